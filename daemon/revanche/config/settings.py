"""All settings, as the rooms that use them define them."""

import msgspec

from revanche.devices.settings import BluezSettings, HeadsetSettings, Session, WatchSettings
from revanche.outside.settings import HookSettings, MqttSettings, Music
from revanche.presses.counting import Settings
from revanche.shown.colours import Colour
from revanche.sound.settings import SpeechSettings
from revanche.web.settings import WebSettings
from revanche.words.catalogue import Catalogue


class Config(msgspec.Struct, frozen=True):
    """All settings.

    ``language`` is ``auto`` (the locale's), nl, sv, nb, de or en; ``players`` is ``None`` where the names of the
    language's catalogue are to be used. ``colours`` are those that players want, see ``shown.colours``. ``club``: what
    a round gives this table is offered. ``board``: the page has the board of all tables at the broker; ``board_names``
    is the file of their players' names, none where empty.
    """

    language: str = "auto"
    players: tuple[str, str] | None = None
    colours: dict[str, tuple[Colour, ...]] = {}
    counting: Settings = Settings()
    headset: HeadsetSettings = HeadsetSettings()
    bluez: BluezSettings = BluezSettings()
    session: Session = Session.AUTO
    watches: tuple[WatchSettings, ...] = ()
    speech: SpeechSettings = SpeechSettings()
    music: Music = Music.LEAVE
    hooks: HookSettings = HookSettings()
    mqtt: MqttSettings = MqttSettings()
    club: bool = False
    board: bool = False
    board_names: str = ""
    web: WebSettings = WebSettings()

    def chain(self, catalogue: Catalogue) -> Settings:
        """Return what the chain is set to; players without names are called as the catalogue calls them."""
        rules = msgspec.structs.replace(self.counting.rules, players=self.names(catalogue))
        return msgspec.structs.replace(self.counting, rules=rules)

    def names(self, catalogue: Catalogue) -> tuple[str, str]:
        """Return who plays when nobody is named."""
        return self.players or (catalogue.text("player.a"), catalogue.text("player.b"))
