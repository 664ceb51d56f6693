"""The page as a part of the daemon: it is taken up after all else runs, and only where it is on."""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from revanche import places
from revanche.app.devices.phones import PhonePart
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.presses.outcome import Outcome
from revanche.sheets.outcome import SheetOutcome
from revanche.sheets.refusal import Reason
from revanche.threads import in_thread
from revanche.web.interfaces import Board, Daemon
from revanche.web.settings import OFF
from revanche.words import catalogue as catalogues
from revanche.words.sentences import translations

if TYPE_CHECKING:
    from revanche.web.server.page import Page

_SHOWN: Final = ("page.", "box.", "sheet.", "print.", "stats.")
"""How the keys of the texts begin that the page needs."""

ANSWERING: Final = (sys.executable, "-P", "-m", "revanche.app.answering")
"""The program that answers questions about the past."""

ADVISING: Final = (sys.executable, "-P", "-m", "revanche.app.advising")
"""The program that knows best play."""

_ADVICE_LIMIT: Final = 300.0  # seconds, for a small computer that works out a whole table
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # as many as it uses

_REFUSALS: Final = frozenset(f"refused.{reason}" for reason in Reason)


class PagePart:
    """The page of ``daemon``, on which ``phones`` listen, with a club's ``board``, or nothing where it is off."""

    def __init__(
        self, config: Config, daemon: Daemon, phones: PhonePart, environ: Mapping[str, str], board: Board | None = None
    ) -> None:
        self._board = board
        self._config = config
        self._daemon = daemon
        self._phones = phones
        self._environ = environ
        self._page: Page | None = None

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on to those who look; never waits."""
        if self._page is not None:
            self._page.tell(outcome)

    def tell_sheet(self, outcome: SheetOutcome) -> None:
        """Pass on what became of the scoresheet; never waits."""
        if self._page is not None:
            self._page.tell_sheet(outcome)

    async def run(self) -> None:
        """Serve the page until cancelled.

        Raises:
            RevancheError: that can't be now, and this says why.
        """
        if self._config.web.listen == OFF:
            await asyncio.Event().wait()
        try:
            await self._serve()
        except ImportError as error:
            raise RevancheError(
                f"There is no page ({error}); install aiohttp beside Revanche, or put web: {{listen: off}} in the "
                "config."
            ) from error
        finally:
            self._page = None

    async def _serve(self) -> None:
        page = await in_thread("page", _loaded)  # it takes longer than a press may
        from revanche.web.server.archive import Archive  # noqa: PLC0415 - loaded with it

        words = PageTexts(self._config.language, catalogues.choose(self._config.language, self._environ))
        archive = Archive(ANSWERING, self._environ)
        secret, phones = places.pairing(self._environ), (self._phones.phones, self._phones)
        advising = Archive(ADVISING, {**self._environ, **_ONE_THREAD}, limit=_ADVICE_LIMIT)
        self._page = page(
            self._config.web,
            self._daemon,
            words,
            secret,
            calendar=places.calendar(self._environ),
            archive=archive,
            advising=advising,
            phones=phones,
            board=self._board,
        )
        await self._page.run()


class PageTexts:
    """The texts of the page. ``setting`` is the language of the config, ``own`` what this computer speaks."""

    def __init__(self, setting: str, own: str) -> None:
        self.setting = setting
        self._own = own
        self._texts: dict[str, bytes] = {}

    def text(self, wanted: Sequence[str]) -> bytes:
        """Return the texts in the first language of ``wanted`` that there is, with its name, as JSON."""
        language = self._language(wanted)
        if language not in self._texts:
            self._texts[language] = _texts(language)
        return self._texts[language]

    def sentence(self, wanted: Sequence[str], english: str) -> str:
        """Return one of our English sentences in that language."""
        return translations(self._language(wanted)).get(english, english)

    def rules(self, wanted: Sequence[str], game: str, options: Mapping[str, str]) -> bytes:
        """Return the rules of a game in short, a ``Leaflet`` as JSON; nothing of it is kept in memory."""
        from revanche.words.leaflet import leaflet  # noqa: PLC0415 - few evenings need it

        language = self._language(wanted)
        return msgspec.json.encode(
            leaflet(catalogues.load(language), catalogues.load_leaflets(language), game, options)
        )

    def _language(self, wanted: Sequence[str]) -> str:
        return next(filter(None, map(_spoken, wanted)), self._own)


def _texts(language: str) -> bytes:
    texts = {
        key: text for key, text in catalogues.load(language).texts.items() if key.startswith(_SHOWN) or key in _REFUSALS
    }
    return msgspec.json.encode({"language": language, "languages": catalogues.LANGUAGES, "text": texts})


def _spoken(wanted: str) -> str | None:
    """Return the one of our languages that is wanted; what we do not speak falls to English, which nobody asked for."""
    language = catalogues.choose(wanted, {})
    return language if language != "en" or wanted.lower().startswith("en") else None


def _loaded() -> "type[Page]":
    from revanche.web.server.page import Page  # noqa: PLC0415 - brings aiohttp, only where the page is on

    return Page
