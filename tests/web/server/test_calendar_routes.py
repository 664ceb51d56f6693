"""The log as a calendar that others subscribe to: over a page that runs, with a calendar's own programs."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from icalendar import Calendar

from support.diary import EVENINGS, Diary
from support.served import Served, served

ELSEWHERE = "Via: 1.1 proxy"  # so that whoever asks is not this computer


@pytest.fixture
async def told(tmp_path: Path) -> AsyncIterator[Served]:
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    async with served(tmp_path) as site:
        yield site


async def test_only_who_may_count_is_told_the_link_and_a_calendar_needs_no_cookie(told: Served) -> None:
    assert (await told.get("/api/calendar", ELSEWHERE)).status == 403
    link = (await told.get("/api/calendar")).json["path"]
    feed = await told.get(link, ELSEWHERE)
    assert (feed.status, feed.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert "content-disposition" not in feed.headers
    events = Calendar.from_ical(feed.body).walk("VEVENT")
    assert [str(event["SUMMARY"]) for event in events] == [
        "Anna 1 – 0 Cem",
        "Anna 3 – 1 Bram",
        "Anna 0 – 1 Bram (unfinished)",
    ]
    first = events[0]
    assert (first.decoded("DTSTART"), first.decoded("DTEND")) == (at(18, 0), at(18, 10))


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 10, 3, hour, minute, tzinfo=UTC)


async def test_without_the_secret_there_is_no_calendar_and_by_another_name_there_is_no_page(told: Served) -> None:
    link = (await told.get("/api/calendar")).json["path"]
    for wrong in ("/calendar.ics", "/calendar.ics?token=", f"{link}x", link[:-1]):
        answer = await told.get(wrong)
        assert (answer.status, b"BEGIN" in answer.body) == (403, False)
    assert (await told.get(link, "Host: evil.example")).status == 421
    assert (await told.get(link, method="POST")).status in {403, 405, 415}


@pytest.mark.skipif(shutil.which("vdirsyncer") is None, reason="vdirsyncer is not installed")
async def test_vdirsyncer_takes_the_feed_and_takes_it_again_without_a_change(told: Served, tmp_path: Path) -> None:
    link = (await told.get("/api/calendar")).json["path"]
    config, dates = tmp_path / "vdirsyncer", tmp_path / "dates"
    dates.mkdir()
    config.write_text(
        f'[general]\nstatus_path = "{tmp_path}/status"\n'
        '[pair revanche]\na = "there"\nb = "here"\ncollections = null\nconflict_resolution = "a wins"\n'
        f'[storage there]\ntype = "http"\nurl = "http://{told.host}{link}"\n'
        f'[storage here]\ntype = "filesystem"\npath = "{dates}"\nfileext = ".ics"\n'
    )
    found = []
    for _ in range(2):
        for verb in ("discover", "sync"):
            ran = await asyncio.create_subprocess_exec("vdirsyncer", "--config", str(config), verb)
            assert await ran.wait() == 0
        found.append({path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in dates.iterdir()})
    assert len(found[0]) == 3
    assert found[0] == found[1]
