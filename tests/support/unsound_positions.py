"""Sound positions spoilt in one place: most become an error, some are no win, a few stay as they were."""

from __future__ import annotations

from random import Random
from typing import Any

from brute_tiles import KINDS, SEATS, tiles_of, written
from random_players import Bag

__all__ = ["spoilt"]

Position = dict[str, Any]


def spoilt(position: Position, bag: Bag, rng: Random) -> Position:
    """The position with one thing wrong."""
    return rng.choice((_hand, _hand, _meld, _flowers, _turn, _option, _claim, _claim))(position, bag, rng)


def _any_seat(position: Position, rng: Random) -> Position:
    seats: dict[str, Position] = position["seats"]
    return seats[rng.choice(sorted(seats))]


def _hand(position: Position, bag: Bag, rng: Random) -> Position:
    """A tile too few or too many, a flower in the hand, a fifth copy, something unreadable."""
    seat = _any_seat(position, rng)
    tiles = tiles_of(seat["hand"])
    what = rng.randrange(5)
    if what == 0:
        tiles.pop()
    elif what == 1:
        tiles.append(rng.choice(KINDS))
    elif what == 2:
        tiles[0] = rng.choice(sorted(bag.turned.aside))
    elif what == 3 and len(tiles) >= 5:
        tiles[:5] = [tiles[0]] * 5
    else:
        tiles[0] = "0m"
    seat["hand"] = written(tiles)
    return position


def _meld(position: Position, bag: Bag, rng: Random) -> Position:
    """A wild in a meld, a run from another than the left, two sorts in one set, a kind of meld that is none."""
    seat = _any_seat(position, rng)
    if not seat["melds"]:
        return _hand(position, bag, rng)
    meld = rng.choice(seat["melds"])
    tiles = tiles_of(meld["tiles"])
    what = rng.randrange(4)
    if what == 0:
        tiles[-1] = bag.turned.wild
    elif what == 1:
        meld["from"] = rng.choice(SEATS)
    elif what == 2:
        tiles[0] = rng.choice(KINDS)
    else:
        meld["kind"] = rng.choice(("wind_kong", "one_kong", "pung", "chow"))
    meld["tiles"] = written(tiles)
    return position


def _flowers(position: Position, bag: Bag, rng: Random) -> Position:
    """Something among the flowers that is none, or too many of them."""
    seat = _any_seat(position, rng)
    tiles = tiles_of(seat["flowers"])
    tiles += [rng.choice(KINDS)] if rng.random() < 0.5 else [rng.choice(sorted(bag.turned.aside))] * 4
    seat["flowers"] = written(tiles)
    return position


def _turn(position: Position, bag: Bag, rng: Random) -> Position:
    """A wild that does not follow."""
    position["wild"] = [rng.choice([kind for kind in KINDS if kind != bag.turned.wild])]
    return position


def _option(position: Position, _bag: Bag, rng: Random) -> Position:
    """An option or a value that the game does not have."""
    position["options"] |= rng.choice(({"stake": 0}, {"min_tai": 7}, {"moon": True}, {"edition": "none"}))
    return position


def _claim(position: Position, bag: Bag, rng: Random) -> Position:
    """A claim that cannot be: nobody's tile, nobody's hand, two winners, 天胡 or 地胡 of the wrong seat."""
    if not position["wins"]:
        return _hand(position, bag, rng)
    win = position["wins"][0]
    what = rng.randrange(5)
    if what == 0:
        win.pop("from", None)
    elif what == 1:
        del position["seats"][win["seat"]]
    elif what == 2:
        position["wins"].append(win)
    elif what == 3:
        win["first"] = "heaven" if win["seat"] != "E" or "from" in win else "earth"
    else:
        win["by"] = rng.choice(("bao", "push5"))
    return position
