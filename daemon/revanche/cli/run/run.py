"""``revanche run``: the daemon."""

import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import Final

import click

from revanche import places
from revanche.cli.logs import Harmless, Unwaiting
from revanche.config import Config, load
from revanche.errors import ConfigError

_log = logging.getLogger(__name__)

_PR_SET_THP_DISABLE: Final = 41  # prctl(2), of linux/prctl.h

_PRIORITY = {logging.DEBUG: "<7>", logging.INFO: "<6>", logging.WARNING: "<4>", logging.ERROR: "<3>"}


class _ForSystemd(Harmless):
    """Lines with the priority that systemd reads from their start (sd-daemon(3))."""

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).splitlines()
        return "\n".join(_PRIORITY.get(record.levelno, "<6>") + line for line in lines)


@click.command(epilog="Example: revanche run --config /etc/revanche.yaml")
@click.option("--config", "path", type=click.Path(path_type=Path), help="Take the settings from this file.")
@click.option("--verbose", is_flag=True, help="Also log what is usually of no interest.")
def run(path: Path | None, *, verbose: bool) -> int:
    """Be the daemon: count what headsets send, keep the journal, say the score; until SIGTERM.

    SIGHUP reads the settings again; when they are faulty, the old ones stay.
    """
    _refuse_huge_pages()
    from revanche.app.daemon import serve  # noqa: PLC0415 - a faulty config is told without it

    config = load(path, os.environ)
    if path is not None:
        os.environ[places.CONFIG] = str(path.absolute())  # for clips beside it, and for the programs that we start
    _log_to_stderr(verbose=verbose)
    asyncio.run(serve(config, lambda: _reread(path), os.environ))
    return 0


def _refuse_huge_pages() -> None:
    """Have the kernel give the daemon no huge pages: with them, as on a Debian PC, it takes 2 MiB more.

    A kernel without huge pages refuses, which is as good.
    """
    import ctypes  # noqa: PLC0415 - inotify brings it anyway, but to the daemon alone

    ctypes.CDLL(None).prctl(_PR_SET_THP_DISABLE, 1, 0, 0, 0)


def _reread(path: Path | None) -> Config | None:
    try:
        return load(path, os.environ)
    except ConfigError as error:
        _log.error("The old settings stay, since the new ones are faulty:\n%s", error)
        return None


def _log_to_stderr(*, verbose: bool) -> None:
    stream = logging.NullHandler() if sys.stderr is None else Unwaiting(sys.stderr.fileno())
    stream.setFormatter(_ForSystemd() if "JOURNAL_STREAM" in os.environ else Harmless())
    logging.raiseExceptions = False  # a log that is gone must not disturb counting
    logging.basicConfig(level=logging.DEBUG if verbose else logging.INFO, handlers=[stream])
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    if not verbose:
        logging.getLogger("bleak").setLevel(logging.ERROR)  # it warns of links that end badly; they are made anew
