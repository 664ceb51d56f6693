import asyncio
import errno
import logging
import os
import struct
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from revanche.devices.headset import headset, hotplug
from revanche.devices.headset.hotplug import Headsets
from revanche.devices.headset.passing_on import NAME, PassingOn, reason
from revanche.devices.settings import Grab, HeadsetSettings
from revanche.presses.press import Edge, Signal
from support.sysfs import AVRCP_KEYS, Inputs

EVIOCGRAB = 0x40044590
UI_SET_EVBIT, UI_SET_KEYBIT, UI_DEV_SETUP, UI_DEV_CREATE = 0x40045564, 0x40045565, 0x405C5503, 0x5501
VOLUME_UP, VOLUME_DOWN, MUTE, NEXT = 115, 114, 113, 163
UP_PUSHED = [(1, VOLUME_UP, 1), (0, 0, 0), (1, VOLUME_UP, 0), (0, 0, 0)]


class Kernel:
    """The ioctls of uinput and of input nodes. ``made`` is whether our node is there, ``grabs`` what was asked."""

    def __init__(self, refuses: OSError | None = None) -> None:
        self.asked: list[tuple[int, Any]] = []
        self.grabs: list[int] = []
        self._refuses = refuses

    def ioctl(self, _fd: int, request: int, argument: Any) -> object:  # noqa: ANN401 - as fcntl's
        if request == EVIOCGRAB:
            if self._refuses is not None:
                raise self._refuses
            self.grabs.append(argument)
        elif isinstance(argument, bytes) and not any(argument):
            return argument  # no key is down
        else:
            self.asked.append((request, argument))
        return 0


class Uinput:
    """A FIFO in the place of /dev/uinput; the end that reads what is written to our node."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def events(self) -> list[tuple[int, int, int]]:
        """Return what was written since the last time, as (type, code, value)."""
        try:
            written = os.read(self._fd, 65536)
        except BlockingIOError:
            return []
        return [event[2:] for event in struct.iter_unpack("llHHi", written)]

    @property
    def closed(self) -> bool:
        """Whether nobody can write to it any more."""
        try:
            return os.read(self._fd, 65536) == b""
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._fd)


@pytest.fixture
def uinput(tmp_path: Path) -> Iterator[Uinput]:
    uinput = Uinput(tmp_path / "uinput")
    yield uinput
    uinput.close()


@pytest.fixture
def inputs(tmp_path: Path) -> Iterator[Inputs]:
    inputs = Inputs(tmp_path)
    yield inputs
    inputs.close()


def joined() -> None:
    """Wait for the thread that closes our node."""
    for thread in threading.enumerate():
        if thread.name == "close-uinput":
            thread.join(10)


def test_our_node_has_the_three_volume_keys_and_no_other(uinput: Uinput) -> None:
    kernel = Kernel()
    passing_on = PassingOn(uinput.path, kernel.ioctl)
    assert kernel.asked == []
    passing_on.begin("event5")
    setup = kernel.asked[-2]
    assert kernel.asked == [
        (UI_SET_EVBIT, 1),
        (UI_SET_KEYBIT, MUTE),
        (UI_SET_KEYBIT, VOLUME_DOWN),
        (UI_SET_KEYBIT, VOLUME_UP),
        setup,
        (UI_DEV_CREATE, 0),
    ]
    assert setup[0] == UI_DEV_SETUP
    assert len(setup[1]) == UI_DEV_SETUP >> 16 & 0x3FFF  # the size that the kernel expects
    assert setup[1][8:88].rstrip(b"\0").decode() == NAME
    passing_on.end("event5")
    joined()
    assert uinput.closed


@pytest.mark.parametrize("code", [MUTE, VOLUME_DOWN, VOLUME_UP])
def test_a_press_is_passed_on_as_a_whole_push_and_its_release_is_not(uinput: Uinput, code: int) -> None:
    passing_on = PassingOn(uinput.path, Kernel().ioctl)
    passing_on.begin("event5")
    passing_on.edge(code, 1)
    assert uinput.events() == [(1, code, 1), (0, 0, 0), (1, code, 0), (0, 0, 0)]
    passing_on.edge(code, 0)
    assert uinput.events() == []
    passing_on.end("event5")
    joined()


def test_a_key_that_is_held_is_pushed_again_and_again(uinput: Uinput) -> None:
    passing_on = PassingOn(uinput.path, Kernel().ioctl)
    passing_on.begin("event5")
    for value in (1, 2, 2, 0):
        passing_on.edge(VOLUME_UP, value)
    assert uinput.events() == UP_PUSHED * 3
    passing_on.end("event5")
    joined()


@pytest.mark.parametrize("code", [112, 116, NEXT])
def test_other_keys_are_not_passed_on(uinput: Uinput, code: int) -> None:
    passing_on = PassingOn(uinput.path, Kernel().ioctl)
    passing_on.begin("event5")
    passing_on.edge(code, 1)
    assert uinput.events() == []
    passing_on.end("event5")
    joined()


def test_without_a_node_of_ours_nothing_is_written() -> None:
    PassingOn(Path("/nonexistent"), Kernel().ioctl).edge(VOLUME_UP, 1)


def test_two_headsets_share_one_node_until_both_have_let_go(uinput: Uinput) -> None:
    kernel = Kernel()
    passing_on = PassingOn(uinput.path, kernel.ioctl)
    for who in ("event5", "event6"):
        passing_on.begin(who)
    passing_on.end("event5")
    passing_on.edge(VOLUME_UP, 1)
    assert uinput.events() == UP_PUSHED
    passing_on.end("event6")
    passing_on.end("event6")
    joined()
    assert uinput.closed
    assert [request for request, _ in kernel.asked].count(UI_DEV_CREATE) == 1


def test_a_kernel_that_refuses_leaves_no_descriptor_open(uinput: Uinput) -> None:
    def ioctl(*_: object) -> object:
        raise OSError(errno.EINVAL, "Invalid argument")

    with pytest.raises(OSError, match="Invalid argument"):
        PassingOn(uinput.path, ioctl).begin("event5")
    assert uinput.closed


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "revanche doctor"),
        (FileNotFoundError(errno.ENOENT, "No such file"), "sudo modprobe uinput"),
        (OSError(errno.ENODEV, "No such device"), "No such device"),
    ],
)
def test_each_reason_says_what_is_wrong(error: OSError, said: str) -> None:
    assert said in reason(error)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def armed(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, kernel: Kernel, uinput: Path, bound: frozenset[int] = frozenset()
) -> AsyncIterator[tuple[Headsets, list[Signal]]]:
    """Watch nodes of a fake kernel while a match is open."""
    monkeypatch.setattr(headset, "fcntl", kernel)
    monkeypatch.setattr(hotplug, "PassingOn", lambda: PassingOn(uinput, kernel.ioctl))
    signals: list[Signal] = []
    headsets = Headsets(
        HeadsetSettings(Grab.ARMED, bound=bound), lambda: 7, signals.append, inputs.folder, inputs.sysfs
    )
    headsets.arm(armed=True)
    task = asyncio.create_task(headsets.run())
    await asyncio.sleep(0)
    try:
        yield headsets, signals
    finally:
        task.cancel()
        await asyncio.wait([task])
        joined()


def codes(signals: list[Signal]) -> list[int]:
    return [signal.code for signal in signals if isinstance(signal, Edge) and signal.type == 1]


async def test_a_grabbed_headsets_volume_keys_reach_the_desktop_and_its_others_do_not(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, uinput: Uinput
) -> None:
    kernel = Kernel()
    async with armed(monkeypatch, inputs, kernel, uinput.path) as (headsets, signals):
        buds = inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: kernel.grabs == [1])
        buds.write((1, NEXT, 1), (0, 0, 0), (1, VOLUME_UP, 1), (0, 0, 0))
        await until(lambda: len(codes(signals)) == 2)
        assert uinput.events() == UP_PUSHED
        headsets.arm(armed=False)
        assert kernel.grabs == [1, 0]
        buds.write((1, VOLUME_UP, 1), (0, 0, 0))
        await until(lambda: len(codes(signals)) == 3)
        joined()
        assert uinput.closed  # the desktop gets it from the headset itself
        headsets.arm(armed=True)
        await until(lambda: kernel.grabs == [1, 0, 1])


async def test_where_nobody_can_pass_them_on_the_headset_is_not_grabbed_and_that_is_told_once(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kernel = Kernel()
    async with armed(monkeypatch, inputs, kernel, tmp_path / "nowhere") as (headsets, signals):
        buds = inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: "volume keys" in caplog.text)
        buds.write((1, NEXT, 1), (0, 0, 0))
        await until(lambda: codes(signals) == [NEXT])  # it counts all the same
        headsets.arm(armed=False)
        headsets.arm(armed=True)
        await asyncio.sleep(0.02)
    assert kernel.grabs == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "Rig Buds" in caplog.text
    assert "sudo modprobe uinput" in caplog.text


async def test_a_remote_without_volume_keys_is_grabbed_without_uinput(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, tmp_path: Path
) -> None:
    kernel = Kernel()
    async with armed(monkeypatch, inputs, kernel, tmp_path / "nowhere"):
        inputs.add("event5", b"Presenter", keys=(163, 164, 165))
        await until(lambda: kernel.grabs == [1])


async def test_volume_keys_that_mean_something_here_are_not_passed_on(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, uinput: Uinput
) -> None:
    kernel = Kernel()
    bound = frozenset({VOLUME_UP})
    async with armed(monkeypatch, inputs, kernel, uinput.path, bound) as (headsets, signals):
        buds = inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: kernel.grabs == [1])
        buds.write((1, VOLUME_UP, 1), (0, 0, 0))
        await until(lambda: codes(signals) == [VOLUME_UP])
        assert uinput.events() == []
        headsets.reconfigure(HeadsetSettings(Grab.ARMED))
        buds.write((1, VOLUME_UP, 1), (0, 0, 0))
        await until(lambda: len(codes(signals)) == 2)
        assert uinput.events() == UP_PUSHED


async def test_with_all_volume_keys_bound_no_uinput_is_needed(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, tmp_path: Path
) -> None:
    kernel = Kernel()
    bound = frozenset({VOLUME_UP, VOLUME_DOWN, MUTE})
    async with armed(monkeypatch, inputs, kernel, tmp_path / "nowhere", bound):
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: kernel.grabs == [1])


async def test_a_headset_that_another_program_holds_leaves_no_node_of_ours(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, uinput: Uinput, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(headset, "_GRAB_PAUSE", 0.001)
    kernel = Kernel(OSError(errno.EBUSY, "Device or resource busy"))
    async with armed(monkeypatch, inputs, kernel, uinput.path):
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: "end that program" in caplog.text)
        await until(lambda: uinput.closed)


async def test_our_own_node_is_never_taken_for_a_headset_even_where_the_config_names_it(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, uinput: Uinput, caplog: pytest.LogCaptureFixture
) -> None:
    kernel = Kernel()
    async with armed(monkeypatch, inputs, kernel, uinput.path) as (headsets, signals):
        headsets.reconfigure(HeadsetSettings(Grab.ARMED, frozenset({NAME})))
        inputs.add("event6", NAME.encode(), keys=(113, 114, 115))
        inputs.add("event7", NAME.encode(), keys=AVRCP_KEYS)
        inputs.add("event8", b"Rig Buds (AVRCP)")
        await until(lambda: kernel.grabs == [1])
    assert [signal.device.name for signal in signals] == ["Rig Buds"]
    assert caplog.text == ""
