"""Who may be called what: the rules of renames and of two names that become one person. They are here and nowhere else.

Whoever can read the past says who has played; see ``Known``.
"""

from revanche.match.commands import Rename
from revanche.match.events import PlayerRenamed
from revanche.match.known import Known
from revanche.match.names import identity, named
from revanche.match.refusal import Reason, Refusal
from revanche.match.renames import Renames


def renamed(command: Rename, renames: Renames, known: Known) -> PlayerRenamed | Refusal:
    """Return the rename that a command leads to, its names as they are kept, or why it can't be.

    A name that was given up leads to somebody already, and does not become that of another.
    """
    old, new = named(command.old), named(command.new)
    if isinstance(old, Refusal):
        return old
    if isinstance(new, Refusal):
        return new
    people = known.people
    old = old if identity(old) in people else renames.of(old)
    same = identity(old) == identity(new)
    if identity(old) not in people:
        return Refusal(Reason.NOBODY)
    if renames.takes_back(old, new):
        return PlayerRenamed(old, new, back=True)
    if people[identity(old)] == new:
        return Refusal(Reason.CALLED_SO)
    if identity(renames.of(new)) != identity(new):
        return Refusal(Reason.FORMER_NAME)
    if command.merge and (same or identity(new) not in people):
        return Refusal(Reason.NOBODY_TO_JOIN)
    if not same and identity(new) in people and not command.merge:
        return Refusal(Reason.NAME_TAKEN)
    return Refusal(Reason.HAVE_MET) if known.have_met(old, new) else PlayerRenamed(old, new)
