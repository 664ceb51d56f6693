"""``python -m fuzz.coverage_led TARGET [libFuzzer's options]``: what ``python -m tests.fuzz`` starts for a target."""

import sys

import atheris

from fuzz.targets import TARGETS, target


def main() -> None:
    """Fuzz until an option of libFuzzer's ends it, or something breaks."""
    name = sys.argv.pop(1)
    with atheris.instrument_imports(include=list(TARGETS[name])):
        found = target(name)
    atheris.Setup(sys.argv, found.run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
