"""A sound server whose only sink goes nowhere, and somebody who listens to it."""

import array
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

RATE: Final = 48000
MISSING: Final = [name for name in ("pulseaudio", "parec", "paplay") if shutil.which(name) is None]
"""The programs that are not there and without which nothing can be heard."""

_LOUD: Final = 300  # of 32767


class Listener:
    """Hears what the sink plays; times are those of ``time.monotonic``."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.environ = environ
        self._heard: list[tuple[float, array.array[int]]] = []
        arguments = ["parec", "--raw", f"--rate={RATE}", "--channels=1", "--format=s16le", "--latency-msec=2"]
        self._parec = subprocess.Popen(
            [*arguments, "--device=null.monitor"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environ
        )
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._parec.kill()
        self._parec.wait()
        self._thread.join()
        assert self._parec.stdout is not None
        self._parec.stdout.close()

    def forget(self) -> None:
        """Begin anew."""
        self._heard.clear()

    def ready(self) -> bool:
        """Tell whether anything is heard, be it silence."""
        return bool(self._heard)

    def first(self) -> float | None:
        """Return when it first was loud."""
        return next(self._loud(), None)

    def last(self) -> float | None:
        """Return when it last was loud."""
        return max(self._loud(), default=None)

    def sounding(self) -> bool:
        """Tell whether it is loud now."""
        return time.monotonic() - (self.last() or 0) < 0.1

    def seconds(self) -> float:
        """Return how long it was loud, each 10 ms with something loud in it counted whole."""
        return len({int(moment * 100) for moment in self._loud()}) / 100

    def _loud(self) -> Iterator[float]:
        return (moment for moment, sample in self._samples() if abs(sample) > _LOUD)

    def _samples(self) -> Iterator[tuple[float, int]]:
        """Yield each sample with when it was played, reckoned back from when the last of its part arrived."""
        for arrived, part in list(self._heard):
            for place, sample in enumerate(part):
                yield arrived - (len(part) - 1 - place) / RATE, sample

    def _listen(self) -> None:
        assert self._parec.stdout is not None
        odd = b""
        while content := os.read(self._parec.stdout.fileno(), 65536):
            arrived = time.monotonic()
            whole = odd + content
            odd = whole[len(whole) // 2 * 2 :]
            self._heard.append((arrived, array.array("h", whole[: len(whole) // 2 * 2])))


@contextmanager
def null_sink(folder: Path) -> Iterator[Listener]:
    """Run a sound server in ``folder`` and listen, while the context lasts."""
    socket = folder / "native"
    environ = os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "PULSE_SERVER": f"unix:{socket}"}
    server = subprocess.Popen(
        [
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            *("-L", f"module-native-protocol-unix socket={socket} auth-anonymous=1"),
            *("-L", "module-null-sink sink_name=null"),
        ],
        stderr=subprocess.DEVNULL,
        env=environ,
    )
    try:
        _until(socket.exists)
        listener = Listener(environ)
        try:
            _until(listener.ready)
            yield listener
        finally:
            listener.close()
    finally:
        server.terminate()
        server.wait(10)


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "the sound server does not come"
        time.sleep(0.02)
