"""Patterns of the wild (财神): at home, as a pair or triplet, and by number.

D1: the counting patterns give way when all wilds of the hand stand together in one shape pattern.
"""

from __future__ import annotations

from rules.core.record import replace
from rules.scoring.model import Evidence
from rules.scoring.pattern import Pattern, pattern
from rules.scoring.win import Win

__all__ = [
    "four_wilds",
    "four_wilds_however_they_stand",
    "no_wild",
    "three_wilds",
    "three_wilds_however_they_stand",
    "two_wilds",
    "wild_home_1",
    "wild_home_2",
    "wild_home_2_of_four",
    "wild_home_3",
    "wild_home_4",
    "wild_kong",
    "wild_pair",
    "wild_triplet",
    "wilds_at_home",
    "wilds_held",
    "wilds_however_they_stand",
]


@pattern("无财神", by_reading=False)
def no_wild(win: Win) -> Evidence | None:
    """胡牌时手中没有财神。"""
    return None if win.wilds else win.evidence()


@pattern("财神做牛")
def wild_pair(win: Win) -> Evidence | None:
    """两张财神做将。"""
    return win.evidence((len(win.groups) - 1,)) if win.has_wild_pair else None


@pattern("三财神刻")
def wild_triplet(win: Win) -> Evidence | None:
    """三张财神自成一刻。"""
    return None if win.wild_triplet is None else win.evidence((win.wild_triplet,))


@pattern("四财神杠", by_reading=False)
def wild_kong(win: Win) -> Evidence | None:
    """四张财神开杠。"""
    places = [place for place, group in enumerate(win.held.open) if group.faceless]
    return win.evidence(places) if places else None


def wilds_at_home(count: int, zh: str, text: str) -> Pattern:
    """归位: exactly *count* wilds stand home, each playing its own face inside a chow."""

    def holds(win: Win) -> Evidence | None:
        return win.homes_evidence() if win.homes == count else None

    return Pattern(f"wild_home_{count}", zh, text, holds)


def wilds_held(name: str, count: int, zh: str, text: str) -> Pattern:
    """双财神, 三财神, 四财神: exactly *count* wilds in the hand, unless all of them make one shape (D1)."""

    def holds(win: Win) -> Evidence | None:
        if len(win.wilds) != count or win.wilds_together:
            return None
        return win.evidence((), win.wilds)

    return Pattern(name, zh, text, holds)


def wilds_however_they_stand(name: str, count: int, zh: str, text: str) -> Pattern:
    """The same in a limited hand, where nothing that the wilds make counts (H9)."""

    def holds(win: Win) -> Evidence | None:
        return win.evidence((), win.wilds) if len(win.wilds) == count else None

    return Pattern(name, zh, text, holds, by_reading=False, wording="limited")


wild_home_1 = wilds_at_home(1, "财神一归位", "恰有一张财神在顺子里做本身。")
wild_home_2 = wilds_at_home(2, "双归位", "恰有两张财神在顺子里做本身。")
wild_home_2_of_four = replace(
    wild_home_2, text="恰有两张财神在顺子里做本身; 另两张做将也不算财神做牛。", wording="of_four"
)
wild_home_3 = wilds_at_home(3, "三归位", "恰有三张财神在顺子里做本身。")
wild_home_4 = wilds_at_home(4, "四归位", "四张财神都在顺子里做本身。")
two_wilds = wilds_held("two_wilds", 2, "双财神", "手中恰有两张财神, 两张合成一个牌型时不算。")
three_wilds = wilds_held("three_wilds", 3, "三财神", "手中三张财神, 三张合成一个牌型时不算。")
four_wilds = wilds_held("four_wilds", 4, "四财神", "手中四张财神, 四张合成一个牌型时不算。")
three_wilds_however_they_stand = wilds_however_they_stand(
    "three_wilds", 3, "三财神", "被逼胡的手中恰有三张财神, 不论合成什么牌型。"
)
four_wilds_however_they_stand = wilds_however_they_stand(
    "four_wilds", 4, "四财神", "被逼胡的手中有四张财神, 不论合成什么牌型。"
)
