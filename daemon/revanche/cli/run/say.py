"""``revanche say``: a text or every earcon, to hear whether all is well."""

import asyncio
import os

import click

from revanche import places
from revanche.cli.context import catalogue, config
from revanche.sound.earcons import Earcon
from revanche.sound.sound import Sound
from revanche.sound.voice import LONGEST_TEXT, Saying, SpeechError
from revanche.words.sentences import translations
from revanche.words.wording import score_aloud

_PAUSE = 0.4  # seconds between two earcons


@click.command(epilog="\b\nExamples:\n  revanche say Revanche!\n  revanche say --test")
@click.argument("text", nargs=-1)
@click.option("--test", is_flag=True, help="Play each sound with what it tells, then say a score.")
def say(text: tuple[str, ...], *, test: bool) -> int:
    """Say TEXT with the voice that says the score."""
    if bool(text) == test:
        raise click.UsageError("Give a text, or --test.")
    settings, language = config().speech, catalogue().language
    sound = Sound(settings, language, places.sounds(os.environ, settings.sounds))
    words = " ".join(text)[:LONGEST_TEXT] if text else _score()
    heard = asyncio.run(_tested(sound, words) if test else _said(sound, words))
    return 0 if heard else 1


async def _tested(sound: Sound, words: str) -> bool:
    heard = True
    if not config().speech.earcons:
        click.echo(catalogue().text("sound.off"))
    elif sound.playback == "none":
        click.echo(catalogue().text("sound.no_player"))
        heard = False
    else:
        click.echo(catalogue().text("sound.player", player=sound.playback))
        for earcon in Earcon:
            click.echo(f"  {catalogue().text(f'sound.{earcon}')}")
            heard = await _heard(sound, Saying("", earcon)) and heard
            await asyncio.sleep(_PAUSE)
    if sound.engine not in {"none", "off"}:
        click.echo(catalogue().text("status.speech", engine=sound.engine))
        click.echo(f"  {words}")
    return await _said(sound, words) and heard


async def _said(sound: Sound, words: str) -> bool:
    if sound.engine in {"none", "off"}:
        click.echo(catalogue().text("status.no_speech" if sound.engine == "none" else "status.speech_off"))
        return False
    return await _heard(sound, Saying(words))


async def _heard(sound: Sound, saying: Saying) -> bool:
    try:
        await sound.make(saying)
    except SpeechError as error:
        click.echo(catalogue().text("sound.failed", reason=error.sentence.text(translations(catalogue().language))))
        return False
    return True


def _score() -> str:
    players = catalogue().text("player.a"), catalogue().text("player.b")
    return catalogue().text("score", score=score_aloud(catalogue(), players, (2, 1)))
