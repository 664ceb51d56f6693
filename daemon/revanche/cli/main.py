"""The command ``revanche``: only the command that is called is imported, so that scripts do not wait for the rest."""

import sys
from typing import NoReturn

from revanche.cli.contents import help_text


def main() -> NoReturn:
    """Run the command line; exit 0 done, 1 refused or failed with a plain sentence, 2 usage or config."""
    if sys.argv[1:] in (["-h"], ["--help"]):
        from revanche.cli.language import language  # noqa: PLC0415 - who calls a command does not wait for it
        from revanche.words.sentences import translations  # noqa: PLC0415

        sys.stdout.write(help_text(translations(language())) + "\n")
        sys.exit(0)
    from revanche.cli.group import run  # noqa: PLC0415 - the help above does not wait for it

    sys.exit(run())
