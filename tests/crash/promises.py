"""What must hold whatever happens, judged on what was told to people and what is found afterwards. Pure.

* durable: what was told counts, in the order told.
* honest: nothing is found that nobody asked for, or that somebody was told does not count.
* bounded: only what was being written may be there untold, the first of it before the rest.
* readable: what a crash leaves can be read, and is gone on from.
* kept: bytes that are cut away lie in a file of their own.
"""

import msgspec

from crash.asked import Said


class Told(msgspec.Struct, frozen=True):
    """What people know: which presses ``count``, and which are ``asked`` for without an answer yet.

    ``broken``: a program told them that the journal is broken.
    """

    count: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    broken: bool = False

    def after(self, said: Said) -> "Told":
        """Return what they know after one thing more was said."""
        match said.what:
            case "asked":
                return Told(self.count, said.presses)
            case "counted":
                return Told(self.count + said.presses)
            case "refused":
                return Told(self.count)
            case "stands":
                return Told(said.presses)
            case "broken":
                return Told(self.count, self.asked, broken=True)


class Found(msgspec.Struct, frozen=True):
    """What is there after a crash: the ``presses`` that a reader finds, or why it can't; ``faults`` of going on."""

    presses: tuple[int, ...] = ()
    broken: str | None = None
    faults: tuple[str, ...] = ()


def broken(told: Told, found: Found) -> str | None:
    """Return the promise that does not hold, ``None`` where all do."""
    if told.broken:
        return "readable: a program refuses to start"
    if found.broken is not None:
        return f"readable: {found.broken}"
    if found.faults:
        return found.faults[0]
    count = len(told.count)
    if found.presses[:count] != told.count:
        return "durable: a press that was told is gone"
    rest = found.presses[count:]
    if rest != told.asked[: len(rest)]:
        return "honest: a press counts that nobody was told of or that was told not to"
    return None
