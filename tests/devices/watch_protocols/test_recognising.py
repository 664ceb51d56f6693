"""What a device may be that advertises nearby, and why it is taken for that."""

import pytest

from revanche.devices.watch_protocols.recognising import Because, Marks, Recognised, Seen, recognised

HID = "00001812-0000-1000-8000-00805f9b34fb"
MARKS = {
    "watch": Marks(names=("wrist", "my watch"), services=("service-w",)),
    "fob": Marks(services=("service-f", "service-g"), service_data=("data-f",)),
    "beacon": Marks(service_data=("data-b",)),
}


def told(
    name: str | None = None, services: tuple[str, ...] = (), data: tuple[str, ...] = ()
) -> list[tuple[str | None, Because, str]]:
    found = recognised(Seen(name, frozenset(services), frozenset(data)), MARKS)
    assert all(isinstance(one, Recognised) for one in found)
    return [(one.profile, one.because, one.detail) for one in found]


@pytest.mark.parametrize("name", ["Wrist", "WRIST 3f2a", "  wristwatch ", "My Watch"])
def test_a_name_is_recognised_by_its_beginning_in_any_case(name: str) -> None:
    assert told(name) == [("watch", Because.NAME, name)]


@pytest.mark.parametrize("name", ["a wrist", "wris", "mywatch", "", None])
def test_any_other_name_tells_nothing(name: str | None) -> None:
    assert told(name) == []


def test_a_service_and_what_is_sent_under_one_are_told_with_their_uuid() -> None:
    assert told(services=("service-g",)) == [("fob", Because.SERVICE, "service-g")]
    assert told(data=("data-b",)) == [("beacon", Because.SERVICE_DATA, "data-b")]


def test_a_service_that_is_offered_is_not_one_under_which_something_is_sent() -> None:
    assert told(services=("data-f",), data=("service-f",)) == []


def test_of_several_reasons_for_one_kind_the_surest_is_told() -> None:
    assert told("wrist", ("service-w",)) == [("watch", Because.NAME, "wrist")]
    assert told(None, ("service-f",), ("data-f",)) == [("fob", Because.SERVICE, "service-f")]


def test_the_likeliest_comes_first() -> None:
    assert [profile for profile, _, _ in told("wrist", ("service-f",), ("data-b",))] == ["watch", "fob", "beacon"]
    assert [profile for profile, _, _ in told("my watch", (HID,), ("data-b", "data-f"))] == [
        "watch",
        "fob",
        "beacon",
        None,
    ]


def test_a_keyboard_or_remote_is_told_as_what_comes_by_itself_once_it_is_paired() -> None:
    assert told("Remote", (HID,)) == [(None, Because.HID, HID)]
