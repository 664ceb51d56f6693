"""Who is told outside of Revanche, and what becomes of music: what their keys take and what they refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.config import Config, parse
from revanche.config.render import render
from revanche.errors import ConfigError
from revanche.outside.settings import BrokerAddress, HookSettings, MqttSettings, Music, broker_at
from revanche.units import is_control

LINES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20).filter(
    lambda text: not any(map(is_control, text)) and text == text.strip()
)


def read(text: str) -> Config:
    return parse(text.encode(), "config.yaml")


def refused(text: str) -> str:
    with pytest.raises(ConfigError) as refusal:
        read(text)
    (problem,) = refusal.value.problems
    return problem.sentence


def test_nobody_is_told_and_music_is_left_alone_unless_asked_for() -> None:
    assert (read("").hooks, read("").mqtt.hosts, read("").music) == (HookSettings((), None), (), Music.LEAVE)


def test_music_can_be_paused() -> None:
    assert read("music: pause").music is Music.PAUSE


def test_a_program_has_arguments_which_are_taken_as_they_are() -> None:
    hooks = read('on_outcome: {exec: [/opt/flash, --green, no, 3, "a  b", ""]}').hooks
    assert hooks.program == ("/opt/flash", "--green", "no", "3", "a  b", "")


@pytest.mark.parametrize("program", ["/opt/flash", "{a: b}", "[[a]]", "[{a: b}]", '["", a]', '""'])
def test_what_is_no_list_of_texts_with_a_program_is_no_program(program: str) -> None:
    assert "a list of a program and its arguments, for example [notify-send, Revanche]" in refused(
        f"on_outcome: {{exec: {program}}}"
    )


@pytest.mark.parametrize(
    "address",
    [
        "http://pi/",
        "https://example.org:8443/a/b?c=d%20e",
        "http://[::1]:8080",
        "HTTP://Pi",
        "http://pi:1",
        "http://pi:65535",
    ],
)
def test_a_webhook_is_an_address_with_http_or_https(address: str) -> None:
    assert read(f'on_outcome: {{webhook: "{address}"}}').hooks.webhook == address


@pytest.mark.parametrize(
    "address",
    [
        "pi",
        "pi:8080/score",
        "ftp://pi/",
        "file:///etc/passwd",
        "http://",
        "http:///a",
        "http://pi:0/",
        "http://pi:65536/",
        "http://pi:x/",
        "http://[::1/",
        "http://anna:secret@pi/",
        "http://pi/a b",
        "http://pi/ä",
        "",
    ],
)
def test_what_is_no_such_address_or_has_a_password_in_it_is_refused(address: str) -> None:
    assert '"webhook" takes an address that begins with http://' in refused(f'on_outcome: {{webhook: "{address}"}}')


def test_a_broker_is_set_by_its_host_alone() -> None:
    assert read("mqtt: {host: pi.local}").mqtt == MqttSettings(("pi.local",))


def test_a_broker_has_all_of_these() -> None:
    text = (
        "mqtt: {host: 192.168.1.4, port: 8884, username: no, password: 0123, password_file: ~/secret, tls: on,"
        " table: table 4, prefix: café/games, discovery: off}"
    )
    assert read(text).mqtt == MqttSettings(
        ("192.168.1.4",),
        8884,
        "no",
        "0123",
        "~/secret",
        tls=True,
        prefix="café/games",
        table="table 4",
        discovery=False,
    )


@pytest.mark.parametrize("off", ["off", "OFF", '"off"'])
def test_what_is_off_is_off(off: str) -> None:
    config = read(f"mqtt: {{host: {off}}}\non_outcome: {{webhook: {off}}}")
    assert (config.mqtt.hosts, config.hooks.webhook) == ((), None)


@pytest.mark.parametrize(("port", "read_as"), [("auto", None), ("1", 1), ("65535", 65535)])
def test_a_port_takes_its_limits(port: str, read_as: int | None) -> None:
    assert read(f"mqtt: {{port: {port}}}").mqtt.port == read_as


@pytest.mark.parametrize("port", ["0", "65536", "-1", "1883.0", "mqtt", "٣", "9" * 5000])
def test_a_port_outside_of_its_limits_is_refused(port: str) -> None:
    assert '"port" takes a whole number from 1 to 65535, or auto' in refused(f"mqtt: {{port: {port}}}")


@pytest.mark.parametrize(
    "host",
    [
        "pi:0",
        "pi:x",
        "mqtt://pi",
        "a b",
        "anna@pi",
        "x" * 254,
        '""',
        "[]",
        "[pi, a b]",
        "[[pi]]",
        f"[{', '.join(['pi'] * 9)}]",
        '"[::1"',
        '"[::1]x"',
        '"[pi]"',
        '"a]"',
    ],
)
def test_what_is_no_host_is_refused(host: str) -> None:
    assert '"host" takes the name or address of a computer, a list of at most 8, or off' in refused(
        f"mqtt: {{host: {host}}}"
    )


@pytest.mark.parametrize(
    ("host", "at"),
    [
        ("pi", BrokerAddress("pi")),
        ("pi:1884", BrokerAddress("pi", 1884)),
        ("fe80::1", BrokerAddress("fe80::1")),
        ("[fe80::1]", BrokerAddress("fe80::1")),
        ("[FE80::1]:65535", BrokerAddress("fe80::1", 65535)),
        ("x" * 253, BrokerAddress("x" * 253)),
    ],
)
def test_names_and_addresses_are_hosts_with_or_without_a_port(host: str, at: BrokerAddress) -> None:
    assert read(f'mqtt: {{host: "{host}"}}').mqtt.hosts == (host,)
    assert broker_at(host) == at


def test_of_several_brokers_each_is_a_host() -> None:
    assert read("mqtt: {host: [pi, 'pi2:1884', off]}").mqtt.hosts == ("pi", "pi2:1884", "off")


@pytest.mark.parametrize("topic", ["a#", "+", "/a", "a/", "$SYS", "x" * 101, ""])
def test_what_is_no_topic_is_neither_prefix_nor_table(topic: str) -> None:
    assert '"prefix" takes a topic' in refused(f'mqtt: {{prefix: "{topic}"}}')
    assert '"table" takes a name' in refused(f'mqtt: {{table: "{topic}"}}')


def test_only_a_prefix_has_levels() -> None:
    assert read(f"mqtt: {{prefix: a/b, table: {'x' * 100}}}").mqtt.prefix == "a/b"
    assert '"table" takes a name' in refused("mqtt: {table: a/b}")


@given(st.lists(LINES, max_size=3), LINES, LINES, st.none() | st.integers(1, 65535))
def test_any_of_it_is_read_back_as_it_was(words: list[str], username: str, password: str, port: int | None) -> None:
    tls = port is not None
    config = Config(
        music=Music.PAUSE,
        hooks=HookSettings(("flash", *words) if words else (), "https://pi/a?b=c" if tls else None),
        mqtt=MqttSettings(("pi", "b:2")[: len(words)], port, username, password, "~/a b", tls, "a/b", "t 4", not tls),
    )
    assert parse(render(config).encode(), "config.yaml") == config


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("", set()),
        ("bindings: {KEY_PAGEUP: won A}", set()),
        ("bindings: {KEY_VOLUMEUP: won A, key 114: won B}", {115, 114}),
        ("devices: {Buds: {bindings: {KEY_MUTE:long: undo}}}", {113}),
    ],
)
def test_volume_keys_that_mean_something_are_known_to_the_headsets(text: str, bound: set[int]) -> None:
    assert read(text).headset.bound == bound
