"""Who outside is told: those whom the config names, and nobody's libraries are loaded for the others."""

import os
import subprocess
import sys
from pathlib import Path
from typing import cast

import msgspec
import pytest

from revanche.app.outside import _evening, music_pause, outsiders
from revanche.app.page import ANSWERING
from revanche.app.rendering import Rendering
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.outside.hooks import Hooks
from revanche.outside.mqtt import Mqtt
from revanche.outside.music import MusicPause
from revanche.outside.settings import HookSettings, MqttSettings, Music
from revanche.web.server.archive import Archive
from revanche.words.catalogue import LANGUAGES, load


class Rendered:
    """Renders nothing: nobody is told here."""

    def status(self) -> bytes:
        raise AssertionError

    def news(self, outcome: object) -> bytes:
        raise AssertionError(outcome)


def nobody(_offer: object) -> None:
    raise AssertionError


def told(**settings: object) -> dict[str, type]:
    config = msgspec.structs.replace(Config(), **settings)
    return {
        name: type(one)
        for name, one in outsiders(config, cast("Rendering", Rendered()), load("en"), {}, nobody).items()
    }


def test_without_settings_nobody_is_told() -> None:
    assert told() == {}
    assert told(mqtt=MqttSettings(username="anna")) == {}, "a broker is named by its host"


@pytest.mark.parametrize("hooks", [HookSettings(("flash",)), HookSettings(webhook="http://pi/")])
def test_a_program_or_an_address_is_told(hooks: HookSettings) -> None:
    assert told(hooks=hooks) == {"hooks": Hooks}


def test_a_broker_is_told_and_both_may_be() -> None:
    broker = MqttSettings(("pi",))
    assert told(mqtt=broker) == {"mqtt": Mqtt}
    assert list(told(mqtt=broker, hooks=HookSettings(("flash",)))) == ["hooks", "mqtt"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_broker_calls_things_is_in_every_catalogue(language: str) -> None:
    config = msgspec.structs.replace(Config(), mqtt=MqttSettings(("pi",)))
    assert outsiders(config, cast("Rendering", Rendered()), load(language), {}, nobody).keys() == {"mqtt"}


async def test_an_evening_is_read_from_the_journal_or_it_is_said_why_not(tmp_path: Path) -> None:
    folder = {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    archive = Archive(ANSWERING, {**os.environ, **folder})
    assert await _evening(archive) == b'{"matches":[]}\n'
    (tmp_path / "revanche").mkdir(exist_ok=True)
    (tmp_path / "revanche" / "config.yaml").write_text("langage: nl\n")
    with pytest.raises(RevancheError, match="langage"):
        await _evening(archive)


def test_music_is_left_alone_unless_it_is_to_be_paused() -> None:
    assert music_pause(Music.LEAVE) is None
    assert isinstance(music_pause(Music.PAUSE), MusicPause)


def test_who_is_not_told_is_not_loaded() -> None:
    code = (
        "import sys; from revanche.app.outside import *; from revanche.config import Config;"
        "from revanche.words.catalogue import load; outsiders(Config(), None, load('en'), {}, None);"
        "print(*sorted({'revanche.outside.hooks', 'revanche.outside.mqtt', 'revanche.outside.music', 'aiomqtt'}"
        " & {*sys.modules}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
