import pytest

from revanche.config import parse
from revanche.config.without_player import without_player


@pytest.mark.parametrize(
    "text",
    [
        "watches: [{name: tag, profile: itag, player: A}]",
        "watches: [{name: tag, profile: itag}]\ndevices: {tag: {player: B}}",
        "watches: [{name: tag, profile: itag}]\ndevices: {tag: {bindings: {button: undo}}}",
        "watches: [{name: tag, profile: lbs}]\nbindings: {button: won A}",
        "watches: [{name: wrist, profile: infinitime}, {name: fob, profile: bthome, allow_unencrypted: on}]",
    ],
)
def test_a_button_that_means_something_is_somebody_s(text: str) -> None:
    assert without_player(parse(text.encode(), "")) == ()


def test_the_only_button_of_a_tag_is_nobody_s_until_it_is_said() -> None:
    config = parse(
        b"watches: [{name: tag, profile: itag}, {name: led, profile: lbs}, {name: b, profile: microbit}]", ""
    )
    assert [watch.name for watch in without_player(config)] == ["tag", "led"]
