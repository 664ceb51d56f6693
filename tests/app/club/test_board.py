"""The board as a part of a daemon: what its followers are told."""

import asyncio
import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from revanche.app.club.board import BoardPart
from revanche.club.messages import Kind
from revanche.club.names import ClubNames
from revanche.errors import MissingExtraError, RevancheError
from revanche.outside.settings import MqttSettings
from revanche.words.catalogue import load
from support.clock import EVENING
from support.told_tables import evening, match, status

ENGLISH = load("en")


def made(*hosts: str) -> BoardPart:
    return BoardPart(MqttSettings(hosts), ClubNames, lambda: EVENING, ENGLISH)


def hear(board: BoardPart, table: str, kind: Kind, told: object, now: datetime = EVENING) -> None:
    if board._board.hear(table, kind, msgspec.json.encode(told), now):
        board._change(table)


async def test_followers_are_told_what_became_otherwise_together_and_no_more() -> None:
    board, heard = made(), list[Any]()
    telling = asyncio.create_task(board._tell())
    hear(board, "1", Kind.STATUS, status("open"))
    with board.following(lambda news: heard.append(json.loads(news))):
        hear(board, "2", Kind.STATUS, status("open"))
        async with asyncio.timeout(20):
            while not heard:
                await asyncio.sleep(0.01)
            assert [table["table"] for table in heard[0]["tables"]] == ["1", "2"]
            assert not {"results", "standings", "whole"} & set(heard[0])
            hear(board, "2", Kind.EVENING, evening(*(match(number, "Anna", began=-60) for number in range(2, 112))))
            while len(heard) < 2:
                await asyncio.sleep(0.01)
        assert [table["table"] for table in heard[1]["tables"]] == ["2"]
        assert len(heard[1]["results"]) == 100, "the newest"
        assert [row["name"] for row in heard[1]["standings"]] == ["Anna", "Bram"]
        board._change(None)
        async with asyncio.timeout(20):
            while len(heard) < 3:
                await asyncio.sleep(0.01)
        assert heard[2]["whole"] is True
    telling.cancel()
    whole = json.loads(board.whole())
    assert len(whole["results"]) == 110
    assert heard[2] == {**whole, "results": whole["results"][-100:], "whole": True}


async def test_without_a_broker_or_its_extra_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RevancheError, match="needs the broker of the tables: say revanche board --host"):
        await made().run()
    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    with pytest.raises(MissingExtraError) as missing:
        await made("pi").run()
    assert missing.value.extra == "mqtt"


def test_it_is_made_only_where_it_is_on(tmp_path: Path) -> None:
    from revanche.app.outside import board_of  # noqa: PLC0415 - only here
    from revanche.config import Config  # noqa: PLC0415

    environ = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert board_of(Config(), environ, lambda: EVENING, ENGLISH) is None
