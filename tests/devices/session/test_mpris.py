from revanche.devices.session.mpris import PLAYER, introspection, meant, properties, shown
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS

ROOT = "org.mpris.MediaPlayer2"


def test_it_plays_can_be_controlled_and_its_title_is_the_score() -> None:
    held = properties(PLAYER, "Anna 2 – 1 Bram", "match point")
    assert held is not None
    assert held["PlaybackStatus"] == ("s", "Playing")
    able = [name for name in held if name.startswith("Can") and held[name] == ("b", True)]
    assert able == ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanControl"]
    kind, track = held["Metadata"]
    assert kind == "a{sv}"
    assert isinstance(track, dict)
    assert (track["xesam:title"], track["xesam:artist"]) == (("s", "Anna 2 – 1 Bram"), ("as", ["match point"]))


def test_what_may_change_is_a_part_of_what_there_is() -> None:
    held = properties(PLAYER, "a", "b")
    assert held is not None
    assert shown("a", "b").items() <= held.items()


def test_it_has_the_two_interfaces_of_every_player_and_no_other() -> None:
    assert (properties(ROOT, "", "") or {})["Identity"] == ("s", "Revanche")
    assert properties("org.mpris.MediaPlayer2.TrackList", "", "") is None


def test_each_command_of_a_player_is_a_button_or_means_nothing() -> None:
    assert (meant(PLAYER, "Previous"), meant(PLAYER, "Next")) == (PREVIOUS, NEXT)
    assert {meant(PLAYER, name) for name in ("PlayPause", "Play", "Pause", "Stop")} == {PLAYPAUSE}
    assert (meant(PLAYER, "Seek"), meant(ROOT, "Raise")) == ("", "")
    assert (meant(PLAYER, "Dance"), meant(ROOT, "Next")) == (None, None)


def test_it_says_so_to_who_introspects() -> None:
    text = introspection()
    assert '<method name="PlayPause"></method>' in text
    assert '<method name="SetPosition"><arg type="o" direction="in"/><arg type="x" direction="in"/></method>' in text
    assert '<property name="Metadata" type="a{sv}" access="read"/>' in text
