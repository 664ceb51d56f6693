"""python -m peripherals KIND (HOST TRANSPORT)...: plays a device on the controller of each TRANSPORT (hci-socket:1).

HOST is the address of the computer's controller that it connects to. An order is {"number": 1, "who": 0, "do": "press",
…} a line, with the device's place among them.
"""

import asyncio
import sys
from contextlib import AsyncExitStack

from bumble.device import Device, DeviceConfiguration
from bumble.hci import Address
from bumble.transport import open_transport

from peripherals.headset import Headset
from peripherals.orders import obey

KINDS = {"headset": Headset}


async def main(kind: str, *places: str) -> None:
    async with AsyncExitStack() as stack:
        players = []
        for who, (host, transport) in enumerate(zip(places[::2], places[1::2], strict=True)):
            player = KINDS[kind](host, who)
            config = DeviceConfiguration(le_enabled=False, address=Address("C4:11:22:33:44:55"))
            player.configure(config)
            controller = await stack.enter_async_context(await open_transport(transport))
            device = Device.from_config_with_hci(config, controller.source, controller.sink)
            await device.power_on()
            await player.start(device)
            players.append(player)
        await obey(lambda order: players[order["who"]].do(order))


asyncio.run(main(*sys.argv[1:]))
