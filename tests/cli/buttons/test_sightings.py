from revanche.cli.buttons.sightings import Sighting, chosen, sightings
from revanche.devices.watch.near import Near
from revanche.devices.watch_protocols.recognising import Because, Recognised, Seen

PINETIME = Near("C0:FF:EE:00:00:01", Seen("InfiniTime"), -70)
REMOTE = Near("C0:FF:EE:00:00:03", Seen(None, frozenset({"00001812-0000-1000-8000-00805f9b34fb"})), -50)
NAMELESS = Near("C0:FF:EE:00:00:04", Seen(None), -30)
LAMP = Near("C0:FF:EE:00:00:05", Seen("Lamp"), -40)
TWIN = Near("C0:FF:EE:00:00:06", Seen("infinitime"), -80)


def test_what_is_known_comes_first_and_what_has_no_name_last() -> None:
    listed = sightings([NAMELESS, LAMP, REMOTE, PINETIME])
    assert [each.address[-2:] for each in listed] == ["01", "03", "05", "04"]
    assert [each.profile for each in listed] == ["infinitime", None, None, None]
    assert listed[1].recognised == (Recognised(None, Because.HID, "00001812-0000-1000-8000-00805f9b34fb"),)


def test_one_is_chosen_by_address_or_by_a_name_that_only_one_has() -> None:
    seen = sightings([PINETIME, LAMP])
    found = chosen(seen, " infinitime ")
    assert isinstance(found, Sighting)
    assert found.address == PINETIME.address
    assert chosen(seen, "c0:ff:ee:00:00:05") == next(each for each in seen if each.name == "Lamp")


def test_nobody_is_chosen_where_nobody_or_more_than_one_is_meant() -> None:
    assert chosen(sightings([PINETIME]), "Lamp") == "gone_by"
    assert chosen(sightings([PINETIME, TWIN]), "InfiniTime") == "several"
    assert isinstance(chosen(sightings([PINETIME, TWIN]), TWIN.address), Sighting)
