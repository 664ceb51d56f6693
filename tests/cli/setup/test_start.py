"""Starting by itself is put in place after a yes."""

from pathlib import Path

from revanche.cli.install.job import Job
from revanche.cli.install.plan import Site
from revanche.cli.setup import start
from revanche.cli.setup.steps import Result
from support.sitter import Sitter

SITE = Site(
    ("/usr/bin/revanche",),
    "anna",
    Path("/home/anna/.config"),
    headless=False,
    backoff=False,
    texts={"user.service": "[Service]\nExecStart=x\n"},
)
UNIT = "home/anna/.config/systemd/user/revanche.service"


def test_after_a_yes_the_unit_is_there(tmp_path: Path) -> None:
    assert start.take(Sitter("y"), Job(tmp_path, remove=False, runs=False), SITE) is Result.DONE
    assert "ExecStart=/usr/bin/revanche run" in (tmp_path / UNIT).read_text()


def test_after_a_no_it_is_not(tmp_path: Path) -> None:
    assert start.take(Sitter("n"), Job(tmp_path, remove=False, runs=False), SITE) is Result.LEFT
    assert not (tmp_path / UNIT).exists()


def test_what_fails_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    talk = Sitter("y")
    assert start.take(talk, Job(tmp_path, remove=False, runs=False), SITE) is Result.FAILED
    assert talk.heard("revanche.service")
