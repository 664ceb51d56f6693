"""Keeps the rig's tests out of a plain `python -m pytest`: they need root and a kernel of their own (tests/rig/run)."""

import os

collect_ignore_glob = [] if os.environ.get("REVANCHE_RIG_GUEST") == "1" else ["*"]
