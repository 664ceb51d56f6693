import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.club.messages import Kind
from revanche.outside.mqtt_topics import Topics, asking, of_all_tables, table_and_kind, topics


def test_a_table_has_one_tree_below_the_prefix() -> None:
    assert topics("revanche", "table 4") == Topics(
        "revanche/table 4/outcome",
        "revanche/table 4/status",
        "revanche/table 4/availability",
        "revanche/table 4/evening",
        "revanche/table 4/wanted",
        "revanche/table 4/next",
        ask="revanche/ask",
    )


def test_a_prefix_may_have_levels_of_its_own() -> None:
    assert topics("café/games/", "7").outcome == "café/games/7/outcome"


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("pi", "pi"),
        ("Tafel ä 🎲", "Tafel ä 🎲"),
        ("a/b+c#d", "a-b-c-d"),
        ("$SYS", "SYS"),
        ("a\0b\nc", "a-b-c"),
        ("", "table"),
        (" ", "table"),
    ],
)
def test_a_name_becomes_one_level(name: str, one: str) -> None:
    assert topics("r", name).status == f"r/{one}/status"


@given(st.text(max_size=60))
def test_whatever_a_table_is_called_its_topics_can_be_published(name: str) -> None:
    at = topics("revanche", name)
    assert at.outcome.split("/")[::2] == ["revanche", "outcome"]
    assert not set(at.status) & set("+#\0")
    assert len(at.status.encode()) <= 65535


@given(st.text(max_size=60))
def test_a_board_knows_whose_topic_it_is(name: str) -> None:
    at = topics("a/b", name)
    table = at.status.split("/")[2]
    told = (at.outcome, at.status, at.availability, at.evening, at.wanted)
    assert [table_and_kind(topic) for topic in told] == [(table, kind) for kind in Kind]
    assert of_all_tables("a/b") == tuple(f"a/b/+/{kind}" for kind in Kind)
    assert (asking("a/b"), at.ask) == ("a/b/ask", "a/b/ask")


@pytest.mark.parametrize("topic", ["revanche/1/other", "status", "revanche/ask"])
def test_what_is_nobodys_is_refused(topic: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - which of the two, nobody needs to know
        table_and_kind(topic)
