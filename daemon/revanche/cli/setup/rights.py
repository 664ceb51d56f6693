"""The one step that the administrator takes: shown, and run by sudo or pkexec after a yes."""

import shlex
import shutil
import subprocess

from revanche.cli.install.job import Job
from revanche.cli.install.plan import Command, Site
from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal


def take(talk: Terminal, job: Job, site: Site) -> Result:
    """Have this account allowed to read the buttons of headsets."""
    talk.say("setup.rights.why")
    job.show(site.machine())
    wanted = (*site.program, "install", "--yes", "--headless" if site.headless else "--desktop")
    command = _as_root(wanted, headless=site.headless)
    if command is None:
        talk.say("setup.rights.nobody")
        talk.show(shlex.join(wanted))
        return Result.FAILED
    talk.show(shlex.join(command))
    if not talk.asks("setup.rights.ask"):
        return Result.LEFT
    if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
        talk.say("setup.rights.failed")
        talk.show(shlex.join(command))
        return Result.FAILED
    talk.say("setup.rights.done")
    return Result.DONE


def _as_root(wanted: Command, *, headless: bool) -> Command | None:
    """Return what runs a command as root; without a desktop the account has to be known, which sudo tells."""
    for program in ("sudo",) if headless else ("sudo", "pkexec"):
        found = shutil.which(program)
        if found is not None:
            return (found, *wanted)
    return None
