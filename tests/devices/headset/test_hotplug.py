import asyncio
import contextlib
import errno
import logging
import os
import resource
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from revanche.devices.headset import hotplug
from revanche.devices.headset.events import Events
from revanche.devices.headset.hotplug import Headsets
from revanche.devices.settings import Grab, HeadsetSettings
from revanche.presses.press import Attached, Detached, Edge, Signal
from revanche.units import SECOND
from support.clock import moment
from support.happening import Happened
from support.processes import open_files
from support.room import open_room
from support.sysfs import Inputs

PRESS = ((1, 163, 1), (0, 0, 0))
NEVER = HeadsetSettings(grab=Grab.NEVER)


@pytest.fixture
def inputs(tmp_path: Path) -> Iterator[Inputs]:
    inputs = Inputs(tmp_path)
    yield inputs
    inputs.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def watching(inputs: Inputs, settings: HeadsetSettings = NEVER) -> AsyncIterator[tuple[Headsets, list[Signal]]]:
    signals: list[Signal] = []
    headsets = Headsets(settings, lambda: 7, signals.append, inputs.folder, inputs.sysfs)
    task = asyncio.create_task(headsets.run())
    await asyncio.sleep(0)
    try:
        yield headsets, signals
    finally:
        task.cancel()
        await asyncio.wait([task])


def descriptors(folder: Path) -> list[str]:
    """Return the names of the files of a folder that this process has open."""
    names = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            path = descriptor.readlink()
            if path.parent == folder:
                names.append(path.name)
    return names


def goings(signals: list[Signal]) -> list[str]:
    return [type(signal).__name__ for signal in signals if isinstance(signal, Attached | Detached)]


def kinds(signals: list[Signal]) -> list[str]:
    return [type(signal).__name__ for signal in signals]


async def test_a_headset_that_is_there_at_the_start_is_read(inputs: Inputs) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        buds.write(*PRESS)
        await until(lambda: len(signals) == 3)
    edge = signals[1]
    assert isinstance(edge, Edge)
    assert (edge.type, edge.code, edge.value, edge.at, edge.stamp) == (1, 163, 1, 7, 1796000010_000005000)


async def test_a_headset_that_comes_later_is_found_and_read_once(inputs: Inputs) -> None:
    async with watching(inputs) as (_, signals):
        buds = inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: len(signals) == 1)
        (inputs.folder / "event5").chmod(0o660)
        (inputs.folder / "event5").chmod(0o600)
        buds.write(*PRESS)
        await until(lambda: len(signals) == 3)
        await asyncio.sleep(0.02)
    assert kinds(signals) == ["Attached", "Edge", "Edge"]


async def test_a_keyboard_is_not_opened(inputs: Inputs) -> None:
    async with watching(inputs) as (_, signals):
        inputs.add("event3", b"Keyboard", keys=tuple(range(16, 51)))
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: len(signals) == 1)
        opened = descriptors(inputs.folder)
    assert opened.count("event3") == 1  # the test's own writing end
    assert opened.count("event5") == 2


async def test_an_unplugged_headset_goes_and_comes_back_under_another_node(inputs: Inputs, happened: Happened) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
        buds.unplug()
        happened(not (inputs.folder / "event5").exists(), "event5 went")
        inputs.add("event9", b"Rig Buds (AVRCP)").write(*PRESS)
        await until(lambda: len(signals) >= 4)
    assert goings(signals) == ["Attached", "Detached", "Attached"]
    assert signals[0].device.id != signals[-1].device.id


async def test_a_node_number_that_is_used_again_is_another_device(inputs: Inputs, happened: Happened) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
        before = (inputs.sysfs / "event5/device").resolve()
        buds.unplug()
        inputs.add("event5", b"Other Buds (AVRCP)").write(*PRESS)
        happened((inputs.sysfs / "event5/device").resolve() != before, "event5 is another device now")
        await until(lambda: len(signals) >= 5)
    assert goings(signals) == ["Attached", "Detached", "Attached"]
    assert signals[-1].device.name == "Other Buds"


async def test_a_push_counts_once_though_its_headset_goes_while_the_key_is_down(
    inputs: Inputs, happened: Happened
) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
        buds.write((1, 163, 1), (0, 0, 0))
        await until(lambda: len(signals) == 3)
        buds.unplug()
        happened(not (inputs.folder / "event5").exists(), "a headset went while its key was down")
        inputs.add("event9", b"Rig Buds (AVRCP)").write((1, 163, 0), (0, 0, 0))
        await until(lambda: len(signals) == 7)
    assert goings(signals) == ["Attached", "Detached", "Attached"]
    assert sum(isinstance(signal, Edge) and signal.goes_down for signal in signals) == 1


async def test_half_an_event_is_no_press_and_its_node_is_let_go(inputs: Inputs, happened: Happened) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
        os.write(buds._fd, bytes(12))
        happened(buds.unread == 12, "half an event can be read")
        await until(lambda: len(signals) == 2)
        inputs.add("event9", b"Rig Buds (AVRCP)").write(*PRESS)
        await until(lambda: len(signals) == 5)
    assert kinds(signals) == ["Attached", "Detached", "Attached", "Edge", "Edge"]


async def test_a_headset_that_the_kernel_had_no_room_to_tell_of_is_found(inputs: Inputs, happened: Happened) -> None:
    room = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    (inputs.folder / "one").touch()
    async with watching(inputs) as (_, signals):
        moves = 0
        while moves <= room:
            (inputs.folder / "one").rename(inputs.folder / "other")
            (inputs.folder / "other").rename(inputs.folder / "one")
            moves += 2
        inputs.add("event5", b"Rig Buds (AVRCP)").write(*PRESS)
        happened(moves > room, f"more than {room} changes wait to be told")
        await until(lambda: len(signals) == 3)
    assert kinds(signals) == ["Attached", "Edge", "Edge"]


async def test_where_no_file_can_be_opened_any_more_that_is_told_and_those_that_are_read_go_on(
    inputs: Inputs, happened: Happened, caplog: pytest.LogCaptureFixture
) -> None:
    buds, limit = inputs.add("event5", b"Rig Buds (AVRCP)"), resource.getrlimit(resource.RLIMIT_NOFILE)
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
        inputs.add("event9", b"Other Buds (AVRCP)")
        spare = os.dup(0)
        os.close(spare)  # the lowest number that is free
        resource.setrlimit(resource.RLIMIT_NOFILE, (spare, limit[1]))
        try:
            with pytest.raises(OSError, match="Too many open files") as refused:
                os.dup(0)
            happened(refused.value.errno == errno.EMFILE, "no descriptor is left")
            await until(lambda: "event9 can't be read" in caplog.text)
            buds.write(*PRESS)
            await until(lambda: len(signals) == 3)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limit)
        (inputs.folder / "event9").chmod(0o660)
        await until(lambda: len(signals) == 4)
    assert kinds(signals) == ["Attached", "Edge", "Edge", "Attached"]


async def test_fifty_replugs_leave_no_descriptor_open(inputs: Inputs, happened: Happened) -> None:
    async with watching(inputs) as (_, signals):
        before, gone = open_files(), 0
        for _ in range(50):
            buds = inputs.add("event5", b"Rig Buds (AVRCP)")
            seen = len(signals)
            await until(lambda seen=seen: len(signals) > seen)
            buds.unplug()
            gone += not (inputs.folder / "event5").exists()
            await until(lambda seen=seen: len(signals) > seen + 1)
        happened(gone == 50, "fifty times event5 went")
        await until(lambda: open_files() <= before)
    assert goings(signals) == ["Attached", "Detached"] * 50


async def test_a_node_without_rights_is_taken_when_udev_gives_them_and_told_meanwhile(
    inputs: Inputs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    monkeypatch.setattr(hotplug, "_PATIENCE", 0.01)
    forbidden, refused = True, list[object]()
    opened = hotplug.Headset

    def rights(*args: object) -> object:
        if forbidden:
            refused.append(args)
            raise PermissionError(13, "Permission denied")
        return opened(*args)

    monkeypatch.setattr(hotplug, "Headset", rights)
    async with watching(inputs) as (_, signals):
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: "may not read" in caplog.text)
        happened(refused, "opening a node was refused with EACCES")
        assert signals == []
        forbidden = False
        (inputs.folder / "event5").chmod(0o660)
        await until(lambda: len(signals) == 1)
    assert caplog.text.count("may not read") == 1


async def test_that_a_keyboard_cannot_be_read_is_not_worth_a_word(
    inputs: Inputs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hotplug, "_PATIENCE", 0.01)

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(hotplug, "Headset", forbidden)
    async with watching(inputs) as (_, signals):
        inputs.add("event3", b"AT Translated Set 2 keyboard", keys=(*range(16, 51), 163, 164, 165))
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: "Rig Buds" in caplog.text)
    assert "AT Translated" not in caplog.text
    assert signals == []


async def test_a_node_that_left_before_it_was_opened_leaves_the_others_alone(inputs: Inputs) -> None:
    inputs.add("event4", b"Gone Buds (AVRCP)")
    (inputs.folder / "event4").unlink()
    (inputs.folder / "event4").symlink_to("/nonexistent")
    inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        await until(lambda: len(signals) == 1)
    assert signals[0].device.name == "Rig Buds"


async def test_it_waits_for_the_folder_of_input_nodes_to_come(inputs: Inputs, happened: Happened) -> None:
    away = inputs.folder.with_name("later")
    inputs.folder.rename(away)
    async with watching(inputs) as (_, signals):
        await asyncio.sleep(0.02)
        happened(not inputs.folder.exists(), "no folder of nodes")
        away.rename(inputs.folder)
        inputs.add("event5", b"Rig Buds (AVRCP)")
        await until(lambda: len(signals) == 1)


async def test_new_settings_take_and_let_go_of_devices(inputs: Inputs) -> None:
    inputs.add("event5", b"Presenter", keys=(104, 109))
    async with watching(inputs) as (headsets, signals):
        await asyncio.sleep(0.02)
        assert signals == []
        headsets.reconfigure(HeadsetSettings(Grab.NEVER, frozenset({"Presenter"})))
        await until(lambda: len(signals) == 1)
        headsets.reconfigure(NEVER)
        await until(lambda: len(signals) == 2)
    assert goings(signals) == ["Attached", "Detached"]


async def test_without_evdev_it_says_so_and_goes_on(
    inputs: Inputs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "revanche.devices.headset.events", None)
    inputs.add("event5", b"Rig Buds (AVRCP)")
    with caplog.at_level(logging.WARNING):
        async with watching(inputs) as (_, signals):
            await until(lambda: "evdev" in caplog.text)
    assert signals == []


async def test_a_node_that_is_no_evdev_node_cannot_be_grabbed_and_is_read_all_the_same(inputs: Inputs) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs, HeadsetSettings(Grab.ALWAYS)) as (_, signals):
        buds.write(*PRESS)
        await until(lambda: len(signals) == 3)


async def test_a_burst_of_events_in_one_read_is_passed_on_whole(inputs: Inputs) -> None:
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    async with watching(inputs) as (_, signals):
        buds.write(*PRESS * 100)
        await until(lambda: len(signals) == 201)


@pytest.mark.parametrize("stamps", [True, False])
async def test_pushes_are_of_the_kernels_time_however_late_they_are_read(
    monkeypatch: pytest.MonkeyPatch, inputs: Inputs, happened: Happened, *, stamps: bool
) -> None:
    """Two pushes 2 s apart that are read at once are two games, not one and a bounce."""
    monkeypatch.setattr(Events, "stamp_since_boot", lambda _self: stamps)
    signals: list[Signal] = []
    begin = moment().steady
    headsets = Headsets(
        NEVER, lambda: begin + 70 * SECOND, signals.append, inputs.folder, inputs.sysfs, lambda reading: begin + reading
    )
    task = asyncio.create_task(headsets.run())
    buds = inputs.add("event5", b"Rig Buds (AVRCP)")
    await until(lambda: bool(signals))
    buds.write((1, 163, 1), (0, 0, 0), sec=60, usec=500)
    buds.write((1, 163, 1), (0, 0, 0), sec=62, usec=500)
    happened(buds.unread == 4 * 24, "two pushes of 2 s apart waited together")
    await until(lambda: len(signals) == 5)
    task.cancel()
    await asyncio.wait([task])
    pushes = [signal for signal in signals if isinstance(signal, Edge) and signal.goes_down]
    kernels = [begin + 60 * SECOND + 500_000, begin + 62 * SECOND + 500_000]
    assert [push.at for push in pushes] == (kernels if stamps else [begin + 70 * SECOND] * 2)
    if stamps:
        assert [push.stamp for push in pushes] == kernels, "beside the wall clock's reading, as recordings have it"
    room = open_room()
    assert room.verdicts(*pushes) == (["counted", "counted"] if stamps else ["counted", "bounce"])
