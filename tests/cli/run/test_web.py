import stat

import pytest

from support.shell import Shell


@pytest.fixture
def lan(shell: Shell) -> Shell:
    file = shell.folder / "revanche" / "config.yaml"
    file.parent.mkdir()
    file.write_text("web: {listen: 192.168.1.5}\n")
    return shell


def link(printed: str) -> str:
    return next(line for line in printed.splitlines() if line.startswith("http"))


def test_the_code_leads_a_phone_to_the_page_with_its_token(lan: Shell) -> None:
    printed = lan.out("web", "pair")
    file = lan.folder / "revanche" / "pairing"
    assert link(printed) == f"http://192.168.1.5:8377/#t={file.read_text().strip()}"
    assert ("█" in printed, "Scan the code" in printed) == (True, True)
    assert "For a television: http://192.168.1.5:8377/?tv" in printed
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert link(lan.out("web", "pair")) == link(printed)


def test_a_new_code_is_another(lan: Shell) -> None:
    old = link(lan.out("web", "pair"))
    new = link(lan.out("web", "pair", "--new"))
    assert new != old
    assert link(lan.out("web", "pair")) == new


@pytest.mark.parametrize("language", ["nl", "sv", "nb", "de", "en"])
def test_where_only_this_computer_sees_the_page_it_says_what_to_do(shell: Shell, language: str) -> None:
    shell.language = language
    assert "web: {listen: lan}" in shell.refusal("web", "pair")
    assert not (shell.folder / "revanche" / "pairing").exists()


def test_where_other_accounts_are_kept_out_there_is_a_code_for_them_on_this_computer(lan: Shell) -> None:
    (lan.folder / "revanche" / "config.yaml").write_text("web: {near: account}\n")
    assert link(lan.out("web", "pair")).startswith("http://127.0.0.1:8377/#t=")


def test_a_code_that_cannot_be_kept_is_told(lan: Shell) -> None:
    (lan.folder / "revanche" / "pairing").mkdir()
    assert "can't be kept" in lan.refusal("web", "pair")


def test_the_calendar_has_a_link_with_a_secret_that_can_be_made_anew(lan: Shell) -> None:
    old = link(lan.out("web", "calendar"))
    file = lan.folder / "revanche" / "calendar"
    assert old == f"http://192.168.1.5:8377/calendar.ics?token={file.read_text().strip()}"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert link(lan.out("web", "calendar")) == old
    assert link(lan.out("web", "calendar", "--new")) != old


def test_where_others_do_not_see_the_page_the_calendar_says_so(shell: Shell) -> None:
    told = shell.out("web", "calendar")
    assert link(told).startswith("http://127.0.0.1:8377/calendar.ics?token=")
    assert "web: {listen: lan}" in told
    (shell.folder / "revanche" / "config.yaml").write_text("web: {listen: off}\n")
    assert "there is no calendar" in shell.refusal("web", "calendar")
