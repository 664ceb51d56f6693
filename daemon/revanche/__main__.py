"""Starts the command line: ``python -m revanche`` is ``revanche``."""

from revanche.cli.main import main

if __name__ == "__main__":
    main()
