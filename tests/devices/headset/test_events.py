"""Reading a node: by which clock the kernel stamps."""

import struct
from pathlib import Path

import pytest

from revanche.devices.headset import events
from revanche.devices.headset.events import CLOCK_BOOTTIME, EVIOCSCLOCKID, Events
from support.sysfs import Inputs


class Kernel:
    """The calls of ``ioctl`` that a node was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bytes]] = []

    def ioctl(self, _descriptor: int, request: int, argument: bytes) -> int:
        self.asked.append((request, argument))
        return 0


def test_the_kernel_is_asked_to_stamp_by_the_time_since_the_boot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kernel = Kernel()
    monkeypatch.setattr(events, "fcntl", kernel)
    inputs = Inputs(tmp_path)
    inputs.add("event5", b"Rig Buds (AVRCP)")
    assert Events(inputs.folder / "event5").stamp_since_boot()
    assert kernel.asked == [(0x400445A0, struct.pack("i", 7))]
    assert (EVIOCSCLOCKID, CLOCK_BOOTTIME) == (0x400445A0, 7)
    inputs.close()


def test_what_is_no_input_device_cannot_stamp(tmp_path: Path) -> None:
    inputs = Inputs(tmp_path)
    inputs.add("event5", b"Rig Buds (AVRCP)")
    assert not Events(inputs.folder / "event5").stamp_since_boot()
    inputs.close()
