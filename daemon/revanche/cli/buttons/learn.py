"""``revanche learn``: asks for each button once, shows what arrives, and binds what arrives as another button."""

import asyncio

import click

from revanche.cli.agreeing import agreed
from revanche.cli.buttons import lesson


@click.command(epilog="Example: revanche learn")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=20, show_default=True, help="How long to wait for each."
)
def learn(seconds: float) -> int:
    """Press each button once and see what arrives; nothing is counted meanwhile.

    Exit 1 when a button does not do what it should.
    """
    arrived = asyncio.run(lesson.given(seconds))
    learnt = lesson.learnt(arrived)
    lesson.offer(arrived, agreed)
    return 0 if all(each.well for each in learnt) else 1
