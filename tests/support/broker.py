"""A real Mosquitto on this computer's loopback, and somebody who listens to it."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from support.ports import free_port


class Broker:
    """A broker that can be stopped and started again on the same port. ``extra`` are lines of its config."""

    def __init__(self, folder: Path, extra: str = "allow_anonymous true") -> None:
        program = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
        if program is None:
            pytest.skip("mosquitto is not installed")
        self.port = free_port()
        config = folder / "mosquitto.conf"
        config.write_text(f"user root\nlistener {self.port} 127.0.0.1\n{extra}\n")
        self._command = [program, "-c", str(config)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it takes connections on return."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                assert self._process.poll() is None, "mosquitto ended"
                assert time.monotonic() < end, "mosquitto takes no connections"
                time.sleep(0.01)
            else:
                return

    def stop(self) -> None:
        """Kill it, so that nobody is told."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Listener:
    """What somebody who subscribes to everything has heard, as (topic, payload, retained)."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes, bool]] = []

    def payloads(self, topic: str) -> list[bytes]:
        """Return all that was heard under a topic."""
        return [payload for heard, payload, _ in self.heard if heard == topic]

    def json(self, topic: str) -> list[Any]:
        """Return the same, read as JSON."""
        return [json.loads(payload) for payload in self.payloads(topic)]

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(20):
            while not condition():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def listening(port: int, topic: str = "#", **account: Any) -> AsyncIterator[Listener]:  # noqa: ANN401
    """Listen while the context lasts."""
    listener = Listener()

    async def listen(client: aiomqtt.Client) -> None:
        with suppress(aiomqtt.MqttError):  # the broker went
            async for message in client.messages:
                assert isinstance(message.payload, bytes)
                listener.heard.append((str(message.topic), message.payload, message.retain))

    async with aiomqtt.Client("127.0.0.1", port, **account) as client:
        await client.subscribe(topic, qos=1)
        task = asyncio.create_task(listen(client))
        yield listener
        task.cancel()
        await asyncio.wait([task])
