"""Patterns of luck (运气): the way the winning tile came. No reading of the hand changes them."""

from __future__ import annotations

from rules.core.record import replace
from rules.scoring.model import Evidence, First, WinBy
from rules.scoring.pattern import pattern
from rules.scoring.win import Win

__all__ = [
    "earth",
    "earth_on_first_draw",
    "earth_on_first_draw_or_discard",
    "heaven",
    "heaven_on_first_tiles",
    "kong_discard",
    "kong_draw",
    "kong_win",
    "rob_kong",
    "self_draw",
]


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


@pattern("杠上花", by_reading=False)
def kong_draw(win: Win) -> Evidence | None:
    """开杠后摸上来的牌自摸。"""
    return kong_win.holds(win)


@pattern("杠上炮", by_reading=False)
def kong_discard(win: Win) -> Evidence | None:
    """别家开杠后接着打出的牌正是所胡的牌。"""
    won_on = win.facts.by is WinBy.DISCARD and win.facts.after_kong
    return win.evidence((), (win.facts.tile,)) if won_on else None


@pattern("自摸", by_reading=False)
def self_draw(win: Win) -> Evidence | None:
    """自己摸来的牌成胡, 杠上花也算。"""
    return None if win.facts.by.is_claim else win.evidence((), (win.facts.tile,))


heaven_on_first_tiles = replace(heaven, text="庄家起手十四张就自摸, 之前没有开过杠。", wording="first_tiles")
earth_on_first_draw = replace(
    earth, text="闲家第一次摸牌就自摸, 之前谁都没有碰过、杠过。", wording="first_draw"
)
earth_on_first_draw_or_discard = replace(
    earth,
    text="闲家第一次摸牌就自摸, 或胡庄家打出的第一张, 之前谁都没有碰过、杠过。",
    wording="first_draw_or_discard",
)
