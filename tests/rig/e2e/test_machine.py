"""The machine itself: without these no other test here says anything."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from rig.uinput import AVRCP_KEYS, NEXT, PLAYPAUSE, Node, Reader
from rig.wait import until


def test_a_press_on_a_uinput_headset_enters_the_kernels_input_stack(buds: Node) -> None:
    with Reader(buds) as reader:
        buds.press(NEXT)
        assert until(reader.heard, "the press arrives") == [NEXT]


def test_the_uinput_headset_looks_like_bluezs_node(buds: Node) -> None:
    sysfs = Path("/sys/class/input") / buds.path.name / "device"
    assert (sysfs / "name").read_text() == "Rig Buds (AVRCP)\n"
    assert (sysfs / "id" / "bustype").read_text() == "0005\n"
    bits = int("".join(f"{int(word, 16):016x}" for word in (sysfs / "capabilities" / "key").read_text().split()), 16)
    assert [key for key in range(bits.bit_length()) if bits >> key & 1] == sorted(AVRCP_KEYS)
    assert PLAYPAUSE not in AVRCP_KEYS


def test_the_kernel_repeats_a_held_key(plug: Callable[..., Node]) -> None:
    buds = plug(autorepeat=True)
    seen: list[tuple[int, int]] = []

    def repeated(reader: Reader) -> bool:
        seen.extend(reader.edges())
        return seen.count((NEXT, 2)) >= 3

    with Reader(buds) as reader:
        buds.hold(NEXT)
        until(lambda: repeated(reader), "three repeats")


def test_a_grab_shuts_a_second_reader_out(buds: Node) -> None:
    with Reader(buds) as first, Reader(buds) as second:
        assert first.grab()
        assert second.is_shut_out()
        buds.press(NEXT)
        assert until(first.heard, "the press arrives") == [NEXT]
        assert second.heard() == []


def test_the_journals_disk_is_a_real_file_system() -> None:
    kind = subprocess.run(
        ["/usr/bin/stat", "-f", "-c", "%T", os.environ["REVANCHE_RIG_DISK"]], capture_output=True, text=True, check=True
    )
    assert kind.stdout.strip() == "ext2/ext3"


def test_the_daemon_under_test_is_the_installed_one(venv: Path) -> None:
    where = subprocess.run(
        [venv / "bin" / "python", "-c", "import revanche; print(revanche.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    )
    assert Path(where.stdout.strip()).is_relative_to(venv)
    assert not Path(where.stdout.strip()).is_relative_to(Path(os.environ["REVANCHE_RIG_CHECKOUT"]) / "daemon")
