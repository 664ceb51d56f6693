"""Lines of the log on the screen of ``play``."""

import logging
from collections import deque

from revanche.cli.play.noticing import Noticing
from revanche.sound.voice import SpeechError
from revanche.words.sentences import translations


def noticed(language: str, sentence: str, *given: object) -> str:
    notices = deque[str]()
    Noticing(notices, translations(language)).emit(
        logging.LogRecord("revanche", logging.WARNING, "", 0, sentence, given, None)
    )
    (line,) = notices
    return line


def test_a_line_that_has_a_translation_is_in_the_language() -> None:
    error = SpeechError("{program} ended with status {status}", program="aplay", status=1)
    sentence = "Not said aloud: %s. Counting goes on; this is logged once."
    assert noticed("nl", sentence, error) == (
        "Niet uitgesproken: aplay eindigde met status 1. Het tellen gaat gewoon door; dit wordt één keer gemeld."
    )
    assert noticed("en", sentence, error) == sentence % "aplay ended with status 1"
    sentence = "%s: %s. Counting goes on; this is logged once until it works again."
    told = noticed("de", sentence, "The music was not paused", 5)
    assert told.startswith("Die Musik wurde nicht angehalten: 5. ")
    told = noticed("sv", "%s: %s", "Buttons that the desktop passes on do not count", "Connection refused")
    assert told == "Knappar som skrivbordet skickar vidare räknas inte: Connection refused"


def test_a_line_that_has_none_stays_as_it_is() -> None:
    assert noticed("nl", "%s of %d", "One", 3) == "One of 3"
    assert noticed("nl", "100 %") == "100 %"
