from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.bluez.tree import ADAPTER, Adapter, Known, Tree, added, changed, removed, whole

DEVICE, BATTERY, CONTROL = "org.bluez.Device1", "org.bluez.Battery1", "org.bluez.MediaControl1"
BUDS = "/org/bluez/hci0/dev_A"
HEADSET: dict[str, dict[str, object]] = {
    DEVICE: {"Address": "A", "Name": "Buds", "Alias": "Mine", "Connected": True, "Trusted": True},
    CONTROL: {"Connected": True},
    BATTERY: {"Percentage": 60},
}
KNOWN = Known(BUDS, "A", "Buds", "Mine", trusted=True, connected=True, battery=60, buttons=True)


def test_all_objects_become_a_tree() -> None:
    tree = whole({"/org/bluez/hci0": {ADAPTER: {"Address": "0", "Powered": True}}, BUDS: HEADSET, "/org/bluez": {}})
    assert tree == Tree(True, {"/org/bluez/hci0": Adapter("/org/bluez/hci0", "0", True)}, {BUDS: KNOWN})  # noqa: FBT003
    assert tree.powered
    assert not changed(tree, "/org/bluez/hci0", ADAPTER, {"Powered": False}).powered


@given(st.permutations(list(HEADSET)))
def test_the_order_of_the_interfaces_does_not_matter(order: list[str]) -> None:
    assert added(Tree(up=True), BUDS, {name: HEADSET[name] for name in order}).devices == {BUDS: KNOWN}


def test_interfaces_that_go_take_what_they_told_with_them() -> None:
    tree = whole({BUDS: HEADSET})
    assert removed(tree, BUDS, (BATTERY,)).devices[BUDS].battery is None
    assert not removed(tree, BUDS, (CONTROL,)).devices[BUDS].buttons
    assert removed(tree, BUDS, (DEVICE, CONTROL, BATTERY)).devices == {}
    radio = whole({"/a": {ADAPTER: {}}})
    assert removed(radio, "/a", (ADAPTER,)) == Tree(up=True)


def test_what_is_not_known_or_not_understood_changes_nothing() -> None:
    tree = whole({BUDS: HEADSET})
    assert changed(tree, "/elsewhere", DEVICE, {"Connected": False}) == tree
    assert changed(tree, BUDS, ADAPTER, {"Powered": True}) == tree
    assert changed(tree, BUDS, "org.bluez.MediaPlayer1", {"Connected": False}) == tree
    assert changed(tree, BUDS, BATTERY, {"Percentage": "full"}) == tree
    assert removed(tree, "/elsewhere", (DEVICE, ADAPTER)) == tree


def test_a_battery_without_a_device_is_nobodys() -> None:
    assert added(Tree(up=True), BUDS, {BATTERY: {"Percentage": 5}}) == Tree(up=True)
