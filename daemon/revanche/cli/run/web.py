"""``revanche web``: the page, who may count on it, and which calendar reads along."""

import os

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.errors import RevancheError, UsageError
from revanche.web.addresses import TV, calendar_path, shared_address
from revanche.web.pairing import Pairing
from revanche.web.secret import Secret
from revanche.web.settings import Near


@click.group(epilog="\b\nExamples:\n  revanche web pair\n  revanche web calendar")
def web() -> None:
    """Let a phone count on the page, or a calendar read the log."""


@web.command(epilog="\b\nExamples:\n  revanche web pair\n  revanche web pair --new")
@click.option("--new", is_flag=True, help="Make a new code; whoever could count with an old one no longer can.")
def pair(*, new: bool) -> None:
    """Show the code with which a phone in this network may count on the page."""
    show_code(new=new)


@web.command(epilog="\b\nExamples:\n  revanche web calendar\n  revanche web calendar --new")
@click.option("--new", is_flag=True, help="Make a new link; calendars with an old one no longer get anything.")
def calendar(*, new: bool) -> None:
    """Show the link by which a calendar subscribes to the log."""
    page, file = config().web, str(places.config(os.environ))
    at = shared_address(page) or page.address
    if at is None:
        raise UsageError(catalogue().text("web.calendar.off", file=file))
    secret = Secret(places.calendar(os.environ))
    try:
        token = secret.renew() if new else secret.token()
    except OSError as error:
        raise RevancheError(catalogue().text("web.no_code", reason=error.strerror or str(error))) from error
    click.echo(catalogue().text("web.calendar"))
    click.echo(at + calendar_path(token))
    click.echo(catalogue().text("web.calendar.secret"))
    if shared_address(page) is None:
        click.echo(catalogue().text("web.not_shared", file=file))


def show_code(*, new: bool) -> None:
    """Show the code; ``new`` makes one that ends all others.

    Raises:
        RevancheError: only this computer sees the page, and nobody asked to keep its other accounts out (``near``), or
            the code can't be kept.
    """
    page = config().web
    at = shared_address(page) or (page.address if page.near is Near.ACCOUNT else None)  # for other accounts here
    if at is None:
        raise UsageError(catalogue().text("web.not_shared", file=str(places.config(os.environ))))
    pairing = Pairing(places.pairing(os.environ))
    try:
        token = pairing.renew() if new else pairing.token()
    except OSError as error:
        raise RevancheError(catalogue().text("web.no_code", reason=error.strerror or str(error))) from error
    import segno  # noqa: PLC0415 - 70 ms, only here

    link = f"{at}/#t={token}"
    segno.make(link, error="l", micro=False).terminal(compact=True, border=2)
    click.echo(link)
    click.echo(catalogue().text("web.scan"))
    click.echo(catalogue().text("screen.page.tv", address=at + TV))
