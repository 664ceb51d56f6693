"""Somebody at a terminal: the command line as a whole, in this process, on a journal in a folder of the test."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from revanche.cli import context
from revanche.cli.main import main
from support.diary import Diary

TERRITORIES = {"nl": "nl_NL", "sv": "sv_SE", "nb": "nb_NO", "de": "de_DE", "en": "en_GB"}


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


class Shell:
    """Runs commands and shows what they print; ``language`` is that of the locale."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[bytes]) -> None:
        self.folder = folder
        self.language = "en"
        self._patch = patch
        self._capture = capture
        for variable in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "CACHE_DIRECTORY", "NO_COLOR", "FORCE_COLOR"):
            patch.delenv(variable, raising=False)
        for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
            patch.setenv(variable, str(folder))

    @property
    def journal(self) -> Path:
        """The folder of the journal."""
        return self.folder / "revanche" / "journal"

    def tell(self, text: str) -> "Shell":
        """Write a journal; see ``support.diary``."""
        Diary(text).write(self.journal)
        return self

    def run(self, *words: str | Path, typed: bytes = b"") -> Answer:
        """Run a command."""
        context.config.cache_clear()
        context.catalogue.cache_clear()
        context.say_what_is_lost.cache_clear()
        self._patch.setenv("LC_ALL", f"{TERRITORIES[self.language]}.UTF-8")
        self._patch.setattr(sys, "argv", ["revanche", *map(str, words)])
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self._capture.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Answer(code, out.decode(), err.decode())

    def out(self, *words: str | Path, typed: bytes = b"") -> str:
        """Run a command that must succeed; return what it prints."""
        answer = self.run(*words, typed=typed)
        assert (answer.code, answer.err) == (0, "")
        return answer.out

    def json(self, *words: str) -> Any:  # noqa: ANN401 - whatever the command prints
        """Run a command that prints JSON; return what it printed."""
        return json.loads(self.run(*words).out)

    def refusal(self, *words: str | Path, typed: bytes = b"", code: int = 1) -> str:
        """Run a command that must not succeed; return the sentence that says why."""
        answer = self.run(*words, typed=typed)
        assert (answer.code, answer.out) == (code, "")
        return answer.err
