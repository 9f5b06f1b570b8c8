"""Random positions, the same for the same seed: wins of every kind, near misses, drawn hands, leavers, unsound ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from brute_limit import shown_doubles
from brute_position import Laid
from brute_tiles import HONOURS, KINDS, SEATS, WORMS, left_of, tiles_of, turned, written
from random_players import Bag, Spent, random_seat, seat_of, winning_tiles
from unsound_positions import spoilt

__all__ = ["GAMES", "random_position", "random_positions"]

GAMES: Final = ("wuhanhua", "jp", "shanghaihua", "local")
"""The games and editions that the brute scorers know."""

_FAMILY: Final[dict[str, tuple[Any, ...]]] = {
    "base": (0, 2, 5),
    "min_tai": (15,),
    "indicator_set_aside": (False,),
    "streak_base": (0,),
    "liability": (False,),
    "limit": (False,),
    "leaver_multiple": (0, 5),
}
_CHOICES: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "wuhanhua": _FAMILY,
    "shanghaihua": _FAMILY | {"hua_cap": (0, 10), "no_flower_bonus": (True,)},
    "jp": {"flower_table": ("big",), "worm": (True,), "repeat_bonus": ("linear",), "tiles_left": (4,)},
    "local": {"base": (0, 3), "min_tai": (15,), "streak_both_ways": (True,), "double_small": (True,)},
}
Position = dict[str, Any]


def random_positions(game: str, seed: int, count: int) -> Iterator[Position]:
    """So many positions of a game; `id` holds what makes the one again."""
    for number in range(seed, seed + count):
        yield random_position(game, number)


def random_position(game: str, number: int) -> Position:
    """One position of a game."""
    rng = Random(f"{game} {number}")
    while True:
        try:
            return {"id": f"{game} {number}"} | _position(game, rng)
        except Spent:
            continue


def _position(game: str, rng: Random) -> Position:
    options = {key: rng.choice(values) for key, values in _CHOICES[game].items() if rng.random() < 0.15}
    if game == "jp" and rng.random() < 0.3:
        options["worm"] = True
    if rng.random() < 0.3:
        options |= {"stake": rng.choice((1, 2, 7)), "dead_hand": rng.choice(("play", "forbid"))}
    bag = _bag(game, options, rng)
    position: Position = {
        "game": "yueqing" if game in ("local", "jp") else game,
        "options": options | ({"edition": game} if game == "jp" else {}),
        "streak": rng.choice((0, 0, 1, 2, 3, 9, 10, 11, 25)),
        "indicator": [bag.turned.indicator],
        "seats": {},
        "wins": [],
        "flags": {},
    }
    if rng.random() < 0.1:
        position["wild"] = [bag.turned.wild]
    if rng.random() < 0.12:
        _end_without_win(position, bag)
    else:
        _win(position, bag)
    if not position["flags"]:
        del position["flags"]
    return spoilt(position, bag, rng) if rng.random() < 0.08 else position


def _bag(game: str, options: dict[str, Any], rng: Random) -> Bag:
    kinds: tuple[str, ...] = tuple(HONOURS) if rng.random() < 0.35 else KINDS
    if options.get("worm") and rng.random() < 0.3:
        kinds = WORMS
    found = turned(
        game,
        rng.choice(kinds),
        set_aside=options.get("indicator_set_aside", True),
        worm=options.get("worm", False),
    )
    return Bag.filled(rng, found, game)


def _end_without_win(position: Position, bag: Bag) -> None:
    """A drawn hand, or a player has left (H10)."""
    rng = bag.rng
    for seat in rng.sample(SEATS, rng.randint(1, 4)):
        position["seats"][seat] = random_seat(bag, seat)
    if bag.game in ("wuhanhua", "shanghaihua") and bag.chance(0.7):
        position["options"]["leaver"] = "settle"
        position["flags"]["left"] = rng.choice(SEATS)


# ---------------------------------------------------------------- wins


def _win(position: Position, bag: Bag) -> None:
    rng, seat = bag.rng, bag.rng.choice(SEATS)
    most = 3 if bag.game == "local" else 4
    melds, hidden = winning_tiles(bag, seat, rng.randrange(most + 1))
    if bag.chance(0.15):
        _miss(bag, hidden)
    flowers = bag.flowers()
    win: Position = {"seat": seat, "tile": hidden.pop(), "by": "self_draw"}
    _way(bag, win, melds, hidden, flowers)
    position["wins"].append(win)
    position["seats"][seat] = seat_of(hidden, melds, flowers)
    _others(position, bag, win)
    if bag.game in ("wuhanhua", "shanghaihua"):
        _flags(position, bag, win)
        if bag.chance(0.15):
            _strange_flags(position, bag, win)


def _miss(bag: Bag, hidden: list[str]) -> None:
    """One tile becomes another: mostly no win any more."""
    gone = hidden.pop(bag.rng.randrange(len(hidden)))
    kind = bag.rng.choice([kind for kind in KINDS if bag.left[kind] and kind not in bag.turned.aside])
    bag.take(kind)
    bag.left[gone] += 1
    hidden.append(kind)


def _way(bag: Bag, win: Position, melds: list[Position], hidden: list[str], flowers: list[str]) -> None:
    """How the tile comes, and whether it is 天胡 or 地胡."""
    rng, seat, wild = bag.rng, win["seat"], bag.turned.wild
    others = [other for other in SEATS if other != seat]
    kinds = [meld["kind"] for meld in melds]
    way = rng.choice(("self_draw", "discard", "discard", "discard", "kong_draw", "rob_kong"))
    if way in ("discard", "rob_kong") and win["tile"] == wild and bag.chance(0.9):
        natural = [place for place, tile in enumerate(hidden) if tile != wild]
        if natural:
            place = rng.choice(natural)
            win["tile"], hidden[place] = hidden[place], win["tile"]
        else:
            way = "self_draw"
    if way == "kong_draw" and not any(kind.endswith("kong") for kind in kinds):
        way = "self_draw"
    if way == "rob_kong" and (bag.left[win["tile"]] < 3 or win["tile"] == wild):
        way = "discard"
    win["by"] = way
    if way in ("discard", "rob_kong"):
        win["from"] = rng.choice(others)
    own = all(kind == "concealed_kong" for kind in kinds)
    if seat == "E" and way in ("self_draw", "kong_draw") and own and bag.chance(0.5):
        win["first"] = "heaven"
    elif win.get("from") == "E" and way == "discard" and not melds and bag.chance(0.5):
        win["first"] = "earth"
    elif (
        way == "kong_draw"
        and seat != "E"
        and [(m["kind"], m.get("from")) for m in melds] == [("open_kong", "E")]
    ):
        win["first"] = "earth"  # D11
    if bag.game == "local" and bag.chance(0.2):
        _push(bag, win, hidden, flowers)


def _push(bag: Bag, win: Position, hidden: list[str], flowers: list[str]) -> None:
    """推胡 (Y6): with any tiles, three wilds or four flowers or nearly."""
    way = bag.rng.choice(("push3", "push4"))
    if win["by"] in ("discard", "rob_kong") or (way == "push4" and not flowers):
        return
    win.pop("first", None)
    win["by"] = way
    if way == "push4":
        win["tile"] = flowers[0]


def _others(position: Position, bag: Bag, win: Position) -> None:
    """The other seats, or some of them."""
    if win["by"] == "rob_kong":
        bag.take(*[win["tile"]] * 3)
        _robbed(position, bag, win)
    for seat in SEATS:
        if seat not in position["seats"] and bag.chance(0.6) and win["by"] != "rob_kong":
            giver = seat == win.get("from")
            shown = _ate(bag, seat, win["tile"]) if giver and bag.chance(0.5) else None
            position["seats"][seat] = shown or random_seat(bag, seat)


def _robbed(position: Position, bag: Bag, win: Position) -> None:
    """The robbed seat is shown with its pung, or not at all."""
    if bag.chance(0.5):
        giver = bag.rng.choice([other for other in SEATS if other != win["from"]])
        pung = {"kind": "pung", "tiles": written([win["tile"]] * 3), "from": giver}
        shown = random_seat(bag, win["from"])
        if len(shown["melds"]) == 5:
            raise Spent
        hand = tiles_of(shown["hand"])[3:]
        position["seats"][win["from"]] = seat_of(hand, [pung, *shown["melds"]], tiles_of(shown["flowers"]))


def _ate(bag: Bag, seat: str, tile: str) -> Position | None:
    """A discarder whose last meld is a run beside the tile that it discarded, if such a run can be laid."""
    if tile in HONOURS:
        return None
    low = int(tile[0]) + bag.rng.choice((1, 1, -3, -3, 0, -1, -2))
    run = [f"{rank}{tile[1]}" for rank in range(low, low + 3)]
    if any(one not in KINDS or one in (*bag.turned.aside, bag.turned.wild) for one in run):
        return None
    shown = random_seat(bag, seat)
    if len(shown["melds"]) == 5:
        raise Spent
    bag.take(*run)
    chow = {"kind": "chow", "tiles": written(run), "from": left_of(seat)}
    hand = tiles_of(shown["hand"])[3:]
    return seat_of(hand, [*shown["melds"], chow], tiles_of(shown["flowers"]))


# ---------------------------------------------------------------- flags of H12


def _flags(position: Position, bag: Bag, win: Position) -> None:
    """What the tiles alone do not say: who was first, who refused, what was eaten and discarded before."""
    rng, seats, flags = bag.rng, position["seats"], position["flags"]
    showing = [seat for seat in SEATS if seat in seats and _shows(bag, seat, seats[seat])]
    if len(showing) > 1 and bag.chance(0.95 if position["options"].get("limit", True) else 1.0):
        flags["first_open"] = rng.choice(showing)
    elif showing and bag.chance(0.3) and len(showing) == 1:
        flags["first_open"] = showing[0]
    if showing and win["by"] == "discard" and bag.chance(0.15):
        flags["forming_discard"] = True
    refusers = [seat for seat in seats if seat != win["seat"]]
    if win["seat"] in showing and refusers and bag.chance(0.5):
        flags["refused"] = rng.sample(refusers, rng.randint(1, len(refusers)))
    if win["by"] != "discard":
        return
    giver = seats.get(win["from"])
    if giver and giver["melds"] and giver["melds"][-1]["kind"] == "chow" and bag.chance(0.7):
        flags["just_ate"] = rng.choice(tiles_of(giver["melds"][-1]["tiles"]))
    if len(seats[win["seat"]]["melds"]) == 5 and bag.chance(0.6):
        kind = win["tile"]
        near = [other for other in KINDS if other[-1] == kind[-1] and bag.left[other] > 0]
        thrown = rng.choice(near if near and bag.chance(0.7) else KINDS)
        if thrown not in bag.turned.aside and thrown != bag.turned.wild and bag.left[thrown] > 0:
            flags["single_wait_discard"] = thrown


def _strange_flags(position: Position, bag: Bag, win: Position) -> None:
    """Flags that the tiles do not bear out: they say nothing."""
    rng, seats, flags = bag.rng, position["seats"], position["flags"]
    what = rng.randrange(4)
    if what == 0:
        flags["forming_discard"] = True
    elif what == 1:
        flags["refused"] = rng.sample([seat for seat in SEATS if seat != win["seat"]], rng.randint(1, 3))
    elif what == 2:
        flags["just_ate"] = rng.choice(KINDS)
    elif len(seats[win["seat"]]["melds"]) < 5:
        flags["single_wait_discard"] = win["tile"]


def _shows(bag: Bag, seat: str, shown: Position) -> bool:
    melds = [Laid(meld["kind"], tuple(tiles_of(meld["tiles"])), meld.get("from")) for meld in shown["melds"]]
    return bool(shown_doubles(seat, melds, tiles_of(shown["flowers"]), bag.turned))
