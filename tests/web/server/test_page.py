import asyncio
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from revanche.app.supervision import Workers
from revanche.errors import RevancheError
from revanche.presses.press import Source
from revanche.web.server import connection
from revanche.web.server.page import Page
from revanche.web.settings import Near, WebSettings
from support.served import PlainHouse, PlainWords, served

NOBODY: Any = {"calendar": None, "archive": None, "advising": None, "phones": (None, None)}


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


@pytest.mark.parametrize(("owner", "near"), [(0, True), (os.geteuid(), True), (None, True), (33, False), (-1, False)])
async def test_another_account_of_this_computer_may_look_and_once_paired_count(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: int | None,
    near: bool,  # noqa: FBT001
) -> None:
    monkeypatch.setattr(connection, "owner", lambda *_: owner)
    async with served(tmp_path, WebSettings(port=0, near=Near.COMPUTER)) as site:
        assert (await site.get("/api/me")).json == {"may_count": True}
    async with served(tmp_path, WebSettings(port=0, near=Near.ACCOUNT)) as site:
        new = b'{"command":"new","players":["Anna","Bram"]}'
        assert (await site.get("/api/me")).json == {"may_count": near}
        assert (await site.post("/api/commands", new)).status == (200 if near else 403)
        paired = await site.post("/api/pair", json.dumps({"token": site.pairing.token()}).encode())
        cookie = "Cookie: " + paired.headers["set-cookie"].partition(";")[0]
        assert (await site.get("/api/me", cookie)).json == {"may_count": True}


def network_address() -> str | None:
    """Return the address by which this machine goes out; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("198.51.100.1", 9))
        except OSError:
            return None
        own: str = channel.getsockname()[0]
        return own if not own.startswith("127.") else None


async def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path) -> None:
    async with served(tmp_path) as site:
        page = Page(WebSettings(port=site.port), PlainHouse(), PlainWords(), tmp_path / "pairing", **NOBODY)
        with pytest.raises(RevancheError) as told:
            await page.run()
        assert f"port {site.port} can't be had" in str(told.value)
        assert f"set web.port in the config to another, such as {site.port + 1}" in str(told.value)
        assert "counting goes on" in str(told.value)


async def test_an_address_that_is_not_there_is_told_with_what_helps_and_that_is_no_other_port(tmp_path: Path) -> None:
    page = Page(WebSettings(listen="192.0.2.1"), PlainHouse(), PlainWords(), tmp_path / "pairing", **NOBODY)
    with pytest.raises(RevancheError, match=r"since this computer has no address 192\.0\.2\.1 now") as told:
        await page.run()
    assert "It is tried again" in str(told.value)
    assert "web.listen in the config to lan" in str(told.value)
    assert "port" not in str(told.value)


async def test_an_address_that_comes_later_is_served_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The address of a box that is given one after Revanche started (DHCP)."""
    there, bind = list[str](), socket.socket.bind

    class Late(socket.socket):
        def bind(self, address: tuple[str, int]) -> None:  # type: ignore[override]
            bind(self, address if there else ("192.0.2.1", address[1]))

    monkeypatch.setattr("revanche.web.server.server.socket.socket", Late)
    page = Page(
        WebSettings(listen="127.0.0.1", port=0),
        PlainHouse(),
        PlainWords(),
        tmp_path / "pairing",
        calendar=tmp_path / "calendar",
        archive={},
        advising={},
        phones=(None, None),
    )
    workers = Workers()
    workers.start("page", page.run, needed=False)
    async with asyncio.timeout(20):
        while workers.failing != ("page",):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.7)  # so that it was tried more than once
        there.append("127.0.0.1")
        await page.listening.wait()
        reader, writer = await asyncio.open_connection("127.0.0.1", page.ports[0])
        writer.write(b"GET /api/status HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % page.ports[0])
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
    assert len([text for text in caplog.messages if "no page yet" in text]) == 1, "told once"
    await workers.stop(asyncio.get_running_loop().time() + 5)


async def test_it_stops_at_once_with_a_page_open(tmp_path: Path) -> None:
    async with asyncio.timeout(3), served(tmp_path) as site:
        stream = site.following()
        await stream.__aenter__()
    await stream.__aexit__(None, None, None)
