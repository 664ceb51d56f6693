"""Is the score heard, and where? A tone and a sentence, and a question."""

import asyncio
import os
import subprocess
from typing import Any

from revanche import places
from revanche.cli.context import config
from revanche.cli.doctor import doctor
from revanche.cli.doctor.finding import Severity
from revanche.cli.doctor.sound import SoundFacts, judge, listed
from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal
from revanche.sound.earcons import Earcon
from revanche.sound.sound import Sound
from revanche.sound.voice import Saying, SpeechError
from revanche.units import shown as safe


def take(talk: Terminal, facts: SoundFacts) -> Result:
    """Say what keeps sound away; play something, until it is heard from where it is to be heard."""
    for finding in judge(facts):
        if finding.severity is Severity.WARNING:
            talk.tell(doctor.sentence(finding, talk.words))
            talk.show(finding.command or "")
    if facts.player == "none" and facts.engine in {"none", "off"}:
        return Result.FAILED
    sinks = listed(facts.sinks) or []
    used = "" if facts.default is None else facts.default.out.strip()
    while True:
        if not _play(talk, next((_called(sink) for sink in sinks if sink.get("name") == used), None)):
            return Result.FAILED
        if talk.asks("setup.sound.heard"):
            return Result.DONE
        others = [sink for sink in sinks if sink.get("name") != used]
        wanted = talk.chooses("setup.sound.where", [_called(sink) for sink in others]) if others else None
        if wanted is None:
            talk.say("setup.sound.silent")
            return Result.FAILED
        used = str(others[wanted].get("name"))
        command = ("pactl", "set-default-sink", used)
        subprocess.run(command, capture_output=True, check=False)


def _play(talk: Terminal, sink: str | None) -> bool:
    """Play a tone and a sentence; tell whether that went well, as far as the computer knows."""
    if sink is None:
        talk.say("setup.sound.plays")
    else:
        talk.say("setup.sound.goes", sink=sink)
    settings, language = config().speech, talk.words.language
    sound = Sound(settings, language, places.sounds(os.environ, settings.sounds))
    try:
        asyncio.run(sound.make(Saying(talk.words.text("setup.sound.spoken"), Earcon.WON_A)))
    except SpeechError as error:
        talk.say("sound.failed", reason=str(error))
        return False
    return True


def _called(sink: dict[str, Any]) -> str:
    return safe(str(sink.get("description") or sink.get("name")), 60)
