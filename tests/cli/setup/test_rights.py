"""The administrator's step is shown, and run by what is there after a yes."""

from pathlib import Path

import pytest

from revanche.cli.install.job import Job
from revanche.cli.install.plan import Site
from revanche.cli.setup import rights
from revanche.cli.setup.steps import Result
from support.sitter import Sitter

TEXTS = dict.fromkeys(("seated.rules", "group.rules", "modules-load.conf", "user-sysusers.conf"), "text\n")


def site(*, headless: bool = False) -> Site:
    return Site(("/usr/bin/revanche",), "anna", Path("/home/anna/.config"), headless, False, TEXTS)  # noqa: FBT003


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job(tmp_path, remove=False, runs=True)


def program(folder: Path, name: str, status: int = 0) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f'#!/bin/sh\necho "$@" >{folder}/asked\nexit {status}\n')
    (folder / name).chmod(0o755)


@pytest.fixture
def bin_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.mark.parametrize("name", ["sudo", "pkexec"])
def test_it_is_run_after_a_yes(bin_: Path, job: Job, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    program(bin_, name)
    talk = Sitter("y")
    assert rights.take(talk, job, site()) is Result.DONE
    assert (bin_ / "asked").read_text() == "/usr/bin/revanche install --yes --desktop\n"
    assert f"{bin_}/{name} /usr/bin/revanche install --yes --desktop" in talk.said
    assert "70-revanche.rules" in capsys.readouterr().out


def test_not_after_a_no(bin_: Path, job: Job) -> None:
    program(bin_, "sudo")
    assert rights.take(Sitter("n"), job, site()) is Result.LEFT
    assert not (bin_ / "asked").exists()


def test_whoever_may_not_is_told_what_somebody_else_can_run(bin_: Path, job: Job) -> None:
    program(bin_, "sudo", status=1)
    talk = Sitter("y")
    assert rights.take(talk, job, site(headless=True)) is Result.FAILED
    assert talk.said[-1] == f"{bin_}/sudo /usr/bin/revanche install --yes --headless"


@pytest.mark.parametrize("headless", [False, True])
def test_without_sudo_the_command_is_for_the_administrator(bin_: Path, job: Job, headless: bool) -> None:  # noqa: FBT001
    if headless:
        program(bin_, "pkexec")  # which does not say whose account it is
    talk = Sitter()
    assert rights.take(talk, job, site(headless=headless)) is Result.FAILED
    assert talk.heard("There is neither sudo nor pkexec here.")
    assert talk.said[-1].startswith("/usr/bin/revanche install --yes")
