"""How Home Assistant finds a table: one message of its device discovery. Pure.

It makes a device of the table, with a sensor for the score, which has all of the status as attributes, and an event
entity for the outcomes. The format is "Device discovery payload" of https://www.home-assistant.io/integrations/mqtt/.

Home Assistant drops an attribute called ``state`` (``MQTT_ATTRIBUTES_BLOCKED`` in its ``components/mqtt``), for its
entities have a state of their own. So whether a match is idle, open or decided is there the attribute ``phase``.
"""

from typing import Final

import msgspec

from revanche.outside.event_types import EVENT_TYPES
from revanche.outside.mqtt_topics import Topics

_SCORE: Final = "{{ value_json.match.score | join(' – ') if value_json.match else value_json.state }}"
_ATTRIBUTES: Final = "{{ dict(value_json, phase=value_json.state) | tojson }}"


class EntityNames(msgspec.Struct, frozen=True):
    """What the two entities are called."""

    score: str
    outcome: str


def discovery(table: str, words: EntityNames, at: Topics, version: str) -> tuple[str, bytes]:
    """Return the topic that the message for a table is retained under, and the message."""
    unique = _id(table)
    shared = {"availability_topic": at.availability, "qos": 1}
    score = {
        "platform": "sensor",
        "unique_id": f"{unique}_score",
        "name": words.score,
        "icon": "mdi:scoreboard",
        "state_topic": at.status,
        "value_template": _SCORE,
        "json_attributes_topic": at.status,
        "json_attributes_template": _ATTRIBUTES,
        **shared,
    }
    outcome = {
        "platform": "event",
        "unique_id": f"{unique}_outcome",
        "name": words.outcome,
        "icon": "mdi:dice-multiple",
        "state_topic": at.outcome,
        "event_types": EVENT_TYPES,
        **shared,
    }
    message = {
        "device": {
            "identifiers": [unique],
            "name": f"Revanche {table}",
            "model": "Revanche",
            "sw_version": version,
        },
        "origin": {"name": "Revanche", "sw_version": version},
        "components": {"score": score, "outcome": outcome},
    }
    return f"homeassistant/device/{unique}/config", msgspec.json.encode(message)


def _id(table: str) -> str:
    """Return an id for a table of the letters that Home Assistant takes; tables of different names differ in it."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c == "-") else f"_{ord(c):x}_" for c in table)
    return f"revanche_{plain}"
