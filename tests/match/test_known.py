"""What is known of the past, by what it is found again."""

from datetime import timedelta

import msgspec

from revanche.match.events import ImportedGame, MatchFixed, MatchImported, Origin, Side
from revanche.match.known import Known, KnownMatch
from support.clock import EVENING

HERE = KnownMatch("2026-11-29.1", ("Anna", "Bram"), "yatzy", 3, (Side.A,), EVENING)
ORIGIN = Origin("00000000000000a1", "2026-11-29.7")
PAPER = MatchImported("", ("anna", "BRAM"), "yatzy", 3, (ImportedGame(Side.A),), EVENING, None)


def test_a_match_is_found_by_start_players_and_game() -> None:
    known = Known.of([HERE])
    assert known.same(PAPER) is HERE
    assert known.same(msgspec.structs.replace(PAPER, players=("Bram", "Anna"))) is HERE
    assert known.same(msgspec.structs.replace(PAPER, game="kniffel")) is None
    assert known.same(msgspec.structs.replace(PAPER, started=EVENING + timedelta(seconds=1))) is None


def test_a_match_is_found_by_its_origin_first() -> None:
    known = Known.of([HERE, KnownMatch("2026-11-29.2", ("Cem", "Dewi"), "yatzy", 3, (), EVENING, ORIGIN)])
    found = known.same(msgspec.structs.replace(PAPER, origin=ORIGIN))
    assert found is not None
    assert found.id == "2026-11-29.2"


def test_what_was_counted_since_is_known_as_it_stands() -> None:
    more = msgspec.structs.replace(HERE, id="2026-11-30.1", started=EVENING + timedelta(days=1))
    known = Known.of([HERE]).with_counted([more])
    assert set(known.by_id) == {"2026-11-29.1", "2026-11-30.1"}


def test_a_match_that_was_corrected_is_found_as_it_was_and_as_it_is() -> None:
    known = Known.of([HERE]).with_fix(MatchFixed(HERE.id, players=("Cem", "Dewi"), winners=(Side.B,)))
    assert known.by_id[HERE.id].winners == (Side.B,)
    for players in (("Anna", "Bram"), ("Cem", "Dewi")):
        found = known.same(msgspec.structs.replace(PAPER, players=players))
        assert found is not None
        assert found.id == HERE.id
    assert known.with_fix(MatchFixed("2020-01-01.1", game="yatzy")) is known
