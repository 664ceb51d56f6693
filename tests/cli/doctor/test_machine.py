from typing import Any

import pytest

from revanche.cli.doctor.finding import Answer, Finding, Severity
from revanche.cli.doctor.machine import MachineFacts, judge, seated

NOW = 1796000000.0
AT_SCREEN = Answer(0, "      2 1000 anna seat0 tty2\n")
HEADLESS = Answer(0, "      3 1000 anna       pts/0\n      1 1001 bram seat0 tty2\n")
WIREPLUMBER = Answer(0, "wireplumber\nCompiled with libwireplumber 0.5.8\nLinked with libwireplumber 0.5.8\n")


def facts(**others: Any) -> MachineFacts:  # noqa: ANN401 - a field each
    usual = {"folder": "/home/anna/j", "refusal": None, "free": 10**9, "now": NOW, "uid": 1000, "sessions": AT_SCREEN}
    return MachineFacts(**usual | others)


def bad(**others: Any) -> list[Finding]:  # noqa: ANN401
    return [finding for finding in judge(facts(**others)) if finding.severity is not Severity.OK]


def test_at_a_desk_all_is_well() -> None:
    assert bad() == []


def test_a_journal_that_cannot_be_written_stops_the_main_job() -> None:
    (found,) = bad(folder="/home/anna's j", refusal="Permission denied")
    assert (found.text, found.severity) == ("journal.shut", Severity.STOPS)
    assert found.command is not None
    assert "'/home/anna'\"'\"'s j'" in found.command


@pytest.mark.parametrize(
    ("free", "severity"),
    [
        (50 * 1024 * 1024, None),
        (50 * 1024 * 1024 - 1, Severity.WARNING),
        (1024 * 1024, Severity.WARNING),
        (1024 * 1024 - 1, Severity.STOPS),
        (0, Severity.STOPS),
    ],
)
def test_a_disk_that_is_nearly_full(free: int, severity: Severity | None) -> None:
    assert [one.severity for one in bad(free=free)] == ([] if severity is None else [severity])


def test_a_faulty_config_stops_the_main_job() -> None:
    (found,) = bad(faults=2)
    assert (found.text, found.severity, found.command) == ("config.faulty", Severity.STOPS, "revanche config check")


@pytest.mark.parametrize(
    ("now", "newest", "right"),
    [
        (NOW, None, True),
        (NOW, NOW + 86400, True),
        (NOW, NOW + 86401, False),
        (0.0, None, False),
        (1767225599.0, None, False),
        (1767225600.0, None, True),
    ],
)
def test_a_clock_before_revanche_or_before_the_last_evening_is_wrong(
    now: float,
    newest: float | None,
    right: bool,  # noqa: FBT001
) -> None:
    assert [one.check for one in bad(now=now, newest=newest)] == ([] if right else ["clock"])


@pytest.mark.parametrize(
    ("sessions", "there"),
    [
        (AT_SCREEN, True),
        (HEADLESS, False),
        (Answer(0, ""), False),
        (Answer(0, "2 1000 anna seat0 1822 user tty2 no -\n"), True),
        (Answer(0, "3 1000 anna - 1822 user pts/0 no -\n"), False),
        (Answer(1, ""), None),
        (None, None),
    ],
)
def test_who_sits_at_the_screen_in_the_forms_of_all_versions(sessions: Answer | None, there: bool | None) -> None:  # noqa: FBT001
    assert seated(sessions, 1000) is there


def test_where_nobody_sits_all_must_linger_and_wireplumber_must_not_wait_for_anybody() -> None:
    found = bad(sessions=HEADLESS, wireplumber=WIREPLUMBER)
    assert [(one.text, one.severity) for one in found] == [
        ("linger.off", Severity.WARNING),
        ("seat.watched", Severity.WARNING),
    ]
    assert found[0].command == "loginctl enable-linger"
    assert "seat-monitoring = disabled" in (found[1].command or "")


@pytest.mark.parametrize(
    ("wireplumber", "drop_ins", "said"),
    [
        (None, (), []),
        (Answer(0, "Linked with libwireplumber 0.4.13\n"), (), []),
        (WIREPLUMBER, ("wireplumber.profiles = { main = { monitor.bluez.seat-monitoring = disabled } }\n",), []),
        (WIREPLUMBER, ("# monitor.bluez.seat-monitoring = disabled\n",), ["seat.watched"]),
        (Answer(0, "?"), (), ["unknown"]),
    ],
)
def test_only_a_wireplumber_that_watches_the_seat_is_told(
    wireplumber: Answer | None, drop_ins: tuple[str, ...], said: list[str]
) -> None:
    found = bad(sessions=HEADLESS, linger=True, wireplumber=wireplumber, drop_ins=drop_ins)
    assert [one.text for one in found] == said


def test_without_logind_only_that_is_told() -> None:
    assert [one.text for one in bad(sessions=None)] == ["unknown"]
