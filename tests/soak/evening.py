"""What people, devices and the machine do on a game night, by chance. It happens in the house and in the model."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.events import Side
from soak.house import BUDS, CODES, KEYBOARD, House, watch
from soak.plain import SECOND, Plain, Thing

_COUPLES: Final = (("Anna", "Bram"), ("Zoë", "李"), ("Dewi", "Cem"))
_HOURS: Final = 3600.0


class Unequal(Exception):  # noqa: N818 - what was found
    """House and model disagree."""


@dataclass
class Done:
    """How much happened."""

    presses: dict[str, int] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    happenings: dict[str, int] = field(default_factory=dict)
    played: float = 0.0

    @property
    def pushed(self) -> int:
        """How many presses, all in all."""
        return sum(self.presses.values())


class Evening:
    """Nights of one seed, in ``house`` and in ``plain``."""

    def __init__(self, house: House, plain: Plain, seed: int) -> None:
        self.done = Done()
        self._house = house
        self._plain = plain
        self._chance = random.Random(seed)  # noqa: S311 - not for secrets
        self._buds = Thing("Rig Buds", worn=True)
        self._watch = Thing("wrist", linked=True)
        self._keyboard = Thing("keyboard", typed=True)
        self._phone = Thing("Anna's phone", worn=True)
        self._links = 0
        self._stamp = 0
        self._sent: tuple[str, int, int] | None = None

    async def play(self, hours: float) -> None:
        """Come, play for so long, close, and sleep."""
        await self._all_come()
        await self._new()
        until = self._house.clock.steady() + hours * _HOURS * SECOND
        began = self._house.clock.steady()
        while self._house.clock.steady() < until:
            await self._something()
        self.done.played += (self._house.clock.steady() - began) / SECOND
        if self._chance.random() < 0.5:
            await self._given(Close(), self._plain.match.end)
            await self._push()  # the buttons are the music's
        self._pass(7 * _HOURS)

    async def sleep_over(self) -> None:
        """Have the program stopped, and started again."""
        await self._house.down()
        await self._house.up()
        self._plain.restarts()
        for thing in (self._buds, self._watch, self._keyboard, self._phone):
            thing.comes(0)
            thing.came = None

    async def _something(self) -> None:
        roll = self._chance.random()
        if roll < 0.6:
            self._pass(self._chance.choice((0.7, 1.2, 1.5, 1.6, 2.0, 3.0, 5.0)))
            await self._push()
        elif roll < 0.97:
            await self._flurry()
        elif roll < 0.985:
            await self._order()
        else:
            await self._chance.choice(
                (
                    *(self._replug, self._reconnect, self._bluetoothd, self._phone_again),
                    *(self._jump, self._pause, self._stuck),
                )
            )()

    async def _flurry(self) -> None:
        """Push again and again, as in cheering, or as a worn-out contact does."""
        button = self._chance.choice(("A", "B", "undo"))
        for _ in range(self._chance.randint(2, 6)):
            self._pass(self._chance.choice((0.02, 0.1, 0.2, 0.33, 0.5, 0.8)))
            await self._push(button if self._chance.random() < 0.8 else None)

    async def _stuck(self) -> None:
        """Have a button take back game after game, with nobody there."""
        self._happened("stuck button")
        kind = self._chance.choice(("headset", "watch", "keyboard", "phone"))
        for _ in range(8):
            self._pass(1.0)
            await self._push("undo", kind)

    async def _push(self, button: str | None = None, kind: str | None = None) -> None:
        button = button or self._chance.choices(("A", "B", "undo"), (4, 4, 3))[0]
        at = self._house.clock.steady()
        self._plain.match.wait(at)
        kind = kind or self._chance.choices(("headset", "watch", "keyboard", "phone"), (9, 5, 3, 3))[0]
        match kind:
            case "headset":
                words = await self._key(button, at)
            case "watch":
                word = self._plain.press(self._watch, button, at)
                words = word, await self._house.push(watch(self._links), button, linked=True)
            case "keyboard":
                word = self._plain.press(self._keyboard, button, at)
                words = word, await self._house.push(KEYBOARD, button, linked=False)
            case _:
                age = self._chance.choice((0, 0, 0, 40, 400, 5000, 5001))
                word = self._plain.press(self._phone, button, at - age * 10**6, age=age * 10**6)
                words = word, await self._house.tap(button, age)
        await self._pushed(kind, words)

    async def _key(self, button: str, at: int) -> tuple[str, str | None]:
        """Push a key of the earbuds; now and then the kernel gives the one before a second time."""
        if self._sent is not None and self._chance.random() < 0.02:
            button, code, self._stamp = self._sent
        else:
            self._stamp = at
            code = self._chance.choice(CODES[button])
        self._sent = button, code, self._stamp
        word = self._plain.press(self._buds, button, at, key=(code, self._stamp))
        return word, await self._house.key(BUDS, code, self._stamp)

    async def _pushed(self, kind: str, words: tuple[str, str | None]) -> None:
        self.done.presses[kind] = self.done.presses.get(kind, 0) + 1
        self.done.words[words[0]] = self.done.words.get(words[0], 0) + 1
        if words[0] != words[1]:
            raise Unequal(f"press {self.done.pushed} ({kind}): {words[1]}, by the rules {words[0]}")
        self._agree(kind)

    async def _order(self) -> None:
        """Give a command on the page."""
        side = self._chance.choice((0, 1))
        match self._chance.randrange(8):
            case 0 | 1:
                await self._given(Undo(), lambda at: self._plain.undo(None, at))
            case 2 | 3:
                await self._given(Redo(), self._plain.match.redo)
            case 4:
                await self._given(Swap(), self._plain.match.swap)
            case 5:
                await self._given(Won(Side("AB"[side])), lambda at: self._plain.won(side, at))
            case 6:
                await self._given(Abandon(), lambda at: self._plain.match.end(at, abandoned=True))
                await self._new()
            case _:
                await self._new()

    async def _new(self) -> None:
        names, first_to = self._chance.choice(_COUPLES), self._chance.randint(1, 5)
        await self._given(New(names, first_to=first_to), lambda at: self._plain.match.new([*names], first_to, at))

    async def _given(self, command: Command, model: Callable[[int], bool]) -> None:
        at = self._house.clock.steady()
        self._plain.match.wait(at)
        expected = model(at)
        if await self._house.command(command) is not expected:
            raise Unequal(f"{command} after {self.done.pushed} presses: by the rules {expected}")
        self._happened("command")
        self._agree("command")

    async def _all_come(self) -> None:
        await self._come(self._buds, lambda: self._house.comes(BUDS))
        self._links += 1
        await self._come(self._watch, lambda: self._house.comes(watch(self._links)))
        self._house.listen()
        self._plain.comes(self._phone, self._house.clock.steady())
        await self._house.keeper.alive()

    async def _come(self, thing: Thing, comes: Callable[[], Awaitable[None]]) -> None:
        self._plain.comes(thing, self._house.clock.steady())
        await comes()

    async def _replug(self) -> None:
        """Take the earbuds' node away and bring it again; events may be lost on the way."""
        self._happened("hot-plug")
        self._plain.goes(self._buds, self._house.clock.steady())
        await self._house.goes(BUDS)
        self._pass(self._chance.choice((0.05, 1.0, 30.0, 61.0)))
        await self._come(self._buds, lambda: self._house.comes(BUDS))
        self._sent = None
        if self._chance.random() < 0.3:
            self._happened("overflow")
            await self._house.overflow(BUDS, 163)

    async def _reconnect(self) -> None:
        """Lose the watch's link; what comes of the old one is stale."""
        self._happened("reconnect")
        self._plain.goes(self._watch, self._house.clock.steady())
        await self._house.goes(watch(self._links))
        self._pass(0.1)
        at = self._house.clock.steady()
        self._plain.match.wait(at)
        word = self._plain.press(self._watch, "A", at)
        await self._pushed("watch", (word, await self._house.push(watch(self._links), "A", linked=True)))
        self._links += 1
        await self._come(self._watch, lambda: self._house.comes(watch(self._links)))

    async def _bluetoothd(self) -> None:
        """Have bluetoothd end and come again: earbuds and watch go and come at once."""
        self._happened("bluetoothd")
        at = self._house.clock.steady()
        self._plain.goes(self._buds, at)
        self._plain.goes(self._watch, at)
        await self._house.goes(BUDS)
        await self._house.goes(watch(self._links))
        self._pass(self._chance.choice((2.0, 20.0)))
        self._links += 1
        await self._come(self._watch, lambda: self._house.comes(watch(self._links)))
        await self._come(self._buds, lambda: self._house.comes(BUDS))
        self._sent = None

    async def _phone_again(self) -> None:
        """Have a call take the phone's buttons, and give them back."""
        self._happened("call")
        phones, at = self._house.parts.phones.phones, self._house.clock.steady()
        self._plain.goes(self._phone, at)
        phones.take("phone", taken=True)
        self._pass(self._chance.choice((10.0, 70.0)))
        self._plain.comes(self._phone, self._house.clock.steady())
        phones.take("phone", taken=False)
        await self._house.keeper.alive()

    async def _jump(self) -> None:
        """Have the wall clock set; no limit may notice."""
        self._happened("clock jump")
        self._house.clock.jump(self._chance.choice((-_HOURS, _HOURS, -1.0, 1.0, 26 * _HOURS, -26 * _HOURS)))
        await self._house.keeper.alive()

    async def _pause(self) -> None:
        """Have nobody press, to both sides of two minutes."""
        self._pass(self._chance.choice((9.999, 10.0, 119.0, 121.0, 300.0)))

    def _happened(self, what: str) -> None:
        self.done.happenings[what] = self.done.happenings.get(what, 0) + 1

    def _pass(self, seconds: float) -> None:
        self._house.clock.advance(seconds)

    def _agree(self, what: str) -> None:
        model = self._plain.match
        names = (model.matches()[-1][0].names or []) if model.line else []
        expected = model.armed, model.armed and model.decided(), model.scores(), names
        stands = self._house.stands
        if stands != expected:
            raise Unequal(
                f"after press {self.done.pushed} ({what}): {_short(*stands)}, by the rules {_short(*expected)}"
            )


def _short(armed: bool, decided: bool, scores: list[tuple[int, int]], players: list[str]) -> str:  # noqa: FBT001
    state = "decided" if decided else "open" if armed else "idle"
    return f"{state} {' '.join(f'{a}–{b}' for a, b in scores[-2:])} of {len(scores)} {' and '.join(players)}"
