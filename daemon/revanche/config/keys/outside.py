"""The keys of those who are told outside of Revanche: hooks and MQTT."""

from typing import Final
from urllib.parse import urlsplit

import msgspec

from revanche.config.keys.kinds import Field, Group, Kind, One, Written, unfit
from revanche.config.keys.values import SWITCH, string
from revanche.config.text.nodes import Node, Scalar, Sequence
from revanche.config.text.problems import Problems
from revanche.outside.settings import LAST_PORT, HookSettings, MqttSettings, broker_at, port_from
from revanche.words.sentences import said

_OFF: Final = "off"
_AUTO: Final = "auto"
_MOST_HOSTS: Final = 8
_LONGEST_TOPIC: Final = 100


class Program(msgspec.Struct, frozen=True):
    """A program and its arguments."""

    example: str

    def read(self, key: str, node: Node, problems: Problems) -> tuple[str, ...]:
        """See ``Kind``."""
        texts = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
        if not isinstance(node, Sequence) or len(texts) < len(node.items) or (texts and not texts[0]):
            takes = said("a list of a program and its arguments")
            problems.add(node.mark, unfit(key, takes, node, self.example))
        return tuple(texts)

    def write(self, value: tuple[str, ...]) -> Written:
        """See ``Kind``."""
        return f"[{', '.join(string(text) for text in value)}]"


def _address(text: str) -> str | None:
    """Return an address for a POST. Where it goes may be seen in the log, so it holds no password."""
    if text.lower() == _OFF:
        return None
    parts = urlsplit(text)
    good = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    if not good or parts.username is not None or not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError
    return text


class _Hosts(msgspec.Struct, frozen=True):
    """A broker or several, or ``off``."""

    def read(self, key: str, node: Node, problems: Problems) -> tuple[str, ...]:
        """See ``Kind``."""
        if isinstance(node, Scalar) and node.text.strip().lower() == _OFF:
            return ()
        items = node.items if isinstance(node, Sequence) else (node,)
        hosts = [item.text.strip() for item in items if isinstance(item, Scalar)]
        try:
            for host in hosts:
                broker_at(host)
            good = 0 < len(hosts) == len(items) <= _MOST_HOSTS
        except ValueError:
            good = False
        if not good:
            takes = said("the name or address of a computer, a list of at most {most}, or off", most=_MOST_HOSTS)
            problems.add(node.mark, unfit(key, takes, node, "[pi, pi2:1884]"))
        return tuple(hosts)

    def write(self, value: tuple[str, ...]) -> Written:
        """See ``Kind``."""
        written = [string(host) for host in value]
        return _OFF if not written else written[0] if len(written) == 1 else f"[{', '.join(written)}]"


def _port(text: str) -> int | None:
    if text.lower() == _AUTO:
        return None
    return port_from(text)


def _topic(text: str) -> str:
    if not 0 < len(text) <= _LONGEST_TOPIC or text[0] in "/$" or text[-1] == "/" or set(text) & set("+#"):
        raise ValueError
    return text


def _table(text: str) -> str | None:
    if text.lower() == _AUTO:
        return None
    if "/" in text:
        raise ValueError
    return _topic(text)


def _optional(word: str, value: str | None) -> str:
    return word if value is None else string(value)


TEXT: Final = One(said("a text"), str, string)
"""Any text."""

_MQTT_HOSTS: Final[Kind[tuple[str, ...]]] = _Hosts()
_MQTT_PORT: Final = One(
    said("a whole number from 1 to {last}, or auto", last=LAST_PORT),
    _port,
    lambda port: _AUTO if port is None else str(port),
    "1883",
)
_WEBHOOK: Final = One(
    said("an address that begins with http:// or https:// and has no password in it, or off"),
    _address,
    lambda address: _optional(_OFF, address),
    "http://pi:8080/score",
)
_PREFIX: Final = One(
    said("a topic of 1 to {most} characters without + and #", most=_LONGEST_TOPIC), _topic, string, "revanche"
)
_TABLE: Final = One(
    said("a name of 1 to {most} characters without /, + and #, or auto", most=_LONGEST_TOPIC),
    _table,
    lambda table: _optional(_AUTO, table),
    "table 4",
)

ON_OUTCOME: Final = Group(
    HookSettings(),
    {"exec": Field("program", Program("[notify-send, Revanche]")), "webhook": Field("webhook", _WEBHOOK)},
)
"""Hooks."""

MQTT: Final = Group(
    MqttSettings(),
    {
        "host": Field("hosts", _MQTT_HOSTS),
        "port": Field("port", _MQTT_PORT),
        "username": Field("username", TEXT),
        "password": Field("password", TEXT),
        "password_file": Field("password_file", TEXT),
        "tls": Field("tls", SWITCH),
        "table": Field("table", _TABLE),
        "prefix": Field("prefix", _PREFIX),
        "discovery": Field("discovery", SWITCH),
    },
)
"""The broker."""
