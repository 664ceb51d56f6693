"""Where the page is: what its keys take and what they refuse."""

import pytest

from revanche.config import parse
from revanche.config.render import render
from revanche.errors import ConfigError
from revanche.web.settings import WebSettings


def read(text: str) -> WebSettings:
    return parse(f"web: {{{text}}}".encode(), "config.yaml").web


@pytest.mark.parametrize(
    ("given", "listen"),
    [
        ("loopback", "loopback"),
        ("LAN", "lan"),
        ("off", "off"),
        ("192.168.1.5", "192.168.1.5"),
        ('"FD00:0::5"', "fd00::5"),
    ],
)
def test_it_listens_where_it_is_told(given: str, listen: str) -> None:
    assert read(f"listen: {given}") == WebSettings(listen)


@pytest.mark.parametrize("given", ["everywhere", "kamer.local", "192.168.1", "3232235781", "on", "10.0.0.1:80", "[]"])
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ConfigError, match="loopback, lan, off or an IP address"):
        read(f"listen: {given}")


@pytest.mark.parametrize(("port", "good"), [(1023, False), (1024, True), (65535, True), (65536, False)])
def test_ports_that_an_account_may_have(port: int, good: bool) -> None:  # noqa: FBT001
    if good:
        assert read(f"port: {port}").port == port
    else:
        with pytest.raises(ConfigError, match="from 1024 to 65535"):
            read(f"port: {port}")


def test_names_are_kept_in_lower_case_and_written_back() -> None:
    web = read("names: [Score.Example.org, kamer]")
    assert web.names == ("score.example.org", "kamer")
    assert parse(render(parse(b"web: {names: [kamer], listen: lan}", "c")).encode(), "c").web == WebSettings(
        "lan", names=("kamer",)
    )


@pytest.mark.parametrize(
    "names", ["kamer", "[http://kamer]", "[kamer:80]", '["*"]', '[""]', "[[a]]", "[-a]", "[.a]", str(["a"] * 17)]
)
def test_what_is_no_list_of_names_is_refused(names: str) -> None:
    with pytest.raises(ConfigError, match="a list of at most 16 names"):
        read(f"names: {names}")
