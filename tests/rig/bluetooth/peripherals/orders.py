"""Orders on standard input, answers and what was seen on standard output; a JSON object a line."""

import asyncio
import json
import sys
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

Json = dict[str, Any]


def say(**words: object) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


async def obey(do: Callable[[Json], Awaitable[Json]]) -> None:
    """Carry out one order after the other until there are no more; a failure is an answer too.

    Who gives an order waits for its answer, so that the next one tells that he has given up the one before.
    """
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    say(seen="ready")
    doing: asyncio.Task[None] | None = None
    while line := await orders.readline():
        if doing is not None:
            doing.cancel()
        doing = asyncio.create_task(_carry_out(do, json.loads(line)))


async def _carry_out(do: Callable[[Json], Awaitable[Json]], order: Json) -> None:
    try:
        say(answer=order["number"], **await do(order))
    except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - bumble cancels what waits for a lost link
        traceback.print_exc()
        say(answer=order["number"], failed=repr(error))
