"""``revanche install``: start with the session or with the computer, and be allowed to read the buttons of headsets."""

import os
import shlex
import sys
from pathlib import Path

import click

from revanche.cli.context import catalogue
from revanche.cli.install.here import has_login_screen, here, restarts_ever_slower
from revanche.cli.install.job import Job
from revanche.cli.install.plan import Command, Site, hidden, joined
from revanche.errors import UsageError


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
        headless = not has_login_screen(top)
    site = here(headless=headless or remove, backoff=remove or restarts_ever_slower(needed=root is None))
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


def _refuse_homes(program: Command) -> None:
    place = hidden(Path(path) for path in (program[0], os.path.realpath(program[0]), sys.prefix, sys.base_prefix))
    if place is not None:
        raise UsageError(catalogue().text("install.in_home", path=str(place)))
