"""``config/default.yaml`` says what the code does, of every key."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from revanche.config import Config, parse
from revanche.config.keys.kinds import Group
from revanche.config.keys.schema import SCHEMA
from revanche.config.render import render
from revanche.devices.settings import BluezSettings, HeadsetSettings
from revanche.match.decide import Rules
from revanche.outside.settings import HookSettings, MqttSettings
from revanche.presses.bindings import Bindings
from revanche.presses.guards import Limits
from revanche.sound.settings import SpeechSettings
from revanche.web.settings import WebSettings

DEFAULT = Path(__file__).parents[2] / "config" / "default.yaml"
TEXT = DEFAULT.read_text(encoding="utf-8")


def keys(group: object, prefix: str = "") -> Iterator[str]:
    assert isinstance(group, Group)
    for name, field in group.fields.items():
        if isinstance(field.kind, Group):
            yield from keys(field.kind, f"{prefix}{name}.")
        else:
            yield prefix + name


def written(tree: dict[str, object], prefix: str = "") -> Iterator[str]:
    for name, value in tree.items():
        if isinstance(value, dict) and value:
            yield from written(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def paths(group: object, prefix: str = "") -> Iterator[str]:
    assert isinstance(group, Group)
    for field in group.fields.values():
        if isinstance(field.kind, Group):
            yield from paths(field.kind, f"{prefix}{field.path}.")
        else:
            yield prefix + field.path


def test_it_is_read_as_the_defaults_of_the_code() -> None:
    assert parse(TEXT.encode(), str(DEFAULT)) == Config()


def test_it_has_every_key_and_no_other_in_the_same_order() -> None:
    assert list(written(yaml.load(TEXT, yaml.BaseLoader))) == list(keys(SCHEMA))  # noqa: S506 - texts alone


def test_every_line_with_a_key_has_an_explanation_above_it() -> None:
    lines = TEXT.splitlines()
    for number, line in enumerate(lines):
        if re.match(" *[a-z_]+: ", line):
            assert lines[number - 1].lstrip().startswith("# "), line


@pytest.mark.parametrize("key", list(keys(SCHEMA)))
def test_its_value_alone_is_the_default_of_the_code(key: str) -> None:
    value = yaml.load(TEXT, yaml.BaseLoader)  # noqa: S506
    for part in key.split("."):
        value = value[part]
    nested = str(value)
    for part in reversed(key.split(".")):
        nested = f"{{{part}: {nested}}}"
    assert parse(nested.encode(), "config.yaml") == Config()


OF_ALL = {"language", "players", "colours", "music", "session", "watches", "club", "board", "board_names"}


def test_every_setting_of_the_rooms_has_a_key() -> None:
    filled = {
        "counting.rules": Rules,
        "counting.limits": Limits,
        "counting.bindings": Bindings,
        "headset": HeadsetSettings,
        "bluez": BluezSettings,
        "speech": SpeechSettings,
        "hooks": HookSettings,
        "mqtt": MqttSettings,
        "web": WebSettings,
    }
    settings = {f"{path}.{name}" for path, struct in filled.items() for name in struct.__struct_fields__}
    derived = {"counting.rules.players", "counting.bindings.watches", "headset.named", "headset.bound"}
    assert set(paths(SCHEMA)) == settings - derived | OF_ALL


def test_rendering_the_defaults_gives_every_key() -> None:
    tree = yaml.load(render(Config()), yaml.BaseLoader)  # noqa: S506
    assert list(written(tree)) == list(keys(SCHEMA))
