"""Starting by itself, with the session of this account."""

from revanche.cli.install.job import Job
from revanche.cli.install.plan import Site
from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal
from revanche.errors import RevancheError


def take(talk: Terminal, job: Job, site: Site) -> Result:
    """Have the unit of this account put in place and started, after a yes."""
    if not talk.asks("setup.start.ask"):
        return Result.LEFT
    try:
        job.do(site.own(), ask=False)
    except RevancheError as error:
        talk.tell(str(error))
        return Result.FAILED
    return Result.DONE
