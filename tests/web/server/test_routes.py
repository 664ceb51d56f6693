"""The page over a real socket: what it answers, and the attacks that it does not fall for."""

import asyncio
import gzip
import json
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revanche.presses.press import Source
from revanche.web.server.connection import LARGEST_BODY
from support.diary import EVENINGS, Diary
from support.happening import Happened
from support.served import Answer, Served, served

GOLDEN_SHEETS = Path(__file__).parents[2] / "journal" / "golden_sheets"
FAR = "X-Forwarded-For: 192.168.1.20"  # makes a visit from this computer one from elsewhere
NEW = b'{"command":"new","players":["Anna","Bram"]}'
PATHS = ["/", "/api/status", "/api/text", "/api/me", "/api/commands", "/api/pair", "/static/shared/api.js", "/nothing"]
PATHS += ["/api/games", "/api/sheet", "/api/rules?game=yacht"]
PATHS += ["/api/phone", "/api/presses", "/api/phone/sound", "/api/phone/events"]

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


def safe(answer: Answer) -> bool:
    policy = answer.headers.get("content-security-policy", "")
    return (
        SAFE.items() <= answer.headers.items()
        and policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        and "unsafe" not in policy
        and not answer.headers.get("server")
        and "access-control-allow-origin" not in answer.headers
    )


async def test_it_counts_and_shows_what_stands(site: Served) -> None:
    assert (await site.post("/api/commands", NEW)).json == {"kind": "Counted"}
    assert (await site.post("/api/commands", b'{"command":"won","player":"B"}')).json == {"kind": "Counted"}
    assert (await site.get("/api/status")).json["match"]["score"] == [0, 1]
    assert site.house.sources == [Source("page"), Source("page")]


async def test_a_refused_command_conflicts_with_what_stands_and_has_the_same_body(site: Served) -> None:
    answer = await site.post("/api/commands", b'{"command":"undo"}')
    assert (answer.status, answer.json) == (409, {"kind": "Refused"})
    answer = await site.post("/api/sheet", b'{"command":"undo_fill"}')
    assert (answer.status, answer.json["verdict"]) == (409, "refused")


async def test_what_comes_while_it_stops_is_told_so_in_the_language_of_whoever_asks(site: Served) -> None:
    await site.house.scorekeeper.stop()
    answer = await site.post("/api/commands?lang=nl", NEW)
    assert (answer.status, answer.json) == (503, {"error": "nl: Revanche is stopping, and this was not counted."})


async def test_what_is_asked_again_by_its_id_counts_once_on_the_score_and_on_the_sheet(site: Served) -> None:
    await site.post("/api/commands", NEW)
    for _ in range(2):
        answer = await site.post("/api/commands", b'{"command":"won","player":"B","id":"7f3a"}')
        assert (answer.status, answer.json) == (200, {"kind": "Counted"})
    opening = b'{"command":"open_sheet","game":"yatzy","players":["Anna","Bram"],"id":"7f3b"}'
    throwing = b'{"command":"throw","player":1,"id":"7f3c"}'
    sheets = [(await site.post("/api/sheet", body)).json for body in (opening, opening, throwing, throwing)]
    assert sheets[0] == sheets[1]
    assert sheets[2] == sheets[3], "the dice fall once"
    assert len(site.house.sources) == 4
    used = await site.post("/api/sheet", b'{"command":"close_sheet","id":"7f3a"}')
    assert (used.status, used.json["reason"]) == (409, "id_used")
    assert (await site.post("/api/commands", b'{"command":"undo","id":""}')).status == 400
    assert (await site.post("/api/sheet", b'{"command":"close_sheet","id":7}')).status == 400


async def test_what_is_no_command_is_told_so(site: Served) -> None:
    answer = await site.post("/api/commands", b'{"command":"dance"}')
    assert answer.status == 400
    assert answer.json["error"].startswith("This can't be understood")


async def test_watching_is_open_to_all_and_counting_is_not(site: Served) -> None:
    assert (await site.get("/api/status", FAR)).status == 200
    assert (await site.get("/api/me", FAR)).json == {"may_count": False}
    assert (await site.get("/api/me")).json == {"may_count": True}
    refused = await site.post("/api/commands", NEW, FAR)
    assert (refused.status, "revanche web pair" in refused.json["error"]) == (403, True)
    assert site.house.sources == []


async def paired(site: Served) -> str:
    """Pair from elsewhere; return the cookie."""
    answer = await site.post("/api/pair", json.dumps({"token": site.pairing.token()}).encode(), FAR)
    assert (answer.status, answer.json) == (200, {"may_count": True})
    given = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(given.split("; "))
    return "Cookie: " + given.partition(";")[0]


async def test_a_paired_phone_counts_and_is_named_in_the_journal(site: Served) -> None:
    cookie = await paired(site)
    assert (await site.get("/api/me", FAR, cookie)).json == {"may_count": True}
    assert (await site.post("/api/commands", NEW, FAR, cookie)).status == 200
    assert site.house.sources == [Source("page 127.0.0.1")]


async def test_a_new_token_ends_what_the_old_one_allowed(site: Served) -> None:
    cookie, old = await paired(site), site.pairing.token()
    site.pairing.renew()
    assert (await site.post("/api/commands", NEW, FAR, cookie)).status == 403
    assert (await site.post("/api/pair", json.dumps({"token": old}).encode(), FAR)).status == 403


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b'{"token":1}', b'{"token":null}', b'{"token":"', b"\xff", b'{"token":"\\ud800"}']
)
async def test_what_brings_no_token_is_told_so(site: Served, body: bytes) -> None:
    assert (await site.post("/api/pair", body, FAR)).status == 400


async def test_wrong_tokens_and_cookies_count_nothing(site: Served) -> None:
    token = site.pairing.token()
    for wrong in ("", token[:10], token.swapcase(), token + " ", "a" * 43):
        assert (await site.post("/api/pair", json.dumps({"token": wrong}).encode(), FAR)).status == 403
        cookies = (f"Cookie: revanche={wrong}", f"Authorization: Bearer {token}", f"Cookie: token={token}")
        assert (await site.post("/api/commands", NEW, FAR, *cookies[:1])).status == 403
        assert (await site.post(f"/api/commands?token={token}", NEW, FAR, *cookies[1:])).status == 403


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST:{port}", 200),
        ("evil.com", 421),
        ("evil.com:{port}", 421),
        ("localhost.evil.com:{port}", 421),
        ("127.0.0.1.evil.com:{port}", 421),
        ("localhost.:{port}", 421),
        ("localhost", 421),
        ("localhost:1{port}", 421),
        ("127.0.0.1", 421),
        ("127.0.0.1:80", 421),
        ("2130706433:{port}", 421),
        ("0.0.0.0:{port}", 421),
        ("[::1]:{port}", 421),
        ("[::ffff:127.0.0.1]:{port}", 421),
        ("user@127.0.0.1:{port}", 400),
        ("127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}", 400),
        ("127.0.0.1:{port}\r\nHost: evil.com", 400),
        ("", 421),
    ],
)
async def test_only_names_of_this_computer_are_answered(site: Served, host: str, status: int) -> None:
    answer = await site.get("/api/status", f"Host: {host.format(port=site.port)}")
    assert (answer.status if answer.status != 421 or status != 400 else 400) == status
    assert safe(answer)


async def test_a_request_without_a_host_or_with_a_whole_address_is_none(site: Served) -> None:
    assert (await site.raw(b"GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n")).status == 400
    assert (await site.raw(b"GET /api/status HTTP/1.0\r\n\r\n")).status == 400
    assert (await site.get(f"http://{site.host}/api/status")).status == 400
    assert (await site.get("http://evil.com/api/status")).status == 400


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        (["Origin: http://{host}"], 200),
        (["Origin: http://{host}", "Sec-Fetch-Site: same-origin"], 200),
        (["Origin: null"], 403),
        (["Origin: file://"], 403),
        (["Origin: http://{host}.evil.com"], 403),
        (["Origin: http://evil.com?{host}"], 403),
        (["Origin: https://{host}"], 403),
        (["Origin: http://127.0.0.1"], 403),
        (["Origin: http://localhost:1"], 403),
        (["Origin: http://{host}", "Origin: http://evil.com"], 403),
        (["Origin: http://{host}", "Sec-Fetch-Site: cross-site"], 403),
        (["Sec-Fetch-Site: same-site"], 403),
        (["Sec-Fetch-Site: none"], 403),
    ],
)
async def test_only_the_page_itself_may_count(site: Served, fields: list[str], status: int) -> None:
    answer = await site.post("/api/commands", NEW, *(field.format(host=site.host) for field in fields))
    assert answer.status == status
    assert len(site.house.sources) == (status == 200)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_a_form_of_another_page_counts_nothing(site: Served, kind: str) -> None:
    fields = [f"Content-Type: {kind}"] if kind else []
    answer = await site.raw(site.request("POST", "/api/commands", *fields, body=NEW))
    assert (answer.status, site.house.sources) == (415, [])


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get"])
async def test_only_get_and_post_are_known(site: Served, method: str) -> None:
    for path in ("/api/commands", "/api/status", "/"):
        answer = await site.raw(site.request(method, path, "Content-Type: application/json", body=NEW))
        assert answer.status in {0, 400, 405}, (method, path)
    assert site.house.sources == []


async def test_a_command_is_no_get_and_a_question_no_post(site: Served) -> None:
    assert (await site.get("/api/commands?command=undo")).status == 405
    assert (await site.post("/api/status", b"{}")).status == 405
    assert (await site.post("/events", b"{}")).status == 405
    assert (await site.get("/events", method="HEAD")).status == 405


async def test_head_tells_of_a_page_without_sending_it(site: Served) -> None:
    answer = await site.get("/static/shared/api.js", method="HEAD")
    assert (answer.status, answer.body) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../pairing",
        "/static/../routes.py",
        "/static/../../config/page.py",
        "/static/%2e%2e/routes.py",
        "/static/%2e%2e%2froutes.py",
        "/static/%252e%252e/routes.py",
        "/static/..%5croutes.py",
        "/static/..\\routes.py",
        "/static/%c0%ae%c0%ae/routes.py",
        "/static/shared/api.js%00.html",
        "/static//shared/api.js",
        "//etc/passwd",
        "/etc/passwd",
        "/static/",
        "/static",
        "/static/.",
        "/static/api.js",
        "/static/shared",
        "/static/shared/",
        "/static/shared//api.js",
        "/static/shared/./api.js",
        "/static/score/../shared/api.js",
        "/static/shared%2fapi.js",
        "/static/shared/../../routes.py",
        "/static/shared/api.js/",
        "/static/shared/API.JS",
        "/%73tatic/shared/api.js",
        "/;/static/shared/api.js",
        "/static/\udcff",
    ],
)
async def test_no_path_leads_out_of_the_table(site: Served, path: str) -> None:
    answer = await site.get(path)
    assert answer.status in {400, 404}
    assert b"import" not in answer.body
    assert b"root:" not in answer.body


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 43\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 43",
        "Content-Length: 43\r\nContent-Length: 44",
        "Content-Length: 43, 44",
        "Content-Length: -1",
        "Content-Length: +43",
        "Content-Length: 0x2b",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Content-Length : 43",
        " Content-Length: 43",
        "Content-Length: 43\r\n folded: yes",
        "X\x00Y: 1\r\nContent-Length: 43",
        "NoColonAtAll",
    ],
)
async def test_what_two_servers_could_read_in_two_ways_is_no_request(
    site: Served, head: str, happened: Happened
) -> None:
    first = f"POST /api/commands HTTP/1.1\r\nHost: {site.host}\r\nContent-Type: application/json\r\n{head}\r\n\r\n"
    happened(head.encode() in first.encode(), repr(head))
    answer = await site.raw(first.encode() + NEW)
    assert answer.status in {0, 400, 415}
    assert site.house.sources == []


async def test_bare_line_feeds_are_no_request(site: Served) -> None:
    answer = await site.raw(f"GET /api/status HTTP/1.1\nHost: {site.host}\n\n".encode())
    assert answer.status in {0, 400}


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x02\x00\x01", b"\x00" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
)
async def test_what_is_no_http_is_answered_without_showing_it_again(
    site: Served, sent: bytes, happened: Happened
) -> None:
    happened(b" HTTP/1.1" not in sent, f"{sent[:24]!r} was sent")
    answer = await site.raw(sent)
    assert answer.status in {0, 400}
    if answer.status:
        assert answer.json == {"error": "This is no request of a browser."}
        assert safe(answer)


async def test_a_body_may_have_sixteen_kibibytes_and_not_one_byte_more(site: Served) -> None:
    fits = NEW + b" " * (LARGEST_BODY - len(NEW))
    assert (await site.post("/api/commands", fits)).status == 200
    assert (await site.post("/api/commands", fits + b" ")).status == 413
    chunked = site.request("POST", "/api/commands", "Content-Type: application/json", "Transfer-Encoding: chunked")
    over = b"%x\r\n%s\r\n0\r\n\r\n" % (len(fits) + 1, fits + b" ")
    assert (await site.raw(chunked + over)).status == 413
    assert len(site.house.sources) == 1


async def test_a_packed_body_is_not_unpacked(site: Served) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    answer = await site.post("/api/commands", bomb, "Content-Encoding: gzip")
    assert answer.status in {400, 413}


async def test_every_answer_has_the_safe_headers(site: Served) -> None:
    answers = [await site.get(path) for path in PATHS]
    answers += [await site.post(path, b"x") for path in PATHS]
    answers += [await site.get("/", "Host: evil.com"), await site.raw(b"nonsense\r\n\r\n"), await site.get("/overlay")]
    assert {answer.status for answer in answers} >= {200, 400, 404, 405, 421}
    assert [answer for answer in answers if not safe(answer)] == []


async def test_answers_are_not_kept_and_files_are_asked_for_again(site: Served) -> None:
    assert (await site.get("/api/status")).headers["cache-control"] == "no-store"
    first = await site.get("/static/shared/api.js", "Accept-Encoding: gzip")
    assert first.headers["cache-control"] == "no-cache"
    assert gzip.decompress(first.body) == (await site.get("/static/shared/api.js")).body
    again = await site.get("/static/shared/api.js", f"If-None-Match: {first.headers['etag']}")
    assert (again.status, again.body) == (304, b"")


async def test_the_texts_are_in_the_language_that_is_wanted(site: Served) -> None:
    fields = ("Cookie: lang=sv", "Accept-Language: nb, de;q=0.5")
    assert (await site.get("/api/text?lang=nl", *fields)).json["wanted"] == ["nl", "sv", "nb", "de"]


NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><svg/onload=alert(1)>",
    "{{7*7}}",
    "' OR 1=1 --",
    "=cmd|' /C calc'!A0",
    "Zoë 👩‍👩‍👧",
    "عمر",
    "a\u2028b",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names_go_out_as_json_and_never_as_html(site: Served, name: str) -> None:
    await site.post("/api/commands", json.dumps({"command": "new", "players": [name, "Bram"]}).encode())
    answer = await site.get("/api/status")
    assert answer.headers["content-type"] == "application/json"
    match = answer.json["match"]
    assert match is None or match["players"][0] == name


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """A folder with a journal of two evenings."""
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    return tmp_path


async def test_the_past_is_what_the_command_line_prints(told: Path) -> None:
    async with served(told) as site:
        log = (await site.get("/api/log?evening=all")).json["matches"]
        assert [(match["players"], match["score"]) for match in log] == [
            (["Anna", "Cem"], [1, 0]),
            (["Anna", "Bram"], [3, 1]),
            (["Anna", "Bram"], [0, 1]),
        ]
        assert [match["id"] for match in (await site.get("/api/log")).json["matches"]] == [log[1]["id"], log[2]["id"]]
        one = (await site.get(f"/api/log?match={quote(log[1]['id'])}")).json["matches"][0]
        assert "press_ignored" in [step["event"] for step in one["trail"]]
        stats = (await site.get("/api/stats?a=bram&b=ANNA")).json
        assert [player["name"] for player in stats["players"]] == ["Bram", "Anna"]
        assert (await site.get("/api/names")).json == {"players": ["Anna", "Bram", "Cem"], "games": ["yahtzee"]}
        csv = await site.get("/api/export?form=csv")
        assert csv.headers["content-disposition"] == 'attachment; filename="revanche.csv"'
        assert b"Anna,Bram" in csv.body
        text = await site.get("/api/share?evening=2026-10-03")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert "Anna 1 – 0 Cem" in text.body.decode()


async def test_a_sheet_of_the_past_is_what_the_command_line_prints(tmp_path: Path) -> None:
    shutil.copytree(GOLDEN_SHEETS, tmp_path / "revanche" / "journal")
    async with served(tmp_path) as site:
        first = (await site.get("/api/sheets?sheet=2026-12-05.1")).json
        assert (first["phase"], first["totals"], first["winner"]) == ("open", [9, 170], None)
        assert (first["legal"], first["open"], first["can_undo"]) == ([{}], [{}], False)
        assert (await site.get("/api/sheets")).json["sheet"] == "2026-12-05.2"
        (match,) = (await site.get("/api/log")).json["matches"]
        assert [game["sheet"] for game in match["games"]] == ["2026-12-05.1"]


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/api/log?match=1999-01-01.1", 404),
        ("/api/log?player=Nobody", 404),
        ("/api/log?evening=1999-01-01", 404),
        ("/api/log?evening=never", 400),
        ("/api/log?match=%00", 400),
        ("/api/log?match=%ff", 400),
        ("/api/stats?a=--help", 404),
        ("/api/sheets", 404),
        ("/api/sheets?sheet=2026-11-30.9", 404),
        ("/api/sheets?sheet=--help", 404),
        ("/api/sheets?sheet=%00", 400),
        ("/api/archive?player=Nobody", 404),
        ("/api/archive?player=%00", 400),
        ("/api/rules", 400),
        ("/api/rules?game=ludo", 400),
        ("/api/rules?game=yacht&joker=none", 400),
        ("/api/export?form=exe", 400),
        ("/api/share?evening=all", 400),
    ],
)
async def test_what_is_not_there_is_told_in_a_sentence(told: Path, target: str, status: int) -> None:
    async with served(told) as site:
        answer = await site.get(target)
        assert (answer.status, len(answer.json["error"]) > 10) == (status, True)


targets = st.one_of(
    st.sampled_from([*PATHS, "/log", "/overlay", "/sheet", "/print"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20).map(lambda text: "/" + quote(text)),
)
fields = st.lists(
    st.tuples(
        st.sampled_from(["Cookie", "Origin", "Accept", "Sec-Fetch-Site", "Range", "Expect", "Upgrade", "X-Y"]),
        st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=30),
    ),
    max_size=4,
)
bodies = st.one_of(
    st.binary(max_size=60),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=6,
    ).map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries(
        {"command": st.sampled_from(["new", "won", "undo", "redo", "swap", "abandon", "close", "fix", "import"])},
        optional={
            "players": st.lists(st.text(max_size=50), max_size=3),
            "player": st.text(max_size=5) | st.sampled_from(["A", "B"]),
            "game": st.text(max_size=50),
            "first_to": st.integers(),
            "within": st.integers(),
            "correction": st.fixed_dictionaries(
                {"match": st.text(max_size=9)}, optional={"winners": st.lists(st.sampled_from("ABC"), max_size=120)}
            ),
        },
    ).map(lambda value: json.dumps(value).encode()),
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["GET", "POST", "HEAD", "PUT"]), targets, fields, bodies)
def test_whatever_is_sent_is_answered_and_never_with_a_fault(
    tmp_path_factory: pytest.TempPathFactory, method: str, target: str, fields: list[tuple[str, str]], body: bytes
) -> None:
    async def once() -> Answer:
        async with served(tmp_path_factory.mktemp("fuzz")) as site:
            await site.post("/api/commands", NEW)
            lines = [f"{name}: {value}" for name, value in fields]
            return await site.raw(site.request(method, target, "Content-Type: application/json", *lines, body=body))

    answer = asyncio.run(once())
    assert 200 <= answer.status < 500, answer
    assert b"Traceback" not in answer.body


async def test_the_texts_are_put_together_and_squeezed_once(site: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    squeezed: list[bytes] = []
    monkeypatch.setattr(gzip, "compress", lambda content, **_: squeezed.append(content) or content[:10])
    answers = [await site.get(f"/api/text?lang=nl&{number}", "Accept-Encoding: gzip") for number in range(3)]
    assert [answer.status for answer in answers] == [200] * 3
    assert len(squeezed) == 1


async def test_the_rules_are_asked_for_by_game_options_and_language(site: Served) -> None:
    told = (await site.get("/api/rules?game=kniffel&joker=none&lang=nl")).json
    assert told == {"wanted": ["nl"], "game": "kniffel", "options": {"joker": "none"}}
