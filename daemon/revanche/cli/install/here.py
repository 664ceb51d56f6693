"""What a plan of ``revanche install`` depends on, as it is on this computer and for this account."""

import os
import pwd
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from revanche import places
from revanche.cli.context import catalogue
from revanche.cli.install.plan import Command, Site
from revanche.errors import UsageError

_TEXTS: Final = Path(__file__).parents[2] / "installed"
_LOGIN_SCREEN: Final = Path("etc/systemd/system/display-manager.service")
_BACKOFF_SINCE: Final = 254  # systemd's RestartSteps=


def has_login_screen(top: Path = Path("/")) -> bool:
    """Tell whether people log in at a screen of this computer."""
    return os.path.lexists(top / _LOGIN_SCREEN)


def here(*, headless: bool, backoff: bool) -> Site:
    """Return what a plan depends on; under sudo the account is that of whoever typed it."""
    account: str | None = os.environ.get("SUDO_USER") if os.geteuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    config = places.config_home(os.environ)
    if account is not None and os.geteuid() == 0:
        config = Path(pwd.getpwnam(account).pw_dir) / ".config"
    texts = {path.name: path.read_text("utf-8") for path in _TEXTS.iterdir()}
    return Site(_program(), account, config, headless, backoff, texts)


def restarts_ever_slower(*, needed: bool) -> bool:
    """Tell whether systemd can; not where there is none, unless it is ``needed``: then that raises ``UsageError``."""
    command = ("systemctl", "--version")
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError as error:
        if needed:
            raise UsageError(catalogue().text("install.no_systemd")) from error
        return False
    version = re.search(r"\d+", shown)
    return version is not None and int(version[0]) >= _BACKOFF_SINCE


def _program() -> Command:
    """Return what starts this Revanche again: the command as it was called, or Python with the module."""
    called = shutil.which(sys.argv[0])
    if called is not None and Path(called).name == "revanche":
        return (os.path.abspath(called),)  # noqa: PTH100 - links stay: what they point to moves at an update
    return (sys.executable, "-m", "revanche")
