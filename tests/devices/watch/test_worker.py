import asyncio
from pathlib import Path

import pytest

from revanche.devices.settings import WatchSettings
from revanche.devices.watch import worker
from revanche.devices.watch.link import Link
from revanche.devices.watch.trouble import Trouble
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard
from support.happening import Happened
from support.players import connections
from support.watch_recorder import held, until
from support.watches import Bluetoothd, music, pinetime

EVENT, TRACK = music("1"), music("4")
WRIST = WatchSettings(name="wrist", profile="infinitime", address="C0:FF:EE:00:00:01")
BOARD = Scoreboard(Phase.OPEN, ("Anna", "Bram"), (2, 1), 3, "Anna wins.", numbers="2 – 1")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("revanche.devices.watch.worker._FIRST_PAUSE", 0.02)
    monkeypatch.setattr("revanche.devices.watch.worker._LONGEST_PAUSE", 0.05)
    monkeypatch.setattr("revanche.devices.watch.scanner._FIRST_PAUSE", 0.05)


def texts(watch: object) -> list[bytes]:
    return [content for uuid, content in watch.written if uuid == TRACK]  # type: ignore[attr-defined]


async def test_a_press_arrives_and_the_score_is_shown(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, watches):
        await until(lambda: wrists.up("wrist"))
        bluetoothd.notify(watch, EVENT, b"\x03")
        watches.show(BOARD)
        await until(lambda: b"Anna 2 - 1 Bram" in texts(watch))
        assert wrists.presses == ["wrist next"]
        before = len(texts(watch))
        bluetoothd.notify(watch, EVENT, b"\xe0")
        await until(lambda: len(texts(watch)) > before)
        assert texts(watch)[-1] == b"Anna 2 - 1 Bram"
    assert wrists.links == ["wrist up", "wrist down"]
    assert not bluetoothd.connected(watch)
    assert bluetoothd.scanning == set()


async def test_the_scan_is_off_while_nothing_is_missing(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        await until(lambda: not bluetoothd.scanning)


@pytest.mark.timeout(400)
async def test_300_drops_leave_no_socket_and_one_press_is_one_press(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        sockets, dropped = [], 0
        for number in range(1, 301):
            await until(lambda: wrists.up("wrist"))
            bluetoothd.notify(watch, EVENT, b"\x03")
            await until(lambda: len(wrists.presses) >= number)  # noqa: B023
            assert len(wrists.presses) == number
            sockets.append(connections(bluetoothd.bus))
            bluetoothd.drop(watch)
            dropped += not bluetoothd.connected(watch)
            await until(lambda: not wrists.up("wrist"))
        happened(dropped == 300, "three hundred links were dropped")
        assert max(sockets[10:]) <= max(sockets[:10])
        assert bluetoothd.most_subscribed == 1


async def test_after_a_restart_of_bluetoothd_it_counts_again(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        await bluetoothd.kill()
        happened(not bluetoothd.there, "bluetoothd was killed")
        await until(lambda: not wrists.up("wrist"))
        await bluetoothd.start(watch)
        await until(lambda: wrists.up("wrist"))
        bluetoothd.notify(watch, EVENT, b"\x04")
        await until(lambda: wrists.presses == ["wrist previous"])
    assert wrists.troubles == []


@pytest.mark.parametrize("how", ["pulled out", "switched off"])
async def test_after_an_adapter_came_back_it_counts_again(
    bluetoothd: Bluetoothd, tmp_path: Path, how: str, happened: Happened
) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        if how == "pulled out":
            bluetoothd.remove_adapter()
        else:
            bluetoothd.power(on=False)
        happened(not bluetoothd.connected(watch), f"the adapter was {how} under a link")
        await until(lambda: not wrists.up("wrist"))
        if how == "pulled out":
            bluetoothd.add_adapter()
        else:
            bluetoothd.power(on=True)
        await until(lambda: wrists.up("wrist"))
        bluetoothd.notify(watch, EVENT, b"\x04")
        await until(lambda: wrists.presses == ["wrist previous"])


@pytest.mark.parametrize("method", ["Connect", "StartNotify"])
async def test_what_bluetoothd_refuses_is_tried_again_and_told_once(
    bluetoothd: Bluetoothd, tmp_path: Path, method: str, happened: Happened
) -> None:
    watch = pinetime(fails={method: ["org.bluez.Error.InProgress"] * 3})
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        happened(watch.fails[method] == [], f"{method} was refused three times with InProgress")
        assert wrists.troubles == [("wrist", Trouble.REFUSED)]
        assert bluetoothd.subscriptions(watch) == 1


async def test_a_refused_scan_is_tried_again(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("revanche.devices.watch.scanner._BUSY", 0.02)
    watch = pinetime()
    bluetoothd.fails["StartDiscovery"] = ["org.bluez.Error.InProgress"] * 3
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))


async def test_a_watch_that_takes_no_more_is_connected_anew(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_WRITING", 0.1)
    watch = pinetime(hangs={"WriteValue"})
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        bluetoothd.notify(watch, EVENT, b"\x03")
        await until(lambda: wrists.presses == ["wrist next"])
        await until(lambda: wrists.links.count("wrist down") == 1)
        watch.hangs.clear()
        await until(lambda: bool(texts(watch)))
        assert wrists.troubles == [("wrist", Trouble.STUCK)]


async def test_a_watch_that_refuses_the_score_still_counts(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime(fails={"WriteValue": ["org.bluez.Error.Failed"] * 9})
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.troubles == [("wrist", Trouble.UNSHOWN)])
        bluetoothd.notify(watch, EVENT, b"\x03")
        await until(lambda: wrists.presses == ["wrist next"])
        assert wrists.links == ["wrist up"]


async def test_of_scores_in_a_burst_the_first_and_the_last_are_shown(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, watches):
        await until(lambda: bool(texts(watch)))
        for won in range(1, 20):
            watches.show(Scoreboard(Phase.OPEN, ("Anna", "Bram"), (won, 0), 30, numbers=f"{won} – 0"))
            await asyncio.sleep(0.01)
        await until(lambda: b"Anna 19 - 0 Bram" in texts(watch))
        assert len(texts(watch)) <= 3
        assert wrists.up("wrist")


async def test_two_watches_count_side_by_side_and_one_that_is_not_there_disturbs_neither(
    bluetoothd: Bluetoothd, tmp_path: Path
) -> None:
    first, second = pinetime(), pinetime("C0:FF:EE:00:00:02")
    other = WatchSettings(name="other", profile="infinitime", address=second.address)
    absent = WatchSettings(name="absent", profile="infinitime", address="C0:FF:EE:00:00:03")
    await bluetoothd.start(first, second)
    async with held(tmp_path, WRIST, other, absent) as (wrists, _):
        await until(lambda: wrists.up("wrist") and wrists.up("other"))
        bluetoothd.notify(first, EVENT, b"\x03")
        bluetoothd.notify(second, EVENT, b"\x04")
        await until(lambda: sorted(wrists.presses) == ["other previous", "wrist next"])
        bluetoothd.drop(first)
        await until(lambda: not wrists.up("wrist"))
        assert wrists.up("other")
        await until(lambda: wrists.up("wrist"))


async def test_a_name_is_pinned_to_the_address_first_connected_to(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    mine, twin = pinetime(), pinetime("C0:FF:EE:00:00:02")
    named = WatchSettings(name="InfiniTime", profile="infinitime")
    await bluetoothd.start(mine)
    async with held(tmp_path, named) as (wrists, _):
        await until(lambda: wrists.troubles == [("InfiniTime", Trouble.PINNED)])
        assert wrists.up("InfiniTime")
    await bluetoothd.kill()
    await bluetoothd.start(twin)
    mine.advertises = False
    async with held(tmp_path, named) as (wrists, _):
        await until(lambda: bool(bluetoothd.scanning))
        await asyncio.sleep(0.2)
        assert wrists.signals == []
        assert "Connect" not in twin.asked
        mine.advertises = True
        await until(lambda: wrists.up("InfiniTime"))
        assert wrists.troubles == []


async def test_a_watch_that_must_be_paired_counts_only_then(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    bonded = WatchSettings(name="wrist", profile="infinitime", address=watch.address, require_bond=True)
    async with held(tmp_path, bonded) as (wrists, _):
        happened(not watch.paired and watch.address == bonded.address, "one without a bond has the watch's address")
        await until(lambda: wrists.troubles == [("wrist", Trouble.UNPAIRED)])
        assert "Connect" not in watch.asked
    await bluetoothd.kill()
    watch.paired = True
    await bluetoothd.start(watch)
    async with held(tmp_path, bonded) as (wrists, _):
        await until(lambda: wrists.up("wrist"))


async def test_a_pairing_that_the_watch_forgot_is_told(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    watch = pinetime(paired=True)
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        for _ in range(3):
            await until(lambda: wrists.up("wrist"))
            bluetoothd.drop(watch)
            happened(watch.paired and not bluetoothd.connected(watch), "a paired watch drops each link at once")
            await until(lambda: not wrists.up("wrist"))
        await until(lambda: wrists.troubles == [("wrist", Trouble.BOND_LOST)])


async def test_a_watch_that_is_not_seen_is_told(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_PATIENCE", 0.05)
    await bluetoothd.start()
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.troubles == [("wrist", Trouble.ABSENT)])


async def test_without_what_it_needs_it_is_forgotten_once_and_then_told(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime()
    watch.services = {}
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.troubles == [("wrist", Trouble.MISSING)])
        assert [member for _, member in bluetoothd.asked].count("RemoveDevice") == 1


async def test_a_watch_that_is_connected_already_is_taken_as_it_is(
    bluetoothd: Bluetoothd, tmp_path: Path, happened: Happened
) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    bluetoothd.connect(watch)
    happened(bluetoothd.connected(watch), "somebody has connected to the watch before")
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        assert "Connect" not in watch.asked
        bluetoothd.notify(watch, EVENT, b"\x03")
        await until(lambda: wrists.presses == ["wrist next"])


async def test_a_connection_that_only_bleak_believes_in_is_made_anew(bluetoothd: Bluetoothd, tmp_path: Path) -> None:
    watch = pinetime()
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
        await bluetoothd.kill()
        await until(lambda: not wrists.up("wrist"))
        await bluetoothd.start(watch)
        await until(lambda: wrists.up("wrist"))
        assert watch.asked.count("Connect") == 2
        assert bluetoothd.subscriptions(watch) == 1


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, bool]]:
    """Return the levels of what we told, and whether each came with a trace."""
    ours = [record for record in caplog.records if record.name.startswith("revanche")]
    return [(record.levelname, record.exc_info is not None) for record in ours]


async def test_a_fault_while_connecting_is_an_error_with_its_trace_once_and_it_is_tried_again(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[Link] = []

    async def fail(link: Link) -> None:
        tries.append(link)
        raise TypeError("a mistake of ours")

    monkeypatch.setattr(Link, "open", fail)
    await bluetoothd.start(pinetime())
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: len(tries) >= 3)
        assert wrists.troubles == [("wrist", Trouble.REFUSED)]
    assert told(caplog) == [("ERROR", True)]
    assert "a mistake of ours" in caplog.text


async def test_a_fault_at_the_end_of_a_link_is_an_error_with_its_trace_once_and_the_watch_is_held_again(
    bluetoothd: Bluetoothd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch, close = pinetime(), Link.close

    async def fail(link: Link) -> None:
        await close(link)
        raise TypeError("a mistake of ours")

    monkeypatch.setattr(Link, "close", fail)
    await bluetoothd.start(watch)
    async with held(tmp_path, WRIST) as (wrists, _):
        for _ in range(3):
            await until(lambda: wrists.up("wrist"))
            bluetoothd.drop(watch)
            await until(lambda: not wrists.up("wrist"))
        await until(lambda: wrists.up("wrist"))
    assert told(caplog) == [("ERROR", True)]
    assert "a mistake of ours" in caplog.text


async def test_what_a_bluetoothd_may_refuse_is_no_error(
    bluetoothd: Bluetoothd, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await bluetoothd.start(pinetime(fails={"Connect": ["org.bluez.Error.Failed"] * 3}))
    async with held(tmp_path, WRIST) as (wrists, _):
        await until(lambda: wrists.up("wrist"))
    assert told(caplog) == []
