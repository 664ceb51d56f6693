"""A short soak, that faults put in on purpose are noticed, and how its figures are judged."""

import asyncio

import msgspec
import pytest

from soak.__main__ import caught, nights
from soak.controls import CONTROLS, Control
from soak.figures import MOST_GROWTH, Held, growth
from soak.plain import SECOND, Plain, Thing
from soak.real import Lags

AT_FIRST = Held(40_000, 12, 1, 0, 3)
SOON = [control for control in CONTROLS if not control.name.startswith("each start")]


def test_a_short_soak_is_equal_after_each_press() -> None:
    done, looks, wrong = asyncio.run(nights(1_500, seed=7))
    assert wrong is None
    assert done.pushed >= 1_500
    assert {*done.presses} == {"headset", "watch", "keyboard", "phone"}
    assert list(growth(looks, most=1 << 20)) == []


@pytest.mark.parametrize("control", SOON, ids=lambda control: control.name)
def test_a_fault_that_is_put_in_is_noticed(control: Control) -> None:
    assert caught(control) is not None


@pytest.mark.parametrize("what", ["descriptors", "threads", "children", "tasks"])
def test_one_more_of_anything_is_growth(what: str) -> None:
    more = msgspec.structs.replace(AT_FIRST, **{what: getattr(AT_FIRST, what) + 1})
    assert list(growth([AT_FIRST, AT_FIRST])) == []
    assert [said.split()[0] for said in growth([AT_FIRST, more])] == [what]


def test_memory_may_grow_by_what_an_allocator_keeps() -> None:
    limit = msgspec.structs.replace(AT_FIRST, memory=AT_FIRST.memory + MOST_GROWTH)
    beyond = msgspec.structs.replace(limit, memory=limit.memory + 1)
    assert list(growth([AT_FIRST, limit])) == []
    assert list(growth([AT_FIRST, beyond])) == ["memory grew from 40000 to 41025 KiB"]


def test_one_late_time_in_a_thousand_is_left_out() -> None:
    lags = Lags()
    lags._times[3], lags._times[500] = 999, 1
    assert (lags.within(0.998), lags.within(0.9995)) == (0.3, 50.0)


def test_the_plain_account_of_the_guards() -> None:
    plain, buds = Plain(), Thing("buds", worn=True)
    assert plain.press(buds, "A", 0) == "idle"
    plain.match.new(["Anna", "Bram"], 99, 0)
    told = [plain.press(buds, button, round(at * SECOND)) for button, at in (("A", 5), ("B", 6.49), ("B", 6.5))]
    assert told == ["counted", "bounce", "counted"]
    assert plain.press(buds, "undo", round(126.5 * SECOND)) == "counted"
    assert plain.press(buds, "undo", round(127.29 * SECOND)) == "bounce"
    assert plain.press(buds, "undo", round(127.3 * SECOND)) == "counted"
    assert plain.press(buds, "undo", round(247.4 * SECOND)) == "refused"
