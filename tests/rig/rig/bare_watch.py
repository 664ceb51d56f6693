"""python -m rig.bare_watch ADDRESS LOG: a loop of bleak, as fast as one that keeps a log and shows a score can be.

It connects to a PineTime, and for each press appends a line to LOG, syncs it, and writes what the music screen shows.
"""

import asyncio
import os
import sys

from bleak import BleakClient, BleakScanner

from rig.wrist import MUSIC

LINE = b"x" * 200 + b"\n"  # as long as the journal's
TRACK, *OTHERS = 4, 3, 7, 6, 2  # the score, what happened, the two times, whether music plays


async def main(address: str, log: str) -> None:
    """Serve the watch until killed."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    presses: asyncio.Queue[bytes] = asyncio.Queue()
    device = await BleakScanner.find_device_by_address(address, timeout=120)
    assert device is not None, f"{address} is not there"
    async with BleakClient(device, timeout=120) as watch:
        found = sorted(watch.services.characteristics.values(), key=lambda each: -each.handle)
        places = {each.uuid: each for each in found}  # of several, the first
        await watch.start_notify(
            places[f"00000001{MUSIC}"],
            lambda _, value: presses.put_nowait(bytes(value)),
            bluez={"use_start_notify": True},
        )
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        score = 0
        while await presses.get():
            score += 1
            os.write(file, LINE)
            os.fdatasync(file)
            await watch.write_gatt_char(places[f"{TRACK:08x}{MUSIC}"], b"Anna 0 - %d Bram" % score, response=True)
            for number in OTHERS:
                await watch.write_gatt_char(places[f"{number:08x}{MUSIC}"], bytes(4), response=True)


asyncio.run(main(*sys.argv[1:]))
