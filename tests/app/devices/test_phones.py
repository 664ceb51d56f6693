"""What phones hear of an evening, each in its own language."""

import asyncio
from pathlib import Path
from typing import Final

from revanche.app.devices.phones import PhonePart
from revanche.config import Config
from revanche.devices.phone.wish import Push, Wish
from revanche.match.commands import New
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.guards import Limits
from revanche.presses.outcome import Counted, Telling
from revanche.presses.press import Source
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sound.earcons import Earcon, pcm
from revanche.sound.voice import Saying
from revanche.sound.wav import decode
from revanche.units import SECOND
from support.clock import FakeClock
from support.fake_journal import FakeJournal

CLI: Final = Source("cli")


class Voices:
    """Takes what is to be made."""

    def __init__(self) -> None:
        self.made: list[tuple[Saying, str]] = []

    async def make(self, saying: Saying, language: str) -> bytes | None:
        self.made.append((saying, language))
        return b"RIFF"


async def test_a_phones_press_counts_and_phones_hear_of_it_in_their_language() -> None:
    clock, voices, numbers = FakeClock(), Voices(), list[int]()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    part = PhonePart(Config(), keeper, clock.steady, "en", Path("/nowhere"))
    part._renditions = voices  # type: ignore[assignment]
    keeper.add_sink(part.tell, Telling.HEARD)
    running = asyncio.create_task(keeper.run())
    part.phones.listen("one", Wish("Anna's phone", None, "nl"))
    with part.phones.following("one", numbers.append):
        await keeper.command(New(("Anna", "Bram")), CLI)
        outcome = await part.phones.press("one", Push("next", "1"))
    running.cancel()
    assert isinstance(outcome, Counted)
    assert outcome.by is not None
    assert (outcome.by.device, outcome.by.button) == ("Anna's phone", "next")
    assert numbers == [1, 2]
    assert await part.sound(2, "nl") == await part.sound(None, "sv") == b"RIFF"
    assert await part.sound(3, "nl") is None
    assert voices.made[1] == voices.made[2]  # made as soon as it was told, and for who asks for it
    assert [(saying.text, saying.earcon, saying.clip, language) for saying, language in voices.made[2:]] == [
        ("Bram wint. 1 0 voor Bram.", Earcon.WON_B, "0-1", "nl"),
        ("Bram vinner. 1 0 till Bram.", Earcon.WON_B, "0-1", "sv"),
    ]


async def test_the_tone_of_a_lost_press_and_when_one_is_lost_come_from_the_settings() -> None:
    clock = FakeClock()
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), clock)
    part = PhonePart(Config(), keeper, clock.steady, "en", Path("/nowhere"))
    assert decode(part.tone()).pcm == pcm(Earcon.NOT_COUNTED, 100)
    assert part.late == 5 * SECOND
    part.reconfigure(Config(counting=Settings(limits=Limits(late=SECOND))))
    assert part.late == SECOND
