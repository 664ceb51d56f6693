from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from support.served import Served, served


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as site:
        yield site
