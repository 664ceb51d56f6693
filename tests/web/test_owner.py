"""Who is at the other end of a connection within this computer."""

import os
import socket
from pathlib import Path

import pytest

from revanche.web import owner as room
from revanche.web.owner import owner


@pytest.mark.parametrize(
    ("family", "listen", "ask"),
    [
        (socket.AF_INET, "127.0.0.1", "127.0.0.1"),
        (socket.AF_INET6, "::1", "::1"),
        (socket.AF_INET, "127.0.0.1", "::ffff:127.0.0.1"),
    ],
)
def test_it_is_the_account_that_connected(family: int, listen: str, ask: str) -> None:
    with socket.socket(family) as server, socket.socket(socket.AF_INET6 if ":" in ask else family) as client:
        try:
            server.bind((listen, 0))
        except OSError:
            pytest.skip("this computer has no IPv6")
        server.listen()
        client.connect((ask, server.getsockname()[1]))
        accepted, peer = server.accept()
        with accepted:
            assert owner(peer[:2], accepted.getsockname()[:2]) == os.geteuid()
            assert owner((peer[0], 1), accepted.getsockname()[:2]) == -1


def test_the_user_id_of_a_line_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "tcp"
    table.write_text(
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
        "   0: 0100007F:20B9 0100007F:A367 01 00000000:00000000 00:00000000 00000000  1000        0 1 1 0 100 0\n"
        "   1: 0100007F:A367 0100007F:20B9 01 00000000:00000000 00:00000000 00000000    33        0 2 1 0 100 0\n"
    )
    monkeypatch.setattr(room, "_TABLES", (table,))
    assert owner(("127.0.0.1", 0xA367), ("127.0.0.1", 0x20B9)) == 33


def test_a_table_that_can_not_be_read_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_TABLES", (tmp_path / "none",))
    assert owner(("127.0.0.1", 1), ("127.0.0.1", 2)) is None
