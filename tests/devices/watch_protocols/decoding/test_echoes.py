from revanche.devices.watch_protocols.decoding.echoes import WITHIN, Echoes
from revanche.units import MILLISECOND


def test_the_same_bytes_up_to_50_ms_later_are_an_echo() -> None:
    assert WITHIN == 50 * MILLISECOND
    echoes = Echoes()
    assert not echoes.again(0, b"\3", 0)
    assert echoes.again(0, b"\3", WITHIN)
    assert not echoes.again(0, b"\3", 2 * WITHIN + 1)


def test_other_bytes_or_another_characteristic_are_none() -> None:
    echoes = Echoes()
    assert [echoes.again(0, b"\1", 0), echoes.again(0, b"\0", 1), echoes.again(0, b"\1", 2)] == [False] * 3
    assert not echoes.again(1, b"\1", 3)
    assert echoes.again(0, b"\1", 4)
