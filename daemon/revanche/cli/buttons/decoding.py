"""What the bytes of watches in a recording, or as they are heard, are as presses. Pure."""

from collections.abc import Iterable

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import profile
from revanche.devices.watch_protocols.sent import Push
from revanche.presses.press import Press
from revanche.recordings.recording import BytesStep


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
        key = step.device.name, step.profile
        if key not in self._watches:
            unknown = WatchSettings(step.device.name, step.profile, allow_unencrypted=True)
            self._watches[key] = _Watch(self._configured.get(key, unknown))
        return self._watches[key].presses(step, at)


class _Watch:
    """A watch or fob, which is as if it had been connected to before."""

    def __init__(self, settings: WatchSettings) -> None:
        self._profile = profile(settings)
        self._decoder = self._profile.decoder(settings, None)

    def reset(self) -> None:
        self._decoder.reset()

    def presses(self, step: BytesStep, at: int) -> list[Press]:
        """Return what it tells of pushes; what a watch advertises while it is not connected is not for us."""
        links, place = self._profile.links, self._profile.place(step.characteristic)
        if step.advert is links or place is None:
            return []
        sent = self._decoder.feed(step.payload, place, at)
        return [Press(step.device, one.button, at, one.gesture, linked=links) for one in sent if isinstance(one, Push)]
