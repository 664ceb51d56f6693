"""Sound: what plays and speaks, in which order, and when silence comes first."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.sound import playback as players
from revanche.sound import sound as sounds
from revanche.sound.earcons import Earcon, pcm
from revanche.sound.settings import Engine, SpeechSettings
from revanche.sound.sound import AWAKE, LEAD_IN, Sound
from revanche.sound.voice import Saying, SpeechError
from revanche.sound.wav import RATE, header, silence
from revanche.units import MILLISECOND

Program = Callable[[str, str], Path]

KNOCK = Saying("", Earcon.NOT_COUNTED)
WON = Saying("Anna wint.", Earcon.WON_A, "1-0")
HIGH, LOW = pcm(Earcon.WON_A, 100), pcm(Earcon.NOT_COUNTED, 100)
NOW = SpeechSettings(lead_in=0)


@pytest.fixture
def player(program: Program) -> Path:
    """A player that keeps all that it is given in one file, a mark between."""
    return program("paplay", "cat >new; cat new >>heard; printf '|' >>heard").parent / "heard"


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a Bluetooth device connected."""
    (tmp_path / "bluetooth" / "hci0:70").mkdir(parents=True)
    monkeypatch.setattr(players, "_LINKS", tmp_path / "bluetooth")


@pytest.fixture
def espeak(program: Program, tmp_path: Path) -> Path:
    """An espeak-ng that renders ``words!`` and notes what it was asked to say."""
    (tmp_path / "words.wav").write_bytes(header(RATE, 1) + b"words!")
    script = f"cat >>said; case $* in *--stdout*) cat {tmp_path}/words.wav;; *) printf ' aloud' >>said;; esac"
    return program("espeak-ng", script).parent / "said"


def heard(file: Path) -> list[bytes]:
    """Return what was played, without the heads."""
    streams = file.read_bytes().split(b"|RIFF") if file.exists() else []
    return [stream.removeprefix(b"RIFF").removesuffix(b"|")[40:] for stream in streams]


@pytest.mark.parametrize(
    ("settings", "programs", "found"),
    [
        (SpeechSettings(), ["espeak-ng", "speech-dispatcher"], "espeak-ng"),
        (SpeechSettings(), ["speech-dispatcher"], "speech-dispatcher"),
        (SpeechSettings(), [], "none"),
        (SpeechSettings(engine=Engine.ESPEAK), ["espeak-ng"], "espeak-ng"),
        (SpeechSettings(engine=Engine.ESPEAK), ["speech-dispatcher"], "none"),
        (SpeechSettings(engine=Engine.SPEECHD), ["espeak-ng", "speech-dispatcher"], "speech-dispatcher"),
        (SpeechSettings(engine=Engine.SPEECHD), ["espeak-ng"], "none"),
        (SpeechSettings(engine=Engine.OFF), ["espeak-ng", "speech-dispatcher"], "off"),
        (SpeechSettings(command=("/opt/piper", "-")), ["espeak-ng"], "piper"),
        (SpeechSettings(engine=Engine.ESPEAK, command=("piper",)), ["espeak-ng"], "espeak-ng"),
        (SpeechSettings(engine=Engine.OFF, command=("piper",)), ["espeak-ng"], "off"),
    ],
)
def test_the_engine_is_the_first_wanted_one_that_is_there(
    program: Program, settings: SpeechSettings, programs: list[str], found: str
) -> None:
    for name in programs:
        program(name, "exit 0")
    assert Sound(settings, "nl", Path()).engine == found


def test_a_socket_of_speech_dispatcher_is_enough(program: Program, tmp_path: Path) -> None:
    del program
    (tmp_path / "speech-dispatcher").mkdir()
    (tmp_path / "speech-dispatcher" / "speechd.sock").touch()
    assert Sound(SpeechSettings(), "nl", Path()).engine == "speech-dispatcher"


@pytest.mark.parametrize(("there", "name"), [(["aplay"], "aplay"), (["aplay", "paplay"], "paplay"), ([], "none")])
def test_the_player_is_named(program: Program, there: list[str], name: str) -> None:
    for each in there:
        program(each, "exit 0")
    assert Sound(SpeechSettings(), "nl", Path()).playback == name


async def test_the_earcon_comes_first_and_the_words_behind_it(player: Path, espeak: Path, tmp_path: Path) -> None:
    await Sound(NOW, "nl", tmp_path).make(WON)
    assert heard(player) == [HIGH + b"words!"]
    assert espeak.read_text("utf-8") == "Anna wint."


async def test_without_earcons_there_are_only_words(player: Path, espeak: Path, tmp_path: Path) -> None:
    sound = Sound(SpeechSettings(lead_in=0, earcons=False), "nl", tmp_path)
    await sound.make(WON)
    await sound.make(KNOCK)
    await sound.beside(Earcon.NOT_COUNTED)
    assert [played for played in heard(player) if played] == [b"words!"]
    assert espeak.exists()


@pytest.mark.parametrize("settings", [NOW, SpeechSettings(engine=Engine.OFF, lead_in=0)])
async def test_earcons_sound_also_where_nothing_speaks(player: Path, tmp_path: Path, settings: SpeechSettings) -> None:
    await Sound(settings, "nl", tmp_path).make(WON)
    assert heard(player) == [HIGH]


async def test_with_all_of_it_off_nothing_is_started(player: Path, espeak: Path, tmp_path: Path) -> None:
    await Sound(SpeechSettings(engine=Engine.OFF, earcons=False), "nl", tmp_path).make(WON)
    assert not player.exists()
    assert not espeak.exists()


async def test_the_volume_is_that_of_the_settings(player: Path, tmp_path: Path) -> None:
    await Sound(SpeechSettings(lead_in=0, volume=50), "nl", tmp_path).make(KNOCK)
    assert heard(player) == [pcm(Earcon.NOT_COUNTED, 50)]


async def test_a_clip_goes_before_the_voice_and_a_score_without_one_is_said(
    player: Path, espeak: Path, tmp_path: Path
) -> None:
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "1-0.wav").write_bytes(header(RATE, 1) + b"mine")
    sound = Sound(NOW, "nl", tmp_path)
    await sound.make(WON)
    assert not espeak.exists()
    await sound.make(Saying("Bram wint.", Earcon.WON_A, "1-1"))
    assert heard(player) == [HIGH + b"mine", HIGH + b"words!"]


@pytest.mark.parametrize(("engine", "clips"), [(Engine.SPEECHD, 1), (Engine.OFF, 0)])
async def test_clips_need_no_voice_but_are_off_with_speech(
    player: Path, tmp_path: Path, engine: Engine, clips: int
) -> None:
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "1-0.wav").write_bytes(header(RATE, 1) + b"mine")
    await Sound(SpeechSettings(engine=engine, lead_in=0), "nl", tmp_path).make(WON)
    assert heard(player) == [HIGH + b"mine" * clips]


async def test_a_command_speaks_through_the_player(
    program: Program, player: Path, espeak: Path, tmp_path: Path
) -> None:
    path = program("piper", f"cat >asked; cat {tmp_path}/words.wav")
    await Sound(SpeechSettings(lead_in=0, command=(str(path),)), "nl", tmp_path).make(WON)
    assert heard(player) == [HIGH + b"words!"]
    assert (path.parent / "asked").read_text() == "Anna wint."
    assert not espeak.exists()


async def test_espeak_plays_itself_where_no_player_is(espeak: Path, tmp_path: Path) -> None:
    sound = Sound(SpeechSettings(), "nl", tmp_path)
    await sound.make(WON)
    await sound.make(KNOCK)
    await sound.beside(Earcon.NOT_COUNTED)
    assert espeak.read_text("utf-8") == "Anna wint. aloud"


async def test_a_command_that_needs_a_player_says_that_none_is_there(
    program: Program, espeak: Path, tmp_path: Path
) -> None:
    del espeak
    path = program("piper", f"cat {tmp_path}/words.wav")
    with pytest.raises(SpeechError, match="no program that plays sound"):
        await Sound(SpeechSettings(command=(str(path),)), "nl", tmp_path).make(WON)


class OwnVoice:
    """An engine that plays what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def speak(self, text: str) -> None:
        self.said.append(text)


async def test_an_engine_that_plays_itself_speaks_after_the_earcon(player: Path, tmp_path: Path) -> None:
    sound = Sound(NOW, "nl", tmp_path)
    sound._voice = voice = OwnVoice()
    await sound.make(WON)
    await sound.make(KNOCK)
    assert heard(player) == [HIGH, LOW]
    assert voice.said == ["Anna wint."]


async def test_it_speaks_also_where_the_earcon_could_not_be_played(program: Program, tmp_path: Path) -> None:
    program("paplay", "exit 1")
    sound = Sound(NOW, "nl", tmp_path)
    sound._voice = voice = OwnVoice()
    with pytest.raises(SpeechError, match="paplay ended with status 1"):
        await sound.make(WON)
    assert voice.said == ["Anna wint."]


async def test_what_sounds_beside_is_an_earcon_alone(player: Path, tmp_path: Path) -> None:
    await Sound(SpeechSettings(), "nl", tmp_path).beside(Earcon.NOT_COUNTED)
    assert heard(player) == [LOW]


@pytest.mark.usefixtures("linked")
@pytest.mark.parametrize(
    ("sink", "lead_in", "seconds"),
    [
        ("bluez_output.1", None, LEAD_IN),
        ("alsa_output.1", None, 0),
        ("alsa_output.1", 300 * MILLISECOND, 0.3),
        ("bluez_output.1", 0, 0),
    ],
)
async def test_what_sleeps_is_woken_once(
    program: Program, player: Path, sink: str, lead_in: int | None, seconds: float
) -> None:
    program("pactl", f"echo {sink}")
    sound = Sound(SpeechSettings(lead_in=lead_in), "nl", Path())
    await sound.make(KNOCK)
    await sound.make(KNOCK)
    assert heard(player) == [silence(seconds) + LOW, LOW]


@pytest.mark.usefixtures("linked")
async def test_words_alone_wake_it_too(program: Program, player: Path, espeak: Path, tmp_path: Path) -> None:
    program("pactl", "echo bluez_output.1")
    await Sound(SpeechSettings(), "nl", tmp_path).make(Saying("Anna wint."))
    assert heard(player) == [silence(LEAD_IN) + b"words!"]
    assert espeak.exists()


async def test_it_sleeps_again_after_some_time_without_a_sound(
    player: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert AWAKE == 4.0
    monkeypatch.setattr(sounds, "AWAKE", 0.3)
    sound = Sound(SpeechSettings(lead_in=100 * MILLISECOND), "nl", tmp_path)
    await sound.make(KNOCK)
    await sound.make(KNOCK)
    await asyncio.sleep(0.35)
    await sound.make(KNOCK)
    assert heard(player) == [silence(0.1) + LOW, LOW, silence(0.1) + LOW]
