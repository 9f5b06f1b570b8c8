"""What the tests of voices share: a cabinet with the four built-in voices and room for one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinets import stocked
from game.voice.cabinet import Cabinet


@pytest.fixture
def built_in(tmp_path: Path) -> Path:
    return stocked(tmp_path / "game")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "voices"


@pytest.fixture
def cabinet(built_in: Path, own: Path) -> Cabinet:
    return Cabinet(built_in, own)
