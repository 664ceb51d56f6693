"""Phones over a real socket: how they begin and end, presses that arrive twice, and who is turned away."""

import asyncio
import json
from typing import Any

import pytest

from revanche.match.commands import New
from revanche.presses.press import Source
from revanche.sound.wav import decode
from support.served import Answer, Served

FAR = "X-Forwarded-For: 192.168.1.20"  # makes a visit from this computer one from elsewhere
ON = {"phone": "on", "name": "Anna's phone", "language": "nl"}
CLI = Source("cli")


def body(fields: object) -> bytes:
    return json.dumps(fields).encode()


async def listens(site: Served, *fields: str, **wish: object) -> str:
    """Have a phone listen; return its cookies."""
    answer = await site.post("/api/phone", body(ON | wish), *fields)
    assert answer.status == 200, answer.body
    given = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(given.split("; "))
    before = [field.removeprefix("Cookie: ") for field in fields if field.startswith("Cookie: ")]
    return "Cookie: " + "; ".join([*before, given.partition(";")[0]])


async def paired(site: Served) -> str:
    answer = await site.post("/api/pair", body({"token": site.pairing.token()}), FAR)
    return "Cookie: " + answer.headers["set-cookie"].partition(";")[0]


async def pressed(site: Served, phone: str, button: str = "next", id_: str = "1", age: float = 0) -> Answer:
    return await site.post("/api/presses", body({"press": button, "id": id_, "age": age}), phone)


async def devices(site: Served) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await site.get("/api/status")).json["devices"]
    return found


async def opened(site: Served) -> None:
    await site.house.scorekeeper.command(New(("Anna", "Bram")), CLI)


async def test_a_phone_that_listens_is_a_device_that_counts(site: Served) -> None:
    await opened(site)
    phone = await listens(site, player="A")
    assert await devices(site) == [
        {"name": "Anna's phone", "kind": "phone", "link": "up", "player": "A", "battery": None}
    ]
    answer = await pressed(site, phone)
    assert (answer.status, answer.json) == (200, {"kind": "Counted"})
    by = site.house.sources[-1]
    assert by is not None
    assert (by.device, by.button) == ("Anna's phone", "next")
    assert (await site.get("/api/status")).json["match"]["score"] == [1, 0]
    assert (await site.post("/api/phone", b'{"phone":"off"}', phone)).json == {"listens": False}
    assert (await devices(site))[0]["link"] == "down"
    assert (await pressed(site, phone, id_="2")).status == 404


async def test_what_it_is_answered_says_when_a_press_is_too_old(site: Served) -> None:
    answer = await site.post("/api/phone", body(ON | {"name": " Anna "}))
    assert answer.json == {"listens": True, "name": "Anna", "player": None, "late": 5000}


async def test_a_press_that_comes_again_has_the_same_answer_and_counts_once(site: Served) -> None:
    await opened(site)
    phone = await listens(site)
    answers = [await pressed(site, phone, age=age) for age in (0, 900, 1800)]
    assert [(answer.status, answer.json) for answer in answers] == [(200, {"kind": "Counted"})] * 3
    assert (await site.get("/api/status")).json["match"]["score"] == [0, 1]


async def test_what_a_guard_or_the_rules_hold_back_conflicts_with_what_stands(site: Served) -> None:
    phone = await listens(site)
    idle = await pressed(site, phone)
    assert (idle.status, idle.json) == (409, {"kind": "Ignored"})
    await opened(site)
    late = await pressed(site, phone, id_="2", age=5001)
    assert (late.status, late.json) == (409, {"kind": "Ignored"})
    site.house.clock.advance(10)
    nothing = await pressed(site, phone, "playpause", "3")
    assert (nothing.status, nothing.json) == (409, {"kind": "Refused"})
    assert (await site.get("/api/status")).json["match"]["score"] == [0, 0]


async def test_it_tells_what_became_of_its_buttons(site: Served) -> None:
    phone = await listens(site)
    assert (await site.post("/api/phone", b'{"phone":"taken"}', phone)).json == {"listens": True}
    assert [(one["link"], one["taken"]) for one in await devices(site)] == [("down", True)]
    assert (await site.post("/api/phone", b'{"phone":"back"}', phone)).json == {"listens": True}
    assert [(one["link"], "taken" in one) for one in await devices(site)] == [("up", False)]


async def test_its_stream_says_which_sound_to_fetch_and_who_looks_elsewhere_has_none(site: Served) -> None:
    phone = await listens(site)
    async with site.following(phone, target="/api/phone/events") as stream:
        await opened(site)
        async with asyncio.timeout(10):
            while (line := (await stream.readline()).strip()) != b"data: 2":  # the first was its own coming
                assert line != b"data: 3"
    sound = await site.get("/api/phone/sound?number=1", phone)
    assert (sound.status, sound.body) == (200, b"")  # nobody speaks here, and a new device has no earcon
    tone = await site.get("/api/phone/sound?number=tone", phone)
    assert (tone.status, tone.headers["content-type"]) == (200, "audio/wav")
    assert tone.headers["cache-control"] == "no-store"
    assert decode(tone.body).seconds == pytest.approx(0.06, abs=0.01)
    assert (await site.get("/api/phone/sound?number=x", phone)).status == 400
    assert (await site.get("/api/phone/sound?number=99", phone)).body == b""


async def test_a_phone_whose_stream_ended_stays_for_a_while(site: Served) -> None:
    phone = await listens(site)
    async with site.following(phone, target="/api/phone/events"):
        pass
    assert [one["link"] for one in await devices(site)] == ["up"]


async def test_what_can_not_be_understood_is_told_so(site: Served) -> None:
    phone = await listens(site)
    assert (await site.post("/api/phone", b'{"phone":"dance"}', phone)).status == 400
    assert (await site.post("/api/phone", body(ON | {"name": " "}), phone)).status == 400
    assert (await site.post("/api/presses", b'{"press":"next"}', phone)).status == 400
    assert (await site.get("/api/presses", phone)).status == 405


# what somebody else may try


async def test_a_guest_can_not_listen_nor_press_nor_hear(site: Served) -> None:
    assert (await site.post("/api/phone", body(ON), FAR)).status == 403
    own = await listens(site)
    for cookie in ((), (own,)):
        assert (await site.post("/api/presses", body({"press": "next", "id": "1"}), FAR, *cookie)).status == 403
        assert (await site.get("/api/phone/sound?number=tone", FAR, *cookie)).status == 403
        assert (await site.get("/api/phone/events", FAR, *cookie)).status == 403
        assert (await site.post("/api/phone", b'{"phone":"off"}', FAR, *cookie)).status == 403
    assert [one["link"] for one in await devices(site)] == ["up"]


async def test_sounds_are_for_phones_that_listen_and_the_right_to_look_is_not_enough(site: Served) -> None:
    for cookie in ((), (await paired(site),), ("Cookie: revanche_phone=" + "a" * 43,)):
        answer = await site.get("/api/phone/sound?number=tone", *cookie)
        assert (answer.status, "audio" in answer.headers["content-type"]) == (403, False)
        assert (await site.get("/api/phone/events", *cookie)).status == 404


async def test_a_paired_phone_listens_from_elsewhere_until_the_token_is_new(site: Served) -> None:
    await opened(site)
    phone = await listens(site, FAR, await paired(site))
    press = body({"press": "next", "id": "1"})
    assert (await site.post("/api/presses", press, FAR, phone)).status == 200
    site.pairing.renew()
    assert (await site.post("/api/presses", body({"press": "next", "id": "2"}), FAR, phone)).status == 403


async def test_an_id_that_another_phone_used_tells_nothing_and_takes_nothing(site: Served) -> None:
    await opened(site)
    anna, bram = await listens(site), await listens(site, name="Bram's phone")
    assert anna != bram
    assert (await pressed(site, anna, id_="1")).json == {"kind": "Counted"}
    assert (await pressed(site, bram, id_="1")).json == {"kind": "Ignored"}  # a bounce of its own, not Anna's answer
    site.house.clock.advance(2)
    assert (await pressed(site, bram, "previous", "2")).json == {"kind": "Counted"}
    assert (await pressed(site, anna, "previous", "2")).json == {"kind": "Ignored"}
    assert (await site.get("/api/status")).json["match"]["score"] == [1, 1]


@pytest.mark.parametrize("secret", ["", "a" * 43, "../" * 20, "é" * 43, "a" * 500])
async def test_a_made_up_secret_is_no_phone(site: Served, secret: str) -> None:
    await listens(site)
    assert (await pressed(site, f"Cookie: revanche_phone={secret}")).status == 404


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        (("Origin: http://evil.com",), 403),
        (("Origin: null",), 403),
        (("Sec-Fetch-Site: cross-site",), 403),
        (("Sec-Fetch-Site: same-site",), 403),
        (("Content-Type: text/plain",), 415),
        (("Content-Type: application/x-www-form-urlencoded",), 415),
        (("Host: evil.com",), 421),
    ],
)
@pytest.mark.parametrize("path", ["/api/presses", "/api/phone"])
async def test_a_page_elsewhere_can_not_press_nor_switch(
    site: Served, path: str, fields: tuple[str, ...], status: int
) -> None:
    await opened(site)
    phone = await listens(site)
    sent = body({"press": "next", "id": "1"} if path == "/api/presses" else {"phone": "off"})
    kind = () if any(field.startswith("Content-Type") for field in fields) else ("Content-Type: application/json",)
    answer = await site.raw(site.request("POST", path, phone, *kind, *fields, body=sent))
    assert answer.status == status
    assert (await site.get("/api/status")).json["match"]["score"] == [0, 0]
    assert [one["link"] for one in await devices(site)] == ["up"]


@pytest.mark.parametrize("path", ["/api/phone/sound?number=tone", "/api/phone/events"])
async def test_a_page_elsewhere_can_not_listen_in(site: Served, path: str) -> None:
    phone = await listens(site)
    assert (await site.get(path, phone, "Sec-Fetch-Site: cross-site")).status == 403
    assert (await site.get(path, phone, "Host: evil.com")).status == 421
    answer = await site.get("/api/phone/sound?number=tone", phone)
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


async def test_more_phones_than_there_is_room_for_are_told_so(site: Served) -> None:
    for _ in range(16):
        await listens(site)
    answer = await site.post("/api/phone", body(ON))
    assert (answer.status, "Too many" in answer.json["error"]) == (429, True)


async def test_a_body_without_end_is_not_read(site: Served) -> None:
    phone = await listens(site)
    assert (await site.post("/api/presses", b"{" + b" " * 20_000, phone)).status == 413
