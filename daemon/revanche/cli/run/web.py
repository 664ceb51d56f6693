"""``revanche web``: the page, and who may count on it."""

import os

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.errors import RevancheError, UsageError
from revanche.web.addresses import TV, shared_address
from revanche.web.pairing import Pairing
from revanche.web.settings import Near


@click.group(epilog="Example: revanche web pair")
def web() -> None:
    """Let a phone count on the page, or take that back."""


@web.command(epilog="\b\nExamples:\n  revanche web pair\n  revanche web pair --new")
@click.option("--new", is_flag=True, help="Make a new code; whoever could count with an old one no longer can.")
def pair(*, new: bool) -> None:
    """Show the code with which a phone in this network may count on the page."""
    show_code(new=new)


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
