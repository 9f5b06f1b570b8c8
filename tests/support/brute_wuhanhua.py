"""武汉花 priced anew from H3, H4, H5, H7 and the limit of H9; 上海花 has the same wins."""

from __future__ import annotations

from brute_look import Look, common, flat_with_open_end, looks
from brute_position import Claimed, Placed
from brute_worth import Worth

__all__ = ["dues", "worths"]


def worths(at: Placed, win: Claimed, *, limited: bool) -> list[Worth]:
    """What every reading is worth that reaches the room's minimum (H5, D18)."""
    price = _limited if limited else _free
    found = [price(look) for look in looks(at, win)]
    return [worth for worth in found if worth.undoubled >= int(at.options["min_tai"])]


def _free(look: Look) -> Worth:
    """H5."""
    small, large = _patterns(look)
    basics, big = min(sum(small.values()), 10), sum(large.values())
    counted = basics if basics <= 5 else 15 + basics - 6
    alone = basics <= 5 and big == 0
    return Worth(basics if alone else 2 * (counted + big), _shown(small | large), counted + big)


def _limited(look: Look) -> Worth:
    """H9: five basics for a big pattern, five in all; three or four wilds double instead (D61, D62)."""
    if look.wilds >= 3:
        # Patterns that count nothing exclude nothing either (000: 其他台型不能算台，基本台数可以叠加).
        small = _basics(look)
        basics = sum(small.values())
        name, value = ("three_wilds", 15) if look.wilds == 3 else ("four_wilds", 45)
        summed = min(basics, 5) + value
        return Worth(2 * summed, _shown(small | {name: value}), summed)
    small, large = _patterns(look)
    basics = sum(small.values())
    fives = {name: 5 for name, tai in large.items() if tai}
    total = min(5, basics + sum(fives.values()))
    return Worth(total, _shown(small | fives), total)


def _shown(held: dict[str, int]) -> dict[str, int]:
    return {name: int(tai) for name, tai in held.items() if tai}


def _patterns(look: Look) -> tuple[dict[str, int], dict[str, int]]:
    """N by H3 and M by H4, before the cap."""
    small = _basics(look)
    own = look.triplet(look.win.seat)
    large = {
        "all_triplets": 15 * look.all_triplets,
        "half_flush": 15 * (look.one_suit and look.honours),
        "wild_single_wait": 15 * look.waits_with_wild,
        "three_wilds": 15 * (look.wilds == 3 and not look.together),
        "wild_pair": 15 * (look.wild_pair and look.seen.homes != 2),  # D13
        "four_winds_shadow": 15 * (look.winds and not own),
        "wild_home_2": 30 * (look.seen.homes == 2),
        "single_wait_drew_wild": 30 * look.single_drew_wild,
        "full_flush": 45 * (look.one_suit and not look.honours),
        "four_winds": 45 * (look.winds and own),
        "four_whites": 45 * (look.whites == 4),
        "hard_single_wait": 45 * look.hard_single,
        "heaven": 45 * (look.win.first == "heaven"),
        "earth": 45 * (look.win.first == "earth"),
        "wild_triplet": 45 * look.wild_triplet,
        "three_beauties": 45 * (look.beauties and look.whites == 3),
        "four_wilds": 45 * (look.wilds == 4 and not look.together),
        "wild_home_3": 200 * (look.seen.homes == 3),
        "all_honours": 200 * look.all_honours,
        "four_beauties": 200 * (look.beauties and look.whites == 4),
        "wild_home_4": 500 * (look.seen.homes == 4),
    }
    if large["hard_single_wait"]:
        small["no_wild"] = 0
    if large["four_winds"]:
        small["seat_wind"] = 0
    if look.beauties:
        small["red"] = small["green"] = large["four_whites"] = 0
    if large["all_honours"]:
        large["all_triplets"] = large["half_flush"] = small["seat_wind"] = 0
    return small, large


def _basics(look: Look) -> dict[str, int]:
    """H3, as if no big pattern excluded any."""
    return common(look) | {"indicator": _pointers(look), "all_chows": flat_with_open_end(look)}


def _pointers(look: Look) -> int:
    """明牌: each indicator tile set aside; when they stay in the hand, in the hand or the melds (D67)."""
    tiles = [*look.player.flowers, *look.at.hidden(look.win.seat)]
    tiles += [tile for meld in look.player.melds for tile in meld.tiles]
    return tiles.count(look.at.turned.pointers)


def dues(at: Placed, win: Claimed, total: int) -> dict[str, int]:
    """What every other seat owes the winner (H7, D3)."""
    base, stake = int(at.options["base"]), int(at.options["stake"])
    retained = at.streak + int(at.options["streak_base"])
    owed = {}
    for seat in "ESWN":
        if seat != win.seat:
            extra = retained if win.seat == "E" else int(seat == "E")
            owed[seat] = (total + base + extra) * stake
    return owed
