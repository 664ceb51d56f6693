"""What a watch is to show: what stands and what just happened, as one small value. Pure."""

import msgspec

from revanche.match.score import Phase


class Scoreboard(msgspec.Struct, frozen=True):
    """What stands (``idle`` has no players) and, in words, what ``happened``; ``numbers`` is the score in words.

    ``counted``: the score changed by it. ``ended`` is how the match ended, in words, where it ended just now.
    """

    phase: Phase = Phase.IDLE
    players: tuple[str, str] = ("", "")
    score: tuple[int, int] = (0, 0)
    first_to: int = 0
    happened: str = ""
    counted: bool = False
    ended: str | None = None
    numbers: str = ""

    @property
    def again(self) -> "Scoreboard":
        """The same for a watch that came or asks: nothing happened just now."""
        return msgspec.structs.replace(self, counted=False, ended=None)

    def after(self, unsent: "Scoreboard") -> "Scoreboard":
        """Return this one for a watch that did not get the one before: with what happened in both."""
        kept = unsent.ended if self.phase is Phase.DECIDED else None
        return msgspec.structs.replace(self, counted=self.counted or unsent.counted, ended=self.ended or kept)
