"""A program that plays devices lives on, and answers, whatever becomes of an order."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig.program import Player
from rig.wait import TimedOutError

DEVICE = """
import asyncio
from peripherals.orders import obey

async def do(order):
    match order["do"]:
        case "lose":
            raise asyncio.CancelledError("abort: disconnection event occurred.")
        case "break":
            raise RuntimeError("broken")
        case "hang":
            await asyncio.Event().wait()
    return {"done": True}

asyncio.run(obey(do))
"""


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Player]:
    player = Player("device", tmp_path, sys.executable, "-c", DEVICE, cwd=Path(__file__).parent)
    player.until_ready()
    yield player
    player.kill()


@pytest.mark.parametrize("order", ["lose", "break"])
def test_a_link_lost_in_mid_order_is_told_and_the_next_order_is_carried_out(device: Player, order: str) -> None:
    with pytest.raises(AssertionError, match="could not"):
        device.ask(order)
    assert device.ask("work")["done"]


def test_an_order_that_is_never_done_does_not_keep_the_next_one_waiting(device: Player) -> None:
    with pytest.raises(TimedOutError):
        device.ask("hang", seconds=0.5)
    assert device.ask("work")["done"]
