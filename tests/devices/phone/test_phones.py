"""Phones: they come, are pressed and go, and a press that comes twice is one."""

import asyncio

import pytest

from revanche.devices.phone import phones as module
from revanche.devices.phone.phones import Phones
from revanche.devices.phone.wish import Push, Wish
from revanche.match.events import Side
from revanche.presses.outcome import Outcome
from revanche.presses.press import Attached, Detached, Device, Kind, Press, Signal
from revanche.units import MILLISECOND
from support.clock import FakeClock

ANNA = Wish("Anna's phone", Side.A, "nl")
DEVICE = Device("phone one", "Anna's phone", Kind.PHONE, player=Side.A)


class House:
    """Takes what phones send."""

    def __init__(self, patience: float = 30) -> None:
        self.clock = FakeClock()
        self.signals: list[Signal] = []
        self.presses: list[Press] = []
        self.phones = Phones(self.clock.steady, self.signals.append, self.press, patience)

    async def press(self, press: Press) -> Outcome | None:
        self.presses.append(press)
        return None

    def words(self) -> list[str]:
        return [_word(signal) for signal in self.signals]

    async def gone(self) -> None:
        async with asyncio.timeout(10):
            while self.phones.wish("one") is not None:
                await asyncio.sleep(0.002)


def _word(signal: Signal) -> str:
    if isinstance(signal, Detached):
        return "taken" if signal.taken else "gone"
    assert isinstance(signal, Attached)
    return f"{signal.device.name} {signal.device.player or 'both'}"


async def test_it_is_a_device_from_when_it_listens_until_it_leaves() -> None:
    house = House()
    assert house.phones.wish("one") is None
    assert house.phones.listen("one", ANNA)
    assert house.phones.wish("one") == ANNA
    house.phones.leave("one")
    house.phones.leave("one")
    at = house.clock.steady()
    assert house.signals == [Attached(DEVICE, at), Detached(DEVICE, at)]


async def test_to_listen_again_changes_nothing_but_what_is_wished_otherwise() -> None:
    house = House()
    for wish in (ANNA, ANNA, Wish("Anna's phone", Side.A, "de"), Wish("Anna's phone", None, "de")):
        assert house.phones.listen("one", wish)
        assert house.phones.wish("one") == wish
    assert house.words() == ["Anna's phone A", "gone", "Anna's phone both"]


async def test_it_is_gone_when_it_was_without_a_stream_for_too_long() -> None:
    house = House(patience=0.01)
    house.phones.listen("one", ANNA)
    with house.phones.following("one", lambda _: None):
        with house.phones.following("one", lambda _: None):
            pass
        await asyncio.sleep(0.03)
        assert house.words() == ["Anna's phone A"]
    await house.gone()
    assert house.words() == ["Anna's phone A", "gone"]
    house.phones.listen("one", ANNA)
    await house.gone()  # nor does one stay that never had a stream


async def test_a_stream_that_comes_back_in_time_keeps_it() -> None:
    house = House(patience=0.05)
    house.phones.listen("one", ANNA)
    for _ in range(3):
        with house.phones.following("one", lambda _: None):
            await asyncio.sleep(0)
    with house.phones.following("one", lambda _: None):
        await asyncio.sleep(0.1)
        assert house.words() == ["Anna's phone A"]


async def test_streams_stay_with_a_phone_that_listens_otherwise() -> None:
    house, heard = House(), list[int]()
    house.phones.listen("one", ANNA)
    assert house.phones.languages == frozenset()
    with house.phones.following("one", heard.append):
        house.phones.listen("one", Wish("Other"))
        assert house.phones.languages == {"en"}
        house.phones.tell(7)
        with house.phones.following("nobody", heard.append):
            house.phones.tell(8)
    house.phones.tell(9)
    assert heard == [7, 8]


async def test_what_takes_its_buttons_has_it_gone_and_a_press_brings_it_back() -> None:
    house = House()
    house.phones.listen("one", ANNA)
    house.phones.take("one", taken=True)
    house.phones.take("one", taken=True)
    house.phones.take("nobody", taken=True)
    await house.phones.press("one", Push("next", "1"))
    house.phones.take("one", taken=True)
    house.phones.listen("one", ANNA)
    house.phones.take("one", taken=True)
    house.phones.leave("one")
    assert house.words() == ["Anna's phone A", "taken", "Anna's phone A", "taken", "Anna's phone A", "taken", "gone"]


async def test_a_push_was_as_long_ago_as_the_phone_says() -> None:
    house = House()
    house.phones.listen("one", ANNA)
    await house.phones.press("one", Push("next", "1", 1200))
    (press,) = house.presses
    assert (press.device, press.button, press.at) == (DEVICE, "next", house.clock.steady() - 1200 * MILLISECOND)


async def test_the_same_press_again_is_the_same_request_and_no_other_phone_has_it() -> None:
    house = House()
    house.phones.listen("one", ANNA)
    house.phones.listen("two", Wish("Bram's phone"))
    for key, push in (
        ("one", Push("next", "1")),
        ("one", Push("next", "1", 900)),
        ("two", Push("next", "1")),
        ("one", Push("next", "2")),
        ("one", Push("previous", "1")),
    ):
        await house.phones.press(key, push)
    first, again, others, later, another = (press.request for press in house.presses)
    assert first is not None
    assert others is not None
    assert later is not None
    assert another is not None
    assert first == again
    assert len({first.id, others.id, later.id}) == 3
    assert (another.id, another.asks == first.asks) == (first.id, False)


async def test_there_is_a_limit_to_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST", 2)
    house = House()
    assert [house.phones.listen(key, ANNA) for key in ("one", "two", "three", "two")] == [True, True, False, True]
