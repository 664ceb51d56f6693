"""What all watches share: the scan, what is known of BlueZ, and where their signals go."""

from collections.abc import Callable
from dataclasses import dataclass

from revanche.devices.settings import WatchSettings
from revanche.devices.watch.memory import Memory
from revanche.devices.watch.radio import Radio
from revanche.devices.watch.scanner import Scanner
from revanche.devices.watch.trouble import Trouble
from revanche.presses.press import Signal


@dataclass(frozen=True, slots=True)
class WatchContext:
    """``steady`` is the time; ``put`` takes signals, ``tell`` what is the matter with a watch, by its settings."""

    scanner: Scanner
    radio: Radio
    memory: Memory
    steady: Callable[[], int]
    put: Callable[[Signal], None]
    tell: Callable[[WatchSettings, Trouble, str], None]
