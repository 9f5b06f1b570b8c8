"""What all tests share: no window and no sound device, ``--hands`` and ``--positions``, the marker of window tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Tests in this process never open a window or a sound device; window tests start a process of their own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# The same examples every time, and no example fails because the machine is slow.
settings.register_profile(
    "ouju", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ouju")

_WINDOW = Path(__file__).parent / "window"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hands", type=int, default=100, metavar="N", help="hands a game in the laws (100)")
    parser.addoption(
        "--positions",
        type=int,
        default=500,
        metavar="N",
        help="positions a game against the brute scorers (500)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(_WINDOW):
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def hands(request: pytest.FixtureRequest) -> int:
    """How many hands a game the laws play (``--hands``)."""
    return _number(request, "--hands")


@pytest.fixture(scope="session")
def positions(request: pytest.FixtureRequest) -> int:
    """How many positions a game are compared with the brute scorers (``--positions``)."""
    return _number(request, "--positions")


def _number(request: pytest.FixtureRequest, option: str) -> int:
    number = request.config.getoption(option)
    assert isinstance(number, int)
    assert number > 0
    return number
