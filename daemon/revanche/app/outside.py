"""Those outside of Revanche whom the config names; each is loaded only where it is set."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

from revanche import places
from revanche.app.page import ANSWERING
from revanche.app.rendering import Rendering
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.history.answers.questions import Recent
from revanche.outside.home_assistant import EntityNames
from revanche.outside.settings import HookSettings, Music
from revanche.presses.offer import Offer
from revanche.presses.outcome import Outcome
from revanche.web.server.archive import Archive, BusyError
from revanche.words.catalogue import Catalogue

if TYPE_CHECKING:
    from revanche.app.club.board import BoardPart
    from revanche.outside.music import MusicPause


class Outsider(Protocol):
    """Someone outside of Revanche who is told of outcomes."""

    def tell(self, outcome: Outcome) -> None:
        """Take note of an outcome; return at once."""

    async def run(self) -> None:
        """Tell it, until cancelled."""


def outsiders(
    config: Config,
    rendering: Rendering,
    catalogue: Catalogue,
    environ: Mapping[str, str],
    offered: Callable[[Offer | None], None],
) -> dict[str, Outsider]:
    """Return who is told, by the name of the worker; ``offered`` hears which match a round gives this table."""
    outside: dict[str, Outsider] = {}
    if config.hooks != HookSettings():
        from revanche.outside.hooks import Hooks  # noqa: PLC0415

        outside["hooks"] = Hooks(config.hooks, rendering.news)
    if config.mqtt.hosts:
        from revanche.outside.mqtt import Mqtt  # noqa: PLC0415

        words = EntityNames(catalogue.text("mqtt.score"), catalogue.text("mqtt.outcome"))
        outside["mqtt"] = Mqtt(
            config.mqtt,
            words,
            rendering.status,
            rendering.news,
            evening=partial(_evening, Archive(ANSWERING, environ)),
            offered=offered if config.club else None,
        )
    return outside


def board_of(
    config: Config, environ: Mapping[str, str], now: Callable[[], datetime], catalogue: Catalogue
) -> "BoardPart | None":
    """Return the board of all tables; ``None`` where there is none."""
    if not config.board:
        return None
    from revanche.app.club.board import BoardPart  # noqa: PLC0415
    from revanche.app.club.names import names_of  # noqa: PLC0415

    file = places.board_names(environ, config.board_names)
    return BoardPart(config.mqtt, lambda: names_of(file, catalogue), now, catalogue)


async def _evening(archive: Archive) -> bytes:
    """Return the matches of today and yesterday in the form of ``log --json``; raise ``RevancheError`` where not."""
    try:
        answer = await archive.ask(Recent())
    except BusyError as error:
        raise RevancheError("It takes too long to read them from the journal.") from error
    if answer.failed:
        raise RevancheError(answer.sentence)
    return answer.out


def music_pause(music: Music) -> "MusicPause | None":
    """Return who pauses the music while something is said; ``None`` where it is left alone."""
    if music is Music.LEAVE:
        return None
    from revanche.outside.music import MusicPause  # noqa: PLC0415

    return MusicPause()
