"""Hosts and origins: what is ours, told from what only looks like it. ``test_routes`` sends the same over a socket."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.web.gate import Visit, canonical, household, own_names, turned_away

NAMES = own_names("kamer.lan", ["score.example.org"])


def visit(  # noqa: PLR0913
    host: str | None = None,
    *more: str,
    method: str = "GET",
    target: str = "/api/status",
    local: str = "192.168.1.5",
    peer: str = "192.168.1.20",
    origin: tuple[str, ...] = (),
    site: str | None = None,
    content_type: str = "application/json",
) -> Visit:
    hosts = () if host is None else (host, *more)
    return Visit(method, target, hosts, peer, local, 8377, origin, site, content_type)


def answered(one: Visit) -> int:
    away = turned_away(one, NAMES)
    return 200 if away is None else away.status


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.5:8377",
        "kamer.lan:8377",
        "kamer:8377",
        "kamer.local:8377",
        "KAMER.local:8377",
        "score.example.org:8377",
    ],
)
def test_the_names_and_the_address_of_this_computer_are_ours(host: str) -> None:
    assert answered(visit(host)) == 200


@pytest.mark.parametrize("host", ["localhost:8377", "LocalHost:8377", "127.0.0.1:8377"])
def test_loopback_names_are_ours_on_loopback(host: str) -> None:
    assert answered(visit(host, local="127.0.0.1", peer="127.0.0.1")) == 200


@pytest.mark.parametrize("host", ["[::1]:8377", "[0:0:0:0:0:0:0:1]:8377", "localhost:8377"])
def test_ipv6_is_ours_in_any_form(host: str) -> None:
    assert answered(visit(host, local="::1", peer="::1")) == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.com",
        "evil.com:8377",
        "localhost.evil.com:8377",
        "127.0.0.1.evil.com:8377",
        "kamer.local.evil.com:8377",
        "xkamer:8377",
        "kamer.local.:8377",
        "localhost.:8377",
        "192.168.1.5",
        "192.168.1.5:80",
        "192.168.1.5:08377",
        "192.168.1.5:+8377",
        "192.168.1.5:8377:8377",
        "192.168.1.6:8377",
        "192.168.1.05:8377",
        "3232235781:8377",
        "0xc0a80105:8377",
        "0.0.0.0:8377",
        "127.0.0.1:8377",
        "localhost:8377",
        "[::ffff:192.168.1.5]:8377",
        "[::1]:8377",
        "[fe80::1%eth0]:8377",
        "[192.168.1.5]:8377",
        "[192.168.1.5:8377",
        "user@192.168.1.5:8377",
        "192.168.1.5:8377/",
        "192.168.1.5:8377, 192.168.1.5:8377",
        "192.168.1.5:٨٣٧٧",
        "192.168.1.5:",
        ":8377",
        "[]:8377",
        "",
        " ",
    ],
)
def test_any_other_host_is_misdirected(host: str) -> None:
    assert answered(visit(host)) == 421


@pytest.mark.parametrize("host", ["localhost.evil.com:8377", "foo.localhost:8377", "127.0.0.2:8377", "127.1:8377"])
def test_what_only_looks_like_loopback_is_misdirected(host: str) -> None:
    assert answered(visit(host, local="127.0.0.1", peer="127.0.0.1")) == 421


def test_no_host_and_two_hosts_are_no_request() -> None:
    assert answered(visit()) == 400
    assert answered(visit("192.168.1.5:8377", "192.168.1.5:8377")) == 400


@pytest.mark.parametrize("target", ["http://192.168.1.5:8377/api/status", "*", "api/status", "192.168.1.5:8377"])
def test_a_target_that_is_no_path_is_no_request(target: str) -> None:
    assert answered(visit("192.168.1.5:8377", target=target)) == 400


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_whatever_the_host_only_ours_gets_in(host: str) -> None:
    ours = {f"{name}:8377" for name in (*NAMES, "192.168.1.5")}
    assert (answered(visit(host)) == 200) is (host.lower() in ours)


OWN = "http://192.168.1.5:8377"


def posted(*origin: str, site: str | None = None, content_type: str = "application/json") -> int:
    return answered(
        visit("192.168.1.5:8377", method="POST", origin=tuple(origin), site=site, content_type=content_type)
    )


def test_the_page_itself_may_post() -> None:
    assert posted(OWN) == 200
    assert posted(OWN, site="same-origin") == 200
    assert posted(OWN, content_type="Application/JSON; charset=utf-8") == 200


def test_what_is_no_browser_need_not_name_an_origin() -> None:
    assert posted() == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "file://",
        "",
        "https://192.168.1.5:8377",
        "http://192.168.1.5",
        "http://192.168.1.5:80",
        "http://192.168.1.5:83770",
        "http://192.168.1.5:8377.evil.com",
        "http://evil.com",
        "http://evil.com/192.168.1.5:8377",
        "http://x192.168.1.5:8377",
        "http://192.168.1.5:8377/",
        "http://kamer.local:8377",
        f"{OWN}, {OWN}",
    ],
)
def test_another_origin_may_not_post(origin: str) -> None:
    assert posted(origin) == 403
    assert posted(origin, site="same-origin") == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "Same-Origin", "same-origin, cross-site"])
def test_another_site_may_not_post(site: str) -> None:
    assert posted(OWN, site=site) == 403


def test_a_browser_that_hides_its_origin_and_two_origins_may_not_post() -> None:
    assert posted(site="same-origin") == 403
    assert posted(OWN, OWN) == 403


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"]
)
def test_what_a_form_can_send_is_not_taken(kind: str) -> None:
    assert posted(OWN, content_type=kind) == 415


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_page_may_lead_here_but_not_read_here(site: str) -> None:
    assert [answered(visit("kamer:8377", target=path, site=site)) for path in ("/", "/overlay", "/static/a.js")] == [
        200,
        200,
        200,
    ]
    assert [answered(visit("kamer:8377", target=path, site=site)) for path in ("/api/log", "/events")] == [403, 403]


@pytest.mark.parametrize(
    ("peer", "near"), [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("192.168.1.20", False), ("::2", False)]
)
def test_only_loopback_is_near(peer: str, near: bool) -> None:  # noqa: FBT001
    assert visit("kamer:8377", peer=peer).near is near


def test_what_a_proxy_passes_on_is_not_near() -> None:
    assert not Visit("GET", "/", ("x",), "127.0.0.1", "127.0.0.1", 80, relayed=True).near


def test_addresses_are_compared_in_one_form() -> None:
    assert [canonical(text) for text in ("::ffff:192.168.1.5", "fe80::1%eth0", "0:0::1", "10.0.0.1")] == [
        "192.168.1.5",
        "fe80::1",
        "::1",
        "10.0.0.1",
    ]


def test_a_computer_without_a_name_has_no_empty_name() -> None:
    assert "" not in own_names("")
    assert own_names("Kamer") == {"kamer", "kamer.local"}


@pytest.mark.parametrize(
    ("address", "is_of"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("fd00:1:2:3:4:5:6:7", "fd00:1:2:3::/64"),
        ("fd00:1:2:3::9", "fd00:1:2:3::/64"),
        ("::1", "::/64"),
    ],
)
def test_one_computer_has_one_household(address: str, is_of: str) -> None:
    assert household(address) == is_of
