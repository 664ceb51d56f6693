"""``revanche board`` while it runs: the board with a page of its own, or as lines of JSON."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Mapping

from revanche import places
from revanche.app.club.board import BoardPart
from revanche.app.page import PageTexts
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue


async def serve_board(board: BoardPart, config: Config, environ: Mapping[str, str], words: Catalogue) -> None:
    """Serve the page of a board until SIGTERM or SIGINT; its address is printed once it can be reached.

    Raises:
        RevancheError: it can't be served, or what speaks with the broker is not installed.
    """
    from revanche.web.pairing import Pairing  # noqa: PLC0415 - brings aiohttp, all of these
    from revanche.web.server.answers import Answers  # noqa: PLC0415
    from revanche.web.server.board_routes import BoardRoutes  # noqa: PLC0415
    from revanche.web.server.server import Server  # noqa: PLC0415
    from revanche.web.server.static_files import static_files  # noqa: PLC0415

    server, routes = Server(config.web), BoardRoutes(board)
    texts = PageTexts(config.language, catalogues.choose(config.language, environ))
    items = static_files(board=True)
    answers = Answers(
        texts,
        Pairing(places.pairing(environ)),
        table={("GET", "/api/board"): routes.board},
        streams={"/api/board/events": (routes.full, routes.follow)},
        items={path: item for path, item in items.items() if path == "/board" or path.startswith("/static/")},
        names=server.names,
    )

    async def tell() -> None:
        await server.listening.wait()
        sys.stdout.write(words.text("board.at", address=f"{config.web.address}/board") + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()

    async def serve() -> None:
        try:
            await server.run(answers.serve)
        except RevancheError as error:
            port = config.web.port
            raise RevancheError(words.text("board.no_page", port=port, other=port + 1)) from error

    await _until_stopped(board.run, serve, tell)


async def print_board(board: BoardPart) -> None:
    """Print all of a board as a line of JSON whenever it becomes otherwise, until SIGTERM or SIGINT.

    Raises:
        RevancheError: what speaks with the broker is not installed.
    """

    def tell(_news: bytes) -> None:
        sys.stdout.buffer.write(board.whole() + b"\n")
        sys.stdout.buffer.flush()

    with board.following(tell):
        await _until_stopped(board.run)


async def _until_stopped(*workers: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run all of these until one fails, or we are to stop."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    tasks = [asyncio.create_task(worker()) for worker in workers]
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait([*tasks, waiting], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.wait(tasks)
