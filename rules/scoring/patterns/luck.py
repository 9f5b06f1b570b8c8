"""Patterns of luck (运气): the way the winning tile came. No reading of the hand changes them."""

from __future__ import annotations

from rules.scoring.model import Evidence, First, WinBy
from rules.scoring.pattern import pattern
from rules.scoring.win import Win

__all__ = ["earth", "heaven", "kong_win", "rob_kong"]


@pattern("杠上开花", by_reading=False)
def kong_win(win: Win) -> Evidence | None:
    """开杠补牌成胡; 补花成胡不算。"""
    return win.evidence((), (win.facts.tile,)) if win.facts.by is WinBy.KONG_DRAW else None


@pattern("抢杠", by_reading=False)
def rob_kong(win: Win) -> Evidence | None:
    """别人补杠的牌正是所胡的牌。"""
    return win.evidence((), (win.facts.tile,)) if win.facts.by is WinBy.ROB_KONG else None


@pattern("天胡", by_reading=False)
def heaven(win: Win) -> Evidence | None:
    """庄家打出第一张牌之前胡牌, 其间可以开杠。"""
    return win.evidence() if win.facts.first is First.HEAVEN else None


@pattern("地胡", by_reading=False)
def earth(win: Win) -> Evidence | None:
    """闲家胡庄家打出的第一张牌, 或直杠该牌后补牌成胡。"""
    return win.evidence() if win.facts.first is First.EARTH else None
