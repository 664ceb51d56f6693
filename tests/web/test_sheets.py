"""The scoresheet over real sockets: commands, news, and attacks on what changes it."""

import asyncio
import json
import time
from collections import Counter
from statistics import median
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revanche.match.commands import New, Rename, Swap
from revanche.presses.press import Source
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, Strike
from revanche.sheets.games.table import GAMES
from revanche.sheets.play import State as SheetState
from revanche.web.server.connection import LARGEST_BODY
from revanche.web.sheets import Sheets, fall
from support.served import Answer, Served, news, served
from support.sheets import SHEET

FAR = "X-Forwarded-For: 192.168.1.20"
OPEN = b'{"command":"open_sheet","game":"yacht","players":["Anna","Bram"]}'


async def give(site: Served, **command: object) -> Any:  # noqa: ANN401 - JSON
    answer = await site.post("/api/sheet", json.dumps(command).encode())
    assert answer.status == (409 if answer.json["verdict"] == "refused" else 200), answer
    return answer.json


async def fill_up(site: Served, best: int) -> None:
    """Fill a sheet of two, which the player ``best`` alone has won."""
    keeper, page = site.house.scorekeeper, Source("page")
    await keeper.write(OpenSheet("yacht", ("Anna", "Bram")), page)
    for box in GAMES["yacht"].boxes:
        for player in (1, 2):
            wins = (box.id, player) == ("choice", best)
            await keeper.write(Fill("choice", points=30) if wins else Strike(box.id), page)


async def test_there_is_no_sheet_until_one_is_opened(site: Served) -> None:
    assert (await site.get("/api/sheet")).json == {"phase": "idle"}
    assert [game["game"] for game in (await site.get("/api/games")).json] == list(GAMES)
    refused = await give(site, command="undo_fill")
    assert (refused["verdict"], refused["reason"], refused["sheet"]) == ("refused", "no_sheet", {"phase": "idle"})


async def test_a_sheet_is_opened_thrown_for_and_filled(site: Served) -> None:
    opened = await give(site, command="open_sheet", game="yahtzee", players=["Anna", "Bram"], options={"joker": "none"})
    assert (opened["verdict"], opened["sheet"]["sheet"]) == ("counted", SHEET)
    assert opened["sheet"]["options"] == {"joker": "none", "yahtzee_bonus": "100"}
    first = (await give(site, command="throw", player=1))["sheet"]["hand"]["dice"]
    again = (await give(site, command="throw", held=[1, 3], player=1))["sheet"]
    assert [again["hand"]["dice"][place] for place in (0, 2)] == [first[0], first[2]]
    assert (again["hand"]["throws"], again["throws_left"]) == (2, 1)
    box, points = next(iter(again["legal"][0].items()))
    filled = (await give(site, command="fill", box=box, column=1, player=1))["sheet"]
    assert (filled["last"]["points"], filled["player"]) == (points, 2)
    assert filled == (await site.get("/api/sheet")).json
    assert site.house.sources == [Source("page")] * 4


async def test_dice_of_ones_own_and_points_may_be_typed(site: Served) -> None:
    await give(site, command="open_sheet", game="yatzy", players=["Anna"])
    assert (await give(site, command="type_dice", dice=[1, 1, 2, 3, 4]))["sheet"]["legal"][0]["ones"] == 2
    assert (await give(site, command="fill", box="ones"))["sheet"]["totals"] == [2]
    assert (await give(site, command="fill", box="twos", points=7))["reason"] == "impossible_points"
    assert (await give(site, command="fill", box="twos", points=8))["sheet"]["totals"] == [10]
    assert (await give(site, command="strike", box="yatzy", column=1))["sheet"]["last"]["points"] == 0
    assert (await give(site, command="undo_fill"))["sheet"]["can_redo"] is True
    assert (await give(site, command="redo_fill"))["sheet"]["can_redo"] is False
    assert (await give(site, command="close_sheet"))["sheet"] == {"phase": "idle"}


async def test_a_double_tap_does_not_write_for_the_next_player(site: Served) -> None:
    await site.post("/api/sheet", OPEN)
    one, other = await asyncio.gather(
        give(site, command="strike", box="ones", player=1), give(site, command="strike", box="ones", player=1)
    )
    assert {one["verdict"], other["verdict"]} == {"counted", "refused"}
    assert "not_your_turn" in {one["reason"], other["reason"]}


async def test_what_falls_is_not_for_the_page_to_say(site: Served) -> None:
    await give(site, command="open_sheet", game="yahtzee", players=["Anna"])
    fallen = set()
    for _ in range(3):
        told = await give(site, command="throw", fresh=[6] * 5, held=[])
        fallen.add(tuple(told["sheet"]["hand"]["dice"]))
    assert fallen != {(6,) * 5}
    assert (await give(site, command="throw"))["reason"] == "no_throw_left"


def test_dice_fall_on_every_face_equally_often() -> None:
    """Each face comes 10 000 times in 60 000, give or take 91: six times that happens once in 500 million tests."""
    fallen = Counter(fall(60_000))
    assert set(fallen) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 6 * 92 for count in fallen.values())


async def test_more_dice_cannot_be_held_than_there_are(site: Served) -> None:
    await give(site, command="open_sheet", game="yahtzee", players=["Anna"])
    for held in ([1, 2, 3, 4, 5], [0], [6], [1] * 900, list(range(900)), [-(2**70)]):
        assert (await give(site, command="throw", held=held))["reason"] == "no_such_dice", held


async def test_what_the_disk_refuses_is_told_with_a_sentence(site: Served) -> None:
    await site.post("/api/sheet", OPEN)
    site.house.journal.refuse = 0
    told = await give(site, command="strike", box="ones")
    assert (told["verdict"], told["said"]) == ("unsaved", "The disk is full; make room.")
    assert told["sheet"]["player"] == 1


async def test_all_pages_hear_of_what_is_written(site: Served) -> None:
    await site.post("/api/sheet", OPEN)
    async with site.following() as near, site.following(FAR) as far:
        stood = (await news(near, "sheet"))["data"]
        assert (stood["sheet"]["sheet"], stood["verdict"], stood["by"], stood["may_count"]) == (SHEET, None, None, True)
        assert (await news(far, "sheet"))["data"]["may_count"] is False
        posted = await give(site, command="strike", box="ones", player=1)
        for page in (near, far):
            told = (await news(page, "sheet"))["data"]
            assert (told["verdict"], told["by"], told["sheet"]) == ("counted", "page", posted["sheet"])
        await give(site, command="strike", box="ones", player=1)
        told = (await news(near, "sheet"))["data"]
        assert (told["verdict"], told["reason"]) == ("refused", "not_your_turn")


async def test_a_full_sheet_offers_its_winner_as_that_of_the_game(site: Served) -> None:
    await fill_up(site, best=2)
    async with site.following() as page:
        assert (await news(page, "sheet"))["data"]["sheet"]["winner"] == {
            "player": 2,
            "side": None,
            "counted": False,
            "match": None,
        }
        await site.post("/api/commands", b'{"command":"new","players":["BRAM","anna"]}')
        told = (await news(page, "sheet"))["data"]
        assert (told["sheet"]["winner"], told["verdict"]) == (
            {"player": 2, "side": "A", "counted": False, "match": ["BRAM", "anna"]},
            None,
        )
        won = json.dumps({"command": "won", "player": "A", "sheet": SHEET}).encode()
        await site.post("/api/commands", won)
        assert (await news(page, "sheet"))["data"]["sheet"]["winner"]["counted"] is True
        await site.post("/api/commands", won)
        await site.post("/api/commands", b'{"command":"won","player":"B"}')
        await site.post("/api/commands", b'{"command":"undo"}')
        await site.post("/api/commands", b'{"command":"undo"}')
        assert (await news(page, "sheet"))["data"]["sheet"]["winner"]["counted"] is False
        assert (await site.get("/api/status")).json["match"]["score"] == [0, 0]


@pytest.mark.parametrize("sheet", ["", "x", "2026-11-30", "2026-11-30.", "2026-11-30.1 ", "<b>", "2026-11-30.1\n", 1])
async def test_a_win_names_a_sheet_by_its_id_or_not_at_all(site: Served, sheet: object) -> None:
    await site.post("/api/commands", b'{"command":"new","players":["Anna","Bram"]}')
    answer = await site.post("/api/commands", json.dumps({"command": "won", "player": "A", "sheet": sheet}).encode())
    assert (answer.status, len(site.house.sources)) == (400, 1)


async def test_watching_is_open_to_all_and_writing_is_not(site: Served) -> None:
    assert (await site.get("/api/sheet", FAR)).status == 200
    assert (await site.get("/api/games", FAR)).status == 200
    refused = await site.post("/api/sheet", OPEN, FAR)
    assert (refused.status, "revanche web pair" in refused.json["error"]) == (403, True)
    assert site.house.sources == []


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        (["Origin: http://{host}"], 200),
        (["Origin: null"], 403),
        (["Origin: http://evil.com"], 403),
        (["Origin: http://{host}.evil.com"], 403),
        (["Sec-Fetch-Site: cross-site"], 403),
        (["Sec-Fetch-Site: same-site"], 403),
        (["Host: evil.com"], 421),
    ],
)
async def test_only_the_page_itself_may_write(site: Served, fields: list[str], status: int) -> None:
    answer = await site.post("/api/sheet", OPEN, *(field.format(host=site.host) for field in fields))
    assert answer.status == status
    assert len(site.house.sources) == (status == 200)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_a_form_of_another_page_writes_nothing(site: Served, kind: str) -> None:
    fields = [f"Content-Type: {kind}"] if kind else []
    answer = await site.raw(site.request("POST", "/api/sheet", *fields, body=OPEN))
    assert (answer.status, site.house.sources) == (415, [])


async def test_a_body_may_have_sixteen_kibibytes_and_not_one_byte_more(site: Served) -> None:
    fits = OPEN + b" " * (LARGEST_BODY - len(OPEN))
    assert (await site.post("/api/sheet", fits)).status == 200
    assert (await site.post("/api/sheet", fits + b" ")).status == 413
    assert len(site.house.sources) == 1


async def test_other_methods_do_nothing(site: Served) -> None:
    assert (await site.get("/api/sheet", method="HEAD")).status == 405
    for method in ("PUT", "DELETE", "PATCH"):
        assert (await site.raw(site.request(method, "/api/sheet", body=OPEN))).status in {0, 400, 405}
    assert (await site.post("/api/games", OPEN)).status == 405
    assert (await site.post("/api/sheets", OPEN)).status == 405
    assert site.house.sources == []


@pytest.mark.parametrize("sheet", ["<img src=x onerror=alert(1)>", "</script>", "' OR 1=1 --", "عمر", "&lt;b&gt;"])
async def test_names_go_out_as_json_and_never_as_html(site: Served, sheet: str) -> None:
    answer = await site.post(
        "/api/sheet", json.dumps({"command": "open_sheet", "game": "yacht", "players": [sheet]}).encode()
    )
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["sheet"]["players"] == [sheet]


async def test_a_page_that_stopped_reading_delays_nobody_who_writes(site: Served) -> None:
    keeper, page = site.house.scorekeeper, Source("page")
    await keeper.command(New(("Anna", "Bram")), page)
    site.house.ballast = "x" * 200_000
    async with site.following(buffer=4096), site.following() as quick:
        await news(quick, "sheet")
        took = []
        for _ in range(120):
            await keeper.command(Swap(), page)
            began = time.perf_counter()
            await keeper.write(OpenSheet("triple_yahtzee", tuple("ABCDEFGH")), page)
            took.append(time.perf_counter() - began)
            await news(quick, "sheet")
        assert len(site.page._stream._followers) == 1
    assert median(took) < 0.02
    assert max(took) < 1


async def test_nothing_is_worked_out_where_nobody_looks(site: Served) -> None:
    before = site.page._stream._number
    await site.house.scorekeeper.write(CloseSheet(), Source("cli"))
    assert site.page._stream._number == before


async def test_the_winner_is_told_again_only_when_the_match_says_something_else(site: Served) -> None:
    sheets = Sheets(site.house.scorekeeper)
    assert not sheets.moved()
    await fill_up(site, best=1)
    sheets.told(None)
    assert not sheets.moved()
    await site.post("/api/commands", b'{"command":"new","players":["Anna","Bram"]}')
    assert sheets.moved()
    assert not sheets.moved()


async def test_it_is_told_again_when_somebody_on_it_is_called_otherwise(site: Served) -> None:
    sheets = Sheets(site.house.scorekeeper)
    await site.post("/api/commands", b'{"command":"new","players":["Anna","Bram"]}')
    sheets.told(None)
    await site.house.scorekeeper.command(Rename("Bram", "Bramm"), Source("cli"))
    assert sheets.moved()
    assert not sheets.moved()


words = st.one_of(
    st.sampled_from(["ones", "choice", "yacht", "yahtzee", "Anna", "Bram", "joker"]),
    st.text(st.characters(), max_size=9),
)
numbers = st.one_of(st.integers(-1, 9), st.integers(), st.just(10**400))
anything = st.one_of(
    st.none(), st.booleans(), st.floats(allow_nan=False), numbers, words, st.lists(numbers, max_size=7)
)
wild = st.fixed_dictionaries(
    {
        "command": st.sampled_from(
            ["open_sheet", "throw", "type_dice", "fill", "strike", "undo_fill", "redo_fill", "close_sheet", "dance"]
        )
    },
    optional={
        "game": st.sampled_from([*GAMES, "poker"]) | anything,
        "players": st.lists(words, max_size=9) | anything,
        "options": st.dictionaries(words, words, max_size=2) | anything,
        "held": st.lists(numbers, max_size=7) | anything,
        "dice": st.lists(st.integers(1, 6), min_size=5, max_size=5) | anything,
        "box": words | anything,
        "column": numbers | anything,
        "points": numbers | anything,
        "yahtzee_bonus": st.booleans() | anything,
        "player": numbers | anything,
        "fresh": anything,
        "sheet": anything,
    },
).map(lambda value: json.dumps(value).encode())


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(wild | st.binary(max_size=40), max_size=12))
def test_whatever_is_written_is_answered_and_never_with_a_fault(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[bytes]
) -> None:
    async def given_all() -> tuple[list[Answer], SheetState]:
        async with served(tmp_path_factory.mktemp("fuzz")) as site:
            await site.post("/api/sheet", OPEN)
            answers = [await site.post("/api/sheet", body) for body in bodies]
            return [*answers, await site.get("/api/sheet")], site.house.scorekeeper.scoresheet.state

    answers, state = asyncio.run(given_all())
    assert {answer.status for answer in answers} <= {200, 400, 409}
    assert all(b"Traceback" not in answer.body for answer in answers)
    assert msgspec.json.decode(msgspec.json.encode(state), type=SheetState) == state
