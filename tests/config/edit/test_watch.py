"""A watch is added to the text of a config without harm to what stands there, or not at all."""

import textwrap
from pathlib import Path

import pytest

from revanche.config import parse
from revanche.config.edit.watch import watch_block, watch_inserted
from revanche.devices.settings import WatchSettings
from revanche.match.events import Side

WRIST = WatchSettings("wrist", "infinitime", "C0:FF:EE:00:00:01")
FOB = WatchSettings("Bram's fob", "bthome", "C0:FF:EE:00:00:02", Side.B, allow_unencrypted=True)
LINES = '  - name: "wrist"\n    profile: infinitime\n    address: "C0:FF:EE:00:00:01"\n'


def after(text: str, watch: WatchSettings = WRIST) -> str | None:
    return watch_inserted(textwrap.dedent(text), watch)


def test_an_empty_file_gets_the_lines() -> None:
    assert after("") == f"watches:\n{LINES}"
    assert "\n".join(watch_block(WRIST)) + "\n" == after("")


def test_what_is_known_of_a_fob_is_written() -> None:
    key = WatchSettings("fob", "bthome", "C0:FF:EE:00:00:02", bind_key=bytes(range(16)))
    for watch in (FOB, key):
        new = after("", watch)
        assert new is not None
        assert parse(new.encode(), "").watches == (watch,)


@pytest.mark.parametrize("empty", ["watches: []  # none yet\n", "watches: [ ]  # none yet\n"])
def test_an_empty_list_is_filled_and_its_remark_stays(empty: str) -> None:
    assert after(f"{empty}language: nl\n") == f"watches:  # none yet\n{LINES}language: nl\n"


def test_it_goes_behind_the_others_as_they_are_indented() -> None:
    text = """\
        watches:
        - profile: bthome  # hers
          name: fob
          address: "C0:FF:EE:00:00:02"
          allow_unencrypted: on
        # the rest
        first_to: 5
        """
    assert after(text) == textwrap.dedent("""\
        watches:
        - profile: bthome  # hers
          name: fob
          address: "C0:FF:EE:00:00:02"
          allow_unencrypted: on
        - name: "wrist"
          profile: infinitime
          address: "C0:FF:EE:00:00:01"
        # the rest
        first_to: 5
        """)


def test_it_goes_to_the_end_where_there_is_no_list_yet() -> None:
    assert after("first_to: 5  # long\n# the end") == f"first_to: 5  # long\n# the end\nwatches:\n{LINES}"


@pytest.mark.parametrize(
    "text",
    [
        'watches: [{name: fob, profile: itag, address: "C0:FF:EE:00:00:02"}]\n',
        'watches:\n  - name: wrist\n    profile: itag\n    address: "C0:FF:EE:00:00:02"\n',
        "first_to: many\n",
        "{first_to: 5}\n",
        "\ta: b",
    ],
    ids=["in brackets", "of that name", "with a problem", "in braces", "no YAML"],
)
def test_what_can_not_be_added_to_safely_is_left(text: str) -> None:
    assert after(text) is None


def test_the_config_of_all_defaults_takes_one() -> None:
    default = (Path(__file__).parents[3] / "config/default.yaml").read_text("utf-8")
    new = after(default, FOB)
    assert new is not None
    assert parse(new.encode(), "").watches == (FOB,)
    assert set(default.splitlines()) - set(new.splitlines()) == {"watches: []"}
