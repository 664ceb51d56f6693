"""What is installed only on request."""

import shlex
import sys


def command(extra: str) -> str:
    """Return the command that brings an extra to the Revanche that runs, within the versions that it takes."""
    return f"{shlex.quote(sys.executable)} -m pip install 'revanche[{extra}]'"
