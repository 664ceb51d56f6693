"""``revanche install``: start with the session or with the computer, and be allowed to read the buttons of headsets."""

import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click

from revanche import places
from revanche.cli.context import catalogue
from revanche.cli.install.job import Job
from revanche.cli.install.plan import Command, Site, hidden, joined
from revanche.errors import UsageError

_TEXTS = Path(__file__).parents[2] / "installed"
_LOGIN_SCREEN = Path("etc/systemd/system/display-manager.service")
_BACKOFF_SINCE = 254  # systemd's RestartSteps=


@click.command(epilog="\b\nExamples:\n  revanche install\n  revanche install --remove")
@click.option("--system", is_flag=True, help="Start with the computer, not with your session; no Bluetooth sound.")
@click.option("--headless/--desktop", default=None, help="Whether nobody sits at a screen; found out by itself.")
@click.option("--remove", is_flag=True, help="Undo it all.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--root", type=click.Path(path_type=Path), hidden=True, help="Write below this folder, run nothing.")
def install(*, system: bool, headless: bool | None, remove: bool, yes: bool, root: Path | None) -> int:
    """Have Revanche start by itself, and let it read the buttons of headsets.

    It shows first what it will do, and asks. For what needs root you are shown the command.
    """
    top = root or Path("/")
    if headless is None:
        headless = not os.path.lexists(top / _LOGIN_SCREEN)
    site = _site(headless=headless or remove, backoff=remove or _systemd(needed=root is None) >= _BACKOFF_SINCE)
    if system and not remove:
        _refuse_homes(site.program)
    job = Job(top, remove=remove, runs=root is None)
    if root is not None:
        job.do(site.system() if system else joined(site.machine(), site.own()), ask=not yes)
        return 0
    return (_for_the_computer if system else _for_the_account)(job, site, ask=not yes)


def _for_the_computer(job: Job, site: Site, *, ask: bool) -> int:
    if os.geteuid():
        job.show(site.system())
        click.echo(catalogue().text("install.sudo", command=f"sudo {_again(site)}"))
        return 1
    job.do(site.system(), ask=ask)
    if not job.removes:
        click.echo(catalogue().text("install.talk", program=site.program[0]))
    return 0


def _for_the_account(job: Job, site: Site, *, ask: bool) -> int:
    """Do the account's own part, or as root the other one; then tell what is left."""
    if os.geteuid():
        job.do(site.own(), ask=ask)
        if job.is_open(site.machine()):
            job.show(site.machine())
            click.echo(catalogue().text("install.sudo", command=f"sudo {_again(site)}"))
        return 0
    grouped = site.headless and job.is_open(site.machine())
    job.do(site.machine(), ask=ask)
    if grouped and site.account is not None:
        key = "install.stays" if job.removes else "install.restart"
        click.echo(catalogue().text(key, account=site.account))
    if job.is_open(site.own()):
        click.echo(catalogue().text("install.own", command=_again(site)))
    return 0


def _again(site: Site) -> str:
    return shlex.join([*site.program, *sys.argv[1:]])


def _site(*, headless: bool, backoff: bool) -> Site:
    """Return what a plan depends on; under sudo the account is that of whoever typed it."""
    account: str | None = os.environ.get("SUDO_USER") if os.geteuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    config = places.config_home(os.environ)
    if account is not None and os.geteuid() == 0:
        config = Path(pwd.getpwnam(account).pw_dir) / ".config"
    texts = {path.name: path.read_text("utf-8") for path in _TEXTS.iterdir()}
    return Site(_program(), account, config, headless, backoff, texts)


def _program() -> Command:
    """Return what starts this Revanche again: the command as it was called, or Python with the module."""
    called = shutil.which(sys.argv[0])
    if called is not None and Path(called).name == "revanche":
        return (os.path.abspath(called),)  # noqa: PTH100 - links stay: what they point to moves at an update
    return (sys.executable, "-m", "revanche")


def _systemd(*, needed: bool) -> int:
    """Return the version of systemd; 0 where there is none and none is needed."""
    command = ("systemctl", "--version")
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError as error:
        if needed:
            raise UsageError(catalogue().text("install.no_systemd")) from error
        return 0
    version = re.search(r"\d+", shown)
    return int(version[0]) if version else 0


def _refuse_homes(program: Command) -> None:
    place = hidden(Path(path) for path in (program[0], os.path.realpath(program[0]), sys.prefix, sys.base_prefix))
    if place is not None:
        raise UsageError(catalogue().text("install.in_home", path=str(place)))
