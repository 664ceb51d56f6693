"""Every recording in tests/recordings leads to what its .expect.json says; and what `replay` does around that."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche import extras
from revanche.cli.buttons.replay import replay
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.errors import ConfigError, UsageError

RECORDINGS = Path(__file__).parents[2] / "recordings"
EXPECTED = sorted(RECORDINGS.glob("*.expect.json"))

NEW = '{"t":0,"command":"new","players":["Anna","Bram"],"first_to":3}\n'


def recording_of(expected: Path) -> Path:
    name = expected.name.removesuffix(".expect.json")
    (recording,) = (path for path in RECORDINGS.glob(f"{name}.*") if path != expected and path.stem == name)
    return recording


def run(*arguments: str | Path, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(replay, [str(argument) for argument in arguments], input=text, catch_exceptions=False)


def lines(*arguments: str | Path, text: str | bytes | None = None) -> list[dict[str, Any]]:
    result = run("--json", *arguments, text=text)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_there_is_a_result_for_each_recording() -> None:
    recordings = [path for path in RECORDINGS.iterdir() if path.suffix not in {".json", ".py", ""}]
    assert sorted(recordings) == sorted(recording_of(path) for path in EXPECTED)
    assert len(recordings) >= 100


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: path.name.removesuffix(".expect.json"))
def test_a_recording_leads_to(expected: Path, tmp_path: Path) -> None:
    wanted = json.loads(expected.read_text(encoding="utf-8"))
    config = tmp_path / "config.yaml"
    config.write_text("\n".join(wanted.get("config", [])), encoding="utf-8")
    *told, final = lines("--config", config, recording_of(expected))
    verdicts = [[line["command"], line["player"], line["verdict"], line["reason"]] for line in told]
    for verdict, (_, _, _, reason) in zip(verdicts, wanted["verdicts"], strict=False):
        if reason == "*" and verdict[3] is not None:
            verdict[3] = "*"
    assert verdicts == wanted["verdicts"]
    assert wanted["final"].items() <= final["final"].items()
    last = final["final"]
    assert last["match"] is None or last["match"] == len(last["matches"]), "the running match is the last of them all"
    if last["match"] is not None:
        assert last["matches"][-1]["score"] == last["score"]
        assert last["matches"][-1]["state"] == last["state"]


@pytest.mark.parametrize("expected", EXPECTED[::7], ids=lambda path: path.name.removesuffix(".expect.json"))
def test_a_recording_leads_to_the_same_twice(expected: Path) -> None:
    assert lines(recording_of(expected)) == lines(recording_of(expected))


def test_a_line_of_json_has_all_fields() -> None:
    first, second, final = lines(
        "-", text=NEW + '{"t":10.5,"device":"Rig Buds (AVRCP)","type":1,"code":165,"value":1}\n'
    )
    assert first["device"] is None
    assert second.pop("said")
    assert second == {
        "t": 10.5,
        "device": "Rig Buds (AVRCP)",
        "command": "won",
        "player": "A",
        "verdict": "counted",
        "reason": None,
        "score": [1, 0],
        "match": 1,
        "state": "open",
    }
    assert final == {
        "final": {
            "state": "open",
            "score": [1, 0],
            "match": 1,
            "matches": [{"players": ["Anna", "Bram"], "score": [1, 0], "winner": None, "state": "open"}],
        }
    }


@pytest.mark.parametrize(
    ("content", "seen"),
    [
        (b"", "this is empty"),
        (b"\n \n", "this is empty"),
        (NEW.encode("utf-16"), "this is text in UTF-16"),
        (NEW.encode("utf-16-be"), "this is text in UTF-16"),
        (bytes(range(256)), "this is no text"),
        (b"-event9   DEVICE_REMOVED   Rig Buds (AVRCP)\n", "this begins with “-event9   DEVICE_REMOVED"),
        (b"# EVEMU 1.3\nN: Rig Buds (AVRCP)\n", "this is the output of evemu-record without a key"),
        (b'Input device name: "Rig Buds (AVRCP)"\n', "this is the output of evtest without a key"),
        (b"libinput:\ndevices: []\n", "this is the output of libinput record without a key"),
        (
            b" event3   KEYBOARD_KEY   +2.003s\t*** (-1) pressed\n",
            "this is the output of libinput debug-events without a key (1 are hidden",
        ),
    ],
)
def test_what_has_no_event_is_one_sentence_with_what_it_is_and_the_forms_that_are_read(
    content: bytes, seen: str
) -> None:
    with pytest.raises(UsageError) as caught:
        run("--json", "-", text=content)
    said = str(caught.value)
    assert said.startswith(f"standard input: {seen}")
    assert "\n" not in said
    assert all(form in said for form in ("JSON Lines", "evtest", "evemu-record", "libinput record", "debug-events"))


def test_several_recordings_are_one_evening() -> None:
    *told, final = lines(RECORDINGS / "straight-match.jsonl", RECORDINGS / "bounce-both-sides.jsonl")
    times = [line["t"] for line in told]
    assert times == sorted(times)
    assert [match["state"] for match in final["final"]["matches"]] == ["finished", "open"]
    assert final["final"]["score"] == [0, 3]


def test_a_further_recording_begins_when_the_one_before_ended(tmp_path: Path) -> None:
    (tmp_path / "one").write_text('{"t":100,"command":"new","players":["Anna","Bram"]}\n')
    (tmp_path / "two").write_text('{"t":7,"command":"won","player":"A"}\n{"t":9,"command":"won","player":"A"}\n')
    assert [line["t"] for line in lines(tmp_path / "one", tmp_path / "two")[:-1]] == [100.0, 100.0, 102.0]


def test_stamps_of_two_recordings_are_not_compared(tmp_path: Path) -> None:
    press = '{"t":%d,"device":"Rig Buds (AVRCP)","type":1,"code":163,"value":1,"stamp":1796000010}\n'
    (tmp_path / "one").write_text(NEW + press % 10 + '{"t":20,"command":"undo"}\n')
    (tmp_path / "two").write_text(press % 10)
    assert [line["verdict"] for line in lines(tmp_path / "one", tmp_path / "two")[:-1]] == ["counted"] * 4


def test_a_recording_without_commands_joins_the_match_before_it() -> None:
    *told, final = lines(RECORDINGS / "commands-pass-the-guards.jsonl", RECORDINGS / "sony.evtest")
    assert [line["command"] for line in told].count("new") == 1
    assert final["final"]["matches"][0]["players"] == ["Anna", "Bram"]


def test_without_json_there_is_a_readable_line_for_each_thing_and_a_summary() -> None:
    result = run("--lang", "en", RECORDINGS / "straight-match.jsonl")
    told = result.stdout.splitlines()
    assert told[1].split() == ["0.50", "s", "Rig", "Buds", "Rig", "Buds", "is", "connected."]
    assert told[2].split()[:5] == ["10.00", "s", "Rig", "Buds", "⏮"]
    assert told[-1] == "1. Anna 3 – 1 Bram (decided)"


def test_an_overflow_and_a_closing_are_told_without_json() -> None:
    assert "may be missing" in run("--lang", "en", RECORDINGS / "syn-dropped.jsonl").stdout
    assert "six hours" in run("--lang", "en", RECORDINGS / "six-hours.jsonl").stdout


def test_what_a_fob_leaves_in_doubt_is_told_without_json() -> None:
    printed = run("--lang", "en", RECORDINGS / "bthome-two-buttons-new-at-once.jsonl").stdout
    assert "several buttons (a, b) were pressed at once, so none of them counted" in printed
    printed = run("--lang", "en", RECORDINGS / "bthome-old-packets.jsonl").stdout
    assert "was not heard (8)" in printed


def test_the_language_is_chosen() -> None:
    said = {lang: lines("--lang", lang, "-", text=NEW)[0]["said"] for lang in ("nl", "sv", "nb", "de", "en")}
    assert len(set(said.values())) == len(said)


def test_a_bad_recording_is_a_sentence_with_file_and_line_and_nothing_else(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(NEW + '{"t":1,"command":"win"}\n')
    with pytest.raises(UsageError) as caught:
        run("--json", RECORDINGS / "straight-match.jsonl", bad)
    assert str(caught.value).startswith(f"{bad}:2: there is no command “win”")


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="can't be read"):
        run(tmp_path / name)


@pytest.mark.parametrize(
    ("config", "recording", "verdict"),
    [
        ("rematch: off", "rematch", ["won", "B", "refused", "rematch_off"]),
        ("settle: 15 min", "rematch", ["won", "B", "refused", "settle"]),
        ("autostart: on", "idle-ignores", ["won", "B", "counted", None]),
        ("guards: {bounce: 0}", "bounce-across-devices", ["won", "A", "counted", None]),
        ("bindings: {next: won A}", "idle-ignores", ["won", "A", "ignored", "idle"]),
        ("devices: {Rig Buds: {player: A}}", "no-release-headset", ["won", "A", "counted", None]),
        ("undo_window: 1 s", "wear", ["undo", None, "refused", "undo_window"]),
    ],
)
def test_a_config_changes_what_a_recording_leads_to(
    tmp_path: Path, config: str, recording: str, verdict: list[str | None]
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(config + "\n")
    told = lines("--config", path, RECORDINGS / f"{recording}.jsonl")[-2]
    assert [told["command"], told["player"], told["verdict"], told["reason"]] == verdict


def test_a_fob_with_a_player_counts_for_that_player(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("devices: {fob: {player: B}}\n")
    *told, final = lines("--config", config, RECORDINGS / "bthome-one-button.jsonl")
    assert [line["command"] for line in told] == ["new", "won", "won", "undo"]
    assert final["final"]["score"] == [1, 0]


def test_the_players_of_the_config_play_where_a_tool_recorded(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("players: [Cas, Daan]\nfirst_to: 1\n")
    final = lines("--config", config, RECORDINGS / "evtest-overflow.evtest")[-1]["final"]
    assert final["matches"][0]["players"] == ["Cas", "Daan"]
    assert final["matches"][0]["winner"] == "Daan"


def test_reading_a_config_leaves_libyaml_to_those_who_read_large_recordings() -> None:
    code = (
        "import sys\n"
        "from revanche.config import parse\n"
        "parse(b'first_to: 3', 'config.yaml')\n"
        "import yaml\n"
        "print(hasattr(yaml, 'CBaseLoader'))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == f"{importlib.util.find_spec('yaml._yaml') is not None}\n"


def test_a_bad_config_is_told_as_such(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("machine: on\n")
    with pytest.raises(ConfigError):
        run("--config", config, RECORDINGS / "rematch.jsonl")


def test_the_config_of_the_account_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "revanche").mkdir()
    (tmp_path / "revanche" / "config.yaml").write_text("rematch: off\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert lines(RECORDINGS / "rematch.jsonl")[-1]["final"]["match"] == 2


def command(*arguments: str | Path, environ: dict[str, str] | None = None) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "revanche", "replay", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
    )


def test_the_command_exits_1_with_the_sentence_alone(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("[]\n")
    with command(bad) as process:
        out, err = process.communicate()
    assert process.returncode == 1
    assert out == b""
    assert err.decode().splitlines() == [f'{bad}:1: a line is an object, as {{"t":1.5,"command":"undo"}}']


def test_a_bind_key_without_its_cipher_is_a_sentence_with_the_command_that_brings_it(tmp_path: Path) -> None:
    (tmp_path / "cryptography.py").write_text("raise ImportError\n")
    config = tmp_path / "config.yaml"
    config.write_text(f"watches: [{{name: fob, profile: bthome, bind_key: {'0' * 32}}}]\n")
    replaying = command(
        "--config", config, RECORDINGS / "bthome-encrypted.jsonl", environ=os.environ | {"PYTHONPATH": str(tmp_path)}
    )
    _, err = replaying.communicate(timeout=60)
    assert replaying.returncode == 1
    assert err.decode() == f"A fob with a bind_key needs the extra bthome. {extras.command('bthome')}\n"


def test_nothing_is_written_anywhere(tmp_path: Path) -> None:
    environ = os.environ | dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "TMPDIR"), str(tmp_path))
    with command("--json", RECORDINGS / "rematch.jsonl", environ=environ) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.endswith(b"}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_closed_pipe_ends_it_silently(tmp_path: Path, options: list[str]) -> None:
    long = tmp_path / "long.jsonl"
    long.write_text(NEW + "".join(f'{{"t":{t},"command":"swap"}}\n' for t in range(5000)))
    with command(*options, long) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


commands = st.sampled_from(["new", "won", "undo", "redo", "swap", "abandon", "close", "unmute"])
happenings = st.one_of(
    st.fixed_dictionaries(
        {"command": commands, "players": st.just(["Anna", "Bram"]), "player": st.sampled_from(["A", "B"])},
        optional={"first_to": st.integers(0, 4)},
    ),
    st.fixed_dictionaries({"device": st.sampled_from(["x (AVRCP)", "y"]), "link": st.sampled_from(["up", "down"])}),
    st.fixed_dictionaries(
        {
            "device": st.sampled_from(["x (AVRCP)", "y"]),
            "type": st.sampled_from([0, 1]),
            "code": st.sampled_from([0, 3, 163, 164, 165, 200]),
            "value": st.integers(0, 2),
        },
        optional={"stamp": st.integers(0, 3)},
    ),
    st.fixed_dictionaries(
        {
            "device": st.just("w"),
            "profile": st.sampled_from([*PROFILES]),
            "notify": st.sampled_from(["03", "04", "00", "7b2274223a226d75736963222c226e223a226e657874227d0a"]),
        }
    ),
)
gaps = st.sampled_from([0, 0.3, 0.8, 1, 1.5, 2, 10, 119, 120.5, 21600, 21601])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(gaps, happenings), min_size=1, max_size=40))
def test_whatever_happens_the_log_and_the_score_agree(evening: list[tuple[float, dict[str, Any]]]) -> None:
    text, t = "", 0.0
    for gap, happening in evening:
        t += gap
        text += json.dumps({"t": t, **happening}) + "\n"
    *told, final = lines("-", text=text)
    last = final["final"]
    assert (last["match"] is None) == (last["state"] == "idle")
    if last["match"] is not None:
        assert last["match"] == len(last["matches"])
        assert last["matches"][-1]["score"] == last["score"]
    for match in last["matches"]:
        assert (match["winner"] is not None) == (match["state"] in {"finished", "decided"})
    scores = [(line["match"], line["score"]) for line in told if line["verdict"] != "counted"]
    assert all((match is None) == (score is None) for match, score in scores)
