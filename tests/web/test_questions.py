from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.history.answers.questions import (
    AllMatches,
    Archive,
    Evenings,
    Export,
    Match,
    Matches,
    Share,
    Sheet,
    Statistics,
    Trail,
)
from revanche.web import questions
from revanche.web.questions import QuestionError


def test_questions_become_values() -> None:
    asked = questions.query_fields("evening=2026-11-30&player=--out%3D%2Fetc")
    assert questions.about_log(asked) == Matches(date(2026, 11, 30), "--out=/etc")
    assert questions.about_log({"evening": "all"}) == AllMatches()
    assert questions.about_log({}) == Matches()
    assert questions.about_log({"match": "-x", "player": "Anna"}) == Match("-x")
    assert questions.about_log({"trail": "on"}) == Trail()
    assert questions.about_log({"evening": "2026-11-30", "trail": "on"}) == Trail(date(2026, 11, 30))
    with pytest.raises(questions.QuestionError):
        questions.about_log({"evening": "all", "trail": "on"})
    assert questions.about_log({"evenings": "9999"}) == Evenings(9999)
    back = {"evenings": "1", "before": "2026-11-30", "find": "Anna wins", "player": "Zoë"}
    assert questions.about_log(back) == Evenings(1, date(2026, 11, 30), "Anna wins", "Zoë")
    for wrong in ({"evenings": "0"}, {"evenings": "10000"}, {"evenings": "²"}, {"evenings": "1", "before": "last"}):
        with pytest.raises(questions.QuestionError):
            questions.about_log(wrong)
    assert questions.about_statistics({"a": "--json", "b": "Zoë"}) == Statistics(("--json", "Zoë"))
    assert questions.about_statistics({}) == Statistics()
    period = {"since": "2026-01-01", "until": "2026-12-31", "game": "yatzy"}
    assert questions.about_statistics(period) == Statistics((), date(2026, 1, 1), date(2026, 12, 31), "yatzy")
    with pytest.raises(QuestionError):
        questions.about_statistics({"since": "soon"})
    assert questions.about_export({"form": "ics"}) == Export("ics")
    assert questions.about_export({}) == Export("csv")
    assert questions.about_share({}) == Share()
    assert questions.about_share({"evening": "2026-11-30"}) == Share(date(2026, 11, 30))
    assert questions.about_sheet({}) == Sheet()
    assert questions.about_sheet({"sheet": "--help"}) == Sheet("--help")


@pytest.mark.parametrize("evening", ["yesterday", "2026-13-01", "../x", "last;ls", "--help"])
def test_what_is_no_evening_is_told_so(evening: str) -> None:
    with pytest.raises(QuestionError):
        questions.about_log({"evening": evening})
    with pytest.raises(QuestionError):
        questions.about_share({"evening": evening})


def test_the_text_of_all_evenings_is_not_to_be_had() -> None:
    with pytest.raises(QuestionError):
        questions.about_share({"evening": "all"})


def test_there_are_five_forms() -> None:
    with pytest.raises(QuestionError, match="csv, excel, sheet, json, ics"):
        questions.about_export({"form": "--out=x"})


@pytest.mark.parametrize("query", ["a=%ff", "a=%00", "a=%0a", "a=" + "x" * 201, "&".join(f"a{n}=1" for n in range(9))])
def test_a_question_nobody_types_is_told_so(query: str) -> None:
    with pytest.raises(QuestionError):
        questions.query_fields(query)


def test_a_question_may_have_two_hundred_characters_and_eight_fields() -> None:
    assert len(questions.query_fields("a=" + "x" * 200)["a"]) == 200
    assert len(questions.query_fields("&".join(f"a{n}=1" for n in range(8)))) == 8


@given(st.text(max_size=100))
def test_whatever_is_asked_it_is_understood_or_told(query: str) -> None:
    try:
        fields = questions.query_fields(query)
    except QuestionError:
        return
    for text in fields.values():
        assert "\0" not in text


def test_the_address_goes_before_the_cookie_the_config_and_the_browser() -> None:
    assert questions.languages({"lang": "nl"}, "sv", "nb", "de, en;q=0.5") == ["nl", "sv", "nb", "de", "en"]
    assert questions.languages({}, "", "auto", "en;q=0.2, pt-BR;q=0.9, *;q=0.1, de;q=x") == ["pt-BR", "en"]
    assert questions.languages({"lang": "../../x"}, "\n", "auto", ",;,=") == []


def test_the_archive_is_asked_for_whole_or_for_a_game_or_a_player() -> None:
    assert questions.about_archive({}) == Archive()
    assert questions.about_archive({"game": "yatzy", "player": "Anna"}) == Archive("yatzy", "Anna")


def test_the_rules_are_those_of_a_game_under_options_that_it_has() -> None:
    assert questions.about_rules({"game": "yatzy", "order": "down", "lang": "sv"}) == ("yatzy", {"order": "down"})
    for fields in ({}, {"game": "ludo"}, {"game": "yatzy", "joker": "none"}, {"game": "yatzy", "order": "up"}):
        with pytest.raises(QuestionError, match="maxi_yatzy"):
            questions.about_rules(fields)
