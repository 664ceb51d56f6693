import pytest

from revanche.web.settings import Near, WebSettings


@pytest.mark.parametrize(
    ("listen", "address"),
    [
        ("loopback", "http://127.0.0.1:8377"),
        ("lan", "http://127.0.0.1:8377"),
        ("192.168.1.5", "http://192.168.1.5:8377"),
        ("fd00::5", "http://[fd00::5]:8377"),
        ("off", None),
    ],
)
def test_a_browser_here_finds_it_there(listen: str, address: str | None) -> None:
    assert WebSettings(listen).address == address


@pytest.mark.parametrize(
    ("near", "uid", "strict"),
    [
        (Near.AUTO, 1000, True),
        (Near.AUTO, 59999, True),
        (Near.AUTO, 998, False),
        (Near.AUTO, 0, False),
        (Near.ACCOUNT, 998, True),
        (Near.COMPUTER, 1000, False),
    ],
)
def test_other_accounts_are_strangers_to_a_persons_revanche(near: Near, uid: int, strict: bool) -> None:  # noqa: FBT001
    assert near.strict(uid) is strict
