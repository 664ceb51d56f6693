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
    """Carry out one order after the other until there are no more; a failure is an answer too."""
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    say(seen="ready")
    while line := await orders.readline():
        order: Json = json.loads(line)
        try:
            say(answer=order["number"], **await do(order))
        except Exception as error:  # noqa: BLE001 - the test is to hear of it, whatever it is
            traceback.print_exc()
            say(answer=order["number"], failed=repr(error))
