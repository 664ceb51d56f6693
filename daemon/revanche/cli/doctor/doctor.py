"""``revanche doctor``: what stands in the way of counting, and the one command that mends each."""

import os
from collections.abc import Sequence

import click
import msgspec

from revanche import places
from revanche.cli import columns
from revanche.cli.context import config
from revanche.cli.doctor import bluetooth, inputs, machine, sound
from revanche.cli.doctor.finding import Finding, Severity, ordered
from revanche.cli.doctor.looking import Facts, look
from revanche.config import Config
from revanche.control.client import connected
from revanche.errors import ConfigError, UnreachableError
from revanche.units import shown as safe
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue

_MARKS = {Severity.STOPS: "✗", Severity.WARNING: "!", Severity.UNKNOWN: "?", Severity.OK: "✓"}


class _Shown(msgspec.Struct, frozen=True):
    check: str
    severity: Severity
    sentence: str
    command: str | None


@click.command(epilog="Example: revanche doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor(*, as_json: bool) -> int:
    """Say what is wrong, and for each thing the one command that mends it.

    Exit 1 when something keeps presses from being counted. What matters most comes first.
    """
    chosen, faults = _config()
    words = catalogues.load(catalogues.choose(chosen.language, os.environ))
    findings = examine(look(chosen, faults, joined=_joined()))
    works = all(finding.severity is not Severity.STOPS for finding in findings)
    shown = [_Shown(one.check, one.severity, sentence(one, words), one.command) for one in findings]
    if as_json:
        click.echo(msgspec.json.encode({"works": works, "findings": shown}).decode())
    else:
        _print(shown, words, works=works)
    return 0 if works else 1


def examine(facts: Facts) -> list[Finding]:
    """Return all findings, the worst first, and of those the most important."""
    return ordered(
        [
            *machine.judge(facts.machine),
            *bluetooth.judge(facts.bluetooth, buttons=facts.inputs.buttons),
            *inputs.judge(facts.inputs),
            *sound.judge(facts.sound),
        ]
    )


def sentence(finding: Finding, words: Catalogue) -> str:
    """Return a finding in words; foreign names in it are made safe to show."""
    fields = {key: safe(value, 200) if isinstance(value, str) else value for key, value in finding.fields.items()}
    if finding.severity is Severity.UNKNOWN:
        fields["check"] = words.text(f"doctor.name.{finding.check}")
    return words.text(f"doctor.{finding.text}", **fields)


def _config() -> tuple[Config, int]:
    """Return the settings, or the default ones and how many problems theirs have."""
    try:
        return config(), 0
    except ConfigError as error:
        return Config(), len(error.problems)


def _joined() -> bool:
    try:
        with connected(places.socket(os.environ)) as client:
            return client is not None
    except UnreachableError:
        return True


def _print(shown: Sequence[_Shown], words: Catalogue, *, works: bool) -> None:
    """Print sentences that keep to 80 columns, and commands in one line, so that they can be copied."""
    for one in shown:
        for line in columns.flow(columns.words(one.sentence), f"{_MARKS[one.severity]} ", "  "):
            click.echo(line)
        if one.command is not None:
            click.echo(f"    {one.command}")
    click.echo("\n".join(columns.flow(columns.words(words.text("doctor.works" if works else "doctor.stopped")))))
