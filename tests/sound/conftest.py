"""Programs that stand in for speech engines: shell scripts in a folder that is all of PATH."""

from collections.abc import Callable
from pathlib import Path

import pytest

Program = Callable[[str, str], Path]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return what puts a program with a name and a shell script on PATH; it may use /bin and writes in its folder."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)

    def put(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\ncd {folder}\n{script}\n", "utf-8")
        path.chmod(0o755)
        return path

    return put
