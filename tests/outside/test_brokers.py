"""Being connected for as long as it takes; ``test_mqtt`` tries the brokers that come and go, accounts and TLS."""

import asyncio
from pathlib import Path

import aiomqtt
import pytest

from revanche.outside import brokers
from revanche.outside.brokers import Brokers
from revanche.outside.complaint import Complaint
from revanche.outside.settings import MqttSettings
from support.broker import Broker


async def test_the_hosts_are_tried_in_turn_with_a_pause_that_grows_after_each_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 0.3)
    broker = Broker(tmp_path)
    met = asyncio.Event()
    connected: list[int] = []

    async def talk(client: aiomqtt.Client) -> None:
        connected.append(client._port)
        met.set()
        one.worked()
        async for _ in client.messages:
            pass

    hosts = ("127.0.0.1:1", "127.0.0.1:2", f"127.0.0.1:{broker.port}")
    one = Brokers(MqttSettings(hosts), Complaint("No broker"))
    task = asyncio.create_task(one.serve(talk))
    try:
        async with asyncio.timeout(20):
            while one._tried < 4:
                await asyncio.sleep(0.001)
        assert one._pause == pytest.approx(0.3 * 2)
        broker.start()
        async with asyncio.timeout(20):
            await met.wait()
        assert (connected, one._pause) == ([broker.port], 0.3)
    finally:
        broker.stop()
        task.cancel()
        await asyncio.wait([task])
    assert "No broker" in caplog.text
