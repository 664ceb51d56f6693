import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.infinitime import LONGEST_ALERT, LONGEST_TEXT, InfiniTime, face
from revanche.devices.watch_protocols.profile import sig
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Push, ScoreWanted
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard

MUSIC = "00000000-78fc-48fe-8e23-433b3a1942d0"
OPEN = Scoreboard(Phase.OPEN, ("Anna", "Bram"), (2, 1), 3, "Anna wins a game.", numbers="2 – 1")


@pytest.mark.parametrize(
    ("payload", "button"), [("03", "next"), ("04", "previous"), ("00", "playpause"), ("01", "playpause")]
)
def test_a_byte_is_a_push(payload: str, button: str) -> None:
    assert InfiniTime().feed(bytes.fromhex(payload)) == [Push(button)]


def test_opening_the_music_screen_asks_for_the_score() -> None:
    assert InfiniTime().feed(b"\xe0") == [ScoreWanted()]


@pytest.mark.parametrize("payload", ["", "02", "05", "06", "e1", "ff", "0300", "0004", "030303", "e0e0"])
def test_all_else_is_nothing(payload: str) -> None:
    assert InfiniTime().feed(bytes.fromhex(payload)) == []


def test_a_push_after_a_new_connection_stands_alone() -> None:
    watch = InfiniTime()
    watch.reset()
    assert watch.feed(b"\x03") == [Push("next")]


def test_its_profile_has_a_connection_and_needs_no_bond() -> None:
    profile = PROFILES["infinitime"]
    assert profile.links
    assert not profile.require_bond
    assert [(each.service, each.uuid[:8]) for each in profile.inputs] == [(MUSIC, "00000001")]


@given(st.binary())
def test_whatever_comes_is_at_most_one_thing(payload: bytes) -> None:
    assert len(InfiniTime().feed(payload)) == (payload in {b"\0", b"\1", b"\3", b"\4", b"\xe0"})


def shown(board: Scoreboard) -> dict[str, bytes]:
    writes = face(WatchSettings(), board)
    assert all(write.response and not write.stream for write in writes)
    return {write.to.uuid[:8]: write.payload for write in writes}


def test_the_score_is_the_title_and_what_happened_is_below_it() -> None:
    writes = face(WatchSettings(), OPEN)
    assert [write.to.uuid[:8] for write in writes] == ["00000004", "00000003", "00000007", "00000006", "00000002"]
    assert {write.to.service for write in writes} == {MUSIC}
    assert shown(OPEN)["00000004"] == b"Anna 2 - 1 Bram"
    assert shown(OPEN)["00000003"] == b"Anna wins a game."


def test_the_points_stand_still_as_minutes_and_seconds() -> None:
    """A position of 121 s and a length of 3 s is shown as 02:01/00:03 while music is paused."""
    assert shown(OPEN)["00000006"] == bytes.fromhex("00000079")
    assert shown(OPEN)["00000007"] == bytes.fromhex("00000003")
    assert shown(OPEN)["00000002"] == b"\x00"


@pytest.mark.parametrize(("score", "first_to", "position"), [((59, 58), 59, 3598), ((60, 2), 99, 0), ((2, 1), 60, 0)])
def test_more_points_than_a_clock_has_are_not_shown_as_one(
    score: tuple[int, int], first_to: int, position: int
) -> None:
    board = Scoreboard(Phase.OPEN, ("Anna", "Bram"), score, first_to)
    assert int.from_bytes(shown(board)["00000006"]) == position


def test_without_a_match_it_says_so() -> None:
    assert shown(Scoreboard())["00000004"] == b"Revanche"
    assert shown(Scoreboard(happened="No match is on."))["00000004"] == b"No match is on."


def test_there_is_one_notification_when_the_match_has_ended() -> None:
    ended = Scoreboard(
        Phase.DECIDED, ("Anna", "Bram"), (3, 1), 3, "Anna wins the match.", ended="Anna wins – 3–1!", numbers="3 – 1"
    )
    *before, alert = face(WatchSettings(), ended)
    assert before == face(WatchSettings(), ended.again)
    assert (alert.to.service, alert.to.uuid) == (sig("1811"), sig("2a46"))
    assert alert.payload == b"\x00\x01\x00Anna 3 - 1 Bram\x00Anna wins - 3-1!"


names = st.text(min_size=1, max_size=40)


@given(names, names, st.integers(0, 99), st.integers(0, 99), st.text(max_size=200))
def test_every_text_fits_and_is_in_letters_that_the_watch_has(a: str, b: str, won: int, lost: int, said: str) -> None:
    board = Scoreboard(Phase.DECIDED, (a, b), (won, lost), 99, said, ended=said, numbers=f"{won} – {lost}")
    *texts, alert = face(WatchSettings(), board)
    assert len(alert.payload) <= LONGEST_ALERT
    assert alert.payload.count(0) == 3
    assert alert.payload.isascii()
    for write in texts:
        if write.to.uuid[:8] in {"00000003", "00000004"}:
            text = write.payload.decode()
            assert len(write.payload) <= LONGEST_TEXT
            assert all(" " <= letter <= "~" or "\u0410" <= letter <= "\u044f" for letter in text)
    assert f"{won} - {lost}" in texts[0].payload.decode()
