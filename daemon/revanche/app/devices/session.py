"""The desktop: the buttons that it passes on to the scorekeeper, and the score to what it shows of music players."""

from collections.abc import Callable

from revanche.config import Config
from revanche.devices.session.player import SessionPlayer
from revanche.devices.settings import Session
from revanche.presses.outcome import LinkState, Outcome
from revanche.presses.press import Kind
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.words.catalogue import Catalogue
from revanche.words.title import titled


class SessionPart:
    """The session of ``config``. ``moved`` is called when ``proxied`` changes."""

    def __init__(
        self,
        config: Config,
        scorekeeper: Scorekeeper,
        catalogue: Catalogue,
        steady: Callable[[], int],
        moved: Callable[[], None],
    ) -> None:
        self._wanted = config.session
        self._scorekeeper = scorekeeper
        self._catalogue = catalogue
        self._player = SessionPlayer(steady, scorekeeper.signal, moved)
        self.run = self._player.run
        self._show(None)

    @property
    def proxied(self) -> bool:
        """Whether BlueZ calls our player, so that it makes no keys of what earbuds send."""
        return self._player.proxied

    def tell(self, outcome: Outcome) -> None:
        """Take the desktop's buttons while they count and no headset is read, and show what stands; never waits."""
        self._show(outcome)

    def reconfigure(self, config: Config) -> None:
        """Take a new setting."""
        self._wanted = config.session
        self._arm()

    def _show(self, outcome: Outcome | None) -> None:
        self._player.show(*titled(self._scorekeeper.state, outcome, self._catalogue))
        self._arm()

    def _arm(self) -> None:
        self._player.arm(armed=self._scorekeeper.armed and self._wants())

    def _wants(self) -> bool:
        match self._wanted:
            case Session.AUTO:
                devices = self._scorekeeper.devices
                return not any(device.kind is Kind.HEADSET and link is LinkState.UP for device, link in devices)
            case Session.ON:
                return True
            case Session.OFF:
                return False
