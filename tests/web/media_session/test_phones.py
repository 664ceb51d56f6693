"""Matches by the media buttons of phones, as real browsers pass them to the page; and what is heard there."""

import math
import os
import signal
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest

from support.null_sink import RATE, Listener
from support.phone_browsers import House, Phone, playerctl, until

BOUNCE: Final = 1.7  # seconds, longer than two wins need
SETTLED: Final = 5.2  # seconds after which ⏯ counts
WON_A, WON_B, NOT_COUNTED, TAKEN_BACK = TONES = (1318.5, 493.9, 196.0, 987.8)  # Hz
QUIET: Final = 2.0  # seconds
LOUD: Final = 2000  # of 32767
SOON: Final = 0.4  # seconds from an outcome to its sound, where the computer is not busy with other work

LOSE_ANSWER: Final = """
  const sent = window.fetch;
  window.lost = 0;
  window.away = false;
  window.fetch = async (path, options) => {
    if (path === "/api/presses" && window.away) throw new TypeError("away");
    const answer = await sent(path, options);
    if (path !== "/api/presses" || window.lost) return answer;
    window.lost = 1;
    window.away = AWAY;
    throw new TypeError("lost");
  };
"""


def pitch(ear: Listener) -> float:
    """Return which of the pitches of earcons is the strongest in the first 50 ms that are loud."""
    played = [sample for _, sample in ear._samples()]
    first = next(place for place, sample in enumerate(played) if abs(sample) > LOUD)
    part = played[first : first + RATE // 20]
    strengths = {}
    for tone in TONES:
        turn = math.tau * tone / RATE
        waves = [sum(sample * wave(turn * place) for place, sample in enumerate(part)) for wave in (math.sin, math.cos)]
        strengths[tone] = math.hypot(*waves)
    return max(strengths, key=lambda tone: strengths[tone])


def told_after(ear: Listener, entry: dict[str, Any]) -> float:
    """Return how long after an entry was written its sound began."""
    until(ear.first, "nothing is heard")
    first = ear.first()
    assert first is not None
    ahead = time.time() - time.monotonic()
    return first + ahead - datetime.fromisoformat(entry["time"]).timestamp()


def silent(ear: Listener) -> None:
    """Wait until all has been said for a while, and forget it; a busy computer brings what was played late."""

    def quiet() -> bool:
        since = time.monotonic() - QUIET
        return not any(max(part) > LOUD for arrived, part in list(ear._heard) if arrived > since and part)

    ear.forget()
    time.sleep(QUIET)
    until(quiet, "it is never silent")
    ear.forget()


def test_a_whole_match_by_the_buttons_of_one_phone(house: House, phone: Phone, ear: Listener) -> None:
    phone.listen(house.address, "Anna's phone")
    assert not phone.js("return isSecureContext;")
    assert [(one["name"], one["kind"], one["link"]) for one in house.status["devices"]] == [
        ("Anna's phone", "phone", "up")
    ]
    time.sleep(SETTLED)
    delays = []
    for button, score, tone in (
        ("next", (0, 1), WON_B),
        ("previous", (1, 1), WON_A),
        ("next", (1, 2), WON_B),
        ("play-pause", (1, 1), TAKEN_BACK),
        ("next", (1, 2), WON_B),
    ):
        silent(ear)
        phone.press(button)
        house.scores(*score)
        delays.append(told_after(ear, house.home.entries()[-1]))
        time.sleep(BOUNCE)
        assert pitch(ear) == tone
        assert ear.seconds() > 0.5, "no words behind the earcon"
    silent(ear)
    phone.press("next")
    until(lambda: house.status["state"] == "decided", "the match is not decided")
    print(f"{phone.name}: outcome to sound {', '.join(f'{delay * 1000:.0f}' for delay in delays)} ms")  # noqa: T201
    if os.getloadavg()[0] < 2 * (os.cpu_count() or 1):
        assert min(delays) < SOON
    by = [entry["by"] for entry in house.home.entries() if entry["event"] in {"game_won", "undone"}]
    assert [(one["device"], one["button"]) for one in by] == [
        ("Anna's phone", button) for button in ("next", "previous", "next", "playpause", "next", "next")
    ]
    assert [entry["event"] for entry in house.home.entries() if entry["event"].startswith("press")] == []


def test_lock_screen_and_watch_show_the_score(house: House, phone: Phone) -> None:
    if phone.name == "webkit":
        pytest.skip("WebKitGTK shows no title on the bus")
    phone.listen(house.address, "Anna's phone")

    def shows(title: str, artist: str) -> None:
        until(lambda: playerctl("-p", phone.player, "metadata", "title") == title, title)
        until(lambda: playerctl("-p", phone.player, "metadata", "artist") == artist, artist)

    shows("Anna 0 – 0 Bram", "Anna's phone is connected.")
    for score in ("0 – 1", "0 – 2"):
        phone.press("next")
        until(lambda score=score: playerctl("-p", phone.player, "metadata", "title") == f"Anna {score} Bram", score)
        time.sleep(BOUNCE)
    shows("Anna 0 – 2 Bram", "match ball")
    art = Path(url2pathname(urlparse(playerctl("-p", phone.player, "metadata", "mpris:artUrl")).path))
    content = art.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert content[16:20] == content[20:24], "it is not square"  # Chromium makes it smaller for the bus
    assert playerctl("-p", phone.player, "status") == "Playing"


@pytest.mark.parametrize("config", ["undo_window: 8 s\n"])
def test_an_undo_counts_within_its_window_and_not_after_it(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone")
    time.sleep(SETTLED)
    phone.press("next")
    house.scores(0, 1)
    phone.press("play-pause")
    house.scores(0, 0)
    phone.press("previous")
    house.scores(1, 0)
    time.sleep(8.5)
    phone.press("play-pause")
    assert house.last("press_refused")["reason"] == "undo_window"
    assert house.score == [1, 0]


def test_each_has_earbuds_and_a_phone_of_ones_own(house: House, another: Callable[[], Phone]) -> None:
    anna, bram = another(), another()
    anna.listen(house.address, "Anna's phone", "A")
    bram.listen(house.address, "Bram's phone", "B")
    assert {one["name"]: one["player"] for one in house.status["devices"]} == {"Anna's phone": "A", "Bram's phone": "B"}
    time.sleep(SETTLED)
    for who, button, score in (
        (anna, "next", (1, 0)),
        (bram, "next", (1, 1)),
        (anna, "previous", (2, 1)),
        (bram, "previous", (2, 2)),
        (anna, "play-pause", (2, 1)),
        (bram, "next", (2, 2)),
    ):
        who.press(button)
        house.scores(*score)
        time.sleep(BOUNCE)
    anna.press("next")
    until(lambda: house.status["match"]["winner"] == "Anna", "Anna does not win")


def test_a_press_while_the_computer_is_away_for_three_seconds_counts_once(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone")
    house.stop()
    pressed = time.monotonic()
    phone.press("next")
    time.sleep(3 - (time.monotonic() - pressed))
    house.start()
    house.scores(0, 1)
    time.sleep(2)
    assert (house.score, house.count("game_won")) == ([0, 1], 1)
    phone.press("previous")
    house.scores(1, 1)


def test_a_press_while_it_is_away_for_eight_seconds_does_not_count_and_says_so(
    house: House, phone: Phone, ear: Listener
) -> None:
    phone.listen(house.address, "Anna's phone")
    time.sleep(3)
    house.stop()
    silent(ear)
    pressed = time.monotonic()
    phone.press("next")
    until(ear.first, "no tone tells of it")
    heard = ear.first()
    assert heard is not None
    assert 4.9 < heard - pressed < 7
    time.sleep(0.3)
    assert pitch(ear) == NOT_COUNTED
    assert "Not counted" in phone.told
    time.sleep(max(0, 8 - (time.monotonic() - pressed)))
    house.start()
    until(lambda: [one["link"] for one in house.status["devices"]] == ["up"], "the phone does not come back")
    time.sleep(2)
    assert (house.score, house.count("game_won")) == ([0, 0], 0)
    phone.press("previous")
    house.scores(1, 0)


def test_a_press_whose_answer_was_lost_counts_once(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone")
    phone.js(LOSE_ANSWER.replace("AWAY", "false"))
    phone.press("next")
    house.scores(0, 1)
    until(lambda: phone.js("return window.lost;") == 1, "no answer was lost")
    time.sleep(2)
    assert (house.score, house.count("game_won"), house.count("press_ignored")) == ([0, 1], 1, 0)


def test_a_press_whose_answer_was_lost_in_a_power_cut_counts_once(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone")
    phone.js(LOSE_ANSWER.replace("AWAY", "true"))
    phone.press("next")
    house.scores(0, 1)
    house.daemon.end(signal.SIGKILL)
    house.start()
    phone.js("window.away = false;")
    time.sleep(2)
    assert (house.score, house.count("game_won"), house.count("press_ignored")) == ([0, 1], 1, 0)
    phone.press("previous")
    house.scores(1, 1)


def test_after_a_reload_one_tap_goes_on(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone", "A")
    phone.reload()
    phone.ready()
    time.sleep(1)
    if phone.state != "true":  # a browser that lets no page sound without a tap
        phone.click("#listen")
    until(lambda: phone.state == "true", "it does not go on")
    until(lambda: playerctl("-l"), "no player came to the bus")
    (phone.player,) = playerctl("-l").split()
    phone.press("next")
    house.scores(1, 0)
    assert [(one["name"], one["link"]) for one in house.status["devices"]] == [("Anna's phone", "up")]


def test_what_takes_the_sound_is_told_and_one_tap_goes_on(house: House, phone: Phone) -> None:
    phone.listen(house.address, "Anna's phone")
    phone.lose_sound()
    until(lambda: house.status["devices"][0].get("taken"), "status does not tell")
    assert "Something else has the sound" in phone.told
    phone.click("#listen")
    until(lambda: house.status["devices"][0]["link"] == "up", "it does not go on")
    phone.press("next")
    house.scores(0, 1)
