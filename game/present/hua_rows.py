"""What a seat's tiles are worth by themselves (花的说明, H6, J5, S1): each row with its tiles, the sum, the points.

It knows no table: a count and how it was made are all it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.present.label import Label, Plain, said
from game.present.shown import ShownGroup, tiles_shown
from rules.scoring.hua import Hua, HuaCount
from rules.tiles.tile import Tile

__all__ = ["HuaLine", "HuaRows", "hua_rows", "hua_rule"]


@dataclass(frozen=True, slots=True)
class HuaLine:
    """One thing that scores: its name, its tiles, its hua."""

    key: str
    name: Label
    tiles: ShownGroup
    hua: int

    @property
    def value(self) -> Label:
        """The hua as they are written."""
        return Plain(str(self.hua))


@dataclass(frozen=True, slots=True)
class HuaRows:
    """All that a seat scores: its rows and how their sum becomes points."""

    lines: tuple[HuaLine, ...]
    total: int
    points: int
    sum: Label


def hua_rows(hua: Hua, count: HuaCount, wilds: tuple[Tile, ...]) -> HuaRows:
    """What there is to say of a count."""
    lines = tuple(
        HuaLine(row.key, said(f"hua.{row.key}"), tiles_shown(row.tiles, wilds), row.hua) for row in count.rows
    )
    return HuaRows(lines, count.total, count.points, _sum(hua, count))


def hua_rule(hua: Hua) -> Label:
    """How hua become points and who pays whom, in words."""
    if hua.squared:
        return said("settle.hua.rule.squared")
    return said("settle.hua.rule.capped", cap=hua.cap) if hua.cap else said("settle.hua.rule.linear")


def _sum(hua: Hua, count: HuaCount) -> Label:
    if hua.squared:
        return said("settle.hua.squared", n=count.total, points=count.points)
    if count.points != count.total:
        return said("settle.hua.capped", n=count.total, points=count.points)
    return said("settle.hua.plain", n=count.total)
