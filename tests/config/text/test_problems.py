"""Every way in which a config can be wrong, and the place that is named for it."""

import pytest

from revanche.config import parse
from revanche.errors import ConfigError, Problem

NOT_ON_ITS_LINE = "This quote is not closed on its line."
NO_COLON = 'There is no ":"'
GOES_ON = "This text goes on in the next line. Check how far that one is indented, and the brackets."
MISFIT = "This does not belong to what stands above it."
SIGN = "A value cannot begin with this sign."
BACKSLASH = "In double quotes, a backslash begins a special sign."
TAB = "This line is indented with a tab. Use spaces."
REFERENCE = 'A reference ("*") is not taken here.'
ANCHOR = 'A name for a value ("&") is not taken here.'
TYPE = 'A type ("!") is not taken here.'
DEEP = "This is more than 8 levels deep."
TIME = "takes a time of at most 7 days, in seconds or with ms, s, min, h or d, for example 1.5 s; here is "


def problems_of(text: bytes | str) -> tuple[Problem, ...]:
    with pytest.raises(ConfigError) as caught:
        parse(text if isinstance(text, bytes) else text.encode(), "config.yaml")
    return caught.value.problems


CASES: dict[str, tuple[bytes | str, list[tuple[int, int, str]]]] = {
    # what a key takes
    "unknown key": ("frist_to: 3\n", [(1, 1, 'There is no setting "frist_to" here. Did you mean "first_to"?')]),
    "unknown key, in capitals": ("First-To: 3", [(1, 1, 'Did you mean "first_to"?')]),
    "unknown key like nothing": ("zzz: 1", [(1, 1, "Known are: language, players, game, ")]),
    "unknown key in a group": ("guards:\n  bonce: 1", [(2, 3, '"bonce" here. Did you mean "bounce"?')]),
    "unknown key of a device": ("devices: {Buds: {plyer: A}}", [(1, 18, '"plyer" here. Did you mean "player"?')]),
    "key of a group at the edge": ("rate: 170", [(1, 1, '"rate" belongs under "feedback".')]),
    "merge key": ("<<: 3", [(1, 1, 'There is no setting "<<" here.')]),
    "key twice": ("game: yacht\nfirst_to: 3\ngame: kniffel", [(3, 1, '"game" is given twice (first on line 1).')]),
    "key thrice": ("game: a\ngame: b\ngame: c", [(2, 1, "(first on line 1)"), (3, 1, "(first on line 1)")]),
    "key twice in a group": ("guards: {burst: 3, burst: 4}", [(1, 20, '"burst" is given twice (first on line 1).')]),
    "key in quotes is the same key": ("game: a\n'game': b", [(2, 1, '"game" is given twice (first on line 1).')]),
    "list as a key": ("[game]: yacht", [(1, 1, "A key is one word, not a list or a group.")]),
    "group as a key": ("? {a: b}\n: c", [(1, 3, "A key is one word, not a list or a group.")]),
    "no value": (
        "first_to:\n",
        [(1, 10, '"first_to" takes a whole number from 1 to 99, for example 3; here is nothing.')],
    ),
    "empty text": ("first_to: ''", [(1, 11, 'here is "".')]),
    "word for a number": ("first_to: three", [(1, 11, 'here is "three".')]),
    "list for a number": ("first_to: [3]", [(1, 11, "here is a list of 1.")]),
    "group for a number": ("first_to:\n  wins: 3", [(2, 3, "here is a group of keys.")]),
    "number below": ("first_to: 0", [(1, 11, 'here is "0".')]),
    "number above": ("first_to: 100", [(1, 11, 'here is "100".')]),
    "negative number": ("first_to: -3", [(1, 11, 'here is "-3".')]),
    "number with decimals": ("first_to: 3.0", [(1, 11, 'here is "3.0".')]),
    "5000 digits": (f"first_to: {'9' * 5000}", [(1, 11, f'here is "{"9" * 39}…".')]),
    "5000 digits for a time": (f"settle: {'9' * 5000}", [(1, 9, TIME)]),
    "Arabic digits": ("first_to: ٣", [(1, 11, 'here is "٣".')]),
    "null for a number": ("first_to: ~", [(1, 11, 'here is "~".')]),
    "date for a number": ("first_to: 2024-01-01", [(1, 11, 'here is "2024-01-01".')]),
    "base 60 for a number": ("first_to: 1:30", [(1, 11, 'here is "1:30".')]),
    "word for a time": ("settle: soon", [(1, 9, f'"settle" {TIME}"soon".')]),
    "unknown unit": ("settle: 2 fortnights", [(1, 9, f'{TIME}"2 fortnights".')]),
    "unit alone": ("settle: ms", [(1, 9, f'{TIME}"ms".')]),
    "decimal comma": ("settle: 1,5", [(1, 9, f'{TIME}"1,5".')]),
    "infinite time": ("settle: .inf", [(1, 9, f'{TIME}".inf".')]),
    "time not a number": ("settle: .nan", [(1, 9, f'{TIME}".nan".')]),
    "negative time": ("settle: -1", [(1, 9, f'{TIME}"-1".')]),
    "time above": ("settle: 604801", [(1, 9, f'{TIME}"604801".')]),
    "time above, by a nanosecond": ("settle: 604800.000000001", [(1, 9, TIME)]),
    "maybe for a switch": ("rematch: maybe", [(1, 10, '"rematch" takes on or off; here is "maybe".')]),
    "unknown language": ("language: fr", [(1, 11, '"language" takes auto, nl, sv, nb, de or en; here is "fr".')]),
    "unknown grab": ("grab: off", [(1, 7, '"grab" takes armed, always or never; here is "off".')]),
    "unknown engine": ("feedback:\n  speech: espeek", [(2, 11, '"speech" takes auto, espeak, speechd or off;')]),
    "lead-in above": ("feedback: {lead_in: 5.000000001}", [(1, 21, '"lead_in" takes auto, or a time of at most 5 s')]),
    "lead-in of nothing": ("feedback: {lead_in: soon}", [(1, 21, 'for example 700 ms; here is "soon".')]),
    "command as a text": ("feedback: {command: piper}", [(1, 21, '"command" takes a list of a program')]),
    "earcons of some kind": ("feedback: {earcons: loud}", [(1, 21, '"earcons" takes on or off')]),
    "folder without a name": ("feedback: {sounds: ''}", [(1, 20, '"sounds" takes the name of a folder')]),
    "rate below": ("feedback: {rate: 79}", [(1, 18, '"rate" takes a whole number from 80 to 450')]),
    "volume above": ("feedback: {volume: 201}", [(1, 20, '"volume" takes a whole number from 0 to 200')]),
    "burst of one": ("guards: {burst: 1}", [(1, 17, '"burst" takes a whole number from 2 to 99, or 0 for never')]),
    "text for a group": ("guards: off", [(1, 9, '"guards" takes lines of its own below it')]),
    "list for a group": ("feedback: [off]", [(1, 11, "here is a list of 1.")]),
    "game without a name": ("game: ''", [(1, 7, '"game" takes a name of 1 to 40 characters; here is "".')]),
    "game with a long name": (f"game: {'x' * 41}", [(1, 7, "takes a name of 1 to 40 characters")]),
    # players
    "players as a text": ("players: Anna, Bram", [(1, 10, "a list of two names, or auto, for example [Anna, Bram]")]),
    "one player": ("players: [Anna]", [(1, 10, '"players" takes a list of two names')]),
    "three players": ("players:\n  - Anna\n  - Bram\n  - Cleo", [(2, 3, '"players" takes a list of two names')]),
    "the same player twice": ("players: [Anna, ' ANNA']", [(1, 17, "Both players have the same name.")]),
    "player without a name": ("players: ['', Bram]", [(1, 11, "a name of 1 to 40 characters")]),
    "player with a long name": (f"players: [Anna, {'x' * 41}]", [(1, 17, "a name of 1 to 40 characters")]),
    "both names wrong": ("players: ['', [Bram]]", [(1, 11, 'here is "".'), (1, 15, "here is a list of 1.")]),
    # bindings and devices
    "unknown button": ("bindings:\n  nxet: undo", [(2, 3, 'No button is called "nxet". Did you mean "next"?')]),
    "key name with a mistake": (
        "bindings: {key_volumup: undo}",
        [(1, 12, 'No button is called "key_volumup". Did you mean "KEY_VOLUMEUP"?')],
    ),
    "unknown key name": ("bindings: {KEY_NONE: undo}", [(1, 12, 'No button is called "KEY_NONE".')]),
    "key number below": ("bindings: {key 0: undo}", [(1, 12, '"key 1" to "key 767"')]),
    "key number above": ("bindings: {key 768: undo}", [(1, 12, 'No button is called "key 768".')]),
    "button that lower case leaves": ("bindings: {𝐀: undo}", [(1, 12, 'No button is called "𝐀".')]),
    "unknown gesture": ("bindings: {next:lnog: undo}", [(1, 12, 'No gesture is called "lnog". Did you mean "long"?')]),
    "unknown meaning": ("bindings: {next: won C}", [(1, 18, '"next" takes won A, won B, undo, redo, swap or nothing')]),
    "one button by two names": (
        "bindings:\n  next: undo\n  KEY_NEXTSONG: redo",
        [(3, 3, '"KEY_NEXTSONG" is the same button as "next" on line 2.')],
    ),
    "one gesture by two names": ("bindings: {next: undo, next:press: redo}", [(1, 24, "is the same button as")]),
    "bindings as a list": ("bindings: [next]", [(1, 11, "here is a list of 1.")]),
    "device with a text": ("devices: {Buds: A}", [(1, 17, '"Buds" takes lines of its own below it')]),
    "device for nobody": ("devices: {Buds: {player: C}}", [(1, 26, '"player" takes A or B; here is "C".')]),
    "device without a name": ("devices: {'': {player: A}}", [(1, 11, "A device's name has 1 to 255 characters.")]),
    "device with a long name": (f"devices:\n  {'x' * 256}: {{}}", [(2, 3, "A device's name has 1 to 255 characters.")]),
    "binding of a device": ("devices: {Buds: {bindings: {next: won}}}", [(1, 35, '"next" takes won A')]),
    # YAML that is not wanted
    "anchor": ("game: &g yacht", [(1, 7, ANCHOR)]),
    "alias": ("game: *g", [(1, 7, REFERENCE)]),
    "alias to itself": ("players: &p [*p, Bram]", [(1, 10, ANCHOR), (1, 14, REFERENCE)]),
    "aliases of aliases": (
        "players: &a [x, y]\ngame: &b [*a, *a]\nlanguage: [*b, *b]",
        [
            *[(1, 10, ANCHOR), (2, 7, ANCHOR), (2, 11, REFERENCE), (2, 15, REFERENCE)],
            *[(3, 11, "here is a list of 2."), (3, 12, REFERENCE), (3, 16, REFERENCE)],
        ],
    ),
    "tag": ("game: !!str yacht", [(1, 7, TYPE)]),
    "tag of a program": ("game: !!python/object/apply:os.system [ls]", [(1, 7, TYPE)]),
    "tag without a name": ("game: ! yacht", [(1, 7, TYPE)]),
    "unknown tag handle": ("game: !x!y z", [(1, 7, "This is not YAML: found undefined tag handle '!x!'.")]),
    "directive": ("%YAML 1.1\n---\ngame: yacht", [(1, 1, 'A line cannot begin with "%"')]),
    "unknown directive": ("%WHATEVER\n---\ngame: yacht", [(1, 1, 'A line cannot begin with "%"')]),
    "directive of 5000 digits": (f"%YAML {'1' * 5000}\n---\n", [(1, 1, 'A line cannot begin with "%"')]),
    "two documents": ("game: yacht\n---\ngame: yatzy", [(2, 1, "A second document begins here.")]),
    "text instead of settings": ("hello", [(1, 1, "This is no setting. A setting reads")]),
    "text of two lines": ("hello\nyou", [(1, 1, GOES_ON), (2, 1, "This is no setting.")]),
    "list instead of settings": ("- game: yacht", [(1, 1, "This is no setting.")]),
    "text over two lines": ("game: yacht\n  yatzy", [(1, 7, GOES_ON)]),
    "block of text": ("game: |\n  yacht", [(1, 7, GOES_ON)]),
    # YAML that is broken
    "quote not closed": ('first_to: 3\ngame: "yacht\n', [(2, 7, NOT_ON_ITS_LINE)]),
    "quote closed by another": (
        'game: "a\nlanguage: fr\ndevices: {"Buds": {}}',
        [(1, 7, NOT_ON_ITS_LINE), (2, 11, "fr")],
    ),
    "quote up to a document": ('game: "yacht\n---\n', [(1, 7, NOT_ON_ITS_LINE)]),
    "list not closed": (
        "players: [Anna, 'Bram'\nfirst_to: x",
        [(1, 10, 'This list needs a comma between its parts and "]"'), (2, 11, "x")],
    ),
    "list not closed behind a text": ("players: [Anna, Bram\nfirst_to: x", [(1, 17, GOES_ON), (2, 11, "x")]),
    "group not closed": ("guards: {burst: 3\n", [(1, 9, 'This group needs a comma between its parts and "}"')]),
    "list closed as a group": ("players: [Anna, Bram}", [(1, 10, "This list needs a comma")]),
    "comma too many": ("players: [, Anna]", [(1, 11, "Something is missing before this.")]),
    "no colon": ("game: yacht\nfirst_to 3\n", [(2, 1, NO_COLON)]),
    "no space behind the colon": ("game: yacht\nfirst_to:3\n", [(2, 1, NO_COLON)]),
    "colon within a text": ("game: yacht: the best", [(1, 12, 'A ":" cannot stand here.')]),
    "key too far to the right": ("game: yacht\n  first_to: 3", [(1, 7, GOES_ON)]),
    "key too far to the left": ("guards:\n   stale: 1\n  bounce: 1", [(3, 3, MISFIT)]),
    "two texts": ("game: 'yacht' yatzy", [(1, 15, MISFIT)]),
    "list where a key should be": ("game: yacht\n- Anna", [(2, 1, MISFIT)]),
    "list behind its key": ("players: - Anna", [(1, 10, 'A "-" cannot stand here.')]),
    "question mark behind a key": ("game: ? x", [(1, 7, 'A "?" cannot stand here.')]),
    "at sign": ("game: @home", [(1, 7, SIGN)]),
    "percent sign": ("game: %", [(1, 7, SIGN)]),
    "asterisk alone": ("game: *", [(1, 7, SIGN)]),
    "backslash": (r'game: "C:\yacht"', [(1, 11, BACKSLASH)]),
    "escape cut short": (r'game: "\x4"', [(1, 10, BACKSLASH)]),
    "escape beyond Unicode": (r'game: "\UFFFFFFFF"', [(1, 10, "There is no such character.")]),
    "escaped lone surrogate": (r'game: "\ud800"', [(1, 7, "invisible character in it (U+D800)")]),
    "escaped control": (r'players: ["An\x07na", Bram]', [(1, 11, "invisible character in it (U+0007)")]),
    "escaped line break": (r'game: "a\nb"', [(1, 7, "invisible character in it (U+000A)")]),
    # bytes
    "tab": ("guards:\n\tstale: 1", [(2, 1, TAB)]),
    "tab behind spaces": ("guards:\n  \tstale: 1", [(2, 3, TAB)]),
    "tab that breaks what follows": ("guards:\n\tstale: x\n  bounce: 1\nfirst_to: 0", [(2, 1, TAB), (4, 11, "0")]),
    "tabs in two lines": ("guards:\n\tstale: 1\n\tbounce: x", [(2, 1, TAB), (3, 1, TAB), (3, 10, TIME)]),
    "Latin-1": (b"first_to: 3\nplayers: [Zo\xeb, Bram]", [(2, 13, "The byte 0xEB is not UTF-8.")]),
    "UTF-8 cut short": (b"game: \xe2\x82", [(1, 7, "The byte 0xE2 is not UTF-8.")]),
    "UTF-8 written too long": (b"game: \xc0\xaf", [(1, 7, "The byte 0xC0 is not UTF-8.")]),
    "UTF-8 of a surrogate": (b"game: \xed\xa0\x80", [(1, 7, "The byte 0xED is not UTF-8.")]),
    "UTF-16, little end first": ("game: yacht".encode("utf-16"), [(1, 1, "This file is in UTF-16 or UTF-32.")]),
    "UTF-16, big end first": (b"\xfe\xff" + "game: yacht".encode("utf-16-be"), [(1, 1, "This file is in UTF-16.")]),
    "UTF-16 without a mark": ("game: yacht".encode("utf-16-le"), [(1, 1, "This file is in UTF-16.")]),
    "UTF-32 without a mark": ("game: yacht".encode("utf-32-be"), [(1, 1, "This file is in UTF-32.")]),
    "null byte": (b"game: ya\0cht", [(1, 9, "There is an invisible character here (U+0000).")]),
    "escape sequence": ("game: \x1b[31m", [(1, 7, "(U+001B)")]),
    "next line": ("game: a\x85b", [(1, 8, "(U+0085)")]),
    "line separator": ("game: a\u2028b", [(1, 8, "(U+2028)")]),
    "text turned around": ("game: \u202etcay", [(1, 7, "(U+202E)")]),
    "byte order mark inside": ("game: yacht\n\ufefffirst_to: 3", [(2, 1, "(U+FEFF)")]),
    "old Mac's line breaks": ("game: yacht\rfirst_to: x\r", [(2, 11, 'here is "x".')]),
    "Windows' line breaks": ("game: yacht\r\nfirst_to: x\r\n", [(2, 11, 'here is "x".')]),
    # too much
    "eight lists in a value": ("game: [[[[[[[[]]]]]]]]", [(1, 14, DEEP)]),
    "100 000 brackets": ("game: " + "[" * 60_000, [(1, 14, DEEP)]),
    "20 000 dashes": ("- " * 20_000, [(1, 17, DEEP)]),
    "3000 question marks": ("? " * 3000, [(1, 17, DEEP)]),
    "groups in groups": ("".join(f"{' ' * n}a:\n" for n in range(99)), [(9, 9, DEEP)]),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_a_problem_is_named_at_its_place(text: bytes | str, expected: list[tuple[int, int, str]]) -> None:
    problems = problems_of(text)
    assert [(found.line, found.column) for found in problems] == [(line, column) for line, column, _ in expected]
    for found, (_, _, sentence) in zip(problems, expected, strict=True):
        assert sentence in found.sentence
