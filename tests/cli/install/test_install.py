"""``revanche install`` as people meet it: it shows, asks, does, and undoes."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.cli.install.job import Job
from revanche.cli.install.plan import File, Part, Plan
from revanche.errors import RevancheError
from revanche.words.catalogue import LANGUAGES, load
from support.shell import Shell

ROOT_FILES = {
    "etc/modules-load.d/revanche.conf",
    "etc/udev/rules.d/70-revanche.rules",
}
Programs = Callable[..., Callable[[], list[str]]]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """Make programs that note how they are called, and nothing else can be run."""
    folder, notes = tmp_path / "bin", tmp_path / "calls"
    folder.mkdir()
    notes.touch()
    monkeypatch.setenv("PATH", str(folder))

    def make(*names: str, version: int = 252, fails: str = "never") -> Callable[[], list[str]]:
        for name in names:
            program = folder / name
            program.write_text(
                f'#!/bin/sh\n[ "$1" = --version ] && echo "systemd {version} ({version}.1)" && exit\n'
                f'echo "{name} $*" >> {notes}\ncase "$*" in {fails}) echo "it is broken" >&2; exit 1;; esac\n'
            )
            program.chmod(0o755)
        return lambda: notes.read_text().splitlines()

    return make


@pytest.fixture
def as_anna(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


@pytest.fixture
def top(tmp_path: Path) -> Path:
    return tmp_path / "top"


def below(top: Path) -> set[str]:
    return {str(path.relative_to(top)) for path in top.rglob("*") if path.is_file()}


def test_below_a_folder_all_is_written_and_nothing_run(shell: Shell, top: Path, programs: Programs) -> None:
    calls = programs("revanche", "systemctl")
    unit = str(shell.folder / "systemd/user/revanche.service").removeprefix("/")
    shell.out("install", "--root", top, "--desktop", "--yes")
    assert below(top) == {unit, *ROOT_FILES}
    assert f"\nExecStart={shell.folder}/bin/revanche run\n" in (top / unit).read_text()
    assert {oct(path.stat().st_mode & 0o777) for path in top.rglob("*") if path.is_file()} == {"0o644"}
    assert calls() == []


def test_what_stands_is_told_apart_from_what_is_new(shell: Shell, top: Path, programs: Programs) -> None:
    programs("revanche")
    first = shell.out("install", "--root", top, "--desktop", "--yes").splitlines()
    assert [line.split()[0] for line in first] == ["Write", "Write", "Write", "Done."]
    (top / "etc/modules-load.d/revanche.conf").write_text("something else\n")
    again = shell.out("install", "--root", top, "--desktop", "--yes").splitlines()
    assert [line.split()[0] for line in again] == ["Keep", "Replace", "Keep", "Done."]
    assert "uinput" in (top / "etc/modules-load.d/revanche.conf").read_text()


@pytest.mark.parametrize("options", [("--desktop",), ("--headless",), ("--system",)])
def test_removing_leaves_nothing_of_it_and_all_of_others(
    shell: Shell, top: Path, programs: Programs, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    programs("revanche", "systemctl", version=257)
    monkeypatch.setattr(sys, "prefix", "/usr")
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    other = top / "etc/udev/rules.d/71-mine.rules"
    other.parent.mkdir(parents=True)
    other.touch()
    shell.out("install", "--root", top, "--yes", *options)
    assert len(below(top)) > 3
    assert any(path.endswith("revanche.service.d/backoff.conf") for path in below(top))
    shell.out("install", "--root", top, "--yes", "--remove", *options)
    assert below(top) == {"etc/udev/rules.d/71-mine.rules"}
    assert not list(top.rglob("revanche.service.d"))
    assert shell.out("install", "--root", top, "--yes", "--remove", *options) == "There is nothing to remove.\n"


def test_settings_of_ones_own_beside_the_unit_stay(shell: Shell, top: Path, programs: Programs) -> None:
    programs("revanche")
    drop_in = top / str(shell.folder / "systemd/user/revanche.service.d/override.conf").removeprefix("/")
    drop_in.parent.mkdir(parents=True)
    drop_in.touch()
    (drop_in.parent / "backoff.conf").touch()
    shell.out("install", "--root", top, "--yes", "--remove")
    assert below(top) == {str(drop_in.relative_to(top))}


def test_a_login_screen_makes_it_a_desktop(shell: Shell, top: Path, programs: Programs) -> None:
    programs("revanche")
    screen = top / "etc/systemd/system/display-manager.service"
    screen.parent.mkdir(parents=True)
    assert "sysusers.d" in shell.run("install", "--root", top, typed=b"n\n").out
    screen.symlink_to("/usr/lib/systemd/system/gdm.service")
    assert "sysusers.d" not in shell.run("install", "--root", top, typed=b"n\n").out
    assert below(top) == set()


@pytest.mark.usefixtures("as_anna")
def test_an_account_does_its_own_part_and_is_shown_the_command_for_the_rest(shell: Shell, programs: Programs) -> None:
    calls = programs("revanche", "systemctl")
    shown = shell.out("install", "--desktop", typed=b"y\n")
    unit = shell.folder / "systemd/user/revanche.service"
    assert unit.exists()
    assert calls() == [
        "systemctl --user daemon-reload",
        "systemctl --user enable revanche",
        "systemctl --user restart revanche",
    ]
    assert shown.index(f"Write {unit}") < shown.index("Run systemctl --user daemon-reload") < shown.index("Do this?")
    assert "/etc/udev/rules.d/70-revanche.rules" in shown
    assert shown.endswith(f"Do it with: sudo {shell.folder}/bin/revanche install --desktop\n")


@pytest.mark.usefixtures("as_anna")
def test_a_no_changes_nothing(shell: Shell, programs: Programs) -> None:
    calls = programs("revanche", "systemctl")
    assert shell.run("install", "--desktop", typed=b"n\n").code == 130
    assert calls() == []
    assert not (shell.folder / "systemd").exists()


@pytest.mark.usefixtures("as_anna")
def test_removing_stops_it_first(shell: Shell, programs: Programs) -> None:
    calls = programs("revanche", "systemctl")
    shell.out("install", "--desktop", "--yes")
    shell.out("install", "--remove", "--yes")
    assert calls()[-2:] == ["systemctl --user disable --now revanche", "systemctl --user daemon-reload"]
    assert not (shell.folder / "systemd/user/revanche.service").exists()


@pytest.mark.usefixtures("as_anna")
def test_a_command_that_fails_is_told_and_the_rest_still_run(shell: Shell, programs: Programs) -> None:
    calls = programs("revanche", "systemctl", fails="*enable*")
    answer = shell.run("install", "--desktop", "--yes")
    assert answer.code == 1
    assert answer.err.splitlines() == [
        "systemctl --user enable revanche failed: it is broken",
        "Not all of it worked, see above. Mend that and do it again.",
    ]
    assert calls()[-1] == "systemctl --user restart revanche"


@pytest.mark.usefixtures("as_anna")
def test_the_service_of_the_computer_is_for_root(
    shell: Shell, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = programs("revanche", "systemctl")
    monkeypatch.setattr(sys, "prefix", "/usr")
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    answer = shell.run("install", "--system")
    assert answer.code == 1
    assert "/etc/systemd/system/revanche.service" in answer.out
    assert answer.out.endswith(f"Do it with: sudo {shell.folder}/bin/revanche install --system\n")
    assert calls() == []


def test_the_service_of_the_computer_needs_a_program_that_it_can_see(
    shell: Shell, programs: Programs, monkeypatch: pytest.MonkeyPatch, top: Path
) -> None:
    programs("revanche", "systemctl")
    monkeypatch.setattr(sys, "prefix", "/home/anna/.local/share/pipx/venvs/revanche")
    refusal = shell.refusal("install", "--system", "--root", top)
    assert refusal.startswith("/home/anna/.local/share/pipx/venvs/revanche is in somebody's home")
    assert not top.exists()


def test_without_systemd_the_front_door_is_named(shell: Shell, programs: Programs) -> None:
    programs("revanche")
    assert "revanche play" in shell.refusal("install")


@pytest.mark.usefixtures("as_anna")
def test_started_as_a_module_the_unit_starts_the_module(
    shell: Shell, programs: Programs, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs("systemctl")
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    shell.out("install", "--root", top, "--yes", "--desktop")
    unit = next(top.rglob("revanche.service"))
    assert "\nExecStart=/usr/bin/python3 -m revanche run\n" in unit.read_text()


@pytest.mark.usefixtures("shell")
def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "etc").touch()
    plan = Plan((File(Part.GROUP, Path("/etc/rules"), "x"),), (), (), ())
    with pytest.raises(RevancheError, match="etc/rules"):
        Job(tmp_path, remove=False, runs=False).do(plan, ask=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_has_its_text(language: str) -> None:
    texts = load(language).texts
    assert [part for part in Part if f"install.part.{part}" not in texts] == []
    verbs = ("write", "replace", "keep", "remove")
    assert [verb for verb in verbs if f"install.{verb}" not in texts] == []
