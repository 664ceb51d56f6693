import re
from pathlib import Path

from revanche.cli.doctor.finding import _IMPORTANCE, Severity, fine, ordered, unknown, wrong
from revanche.words.catalogue import load

CHECKS = Path(__file__).parents[3] / "daemon/revanche/cli/doctor"
CODE = "\n".join(path.read_text("utf-8") for path in CHECKS.glob("*.py"))


def test_the_worst_comes_first_and_of_those_what_matters_most() -> None:
    findings = [
        fine("journal"),
        unknown("sink", "pactl"),
        wrong("speech", "none", "install"),
        wrong("uinput", "absent", "load", stops=True),
        wrong("microphone", "used", "set"),
        wrong("bluez", "down", "start", stops=True),
        fine("config"),
    ]
    assert [finding.check for finding in ordered(findings)] == [
        *("bluez", "uinput"),
        *("microphone", "speech"),
        *("config", "journal"),
        "sink",
    ]


def test_only_what_is_wrong_has_a_command() -> None:
    assert (fine("disk").command, unknown("disk", "df").command) == (None, None)
    assert wrong("disk", "full", "make room").command == "make room"
    assert wrong("disk", "full", "make room").severity is Severity.WARNING


def test_all_that_the_checks_say_is_in_the_catalogue_and_has_its_place() -> None:
    texts = load("en").texts
    said = re.findall(r'\bwrong\(\s*"(\w+)", "(\w+)"', CODE)
    assert len(said) > 15
    keys = [f"doctor.{check}.{what}" for check, what in said]
    keys += [f"doctor.{check}.ok" for check in re.findall(r'\bfine\("(\w+)"', CODE)]
    keys += [f"doctor.name.{check}" for check in re.findall(r'\bunknown\("(\w+)"', CODE)]
    assert [key for key in keys if key not in texts and f"{key}.one" not in texts] == []
    checks = {key.split(".")[1] for key in texts if key.startswith("doctor.") and key.count(".") > 1} - {"name"}
    assert checks == set(_IMPORTANCE)
