"""Being connected to an MQTT broker, or to one of several, for as long as it takes: they may come and go.

Where one goes, the next of the list is tried. Needs the extra ``mqtt``; aiomqtt is loaded with the first connection.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from revanche.backoff import Backoff
from revanche.outside.complaint import Complaint
from revanche.outside.settings import MqttSettings, broker_at

if TYPE_CHECKING:
    import ssl

    import aiomqtt

_FIRST_PAUSE: Final = 1.0  # seconds before all brokers are tried again, doubled each time
_LONGEST_PAUSE: Final = 60.0
_PATIENCE: Final = 5.0  # seconds that a broker may take to answer
_KEEPALIVE: Final = 20  # seconds of silence after which each side asks whether the other is still there
_PORT: Final = {False: 1883, True: 8883}  # the ports that IANA gives to MQTT without and with TLS


class Brokers:
    """The brokers of ``settings``; ``complaint`` tells that none can be had. ``will`` is told where we go unseen."""

    def __init__(self, settings: MqttSettings, complaint: Complaint, will: tuple[str, bytes] | None = None) -> None:
        self._settings = settings
        self._complaint = complaint
        self._will = will
        self._backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE)
        self._pause = self._backoff.pause()
        self._tried = 0

    def worked(self) -> None:
        """Take note that the connection does what it should."""
        self._complaint.worked()
        self._backoff.worked()
        self._pause = self._backoff.pause()

    async def serve(self, talk: Callable[["aiomqtt.Client"], Awaitable[None]]) -> None:
        """Have ``talk`` called with each connection, until cancelled; it ends with the connection, by an error.

        Raises:
            ImportError: aiomqtt is not there.
        """
        from aiomqtt import MqttError  # noqa: PLC0415 - 3 MiB, only where a broker is set

        while True:
            try:
                await self._be_connected(talk)
            except* (MqttError, OSError, ValueError) as failed:
                self._complaint.failed(_reason(failed))
            self._tried += 1
            await asyncio.sleep(self._pause / len(self._settings.hosts))
            if self._tried % len(self._settings.hosts) == 0:
                self._pause = self._backoff.pause()

    async def _be_connected(self, talk: Callable[["aiomqtt.Client"], Awaitable[None]]) -> None:
        before = _cancellations()
        async with _connected(self._client()) as client:
            heed_cancellation(before)
            await talk(client)

    def _client(self) -> "aiomqtt.Client":
        import aiomqtt  # noqa: PLC0415 - see above

        settings = self._settings
        at = broker_at(settings.hosts[self._tried % len(settings.hosts)])
        client = aiomqtt.Client(
            at.host,
            at.port or settings.port or _PORT[settings.tls],
            username=settings.username or None,
            password=self._password(),
            will=None if self._will is None else aiomqtt.Will(*self._will, qos=1, retain=True),
            tls_context=_trusting() if settings.tls else None,
            timeout=_PATIENCE,
            keepalive=_KEEPALIVE,
        )
        client._client.connect_timeout = 1.5  # noqa: SLF001 - its thread can't be cancelled, and stopping waits for it
        _write_at_once(client)
        return client

    def _password(self) -> str | None:
        if self._settings.password_file:
            return Path(self._settings.password_file).expanduser().read_text(encoding="utf-8").partition("\n")[0]
        return self._settings.password or None


def heed_cancellation(before: int = 0) -> None:
    """Raise a cancellation that was swallowed: Python 3.11's ``wait_for``, which aiomqtt uses, sometimes does that.

    ``before`` is how often this task had been cancelled already.
    """
    if _cancellations() > before:
        raise asyncio.CancelledError


def _cancellations() -> int:
    """Return how often this task was cancelled, which a task group does too, and does not always take back."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()


@asynccontextmanager
async def _connected(client: "aiomqtt.Client") -> AsyncIterator["aiomqtt.Client"]:
    """Be connected while the context lasts, and hold no socket after it: aiomqtt forgets one that got no answer."""
    try:
        async with client:
            yield client
    finally:
        client._client._sock_close()  # noqa: SLF001


def _write_at_once(client: "aiomqtt.Client") -> None:
    """Have the loop write as soon as aiomqtt wants it: a turn later, as it does that, the socket may be closed."""
    paho, loop = client._client, asyncio.get_running_loop()  # noqa: SLF001
    later = paho.on_socket_register_write

    def write() -> None:
        with suppress(Exception):  # a connection that is lost is seen by whoever reads
            paho.loop_write()

    def register(*called: Any) -> None:  # noqa: ANN401 - the client, what it was given, and the socket
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # the thread that connects
            if later is not None:
                later(*called)
        else:
            loop.add_writer(called[2].fileno(), write)

    paho.on_socket_register_write = register


def _trusting() -> "ssl.SSLContext":
    import ssl  # noqa: PLC0415 - see above

    return ssl.create_default_context()


def _reason(failed: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the first of the errors of a group."""
    first = failed.exceptions[0]
    return _reason(first) if isinstance(first, BaseExceptionGroup) else first
