"""Key codes of evdev and the buttons they are, from Linux' ``input-event-codes.h``.

Only keys that headsets, remotes and presenters send are named; any other is written as ``key`` and its number.
"""

from typing import Final

NEXT: Final = "next"
PREVIOUS: Final = "previous"
PLAYPAUSE: Final = "playpause"

KEY_NEXTSONG: Final = 163
KEY_PREVIOUSSONG: Final = 165
PLAYPAUSE_CODES: Final = frozenset({164, 200, 201, 207, 119})
"""PLAYPAUSE, PLAYCD, PAUSECD, PLAY, PAUSE: one button, for a headset sends now this, now that for the same push."""
VOLUME_KEYS: Final = frozenset({113, 114, 115})
"""MUTE, VOLUMEDOWN and VOLUMEUP: the music's, also while the rest of a headset is ours."""

_NAMES: Final = {
    1: "KEY_ESC",
    14: "KEY_BACKSPACE",
    15: "KEY_TAB",
    28: "KEY_ENTER",
    57: "KEY_SPACE",
    103: "KEY_UP",
    104: "KEY_PAGEUP",
    105: "KEY_LEFT",
    106: "KEY_RIGHT",
    108: "KEY_DOWN",
    109: "KEY_PAGEDOWN",
    111: "KEY_DELETE",
    113: "KEY_MUTE",
    114: "KEY_VOLUMEDOWN",
    115: "KEY_VOLUMEUP",
    139: "KEY_MENU",
    158: "KEY_BACK",
    159: "KEY_FORWARD",
    166: "KEY_STOPCD",
    167: "KEY_RECORD",
    168: "KEY_REWIND",
    169: "KEY_PHONE",
    172: "KEY_HOMEPAGE",
    208: "KEY_FASTFORWARD",
    226: "KEY_MEDIA",
    248: "KEY_MICMUTE",
    256: "BTN_0",
    257: "BTN_1",
    258: "BTN_2",
    353: "KEY_SELECT",
    402: "KEY_CHANNELUP",
    403: "KEY_CHANNELDOWN",
    582: "KEY_VOICECOMMAND",
}
_ALIASES: Final = {
    "KEY_NEXTSONG": NEXT,
    "KEY_PREVIOUSSONG": PREVIOUS,
    "KEY_PLAYPAUSE": PLAYPAUSE,
    "KEY_PLAYCD": PLAYPAUSE,
    "KEY_PAUSECD": PLAYPAUSE,
    "KEY_PLAY": PLAYPAUSE,
    "KEY_PAUSE": PLAYPAUSE,
}
_DIGITS: Final = 4
"""The longest number that is taken for a code; the kernel's end at 767."""


def button(code: int) -> str:
    """Return the button that a key code is."""
    if code == KEY_NEXTSONG:
        return NEXT
    if code == KEY_PREVIOUSSONG:
        return PREVIOUS
    if code in PLAYPAUSE_CODES:
        return PLAYPAUSE
    return _NAMES.get(code, f"key {code}")


def named_button(text: str) -> str:
    """Return the button that a text names: a button's own name, a ``KEY_`` name in any case, ``key 123`` or ``123``."""
    upper = text.strip().upper()
    digits = upper.removeprefix("KEY ").strip()
    if digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS:
        return button(int(digits))
    if upper in _ALIASES:
        return _ALIASES[upper]
    return upper if upper in _NAMES.values() else text.strip().lower()
