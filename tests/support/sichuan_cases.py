"""Cases of the Sichuan games, by clause: every type and add holds, nearly holds, and gives way to another.

A row shows what 血战到底 pays where no house rule is named; the fan are after the cap of 7.
"""

from __future__ import annotations

from dataclasses import replace

from wins import Case

__all__ = ["ADDS", "FROZEN", "NO_WINS", "OPTIONS", "READINGS", "ROOTS", "TYPES"]

_PLAIN = "123m 456m 789m 234p 5p"


def _case(name: str, clause: str, hand: str, tile: str, expect: str | None, total: int = 0) -> Case:
    """A win on a discard of the seat across."""
    return Case(name, clause, hand, tile, expect, total, by="discard", source="N")


TYPES = (
    _case("plain", "1.10", _PLAIN, "5p", "plain", 1),
    _case("plain-one-suit-missing-two", "1.6", "123m 345m 567m 789m 9m", "9m", "full_flush", 3),
    replace(_case("plain-melds", "1.10", "789m 234p 5p", "5p", "plain", 1), melds="pung 222m N,pung 666p E"),
    _case("triplets", "1.10", "111m 222m 333p 55p 77p", "7p", "all_triplets", 2),
    _case("triplets-but-a-run", "1.10", "111m 222m 333p 55p 67p", "8p", "plain", 1),
    replace(
        _case("triplets-and-kongs", "1.10", "333p 55p 77p", "7p", "all_triplets root", 3),
        melds="pung 111m N,concealed_kong 2222m",
    ),
    _case("flush", "1.10", "123m 345m 567m 789m 9m", "9m", "full_flush", 3),
    _case("flush-but-the-pair", "1.10", "123m 345m 567m 789m 9p", "9p", "plain", 1),
    replace(_case("flush-but-a-meld", "1.10", "345m 567m 789m 9m", "9m", "plain", 1), melds="pung 111p N"),
    _case("pairs", "1.10", "11m 33m 55m 77m 22p 44p 8p", "8p", "seven_pairs", 3),
    _case("pairs-by-the-last-single", "1.10", "11m 33m 55m 7m 22p 44p 88p", "7m", "seven_pairs", 3),
    _case("ends", "1.10", "123m 789m 111p 789p 9m", "9m", "terminal_sets", 3),
    _case("ends-but-the-pair", "D2", "123m 789m 111p 789p 5m", "5m", "plain", 1),
    _case("ends-but-a-run", "1.10", "123m 789m 111p 678p 9m", "9m", "plain", 1),
    replace(
        _case("ends-with-a-pung", "D2", "123m 789m 789p 9m", "9m", "terminal_sets", 3), melds="pung 111p N"
    ),
    replace(
        _case("ends-with-a-kong", "D2", "123m 789m 789p 9m", "9m", "terminal_sets root", 4),
        melds="concealed_kong 1111p",
    ),
    _case("flush-triplets", "1.10", "111m 222m 444m 66m 88m", "8m", "flush_triplets", 4),
    _case("flush-triplets-but-two-suits", "1.10", "111m 222m 444m 66p 88p", "8p", "all_triplets", 2),
    _case("jiang", "D3", "222m 555m 888p 22p 55p", "5p", "jiang_triplets", 4),
    _case("jiang-but-the-pair", "D3", "222m 555m 888p 33p 55p", "5p", "all_triplets", 2),
    _case("jiang-but-a-triplet", "D3", "222m 555m 999p 22p 55p", "5p", "all_triplets", 2),
    replace(
        _case("jiang-with-kongs", "D3", "22p 55p", "5p", "jiang_triplets root*2", 6),
        melds="open_kong 2222m N,concealed_kong 5555m,pung 888m W",
    ),
    _case("pairs-of-2-5-8", "D3", "2222m 55m 88m 22p 55p 8p", "8p", "dragon_pairs", 5),
    _case("flush-pairs", "1.10", "11m 22m 44m 55m 77m 88m 9m", "9m", "flush_pairs", 5),
    _case("flush-pairs-but-one", "1.10", "11m 22m 44m 55m 77m 88m 9p", "9p", "seven_pairs", 3),
    _case("dragon", "D4", "1111m 33m 55m 77p 88p 9p", "9p", "dragon_pairs", 5),
    _case("dragon-by-the-fourth", "D4", "111m 33m 55m 77m 22p 44p", "1m", "dragon_pairs", 5),
    _case("dragon-two", "D4", "1111m 3333m 77p 88p 9p", "9p", "dragon_pairs root", 6),
    _case("dragon-three", "D4", "1111m 3333m 7777p 9p", "9p", "dragon_pairs root*2", 7),
    _case("flush-ends", "1.10", "123m 123m 123m 789m 9m", "9m", "flush_terminals", 5),
    _case("flush-ends-but-a-run", "1.10", "123m 123m 456m 789m 9m", "9m", "full_flush", 3),
    _case("flush-dragon", "1.10", "1111m 22m 44m 55m 77m 8m", "8m", "flush_dragon", 6),
    _case("flush-dragon-two", "A1", "1111m 2222m 44m 55m 7m", "7m", "flush_dragon root", 7),
    _case("flush-dragon-three", "A1", "1111m 2222m 4444m 7m", "7m", "flush_dragon root*2", 7),
    Case("heaven", "1.11", _PLAIN, "5p", "heaven", 6, seat="E", first="heaven"),
    Case("earth", "1.11", _PLAIN, "5p", "earth", 6, first="earth"),
)
"""1.10, 1.11: one type counts."""

READINGS = (
    _case("runs-or-triplets", "1.10", "111m 222m 333m 44p 66p", "6p", "all_triplets", 2),
    _case("flush-runs-or-triplets", "1.10", "111m 222m 333m 44m 66m", "6m", "flush_triplets", 4),
    _case("triplets-or-ends", "1.10", "111m 222m 333m 789p 9p", "9p", "terminal_sets", 3),
    _case("ends-in-runs-and-flush", "1.10", "111m 222m 333m 789m 9m", "9m", "flush_terminals", 5),
    _case("pairs-or-runs", "D16", "112233m 55p 66p 77p 9p", "9p", "seven_pairs", 3),
    _case("pairs-before-ends", "D16", "112233m 778899m 9p", "9p", "seven_pairs", 3),
    # 清带幺 5 and a root against 清龙七对 6 without: the same, so the larger type
    _case("larger-type-of-equals", "D16", "1111m 22m 33m 77m 88m 9m", "9m", "flush_dragon", 6),
    _case("flush-or-pairs", "1.10", "11m 22m 33m 55m 66m 77m 9m", "9m", "flush_pairs", 5),
    # 龙七对 5 and one root more against 清一色 3 with two roots
    _case("dragon-or-runs-with-roots", "1.10", "3333m 4444m 55m 66m 8m", "8m", "flush_dragon root", 7),
    _case("dragon-or-two-suits-in-runs", "1.10", "2222m 33m 44m 77p 88p 9p", "9p", "dragon_pairs", 5),
    Case(
        "heaven-or-flush-dragon",
        "D19",
        "1111m 22m 44m 55m 77m 8m",
        "8m",
        "heaven root",
        7,
        seat="E",
        first="heaven",
    ),
    Case(
        "heaven-or-flush-pairs",
        "D19",
        "11m 22m 44m 55m 77m 88m 9m",
        "9m",
        "heaven",
        6,
        seat="E",
        first="heaven",
    ),
    Case("earth-with-a-root", "D19", "111m 123m 456m 789p 5p", "5p", "earth root", 7, first="earth"),
)
"""Every reading counts, and the best of them is paid."""

ROOTS = (
    _case("loose", "A2", "3333m 45m 678m 234p 6p", "6p", "plain root", 2),
    _case("split-over-runs", "A2", "345m 345m 33m 678p 78p", "9p", "plain root", 2),
    _case("by-the-winning-tile", "A2", "555m 34m 123p 789p 99p", "5m", "plain root", 2),
    _case("three-are-none", "A2", "555m 34m 123p 789p 99p", "2m", "plain", 1),
    replace(_case("pung-and-run", "A2", "345m 678p 99p 55p", "5p", "plain root", 2), melds="pung 333m W"),
    replace(
        _case("pung-and-winning-tile", "A2", "45m 678p 999p 55p", "3m", "plain root", 2), melds="pung 333m W"
    ),
    replace(_case("open-kong", "D9", "123m 456p 789p 2p", "2p", "plain root", 2), melds="open_kong 7777m N"),
    replace(
        _case("added-kong", "D9", "123m 456p 789p 2p", "2p", "plain root", 2), melds="added_kong 7777m N"
    ),
    replace(
        _case("two-kongs", "D9", "456p 789p 2p", "2p", "plain root*2", 3),
        melds="added_kong 7777m N,concealed_kong 9999m",
    ),
    replace(
        _case("four-kongs-and-flush", "A1", "5m", "5m", "flush_triplets root*4", 7),
        melds="concealed_kong 1111m,open_kong 3333m E,added_kong 7777m N,concealed_kong 9999m",
    ),
)
"""A2, D9: roots, kongs included."""

ADDS = (
    replace(Case("self-draw", "A3", _PLAIN, "5p", "plain", 1)),
    Case(
        "kong-draw",
        "A2",
        "123m 678m 55p 23p",
        "4p",
        "plain kong_draw root",
        3,
        by="kong_draw",
        melds="concealed_kong 4444m",
    ),
    replace(_case("kong-discard", "A6", _PLAIN, "5p", "plain kong_discard", 2), after_kong=True),
    replace(_case("rob-kong", "A7", "123m 456m 789m 99p 57p", "6p", "plain rob_kong", 2), by="rob_kong"),
    replace(
        _case("robbed-after-a-kong", "D17", "123m 456m 789m 99p 57p", "6p", "plain rob_kong", 2),
        by="rob_kong",
        after_kong=True,
    ),
)
"""A2: what is added to the type."""

NO_WINS = (
    _case("three-suits", "1.6", "123m 456m 789m 234p 5s", "5s", None),
    replace(_case("three-suits-by-a-meld", "1.6", "123m 456m 789m 5p", "5p", None), melds="pung 222s N"),
    replace(_case("three-suits-by-the-winning-tile", "1.6", "11m 33m 55m 77m 22p 44p 8s", "8s", None)),
    _case("no-shape", "1.6", "123m 456m 789m 235p 5p", "5p", None),
    replace(_case("pairs-with-a-pung", "1.6", "11m 33m 55m 77p 9p", "9p", None), melds="pung 222m N"),
    replace(
        _case("pairs-with-a-kong", "1.6", "11m 33m 55m 77p 9p", "9p", None), melds="concealed_kong 2222m"
    ),
    _case("six-pairs", "1.6", "11m 33m 55m 77m 22p 44p 8p", "9p", None),
    replace(_case("the-declared-suit", "D1", _PLAIN, "5p", None), void="p"),
    replace(
        _case("the-declared-suit-in-a-meld", "D1", "123m 456m 789m 5m", "5m", None),
        void="p",
        melds="pung 222p N",
    ),
)
"""1.6, D1: no win, whatever the shape."""

_DRAGON = "1111m 33m 55m 77p 88p 9p"

OPTIONS = (
    ({"dragon_root_kept": True}, _case("kept", "D4", _DRAGON, "9p", "dragon_pairs root", 6)),
    (
        {"dragon_root_kept": True},
        _case("kept-flush", "D4", "1111m 22m 44m 55m 77m 8m", "8m", "flush_dragon root", 7),
    ),
    (
        # 天 and 清龙七对 come to the same: of equal types the earlier in the table
        {"dragon_root_kept": True},
        Case(
            "kept-or-heaven", "D16", "1111m 22m 44m 55m 77m 8m", "8m", "flush_dragon root", 7,
            seat="E", first="heaven",
        ),
    ),
    (
        {"kong_is_root": False},
        replace(_case("konged", "D9", "123m 456p 789p 2p", "2p", "plain", 1), melds="open_kong 7777m N"),
    ),
    (
        {"kong_is_root": False},
        replace(
            _case("konged-and-loose", "D9", "1111m 23m 456p 8p", "8p", "plain root", 2),
            melds="concealed_kong 9999p",
        ),
    ),
    (
        {"kong_is_root": False},
        replace(_case("pung-and-run", "D9", "345m 678p 99p 55p", "5p", "plain root", 2), melds="pung 333m W"),
    ),
    (
        {"rob_kong_fan": 0},
        replace(_case("robbed", "D10", "123m 456m 789m 99p 57p", "6p", "plain", 1), by="rob_kong"),
    ),
    ({"self_draw_fan": True}, Case("drawn", "A3", _PLAIN, "5p", "plain self_draw", 2)),
    ({"self_draw_fan": True}, _case("claimed", "A3", _PLAIN, "5p", "plain", 1)),
    (
        {"self_draw_fan": True},
        Case(
            "kong-drawn", "A3", "123m 678m 55p 23p", "4p", "plain kong_draw root self_draw", 4,
            by="kong_draw", melds="concealed_kong 4444m",
        ),
    ),
    ({"self_draw_fan": True}, Case("heaven", "A3", _PLAIN, "5p", "heaven self_draw", 7, seat="E", first="heaven")),
    ({"cap_fan": 6}, _case("six", "D8", "1111m 2222m 44m 55m 7m", "7m", "flush_dragon root", 6)),
    ({"cap_fan": "none"}, _case("none", "D8", "1111m 2222m 4444m 7m", "7m", "flush_dragon root*2", 8)),
    (
        {"cap_fan": 6},
        # under the cap 清龙七对 and 清带幺 would be the same: the choice is made before it
        _case("choice-before-the-cap", "1.10", "1111m 2222m 33m 77m 8m", "8m", "flush_dragon root", 6),
    ),
)  # fmt: skip
"""Section 6: what house rules change."""

FROZEN = (
    replace(_case("no-more-roots", "8", "555m 34m 123p 789p 99p", "5m", "plain", 1), roots=0),
    replace(_case("roots-stay", "8", "555m 34m 123p 789p 99p", "2m", "plain root", 2), roots=1),
    replace(
        _case("dragon-counts-one-less", "D4", "1111m 3333m 77p 88p 9p", "9p", "dragon_pairs root", 6), roots=2
    ),
)
"""8: the number of roots that an earlier win has settled."""
