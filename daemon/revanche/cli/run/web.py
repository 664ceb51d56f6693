"""``revanche web``: the page, and who may count on it."""

import os
import socket

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.errors import RevancheError, UsageError
from revanche.web.pairing import Pairing
from revanche.web.settings import LAN, LOOPBACK, WebSettings


@click.group(epilog="Example: revanche web pair")
def web() -> None:
    """Let a phone count on the page, or take that back."""


@web.command(epilog="\b\nExamples:\n  revanche web pair\n  revanche web pair --new")
@click.option("--new", is_flag=True, help="Make a new code; whoever could count with an old one no longer can.")
def pair(*, new: bool) -> None:
    """Show the code with which a phone in this network may count on the page."""
    settings = config().web
    at = _shared(settings)
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


def _shared(settings: WebSettings) -> str:
    """Return the address for others in this network."""
    at = settings.address
    if at is None or settings.listen == LOOPBACK:
        raise UsageError(catalogue().text("web.not_shared", file=str(places.config(os.environ))))
    return at if settings.listen != LAN else f"http://{_own_address()}:{settings.port}"


def _own_address() -> str:
    """Return the address by which this computer goes out, or its name; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737)
        except OSError:
            return f"{socket.gethostname().partition('.')[0]}.local"
        own: str = channel.getsockname()[0]
        return own
