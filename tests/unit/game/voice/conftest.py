"""What the tests of voices share: a cabinet with the four built-in voices and room for one's own; a take."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinets import stocked
from fake_microphone import quiet, said_aloud, tone
from game.voice.cabinet import Cabinet
from game.voice.clip import Clip
from game.voice.recorder import Take, examined


@pytest.fixture
def built_in(tmp_path: Path) -> Path:
    return stocked(tmp_path / "game")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "voices"


@pytest.fixture
def cabinet(built_in: Path, own: Path) -> Cabinet:
    return Cabinet(built_in, own)


@pytest.fixture(scope="session")
def take() -> bytes:
    clip = said_aloud(tone(0.4))
    outcome = examined(Clip(clip.rate, clip.samples + quiet(0.5).samples))
    assert isinstance(outcome, Take)
    return outcome.data
