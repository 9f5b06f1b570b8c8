"""乐清麻将 (`yueqing`): the game with its editions; 武汉花 and 上海花 are games of their own."""

from __future__ import annotations

from typing import Final

from rules.core.contract import Variant
from rules.variants import yueqing_jp, yueqing_local

__all__ = ["YUEQING"]

YUEQING: Final = Variant("yueqing", "乐清麻将", (yueqing_local.LOCAL, yueqing_jp.JP), places=6)
"""The game as it is registered; up to six people sit around one table (Y5)."""
