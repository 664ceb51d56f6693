"""Watches of one button that counts for nobody, since the config does not say whose it is. Pure."""

from revanche.config.settings import Config
from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.presses.bindings import Meaning
from revanche.presses.press import Device, Kind, Press


def without_player(config: Config) -> tuple[WatchSettings, ...]:
    """Return the watches whose only button neither ``player`` nor a binding gives a meaning."""
    return tuple(watch for watch in config.watches if PROFILES[watch.profile].single and _means_nothing(watch, config))


def _means_nothing(watch: WatchSettings, config: Config) -> bool:
    push = Press(Device("", watch.name, Kind.WATCH, watch.profile), "button", 0)
    return config.counting.bindings.meaning(push, watch.address) in {None, Meaning.NOTHING}
