import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from revanche.cli.doctor import looking
from revanche.cli.doctor.asking import Asking
from revanche.cli.doctor.finding import Answer, Severity
from revanche.cli.doctor.sound import SoundFacts, judge, listed
from revanche.config import Config
from support.null_sink import MISSING, null_sink


def card(profile: str, name: str = "bluez_card.AA_BB_CC_DD_EE_FF") -> dict[str, Any]:
    """Return a card as ``pactl --format=json list cards`` has it."""
    return {
        "index": 43,
        "name": name,
        "driver": "module-bluez5-device.c",
        "properties": {"device.description": "Rig Buds", "api.bluez5.address": "AA:BB:CC:DD:EE:FF"},
        "profiles": {
            "off": {"description": "Off", "sinks": 0, "sources": 0, "priority": 0, "available": True},
            "a2dp-sink-sbc": {"description": "A2DP", "sinks": 1, "sources": 0, "priority": 18, "available": True},
            "headset-head-unit": {"description": "HFP", "sinks": 1, "sources": 1, "priority": 1, "available": True},
        },
        "active_profile": profile,
        "ports": {},
    }


def sink(name: str, *, mute: bool = False) -> dict[str, Any]:
    return {"index": 0, "state": "IDLE", "name": name, "description": "Null Output", "mute": mute, "ports": []}


def answer(things: object) -> Answer:
    return Answer(0, json.dumps(things) + "\n")


def facts(**others: Any) -> SoundFacts:  # noqa: ANN401 - a field each
    usual = {
        "wanted": True,
        "engine": "espeak-ng",
        "player": "pw-play",
        "cards": answer([card("a2dp-sink-sbc")]),
        "sinks": answer([sink("bluez_output.AA")]),
        "default": Answer(0, "bluez_output.AA\n"),
    }
    return SoundFacts(**usual | others)


def said(found: SoundFacts) -> list[tuple[str, str | None]]:
    return [(one.text, one.command) for one in judge(found) if one.severity is not Severity.OK]


def test_with_sound_and_an_engine_all_is_well() -> None:
    assert said(facts()) == []


@pytest.mark.parametrize("profile", ["headset-head-unit", "headset-head-unit-msbc", "handsfree_head_unit"])
def test_a_headset_used_as_a_microphone_is_told_with_the_profile_for_music(profile: str) -> None:
    assert said(facts(cards=answer([card("a2dp-sink", "alsa_card.pci"), card(profile)]))) == [
        ("microphone.used", "pactl set-card-profile bluez_card.AA_BB_CC_DD_EE_FF a2dp-sink-sbc")
    ]


def test_another_card_may_do_as_it_likes() -> None:
    assert said(facts(cards=answer([card("headset-head-unit", "alsa_card.usb")]))) == []


@pytest.mark.parametrize(
    ("others", "text"),
    [
        ({"engine": "none"}, "speech.none"),
        ({"engine": "off", "player": "none"}, "player.none"),
        ({"sinks": Answer(1, "")}, "sink.no_server"),
        ({"sinks": answer([])}, "sink.nothing"),
        ({"sinks": answer([sink("auto_null")]), "default": Answer(0, "auto_null\n")}, "sink.nothing"),
        ({"default": None}, "sink.nothing"),
        ({"sinks": answer([sink("bluez_output.AA", mute=True)])}, "sink.mute"),
        ({"sinks": None}, "unknown"),
        ({"cards": None}, "unknown"),
        ({"cards": Answer(0, "not json")}, "unknown"),
    ],
)
def test_what_keeps_the_score_from_being_heard_is_no_more_than_a_warning(others: dict[str, Any], text: str) -> None:
    assert [one for one, _ in said(facts(**others))] == [text]
    assert all(one.severity is not Severity.STOPS for one in judge(facts(**others)))


def test_nobody_who_wants_silence_is_told_of_it() -> None:
    assert said(facts(wanted=False, engine="off", sinks=Answer(1, ""))) == []


@pytest.mark.parametrize("engine", ["espeak-ng", "piper"])
def test_an_engine_whose_sound_nobody_plays_is_not_all_well(engine: str) -> None:
    assert said(facts(engine=engine, player="none")) == [
        ("speech.unplayed", "sudo apt install pulseaudio-utils"),
        ("player.none", "sudo apt install pulseaudio-utils"),
    ]


def test_speech_dispatcher_plays_what_it_says() -> None:
    assert [text for text, _ in said(facts(engine="speech-dispatcher", player="none"))] == ["player.none"]


@pytest.mark.parametrize("out", ["", "{}", "null", "[1, 2]", "Connection failure"])
def test_what_is_no_list_of_things_is_not_taken_for_one(out: str) -> None:
    assert listed(Answer(0, out)) in (None, [])


@pytest.mark.skipif(bool(MISSING) or shutil.which("pactl") is None, reason="no sound server is installed")
def test_pactl_itself_puts_a_real_server_into_the_form_of_these_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with null_sink(tmp_path) as listener:
        for name, value in listener.environ.items():
            monkeypatch.setenv(name, value)
        seen = looking._sound(Asking(), Config())
        subprocess.run(["pactl", "set-sink-mute", "@DEFAULT_SINK@", "1"], check=True)  # noqa: S607
        muted = looking._sound(Asking(), Config())
    assert listed(seen.cards) == []
    assert [one for one, _ in said(msgspec.structs.replace(seen, engine="espeak-ng"))] == []
    assert ("sink.mute", "pactl set-sink-mute @DEFAULT_SINK@ 0") in said(muted)
