from pathlib import Path

from revanche.devices.settings import WatchSettings
from revanche.devices.watch.identity import Identity
from revanche.devices.watch.memory import Memory

MINE, TWIN = "C0:FF:EE:00:00:01", "C0:FF:EE:00:00:02"


async def test_an_address_is_all_that_counts_where_there_is_one(tmp_path: Path) -> None:
    identity = Identity(WatchSettings("wrist", address=MINE), Memory(tmp_path / "watches.json"))
    assert identity.fits(MINE.lower(), None)
    assert not identity.fits(TWIN, "wrist")
    assert not await identity.pin(MINE)


async def test_a_name_is_as_good_until_it_has_an_address_and_that_lasts(tmp_path: Path) -> None:
    settings = WatchSettings("InfiniTime")
    identity = Identity(settings, Memory(tmp_path / "watches.json"))
    assert identity.address is None
    assert identity.fits(MINE, " infinitime ")
    assert identity.fits(TWIN, "InfiniTime")
    assert not identity.fits(MINE, "InfiniTime 2")
    assert not identity.fits(MINE, None)
    assert await identity.pin(MINE.lower())
    again = Identity(settings, Memory(tmp_path / "watches.json"))
    for each in (identity, again):
        assert each.address == MINE
        assert each.fits(MINE, "renamed")
        assert not each.fits(TWIN, "InfiniTime")
        assert not await each.pin(TWIN)
