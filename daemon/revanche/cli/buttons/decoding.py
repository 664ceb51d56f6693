"""What the bytes of watches in a recording, or as they are heard, are as presses. Pure."""

from collections.abc import Iterable
from typing import assert_never

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import profile
from revanche.devices.watch_protocols.sent import (
    Battery,
    Behind,
    Flow,
    Kept,
    Missed,
    Push,
    ScoreWanted,
    Together,
)
from revanche.presses.press import Press
from revanche.recordings.recording import BytesStep

Doubt = Together | Missed | Behind
"""What a fob tells of pushes that do not count, or that were not heard."""


class Decoding:
    """All watches of one recording; ``watches`` are those of the config. Others may advertise unencrypted."""

    def __init__(self, watches: Iterable[WatchSettings]) -> None:
        self._configured = {(watch.name, watch.profile): watch for watch in watches}
        self._watches: dict[tuple[str, str], _Watch] = {}

    def attached(self, device: str) -> None:
        """Note that a device connected anew."""
        for (name, _), watch in self._watches.items():
            if name == device:
                watch.reset()

    def presses(self, step: BytesStep, at: int) -> list[Press]:
        """Return the pushes that bytes, which came at the steady time ``at``, tell of."""
        return [one for one in self.told(step, at) if isinstance(one, Press)]

    def told(self, step: BytesStep, at: int) -> list[Press | Doubt]:
        """Return these pushes, and what makes it doubtful whether they are all."""
        key = step.device.name, step.profile
        if key not in self._watches:
            unknown = WatchSettings(step.device.name, step.profile, allow_unencrypted=True)
            self._watches[key] = _Watch(self._configured.get(key, unknown))
        return self._watches[key].told(step, at)


class _Watch:
    """A watch or fob, which is as if it had been connected to before."""

    def __init__(self, settings: WatchSettings) -> None:
        self._profile = profile(settings)
        self._decoder = self._profile.decoder(settings, None)

    def reset(self) -> None:
        self._decoder.reset()

    def told(self, step: BytesStep, at: int) -> list[Press | Doubt]:
        """Return what it tells of pushes; what a watch advertises while it is not connected is not for us."""
        links, place = self._profile.links, self._profile.place(step.characteristic)
        if step.advert is links or place is None:
            return []
        told: list[Press | Doubt] = []
        for one in self._decoder.feed(step.payload, place, at):
            match one:
                case Push(button, gesture):
                    told.append(Press(step.device, button, at, gesture, linked=links))
                case Together() | Missed() | Behind():
                    told.append(one)
                case ScoreWanted() | Flow() | Battery() | Kept():
                    pass
                case _:
                    assert_never(one)
        return told
