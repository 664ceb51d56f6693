"""Hearing all tables of a club from its broker, for a board."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Final

from revanche.club.board import ANSWERING, Board
from revanche.outside.brokers import Brokers
from revanche.outside.complaint import Complaint
from revanche.outside.mqtt_topics import asking, of_all_tables, table_and_kind
from revanche.outside.settings import MqttSettings

if TYPE_CHECKING:
    import aiomqtt

_AGAIN: Final = 300.0  # seconds after which all tables are asked once more, so that nothing stays wrong for long


class Club:
    """Has ``board`` hear the tables, at the times that ``now`` returns.

    ``changed`` is called with the name of a table that told something new, with ``None`` where all may look otherwise.
    ``beside`` runs as long as a connection does, with that.
    """

    def __init__(
        self,
        settings: MqttSettings,
        board: Board,
        now: Callable[[], datetime],
        changed: Callable[[str | None], None],
        beside: Callable[["aiomqtt.Client"], Coroutine[None, None, None]] | None = None,
    ) -> None:
        self.connected = False
        self._prefix = settings.prefix
        self._board = board
        self._now = now
        self._changed = changed
        self._beside = beside
        self._brokers = Brokers(settings, Complaint(f"No broker for the board at {' or '.join(settings.hosts)}"))

    async def run(self) -> None:
        """Hear them until cancelled.

        Raises:
            ImportError: aiomqtt is not there.
        """
        await self._brokers.serve(self._talk)

    async def _talk(self, client: "aiomqtt.Client") -> None:
        await client.subscribe([(topic, 1) for topic in of_all_tables(self._prefix)])
        self._brokers.worked()
        self._link(up=True)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._ask(client))
                group.create_task(self._hear(client))
                if self._beside is not None:
                    group.create_task(self._beside(client))
        finally:
            self._link(up=False)

    def _link(self, *, up: bool) -> None:
        self.connected = up
        self._changed(None)

    async def _ask(self, client: "aiomqtt.Client") -> None:
        """Ask all tables now and again, and take note of those that are silent."""
        while True:
            self._board.ask(self._now())
            await client.publish(asking(self._prefix), b"", qos=1)
            await asyncio.sleep(ANSWERING.total_seconds() + 1)
            self._changed(None)
            await asyncio.sleep(_AGAIN)

    async def _hear(self, client: "aiomqtt.Client") -> None:
        async for message in client.messages:
            with suppress(ValueError):  # a topic that no table of ours has
                table, kind = table_and_kind(str(message.topic))
                changed = self._board.hear(table, kind, message.payload, self._now(), kept=message.retain)
                if changed:
                    self._changed(changed)
