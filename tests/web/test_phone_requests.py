"""What a phone may say, and by what it is known."""

import secrets

import pytest

from revanche.devices.phone.wish import Push, Wish
from revanche.match.events import Side
from revanche.web import phone_requests
from revanche.web.phone_requests import Back, SwitchedOff, SwitchedOn, TakenAway
from revanche.web.questions import QuestionError


@pytest.mark.parametrize(
    ("body", "request_"),
    [
        (b'{"phone":"on","name":"Anna"}', SwitchedOn("Anna")),
        (b'{"phone":"on","name":"Anna","player":"B","language":"nl"}', SwitchedOn("Anna", Side.B, "nl")),
        (b'{"phone":"off"}', SwitchedOff()),
        (b'{"phone":"taken"}', TakenAway()),
        (b'{"phone":"back"}', Back()),
    ],
)
def test_what_a_phone_asks(body: bytes, request_: phone_requests.PhoneRequest) -> None:
    assert phone_requests.phone_request(body) == request_


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"null", b'{"phone":"on"}', b'{"phone":"dance"}', b'{"phone":"on","name":"A","player":"C"}']
)
def test_what_is_no_request_is_told_so(body: bytes) -> None:
    with pytest.raises(QuestionError, match="This can't be understood"):
        phone_requests.phone_request(body)


def test_a_push_with_its_age_to_the_millisecond() -> None:
    assert phone_requests.push(b'{"press":"next","id":"7f","age":12.6}') == Push("next", "7f", 13)
    assert phone_requests.push(b'{"press":"playpause","id":"7f"}') == Push("playpause", "7f", 0)


@pytest.mark.parametrize(
    "body",
    [
        b'{"press":"next"}',
        b'{"press":"KEY_A","id":"1"}',
        b'{"press":"next","id":""}',
        b'{"press":"next","id":"%s"}' % (b"a" * 65),
        b'{"press":"next","id":"1","age":-1}',
        b'{"press":"next","id":"1","age":1e300}',
        b'{"press":"next","id":"1","age":"now"}',
        b'{"press":"next","id":1}',
    ],
)
def test_what_is_no_push_is_told_so(body: bytes) -> None:
    with pytest.raises(QuestionError):
        phone_requests.push(body)


def test_a_phone_has_a_name_as_people_have() -> None:
    assert phone_requests.wish(SwitchedOn(" Anna’s phone ", Side.A, "sv")) == Wish("Anna’s phone", Side.A, "sv")
    for name in ("", "  ", "a" * 41, "a\nb", "\u200b"):
        with pytest.raises(QuestionError, match="A phone needs a name"):
            phone_requests.wish(SwitchedOn(name))


def test_only_who_holds_the_secret_is_the_phone_and_what_is_known_does_not_tell_it() -> None:
    secret, other = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    key = phone_requests.key(secret)
    assert key is not None
    assert key == phone_requests.key(secret) != phone_requests.key(other)
    assert key not in secret
    for guess in ("", key, secret[:-1], secret + "a", "ü" * 43, secret[:-1] + "!"):
        assert phone_requests.key(guess) is None
