"""What is still to be done: only what is missing, and nothing that was answered."""

import pytest

from revanche.cli.setup.steps import Noted, Result, Seen, Standing, Step, standing

READY = Seen(headset="Rig Buds", readable=True, allowed=True, starts=True)
ANSWERED = Noted((Step.SOUND, Step.PHONE), ("Rig Buds",))


def steps(seen: Seen, noted: Noted, wanted: Standing = Standing.OPEN) -> list[Step]:
    return [step for step in Step if standing(step, seen, noted) is wanted]


def test_on_a_bare_computer_all_is_open_that_can_be_done_now() -> None:
    assert steps(Seen(), Noted()) == [Step.SOUND, Step.EARBUDS, Step.PHONE, Step.START]
    assert steps(Seen(), Noted(), Standing.WAITS) == [Step.RIGHTS, Step.BUTTONS]


def test_a_second_run_finds_nothing_to_do() -> None:
    assert steps(READY, ANSWERED, Standing.CLOSED) == list(Step)


@pytest.mark.parametrize(
    ("seen", "noted", "wanted"),
    [
        (Seen(headset="Rig Buds"), ANSWERED, [Step.RIGHTS, Step.START]),
        (Seen(headset="Rig Buds", passing_on="gsd-media-keys", starts=True), ANSWERED, []),
        (Seen(headset="Rig Buds", allowed=True, starts=True), ANSWERED, []),
        (Seen(headset="New Buds", readable=True, starts=True), ANSWERED, [Step.BUTTONS]),
        (Seen(silent=True, headset="Rig Buds", readable=True, starts=True), Noted(), [Step.BUTTONS, Step.PHONE]),
    ],
)
def test_only_what_is_missing_is_open(seen: Seen, noted: Noted, wanted: list[Step]) -> None:
    assert steps(seen, noted) == wanted


def test_buttons_that_do_not_come_yet_wait() -> None:
    away = Seen(headset="New Buds", allowed=True, starts=True)
    assert steps(away, ANSWERED, Standing.WAITS) == [Step.BUTTONS]


def test_what_failed_is_open_again_and_what_was_left_out_is_not() -> None:
    assert Noted().after(Step.SOUND, Result.FAILED, None) == Noted()
    assert Noted().after(Step.SOUND, Result.LEFT, None) == Noted((Step.SOUND,))
    once = Noted().after(Step.BUTTONS, Result.DONE, "Rig Buds")
    assert once == once.after(Step.BUTTONS, Result.DONE, "Rig Buds") == Noted((), ("Rig Buds",))
