"""What is put where, and which commands make it count."""

from pathlib import Path, PurePath

import msgspec
import pytest

from revanche.cli.install.plan import File, Part, Plan, Site, hidden, joined

INSTALLED = Path(__file__).parents[3] / "daemon/revanche/installed"
TEXTS = {path.name: path.read_text("utf-8") for path in INSTALLED.iterdir()}
DESKTOP = Site(
    program=("/home/anna/.local/bin/revanche",),
    account="anna",
    config=Path("/home/anna/.config"),
    headless=False,
    backoff=False,
    texts=TEXTS,
)
HEADLESS = msgspec.structs.replace(DESKTOP, headless=True)


def paths(plan: Plan) -> list[str]:
    return [str(file.path) for file in plan.files]


def text(plan: Plan, part: Part) -> str:
    return next(file.text for file in plan.files if file.part is part)


def test_an_account_at_a_screen_gets_its_unit_and_nothing_else() -> None:
    plan = DESKTOP.own()
    assert paths(plan) == ["/home/anna/.config/systemd/user/revanche.service"]
    assert plan.written == (
        ("systemctl", "--user", "daemon-reload"),
        ("systemctl", "--user", "enable", "revanche"),
        ("systemctl", "--user", "restart", "revanche"),
    )
    assert plan.removing == (("systemctl", "--user", "disable", "--now", "revanche"),)
    assert plan.removed == (("systemctl", "--user", "daemon-reload"),)


def test_the_unit_starts_the_command_that_was_called() -> None:
    line = "\nExecStart=/home/anna/.local/bin/revanche run\n"
    assert text(DESKTOP.own(), Part.SESSION).count(line) == 1
    assert text(DESKTOP.system(), Part.BOOT).count(line) == 1


@pytest.mark.parametrize(
    ("program", "line"),
    [
        (("/usr/bin/revanche",), "/usr/bin/revanche run"),
        (("/usr/bin/python3", "-m", "revanche"), "/usr/bin/python3 -m revanche run"),
        (("/home/Anna B/bin/revanche",), '"/home/Anna B/bin/revanche" run'),
        (("/home/50%/revanche",), "/home/50%%/revanche run"),
        (("/home/$a/python", "-m", "re$vanche"), '"/home/$a/python" -m "re$$vanche" run'),
        (('/home/"q"/re\\1vanche',), '"/home/\\"q\\"/re\\\\1vanche" run'),
        (("/home/zoë/revanche",), "/home/zoë/revanche run"),
    ],
)
def test_a_command_is_written_as_systemd_reads_it(program: tuple[str, ...], line: str) -> None:
    site = msgspec.structs.replace(DESKTOP, program=program)
    assert f"\nExecStart={line}\n" in text(site.own(), Part.SESSION)


def test_all_else_in_the_unit_is_as_in_the_file_that_people_read() -> None:
    ours = text(DESKTOP.own(), Part.SESSION).splitlines()
    differ = [line for line in TEXTS["user.service"].splitlines() if line not in ours]
    assert differ == ["ExecStart=%h/.local/bin/revanche run"]


def test_longer_pauses_after_failures_come_with_a_systemd_that_knows_them() -> None:
    site = msgspec.structs.replace(DESKTOP, backoff=True)
    assert paths(site.own())[1:] == ["/home/anna/.config/systemd/user/revanche.service.d/backoff.conf"]
    assert "/etc/systemd/system/revanche.service.d/backoff.conf" in paths(site.system())
    assert Part.BACKOFF not in {file.part for file in DESKTOP.own().files + DESKTOP.system().files}


def test_whoever_sits_at_the_screen_may_read_the_buttons() -> None:
    plan = DESKTOP.machine()
    assert paths(plan) == ["/etc/udev/rules.d/70-revanche.rules", "/etc/modules-load.d/revanche.conf"]
    assert 'TAG+="uaccess"' in text(plan, Part.SEATED)
    assert plan.written == (
        ("modprobe", "uinput"),
        ("udevadm", "control", "--reload"),
        ("udevadm", "trigger", "--action=change", "--subsystem-match=input", "--sysname-match=event*"),
    )
    assert plan.removed == plan.written[1:]


def test_without_a_screen_a_group_may_read_them_and_the_account_works_without_a_login() -> None:
    plan = HEADLESS.machine()
    assert paths(plan)[0] == "/etc/sysusers.d/revanche.conf"
    assert text(plan, Part.ACCOUNT).splitlines()[-2:] == ["g revanche -", "m anna revanche"]
    assert 'GROUP="revanche"' in text(plan, Part.GROUP)
    assert plan.written[0] == ("systemd-sysusers", "/etc/sysusers.d/revanche.conf")  # before udev reads the rule
    assert plan.written[-1] == ("loginctl", "enable-linger", "anna")
    assert paths(HEADLESS.own())[1:] == ["/home/anna/.config/wireplumber/wireplumber.conf.d/51-revanche-headless.conf"]


def test_root_that_nobody_called_adds_nobody_to_the_group() -> None:
    plan = msgspec.structs.replace(HEADLESS, account=None).machine()
    assert "\nm " not in text(plan, Part.ACCOUNT)
    assert not any(command[0] == "loginctl" for command in plan.written)


def test_the_service_of_the_computer_has_an_account_of_its_own() -> None:
    plan = DESKTOP.system()
    assert paths(plan) == [
        "/etc/sysusers.d/revanche.conf",
        "/etc/udev/rules.d/70-revanche.rules",
        "/etc/modules-load.d/revanche.conf",
        "/etc/systemd/system/revanche.service",
    ]
    assert "\nu revanche " in text(plan, Part.ACCOUNT)
    assert "\nUser=revanche\n" in text(plan, Part.BOOT)
    assert [command[0] for command in plan.written] == [
        "systemd-sysusers",
        "modprobe",
        "udevadm",
        "udevadm",
        "systemctl",
        "systemctl",
        "systemctl",
    ]
    assert plan.removing == (("systemctl", "disable", "--now", "revanche"),)
    assert plan.removed[0] == ("systemctl", "daemon-reload")


def test_what_comes_second_is_removed_first() -> None:
    def plan(name: str) -> Plan:
        return Plan((File(Part.SESSION, Path(name), ""),), ((name, "+"),), ((name, "-"),), ((name, "."),))

    both = joined(plan("/a"), plan("/b"))
    assert paths(both) == ["/a", "/b"]
    assert both.written == (("/a", "+"), ("/b", "+"))
    assert both.removing == (("/b", "-"), ("/a", "-"))
    assert both.removed == (("/b", "."), ("/a", "."))


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/usr/bin/revanche", True),
        ("/opt/revanche/bin/revanche", True),
        ("/homestead/revanche", True),
        ("/home/anna/.local/bin/revanche", False),
        ("/root/venv/bin/revanche", False),
        ("/run/user/1000/revanche", False),
    ],
)
def test_the_service_of_the_computer_sees_no_homes(path: str, seen: bool) -> None:  # noqa: FBT001
    assert hidden([PurePath("/usr"), PurePath(path)]) == (None if seen else PurePath(path))
