"""The keys of the config: each setting has one, and what follows from several of them is added."""

from collections.abc import Iterator

import msgspec
import pytest

from revanche.config.keys.kinds import Field, Group
from revanche.config.keys.schema import SCHEMA, read
from revanche.config.settings import Config
from revanche.match.events import Side
from revanche.presses.bindings import DeviceBindings

DERIVED = {
    "counting.rules.players",  # from players, or from the catalogue where none are given
    "counting.bindings.watches",  # from watches
    "headset.named",  # from devices
    "headset.bound",  # from bindings, here and of devices
}


def settings(struct: msgspec.Struct, path: str = "") -> Iterator[str]:
    """Yield where each single setting is."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, msgspec.Struct):
            yield from settings(value, f"{path}{name}.")
        else:
            yield path + name


def reached(fields: dict[str, Field], path: str = "") -> Iterator[str]:
    """Yield where the keys of a group put their values."""
    for field in fields.values():
        if isinstance(field.kind, Group):
            yield from reached(field.kind.fields, f"{path}{field.path}.")
        else:
            yield path + field.path


def test_every_setting_has_one_key_or_follows_from_others() -> None:
    places = sorted(reached(SCHEMA.fields))
    assert places == sorted(set(places)), "no setting has two keys"
    assert set(settings(Config())) == {*places, *DERIVED}


def test_a_file_without_settings_is_the_settings_of_the_code() -> None:
    assert read(b"", "f") == Config()


def test_the_players_are_those_of_the_rules_too() -> None:
    config = read(b"players: [Anna, ' Bram ']", "f")
    assert config.players == config.counting.rules.players == ("Anna", "Bram")
    assert read(b"players: AUTO", "f") == Config()


def test_a_device_that_is_named_is_known_by_its_name_or_its_address_and_always_taken() -> None:
    config = read(b"devices: {aa:bb:cc:dd:ee:0f: {player: B}, ' Buds': {}}", "f")
    assert config.counting.bindings.devices == {
        "AA:BB:CC:DD:EE:0F": DeviceBindings(Side.B),
        " Buds": DeviceBindings(),
    }
    assert config.headset.named == {"AA:BB:CC:DD:EE:0F", " Buds"}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("bindings: {next: undo}", set()),
        ("bindings: {KEY_VOLUMEUP: redo}", {115}),
        ("bindings: {key 114: nothing}", {114}),
        ("bindings: {KEY_VOLUMEUP:long: redo}", {115}),
        ("devices: {Buds: {bindings: {KEY_VOLUMEDOWN: undo}}}", {114}),
    ],
)
def test_volume_keys_that_mean_something_are_known_to_be_bound(text: str, codes: set[int]) -> None:
    assert read(text.encode(), "f").headset.bound == codes


def test_the_wins_of_a_watch_are_its_player_s() -> None:
    config = read(b"watches: [{name: fob, profile: itag, player: B}, {name: wrist, profile: infinitime}]", "f")
    assert config.counting.bindings.watches == {"fob": Side.B}
