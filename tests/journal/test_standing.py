"""What a file that somebody changed has to say again."""

from revanche.journal.entry import Head, Place, encode_fact, encode_head, placed, stated_sum
from revanche.journal.standing import Standing
from support.journals import BUDS, NOW, OPENED, SHEET_OPENED, SWAPPED, filled, won

AFTER = Place("00000000000000a1", 41, "9f31c02e")
HEAD = Head.decode(encode_head("00000000000000a2", AFTER))


def facts(*events: object) -> list[bytes]:
    return [encode_fact(NOW, event, BUDS, None) for event in events]  # type: ignore[arg-type]


def said(standing: Standing, *events: object) -> Place:
    """Add events; return where the file ends then."""
    end = HEAD.place
    for fact in facts(*events):
        line = placed(fact, end.seq + 1, end.sum)
        reached = standing.add(line, end)
        end = Place(HEAD.file, end.seq + 1, stated_sum(line) or "")
        assert reached == end
    return end


def test_all_of_a_file_that_opens_nothing_is_said_again_after_what_was_before_it() -> None:
    standing = Standing(HEAD)
    said(standing, won("A"), SWAPPED)
    assert standing.again(None) == (AFTER, facts(won("A"), SWAPPED))


def test_of_the_first_file_of_all_the_head_is_left() -> None:
    head = Head.decode(encode_head("00000000000000a2", None))
    assert Standing(head).again(None) == (head.place, [])


def test_what_was_before_the_last_evening_is_not_said_again() -> None:
    standing = Standing(HEAD)
    before = said(standing, OPENED, won("B"))
    standing = Standing(HEAD)
    said(standing, OPENED, won("B"), OPENED, won("A"))
    assert standing.again(None) == (before, facts(OPENED, won("A")))


def test_a_sheet_that_was_opened_before_the_evening_is_said_again_with_it_and_without_when_another_is_opened() -> None:
    early = [SHEET_OPENED, filled(1, "ones", 3), OPENED, won("A")]
    standing = Standing(HEAD)
    said(standing, won("B"), *early)
    assert standing.again(None)[1] == facts(*early)
    standing = Standing(HEAD)
    said(standing, won("B"), *early, SHEET_OPENED)
    assert standing.again(None)[1] == facts(OPENED, won("A"), SHEET_OPENED)


def test_what_is_there_already_counts_from_its_place_on() -> None:
    end = said(Standing(HEAD), OPENED)
    line = placed(facts(won("A"))[0], end.seq + 1, end.sum)
    standing = Standing(HEAD, end, [line])
    assert standing.again(None) == (end, facts(won("A")))
    assert standing.size == len(line)
    assert standing.found_in(line)
    assert not standing.found_in(line[::-1])


def test_an_evening_longer_than_any_is_not_kept_and_the_next_one_is() -> None:
    standing = Standing(HEAD)
    end = said(standing, OPENED, *[SWAPPED] * 9000)
    assert standing.size is None
    assert standing.again(end) == (end, [])
    line = placed(facts(OPENED)[0], end.seq + 1, end.sum)
    standing.add(line, end)
    assert standing.again(None) == (end, facts(OPENED))
