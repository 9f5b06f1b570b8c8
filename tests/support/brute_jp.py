"""精品, the edition ``jp`` of 乐清, priced anew from J2 to J4."""

from __future__ import annotations

from brute_look import Look, common, flat_with_open_end, looks
from brute_position import Claimed, Placed
from brute_tiles import WORMS
from brute_worth import Worth

__all__ = ["dues", "worths"]


def worths(at: Placed, win: Claimed) -> list[Worth]:
    """What every reading is worth (J4)."""
    return [_worth(look) for look in looks(at, win)]


def _worth(look: Look) -> Worth:
    small, large = _patterns(look)
    basics, big = sum(small.values()), sum(large.values())
    counted = basics if basics <= 5 else 25 + basics - 6
    return Worth(counted + big + 2, {name: int(tai) for name, tai in (small | large).items() if tai})


def _patterns(look: Look) -> tuple[dict[str, int], dict[str, int]]:
    """N by J2 and M by J3."""
    flowers = look.player.flowers
    pointers = flowers.count(look.at.turned.pointers)
    worms = sum(tile in WORMS for tile in flowers)
    turned_flower = look.at.turned.whites == ("C", "F")
    four_whites = look.whites == 4 and not turned_flower
    konged = any(meld.tiles[0] == look.wild for meld in look.player.melds)
    wild_waits_wild = look.waits_with_wild and look.drew_wild
    small = common(look)
    small["indicator"] = pointers
    small["all_chows"] = flat_with_open_end(look)
    large = {
        "all_triplets": 25 * look.all_triplets,
        "half_flush": 25 * (look.one_suit and look.honours),
        "wild_single_wait": 25 * (look.waits_with_wild and not look.drew_wild),
        "wild_pair": 25 * (look.wild_pair and look.left is None and look.seen.homes != 2),
        "three_wilds": 25 * (look.wilds == 3 and not look.together),
        "three_indicators": 25 * (pointers == 3),
        "worms_6": 25 * (worms == 6),
        "wild_home_2": 50 * (look.seen.homes == 2),
        "single_wait_drew_wild": 50 * look.single_drew_wild,
        "full_flush": 75 * (look.one_suit and not look.honours),
        "four_winds": 75 * look.winds,
        "hard_single_wait": 75 * look.hard_single,
        "wild_triplet": 75 * look.wild_triplet,
        "three_beauties": 75 * (look.beauties and look.whites == 3),
        "four_whites": 75 * four_whites,
        "four_reds": 75 * (turned_flower and flowers.count("C") == 4),
        "four_greens": 75 * (turned_flower and flowers.count("F") == 4),
        "four_wilds": 75 * (look.wilds == 4 and not look.together and not konged),
        "heaven": 75 * (look.win.first == "heaven"),
        "earth": 75 * (look.win.first == "earth"),
        "worms_7": 75 * (worms == 7),
        "wild_wait_wild": 100 * wild_waits_wild,
        "wild_home_3": 500 * (look.seen.homes == 3),
        "all_honours": 500 * look.all_honours,
        "four_beauties": 500 * (look.beauties and look.whites == 4),
        "seven_fairies": 500 * (four_whites and pointers == 3),
        "eight_immortals": 500 * (turned_flower and flowers.count("C") == flowers.count("F") == 4),
        "worms_8": 500 * (worms == 8),
        "wild_kong": 500 * konged,
        "wild_home_4": 1000 * (look.seen.homes == 4),
    }
    _exclude(look, small, large)
    return small, large


def _exclude(look: Look, small: dict[str, int], large: dict[str, int]) -> None:
    """J3 and D21."""
    if large["hard_single_wait"]:
        small["no_wild"] = 0
    if large["four_winds"]:
        small["seat_wind"] = 0
    if look.beauties:
        small["red"] = small["green"] = 0
    if large["four_beauties"]:
        large["four_whites"] = 0
    if large["seven_fairies"]:
        large["four_whites"] = large["three_indicators"] = 0
    if large["eight_immortals"]:
        large["four_reds"] = large["four_greens"] = 0
    if large["all_honours"]:
        large["all_triplets"] = large["half_flush"] = small["seat_wind"] = 0


def dues(at: Placed, win: Claimed, total: int) -> dict[str, int]:
    """What every other seat owes the winner (J4, D22)."""
    n = at.streak
    repeats = n if at.options["repeat_bonus"] == "linear" else min(n, 10) ** 3
    bonus = repeats if win.seat == "E" else 0
    return {seat: (total + bonus) * int(at.options["stake"]) for seat in "ESWN" if seat != win.seat}
