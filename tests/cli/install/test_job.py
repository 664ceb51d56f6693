"""Doing a plan: which files are put where, which commands are run, and what is said of each before it is done."""

import shlex
from pathlib import Path

import click
import pytest

from revanche.cli import context
from revanche.cli.install.job import Job
from revanche.cli.install.plan import File, Part, Plan
from revanche.errors import RevancheError

UNIT = File(Part.SESSION, Path("/etc/unit"), "[Unit]\n")
RULES = File(Part.SEATED, Path("/etc/rules.d/70.rules"), "rule\n")


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("REVANCHE_CONFIG", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    context.config.cache_clear()
    context.catalogue.cache_clear()


class Machine:
    """A machine below a folder, with a program that notes how it is called and may fail."""

    def __init__(self, folder: Path) -> None:
        self.top = folder / "top"
        self._notes = folder / "notes"
        self._notes.touch()
        self._program = folder / "note"
        self._program.write_text(
            f'#!/bin/sh\necho "$*" >> {self._notes}\n[ "$1" != fail ] || {{ echo "it  is\nbroken" >&2; exit 4; }}\n'
        )
        self._program.chmod(0o755)

    def command(self, *words: str) -> tuple[str, ...]:
        return str(self._program), *words

    @property
    def ran(self) -> list[str]:
        """The commands that were run."""
        return self._notes.read_text().splitlines()

    def plan(self, written: str = "reload", removing: str = "stop", removed: str = "reload") -> Plan:
        return Plan(
            (UNIT, RULES),
            (self.command(written), self.command("start")),
            (self.command(removing),),
            (self.command(removed),),
        )

    def there(self, file: File) -> Path:
        return self.top / file.path.relative_to("/")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def job(machine: Machine, *, remove: bool = False, runs: bool = True) -> Job:
    return Job(machine.top, remove=remove, runs=runs)


def test_files_are_put_below_the_top_and_then_commands_are_run(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert job(machine).is_open(machine.plan())
    job(machine).do(machine.plan(), ask=False)
    assert [machine.there(file).read_text() for file in (UNIT, RULES)] == [UNIT.text, RULES.text]
    assert machine.there(RULES).stat().st_mode & 0o777 == 0o644
    assert machine.ran == ["reload", "start"]
    assert not job(machine).is_open(machine.plan())
    said = capsys.readouterr().out
    assert said.index(str(machine.there(UNIT))) < said.index(shlex.join(machine.command("reload")))


def test_what_will_be_done_is_said_of_each_file(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.there(UNIT).parent.mkdir(parents=True)
    machine.there(UNIT).write_text(UNIT.text)
    machine.there(RULES).parent.mkdir()
    machine.there(RULES).write_text("somebody's own\n")
    job(machine).show(machine.plan())
    kept, replaced, *commands = capsys.readouterr().out.splitlines()
    assert (str(machine.there(UNIT)) in kept, str(machine.there(RULES)) in replaced) == (True, True)
    assert kept.split()[0] != replaced.split()[0]
    assert len(commands) == 2
    assert job(machine).is_open(machine.plan())
    assert machine.ran == [], "saying so does nothing"


def test_without_commands_files_alone_are_put_and_taken_away(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    job(machine, runs=False).do(machine.plan(), ask=False)
    job(machine, runs=False, remove=True).do(machine.plan(), ask=False)
    assert machine.ran == []
    assert not machine.there(UNIT).exists()
    assert "note" not in capsys.readouterr().out


def test_taking_away_stops_first_and_reloads_last(machine: Machine) -> None:
    job(machine).do(machine.plan(), ask=False)
    job(machine, remove=True).do(machine.plan(), ask=False)
    assert machine.ran[2:] == ["stop", "reload"]
    assert [machine.there(file).exists() for file in (UNIT, RULES)] == [False, False]


def test_where_nothing_is_there_nothing_is_taken_away(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    taking = job(machine, remove=True)
    assert not taking.is_open(machine.plan())
    taking.do(machine.plan(), ask=True)
    assert machine.ran == []
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("remove", [False, True])
def test_a_command_that_fails_is_told_with_its_words_and_those_after_it_are_run(
    machine: Machine,
    capsys: pytest.CaptureFixture[str],
    remove: bool,  # noqa: FBT001
) -> None:
    if remove:
        job(machine, runs=False).do(machine.plan(), ask=False)
    with pytest.raises(RevancheError):
        job(machine, remove=remove).do(machine.plan(written="fail", removing="fail"), ask=False)
    assert machine.ran == (["fail", "reload"] if remove else ["fail", "start"])
    (told,) = capsys.readouterr().err.splitlines()
    assert "it is broken" in told
    assert machine.there(UNIT).exists() is not remove


def test_a_program_that_is_not_there_is_told_too(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan((UNIT,), (("/no/such/program",), machine.command("start")), (), ())
    with pytest.raises(RevancheError):
        job(machine).do(plan, ask=False)
    told = capsys.readouterr().err
    assert "No such file" in told
    assert "Errno" not in told
    assert machine.ran == ["start"]


def test_who_is_asked_may_say_no(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()

    def prompt(text: object, **_more: object) -> str:
        asked.append(text)
        return "n"

    monkeypatch.setattr(click, "prompt", prompt)
    with pytest.raises(click.Abort):
        job(machine).do(machine.plan(), ask=True)
    assert len(asked) == 1
    assert not machine.top.exists()
    assert machine.ran == []


def test_a_file_that_can_not_be_put_is_told_with_its_place(machine: Machine) -> None:
    machine.top.mkdir()
    (machine.top / "etc").write_text("a file where a folder should be")
    with pytest.raises(RevancheError, match=str(machine.there(UNIT))):
        job(machine).do(machine.plan(), ask=False)
    assert machine.ran == []


def test_a_folder_of_our_own_goes_when_it_is_empty(machine: Machine) -> None:
    drop_in = File(Part.BACKOFF, Path("/etc/revanche.service.d/backoff.conf"), "x\n")
    plan = Plan((drop_in,), (), (), ())
    job(machine).do(plan, ask=False)
    job(machine, remove=True).do(plan, ask=False)
    assert not machine.there(drop_in).parent.exists()
    job(machine).do(plan, ask=False)
    (machine.there(drop_in).parent / "own.conf").touch()
    job(machine, remove=True).do(plan, ask=False)
    assert [path.name for path in machine.there(drop_in).parent.iterdir()] == ["own.conf"]
