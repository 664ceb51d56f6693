import json
import re
from typing import Any

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.outside.event_types import EVENT_TYPES
from revanche.outside.home_assistant import EntityNames, discovery
from revanche.outside.mqtt_topics import topics

AT = topics("r", "t")

BLOCKED = {"state", "name", "icon", "available", "device_class", "unique_id", "unit_of_measurement"}
"""Attributes that Home Assistant drops in silence; of all it drops, these are the likeliest here."""


def topic(table: str) -> str:
    return discovery(table, EntityNames("Score", "Event"), AT, "1.2.3")[0]


def found(table: str = "t") -> Any:  # noqa: ANN401 - JSON
    return json.loads(discovery(table, EntityNames("Score", "Event"), AT, "1.2.3")[1])


def test_home_assistant_finds_one_device_with_a_score_and_an_event() -> None:
    message = found()
    assert message["device"] == {
        "identifiers": ["revanche_t"],
        "name": "Revanche t",
        "model": "Revanche",
        "sw_version": "1.2.3",
    }
    assert message["origin"] == {"name": "Revanche", "sw_version": "1.2.3"}  # required by device discovery
    entities = message["components"].values()
    assert [entity["platform"] for entity in entities] == ["sensor", "event"]
    assert [entity["unique_id"] for entity in entities] == ["revanche_t_score", "revanche_t_outcome"]
    assert [entity["state_topic"] for entity in entities] == [AT.status, AT.outcome]
    assert {entity["availability_topic"] for entity in entities} == {AT.availability}
    assert message["components"]["outcome"]["event_types"] == list(EVENT_TYPES)
    assert message["components"]["score"]["json_attributes_topic"] == AT.status


@pytest.mark.parametrize(
    ("status", "shown"),
    [
        ({"state": "idle", "match": None, "devices": []}, "idle"),
        ({"state": "open", "match": {"score": [0, 0]}, "devices": []}, "0 – 0"),
        ({"state": "decided", "match": {"score": [3, 1]}, "devices": []}, "3 – 1"),
    ],
)
def test_the_sensors_template_shows_the_score(status: object, shown: str) -> None:
    template = jinja2.Template(found()["components"]["score"]["value_template"])
    assert template.render(value_json=status) == shown


@pytest.mark.parametrize("state", ["idle", "open", "decided"])
def test_the_state_arrives_as_an_attribute_that_home_assistant_does_not_drop(state: str) -> None:
    status = {"state": state, "match": {"players": ["Zoë <3", "O'Neil"], "winner": None}, "devices": []}
    template = jinja2.Template(found()["components"]["score"]["json_attributes_template"])
    attributes = {
        name: value for name, value in json.loads(template.render(value_json=status)).items() if name not in BLOCKED
    }
    assert attributes == {"phase": state, "match": status["match"], "devices": []}


@given(st.text(max_size=60), st.text(max_size=60))
def test_each_table_has_a_topic_of_its_own_that_home_assistant_takes(one: str, other: str) -> None:
    assert re.fullmatch("homeassistant/device/[a-zA-Z0-9_-]+/config", topic(one))
    assert (topic(one) == topic(other)) is (one == other)
