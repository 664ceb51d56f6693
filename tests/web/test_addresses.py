import socket
from typing import Self

import pytest

from revanche.web.addresses import shared_address
from revanche.web.settings import WebSettings


@pytest.mark.parametrize(
    ("listen", "address"),
    [
        ("off", None),
        ("loopback", None),
        ("192.168.1.5", "http://192.168.1.5:8377"),
        ("fd00::5", "http://[fd00::5]:8377"),
    ],
)
def test_an_address_is_shared_where_others_can_reach_it(listen: str, address: str | None) -> None:
    assert shared_address(WebSettings(listen)) == address


class Network:
    """A socket; ``own`` is this computer's address, ``None`` where there is no network."""

    own: str | None = None

    def __init__(self, *_kind: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def connect(self, _to: object) -> None:
        if self.own is None:
            raise OSError

    def getsockname(self) -> tuple[str | None, int]:
        return self.own, 1


@pytest.mark.parametrize(("own", "host"), [("192.168.1.7", "192.168.1.7"), (None, "box.local")])
def test_in_the_whole_network_it_is_the_address_by_which_this_computer_goes_out(
    monkeypatch: pytest.MonkeyPatch, own: str | None, host: str
) -> None:
    monkeypatch.setattr(Network, "own", own)
    monkeypatch.setattr(socket, "socket", Network)
    monkeypatch.setattr(socket, "gethostname", lambda: "box.home.arpa")
    assert shared_address(WebSettings("lan", 9000)) == f"http://{host}:9000"
