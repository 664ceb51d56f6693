"""What is connected, which of it counts and why, in 80 columns."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from revanche.cli.buttons import devices
from support.shell import Shell
from support.sysfs import Inputs


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inputs]:
    made = Inputs(tmp_path / "machine")
    monkeypatch.setattr(devices, "FOLDER", made.folder)
    monkeypatch.setattr(devices, "SYSFS", made.sysfs)
    yield made
    made.close()


def test_the_command_looks_at_the_nodes_where_no_revanche_runs(shell: Shell, inputs: Inputs) -> None:
    inputs.add("event10", b"Rig Buds (AVRCP)")
    inputs.add("event9", b"Clicker", keys=(104, 109))
    inputs.add("event2", b"Lid Switch", keys=())
    listed = json.loads(shell.out("devices", "--json"))["devices"]
    assert [(one["name"], one["node"], one["counts"], one["readable"]) for one in listed] == [
        ("Rig Buds", "event10", True, True),
        ("Clicker", "event9", False, True),
    ]
    out = shell.out("devices")
    assert out.startswith("● Rig Buds (headset, event10)\n    Counts: these are the buttons of a Bluetooth headset.\n")
    assert "Does not count:" in out


def test_a_faulty_config_does_not_hide_the_devices(shell: Shell, inputs: Inputs) -> None:
    (shell.folder / "revanche").mkdir(exist_ok=True)
    (shell.folder / "revanche" / "config.yaml").write_text("first_to: many\n")
    inputs.add("event5", b"Rig Buds (AVRCP)")
    assert "Rig Buds" in shell.out("devices")
