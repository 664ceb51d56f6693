"""Doing what a plan of ``revanche install`` says, and saying so first."""

import shlex
import subprocess
from contextlib import suppress
from pathlib import Path

import click

from revanche.cli.agreeing import agreed
from revanche.cli.context import catalogue
from revanche.cli.exchange.export import write_file
from revanche.cli.install.plan import Command, File, Plan
from revanche.errors import RevancheError
from revanche.files import make_folder


class Job:
    """Puts the files of a plan below ``top``, or removes them, and ``runs`` its commands."""

    def __init__(self, top: Path, *, remove: bool, runs: bool) -> None:
        self._top = top
        self.removes = remove
        self._runs = runs

    def is_open(self, plan: Plan) -> bool:
        """Tell whether a file of the plan is not yet as it will be."""
        return any(self._verb(file) not in {"keep", "gone"} for file in plan.files)

    def show(self, plan: Plan) -> None:
        """Say what will be done."""
        commands = plan.removing + plan.removed if self.removes else plan.written
        for file in plan.files:
            if (verb := self._verb(file)) != "gone":
                purpose = catalogue().text(f"install.part.{file.part}")
                click.echo(catalogue().text(f"install.{verb}", path=str(self._at(file)), purpose=purpose))
        for command in commands if self._runs else ():
            click.echo(catalogue().text("install.run", command=shlex.join(command)))

    def do(self, plan: Plan, *, ask: bool) -> None:
        """Do it, after saying and asking.

        Raises:
            RevancheError: a file or a command failed; the commands after it were run.
        """
        if self.removes and not self.is_open(plan):
            click.echo(catalogue().text("install.nothing"))
            return
        self.show(plan)
        if ask and not agreed(catalogue().text("install.ask"), catalogue()):
            raise click.Abort
        done = self._take_away(plan) if self.removes else self._put(plan)
        if not done:
            raise RevancheError(catalogue().text("install.partly"))
        click.echo(catalogue().text("install.removed" if self.removes else "install.done"))

    def _put(self, plan: Plan) -> bool:
        for file in plan.files:
            _write(self._at(file), file.text)
        return self._run(plan.written)

    def _take_away(self, plan: Plan) -> bool:
        done = self._run(plan.removing)
        for file in plan.files:
            _delete(self._at(file))
        return self._run(plan.removed) and done

    def _run(self, commands: tuple[Command, ...]) -> bool:
        """Run commands, all of them even where one fails; return whether none did."""
        failed = [command for command in commands if self._runs and not _succeeds(command)]
        return not failed

    def _at(self, file: File) -> Path:
        return self._top / file.path.relative_to("/")

    def _verb(self, file: File) -> str:
        there = _read(self._at(file))
        if self.removes:
            return "gone" if there is None else "remove"
        return "write" if there is None else "keep" if there == file.text else "replace"


def _read(path: Path) -> str | None:
    try:
        return path.read_text("utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError:
        return ""  # whatever is there is not ours


def _write(path: Path, text: str) -> None:
    try:
        make_folder(path.parent)
    except OSError as error:
        raise _failed(path, error) from error
    write_file(path, text.encode(), 0o644)


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise _failed(path, error) from error
    if path.parent.name == "revanche.service.d":
        with suppress(OSError):  # somebody's own settings may lie beside ours
            path.parent.rmdir()


def _failed(path: Path, error: OSError) -> RevancheError:
    reason = error.strerror or str(error)
    return RevancheError(catalogue().text("export.failed", file=str(path), reason=reason))


def _succeeds(command: Command) -> bool:
    """Run a command; say why when it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        reason = error.strerror or str(error)
    else:
        if done.returncode == 0:
            return True
        reason = " ".join((done.stderr or done.stdout).split()) or str(done.returncode)
    click.echo(catalogue().text("install.failed", command=shlex.join(command), reason=reason), err=True)
    return False
