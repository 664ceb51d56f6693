"""Playing: what each program is given, and what becomes of one that fails, hangs or is not waited for."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.sound import playback as players
from revanche.sound.playback import PROGRAMS, Playback, bluetooth, playback
from revanche.sound.voice import SpeechError
from revanche.sound.wav import RATE, Wav, header
from support.happening import Happened
from support.processes import alive, has_children, open_files, until

Program = Callable[[str, str], Path]

OPENING = b"\1\2" * 100
KEEP = "cat >new; cat new >>heard; echo >>heard"
"""A player that writes down what it is given, a line for each time."""


async def made(sound: Wav | None, *, after: float = 0) -> Wav | None:
    await asyncio.sleep(after)
    return sound


async def fails() -> Wav | None:
    await asyncio.sleep(0.05)
    raise SpeechError("no words")


def one(path: Path) -> Playback:
    return Playback([(str(path),)])


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the kernel shows of Bluetooth: an adapter, and a device that is connected to it."""
    monkeypatch.setattr(players, "_LINKS", tmp_path / "bluetooth")
    (tmp_path / "bluetooth" / "hci0").mkdir(parents=True)
    (tmp_path / "bluetooth" / "hci0:70").mkdir()
    return tmp_path / "bluetooth"


@pytest.mark.parametrize(
    ("there", "first"),
    [
        ("paplay pw-play aplay", "paplay"),
        ("pw-play aplay", "pw-play"),
        ("aplay", "aplay"),
    ],
)
def test_the_first_that_is_there_plays(program: Program, there: str, first: str) -> None:
    for name in there.split():
        program(name, "exit 0")
    found = playback()
    assert found is not None
    assert found.name == first


def test_without_a_program_there_is_no_player(program: Program) -> None:
    del program
    assert playback() is None


@pytest.mark.parametrize(("name", "role"), [("paplay", True), ("pw-play", True), ("aplay", False)])
async def test_a_program_is_told_that_this_is_a_notification(program: Program, name: str, *, role: bool) -> None:
    path = program(name, 'echo "$@" >arguments; cat >heard')
    found = playback()
    assert found is not None
    await found.play(OPENING)
    arguments = (path.parent / "arguments").read_text().split()
    assert arguments == list(PROGRAMS[name])
    assert any("role=Notification" in argument for argument in arguments) is role
    assert (path.parent / "heard").read_bytes() == header(RATE, 1) + OPENING


async def test_words_follow_the_opening_in_one_stream(program: Program) -> None:
    path = program("play", KEEP)
    await one(path).play(OPENING, made(Wav(b"words!"), after=0.05))
    assert (path.parent / "heard").read_bytes() == header(RATE, 1) + OPENING + b"words!" + b"\n"


async def test_the_opening_is_heard_while_the_words_are_made(program: Program) -> None:
    path = program("play", "head -c 244 >opening; cat >rest")
    words = asyncio.Event()

    async def waiting() -> Wav | None:
        await words.wait()
        return Wav(b"words!")

    playing = asyncio.create_task(one(path).play(OPENING, waiting()))
    await until((path.parent / "rest").exists)
    assert (path.parent / "opening").read_bytes().endswith(OPENING)
    words.set()
    await playing
    assert (path.parent / "rest").read_bytes() == b"words!"


async def test_words_of_another_rate_are_played_after_it(program: Program) -> None:
    path = program("play", KEEP)
    await one(path).play(OPENING, made(Wav(b"word", 44100, 2)))
    lines = [header(RATE, 1) + OPENING, header(44100, 2) + b"word", b""]
    assert (path.parent / "heard").read_bytes() == b"\n".join(lines)


async def test_an_engine_that_played_itself_adds_nothing(program: Program) -> None:
    path = program("play", KEEP)
    await one(path).play(OPENING, made(None))
    assert (path.parent / "heard").read_bytes() == header(RATE, 1) + OPENING + b"\n"


async def test_a_sound_longer_than_a_pipe_comes_whole(program: Program) -> None:
    path = program("play", "sleep 0.2; cat >heard")
    await one(path).play(OPENING * 1000, made(Wav(bytes(300_000))))
    assert (path.parent / "heard").stat().st_size == 44 + 200_000 + 300_000


async def test_the_opening_is_heard_also_when_the_words_fail(program: Program) -> None:
    path = program("play", KEEP)
    with pytest.raises(SpeechError, match="no words"):
        await one(path).play(OPENING, fails())
    assert (path.parent / "heard").read_bytes() == header(RATE, 1) + OPENING + b"\n"


async def test_one_that_fails_lets_the_next_play_and_is_tried_again_for_the_next_sound(
    program: Program, happened: Happened
) -> None:
    broken, path = program("broken", "echo >>tried; exit 1"), program("play", KEEP)
    playback = Playback([(str(broken),), (str(path),)])
    await playback.play(OPENING, made(Wav(b"1")))
    await playback.play(OPENING, made(Wav(b"2")))
    happened((path.parent / "tried").read_text() == "\n\n", "a player ended with 1, twice")
    lines = [header(RATE, 1) + OPENING + words for words in (b"1", b"2")]
    assert (path.parent / "heard").read_bytes() == b"\n".join([*lines, b""])


async def test_where_all_fail_it_says_so(program: Program) -> None:
    playback = Playback([(str(program("one", "exit 1")),), (str(program("two", "exit 2")),)])
    with pytest.raises(SpeechError, match="two ended with status 2"):
        await playback.play(OPENING * 1000, made(Wav(bytes(300_000))))


async def test_a_player_that_vanished_is_told(tmp_path: Path, happened: Happened) -> None:
    happened(not (tmp_path / "absent").exists(), "the player's program is gone")
    with pytest.raises(SpeechError, match="can't be started"):
        await one(tmp_path / "absent").play(OPENING, made(Wav(b"words!")))


@pytest.mark.parametrize("script", ["exec sleep 60", "cat >heard; exec sleep 60"])
async def test_one_that_hangs_is_killed_and_the_next_has_its_turn(
    program: Program, monkeypatch: pytest.MonkeyPatch, script: str, happened: Happened
) -> None:
    monkeypatch.setattr(players, "HANGS", 0.3)
    path, other = program("hangs", f"echo $$ >outer; {script}"), program("play", KEEP)
    playback = Playback([(str(path),), (str(other),)])
    long = OPENING * 400  # more than a pipe holds
    before = time.monotonic()
    with pytest.raises(SpeechError, match="hangs did not finish"):
        await playback.play(long, made(Wav(b"")))
    happened((path.parent / "outer").exists(), "a player was started and went on for 60 s")
    assert 0.3 <= time.monotonic() - before < 0.3 + len(long) / 2 / RATE + 2
    assert not alive(path.parent / "outer")
    await playback.play(OPENING)
    assert (path.parent / "heard").read_bytes().endswith(OPENING + b"\n")


async def test_one_that_is_cut_short_is_killed_with_the_making_of_the_words(program: Program) -> None:
    path = program("play", "sleep 60 & echo $! >inner; echo $$ >new; mv new outer; wait")
    ended = asyncio.Event()

    async def endless() -> Wav | None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return None

    await one(program("warm", "cat >heard")).play(OPENING)
    before = open_files()
    playing = asyncio.create_task(one(path).play(OPENING, endless()))
    await until((path.parent / "outer").exists)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    assert ended.is_set()
    assert not alive(path.parent / "outer")
    await until(lambda: not alive(path.parent / "inner"))
    assert open_files() <= before
    assert not has_children()


@pytest.mark.usefixtures("linked")
@pytest.mark.parametrize(
    ("script", "wireless"),
    [
        ("echo bluez_output.00_11_22_33_44_55.1", True),
        ("echo bluez_sink.00_11_22_33_44_55.a2dp_sink", True),
        ("echo alsa_output.pci-0000_00_1f.3.analog-stereo", False),
        ("exit 1", True),
        ("exec sleep 60", True),
        ("exit 0", True),
    ],
)
async def test_a_bluetooth_sink_is_known_by_its_name_and_assumed_where_nobody_can_tell(
    program: Program, script: str, *, wireless: bool
) -> None:
    path = program("pactl", f'echo "$@" >arguments; {script}')
    assert await bluetooth() is wireless
    assert (path.parent / "arguments").read_text() == "get-default-sink\n"


@pytest.mark.usefixtures("linked", "program")
async def test_without_pactl_nobody_can_tell() -> None:
    assert await bluetooth()


async def test_where_no_bluetooth_device_is_connected_nobody_is_asked(program: Program, linked: Path) -> None:
    path = program("pactl", "echo >asked; echo bluez_output.1")
    (linked / "hci0:70").rmdir()
    assert not await bluetooth()
    (linked / "hci0").rmdir()
    linked.rmdir()
    assert not await bluetooth()
    assert not (path.parent / "asked").exists()
