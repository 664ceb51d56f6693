"""Names: what one may be, and when two spellings are one player."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.names import identity, named, pair
from revanche.match.refusal import Reason, Refusal

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 40,
        "O'Brien",
        "d\N{RIGHT SINGLE QUOTATION MARK}Artagnan",
        "Åsa Öberg",
        "李小龍",
        "שרה",
        "محمد",
        "דנה\N{RIGHT-TO-LEFT MARK}",
        "\N{GAME DIE}",
        FAMILY,
        "\N{REGIONAL INDICATOR SYMBOL LETTER N}\N{REGIONAL INDICATOR SYMBOL LETTER L}",
        "Jean  Paul",
        "<b>Bob</b>",
        "--help",
        "=1+1",
        "null",
        "42",
    ],
)
def test_any_script_emoji_and_apostrophe_is_a_name(name: str) -> None:
    assert named(name) == name


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\N{NO-BREAK SPACE}", "x" * 41])
def test_a_name_of_none_or_41_characters_is_refused(name: str) -> None:
    assert named(name) == Refusal(Reason.NAME_LENGTH)


def test_characters_are_counted_after_trimming_and_composing() -> None:
    assert named("  " + "x" * 40 + "  ") == "x" * 40
    assert named("e\N{COMBINING ACUTE ACCENT}" * 40) == "é" * 40


@pytest.mark.parametrize(
    "control",
    [
        "\x00",
        "\x07",
        "\t",
        "\n",
        "\r",
        "\x1b",
        "\x7f",
        "\x85",
        "\x9b",
        "\N{LINE SEPARATOR}",
        "\N{PARAGRAPH SEPARATOR}",
        "\N{RIGHT-TO-LEFT OVERRIDE}",
        "\N{LEFT-TO-RIGHT ISOLATE}",
        "\N{POP DIRECTIONAL ISOLATE}",
        "\ud800",
    ],
)
def test_control_characters_are_refused(control: str) -> None:
    assert named(f"An{control}na") == Refusal(Reason.NAME_CONTROL)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", " ANNA "),
        ("Anna", "\N{NO-BREAK SPACE}Anna"),
        ("Zoë", "Zoe\N{COMBINING DIAERESIS}"),
        ("ZOË", "zoe\N{COMBINING DIAERESIS}"),
        ("Åsa", "\N{ANGSTROM SIGN}sa"),
        ("Strauß", "STRAUSS"),
        ("Strauß", "STRAU\N{LATIN CAPITAL LETTER SHARP S}"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("Ταΐς", "ΤΑΪ\N{COMBINING ACUTE ACCENT}Σ"),  # its small letter is one character, its capital two
        ("ᾴδω", "α\N{COMBINING GREEK YPOGEGRAMMENI}\N{COMBINING ACUTE ACCENT}δω"),  # marks in either order
        ("İpek", "i\N{COMBINING DOT ABOVE}pek"),
    ],
)
def test_two_spellings_of_one_player_cannot_play_each_other(one: str, other: str) -> None:
    assert identity(one) == identity(other)
    assert pair(one, other) == Refusal(Reason.NAMES_EQUAL)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Zoe", "Zoë"),
        ("İpek", "Ipek"),
        ("ırmak", "irmak"),
        ("O'Brien", "O\N{RIGHT SINGLE QUOTATION MARK}Brien"),
        ("\N{MAN}", FAMILY),
    ],
)
def test_two_different_names_can(one: str, other: str) -> None:
    assert pair(one, other) == (one, other)


@pytest.mark.parametrize("unseen", [0x200B, 0xFEFF, 0x2800, 0x3164, 0x00AD, 0x200D, 0xFE0F, 0x2060, 0x115F, 0xE0001])
def test_a_name_of_which_nothing_can_be_seen_is_refused(unseen: int) -> None:
    for name in (chr(unseen), chr(unseen) * 40, f" {chr(unseen)}\N{NO-BREAK SPACE}{chr(unseen)}"):
        assert named(name) == Refusal(Reason.NAME_LENGTH)


@pytest.mark.parametrize(
    "spelling",
    [
        "Anna\N{ZERO WIDTH SPACE}",
        "\N{ZERO WIDTH NO-BREAK SPACE}Anna",
        "An\N{SOFT HYPHEN}na",
        "An\N{WORD JOINER}na",
        "Anna\N{ZERO WIDTH JOINER}",
        "Anna\N{VARIATION SELECTOR-16}",
        "Anna\N{RIGHT-TO-LEFT MARK}",
        "Anna\N{BRAILLE PATTERN BLANK}",
        "Anna\N{HANGUL FILLER}",
    ],
)
def test_what_cannot_be_seen_makes_no_other_person(spelling: str) -> None:
    assert identity(spelling) == identity("Anna")
    assert pair("Anna", spelling) == Refusal(Reason.NAMES_EQUAL)


@pytest.mark.parametrize(
    "blank", ["  ", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", " \N{EN QUAD} ", "\N{BRAILLE PATTERN BLANK}"]
)
def test_how_wide_a_blank_is_makes_no_other_person(blank: str) -> None:
    assert pair("Jean Paul", f"Jean{blank}Paul") == Refusal(Reason.NAMES_EQUAL)
    assert identity("JeanPaul") != identity(f"Jean{blank}Paul")


@pytest.mark.parametrize(
    "name", [FAMILY, "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}", "نامه\N{ZERO WIDTH NON-JOINER}ای"]
)
def test_joiners_stay_in_what_is_shown(name: str) -> None:
    assert named(name) == name


def test_names_are_kept_trimmed_and_composed_in_the_order_given() -> None:
    assert pair(" Zoe\N{COMBINING DIAERESIS} ", "Bram\n") == ("Zoë", "Bram")


@pytest.mark.parametrize("pair_of", [("", "Bram"), ("Anna", "x" * 41)])
def test_either_name_can_be_why_a_pair_is_refused(pair_of: tuple[str, str]) -> None:
    assert pair(*pair_of) == Refusal(Reason.NAME_LENGTH)


@given(st.text(max_size=60))
def test_a_kept_name_is_within_its_limits_and_kept_as_it_is_from_then_on(text: str) -> None:
    name = named(text)
    if isinstance(name, str):
        assert 1 <= len(name) <= 40
        assert name.isspace() is False
        assert named(name) == name
        assert identity(name) == identity(text)


@given(st.text(max_size=40))
def test_no_spelling_that_unicode_calls_equal_makes_another_player(text: str) -> None:
    for form in ("NFC", "NFD"):
        assert identity(unicodedata.normalize(form, text)) == identity(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AB Shutter3", "AB Shutter3       "),
        ("AB Shutter3", "ab\u00a0shutter3"),
        ("Zoë", "ZOE\u0308"),
        ("Buds", "\ufeffBuds\u200b"),
    ],
)
def test_identity_is_equal_for_spellings_that_look_the_same(one: str, other: str) -> None:
    assert identity(one) == identity(other)


def test_identity_tells_apart_what_looks_different() -> None:
    assert len({identity(name) for name in ("Buds", "Buds 2", "Bu ds", "Büds")}) == 4


@given(st.text())
def test_identity_is_settled_at_once(text: str) -> None:
    assert identity(identity(text)) == identity(text)


def test_all_that_unicode_calls_default_ignorable_is_unseen() -> None:
    """Every character that Unicode names a format character of no own look, by the ranges of its property."""
    unseen = [0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x200F, 0x2060, 0x2064, 0x206F, 0x3164]
    unseen += [0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0x1BCA0, 0x1D173, 0xE0001, 0xE007F, 0xE01EF]
    assert [hex(code) for code in unseen if identity(chr(code))] == []
    assert all(map(identity, ["a", ".", "\u0301", "\N{GAME DIE}", "\u0600", "\u2801"]))
