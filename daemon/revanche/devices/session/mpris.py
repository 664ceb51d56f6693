"""What our music player says over MPRIS, and which of its methods are buttons. Pure: values in, values out.

Interfaces and properties are those of https://specifications.freedesktop.org/mpris-spec/latest/.
"""

from collections.abc import Mapping
from typing import Final

from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS

PATH: Final = "/org/mpris/MediaPlayer2"
_ROOT: Final = "org.mpris.MediaPlayer2"
PLAYER: Final = "org.mpris.MediaPlayer2.Player"

_BUTTONS: Final = {
    "Previous": PREVIOUS,
    "Next": NEXT,
    **dict.fromkeys(("PlayPause", "Play", "Pause", "Stop"), PLAYPAUSE),
}
_TRACK: Final = "/org/revanche/score"
_QUIET: Final = {_ROOT: ("Raise", "Quit"), PLAYER: ("Seek", "SetPosition", "OpenUri")}
_ARGUMENTS: Final = {"Seek": ("x",), "SetPosition": ("o", "x"), "OpenUri": ("s",)}

Valued = Mapping[str, tuple[str, object]]
"""Properties: each with its signature and its value, which of a dictionary is valued in the same way."""


def properties(interface: str, title: str, artist: str) -> Valued | None:
    """Return what an interface of ours has, ``None`` where it is none: it plays always, and is called the score."""
    if interface == _ROOT:
        return {
            "CanQuit": ("b", False),
            "CanRaise": ("b", False),
            "HasTrackList": ("b", False),
            "Identity": ("s", "Revanche"),
            "SupportedUriSchemes": ("as", []),
            "SupportedMimeTypes": ("as", []),
        }
    if interface != PLAYER:
        return None
    able = ("CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanControl")
    return {
        **shown(title, artist),
        **dict.fromkeys(("Rate", "MinimumRate", "MaximumRate", "Volume"), ("d", 1.0)),
        "Position": ("x", 0),
        **dict.fromkeys(able, ("b", True)),
        "CanSeek": ("b", False),
    }


def shown(title: str, artist: str) -> Valued:
    """Return the properties that change, or that others may think have changed: one that is told to pause would."""
    track = {"mpris:trackid": ("o", _TRACK), "xesam:title": ("s", title), "xesam:artist": ("as", [artist])}
    return {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", track)}


def meant(interface: str, member: str) -> str | None:
    """Return the button that a method is, "" for one that means nothing without music, ``None`` where it is none.

    What plays is one button, for headsets send now this, now that.
    """
    if interface == PLAYER and member in _BUTTONS:
        return _BUTTONS[member]
    return "" if member in _QUIET.get(interface, ()) else None


def introspection() -> str:
    """Return what ``Introspect`` answers: the two interfaces in D-Bus' XML."""
    return f"<node>{''.join(_interface(name) for name in (_ROOT, PLAYER))}</node>"


def _interface(name: str) -> str:
    methods = (*_QUIET[name], *(_BUTTONS if name == PLAYER else ()))
    given = properties(name, "", "") or {}
    return "".join(
        [
            f'<interface name="{name}">',
            *(_method(method) for method in methods),
            *(f'<property name="{each}" type="{kind}" access="read"/>' for each, (kind, _) in given.items()),
            "</interface>",
        ]
    )


def _method(name: str) -> str:
    arguments = "".join(f'<arg type="{kind}" direction="in"/>' for kind in _ARGUMENTS.get(name, ()))
    return f'<method name="{name}">{arguments}</method>'
