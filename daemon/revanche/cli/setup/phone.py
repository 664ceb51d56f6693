"""A phone that looks on and counts, and a watch or push button that counts."""

import os

from revanche import places
from revanche.cli.buttons.adding import configured, look, put
from revanche.cli.buttons.config_file import rewritten
from revanche.cli.buttons.sightings import TAUGHT, Sighting
from revanche.cli.context import config
from revanche.cli.run.web import show_code
from revanche.cli.setup.steps import Result
from revanche.cli.setup.terminal import Terminal
from revanche.config.edit.web import shared
from revanche.devices.settings import WatchSettings
from revanche.errors import RevancheError
from revanche.web.addresses import shared_address
from revanche.words.spelling import for_the_eye

_SECONDS = 10.0  # of looking around


def take(talk: Terminal) -> Result:
    """Have the page shared and its code shown, and a watch written into the config, as far as they are wanted."""
    well = [not talk.asks("setup.phone.ask") or _phone(talk), not talk.asks("setup.watch.ask") or _watch(talk)]
    return Result.DONE if all(well) else Result.FAILED


def _phone(talk: Terminal) -> bool:
    if shared_address(config().web) is None:
        rewritten(places.config(os.environ), shared)
        config.cache_clear()
    try:
        show_code(new=False)
    except RevancheError as error:  # it says what to write into the config by hand
        talk.tell(str(error))
        return False
    talk.say("setup.phone.when")
    return True


def _watch(talk: Terminal) -> bool:
    try:
        found = [each for each in look(_SECONDS) if each.profile not in {None, *TAUGHT} and configured(each) is None]
    except RevancheError as error:
        talk.tell(str(error))
        return False
    if not found:
        talk.say("watch.nothing")
        return False
    wanted = talk.chooses("setup.watch.which", [f"{for_the_eye(each.name)} ({each.profile})" for each in found])
    done = wanted is None or put(_settings(found[wanted]))
    config.cache_clear()
    return done


def _settings(found: Sighting) -> WatchSettings:
    profile = found.profile or ""
    name, open_ = found.name or found.address, profile == "bthome"
    return WatchSettings(name=name, profile=profile, address=found.address, allow_unencrypted=open_)
