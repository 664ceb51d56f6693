import pytest

from revanche.web.settings import WebSettings


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
