import asyncio
import json
import logging
import socket
from pathlib import Path

import pytest

from revanche.presses.press import Source
from revanche.web.server.page import Page
from revanche.web.settings import WebSettings
from support.served import PlainHouse, PlainWords, served


async def test_it_is_on_both_loopback_addresses_and_nowhere_else(tmp_path: Path) -> None:
    async with served(tmp_path) as site:
        assert (await site.get("/api/status")).status == 200
        for one in site.page.addresses:
            assert one in {"127.0.0.1", "::1"}


async def test_the_lan_may_look_where_the_config_says_so(tmp_path: Path) -> None:
    async with served(tmp_path, WebSettings(listen="lan", port=0, names=("score.example.org",))) as site:
        assert "0.0.0.0" in site.page.addresses  # noqa: S104 - what is looked for
        assert (await site.get("/api/status", f"Host: score.example.org:{site.port}")).status == 200
        assert (await site.get("/api/status", f"Host: {socket.gethostname()}:{site.port}")).status == 200
        assert (await site.get("/api/status", f"Host: example.org:{site.port}")).status == 421


async def test_from_the_network_a_phone_may_look_and_once_paired_count(tmp_path: Path) -> None:
    own = network_address()
    if own is None:
        pytest.skip("this machine has no address but loopback")
    async with served(tmp_path, WebSettings(listen="lan", port=0)) as site:
        site.at = own
        new = b'{"command":"new","players":["Anna","Bram"]}'
        assert (await site.get("/api/status")).status == 200
        assert (await site.get("/api/status", f"Host: 127.0.0.1:{site.port}")).status == 421
        assert (await site.get("/api/status", f"Host: localhost:{site.port}")).status == 421
        assert (await site.post("/api/commands", new)).status == 403
        paired = await site.post("/api/pair", json.dumps({"token": site.pairing.token()}).encode())
        cookie = "Cookie: " + paired.headers["set-cookie"].partition(";")[0]
        assert (await site.post("/api/commands", new, cookie, f"Origin: http://{site.host}")).status == 200
        assert site.house.sources == [Source(f"page {own}")]


def network_address() -> str | None:
    """Return the address by which this machine goes out; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("198.51.100.1", 9))
        except OSError:
            return None
        own: str = channel.getsockname()[0]
        return own if not own.startswith("127.") else None


async def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(tmp_path) as site:
        page = Page(WebSettings(port=site.port), PlainHouse(), PlainWords(), tmp_path / "pairing", {})
        with caplog.at_level(logging.WARNING):
            running = asyncio.create_task(page.run())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert not running.done()
        (record,) = caplog.records
        assert f"port {site.port} can't be had" in record.getMessage()
        assert "Counting goes on" in record.getMessage()
        running.cancel()
        await asyncio.wait([running])


async def test_it_stops_at_once_with_a_page_open(tmp_path: Path) -> None:
    async with asyncio.timeout(3), served(tmp_path) as site:
        stream = site.following()
        await stream.__aenter__()
    await stream.__aexit__(None, None, None)
