"""What doctor says, in which order, in which languages, and how it ends."""

import json
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

from revanche.cli.doctor import doctor
from revanche.cli.doctor.bluetooth import BluetoothFacts, Silence
from revanche.cli.doctor.finding import Answer, Severity
from revanche.cli.doctor.inputs import InputFacts, NodeFacts
from revanche.cli.doctor.looking import Facts
from revanche.cli.doctor.machine import MachineFacts
from revanche.cli.doctor.sound import SoundFacts
from revanche.words.catalogue import LANGUAGES
from support.shell import Shell

BLUEZ = {"/h": {"org.bluez.Adapter1": {"Powered": True}}}
WELL = Facts(
    BluetoothFacts(BLUEZ, True, True, False, {}),  # noqa: FBT003
    InputFacts(uinput=True, evdev=True, nodes=(NodeFacts("Rig Buds", "/dev/input/event5", readable=True),)),
    SoundFacts(
        True,  # noqa: FBT003
        "espeak-ng",
        "pw-play",
        Answer(0, "[]"),
        Answer(0, '[{"name":"speaker","mute":false}]'),
        Answer(0, "speaker\n"),
    ),
    MachineFacts("/j", None, 10**9, 1796000000.0, 1000, Answer(0, "2 1000 anna seat0\n")),
)
ILL = Facts(
    BluetoothFacts(Silence.ABSENT, True, True, False, {"input.conf": "ClassicBondedOnly=false"}),  # noqa: FBT003
    InputFacts(
        uinput=False,
        evdev=False,
        nodes=(
            NodeFacts("\u202eevil\x1b[2J", "/dev/input/event5", readable=False),
            NodeFacts("Rig Buds", "/dev/input/event6", readable=True, busy=True),
        ),
        programs=frozenset({"keyd", "mpris-proxy"}),
        keyd=("*\n",),
        players=("spotify",),
    ),
    SoundFacts(True, "none", "none", Answer(0, "no"), Answer(1, ""), None),  # noqa: FBT003
    MachineFacts("/j", "Permission denied", 5, 0.0, 1000, Answer(0, ""), wireplumber=Answer(0, "0.5.2"), faults=2),
)


def facts(monkeypatch: pytest.MonkeyPatch, seen: Facts) -> None:
    monkeypatch.setattr(doctor, "look", lambda *_, **__: seen)


def test_where_all_is_well_it_ends_with_0_and_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    facts(monkeypatch, WELL)
    out = shell.out("doctor")
    assert out.endswith("Nothing keeps presses from being counted.\n")
    assert {line[0] for line in out.splitlines()[:-1]} == {"✓"}
    assert "✓ Buttons that count are there: Rig Buds." in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_finding_is_a_sentence_in_80_columns_and_each_fault_has_a_command(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    facts(monkeypatch, ILL)
    shell.language = language
    answer = shell.run("doctor")
    assert answer.code == 1
    assert answer.err == ""
    assert "\u202e" not in answer.out
    assert "\x1b" not in answer.out
    lines = answer.out.splitlines()
    assert max(cell_len(line) for line in lines if not line.startswith("    ")) <= 80
    assert sum(line.startswith("    ") for line in lines) == sum(line[0] in "✗!" for line in lines)


def test_json_has_the_worst_first(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    facts(monkeypatch, ILL)
    answer = shell.run("doctor", "--json")
    assert answer.code == 1
    shown = json.loads(answer.out)
    assert shown["works"] is False
    severities = [one["severity"] for one in shown["findings"]]
    assert severities == sorted(severities, key=[str(one) for one in Severity].index)
    assert [one["check"] for one in shown["findings"]][:3] == ["config", "journal", "evdev"]
    assert all((one["command"] is None) == (one["severity"] in {"ok", "unknown"}) for one in shown["findings"])


def test_on_a_bare_machine_it_tells_what_is_missing_without_a_fault_of_its_own(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    began = time.monotonic()
    answer = shell.run("doctor", "--json")
    assert time.monotonic() - began < 3
    assert answer.err == ""
    shown = json.loads(answer.out)
    assert shown["works"] is (answer.code == 0)
    assert {"bluez", "journal", "speech", "clock"} <= {one["check"] for one in shown["findings"]}


def test_a_faulty_config_is_a_finding_and_does_not_stop_the_others(shell: Shell) -> None:
    (shell.folder / "revanche").mkdir(exist_ok=True)
    (shell.folder / "revanche" / "config.yaml").write_text("first_to: many\nlanguage: nl\n")
    shown = json.loads(shell.run("doctor", "--json").out)
    first = shown["findings"][0]
    assert (first["check"], first["severity"], first["command"]) == ("config", "stops", "revanche config check")
    assert "has a fault" in first["sentence"]
    assert len(shown["findings"]) > 5
