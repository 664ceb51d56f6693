"""What a config that is fine comes to."""

import os
from pathlib import Path

import pytest

from revanche.config import Config, default_path, load, parse
from revanche.devices.settings import Grab
from revanche.errors import ConfigError
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.presses.bindings import DeviceBindings, Meaning
from revanche.presses.guards import Limits
from revanche.sound.settings import Engine
from revanche.units import MILLISECOND, SECOND

FOLDER = Path(__file__).parents[2] / "config"


def rules(text: str) -> Rules:
    return parse(text.encode(), "config.yaml").counting.rules


def limits(text: str) -> Limits:
    return parse(f"guards: {{{text}}}".encode(), "config.yaml").counting.limits


@pytest.mark.parametrize(
    "text",
    ["", "\n", "# nothing but a comment", "---", "---\n...\n", "{}", "\ufeff", "\t# a tab before a comment\n \t \n"],
)
def test_a_file_without_settings_leaves_all_as_it_is(text: str) -> None:
    assert parse(text.encode(), "config.yaml") == Config()


@pytest.mark.parametrize("group", ["guards", "feedback", "bindings", "devices"])
def test_a_group_whose_lines_are_all_comments_leaves_all_as_it_is(group: str) -> None:
    assert parse(f"{group}:\n  # rate: 3\n".encode(), "config.yaml") == Config()


@pytest.mark.parametrize(
    ("written", "language"),
    [
        ("no", "nb"),
        ("NO", "nb"),
        ("nn", "nb"),
        ("nb", "nb"),
        ("nl", "nl"),
        ("Sv", "sv"),
        ("de", "de"),
        ("auto", "auto"),
    ],
)
def test_a_language_is_a_word_and_no_switch(written: str, language: str) -> None:
    assert parse(f"language: {written}".encode(), "config.yaml").language == language


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("0", 0),
        ("10", 10 * SECOND),
        ("1.5", 1500 * MILLISECOND),
        (".5", 500 * MILLISECOND),
        ("0123", 123 * SECOND),
        ("1.5 s", 1500 * MILLISECOND),
        ("300 ms", 300 * MILLISECOND),
        ("300ms", 300 * MILLISECOND),
        ("300 MS", 300 * MILLISECOND),
        ("2 min", 120 * SECOND),
        ("6 h", 6 * 3600 * SECOND),
        ("0.5 d", 12 * 3600 * SECOND),
        ("'10'", 10 * SECOND),
        ("0.000000001", 1),
        ("0.0000005 ms", 1),
        ("604800 s", 7 * 86400 * SECOND),
        ("7 d", 7 * 86400 * SECOND),
    ],
)
def test_a_time_becomes_nanoseconds(written: str, time: int) -> None:
    assert rules(f"settle: {written}").settle == time


@pytest.mark.parametrize("written", ["on", "On", "TRUE", "true", "yes", "'on'"])
def test_a_switch_is_on_in_any_words(written: str) -> None:
    assert rules(f"autostart: {written}").autostart is True


@pytest.mark.parametrize("written", ["off", "OFF", "False", "false", "no"])
def test_a_switch_is_off_in_any_words(written: str) -> None:
    assert rules(f"rematch: {written}").rematch is False


@pytest.mark.parametrize("written", [1, 99])
def test_first_to_takes_its_limits(written: int) -> None:
    assert rules(f"first_to: {written}").first_to == written


@pytest.mark.parametrize("written", [0, 2, 99])
def test_a_number_of_presses_takes_its_limits_and_0(written: int) -> None:
    assert limits(f"burst: {written}, runaway: {written}") == Limits(burst=written, runaway=written)


@pytest.mark.parametrize(("rate", "volume"), [(80, 0), (450, 200)])
def test_speech_takes_its_limits(rate: int, volume: int) -> None:
    speech = parse(f"feedback: {{rate: {rate}, volume: {volume}}}".encode(), "config.yaml").speech
    assert (speech.rate, speech.volume) == (rate, volume)


@pytest.mark.parametrize(
    ("written", "lead_in"), [("auto", None), ("Auto", None), ("0", 0), ("700 ms", 700 * MILLISECOND), ("5", 5 * SECOND)]
)
def test_a_lead_in_takes_its_limits_and_auto(written: str, lead_in: int | None) -> None:
    assert parse(f"feedback: {{lead_in: {written}}}".encode(), "config.yaml").speech.lead_in == lead_in


def test_an_engine_of_ones_own_is_a_list() -> None:
    speech = parse(b"feedback: {command: [piper, --model, no], earcons: off, sounds: ~/mine}", "config.yaml").speech
    assert (speech.command, speech.earcons, speech.sounds) == (("piper", "--model", "no"), False, "~/mine")


def test_speech_can_be_off_without_quotes() -> None:
    assert parse(b"feedback: {speech: off}", "config.yaml").speech.engine is Engine.OFF


def test_grab_takes_its_words_in_any_case() -> None:
    assert parse(b"grab: Never", "config.yaml").headset.grab is Grab.NEVER


@pytest.mark.parametrize(
    ("written", "players"),
    [
        ("[Anna, Bram]", ("Anna", "Bram")),
        ("\n- Anna\n- Bram", ("Anna", "Bram")),
        ("[no, on]", ("no", "on")),
        ("[007, 1e3]", ("007", "1e3")),
        ("[~, =]", ("~", "=")),
        ("[2024-01-01, 12:34:56]", ("2024-01-01", "12:34:56")),
        ("[' Anna ', \"Zoe\\u0308\"]", ("Anna", "Zoë")),
        ("[👩🏽‍🚀, 山田太郎]", ("👩🏽‍🚀", "山田太郎")),
        (f"[{'x' * 40}, y]", ("x" * 40, "y")),
        ("[O'Neill, أحمد]", ("O'Neill", "أحمد")),
    ],
)
def test_players_are_two_texts(written: str, players: tuple[str, str]) -> None:
    config = parse(f"players: {written}".encode(), "config.yaml")
    assert config.players == players
    assert config.counting.rules.players == players


def test_players_are_left_to_the_catalogue_by_auto() -> None:
    assert parse(b"players: Auto", "config.yaml") == Config()


@pytest.mark.parametrize(
    ("written", "button"),
    [
        ("next", "next"),
        ("Next", "next"),
        ("KEY_NEXTSONG", "next"),
        ("key_nextsong", "next"),
        ("163", "next"),
        ("KEY_PLAYCD", "playpause"),
        ("key_volumeup", "KEY_VOLUMEUP"),
        ("key 115", "KEY_VOLUMEUP"),
        ("key 1", "KEY_ESC"),
        ("key 767", "key 767"),
        ("KEY 84", "key 84"),
        ("key_a", "KEY_A"),
        ("key 30", "KEY_A"),
        ("KEY_NUMERIC_1", "KEY_NUMERIC_1"),
        ("BTN_A", "BTN_SOUTH"),
        ("KEY_NEXT", "next"),
        ("KEY_PREVIOUS", "previous"),
        ("BTN_0", "BTN_0"),
        ("a:long", "a:long"),
        ("playpause:Double", "playpause:double"),
        ("key 84:triple", "key 84:triple"),
        ("next:press", "next"),
        ("button", "button"),
    ],
)
def test_a_binding_names_a_button_as_presses_do(written: str, button: str) -> None:
    config = parse(f"bindings: {{{written}: redo}}".encode(), "config.yaml")
    assert config.counting.bindings.everywhere == {button: Meaning.REDO}


@pytest.mark.parametrize("meaning", Meaning)
def test_a_binding_takes_every_meaning_in_any_case(meaning: Meaning) -> None:
    config = parse(f"bindings: {{next: {meaning.upper()}}}".encode(), "config.yaml")
    assert config.counting.bindings.everywhere == {"next": meaning}


def test_a_device_has_its_own_player_and_bindings_and_is_named_to_the_headsets() -> None:
    config = parse(b"devices:\n  Rig Buds:\n    player: b\n    bindings: {next: undo}\n  Fob:\n", "config.yaml")
    buds = DeviceBindings(Side.B, {"next": Meaning.UNDO})
    assert config.counting.bindings.devices == {"Rig Buds": buds, "Fob": DeviceBindings()}
    assert config.headset.named == {"Rig Buds", "Fob"}


def test_a_bluetooth_address_is_text_in_capital_letters() -> None:
    config = parse(b"devices:\n  11:22:33:44:55:59: {player: A}\n  aa:bb:cc:dd:ee:ff: {player: B}", "config.yaml")
    assert config.headset.named == {"11:22:33:44:55:59", "AA:BB:CC:DD:EE:FF"}


@pytest.mark.parametrize("length", [1, 255])
def test_the_name_of_a_device_takes_its_limits(length: int) -> None:
    assert parse(f"devices:\n  {'x' * length}: {{}}".encode(), "config.yaml").headset.named == {"x" * length}


def test_a_byte_order_mark_and_the_line_breaks_of_windows_change_nothing() -> None:
    assert rules("\ufefffirst_to: 5\r\ngame: yacht\r\n") == Rules(first_to=5, game="yacht")


def test_a_tab_between_key_and_value_or_before_a_comment_is_a_space() -> None:
    assert rules("first_to:\t5\t# best of nine\t\ngame: yacht\t") == Rules(first_to=5, game="yacht")


def test_eight_levels_are_read() -> None:
    with pytest.raises(ConfigError, match="here is a list"):
        parse(b"game: [[[[[[[]]]]]]]", "config.yaml")


def test_each_file_of_the_config_folder_is_fine() -> None:
    files = sorted(FOLDER.glob("*.yaml"))
    assert len(files) >= 3
    for file in files:
        load(file, {})


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    assert load(None, {"XDG_CONFIG_HOME": str(tmp_path)}) == Config()


def test_the_default_file_is_read_where_it_is(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    file = tmp_path / ".config" / "revanche" / "config.yaml"
    assert default_path(environ) == file
    file.parent.mkdir(parents=True)
    file.write_text("first_to: 7")
    assert load(None, environ).counting.rules.first_to == 7


def test_a_file_that_the_environment_names_is_read_and_must_be_there(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "REVANCHE_CONFIG": str(file)}
    assert refused(None, environ) == f"{file}: There is no such file; check its name and folder."
    file.write_text("first_to: 7")
    assert load(None, environ).counting.rules.first_to == 7


def test_a_folder_that_is_no_folder_holds_no_default_file(tmp_path: Path) -> None:
    (tmp_path / "revanche").write_text("")
    assert load(None, {"XDG_CONFIG_HOME": str(tmp_path)}) == Config()


def refused(path: Path | None, environ: dict[str, str]) -> str:
    with pytest.raises(ConfigError) as caught:
        load(path, environ)
    assert [(problem.line, problem.column) for problem in caught.value.problems] == [(0, 0)]
    return str(caught.value)


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    file = tmp_path / "none.yaml"
    assert refused(file, {}) == f"{file}: There is no such file; check its name and folder."


def test_a_folder_is_no_config(tmp_path: Path) -> None:
    assert refused(tmp_path, {}) == f"{tmp_path}: This is a folder; name the config file in it."


def test_a_file_that_cannot_be_read_is_refused_even_where_none_was_named(tmp_path: Path) -> None:
    link = tmp_path / "revanche" / "config.yaml"
    link.parent.mkdir()
    link.symlink_to(link)
    assert "This file cannot be read (Too many levels of symbolic links)" in refused(
        None, {"XDG_CONFIG_HOME": str(tmp_path)}
    )


def test_a_name_with_a_null_byte_is_refused() -> None:
    told = refused(Path("a\0b"), {})
    assert told.startswith("a\ufffdb: This file cannot be read (")
    assert "embedded null" in told  # the rest is Python's, and differs


def test_64_kib_are_read_and_a_byte_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_bytes(b"first_to: 5".ljust(64 * 1024))
    assert load(file, {}).counting.rules.first_to == 5
    file.write_bytes(b"first_to: 5".ljust(64 * 1024 + 1))
    assert refused(file, {}) == f"{file}: This file is larger than 64 KiB, so it is no config of Revanche."


def test_an_endless_file_is_refused() -> None:
    assert "larger than 64 KiB" in refused(Path("/dev/zero"), {})


def test_the_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Config().language = "nl"  # type: ignore[misc]


def problem(text: str) -> str:
    with pytest.raises(ConfigError) as raised:
        parse(text.encode(), "evening.yaml")
    return str(raised.value)


@pytest.mark.parametrize("blank", ["\u00a0", "\u200b", "\u3000", "\u2060", "\u00ad", "\u2003"])
@pytest.mark.parametrize("line", ["first_to:{}3", "{}first_to: 3", "first_to: 3{}", "players: [Anna,{}Bram]"])
def test_a_blank_that_is_none_is_named_at_its_place_and_nothing_else_is_told(line: str, blank: str) -> None:
    told = problem(line.format(blank))
    assert f"(U+{ord(blank):04X})" in told
    assert f":1:{line.index('{') + 1}: " in told
    assert told.count("evening.yaml") == 1


def test_in_quotes_and_comments_any_blank_may_stand() -> None:
    text = "players: [\"Jean\u00a0Paul\", 'A\u3000B'] # a\u200bremark\n"
    assert parse(text.encode(), "evening.yaml").players == ("Jean\u00a0Paul", "A\u3000B")


@pytest.mark.parametrize("secret", [",secret", "]x", "}x", "|x", ">x", "|", ">", "se #cret", "#secret"])
@pytest.mark.parametrize("line", ["  password: {}", "  password:  {}  "])
def test_a_password_that_yaml_would_cut_is_asked_for_in_quotes(line: str, secret: str) -> None:
    told = problem("mqtt:\n  host: box\n" + line.format(secret))
    assert "Put it in quotes." in told
    assert "evening.yaml:3:" in told


@pytest.mark.parametrize("secret", [",secret", "]x", "|", "se #cret", "#secret"])
def test_in_quotes_every_password_is_taken(secret: str) -> None:
    assert parse(f"mqtt:\n  host: box\n  password: '{secret}'\n".encode(), "f").mqtt.password == secret


def test_a_password_with_a_sign_within_needs_no_quotes() -> None:
    fine = "a#b,c]d|e"
    assert parse(f"mqtt:\n  host: box\n  password: {fine}\n".encode(), "f").mqtt.password == fine


@pytest.mark.parametrize("written", ["aa:bb:cc:dd:ee:ff", "AA-BB-CC-DD-EE-FF", "aa-bb-cc-dd-ee-ff"])
def test_an_address_may_have_hyphens(written: str) -> None:
    config = parse(f"devices: {{'{written}': {{player: B}}}}".encode(), "f")
    assert list(config.counting.bindings.devices) == ["AA:BB:CC:DD:EE:FF"]


@pytest.mark.parametrize(
    "line", ["guards: {bounce: 1500}", "settle: 10000", "undo_window: 120000", "guards: {stale: 300}"]
)
def test_a_number_that_is_absurd_as_seconds_is_asked_about(line: str) -> None:
    number = "".join(filter(str.isdigit, line))
    assert f"Write {number} ms, or {number} s if you do mean that." in problem(line)


@pytest.mark.parametrize(
    "line", ["guards: {bounce: 60}", "guards: {bounce: 1500 s}", "settle: 600", "undo_window: 3600"]
)
def test_a_long_time_that_can_be_meant_is_taken(line: str) -> None:
    parse(line.encode(), "evening.yaml")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("language: dutch", 'Did you mean "nl"?'),
        ("language: Deutsch", 'Did you mean "de"?'),
        ("watches: [{name: wrist, profile: pinetime}]", 'Did you mean "infinitime"?'),
        ("watches: [{name: wrist, profile: Bangle.js}]", 'Did you mean "gadgetbridge"?'),
        ("feedback: {volume: 50 %}", 'Did you mean "50"?'),
        ("player: [A, B]", 'Did you mean "players"?'),
        ("players: [A, B, C]", "here is a list of 3."),
        ("players: []", "here is a list of 0."),
    ],
)
def test_what_was_probably_meant_is_asked(line: str, hint: str) -> None:
    assert hint in problem(line)


def test_a_pipe_is_refused_and_nobody_waits_for_whoever_might_write_to_it(tmp_path: Path) -> None:
    pipe = tmp_path / "config.yaml"
    os.mkfifo(pipe)
    with pytest.raises(ConfigError, match="This is a pipe and no file"):
        load(pipe, {})
