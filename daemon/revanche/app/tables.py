"""Who advises: from tables of best play in the cache folder, which are worked out where they are not there.

Needs NumPy. Only the programs that advise load it; the daemon starts one for an answer, and the memory goes with it.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from revanche import files
from revanche.sheets.advisor.advising import Advisor, worked_out
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.stored import packed, rules_of, unpacked
from revanche.sheets.games.rules import Game
from revanche.sheets.sheet import Sheet

_QUICK: Final = 25_000  # positions, that are worked out in half a second


class Tables:
    """The tables in ``folder``, each of which is read once. Only games that ``advisable`` knows are asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Advisor] = {}

    def advisor(self, game: Game, sheet: Sheet) -> Advisor:
        """Return who advises on a sheet and on all that can follow from it, as quickly as can be.

        Where there is no table and few boxes are open, what can follow is worked out alone; else the whole table is,
        and kept if the folder can be written.
        """
        if (known := self._stored(game)) is not None:
            return known
        rows, columns = Positions(game, sheet).shape
        if rows * columns <= _QUICK:
            return worked_out(game, sheet)
        with self._alone():
            if (known := self._stored(game)) is not None:
                return known
            made = worked_out(game, Sheet.blank(game))
            with suppress(OSError):
                self._keep(game, made)
        return made

    def prepare(self, game: Game, told: Callable[[float], None] = lambda _: None) -> tuple[Advisor, Path]:
        """Return who advises from the first turn on, once the whole table is on disk, and where it is.

        ``told`` hears which part of the work is done, if there is any to do.

        Raises:
            OSError: the table could not be written.
        """
        if (known := self._stored(game)) is None:
            known = worked_out(game, Sheet.blank(game), told)
            self._keep(game, known)
        return known, self._path(game)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Have others wait that would work out the same at once; where that can't be, each does."""
        with ExitStack() as stack:
            with suppress(OSError):
                files.make_folder(self._folder)
                lock = stack.enter_context((self._folder / "lock").open("wb"))
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _stored(self, game: Game) -> Advisor | None:
        """Return who advises by the table on disk; ``None`` without a whole one."""
        if len(game.weights) > 1:
            return None
        path = self._path(game)
        if path.name not in self._read:
            with suppress(OSError):
                if (found := unpacked(game, path.read_bytes())) is not None:
                    self._read[path.name] = found
        return self._read.get(path.name)

    def _keep(self, game: Game, made: Advisor) -> None:
        path = self._path(game)
        self._read[path.name] = made
        files.make_folder(self._folder)
        files.replace(path, packed(made))

    def _path(self, game: Game) -> Path:
        return self._folder / f"{rules_of(game)[:16]}.table"
