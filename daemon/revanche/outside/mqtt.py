"""Telling an MQTT broker: each outcome, what stands, the evening, and whether this table is there.

``mqtt_topics`` is the format. The broker may come and go. After an outage what stands is published anew, and of the
outcomes those of the last ``KEPT`` seconds: a broker that is started again misses none, and a lamp does not flash for
what was won an hour ago. What stands is published anew, too, within a second after somebody asked: not every broker
keeps it for whoever comes later.
"""

import asyncio
import logging
import os
import random
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from revanche import __version__, extras
from revanche.errors import RevancheError
from revanche.outside import mqtt_topics
from revanche.outside.brokers import Brokers, heed_cancellation
from revanche.outside.complaint import Complaint
from revanche.outside.evening import NOBODY, changes_evening, evening_payload, wanted
from revanche.outside.event_types import outcome_payload
from revanche.outside.home_assistant import EntityNames, discovery
from revanche.outside.mqtt_topics import OFFLINE, ONLINE
from revanche.outside.offers import offer, opens
from revanche.outside.settings import MqttSettings
from revanche.presses.offer import Offer
from revanche.presses.outcome import Outcome

if TYPE_CHECKING:
    import aiomqtt

_log = logging.getLogger(__name__)

KEPT: Final = 60.0
"""Seconds for which an outcome waits for a broker that is away."""

_MOST_WAITING: Final = 64  # outcomes; the oldest is dropped for the newest
_PARTING: Final = 0.5  # seconds that the broker may take when we go
_SPREAD: Final = 1.0  # seconds over which the tables of a club answer whoever asks


class Mqtt:
    """Tells the broker of ``settings``. ``status`` and ``news`` return what stands and an outcome, both as JSON.

    ``evening`` returns the matches of today and yesterday in the form of ``log --json``; it may take its time, and may
    raise ``RevancheError``. ``offered`` hears which match a round gives this table; without it none is taken.
    """

    def __init__(  # noqa: PLR0913 - what is told, and what is heard
        self,
        settings: MqttSettings,
        words: EntityNames,
        status: Callable[[], bytes],
        news: Callable[[Outcome], bytes],
        *,
        evening: Callable[[], Awaitable[bytes]],
        offered: Callable[[Offer | None], None] | None = None,
    ) -> None:
        table = settings.table or os.uname().nodename
        self._topics = mqtt_topics.topics(settings.prefix, table)
        topic, message = discovery(table, words, self._topics, __version__)
        # an empty message takes back what an earlier run may have left
        self._discovery = topic, message if settings.discovery else b""
        self._status = status
        self._news = news
        self._evening = _Evening(evening)
        self._offered = offered
        self._taken = False  # whether the match that was offered is on, so that it is to be offered no more
        self._wanted = NOBODY
        self._waiting: deque[tuple[float, bytes]] = deque(maxlen=_MOST_WAITING)
        self._called = asyncio.Event()
        self._asked = False
        complaint = Complaint(f"Not told over MQTT to {' or '.join(settings.hosts)}")
        self._brokers = Brokers(settings, complaint, will=(self._topics.availability, OFFLINE))

    def tell(self, outcome: Outcome) -> None:
        """Have an outcome published; never waits. Call it in the thread of ``run``."""
        payload = outcome_payload(outcome, self._news(outcome))
        self._waiting.append((asyncio.get_running_loop().time(), payload))
        self._wanted = wanted(self._wanted, outcome)
        self._taken |= opens(outcome)
        if changes_evening(outcome):
            self._evening.changed()
        self._called.set()

    async def run(self) -> None:
        """Publish until cancelled, then say that the table is gone."""
        try:
            await self._brokers.serve(self._talk)
        except ImportError:
            _log.warning("MQTT needs the extra mqtt: %s. Then start Revanche again.", extras.command("mqtt"))
            await asyncio.Event().wait()

    async def _talk(self, client: "aiomqtt.Client") -> None:
        """Publish what comes, and answer; raise whatever ends that."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._publish(client))
                group.create_task(self._attend(client))
                group.create_task(self._evening.publish(client, self._topics.evening))
        except asyncio.CancelledError:
            client.timeout = _PARTING
            with suppress(Exception):  # a broker that does not hear it publishes the last will, which is the same
                await client.publish(self._topics.availability, OFFLINE, qos=1, retain=True)
            raise

    async def _publish(self, client: "aiomqtt.Client") -> None:
        """Publish what lasts, then each outcome as it comes and what stands after it."""
        await client.publish(*self._discovery, qos=1, retain=True)
        await self._publish_standing(client)
        await client.publish(self._topics.availability, ONLINE, qos=1, retain=True)
        self._brokers.worked()
        while True:
            while self._waiting or self._asked:
                if self._waiting:
                    await self._publish_oldest(client)
                if not self._waiting:
                    await self._publish_standing(client)
            heed_cancellation()
            self._called.clear()
            await self._called.wait()

    async def _publish_standing(self, client: "aiomqtt.Client") -> None:
        self._asked = False
        if self._taken and self._offered is not None:
            await client.publish(self._topics.next, b"", qos=1, retain=True)
        self._taken = False
        await client.publish(self._topics.status, self._status(), qos=1, retain=True)
        await client.publish(self._topics.wanted, self._wanted, qos=1, retain=True)

    async def _publish_oldest(self, client: "aiomqtt.Client") -> None:
        """Publish the oldest outcome unless it is too old; it is let go once the broker has it."""
        oldest = self._waiting[0]
        if asyncio.get_running_loop().time() - oldest[0] <= KEPT:
            await client.publish(self._topics.outcome, oldest[1], qos=1)
        if self._waiting[0] is oldest:  # else newer ones have pushed it out meanwhile
            self._waiting.popleft()

    async def _attend(self, client: "aiomqtt.Client") -> None:
        """Answer whoever asks; raise ``MqttError`` as soon as the connection is lost."""
        await client.subscribe(self._topics.ask)
        await client.subscribe(self._topics.availability, qos=1)
        if self._offered is not None:
            await client.subscribe(self._topics.next, qos=1)
        pause: asyncio.TimerHandle | None = None
        async for message in client.messages:
            if str(message.topic) == self._topics.ask and (pause is None or pause.when() < _now()):
                pause = asyncio.get_running_loop().call_later(random.uniform(0, _SPREAD), self._answer)  # noqa: S311
            elif str(message.topic) == self._topics.availability and message.payload == OFFLINE:
                # the will of a connection of ours that the broker gives up only now
                await client.publish(self._topics.availability, ONLINE, qos=1, retain=True)
            elif str(message.topic) == self._topics.next and self._offered is not None:
                self._offered(offer(message.payload))

    def _answer(self) -> None:
        self._asked = True
        self._called.set()
        self._evening.again()


class _Evening:
    """The evening as it was last read; ``read`` does that anew where it has changed."""

    def __init__(self, read: Callable[[], Awaitable[bytes]]) -> None:
        self._read = read
        self._payload: bytes | None = None
        self._called = asyncio.Event()
        self._complaint = Complaint("The matches of the evening can't be told over MQTT")

    def changed(self) -> None:
        """Have it read and published."""
        self._payload = None
        self._called.set()

    def again(self) -> None:
        """Have it published."""
        self._called.set()

    async def publish(self, client: "aiomqtt.Client", topic: str) -> None:
        """Publish it now and whenever that is called for."""
        while True:
            self._called.clear()
            payload = await self._known()
            if payload is not None:
                await client.publish(topic, payload, qos=1, retain=True)
            heed_cancellation()
            await self._called.wait()

    async def _known(self) -> bytes | None:
        if self._payload is not None:
            return self._payload
        try:
            payload = evening_payload(await self._read())
        except RevancheError as error:
            self._complaint.failed(error)
            return None
        self._complaint.worked()
        if not self._called.is_set():  # else it changed while it was read
            self._payload = payload
        return payload


def _now() -> float:
    return asyncio.get_running_loop().time()
