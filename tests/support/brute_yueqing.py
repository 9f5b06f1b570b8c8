"""乐清, the local edition, priced anew from Y6 to Y9."""

from __future__ import annotations

from brute_look import Look, common, looks
from brute_parts import finishes
from brute_position import Claimed, Placed
from brute_tiles import KINDS
from brute_worth import Worth

__all__ = ["dues", "worths"]


def worths(at: Placed, win: Claimed) -> list[Worth]:
    """What every reading is worth; a 推胡 is worth 3 flat (Y6, D10)."""
    minimum = int(at.options["min_tai"])
    if win.by == "push3":
        wilds = at.hidden(win.seat).count(at.turned.wild)
        return [Worth(3, {"push3": 3})] if wilds == 3 and not minimum else []
    if win.by == "push4":
        flowers = len(at.players[win.seat].flowers)
        return [Worth(3, {"push4": 3})] if flowers == 4 and not minimum else []
    found = [_worth(look) for look in looks(at, win)]
    return [worth for worth in found if worth.total >= minimum]


def _worth(look: Look) -> Worth:
    small, large = _patterns(look)
    basics, big = sum(small.values()), sum(large.values())
    if look.at.options["double_small"]:
        alone = basics < 6 and big == 0
        total = basics if alone else 2 * (big + (10 if basics >= 6 else basics))
    else:
        total = 2 * big + (20 if basics >= 6 else basics)
    return Worth(total, {name: tai for name, tai in (small | large).items() if tai})


def _patterns(look: Look) -> tuple[dict[str, int], dict[str, int]]:
    """N by Y7 and M by Y8."""
    small = common(look)
    small["all_chows"] = (
        all(face == "" for face in look.seen.triplets)
        and look.seen.pair != look.win.seat
        and _kinds_waited_for(look) >= 2
    )
    large = {
        "all_triplets": 10 * look.all_triplets,
        "half_flush": 10 * (look.one_suit and look.honours),
        "wild_single_wait": 10 * look.waits_with_wild,
        "wild_pair": 10 * look.wild_pair,
        "wild_home_2": 10 * (look.seen.homes == 2),
        "three_wilds": 10 * (look.wilds == 3 and not look.together),
        "single_wait_drew_wild": 20 * look.single_drew_wild,
        "hard_single_wait": 30 * look.hard_single,
        "four_whites": 30 * (look.whites == 4),
        "wild_triplet": 30 * look.wild_triplet,
        "full_flush": 30 * (look.one_suit and not look.honours),
        "three_beauties": 30 * (look.beauties and look.whites == 3),
        "heaven": 30 * (look.win.first == "heaven"),
        "earth": 30 * (look.win.first == "earth"),
        "four_beauties": 60 * (look.beauties and look.whites == 4),
        "all_honours": 100 * look.all_honours,
        "wild_home_3": 100 * (look.seen.homes == 3),
    }
    if large["hard_single_wait"]:
        small["no_wild"] = 0
    if look.beauties:
        small["red"] = small["green"] = large["four_whites"] = 0
    if large["all_honours"]:
        large["all_triplets"] = large["half_flush"] = small["seat_wind"] = 0
    return small, large


def _kinds_waited_for(look: Look) -> int:
    """D8: the kinds that would finish the hand in any way, the wild and the flower not counted."""
    return sum(
        finishes((*look.player.hand, kind), look.wild, 5 - len(look.player.melds))
        for kind in KINDS
        if kind != look.wild and kind not in look.at.turned.whites
    )


def dues(at: Placed, win: Claimed, total: int) -> dict[str, int]:
    """What every other seat owes the winner (Y9, D2, D60)."""
    base, stake = int(at.options["base"]), int(at.options["stake"])
    owed = {}
    for seat in "ESWN":
        if seat == win.seat:
            continue
        owed[seat] = total + base
        if win.seat == "E":
            owed[seat] += 1 + at.streak
        elif seat == "E":
            owed[seat] += 1 + (at.streak if at.options["streak_both_ways"] else 0)
    return {seat: units * stake for seat, units in owed.items()}
