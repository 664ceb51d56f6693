"""A desktop without a desktop: a session bus, and mpris-proxy, which makes its music players those of bluetoothd."""

import shutil
import subprocess
from pathlib import Path

from rig.program import Program
from rig.wait import until

PROXY = "mpris-proxy"

_CONFIG = """\
<busconfig><type>session</type><listen>{address}</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/>
</policy></busconfig>
"""


class Session:
    """A session bus that any account may use; `directory` is where all may pass."""

    def __init__(self, directory: Path) -> None:
        self.address = f"unix:path={directory / 'session'}"
        config = directory / "session.conf"
        config.write_text(_CONFIG.format(address=self.address))
        self._programs = [Program("session-bus", directory, "dbus-daemon", "--nofork", f"--config-file={config}")]
        self._directory = directory
        until((directory / "session").exists, "the session bus listens")

    def hand_over(self) -> None:
        """Have mpris-proxy make bluetoothd know the players of the session from now on."""
        assert shutil.which(PROXY), "bluez brings mpris-proxy"
        proxy = Program(
            PROXY, self._directory, "env", f"DBUS_SESSION_BUS_ADDRESS={self.address}", "stdbuf", "-oL", PROXY
        )
        self._programs.append(proxy)

    def players(self) -> str:
        """What mpris-proxy wrote of players."""
        return self._programs[-1].output()

    def names(self) -> str:
        """The names on the bus."""
        asked = ("--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames")
        command = ["dbus-send", f"--bus={self.address}", "--print-reply", *asked]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def end(self) -> None:
        for program in reversed(self._programs):
            program.kill()

    def seen(self) -> str:
        """All that can be told about it, for a test that failed."""
        return "\n".join(program.seen() for program in self._programs)
