import asyncio
import gc
import json
import os
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from revanche import extras
from revanche.errors import RevancheError
from revanche.match.commands import New, Won
from revanche.match.events import Side
from revanche.match.score import State
from revanche.outside import brokers, mqtt
from revanche.outside.home_assistant import EntityNames
from revanche.outside.mqtt import Mqtt
from revanche.outside.settings import MqttSettings
from revanche.presses.offer import Offer
from revanche.presses.outcome import Missed
from revanche.presses.press import Device, Kind
from support.broker import Broker, Listener, listening
from support.clock import moment
from support.program import Daemon, Home
from support.room import Room

WORDS = EntityNames("Score", "Event")
(OPENED,) = Room().command(New(("Anna", "Bram")), moment())
OUTCOME, STATUS, AVAILABILITY = "revanche/t/outcome", "revanche/t/status", "revanche/t/availability"
EVENING = "revanche/t/evening"
DISCOVERY = "homeassistant/device/revanche_t/config"
OPENSSL = (
    *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
    *("-subj", "/CN=t", "-addext", "subjectAltName=IP:127.0.0.1"),
)


class House:
    """What stands, in as few words as a test needs."""

    def __init__(self, *, broken: bool = False) -> None:
        self.told = 0
        self.broken = broken
        self.log = b'{"matches":[]}'

    def status(self) -> bytes:
        return json.dumps({"state": "open", "told": self.told}).encode()

    async def evening(self) -> bytes:
        if self.broken:
            raise RevancheError("The journal is gone.")
        return self.log

    def news(self, _outcome: object) -> bytes:
        self.told += 1
        return json.dumps({"status": {}, "said": f"é{self.told}", "line": None}).encode()


houses: list[House] = []
"""Those of which brokers were told, the last one last."""


@asynccontextmanager
async def telling(
    port: int,
    table: str = "t",
    gate: asyncio.Event | None = None,
    **settings: Any,  # noqa: ANN401 - what the settings take
) -> AsyncIterator[Mqtt]:
    """Have a broker told while the context lasts; with a gate, once that is open."""

    async def run() -> None:
        if gate is not None:
            await gate.wait()
        await one.run()

    house = House(broken=settings.pop("broken", False))
    houses.append(house)
    hosts, offered = settings.pop("hosts", ("127.0.0.1",)), settings.pop("offered", None)
    one = Mqtt(
        MqttSettings(hosts, port, table=table, **settings),
        WORDS,
        house.status,
        house.news,
        evening=house.evening,
        offered=offered,
    )
    task = asyncio.create_task(run())
    try:
        yield one
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 0.05)


async def test_what_lasts_is_there_for_whoever_subscribes_later(broker: Broker) -> None:
    async with telling(broker.port):
        async with listening(broker.port, AVAILABILITY) as early:
            await early.until(lambda: early.payloads(AVAILABILITY) == [b"online"])
        async with listening(broker.port) as late:
            await late.until(lambda: len(late.heard) == 4)
        assert all(retained for _, _, retained in late.heard)
        assert late.json(STATUS) == [{"state": "open", "told": 0}]
        assert set(late.json(DISCOVERY)[0]["components"]) == {"score", "outcome"}
    async with listening(broker.port, AVAILABILITY) as after:
        await after.until(lambda: after.payloads(AVAILABILITY) == [b"offline"])


async def test_outcomes_come_in_order_and_are_not_retained_and_what_stands_follows_them(broker: Broker) -> None:
    async with listening(broker.port) as listener, telling(broker.port) as one:
        await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
        for _ in range(20):
            one.tell(OPENED)
        await listener.until(lambda: len(listener.payloads(OUTCOME)) == 20)
        assert [told["said"] for told in listener.json(OUTCOME)] == [f"é{n}" for n in range(1, 21)]
        assert listener.json(OUTCOME)[0]["event_type"] == "new"
        await listener.until(lambda: listener.json(STATUS)[-1]["told"] == 20)
    async with listening(broker.port) as late:
        await late.until(lambda: len(late.heard) == 4)
    assert late.payloads(OUTCOME) == []
    assert late.json(STATUS) == [{"state": "open", "told": 20}]
    assert late.json(EVENING) == [{"matches": [], "left_out": 0}]


async def test_whoever_asks_is_told_within_a_second_what_stands_and_the_evening(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.uniform", lambda least, most: least + most / 2)
    async with listening(broker.port) as listener, telling(broker.port) as one:
        await listener.until(lambda: len(listener.payloads(STATUS)) == len(listener.payloads(EVENING)) == 1)
        async with aiomqtt.Client("127.0.0.1", broker.port) as board:
            for _ in range(50):  # a flood is one question
                await board.publish("revanche/ask")
        began = time.monotonic()
        await listener.until(lambda: len(listener.payloads(STATUS)) == len(listener.payloads(EVENING)) == 2)
        assert time.monotonic() - began < 5, "a second, on a busy computer"
        one.tell(OPENED)
        await listener.until(lambda: len(listener.payloads(STATUS)) == 3)
    assert len(listener.payloads(EVENING)) == 2, "a match that was opened has not ended"


async def test_the_evening_is_told_when_a_match_ends(broker: Broker) -> None:
    room = Room()
    room.command(New(("Anna", "Bram"), first_to=1), moment())
    (decided,) = room.command(Won(Side.A), moment(10))
    async with listening(broker.port) as listener, telling(broker.port) as one:
        await listener.until(lambda: len(listener.payloads(EVENING)) == 1)
        houses[-1].log = b'{"matches":[{"id":"2026-11-30.1","state":"decided"},{"id":"2026-11-30.2","state":"open"}]}'
        one.tell(decided)
        await listener.until(lambda: len(listener.payloads(EVENING)) == 2)
    assert listener.json(EVENING)[-1] == {"matches": [{"id": "2026-11-30.1", "state": "decided"}], "left_out": 0}


async def test_an_evening_that_cannot_be_read_is_told_of_and_nothing_else_waits(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(broker.port) as listener, telling(broker.port, broken=True) as one:
        await until(lambda: "can't be told over MQTT: The journal is gone" in caplog.text)
        one.tell(OPENED)
        await listener.until(lambda: len(listener.payloads(OUTCOME)) == 1)
    assert listener.payloads(EVENING) == []


async def test_somebody_is_wanted_until_the_next_thing_counts(broker: Broker) -> None:
    missed = Missed(moment(), Device("buds", "Rig Buds", Kind.HEADSET), State())
    async with listening(broker.port, "revanche/t/wanted") as listener, telling(broker.port) as one:
        one.tell(missed)
        await listener.until(lambda: listener.payloads("revanche/t/wanted")[-1:] == [b"missed"])
        one.tell(OPENED)
        await listener.until(lambda: listener.payloads("revanche/t/wanted")[-1:] == [b""])


async def test_a_round_gives_a_table_its_next_match_and_the_table_clears_it_once_it_is_on(broker: Broker) -> None:
    heard: list[Offer | None] = []
    async with listening(broker.port, "revanche/t/next") as listener, telling(broker.port, offered=heard.append) as one:
        async with aiomqtt.Client("127.0.0.1", broker.port) as by:
            await by.publish("revanche/t/next", b'{"players":["Anna","Bram"]}', qos=1, retain=True)
        await until(lambda: heard == [Offer(("Anna", "Bram"))])
        one.tell(OPENED)
        await until(lambda: heard == [Offer(("Anna", "Bram")), None])
        await listener.until(lambda: len(listener.heard) == 2)
    async with telling(broker.port), listening(broker.port) as late:  # one without club: on
        await late.until(lambda: late.payloads(EVENING) != [])
    assert late.payloads("revanche/t/next") == []


async def test_the_next_broker_is_tried_when_one_goes(tmp_path: Path, broker: Broker) -> None:
    other = Broker(tmp_path)
    try:
        async with telling(1, hosts=(f"127.0.0.1:{broker.port}", f"127.0.0.1:{other.port}")):
            async with listening(broker.port, AVAILABILITY) as listener:
                await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
            other.start()
            broker.stop()
            async with listening(other.port, AVAILABILITY) as listener:
                await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
    finally:
        other.stop()


async def test_a_table_that_its_broker_holds_for_gone_says_that_it_is_there(broker: Broker) -> None:
    async with listening(broker.port, AVAILABILITY) as listener, telling(broker.port):
        await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
        async with aiomqtt.Client("127.0.0.1", broker.port) as late:  # as the will of an earlier connection would
            await late.publish(AVAILABILITY, b"offline", qos=1, retain=True)
        await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online", b"offline", b"online"])


async def test_a_broker_that_is_started_again_has_all_of_it_again(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 2.0)
    async with telling(broker.port) as one:
        async with listening(broker.port, AVAILABILITY) as listener:
            await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
            broker.stop()
            await listener.until(lambda: "Not told over MQTT" in caplog.text)
            one.tell(OPENED)
            one.tell(OPENED)
            await asyncio.sleep(0.2)
        broker.start()
        async with listening(broker.port) as listener:
            await listener.until(lambda: len(listener.payloads(OUTCOME)) == 2)
            await listener.until(lambda: listener.json(STATUS)[-1:] == [{"state": "open", "told": 2}])
            await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
            await listener.until(lambda: len(listener.payloads(DISCOVERY)) == 1)
    assert [record.name for record in caplog.records].count("revanche.outside.complaint") == 1


async def test_what_was_won_long_ago_is_not_told_late(broker: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt, "KEPT", 0.2)
    gate = asyncio.Event()
    async with telling(broker.port, gate=gate) as one, listening(broker.port) as listener:
        for _ in range(3):
            one.tell(OPENED)
        await asyncio.sleep(0.3)
        one.tell(OPENED)
        gate.set()
        await listener.until(lambda: len(listener.payloads(OUTCOME)) == 1)
        await listener.until(lambda: listener.json(STATUS)[-1:] == [{"state": "open", "told": 4}])
    assert [told["said"] for told in listener.json(OUTCOME)] == ["é4"]


async def test_telling_takes_no_time_and_of_what_waits_the_oldest_is_dropped(broker: Broker) -> None:
    gate = asyncio.Event()
    async with telling(broker.port, gate=gate) as one, listening(broker.port) as listener:
        began = time.perf_counter()
        for _ in range(1000):
            one.tell(OPENED)
        assert time.perf_counter() - began < 1
        gate.set()
        await listener.until(lambda: len(listener.payloads(OUTCOME)) == 64)
        await listener.until(lambda: listener.json(STATUS)[-1:] == [{"state": "open", "told": 1000}])
    assert [told["said"] for told in listener.json(OUTCOME)] == [f"é{n}" for n in range(937, 1001)]


async def test_a_broker_that_comes_later_is_found(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    broker.stop()
    async with telling(broker.port):
        await until(lambda: "Not told over MQTT" in caplog.text)
        broker.start()
        async with listening(broker.port) as listener:
            await listener.until(lambda: len(listener.heard) == 5)


async def test_without_discovery_home_assistant_forgets_the_table(broker: Broker) -> None:
    async with telling(broker.port), listening(broker.port, DISCOVERY) as listener:
        await listener.until(lambda: len(listener.heard) == 1)
    async with telling(broker.port, discovery=False), listening(broker.port, AVAILABILITY) as listener:
        await listener.until(lambda: listener.payloads(AVAILABILITY)[-1:] == [b"online"])
    async with listening(broker.port) as listener:
        await listener.until(lambda: len(listener.heard) == 3)
    assert listener.payloads(DISCOVERY) == []


async def test_thirty_tables_are_read_from_one_broker(broker: Broker) -> None:
    async with listening(broker.port, "revanche/+/status") as listener, AsyncExitStack() as tables:
        for number in range(30):
            one = await tables.enter_async_context(telling(broker.port, f"table {number}"))
            for _ in range(number):
                one.tell(OPENED)
        topics = [f"revanche/table {number}/status" for number in range(30)]
        await listener.until(lambda: [told(listener, topic) for topic in topics] == list(range(30)))
    async with listening(broker.port, "revanche/+/availability") as listener:
        await listener.until(lambda: len(listener.heard) == 30)
    assert {payload for _, payload, _ in listener.heard} == {b"offline"}


def told(listener: Listener, topic: str) -> int:
    return int((listener.json(topic) or [{"told": -1}])[-1]["told"])


async def test_an_account_with_its_password_from_a_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    passwords = tmp_path / "passwords"
    made = ["mosquitto_passwd", "-b", "-c", str(passwords), "café", "pass wörd"]
    try:
        await asyncio.to_thread(subprocess.run, made, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("mosquitto is not installed")
    passwords.chmod(0o644)
    broker = Broker(tmp_path, f"password_file {passwords}")
    try:
        broker.start()
        secret = tmp_path / "secret"
        async with telling(broker.port, username="café", password_file=str(secret)):
            await until(lambda: "No such file" in caplog.text)
            secret.write_text("pass wörd\n")
            async with listening(broker.port, username="café", password="pass wörd") as listener:  # noqa: S106
                await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
        caplog.clear()
        async with telling(broker.port, username="café", password="wrong"):  # noqa: S106
            await until(lambda: "authori" in caplog.text)
    finally:
        broker.stop()
    assert "wrong" not in caplog.text


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # paho leaves a socket that failed TLS to the collector
@pytest.mark.parametrize("trusted", [True, False])
async def test_tls_checks_who_the_broker_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, trusted: bool
) -> None:
    key, certificate = tmp_path / "key", tmp_path / "crt"
    try:
        made = [*OPENSSL, "-keyout", key, "-out", certificate]
        await asyncio.to_thread(subprocess.run, made, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    key.chmod(0o644)
    broker = Broker(tmp_path, f"allow_anonymous true\ncertfile {certificate}\nkeyfile {key}")
    try:
        broker.start()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate if trusted else tmp_path / "none"))
        async with telling(broker.port, tls=True):
            if trusted:
                context = ssl.create_default_context(cafile=certificate)
                async with listening(broker.port, tls_context=context) as listener:
                    await listener.until(lambda: listener.payloads(AVAILABILITY) == [b"online"])
            else:
                await until(lambda: "certificate verify failed" in caplog.text)
    finally:
        broker.stop()
    gc.collect()


async def test_a_broker_that_says_nothing_costs_no_descriptors(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(brokers, "_PATIENCE", 0.05)
    monkeypatch.setattr(brokers, "_LONGEST_PAUSE", 0.05)
    with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
        before = len(list(Path("/proc/self/fd").iterdir()))
        async with telling(silent.getsockname()[1]):
            await asyncio.sleep(1)
            assert len(list(Path("/proc/self/fd").iterdir())) <= before + 2
    assert "timed out" in caplog.text


async def test_a_broker_that_says_nothing_does_not_hold_up_the_stop() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with telling(silent.getsockname()[1]):
            await asyncio.sleep(0.2)
            began = time.monotonic()
    assert time.monotonic() - began < 1.5


async def test_without_aiomqtt_the_extra_and_its_command_are_said_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    async with telling(1) as one:
        one.tell(OPENED)
        await until(lambda: f"the extra mqtt: {extras.command('mqtt')}. Then" in caplog.text)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def test_a_daemon_of_a_club_offers_what_a_round_gives_it(broker: Broker, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    home = Home(tmp_path / "home")
    home.write_config(
        f"feedback: {{speech: off}}\nclub: on\nmqtt: {{host: 127.0.0.1, port: {broker.port}, table: t}}\n"
    )
    async with listening(broker.port) as listener:
        daemon = await asyncio.to_thread(Daemon, home)
        await listener.until(lambda: listener.payloads(AVAILABILITY)[-1:] == [b"online"])
        ran = await asyncio.to_thread(home.run, "next")
        assert (ran.returncode, "No match is offered to this table." in ran.stderr) == (1, True)
        async with aiomqtt.Client("127.0.0.1", broker.port) as by:
            await by.publish(
                "revanche/t/next", b'{"players":["Anna","Bram"],"table":"4","first_to":1}', qos=1, retain=True
            )
        await listener.until(lambda: [told["event_type"] for told in listener.json(OUTCOME)] == ["offered"])
        assert listener.json(OUTCOME)[0]["said"] == "Table 4: Anna – Bram? Any button starts it."
        assert listener.json(OUTCOME)[0]["status"]["next"]["players"] == ["Anna", "Bram"]
        ran = await asyncio.to_thread(home.run, "status")
        assert "Table 4: Anna – Bram? Any button starts it.\n" in ran.stdout
        ran = await asyncio.to_thread(home.run, "next")
        assert (ran.returncode, "New match: Anna" in ran.stdout) == (0, True)
        await listener.until(lambda: listener.payloads("revanche/t/next")[-1:] == [b""])
        await asyncio.to_thread(home.run, "won", "B")
        await listener.until(lambda: listener.json(EVENING)[-1]["matches"] != [])
        assert listener.json(EVENING)[-1]["matches"][0]["winner"] == "Bram"
        await asyncio.to_thread(daemon.end)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


async def test_a_daemon_that_is_killed_is_away_and_one_that_is_stopped_says_goodbye(
    broker: Broker, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    home = Home(tmp_path / "home")
    home.write_config(f"feedback: {{speech: off}}\nmqtt: {{host: 127.0.0.1, port: {broker.port}, table: t}}\n")
    async with listening(broker.port) as listener:
        for end, number in (("killed", 9), ("stopped", 15)):
            daemon = await asyncio.to_thread(Daemon, home)
            await listener.until(lambda: listener.payloads(AVAILABILITY)[-1:] == [b"online"])
            if end == "killed":
                await asyncio.to_thread(home.run, "new", "Anna", "Bram")
            await asyncio.to_thread(home.run, "won", "A")
            await listener.until(lambda: listener.json(OUTCOME)[-1:][0]["event_type"] == "won_a")
            os.kill(daemon.process.pid, number)
            await listener.until(lambda: listener.payloads(AVAILABILITY)[-1:] == [b"offline"])
            await asyncio.to_thread(daemon.process.wait, 20)
    last = listener.json(OUTCOME)[-1]
    assert last["status"]["match"]["score"] == [2, 0]
    assert last["line"]["verdict"] == "counted"
    assert last["said"].startswith("Anna wins")
    assert listener.json(STATUS)[-1]["match"]["players"] == ["Anna", "Bram"]
    assert "Traceback" not in daemon.log
