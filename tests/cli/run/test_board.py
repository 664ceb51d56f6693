"""What is wrong with how ``revanche board`` was called; ``tests/app/club/test_program.py`` runs it."""

from pathlib import Path

import click
import pytest

from revanche.cli.run.board import settings_for
from revanche.config import Config, parse
from support.program import Home


def test_what_was_said_takes_the_place_of_the_config() -> None:
    own = parse(b"mqtt: {host: pi, prefix: club, username: anna}\nweb: {port: 9000}\n", "f")
    assert settings_for(own, (), None, None) == own
    said = settings_for(own, ("a", "b:1884"), "other", 9001)
    assert (said.mqtt.hosts, said.mqtt.prefix, said.mqtt.username) == (("a", "b:1884"), "other", "anna")
    assert said.web.port == 9001


@pytest.mark.parametrize("host", ["pi:x", "mqtt://pi", ""])
def test_a_host_is_a_computer(host: str) -> None:
    with pytest.raises(click.BadParameter, match="Name a computer"):
        settings_for(Config(), (host,), None, None)


def test_without_a_broker_it_says_how_to_name_one(tmp_path: Path) -> None:
    ran = Home(tmp_path).run("board", LANG="nl_NL.UTF-8")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("Het bord heeft de broker van de tafels nodig: zeg revanche board --host 192.168.1.4")
    assert "mqtt: {host: …}" in ran.stderr
