"""The keys of the page."""

import re
from ipaddress import ip_address
from typing import Final

import msgspec

from revanche.config.keys.kinds import Field, Group, One, Written, unfit
from revanche.config.keys.values import enumerated, string, whole
from revanche.config.text.nodes import Node, Scalar, Sequence
from revanche.config.text.problems import Problems
from revanche.sheets.order import Begins
from revanche.web.settings import LAN, LOOPBACK, OFF, WebSettings
from revanche.words.sentences import said

_LAST_PORT: Final = 65535
_FIRST_FREE_PORT: Final = 1024  # below it only root may listen
_MOST_NAMES: Final = 16
_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")


class _Names(msgspec.Struct, frozen=True):
    """Names of this computer, in lower case."""

    def read(self, key: str, node: Node, problems: Problems) -> tuple[str, ...]:
        """See ``Kind``."""
        items = node.items if isinstance(node, Sequence) else ()
        names = [item.text.strip().lower() for item in items if isinstance(item, Scalar)]
        good = isinstance(node, Sequence) and len(names) == len(items) <= _MOST_NAMES
        if not good or not all(map(_NAME.fullmatch, names)):
            takes = said("a list of at most {most} names of this computer, without http:// and port", most=_MOST_NAMES)
            problems.add(node.mark, unfit(key, takes, node, "[score.example.org]"))
        return tuple(names)

    def write(self, value: tuple[str, ...]) -> Written:
        """See ``Kind``."""
        return f"[{', '.join(map(string, value))}]"


def _listen(text: str) -> str:
    return text.lower() if text.lower() in {LOOPBACK, LAN, OFF} else str(ip_address(text))


WEB: Final = Group(
    WebSettings(),
    {
        "listen": Field("listen", One(said("loopback, lan, off or an IP address of this computer"), _listen, string)),
        "port": Field("port", whole(_FIRST_FREE_PORT, _LAST_PORT, 8377)),
        "names": Field("names", _Names()),
        "begins": Field("begins", enumerated(Begins)),
    },
)
"""The page."""
