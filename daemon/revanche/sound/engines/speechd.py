"""speech-dispatcher, spoken to over its socket in SSIP, the protocol of its manual's chapter "SSIP Documentation".

Every line ends with CR LF. A reply is lines that begin with a three-digit code, the last of which has a space after
the code; 1xx and 2xx are good. Codes from 700 are events, which come when they happen, also between replies.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from revanche.sound.voice import HANGS, SpeechError, patience

PROGRAM: Final = "speech-dispatcher"

_REFUSED: Final = "{program} refused “{line}” with code {code}"
_USUAL_RATE: Final = 160
_USUAL_VOLUME: Final = 100
_SLOWEST, _FASTEST = 80, 450
_EVENTS: Final = 700
_ENDED: Final = {702, 703}  # the text was said to its end, or cancelled by somebody
_ERRORS: Final = 300


class Speechd:
    """``path`` is the socket, ``program`` what starts a server where none runs, ``None`` when that is not there.

    ``rate`` and ``volume`` are as in ``SpeechSettings``; at their usual values the person's own settings hold.
    """

    def __init__(self, path: str, program: str | None, language: str, rate: int, volume: int) -> None:
        self._path, self._program = path, program
        self._rate = rate
        self._settings = _settings(language, rate, volume)

    async def speak(self, text: str) -> None:
        """Say ``text``; see ``Voice``."""
        try:
            async with asyncio.timeout(HANGS):
                link = _Link(*await self._connected())
            try:
                await self._speak(link, text)
            finally:
                await link.close()
        except TimeoutError as error:
            raise SpeechError("{program} did not answer in time", program=PROGRAM) from error
        except (OSError, EOFError, ValueError) as error:
            raise SpeechError("{program} broke off ({error})", program=PROGRAM, error=str(error)) from error

    async def _speak(self, link: "_Link", text: str) -> None:
        async with asyncio.timeout(HANGS):
            for setting in self._settings:
                await link.ask(f"SET SELF {setting}")
            await link.ask("SPEAK")
            await link.ask(escaped(text) + "\r\n.")
        try:
            async with asyncio.timeout(patience(text, self._rate)):
                await link.end()
        except (TimeoutError, asyncio.CancelledError):
            link.send("CANCEL SELF")
            raise

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            return await asyncio.open_unix_connection(self._path)
        except (FileNotFoundError, ConnectionRefusedError):
            if self._program is None:
                raise
        server = await asyncio.create_subprocess_exec(
            self._program,
            "--spawn",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await server.wait()
        finally:
            if server.returncode is None:
                server.kill()
                await server.wait()
        return await asyncio.open_unix_connection(self._path)


class _Link:
    """One connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._ended = False

    def send(self, line: str) -> None:
        self._writer.write(f"{line}\r\n".encode())

    async def ask(self, line: str) -> None:
        """Send a line and wait for its reply."""
        self.send(line)
        while (code := await self._reply()) >= _EVENTS:
            self._ended = self._ended or code in _ENDED
        if code >= _ERRORS:
            raise SpeechError(_REFUSED, program=PROGRAM, line=line.splitlines()[0], code=code)

    async def end(self) -> None:
        """Wait until the text has been said."""
        while not self._ended:
            self._ended = await self._reply() in _ENDED

    async def close(self) -> None:
        self.send("QUIT")
        self._writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(HANGS):
                await self._writer.wait_closed()

    async def _reply(self) -> int:
        while True:
            line = await self._reader.readline()
            if not line.endswith(b"\n"):
                raise EOFError("the server hung up")
            if line[3:4] != b"-":
                return int(line[:3])


def socket_path(environ: Mapping[str, str]) -> str | None:
    """Return where the server's socket is or would be; ``None`` where it is not a Unix socket."""
    address = environ.get("SPEECHD_ADDRESS", "")
    if address:
        method, _, place = address.rpartition(":")
        return place if method in {"", "unix_socket"} else None
    runtime = environ.get("XDG_RUNTIME_DIR")
    return str(Path(runtime, "speech-dispatcher", "speechd.sock")) if runtime else None


def escaped(text: str) -> str:
    """Return a text that can't end the message it is sent in."""
    lines = text.splitlines()
    return "\r\n".join(f".{line}" if line.startswith(".") else line for line in lines)


def _settings(language: str, rate: int, volume: int) -> list[str]:
    settings = ["CLIENT_NAME user:revanche:score", f"LANGUAGE {language}", "PRIORITY text"]
    if rate != _USUAL_RATE:
        reach = _FASTEST - _USUAL_RATE if rate > _USUAL_RATE else _USUAL_RATE - _SLOWEST
        settings.append(f"RATE {max(-100, min(100, (rate - _USUAL_RATE) * 100 // reach))}")
    if volume != _USUAL_VOLUME:
        settings.append(f"VOLUME {min(volume, 100) * 2 - 100}")
    return [*settings, "NOTIFICATION END on", "NOTIFICATION CANCEL on"]
