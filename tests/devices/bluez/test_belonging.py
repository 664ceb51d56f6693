import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.bluez.belonging import Belonging, Device, Node


def nodes(*numbers: int, name: str = "Buds") -> list[Node]:
    return [Node(number, name) for number in numbers]


def test_a_lone_node_belongs_to_the_lone_device_of_its_name() -> None:
    belonging, (mine, other) = Belonging(), (Node(5, "Buds"), Node(6, "Presenter"))
    belonging.devices_came([Device("/a", "Buds", seen=False), Device("/b", "Else", seen=False)])
    for node in (mine, other):
        belonging.node_came(node)
    assert (belonging.of(mine), belonging.of(other)) == ("/a", None)


def test_two_of_one_name_are_told_apart_by_the_order_in_which_they_came() -> None:
    belonging, (one, two) = Belonging(), nodes(5, 6)
    belonging.node_came(one)
    belonging.node_came(two)
    belonging.devices_came([Device("/a", "Buds")])
    assert (belonging.of(one), belonging.of(two)) == (None, None)
    belonging.devices_came([Device("/b", "Buds")])
    assert (belonging.of(one), belonging.of(two)) == ("/a", "/b")


def test_two_that_were_there_before_anybody_looked_are_nobodys_until_they_come_again() -> None:
    belonging, (one, two, again) = Belonging(), nodes(5, 6, 7)
    belonging.devices_came([Device("/a", "Buds", seen=False), Device("/b", "Buds", seen=False)])
    belonging.node_came(one)
    belonging.node_came(two)
    assert (belonging.of(one), belonging.of(two)) == (None, None)
    belonging.device_went("/b")
    belonging.node_went(two)
    belonging.node_came(again)
    belonging.devices_came([Device("/b", "Buds")])
    assert (belonging.of(one), belonging.of(again)) == (None, "/b")


def test_an_older_node_that_turns_up_later_takes_back_what_was_given() -> None:
    belonging, (late, newer) = Belonging(), nodes(5, 6)
    belonging.devices_came([Device("/a", "Buds")])
    belonging.node_came(newer)
    assert belonging.of(newer) == "/a"
    belonging.node_came(late)
    belonging.devices_came([Device("/b", "Buds")])
    assert (belonging.of(late), belonging.of(newer)) == (None, None)


def test_one_that_left_before_it_was_known_whose_it_was_leaves_the_others_unclear() -> None:
    belonging, (one, two) = Belonging(), nodes(5, 6)
    belonging.node_came(one)
    belonging.node_came(two)
    belonging.node_went(one)
    belonging.devices_came([Device("/a", "Buds")])  # said of the one that left
    assert belonging.of(two) is None
    belonging.node_went(two)
    belonging.device_went("/a")
    (again,) = nodes(7)
    belonging.node_came(again)
    belonging.devices_came([Device("/b", "Buds")])
    assert belonging.of(again) == "/b"


def test_a_device_that_reconnects_gets_its_new_node() -> None:
    belonging, (one, two) = Belonging(), nodes(5, 6)
    belonging.node_came(one)
    belonging.devices_came([Device("/a", "Buds")])
    belonging.node_went(one)
    belonging.device_went("/a")
    belonging.node_came(two)
    belonging.devices_came([Device("/a", "Buds")])
    assert belonging.of(two) == "/a"


@pytest.mark.parametrize("node_first", [True, False])
@pytest.mark.parametrize("leaves", [0, 1])
def test_of_two_that_are_known_apart_one_may_leave_and_come_again(leaves: int, node_first: bool) -> None:  # noqa: FBT001
    belonging, both = Belonging(), nodes(5, 6)
    for node in both:
        belonging.node_came(node)
    belonging.devices_came([Device("/0", "Buds"), Device("/1", "Buds")])
    stays = both[1 - leaves]
    for what in ("node", "device") if node_first else ("device", "node"):
        if what == "node":
            belonging.node_went(both[leaves])
        else:
            belonging.device_went(f"/{leaves}")
        assert belonging.of(stays) == f"/{1 - leaves}"
    (again,) = nodes(7)
    belonging.node_came(again)
    belonging.devices_came([Device(f"/{leaves}", "Buds")])
    assert (belonging.of(stays), belonging.of(again)) == (f"/{1 - leaves}", f"/{leaves}")


@st.composite
def arrivals(draw: st.DrawFn) -> list[tuple[str, int]]:
    """Return how nodes and devices, each in their own order and node 0 being of device 0, are heard of."""
    count = draw(st.integers(1, 6))
    order = draw(st.permutations(["node"] * count + ["device"] * count))
    seen = {"node": 0, "device": 0}
    heard = []
    for kind in order:
        heard.append((kind, seen[kind]))
        seen[kind] += 1
    return heard


@given(arrivals(), st.integers(0, 2))
def test_however_the_two_channels_interleave_nobody_gets_what_is_not_his(
    heard: list[tuple[str, int]], other_name: int
) -> None:
    belonging, count = Belonging(), len(heard) // 2
    names = ["Buds" if other_name == 0 or index % (other_name + 1) else "Other" for index in range(count)]
    made = [Node(index, names[index]) for index in range(count)]
    for kind, index in heard:
        if kind == "node":
            belonging.node_came(made[index])
        else:
            belonging.devices_came([Device(f"/{index}", names[index])])
        for node in made:
            assert belonging.of(node) in {None, f"/{node.number}"}
    assert [belonging.of(node) for node in made] == [f"/{index}" for index in range(count)]


@given(st.integers(2, 5), st.data())
def test_of_several_that_were_there_before_nobody_is_given_a_device(count: int, draw: st.DataObject) -> None:
    belonging, made = Belonging(), nodes(*range(count))
    before = draw.draw(st.integers(0, count))
    for node in made[:before]:
        belonging.node_came(node)
    belonging.devices_came([Device(f"/{index}", "Buds", seen=False) for index in range(count)])
    for node in draw.draw(st.permutations(made[before:])):
        belonging.node_came(node)
    assert {belonging.of(node) for node in made} == {None}
