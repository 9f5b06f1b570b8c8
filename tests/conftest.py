"""What all tests share: no window and no sound device, the option ``--hands``, the marker of window tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Tests in this process never open a window or a sound device; window tests start a process of their own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

_WINDOW = Path(__file__).parent / "window"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hands", type=int, default=100, metavar="N", help="hands a game in the laws (100)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(_WINDOW):
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def hands(request: pytest.FixtureRequest) -> int:
    """How many hands a game the laws play (``--hands``)."""
    number = request.config.getoption("--hands")
    assert isinstance(number, int)
    assert number > 0
    return number
