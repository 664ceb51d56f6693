"""Somebody who sits at the terminal during ``revanche setup``, with what they will answer laid out beforehand."""

import asyncio
from collections.abc import Sequence

from revanche.cli.setup.terminal import Terminal, place
from revanche.words.catalogue import load


class Sitter(Terminal):
    """``answers`` are those to the questions (y, n, a number), in their order.

    ``typed`` are lines that are typed meanwhile, ``None`` the end of them. ``said`` has all that was said and shown.
    """

    def __init__(self, *answers: str) -> None:
        super().__init__(load("en"))
        self.answers = list(answers)
        self.said: list[str] = []
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()

    def tell(self, sentence: str) -> None:
        self.said.append(sentence)

    def show(self, line: str) -> None:
        self.said.append(line)

    def asks(self, key: str, **fields: str | int) -> bool:
        self.said.append(self.words.text(key, **fields))
        answer = self.answers.pop(0)
        assert answer in {"y", "n"}, f"a yes or no is wanted to: {self.said[-1]}"
        return answer == "y"

    async def asks_meanwhile(self, key: str) -> bool:
        return self.asks(key)

    def chooses(self, key: str, lines: Sequence[str]) -> int | None:
        self.said += [*lines, self.words.text(key)]
        return place(self.answers.pop(0), len(lines))

    async def line(self) -> str | None:
        return await self.typed.get()

    def heard(self, text: str) -> bool:
        """Tell whether something was said with ``text`` in it."""
        return any(text in each for each in self.said)
