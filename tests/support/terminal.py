"""Whether this machine can give a program a terminal: a bare chroot has no devpts."""

import os
import pty

import pytest


def _there() -> bool:
    try:
        ours, theirs = pty.openpty()
    except OSError:
        return False
    os.close(ours)
    os.close(theirs)
    return True


needs_pty = pytest.mark.skipif(not _there(), reason="this machine has no pseudo-terminals (devpts is not mounted)")
