"""What differs between two configs, by the keys that people write."""

from revanche.config import Config, parse
from revanche.config.changes import changes


def config(text: str) -> Config:
    return parse(text.encode(), "config.yaml")


def test_nothing_differs_between_equal_configs_however_they_are_written() -> None:
    assert changes(config("first_to: 3\n"), Config()) == ()
    assert changes(config("guards: {bounce: 1.5 s}"), config("guards:\n  bounce: 1500 ms\n")) == ()


def test_each_key_that_differs_is_named_as_in_the_file() -> None:
    after = config(
        "autostart: on\nplayers: [Anna, Bram]\nguards: {bounce: 2 s}\nfeedback: {speech: off, volume: 50}\n"
        "web: {port: 8080}\nheadset: {player: off}\nlanguage: nl\ngrab: never\n"
    )
    assert changes(Config(), after) == (
        "language",
        "players",
        "autostart",
        "grab",
        "headset.player",
        "guards.bounce",
        "feedback.speech",
        "feedback.volume",
        "web.port",
    )
    assert changes(after, Config()) == changes(Config(), after)


def test_watches_and_devices_are_named_as_a_whole() -> None:
    after = config(
        'watches: [{name: wrist, profile: infinitime, address: "C0:FF:EE:00:00:01"}]\n'
        "devices: {Rig Buds: {player: A}}\n"
    )
    assert changes(Config(), after) == ("devices", "watches")
