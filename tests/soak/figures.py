"""What a program holds: memory, descriptors, threads, child processes, tasks. It may not grow with what happens."""

import asyncio
import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

MOST_GROWTH: Final = 1024
"""KiB that memory may grow from the first look to the last: what the allocator keeps in pieces, not what is held."""


class Held(msgspec.Struct, frozen=True):
    """What a program holds at a moment; ``memory`` in KiB, without files that are mapped, which are the kernel's."""

    memory: int
    descriptors: int
    threads: int
    children: int
    tasks: int = 0


def held_by(number: int) -> Held:
    """Return what a running program holds."""
    place = Path(f"/proc/{number}")
    memory = int((place / "status").read_text().partition("RssAnon:")[2].split()[0])
    tasks = list((place / "task").iterdir())
    children = sum(len((task / "children").read_text().split()) for task in tasks)
    return Held(memory, len(list((place / "fd").iterdir())), len(tasks), children)


def held_here() -> Held:
    """Return what this program holds, without what is garbage; called within a running loop."""
    gc.collect()
    return msgspec.structs.replace(held_by(os.getpid()), tasks=len(asyncio.all_tasks()))


def growth(looks: Sequence[Held], most: int = MOST_GROWTH) -> Iterator[str]:
    """Yield what grew, in words; the first look is after everything happened once."""
    first, last = looks[0], looks[-1]
    if last.memory - first.memory > most:
        yield f"memory grew from {first.memory} to {last.memory} KiB"
    for name in ("descriptors", "threads", "children", "tasks"):
        if (now := getattr(last, name)) > (before := getattr(first, name)):
            yield f"{name} grew from {before} to {now}"
