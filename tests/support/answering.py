"""A Revanche that is only its control socket, and says there what a test wants said."""

import json
import socketserver
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class Answering(socketserver.ThreadingUnixStreamServer):
    """Answers each line with what ``answer`` makes of it, as bytes; ``None`` ends the connection.

    With ``once`` each connection ends after its first answer. ``asked`` is all that was asked so far, on whichever
    connection. It serves while the context lasts.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, path: Path, answer: Callable[[Any], bytes | None]) -> None:
        super().__init__(str(path), _Connection)
        self.answer = answer
        self.asked: list[Any] = []
        self.once = False

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown()
        super().__exit__(kind, error, trace)


class _Connection(socketserver.StreamRequestHandler):
    server: Answering

    def handle(self) -> None:
        with suppress(ConnectionError):  # whoever asked has gone
            self._serve()

    def _serve(self) -> None:
        for line in self.rfile:
            asked = json.loads(line)
            self.server.asked.append(asked)
            answer = self.server.answer(asked)
            if answer is None:
                return
            self.wfile.write(answer)
            if self.server.once:
                return
