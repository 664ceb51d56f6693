"""speech-dispatcher: the protocol, against a small server that speaks it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.sound.engines import speechd
from revanche.sound.engines.speechd import Speechd, escaped, socket_path
from revanche.sound.voice import SpeechError

Program = Callable[[str, str], Path]


class Server:
    """Answers as speech-dispatcher 0.11 does; what it does instead is set in ``answers`` and ``after``.

    After an answer of ``None``, or one that is no whole line, it hangs up; "" is silence. ``after`` is what it sends
    when a message was queued; by default the event that the message was said.
    """

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.heard: list[str] = []
        self.messages: list[str] = []
        self.answers: dict[str, str | None] = {}
        self.after = "702-1\r\n702-client\r\n702 END\r\n"
        self.gone = asyncio.Event()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := (await reader.readline()).decode().removesuffix("\r\n"):
                self.heard.append(line)
                answer = self.answers.get(line, "208 OK\r\n")
                if answer is None:
                    break
                if line == "SPEAK" and answer == "208 OK\r\n":
                    writer.write(b"230 OK RECEIVING DATA\r\n")
                    self.messages.append(await self.message(reader))
                    answer = "225-1\r\n225 OK MESSAGE QUEUED\r\n" + self.after
                writer.write(answer.encode())
                if answer and not answer.endswith("\n"):
                    break
        finally:
            writer.close()
            self.gone.set()

    async def message(self, reader: asyncio.StreamReader) -> str:
        lines = []
        while (line := (await reader.readline()).decode()) != ".\r\n":
            lines.append(line.removeprefix("."))
        return "".join(lines)


@asynccontextmanager
async def serving(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path / "speechd.sock")
    async with await asyncio.start_unix_server(server.talk, server.path):
        yield server


def engine(server: Server, rate: int = 160, volume: int = 100) -> Speechd:
    return Speechd(server.path, None, "nl", rate, volume)


async def test_a_text_is_said_in_the_language_and_the_connection_ends(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await engine(server).speak("Anna wint. 2 – 1 voor Anna.")
        await server.gone.wait()
    assert server.heard == [
        "SET SELF CLIENT_NAME user:revanche:score",
        "SET SELF LANGUAGE nl",
        "SET SELF PRIORITY text",
        "SET SELF NOTIFICATION END on",
        "SET SELF NOTIFICATION CANCEL on",
        "SPEAK",
        "QUIT",
    ]
    assert server.messages == ["Anna wint. 2 – 1 voor Anna.\r\n"]


@pytest.mark.parametrize(
    ("rate", "volume", "wanted"),
    [
        (160, 100, set()),
        (160, 200, {"SET SELF VOLUME 100"}),
        (160, 50, {"SET SELF VOLUME 0"}),
        (160, 0, {"SET SELF VOLUME -100"}),
        (450, 100, {"SET SELF RATE 100"}),
        (305, 100, {"SET SELF RATE 50"}),
        (80, 100, {"SET SELF RATE -100"}),
        (120, 100, {"SET SELF RATE -50"}),
    ],
)
async def test_rate_and_volume_are_sent_only_where_they_are_not_the_usual(
    tmp_path: Path, rate: int, volume: int, wanted: set[str]
) -> None:
    async with serving(tmp_path) as server:
        await engine(server, rate, volume).speak("1 – 0")
    assert {line for line in server.heard if "RATE" in line or "VOLUME" in line} == wanted


async def test_a_text_can_not_end_its_message_or_give_commands(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await engine(server).speak(".\r\nQUIT\n.. two\r.")
        await server.gone.wait()
    assert server.messages == [".\r\nQUIT\r\n.. two\r\n.\r\n"]
    assert server.heard[-2:] == ["SPEAK", "QUIT"]


@given(st.text())
def test_no_line_of_an_escaped_text_is_the_end_of_a_message(text: str) -> None:
    assert "." not in escaped(text).split("\r\n")
    assert not set("\r\n") & set(escaped(text).replace("\r\n", ""))


@pytest.mark.parametrize("event", ["702-1\r\n702-c\r\n702 END\r\n", "703-1\r\n703-c\r\n703 CANCELED\r\n"])
async def test_a_text_ends_when_it_was_said_or_somebody_cancelled_it(tmp_path: Path, event: str) -> None:
    async with serving(tmp_path) as server:
        server.after = "701-1\r\n701-c\r\n701 BEGIN\r\n" + event
        await engine(server).speak("1 – 0")
    assert server.messages == ["1 – 0\r\n"]


async def test_a_newer_text_cancels_the_older_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        server.after = ""
        speaking = asyncio.create_task(engine(server).speak("1 – 0"))
        while not server.messages:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        speaking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await speaking
        await server.gone.wait()
    assert server.heard[-2:] == ["CANCEL SELF", "QUIT"]


async def test_a_server_that_refuses_is_told_of(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        server.answers["SET SELF LANGUAGE nl"] = "302 ERROR COULDNT SET LANGUAGE\r\n"
        with pytest.raises(SpeechError, match="refused “SET SELF LANGUAGE nl” with code 302"):
            await engine(server).speak("1 – 0")


@pytest.mark.parametrize(
    ("answer", "why"), [(None, "hung up"), ("hello?\r\n", "broke off"), ("208 half", "hung up"), ("\r\n", "broke off")]
)
async def test_a_server_that_breaks_off_or_talks_nonsense_is_told_of(
    tmp_path: Path, answer: str | None, why: str
) -> None:
    async with serving(tmp_path) as server:
        server.answers["SET SELF PRIORITY text"] = answer
        with pytest.raises(SpeechError, match=why):
            await engine(server).speak("1 – 0")


async def test_a_server_that_never_answers_is_left_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speechd, "HANGS", 0.1)
    async with serving(tmp_path) as server:
        server.answers["SPEAK"] = ""
        with pytest.raises(SpeechError, match="did not answer in time"):
            await engine(server).speak("1 – 0")


async def test_a_text_whose_end_is_never_told_is_cancelled_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def short(text: str, rate: int) -> float:
        asked.append((text, rate))
        return 0.1

    monkeypatch.setattr(speechd, "patience", short)
    async with serving(tmp_path) as server:
        server.after = ""
        with pytest.raises(SpeechError, match="did not answer in time"):
            await engine(server, rate=200).speak("1 – 0")
        await server.gone.wait()
    assert server.heard[-2:] == ["CANCEL SELF", "QUIT"]
    assert asked == [("1 – 0", 200)]


async def test_without_server_and_program_there_is_no_speech(tmp_path: Path) -> None:
    with pytest.raises(SpeechError, match="broke off"):
        await Speechd(str(tmp_path / "speechd.sock"), None, "nl", 160, 100).speak("1 – 0")


async def test_a_server_that_does_not_run_is_started(program: Program, tmp_path: Path) -> None:
    path = program("speech-dispatcher", 'echo "$@" >arguments; mv ../hidden.sock ../speechd.sock')
    server = Server(tmp_path / "hidden.sock")
    async with await asyncio.start_unix_server(server.talk, server.path):
        await Speechd(str(tmp_path / "speechd.sock"), str(path), "nl", 160, 100).speak("1 – 0")
    assert server.messages == ["1 – 0\r\n"]
    assert (path.parent / "arguments").read_text() == "--spawn\n"


async def test_a_server_that_hangs_while_it_starts_is_left_in_time(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speechd, "HANGS", 0.2)
    path = program("speech-dispatcher", "exec sleep 60")
    with pytest.raises(SpeechError, match="did not answer in time"):
        await Speechd(str(tmp_path / "speechd.sock"), str(path), "nl", 160, 100).speak("1 – 0")


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({"SPEECHD_ADDRESS": "unix_socket:/run/s.sock"}, "/run/s.sock"),
        ({"SPEECHD_ADDRESS": "/run/s.sock"}, "/run/s.sock"),
        ({"SPEECHD_ADDRESS": "inet_socket:localhost:6560", "XDG_RUNTIME_DIR": "/run/user/1"}, None),
        ({"SPEECHD_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/1"}, "/run/user/1/speech-dispatcher/speechd.sock"),
        ({"SPEECHD_ADDRESS": "unix_socket:/a", "XDG_RUNTIME_DIR": "/run/user/1"}, "/a"),
        ({}, None),
    ],
)
def test_the_socket_is_where_speech_dispatcher_has_it(environ: dict[str, str], path: str | None) -> None:
    assert socket_path(environ) == path
