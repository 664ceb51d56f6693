from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.itag import ITag
from revanche.devices.watch_protocols.profile import sig
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Push


def test_each_click_is_a_push() -> None:
    tag = ITag()
    assert tag.feed(b"\1") == [Push("button")]
    tag.reset()
    assert tag.feed(b"\1") == [Push("button")]


@given(st.binary())
def test_all_else_is_nothing(payload: bytes) -> None:
    assert bool(ITag().feed(payload)) == (payload == b"\1")


def test_it_is_told_not_to_beep_when_its_link_ends_and_recognised_by_its_name_alone() -> None:
    profile = PROFILES["itag"]
    (hello,) = profile.hello
    assert (hello.to.service, hello.to.uuid, hello.payload) == (sig("1803"), sig("2a06"), b"\0")
    assert hello.optional
    assert profile.marks.services == ()
