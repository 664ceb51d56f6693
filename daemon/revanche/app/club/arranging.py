"""``revanche round`` while it runs: who plays next at which table, as it follows from what the tables tell."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec

from revanche.club.board import Board
from revanche.club.names import ClubNames
from revanche.club.results import Result
from revanche.club.tournament import Game, Plan, seated
from revanche.errors import MissingExtraError
from revanche.outside.club import Club
from revanche.outside.mqtt_topics import topics
from revanche.outside.offers import offer_payload
from revanche.outside.settings import MqttSettings
from revanche.presses.offer import Offer
from revanche.words.catalogue import Catalogue

if TYPE_CHECKING:
    import aiomqtt

_ANSWERED: Final = 3.0  # seconds after which the tables have told what they know
_TOGETHER: Final = 0.2  # seconds: what changes within them is arranged at once


class Terms(msgspec.Struct, frozen=True):
    """What is played; ``None`` leaves it to the table. ``tables`` are given matches, all that are there where empty."""

    game: str | None = None
    first_to: int | None = None
    tables: tuple[str, ...] = ()


class Arranging:
    """Publishes what ``plan`` makes of the results so far; ``told`` hears each new line about it."""

    def __init__(  # noqa: PLR0913 - what is arranged, where, and for whom
        self,
        settings: MqttSettings,
        names: ClubNames,
        plan: Callable[[Sequence[Result], ClubNames], Plan],
        terms: Terms,
        *,
        now: Callable[[], datetime],
        told: Callable[[str], None],
        words: Catalogue,
    ) -> None:
        self._settings, self._plan, self._terms = settings, plan, terms
        self._told, self._words = told, words
        self._board = Board(names)
        self._now = now
        self._called = asyncio.Event()
        self._seats: dict[str, Game] = {}
        self._number = 0
        self._over = asyncio.Event()
        self._club = Club(settings, self._board, now, lambda _: self._called.set(), self._arrange)

    async def run(self) -> None:
        """Arrange until all is played.

        Raises:
            MissingExtraError: what speaks with the broker is not installed.
        """
        running = asyncio.create_task(self._club.run())
        over = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait([running, over], return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
        except ImportError as error:
            raise MissingExtraError(self._words.text("board.no_mqtt"), "mqtt") from error
        finally:
            for task in (running, over):
                task.cancel()
            await asyncio.wait([running, over])

    async def _arrange(self, client: "aiomqtt.Client") -> None:
        """Publish what changes to this connection, from the beginning; a table that comes is told what it has."""
        await asyncio.sleep(_ANSWERED)
        sent: dict[str, bytes] = {}
        while True:
            self._called.clear()
            plan = self._plan(self._board.results, self._board.names)
            there = self._there()
            self._seat(plan, there)
            for table in [table for table in sent if table not in there]:
                del sent[table]
            for table in there:
                payload = self._payload(table)
                if sent.get(table) != payload:
                    await client.publish(topics(self._settings.prefix, table).next, payload, qos=1, retain=True)
                    sent[table] = payload
            if plan.over:
                self._told(self._words.text("round.over"))
                self._over.set()
            await self._called.wait()
            await asyncio.sleep(_TOGETHER)

    def _there(self) -> list[str]:
        now = self._now()
        there = [table.name for table in self._board.tables if not self._board.silent(table, now)]
        return [name for name in there if not self._terms.tables or name in self._terms.tables]

    def _seat(self, plan: Plan, there: Sequence[str]) -> None:
        """Seat the players, and tell what is new."""
        if plan.number != self._number and not plan.over:
            self._number = plan.number
            self._told(self._words.text("round.number", number=plan.number))
            if plan.bye is not None:
                self._told(self._words.text("round.bye", name=plan.bye))
        before, self._seats = self._seats, seated(plan, self._board, self._seats, there)
        for table, game in self._seats.items():
            if before.get(table) != game:
                a, b = game.players
                self._told(self._words.text("round.seat", table=table, a=a, b=b))

    def _payload(self, table: str) -> bytes:
        game = self._seats.get(table)
        if game is None:
            return offer_payload(None)
        return offer_payload(Offer(game.players, table, self._terms.game, self._terms.first_to))
