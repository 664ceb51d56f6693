"""Can the score be heard, and is the headset in the profile in which it has buttons? Pure: facts in, findings out."""

import json
from typing import Any, Final

import msgspec

from revanche.cli.doctor.finding import Answer, Finding, fine, unknown, wrong

_PLAYS: Final = "speech-dispatcher"
"""The engine that certainly plays what it says: espeak-ng may be built without, and others only give sound."""


class SoundFacts(msgspec.Struct, frozen=True):
    """``engine`` speaks (``off``: nobody should, ``none``: nobody does); ``player`` plays the tones and its words.

    ``wanted``: something is to be heard. ``cards`` and ``sinks`` are the lists of ``pactl`` as JSON, ``default`` the
    name of the sink that is used; each ``None`` where it could not be asked.
    """

    wanted: bool
    engine: str
    player: str
    cards: Answer | None = None
    sinks: Answer | None = None
    default: Answer | None = None


def judge(facts: SoundFacts) -> list[Finding]:
    """Return what is to be said. Without sound presses count all the same."""
    return [_profile(facts), *([*_engine(facts), _player(facts), _sink(facts)] if facts.wanted else [])]


def listed(answer: Answer | None) -> list[dict[str, Any]] | None:
    """Return the things of a list of ``pactl``, or ``None`` where it gave none."""
    if answer is None or answer.code != 0:
        return None
    try:
        things = json.loads(answer.out)
    except ValueError:
        return None
    return [thing for thing in things if isinstance(thing, dict)] if isinstance(things, list) else None


def _profile(facts: SoundFacts) -> Finding:
    """Return whether a headset is used as a microphone: many then send no buttons."""
    cards = listed(facts.cards)
    if cards is None:
        return unknown("microphone", "pactl")
    for card in cards:
        name, active = str(card.get("name", "")), str(card.get("active_profile", ""))
        if name.startswith("bluez_card.") and active.startswith(("headset-head-unit", "handsfree")):
            names = [profile for profile in card.get("profiles") or {} if profile.startswith("a2dp-sink")]
            device = (card.get("properties") or {}).get("device.description", name)
            music = names[0] if names else "a2dp-sink"
            return wrong("microphone", "used", f"pactl set-card-profile {name} {music}", device=str(device))
    return fine("microphone")


def _engine(facts: SoundFacts) -> list[Finding]:
    match facts.engine:
        case "off":
            return []
        case "none":
            return [wrong("speech", "none", "sudo apt install espeak-ng")]
        case engine if facts.player == "none" and engine != _PLAYS:
            return [wrong("speech", "unplayed", "sudo apt install pulseaudio-utils", engine=engine)]
        case engine:
            return [fine("speech", engine=engine)]


def _player(facts: SoundFacts) -> Finding:
    if facts.player == "none":
        return wrong("player", "none", "sudo apt install pulseaudio-utils")
    return fine("player", player=facts.player)


def _sink(facts: SoundFacts) -> Finding:
    sinks = listed(facts.sinks)
    if sinks is None:
        if facts.sinks is not None:
            return wrong("sink", "no_server", "systemctl --user restart pipewire pipewire-pulse wireplumber")
        return unknown("sink", "pactl")
    used = facts.default.out.strip() if facts.default is not None and facts.default.code == 0 else ""
    sink = next((sink for sink in sinks if sink.get("name") == used), None)
    if sink is None or used == "auto_null":
        return wrong("sink", "nothing", "systemctl --user restart wireplumber")
    if sink.get("mute") is True:
        return wrong("sink", "mute", "pactl set-sink-mute @DEFAULT_SINK@ 0")
    return fine("sink")
