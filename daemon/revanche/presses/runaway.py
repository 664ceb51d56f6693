"""Devices that take back game after game with nobody meaning it: counted by what a device lastingly is. Pure.

A device that loses its connection comes again as another one, and one that does so all evening must not begin anew each
time. So undos are held against its Bluetooth address or, where that is not known, its name; a second one there of the
same name stands beside the first.
"""

from dataclasses import dataclass

from revanche.presses.press import Device
from revanche.units import SECOND


@dataclass(slots=True)
class _Run:
    undos: int = 0
    muted: bool = False
    left: int | None = None


class Runaways:
    """Who is muted. ``limit`` is which undo in a row is one too many, 0 for none.

    ``away`` (nanoseconds) is how long a muted device must have been away to count again.
    """

    def __init__(self, limit: int, away: int = 60 * SECOND) -> None:
        self._limit = limit
        self._away = away
        self._runs: dict[str, _Run] = {}
        self._names: dict[str, str] = {}  # by id, of the devices that are there
        self._addresses: dict[str, str] = {}  # by name, kept while a device is away

    def attached(self, device: Device, at: int) -> None:
        """Note that a device came; what was held against it stays, but for a mute after long enough."""
        self._back(self._run(device), at)

    def identified(self, device: Device, address: str | None, at: int) -> None:
        """Note which address a device has; one that became doubtful is taken to be the same."""
        name = self._name(device)
        if address is None or self._addresses.get(name) == address:
            return
        nameless = None if name in self._addresses else self._runs.pop(name, None)
        self._addresses[name] = address
        run = self._run(device)
        if nameless is not None:
            run.undos += nameless.undos
            run.muted |= nameless.muted
        self._back(run, at)

    def detached(self, device: Device, at: int) -> None:
        """Note that a device went."""
        self._run(device).left = at
        self._names.pop(device.id)

    def won(self) -> None:
        """Note that a win counted, whoever counted it: somebody is there, and no device is running away."""
        self._runs = {key: _Run(left=run.left) for key, run in self._runs.items()}

    def unmute(self) -> bool:
        """Let muted devices count again; tell whether there was one."""
        muted = [run for run in self._runs.values() if run.muted]
        for run in muted:
            run.muted, run.undos = False, 0
        return bool(muted)

    def undone(self, device: Device) -> None:
        """Note that an undo of this device counted, or would have had there been anything to take back."""
        self._run(device).undos += 1

    def muted(self, device: Device) -> bool:
        """Tell whether a device is muted."""
        return self._run(device).muted

    def mutes(self, device: Device) -> bool:
        """Mute a device that undoes once more, where that is once too often; tell whether it was."""
        run = self._run(device)
        if self._limit and run.undos >= self._limit - 1:
            run.muted = True
        return run.muted

    def _run(self, device: Device) -> _Run:
        name = self._name(device)
        return self._runs.setdefault(self._addresses.get(name, name), _Run())

    def _name(self, device: Device) -> str:
        """Return what a device is called here: by its name, with a number where another one there has that name."""
        if device.id not in self._names:
            name, number = device.name, 1
            while name in self._names.values():
                number += 1
                name = f"{device.name} {number}"
            self._names[device.id] = name
        return self._names[device.id]

    def _back(self, run: _Run, at: int) -> None:
        if run.muted and run.left is not None and at - run.left >= self._away:
            run.muted, run.undos = False, 0
        run.left = None
