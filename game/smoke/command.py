"""``ouju smoke``: the program tries itself without a screen (自测) and says how long each part took.

It is meant for packages: whatever a build may have left behind is used once. Nothing is written outside a folder that
is gone afterwards, and nothing is sent to other machines.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """Tries everything, or what was named; 1 when something does not work."""
    from game.smoke.checks import CHECKS

    parser = argparse.ArgumentParser(
        prog="ouju smoke", description="Let the program try itself without a screen."
    )
    parser.add_argument(
        "--only", action="append", choices=[name for name, _ in CHECKS], help="try this alone"
    )
    asked = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="ouju-smoke-", ignore_cleanup_errors=True) as folder:
        _withdraw(Path(folder))
        wanted = [(name, check) for name, check in CHECKS if not asked.only or name in asked.only]
        good = [_try(name, check, Path(folder)) for name, check in wanted]
    print(f"{sum(good)} of {len(good)} work")
    return 0 if all(good) else 1


def _withdraw(folder: Path) -> None:
    """No screen, no loudspeaker, and the folders of nobody: whoever wants to see it names another driver."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        os.environ[name] = str(folder / name)


def _try(name: str, check: Callable[[Path], str], folder: Path) -> bool:
    """Try one thing; whether it works."""
    begun = time.monotonic()
    try:
        told, works = check(folder), True
    except Exception as error:
        told, works = "".join(traceback.format_exception_only(error)).strip(), False
        sys.stderr.write(traceback.format_exc())
    print(f"{'ok  ' if works else 'FAIL'}  {name:<12} {time.monotonic() - begun:6.2f} s  {told}", flush=True)
    return works
