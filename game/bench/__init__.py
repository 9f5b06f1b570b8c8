"""`ouju bench`: how fast the rules are, beside the library `mahjong` in the same process (性能对照)."""

from __future__ import annotations

from game.bench.run import main

__all__ = ["main"]
