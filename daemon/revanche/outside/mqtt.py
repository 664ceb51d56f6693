"""Telling an MQTT broker: each outcome, what stands, and whether this table is there. ``mqtt_topics`` is the format.

The broker may come and go. After an outage what stands is published anew, and of the outcomes those of the last
``KEPT`` seconds: a broker that is started again misses none, and a lamp does not flash for what was won an hour ago.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from revanche import __version__, extras
from revanche.outside import mqtt_topics
from revanche.outside.complaint import Complaint
from revanche.outside.home_assistant import EntityNames, discovery
from revanche.outside.mqtt_topics import OFFLINE, ONLINE
from revanche.outside.settings import MqttSettings
from revanche.presses.outcome import Outcome

if TYPE_CHECKING:
    import ssl

    import aiomqtt

_log = logging.getLogger(__name__)

KEPT: Final = 60.0
"""Seconds for which an outcome waits for a broker that is away."""

_MOST_WAITING: Final = 64  # outcomes; the oldest is dropped for the newest
_FIRST_PAUSE: Final = 1.0  # seconds before the broker is tried again, doubled each time
_LONGEST_PAUSE: Final = 60.0
_PATIENCE: Final = 5.0  # seconds that the broker may take to answer
_PARTING: Final = 0.5  # seconds that it may take when we go
_KEEPALIVE: Final = 20  # seconds of silence after which each side asks whether the other is still there
_PORT: Final = {False: 1883, True: 8883}  # the ports that IANA gives to MQTT without and with TLS


class Mqtt:
    """Tells the broker of ``settings``. ``status`` and ``news`` return what stands and an outcome, both as JSON."""

    def __init__(
        self,
        settings: MqttSettings,
        words: EntityNames,
        status: Callable[[], bytes],
        news: Callable[[Outcome], bytes],
    ) -> None:
        table = settings.table or os.uname().nodename
        self._settings = settings
        self._topics = mqtt_topics.topics(settings.prefix, table)
        topic, message = discovery(table, words, self._topics, __version__)
        # an empty message takes back what an earlier run may have left
        self._discovery = topic, message if settings.discovery else b""
        self._status = status
        self._news = news
        self._waiting: deque[tuple[float, bytes]] = deque(maxlen=_MOST_WAITING)
        self._called = asyncio.Event()
        self._pause = _FIRST_PAUSE
        self._complaint = Complaint(f"Not told over MQTT to {settings.host}")

    def tell(self, outcome: Outcome) -> None:
        """Have an outcome published; never waits. Call it in the thread of ``run``."""
        payload = mqtt_topics.outcome_payload(outcome, self._news(outcome))
        self._waiting.append((asyncio.get_running_loop().time(), payload))
        self._called.set()

    async def run(self) -> None:
        """Publish until cancelled, then say that the table is gone."""
        try:
            from aiomqtt import MqttError  # noqa: PLC0415 - 3 MiB, only where a broker is set
        except ImportError:
            _log.warning("MQTT needs the extra mqtt: %s. Then start Revanche again.", extras.command("mqtt"))
            await asyncio.Event().wait()
            return
        while True:
            try:
                await self._be_connected()
            except* (MqttError, OSError, ValueError) as failed:
                self._complaint.failed(_reason(failed))
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, _LONGEST_PAUSE)

    async def _be_connected(self) -> None:
        """Connect and publish what comes; raise whatever ends that."""
        before = _cancellations()
        async with _connected(self._client()) as client:
            _heed_cancellation(before)
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._publish(client))
                    group.create_task(_attend(client))
            except asyncio.CancelledError:
                client.timeout = _PARTING
                with suppress(Exception):  # a broker that does not hear it publishes the last will, which is the same
                    await client.publish(self._topics.availability, OFFLINE, qos=1, retain=True)
                raise

    def _client(self) -> "aiomqtt.Client":
        import aiomqtt  # noqa: PLC0415 - see above

        settings = self._settings
        client = aiomqtt.Client(
            settings.host or "",
            settings.port or _PORT[settings.tls],
            username=settings.username or None,
            password=self._password(),
            will=aiomqtt.Will(self._topics.availability, OFFLINE, qos=1, retain=True),
            tls_context=_trusting() if settings.tls else None,
            timeout=_PATIENCE,
            keepalive=_KEEPALIVE,
        )
        client._client.connect_timeout = 1.5  # noqa: SLF001 - its thread can't be cancelled, and stopping waits for it
        return client

    def _password(self) -> str | None:
        if self._settings.password_file:
            return Path(self._settings.password_file).expanduser().read_text(encoding="utf-8").partition("\n")[0]
        return self._settings.password or None

    async def _publish(self, client: "aiomqtt.Client") -> None:
        """Publish what lasts, then each outcome as it comes and what stands after it."""
        await client.publish(*self._discovery, qos=1, retain=True)
        await client.publish(self._topics.status, self._status(), qos=1, retain=True)
        await client.publish(self._topics.availability, ONLINE, qos=1, retain=True)
        self._complaint.worked()
        self._pause = _FIRST_PAUSE
        while True:
            while self._waiting:
                await self._publish_oldest(client)
                if not self._waiting:
                    await client.publish(self._topics.status, self._status(), qos=1, retain=True)
            _heed_cancellation()
            self._called.clear()
            await self._called.wait()

    async def _publish_oldest(self, client: "aiomqtt.Client") -> None:
        """Publish the oldest outcome unless it is too old; it is let go once the broker has it."""
        oldest = self._waiting[0]
        if asyncio.get_running_loop().time() - oldest[0] <= KEPT:
            await client.publish(self._topics.outcome, oldest[1], qos=1)
        if self._waiting[0] is oldest:  # else newer ones have pushed it out meanwhile
            self._waiting.popleft()


@asynccontextmanager
async def _connected(client: "aiomqtt.Client") -> AsyncIterator["aiomqtt.Client"]:
    """Be connected while the context lasts, and hold no socket after it: aiomqtt forgets one that got no answer."""
    try:
        async with client:
            yield client
    finally:
        client._client._sock_close()  # noqa: SLF001


def _cancellations() -> int:
    """Return how often this task was cancelled, which a task group does too, and does not always take back."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()


def _heed_cancellation(before: int = 0) -> None:
    """Raise a cancellation that was swallowed: Python 3.11's ``wait_for``, which aiomqtt uses, sometimes does that."""
    if _cancellations() > before:
        raise asyncio.CancelledError


async def _attend(client: "aiomqtt.Client") -> None:
    """Raise ``MqttError`` as soon as the connection is lost. No messages come, for nothing is subscribed to."""
    async for _ in client.messages:
        pass


def _trusting() -> "ssl.SSLContext":
    import ssl  # noqa: PLC0415 - see above

    return ssl.create_default_context()


def _reason(failed: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the first of the errors of a group."""
    first = failed.exceptions[0]
    return _reason(first) if isinstance(first, BaseExceptionGroup) else first
