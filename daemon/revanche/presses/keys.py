"""Key codes of evdev and the buttons they are.

A key that is no button of a player of music is called by its name in Linux, or by ``key`` and its number.
"""

from typing import Final

from revanche.presses.key_names import key_code, key_name

NEXT: Final = "next"
PREVIOUS: Final = "previous"
PLAYPAUSE: Final = "playpause"

KEY_PAUSE: Final = 119
NEXT_CODES: Final = frozenset({163, 407})
"""NEXTSONG of headsets and keyboards, NEXT of infra-red remotes."""
PREVIOUS_CODES: Final = frozenset({165, 412})
PLAYPAUSE_CODES: Final = frozenset({164, 200, 201, 207, KEY_PAUSE})
"""PLAYPAUSE, PLAYCD, PAUSECD, PLAY, PAUSE: one button, for a headset sends now this, now that for the same push."""
VOLUME_KEYS: Final = frozenset({113, 114, 115})
"""MUTE, VOLUMEDOWN and VOLUMEUP: the music's, also while the rest of a headset is ours."""
LETTERS: Final = frozenset({*range(16, 26), *range(30, 39), *range(44, 51)})
"""KEY_Q to KEY_M: what has them all is for typing on."""

_DIGITS: Final = 4
"""The longest number that is taken for a code; the kernel's end at 767."""


def button(code: int, *, typing: bool = False) -> str:
    """Return the button that a key code is; ``typing``: on a keyboard with letters.

    There KEY_PAUSE is the key Pause, or one that changes the brightness, and nothing of a player.
    """
    if code in NEXT_CODES:
        return NEXT
    if code in PREVIOUS_CODES:
        return PREVIOUS
    if code in PLAYPAUSE_CODES and not (typing and code == KEY_PAUSE):
        return PLAYPAUSE
    return key_name(code) or f"key {code}"


def named_button(text: str) -> str:
    """Return the button that a text names: a button's own name, a ``KEY_`` name in any case, ``key 123`` or ``123``."""
    upper = text.strip().upper()
    digits = upper.removeprefix("KEY ").strip()
    if digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS:
        return button(int(digits))
    code = key_code(upper)
    return text.strip().lower() if code is None else button(code)
