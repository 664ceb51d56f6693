"""The order in which requests are worked on."""

import asyncio

from revanche.web.server.turns import Turns


async def test_guests_come_one_after_another_and_behind_a_press() -> None:
    turns, begun = Turns(), list[int]()

    async def guest(number: int) -> None:
        await turns.guest()
        begun.append(number)

    async with asyncio.timeout(20):
        await guest(0)
        with turns.press(), turns.press():
            waiting = [asyncio.create_task(guest(number)) for number in range(1, 25)]
            with turns.press():
                await asyncio.sleep(0.02)
            assert begun == [0]
        began = asyncio.get_running_loop().time()
        await asyncio.gather(*waiting)
        assert begun == list(range(25))
        assert asyncio.get_running_loop().time() - began >= 23 * 0.004


async def test_a_guest_who_goes_while_he_waits_holds_nobody_up() -> None:
    turns = Turns()
    async with asyncio.timeout(20):
        with turns.press():
            first, second = (asyncio.create_task(turns.guest()) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
        await second
