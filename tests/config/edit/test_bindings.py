"""Bindings are added to the text of a config without harm to what stands there, or not at all."""

import re
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.config import parse
from revanche.config.edit.bindings import block, inserted
from revanche.presses.bindings import DeviceBindings, Meaning

NEXT_B = {"next": Meaning.WON_B}
ROOT = Path(__file__).parents[3]


def after(text: str, device: str = "Rig Buds", bindings: dict[str, Meaning] | None = None) -> str | None:
    new = inserted(textwrap.dedent(text), device, bindings or NEXT_B)
    if new is not None:
        devices = parse(new.encode(), "").counting.bindings.devices
        assert any((bindings or NEXT_B).items() <= special.bindings.items() for special in devices.values())
    return new


def test_an_empty_file_gets_the_lines() -> None:
    assert after("") == "devices:\n  Rig Buds:\n    bindings:\n      next: won B\n"
    assert "\n".join(block("Rig Buds", NEXT_B)) + "\n" == after("")


def test_names_that_need_quotes_have_them() -> None:
    bindings = {"key 84": Meaning.WON_A, "KEY_PAGEUP": Meaning.UNDO, "button:long": Meaning.UNDO}
    assert block("Linde's: #1 “ö”", bindings) == [
        "devices:",
        '  "Linde\'s: #1 “ö”":',
        "    bindings:",
        "      key 84: won A",
        "      KEY_PAGEUP: undo",
        '      "button:long": undo',
    ]
    assert after("", "Linde's: #1 “ö”", bindings) is not None


def test_they_go_to_the_end_where_no_device_is_named_yet() -> None:
    assert after("first_to: 5  # long evenings\n# the end") == (
        "first_to: 5  # long evenings\n# the end\ndevices:\n  Rig Buds:\n    bindings:\n      next: won B\n"
    )


def test_the_braces_of_an_empty_group_go_and_its_remark_stays() -> None:
    assert after("devices: {}  # none yet\nlanguage: nl\n") == (
        "devices:  # none yet\n  Rig Buds:\n    bindings:\n      next: won B\nlanguage: nl\n"
    )
    assert after("devices:\nlanguage: nl\n") == (
        "devices:\n  Rig Buds:\n    bindings:\n      next: won B\nlanguage: nl\n"
    )


def test_another_device_keeps_its_place_and_indentation() -> None:
    old = """\
        devices:
            # Anna's
            Other Buds: {player: A}   # left
        language: nl
        """
    assert after(old) == textwrap.dedent("""\
        devices:
            Rig Buds:
              bindings:
                next: won B
            # Anna's
            Other Buds: {player: A}   # left
        language: nl
        """)


def test_a_device_that_is_named_already_keeps_what_it_has() -> None:
    old = """\
        devices:
          "Rig Buds (AVRCP)":
            player: B
            bindings:
              KEY_PAGEUP: redo  # rarely
        """
    assert after(old) == textwrap.dedent("""\
        devices:
          "Rig Buds (AVRCP)":
            player: B
            bindings:
              next: won B
              KEY_PAGEUP: redo  # rarely
        """)


@pytest.mark.parametrize(
    "old",
    [
        "devices: {Other Buds: {player: A}}\n",
        "devices:\n  Rig Buds:\n    bindings:\n      next: redo\n",
        "devices:\n  Rig Buds: {bindings: {KEY_UP: redo}}\n",
        "devices: none\n",
        "first_to: many\n",
        "{first_to: 3}\n",
        "first_to: 3\n---\nlanguage: nl\n",
    ],
)
def test_where_it_cannot_be_done_safely_it_is_not_done(old: str) -> None:
    assert inserted(old, "Rig Buds", NEXT_B) is None


@pytest.mark.parametrize("name", ["default.yaml", "example-box.yaml", "example-earbud-each.yaml"])
def test_the_files_that_people_copy_can_be_added_to_and_lose_nothing(name: str) -> None:
    old = (ROOT / "config" / name).read_text(encoding="utf-8")
    new = after(old, "New Buds")
    assert new is not None
    rest = iter(re.sub("^devices:$", "devices: {}", new, flags=re.MULTILINE).splitlines())
    assert all(line in rest for line in re.sub("^devices:$", "devices: {}", old, flags=re.MULTILINE).splitlines())


@given(
    st.text(max_size=12),
    st.dictionaries(st.sampled_from(["next", "KEY_UP", "key 84", "a:long", "playpause"]), st.sampled_from(Meaning)),
    st.sampled_from(["", "language: no\n", "devices:\n  A: {player: A}\n", "  first_to: 4\n", "\n\n# nothing\n"]),
)
def test_what_comes_out_means_the_old_and_the_new(device: str, bindings: dict[str, Meaning], old: str) -> None:
    new = inserted(old, device, bindings)
    if new is None:
        return
    before, now = parse(old.encode(), ""), parse(new.encode(), "")
    devices = dict(now.counting.bindings.devices)
    special = devices.pop(device)
    known = before.counting.bindings.devices.get(device, DeviceBindings())
    assert special.bindings == bindings
    assert special.player is known.player
    assert devices.items() <= before.counting.bindings.devices.items()
    assert now.language == before.language
