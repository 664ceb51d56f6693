"""A phone gets the page and its code, a watch its lines in the config; each only after a yes."""

from pathlib import Path

import pytest

from revanche.cli import context
from revanche.cli.buttons.sightings import Sighting
from revanche.cli.setup import phone
from revanche.cli.setup.steps import Result
from revanche.config import parse
from revanche.devices.watch_protocols.recognising import Because, Recognised
from revanche.errors import RevancheError
from support.sitter import Sitter

WRIST = Sighting("C0:FF:EE:00:00:01", "InfiniTime", (Recognised("infinitime", Because.NAME, "InfiniTime"),))
PUCK = Sighting("C0:FF:EE:00:00:02", "Puck", ())


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    context.config.cache_clear()
    context.catalogue.cache_clear()
    return tmp_path / "revanche" / "config.yaml"


def test_a_phone_gets_the_page_and_its_code(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    talk = Sitter("y", "n")
    assert phone.take(talk) is Result.DONE
    assert parse(file.read_bytes(), "").web.listen == "lan"
    out = capsys.readouterr().out
    assert "/#t=" in out
    assert "█" in out
    assert talk.heard("The page is there while revanche play is on.")


def test_where_the_config_can_not_be_changed_it_says_what_to_write(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "shared", lambda _text: None)
    talk = Sitter("y", "n")
    assert phone.take(talk) is Result.FAILED
    assert talk.heard("Only this computer sees the page.")
    assert not file.exists()


def test_a_watch_that_is_near_is_written_into_the_config(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "look", lambda _seconds: [PUCK, WRIST])
    talk = Sitter("n", "y", "1")
    assert phone.take(talk) is Result.DONE
    assert "InfiniTime (infinitime)" in talk.said
    (watch,) = parse(file.read_bytes(), "").watches
    assert (watch.name, watch.profile, watch.address) == ("InfiniTime", "infinitime", WRIST.address)


def test_no_watch_near_is_told_and_so_is_bluetooth_that_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "look", lambda _seconds: [PUCK])
    talk = Sitter("n", "y")
    assert phone.take(talk) is Result.FAILED
    assert talk.heard("Nothing advertises here.")

    def deaf(_seconds: float) -> list[Sighting]:
        raise RevancheError("Nothing can be heard.")

    monkeypatch.setattr(phone, "look", deaf)
    talk = Sitter("n", "y")
    assert phone.take(talk) is Result.FAILED
    assert talk.said[-1] == "Nothing can be heard."


def test_nobody_is_made_to(file: Path) -> None:
    assert phone.take(Sitter("n", "n")) is Result.DONE
    assert not file.exists()
