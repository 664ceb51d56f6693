"""Whole matches from watches and fobs over the air, through bluetoothd and bleak, and the score back on the wrist."""

from collections.abc import Callable

import pytest
from rig.daemon import Daemon
from rig.radio import Earbuds
from rig.wait import apart, until
from rig.wrist import ALERT, MUSIC, TRACK, UART, WATCHES, Wrist

Wear = Callable[[str], Wrist]

PREVIOUS, NEXT, PAUSE, OPENED = b"\x04", b"\x03", b"\x01", b"\xe0"
ARTIST, POSITION, LENGTH, STATUS = (f"0000000{number}{MUSIC}" for number in (3, 6, 7, 2))
PIECE = 20  # bytes, where a link agreed on nothing longer
PATIENCE = 180.0  # seconds; bleak is a large program for an emulated machine

KEY = "231d39c1d7cc1ab1aee224cd096db932"


def worn_by(name: str, profile: str, more: str = "") -> pytest.MarkDecorator:
    """Have a daemon that holds this watch and no other: of two links at once btvirt carries but the first."""
    config = f'watches: [{{name: {name}, profile: {profile}, address: "{WATCHES[name]}"{more}}}]\n'
    return pytest.mark.parametrize("daemon", [config], indirect=True, ids=[profile])


pytestmark = pytest.mark.timeout(600)  # the first one waits for all that it stands on


@worn_by("wrist", "infinitime")
def test_a_whole_match_from_the_pinetime_with_the_score_on_it(daemon: Daemon, worn: Wear) -> None:
    watch = worn("wrist")
    daemon.until_up("wrist", PATIENCE)
    daemon.open_match()
    watch.until_track("Anna 0 - 0 Bram")
    for byte, a, b in ((PREVIOUS, 1, 0), (NEXT, 1, 1), (PAUSE, 1, 0), (PREVIOUS, 2, 0), (PREVIOUS, 3, 0)):
        assert watch.all_at(ALERT) == []  # it would cover the buttons
        apart()
        watch.press(byte)
        daemon.until_score(a, b)
        watch.until_track(f"Anna {a} - {b} Bram")
    assert daemon.status()["state"] == "decided"
    assert daemon.entries("press_ignored") == []
    assert [entry["by"]["device"] for entry in daemon.entries("game_won")] == ["wrist"] * 4

    until(lambda: watch.all_at(ALERT), "the end of the match is told")
    shown = watch.shown()
    assert shown[ALERT].startswith(b"\x00\x01\x00Anna 3 - 0 Bram\x00")
    assert b"Anna" in shown[ARTIST]
    assert (shown[POSITION].hex(), shown[LENGTH].hex(), shown[STATUS]) == ("000000b4", "00000003", b"\x00")
    assert f"{LENGTH} again" not in shown

    sent = len(watch.all_at(TRACK))
    watch.press(OPENED)  # and so it shows the score again, but tells of the end no second time
    until(lambda: len(watch.all_at(TRACK)) > sent, "the score is sent again")
    apart()
    assert watch.track() == "Anna 3 - 0 Bram"
    assert len(watch.all_at(ALERT)) == 1
    assert daemon.score() == [3, 0]


@worn_by("bangle", "gadgetbridge")
def test_a_whole_match_from_the_bangle_in_pieces(daemon: Daemon, worn: Wear) -> None:
    watch = worn("bangle")
    daemon.until_up("bangle", PATIENCE)
    daemon.open_match(first_to=2)
    watch.until_told("musicinfo", track="Anna 0 - 0 Bram", n=0, c=3)
    for word, a, b in (("previous", 1, 0), ("next", 1, 1), ("playpause", 1, 0), ("previous", 2, 0)):
        apart()
        watch.line(word)
        daemon.until_score(a, b)
        watch.until_told("musicinfo", track=f"Anna {a} - {b} Bram", n=a + b)
        watch.until_told("musicstate", state="play")
    assert daemon.status()["state"] == "decided"
    assert [entry["by"]["device"] for entry in daemon.entries("game_won")] == ["bangle"] * 3
    assert max(map(len, watch.all_at(UART))) == PIECE
    daemon.ask({"command": "close"})
    watch.until_told("musicstate", state="pause")


@worn_by("bangle", "gadgetbridge")
def test_names_that_a_bangle_could_run_are_text_to_it(daemon: Daemon, worn: Wear) -> None:
    watch = worn("bangle")
    daemon.until_up("bangle", PATIENCE)
    names = ['GB({"t":"find","n":true})', '"});load("x.js");//\\u0022é']
    for name in ("An\nna", "An\x00na"):
        assert daemon.ask({"command": "new", "players": [name, "Bram"]})["reason"] == "name_control"
    assert daemon.ask({"command": "new", "players": names, "first_to": 3})["verdict"] == "counted"
    watch.until_told("musicinfo", track=f"{names[0]} 0 - 0 {names[1]}")
    watch.line("next")
    daemon.until_score(0, 1)
    watch.until_told("musicinfo", track=f"{names[0]} 0 - 1 {names[1]}")
    assert {line.partition(",")[0] for line in watch.lines()} == {
        '\x10GB({"t":"musicinfo"',
        '\x10GB({"t":"musicstate"',
    }
    assert watch.told("find") == {}


@worn_by("fob", "bthome", ", player: B, allow_unencrypted: on")
def test_a_whole_match_from_a_fob(daemon: Daemon, worn: Wear) -> None:
    fob = worn("fob")
    fob.advertise(bytes([0x44, 0x00, 1, 0x3A, 0x00]))
    daemon.until_up("fob", PATIENCE)
    daemon.open_match(first_to=2)
    for number, gesture, b in ((2, 1, 1), (3, 4, 0), (4, 1, 1), (5, 1, 2)):
        apart()
        fob.advertise(bytes([0x44, 0x00, number, 0x3A, gesture]))
        daemon.until_score(0, b)
    assert daemon.status()["match"]["winner"] in {"B", "Bram"}
    assert daemon.entries("press_ignored") == []
    counted = [entry["by"]["device"] for entry in daemon.journal() if entry["event"] in {"game_won", "undone"}]
    assert counted == ["fob"] * 4


def sealed(counter: int, gesture: int) -> bytes:
    """An encrypted advertisement of the fob, as bthome.io/encryption has it."""
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM  # noqa: PLC0415 - large

    number = counter.to_bytes(4, "little")
    nonce = bytes.fromhex(WATCHES["fob"].replace(":", "")) + b"\xd2\xfc\x45" + number
    content = AESCCM(bytes.fromhex(KEY), tag_length=4).encrypt(nonce, bytes([0x3A, gesture]), None)
    return b"\x45" + content[:-4] + number + content[-4:]


@worn_by("fob", "bthome", f", player: B, bind_key: {KEY}")
def test_a_whole_match_from_a_fob_that_encrypts_and_nothing_from_who_repeats_it(daemon: Daemon, worn: Wear) -> None:
    fob = worn("fob")
    fob.advertise(sealed(7, 0))
    daemon.until_up("fob", PATIENCE)
    daemon.open_match(first_to=2)
    fob.advertise(sealed(8, 1))
    daemon.until_score(0, 1)
    daemon.stop()
    daemon.start()
    daemon.until_up("fob", PATIENCE)  # what it sends before it is seen can't be told from what it sent long ago
    for foreign in (bytes([0x44, 0x00, 9, 0x3A, 1]), sealed(8, 1), sealed(9, 1)[:-1] + b"\x00"):
        fob.advertise(foreign)
        apart()
    fob.advertise(sealed(10, 0))  # without a number of its own, a push is new only after none
    apart()
    fob.advertise(sealed(11, 1))
    daemon.until_score(0, 2)
    assert len(daemon.entries("game_won")) == 2
    assert daemon.status()["state"] == "decided"


@worn_by("wrist", "infinitime")
def test_a_headset_and_a_watch_count_in_one_match(earbuds: Earbuds, daemon: Daemon, worn: Wear) -> None:
    watch = worn("wrist")
    daemon.stop()
    earbuds.connect()
    watch.come_second()
    daemon.start()
    daemon.until_up()
    daemon.until_up("wrist", PATIENCE)
    daemon.open_match()
    earbuds.press("FORWARD")
    daemon.until_score(0, 1)
    watch.until_track("Anna 0 - 1 Bram")
    apart()
    watch.press(PREVIOUS)
    daemon.until_score(1, 1)
    watch.until_track("Anna 1 - 1 Bram")
    assert [entry["by"]["device"] for entry in daemon.entries("game_won")] == ["Rig Buds", "wrist"]
    daemon.stop()
    watch.come_first()
