import pytest

from revanche.cli.doctor.finding import Finding, Severity
from revanche.cli.doctor.inputs import InputFacts, NodeFacts, judge

BUDS = NodeFacts("Rig Buds", "/dev/input/event5", readable=True)
SHUT = NodeFacts("Other Buds", "/dev/input/event6", readable=False)


def bad(facts: InputFacts) -> list[Finding]:
    return [finding for finding in judge(facts) if finding.severity is not Severity.OK]


def only(facts: InputFacts) -> Finding:
    (finding,) = bad(facts)
    return finding


def facts(**others: object) -> InputFacts:
    return InputFacts(**{"uinput": True, "evdev": True, "nodes": (BUDS,)} | others)  # type: ignore[arg-type]


def test_with_a_headset_that_can_be_read_all_is_well() -> None:
    assert bad(facts()) == []
    assert {"buttons", "uinput", "proxy", "keyd"} == {finding.check for finding in judge(facts())}


def test_without_evdev_nothing_can_be_read() -> None:
    assert (only(facts(evdev=False)).text, only(facts(evdev=False)).severity) == ("evdev.absent", Severity.STOPS)


@pytest.mark.parametrize(("nodes", "severity"), [((), Severity.STOPS), ((BUDS,), Severity.WARNING)])
def test_uinput_is_what_bluetooth_needs_to_make_a_node(nodes: tuple[NodeFacts, ...], severity: Severity) -> None:
    assert only(facts(uinput=False, nodes=nodes)).severity is severity
    assert "modprobe uinput" in (only(facts(uinput=False, nodes=nodes)).command or "")


@pytest.mark.parametrize(("nodes", "severity"), [((SHUT,), Severity.STOPS), ((BUDS, SHUT), Severity.WARNING)])
def test_a_node_that_may_not_be_read(nodes: tuple[NodeFacts, ...], severity: Severity) -> None:
    found = only(facts(nodes=nodes, players=None))
    assert (found.text, found.severity, found.command) == ("buttons.shut", severity, "revanche install")
    assert found.fields == {"device": "Other Buds", "path": "/dev/input/event6"}


@pytest.mark.parametrize(
    ("holders", "busy", "text", "command"),
    [
        (("gnome-shell", "systemd-logind"), False, None, None),
        (("keyd", "gnome-shell"), False, "held.taken", "sudo systemctl stop keyd"),
        (("input-remapper-",), True, "held.taken", "sudo systemctl stop input-remapper"),
        (("python3",), True, "held.taken", "sudo fuser -v /dev/input/event5"),
        ((), True, "held.taken_by_somebody", "sudo fuser -v /dev/input/event5"),
    ],
)
def test_whoever_keeps_the_node_for_itself_stops_the_main_job(
    holders: tuple[str, ...],
    busy: bool,  # noqa: FBT001
    text: str | None,
    command: str | None,
) -> None:
    node = NodeFacts("Rig Buds", "/dev/input/event5", True, busy, holders)  # noqa: FBT003
    found = bad(facts(nodes=(node,)))
    assert [(one.text, one.command, one.severity) for one in found] == (
        [] if text is None else [(text, command, Severity.STOPS)]
    )


@pytest.mark.parametrize(
    ("players", "text", "severity"),
    [
        (("spotify",), "proxy.playing", Severity.STOPS),
        (None, "proxy.running", Severity.WARNING),
    ],
)
def test_mpris_proxy_takes_the_keys_when_a_player_can_be_controlled(
    players: tuple[str, ...] | None, text: str, severity: Severity
) -> None:
    found = only(facts(programs=frozenset({"mpris-proxy"}), players=players))
    assert (found.text, found.severity) == (text, severity)
    assert found.command == "systemctl --user disable --now mpris-proxy"


def test_mpris_proxy_takes_them_too_where_our_own_player_is_switched_off() -> None:
    assert only(facts(programs=frozenset({"mpris-proxy"}), session=False)).text == "proxy.running"


def test_with_nobody_else_to_hand_the_keys_to_mpris_proxy_is_a_way() -> None:
    found = facts(programs=frozenset({"mpris-proxy"}))
    assert bad(found) == []
    assert "proxy.way" in {finding.text for finding in judge(found)}


@pytest.mark.parametrize("program", ["mpris-proxy", "gsd-media-keys", "plasmashell"])
def test_a_node_that_may_not_be_read_is_no_fault_where_the_desktop_passes_its_buttons_on(program: str) -> None:
    shut = facts(nodes=(SHUT,), programs=frozenset({program}))
    assert bad(shut) == []
    (finding,) = [finding for finding in judge(shut) if finding.check == "buttons"]
    assert (finding.text, finding.fields) == ("buttons.session", {"device": "Other Buds", "program": program})


@pytest.mark.parametrize(
    "others",
    [{"session": False}, {"players": None}, {"programs": frozenset({"sway"})}, {"nodes": (BUDS, SHUT)}],
)
def test_it_is_one_where_the_desktop_does_not(others: dict[str, object]) -> None:
    shut = facts(**{"nodes": (SHUT,), "programs": frozenset({"gsd-media-keys"})} | others)
    assert only(shut).text == "buttons.shut"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("[ids]\n*\n[main]\ncapslock = esc\n",), ["keyd.every"]),
        (("[ids]\n0001:0001\n",), []),
        (("[main]\nx = *\n", "[ids]\n  *  \n"), ["keyd.every"]),
        ((), ["unknown"]),
    ],
)
def test_keyd_is_warned_of_when_it_takes_every_keyboard(texts: tuple[str, ...], said: list[str]) -> None:
    found = bad(facts(programs=frozenset({"keyd"}), keyd=texts))
    assert [one.text for one in found] == said
    assert all(one.severity is not Severity.STOPS for one in found)


def test_keyd_that_does_not_run_is_no_matter() -> None:
    assert bad(facts(keyd=("[ids]\n*\n",))) == []


@pytest.mark.parametrize(
    ("volume", "passing", "uinput", "said"),
    [
        (True, False, True, ["volume.shared"]),
        (False, False, True, []),
        (True, True, True, []),
        (True, False, False, ["uinput.absent"]),
    ],
)
def test_a_headset_whose_volume_keys_cannot_go_on_is_left_to_the_music_too(
    *, volume: bool, passing: bool, uinput: bool, said: list[str]
) -> None:
    node = NodeFacts("Rig Buds", "/dev/input/event5", readable=True, volume=volume)
    found = bad(facts(nodes=(node,), passing=passing, uinput=uinput))
    assert [one.text for one in found] == said
    assert all(one.severity is Severity.WARNING for one in found)
