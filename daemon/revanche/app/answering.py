"""The program that answers one question about the past, for a daemon whose presses are not to wait for it.

It is started as ``python -m revanche.app.answering QUESTION`` with the question as JSON, see ``history.questions``, and
prints the answer. What there is not is told by a sentence on the standard error and the exit status 1.
"""

import os
import sys

import msgspec

from revanche import places
from revanche.app.past import Past
from revanche.clock import SystemClock
from revanche.config import load
from revanche.errors import RevancheError
from revanche.history.answers.answers import answer
from revanche.history.answers.past import Unknown
from revanche.history.answers.questions import Question
from revanche.words import catalogue as catalogues


def main(question: str) -> int:
    """Answer a question; return the exit status."""
    try:
        config = load(None, os.environ)
        catalogue = catalogues.load(catalogues.choose(config.language, os.environ))
        now = SystemClock().now().local
        past = Past(places.journal(os.environ), now)
        answered = answer(msgspec.json.decode(question, type=Question), past, catalogue, now)
    except RevancheError as error:
        answered = Unknown(str(error))
    if isinstance(answered, Unknown):
        sys.stderr.write(f"{answered.sentence}\n")
        return 1
    sys.stdout.buffer.write(answered)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
