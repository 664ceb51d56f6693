"""The form of who has played."""

from datetime import date

import msgspec

from revanche.history.forms.people import people_form
from revanche.history.people import Person


def test_days_are_written_as_everywhere() -> None:
    form = people_form([Person("Anna", date(2026, 1, 2), date(2026, 11, 30), 3, 1, ("Ana",))])
    assert msgspec.json.decode(msgspec.json.encode(form)) == {
        "players": [
            {
                "name": "Anna",
                "since": "2026-01-02",
                "last": "2026-11-30",
                "matches": 3,
                "sheets": 1,
                "formerly": ["Ana"],
            }
        ]
    }
