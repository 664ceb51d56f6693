from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.ownership import Ownership
from revanche.devices.bluez.tree import Known, Tree
from revanche.presses.press import Attached, Charged, Detached, Device, Identified, Kind, Signal

ONE, TWO = Device("input5", "Buds", Kind.HEADSET), Device("input6", "Buds", Kind.HEADSET)


class Table:
    """Headsets and a BlueZ whose tree a test sets; ``told`` are the batteries and addresses that were told."""

    def __init__(self) -> None:
        self.bluez = Bluez("unix:path=/nowhere")
        self.told: list[tuple[str, int | str | None]] = []
        self.ownership = Ownership(self.bluez, lambda: 7, self._put)

    def _put(self, signal: Signal) -> None:
        assert isinstance(signal, Charged | Identified)
        assert signal.at == 7
        self.told.append((signal.device.id, signal.percent if isinstance(signal, Charged) else signal.address))

    def knows(self, *devices: Known, up: bool = True) -> None:
        self.bluez._become(Tree(up=up, devices={device.path: device for device in devices}))


async def test_a_headset_has_the_battery_of_its_device_as_long_as_it_changes() -> None:
    table = Table()
    table.ownership.hear(Attached(ONE, 0))
    for percent in (40, 40, 30):
        table.knows(Known("/a", name="Buds", battery=percent, buttons=True))
    assert table.told == [("input5", 40), ("input5", 30)]
    known = table.ownership.known(ONE)
    assert known is not None
    assert known.path == "/a"
    table.ownership.hear(Detached(ONE, 1))
    assert table.ownership.known(ONE) is None


async def test_two_equal_ones_seen_to_come_have_each_its_own() -> None:
    table = Table()
    table.knows()
    a, b = (Known(path, name="Buds", battery=number, buttons=True) for path, number in (("/b", 1), ("/a", 2)))
    table.knows(a)
    table.knows(a, b)
    for device in (ONE, TWO):
        table.ownership.hear(Attached(device, 0))
    assert table.told == [("input5", 1), ("input6", 2)]


async def test_two_equal_ones_that_were_there_before_have_none() -> None:
    table = Table()
    table.knows(*(Known(path, name="Buds", battery=9, buttons=True) for path in ("/a", "/b")))
    for device in (ONE, TWO):
        table.ownership.hear(Attached(device, 0))
    assert table.told == []


async def test_a_name_that_bluez_cut_inside_a_letter_is_still_known() -> None:
    table, name = Table(), "é" * 40
    table.knows(Known("/a", name=name, battery=7, buttons=True))
    cut = name.encode()[:71].decode(errors="replace")
    table.ownership.hear(Attached(Device("input5", cut, Kind.HEADSET), 0))
    assert table.told == [("input5", 7)]


async def test_keyboards_are_nobodys() -> None:
    table = Table()
    table.knows(Known("/a", name="Buds", battery=7, buttons=True))
    table.ownership.hear(Attached(Device("input5", "Buds", Kind.KEYBOARD), 0))
    assert table.told == []


async def test_an_address_is_told_once_and_that_it_fell_into_doubt() -> None:
    table = Table()
    table.knows()
    a, b = (Known(f"/{end}", address=f"AA:0{end}", name="Buds", buttons=True) for end in (1, 2))
    table.knows(a)
    table.ownership.hear(Attached(ONE, 0))
    table.knows(Known("/1", address="AA:01", name="Buds", alias="Mine", buttons=True))
    assert table.told == [("input5", "AA:01")]
    table.knows(a, b)
    table.knows(a)  # went before anybody saw its node
    assert table.told[1:] == [("input5", None)]
    table.ownership.hear(Detached(ONE, 1))
    table.knows()
    table.ownership.hear(Attached(TWO, 2))
    table.knows(a)
    assert table.told[2:] == [("input6", "AA:01")]
