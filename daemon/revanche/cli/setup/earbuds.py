"""Pairing earbuds: a list of what is near, a number, and each failure in words with what to do about it."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal, place
from revanche.devices.bluez.nearby import Failure, Near, Trouble
from revanche.devices.bluez.pairing import Pairing, pairing
from revanche.words.spelling import for_the_eye

_MENDS: Final = {
    Trouble.NO_BUS: "sudo systemctl start dbus",
    Trouble.NO_SERVICE: "sudo apt install bluez && sudo systemctl enable --now bluetooth",
    Trouble.OFF: "rfkill unblock bluetooth",
    Trouble.SOUNDLESS: "sudo apt install libspa-0.2-bluetooth || sudo apt install pulseaudio-module-bluetooth",
}
"""The command that mends a trouble, where one does."""

LOOKS_EVERY = 1.0
"""Seconds between two looks at what is near."""
SAYS_WITHIN = 5.0
"""Seconds in which a device says what it is, where it did not before it was paired."""
COMES_WITHIN = 60.0
"""Seconds in which buttons may come after the pairing: earbuds may have to be taken out of their case once more."""


def take(talk: Terminal) -> Result:
    """Have earbuds paired, trusted and connected."""
    return asyncio.run(_take(talk)) if talk.asks("setup.earbuds.ask") else Result.LEFT


async def _take(talk: Terminal) -> Result:
    async with pairing() as radio:
        if isinstance(radio, Failure):
            _tell(talk, radio, "")
            return Result.FAILED
        while True:
            chosen = await _chosen(talk, radio)
            if isinstance(chosen, Result):
                return chosen
            if await _paired(talk, radio, chosen):
                await _connected(talk, radio, chosen)
                return Result.DONE
            if not await talk.asks_meanwhile("setup.earbuds.again"):
                return Result.FAILED


async def _chosen(talk: Terminal, radio: Pairing) -> Near | Result:
    """Show what is near as it is found, until somebody typed a number of it; else how the step ends."""
    talk.say("setup.earbuds.look")
    async with radio.looking() as refused:
        if refused is not None:
            _tell(talk, refused, "")
            return Result.FAILED
        listed: list[Near] = []
        showing = asyncio.create_task(_show(talk, radio, listed))
        try:
            while True:
                typed = await talk.line()
                if typed is None or typed.strip() == "0":
                    return Result.LEFT
                found = place(typed, len(listed))
                if found is not None:
                    return listed[found]
                if typed.strip():
                    talk.say("setup.earbuds.number")
        finally:
            showing.cancel()
            with suppress(asyncio.CancelledError):
                await showing


async def _show(talk: Terminal, radio: Pairing, listed: list[Near]) -> None:
    """Show each device once that has a name and may be earbuds; ``listed`` are those that were shown."""
    while True:
        seen = await radio.devices()
        for device in seen if isinstance(seen, Sequence) else ():
            known = any(device.path == other.path for other in listed)
            if device.here and device.name and device.sound is not False and not known and not _nameless(device):
                listed.append(device)
                talk.show(f"{len(listed)}  {for_the_eye(device.name)}")
        await asyncio.sleep(LOOKS_EVERY)


def _nameless(device: Near) -> bool:
    """Tell whether a name is only the address again, as BlueZ writes one that did not come yet."""
    return device.name.replace("-", ":") == device.address


async def _paired(talk: Terminal, radio: Pairing, device: Near) -> bool:
    """Pair a device, and take that back where it turns out to make no sound; tell whether it is paired."""
    name = for_the_eye(device.name)
    talk.say("setup.earbuds.pairing", device=name)
    refused = await radio.pair(device)
    if refused is not None:
        _tell(talk, refused, name)
        return False
    said = await _seen(radio, device, lambda now: now.sound is not None, SAYS_WITHIN)
    if said is not None and not said.sound:
        await radio.forget(device)
        talk.say("setup.earbuds.wrong", device=name)
        return False
    talk.say("setup.earbuds.paired", device=name)
    return True


async def _connected(talk: Terminal, radio: Pairing, device: Near) -> None:
    """Connect a device that is paired, and wait for its buttons a while."""
    name = for_the_eye(device.name)
    refused = await radio.connect(device)
    if refused is not None:
        if refused.trouble is not Trouble.AWAY:
            _tell(talk, refused, name)
        talk.say("setup.earbuds.waits", device=name)
    came = await _seen(radio, device, lambda now: now.buttons, COMES_WITHIN)
    talk.say("setup.earbuds.later" if came is None else "setup.earbuds.connected", device=name)


async def _seen(radio: Pairing, device: Near, wanted: Callable[[Near], bool], seconds: float) -> Near | None:
    """Return what BlueZ says of a device once that is as ``wanted``; ``None`` where it is not in time."""
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        seen = await radio.devices()
        for now in [] if isinstance(seen, Failure) else seen:
            if now.path == device.path and wanted(now):
                return now
        await asyncio.sleep(LOOKS_EVERY / 2)
    return None


def _tell(talk: Terminal, failed: Failure, name: str) -> None:
    talk.say(f"setup.earbuds.{failed.trouble}", device=name, detail=for_the_eye(failed.detail))
    if failed.trouble in _MENDS:
        talk.show(_MENDS[failed.trouble])
