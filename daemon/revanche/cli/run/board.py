"""``revanche board``: many tables on one board."""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.errors import UsageError
from revanche.outside.settings import broker_at

if TYPE_CHECKING:
    from revanche.config import Config

_EXAMPLES = "\b\nExamples:\n  revanche board --host 192.168.1.4\n  revanche board --names members.txt --json"


@click.command(epilog=_EXAMPLES)
@click.option("--host", "hosts", multiple=True, metavar="HOST[:PORT]", help="Where the broker of the tables is.")
@click.option("--prefix", help="What the topics of the tables begin with.")
@click.option("--names", type=click.Path(path_type=Path), help="A list of the players, a line each, with spellings.")
@click.option("--port", type=click.IntRange(1024, 65535), help="Serve the page on this port.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON at each change, and serve no page.")
def board(hosts: tuple[str, ...], prefix: str | None, names: Path | None, port: int | None, *, as_json: bool) -> int:
    """Show all tables of a club, their results and who is ahead, on a page for a big screen."""
    wanted = settings_for(config(), hosts, prefix, port)
    from revanche.app.club.board import BoardPart  # noqa: PLC0415 - nothing of it is needed for what is wrong above
    from revanche.app.club.names import names_of  # noqa: PLC0415
    from revanche.app.club.program import print_board, serve_board  # noqa: PLC0415
    from revanche.clock import SystemClock  # noqa: PLC0415

    clock, words = SystemClock(), catalogue()
    file = names or places.board_names(os.environ, wanted.board_names)

    async def run() -> None:
        part = BoardPart(wanted.mqtt, lambda: names_of(file, words), lambda: clock.now().local, words)
        if as_json:
            await print_board(part)
        else:
            await serve_board(part, wanted, os.environ, words)

    asyncio.run(run())
    return 0


def settings_for(own: "Config", hosts: tuple[str, ...], prefix: str | None, port: int | None) -> "Config":
    """Return the settings with what was said on the command line in their place.

    Raises:
        UsageError: there is no broker among them.
    """
    for host in hosts:
        try:
            broker_at(host)
        except ValueError as error:
            raise click.BadParameter("Name a computer, as in 192.168.1.4 or pi:1884.", param_hint="--host") from error
    mqtt = msgspec.structs.replace(own.mqtt, hosts=hosts or own.mqtt.hosts, prefix=prefix or own.mqtt.prefix)
    if not mqtt.hosts:
        raise UsageError(catalogue().text("board.no_host"))
    web = own.web if port is None else msgspec.structs.replace(own.web, port=port)
    return msgspec.structs.replace(own, mqtt=mqtt, web=web)
