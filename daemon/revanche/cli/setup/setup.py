"""``revanche setup``: the first evening, step by step. Ctrl-C anywhere leaves whole what there is."""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.cli.doctor import bluetooth, doctor
from revanche.cli.doctor.bluetooth import Silence, headsets
from revanche.cli.doctor.looking import Facts, look
from revanche.cli.install.here import has_login_screen, here, restarts_ever_slower
from revanche.cli.install.job import Job
from revanche.cli.install.plan import Site
from revanche.cli.setup import buttons, earbuds, notes, phone, rights, sound, start
from revanche.cli.setup.steps import Noted, Result, Seen, Standing, Step, standing
from revanche.cli.setup.terminal import Terminal
from revanche.control.client import connected
from revanche.errors import UnreachableError, UsageError

_MARKS: Final = {Standing.CLOSED: "✓", Standing.WAITS: "○"}


@click.command(epilog="Example: revanche setup")
@click.option("--again", is_flag=True, help="Ask also what was answered before.")
def setup(*, again: bool) -> int:
    """Make all ready for the first evening: sound, earbuds, rights, buttons, phone, start.

    It looks what is there and does only what is missing. Exit 1 when something is left that did not come off.
    """
    words = catalogue()
    if not sys.stdin.isatty():
        raise UsageError(words.text("setup.terminal"))
    talk, file = Terminal(words), places.setup(os.environ)
    round_ = _Round(talk, file, Noted() if again else notes.read(file))
    for step in Step:
        round_.see_to(step)
    click.echo()
    if round_.left:
        talk.say("setup.open", steps=", ".join(words.text(f"setup.step.{step}") for step in round_.left))
        return 1
    talk.say("setup.done" if round_.taken else "setup.nothing")
    return 0


class _Round:
    """One going through the steps. ``taken`` were open, ``left`` did not come off; what was answered is in ``file``."""

    def __init__(self, talk: Terminal, file: Path, noted: Noted) -> None:
        self.taken: list[Step] = []
        self.left: list[Step] = []
        self._talk = talk
        self._file = file
        self._noted = noted
        self._site = here(headless=not has_login_screen(), backoff=restarts_ever_slower(needed=False))
        self._job = Job(Path("/"), remove=False, runs=True)
        self._facts: Facts | None = None

    def see_to(self, step: Step) -> None:
        """Take a step if it is open, and keep what was answered."""
        if self._facts is None:
            self._facts = _facts()
        seen = _seen(self._facts, self._site, self._job)
        stands, name = standing(step, seen, self._noted), self._talk.words.text(f"setup.step.{step}")
        if stands is not Standing.OPEN:
            click.echo(f"{_MARKS[stands]} {name}")
            if stands is Standing.WAITS and seen.headset is not None:
                self.left.append(step)
                self._explain(self._facts)
            return
        if not self.taken:
            self._talk.say("setup.begin")
        self.taken.append(step)
        click.echo(f"\n● {name}")
        result = self._take(step, self._facts, seen.headset or "")
        self._facts = None  # it may have changed what there is
        if result is Result.FAILED:
            self.left.append(step)
        self._keep(self._noted.after(step, result, seen.headset))

    def _explain(self, facts: Facts) -> None:
        """Say why no buttons come of a headset that is paired, and what mends it."""
        for finding in bluetooth.judge(facts.bluetooth, buttons=facts.inputs.buttons):
            if finding.check == "headset":
                self._talk.tell(doctor.sentence(finding, self._talk.words))
                self._talk.show(finding.command or "")

    def _take(self, step: Step, facts: Facts, headset: str) -> Result:
        match step:
            case Step.SOUND:
                return sound.take(self._talk, facts.sound)
            case Step.EARBUDS:
                return earbuds.take(self._talk)
            case Step.RIGHTS:
                return rights.take(self._talk, self._job, self._site)
            case Step.BUTTONS:
                return buttons.take(self._talk, headset)
            case Step.PHONE:
                return phone.take(self._talk)
            case Step.START:
                return start.take(self._talk, self._job, self._site)

    def _keep(self, noted: Noted) -> None:
        self._noted = noted
        try:
            notes.write(self._file, noted)
        except OSError as error:
            self._talk.say("setup.unkept", reason=error.strerror or str(error))


def _facts() -> Facts:
    try:
        with connected(places.socket(os.environ)) as client:
            joined = client is not None
    except UnreachableError:
        joined = True
    return look(config(), 0, joined=joined)


def _seen(facts: Facts, site: Site, job: Job) -> Seen:
    objects = facts.bluetooth.objects
    paired = [] if isinstance(objects, Silence) else headsets(objects)
    root = os.geteuid() == 0
    return Seen(
        silent=not facts.sound.wanted,
        headset=next((one.name for one in paired if one.trusted), None),
        passing_on=facts.inputs.passing_on,
        readable=any(node.readable for node in facts.inputs.nodes),
        allowed=root or not job.is_open(site.machine()),
        starts=root or shutil.which("systemctl") is None or not job.is_open(site.own()),
    )
