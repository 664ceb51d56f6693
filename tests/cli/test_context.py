"""What commands share: the settings and the language of this account, its journal, and answers about the past."""

from pathlib import Path

import pytest

from revanche.cli import context
from revanche.errors import ConfigError, UsageError
from revanche.history.answers.past import Unknown
from support.diary import EVENINGS, Diary


@pytest.fixture(autouse=True)
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An account whose folders are all below one."""
    for variable in ("REVANCHE_CONFIG", "STATE_DIRECTORY", "RUNTIME_DIRECTORY", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    (tmp_path / "revanche").mkdir()
    forget()
    return tmp_path / "revanche"


def forget() -> None:
    context.config.cache_clear()
    context.catalogue.cache_clear()
    context.say_what_is_lost.cache_clear()


def test_the_settings_are_those_of_the_account_and_read_once(account: Path) -> None:
    (account / "config.yaml").write_text("first_to: 5\n")
    assert context.config().counting.rules.first_to == 5
    (account / "config.yaml").write_text("first_to: 7\n")
    assert context.config().counting.rules.first_to == 5


def test_settings_that_can_not_be_read_are_told(account: Path) -> None:
    (account / "config.yaml").write_text("first_to: many\n")
    with pytest.raises(ConfigError, match="many"):
        context.config()


def test_the_language_is_that_of_the_config_else_of_the_locale(account: Path) -> None:
    assert context.catalogue().language == "sv"
    forget()
    (account / "config.yaml").write_text("language: no\n")
    assert context.catalogue().language == "nb"


def test_the_past_is_what_the_journal_of_the_account_holds(account: Path) -> None:
    assert context.folder() == account / "journal"
    Diary(EVENINGS).write(account / "journal")
    assert len(context.past().matches()) == 3


def test_what_there_is_not_ends_with_its_sentence() -> None:
    with pytest.raises(UsageError, match="There is no such match"):
        context.found(Unknown("There is no such match."))
    assert context.found([1]) == [1]
