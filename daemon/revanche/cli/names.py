"""Names of players as words of a command: text that can be kept, and the shell offers those who have played."""

import os
from datetime import timedelta
from typing import Final

import click
from click.shell_completion import CompletionItem

from revanche.cli.typed_text import TypedText

_LATELY: Final = timedelta(days=400)


class Name(TypedText):
    """The name of a player."""

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the players of about the last year whose names begin so, who played last first."""
        from revanche.match.names import identity  # noqa: PLC0415 - commands need none of this, only the shell does

        return [CompletionItem(name) for name in _recent() if identity(name).startswith(identity(incomplete))]


NAME = Name()


def _recent() -> list[str]:
    from revanche import places  # noqa: PLC0415 - as above
    from revanche.app.past import Past  # noqa: PLC0415
    from revanche.clock import SystemClock  # noqa: PLC0415
    from revanche.errors import RevancheError  # noqa: PLC0415
    from revanche.history.answers.answers import names_of  # noqa: PLC0415
    from revanche.history.answers.log import all_matches  # noqa: PLC0415

    now = SystemClock().now().local
    try:
        evenings = Past(places.journal(os.environ), now).evenings((now - _LATELY).date())
    except RevancheError:
        return []  # there is no telling anybody while a line is being typed
    return names_of(all_matches(evenings))["players"]
