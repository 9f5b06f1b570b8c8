"""Recorded hands of the Sichuan games to be followed: stacked walls, wins let go, leavers, few coins."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from blood_rig import robbery
from brute_sichuan_room import CHOICES
from game.authority.laying import fresh
from game.authority.windows import Desk
from game.bots.levels import make_bot
from game.simulate import play_round
from keen_choice import keen_choice
from rules import find_ruleset
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.errors import IllegalAction
from rules.mahjong.actions import Action, Kong, Win
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line
from rules.tiles.tile import KINDS, Tile

__all__ = ["GAMES", "Line", "random_options", "recorded", "robbed", "stacked_wall"]

Line = dict[str, Any]

GAMES: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "xuezhan": ("xuezhan", {}),
    "sichuan-normal": ("sichuan", {"mode": "normal"}),
    "sichuan-blood": ("sichuan", {"mode": "blood"}),
    "xueliu": ("xueliu", {}),
}
"""The games and modes, with the options that make them."""

_OF_ROBBING: Final = (
    "rob_kong_fan",
    "multi_win",
    "passed_win",
    "passed_win_needs_add",
    "transfer",
    "timely_rain",
)
_LEFT_ALONE: Final = ("edition", "mode", "length", "seat_ceremony", "items", "stake", "tax_percent")


def random_options(key: str, rng: Random) -> dict[str, Any]:
    """House rules by chance: the usual ones for every second hand, else each with a chance of a third."""
    game, options = GAMES[key]
    options = dict(options)
    if rng.random() < 0.4:
        return options
    for name, values in CHOICES[game].items():
        if name not in _LEFT_ALONE and rng.random() < 0.33:
            options[name] = rng.choice(list(values))
    if rng.random() < 0.2:
        options |= {"stake": rng.choice((2, 3, 50)), "tax_percent": rng.choice((1, 5, 33))}
    return options


def recorded(key: str, number: int) -> tuple[dict[str, Any], list[Line]]:
    """The house rules and the lines of a hand; the same number gives the same hand."""
    rng = Random(f"{key} {number}")
    options = random_options(key, rng)
    ruleset, seed = find_ruleset(GAMES[key][0], options), seed_of(f"{key} {number}")
    coins = _coins(key, options, rng)
    totals = (3, -4, 5, -4) if coins is None else (0, 0, 0, 0)  # scores count as coins
    match = Match(Length(hands=8), first_dealer(seed), 0, totals=totals, coins=coins)
    started, setup = match.start(dice_of(seed, 1)), fresh(ruleset, seed, 1)
    bots = number % 4 == 0
    if not bots:
        setup = replace(setup, wall=stacked_wall(rng, started.dealer))
    round_ = Round(ruleset, setup.wall, started, setup.lots)
    if bots:
        levels = [make_bot(rng.choice(("plain", "plain", "random")), ruleset) for _ in SEATS]
        play_round(round_, levels, Desk(), seed)
    else:
        _play(round_, rng)
    return options, _lines(round_, setup)


def robbed(key: str, number: int) -> tuple[dict[str, Any], list[Line]]:
    """As `recorded`, a hand in which a kong is announced that three seats can rob."""
    rng = Random(f"robbed {key} {number}")
    game, options = GAMES[key]
    options = dict(options) | {
        name: rng.choice(CHOICES[game][name]) for name in _OF_ROBBING if rng.random() < 0.5
    }
    round_ = robbery(options, game=game)
    for option in round_.legal(0):
        if isinstance(option, Kong):
            round_.act(option)
            break
    _play(round_, rng)
    setup = fresh(round_.ruleset, seed_of(f"robbed {key} {number}"), 1)
    return options, _lines(round_, replace(setup, wall=round_.wall))


def _lines(round_: Round, setup: HandSetup) -> list[Line]:
    """The record of a round that is over."""
    scribe = Scribe(replace_from_tail=False)
    lines = [hand_line(round_.state.start, setup), *scribe.write(round_.log[1:])]
    told: list[Line] = json.loads(json.dumps(lines))
    return told


def _coins(key: str, options: Mapping[str, Any], rng: Random) -> tuple[int, int, int, int] | None:
    if not key.startswith("sichuan") or rng.random() < 0.6:
        return None
    most = rng.choice((20, 200, 1000)) * int(options.get("stake", 1))
    return rng.randint(0, most), rng.randint(0, most), rng.randint(0, most), rng.randint(0, most)


def _play(round_: Round, rng: Random) -> None:
    """Seats that mostly win when they can; where it is settled, one may leave."""
    lets_go = rng.choice((0.0, 0.1, 0.5))
    leaves = rng.choice((0.0, 0.0, 0.01, 0.03))
    while not round_.is_over:
        if round_.ruleset.settles_leaving and rng.random() < leaves:
            try:
                round_.leave(rng.choice(SEATS))
            except IllegalAction:  # it has left before
                leaves = 0.0
            continue
        seat = rng.choice(round_.asked())
        round_.act(_choice(round_, rng, seat, lets_go))


def _choice(round_: Round, rng: Random, seat: int, lets_go: float) -> Action:
    options = round_.legal(seat)
    wins = [option for option in options if isinstance(option, Win)]
    if wins and rng.random() >= lets_go:
        return wins[0]
    others = [option for option in options if not isinstance(option, Win)]
    kongs = [option for option in others if isinstance(option, Kong)]
    if kongs and rng.random() < 0.9:
        return rng.choice(kongs)
    return keen_choice(rng, round_.state.seats[seat], tuple(others)) if others else wins[0]


# ---------------------------------------------------------------- walls


def stacked_wall(rng: Random, dealer: int) -> tuple[Tile, ...]:
    """A wall that deals hands of few suits and many sets; the tiles that complete them lie anywhere."""
    left = Counter(dict.fromkeys(KINDS[:27], 4))
    wanted = _contested(rng, left) if rng.random() < 0.6 else [[], [], [], []]
    hands = [_hand(rng, left, begun) for begun in wanted]
    wall: list[Tile] = []
    for size in (4, 4, 4, 1):
        for hand in hands:
            wall += hand[:size]
            del hand[:size]
    rest = list(left.elements())
    rng.shuffle(rest)
    if rng.random() < 0.3:
        rest.sort(key=lambda tile: rng.random() + 0.4 * (left[tile] < 3))
    return (*wall, *rest)


def _contested(rng: Random, left: Counter[Tile]) -> list[list[Tile]]:
    """Hands that begin with a pair of a kind, and others with what waits for it: it is won on by several, or robbed."""
    rank, suit = rng.randint(1, 7), rng.choice((0, 9, 18))
    low, kind, high = (Tile(suit + rank + step) for step in (-1, 0, 1))
    found = [[kind, kind], *([low, high] for _ in range(rng.choice((1, 2, 2, 2))))]
    left[kind] -= 3
    for begun in found[1:]:
        other = (suit + rng.choice((9, 18))) % 27 if rng.random() < 0.8 else suit
        ends = [Tile(other + rank) for rank in rng.sample(range(9), 4)]
        begun.extend([ends[0]] * 2 + [end for end in ends[1:] for _ in range(3)])
        if rng.random() < 0.5:  # not ready yet: the third of the kind is punged
            begun.pop()
        if any(left[tile] < begun.count(tile) for tile in begun):
            begun.clear()
        left.subtract(begun)
    if len(found) < 4:
        found.append([kind])  # a lonely one, soon thrown away
    else:
        left[kind] += 1
    found += [[] for _ in range(4 - len(found))]
    rng.shuffle(found)
    return found


def _hand(rng: Random, left: Counter[Tile], begun: list[Tile]) -> list[Tile]:
    suits = rng.sample((0, 9, 18), rng.choice((1, 2, 2, 2, 3)))
    kinds = [Tile(suit + rank) for suit in suits for rank in range(9)]
    if rng.random() < 0.3:
        kinds = [kind for kind in kinds if rng.random() < 0.6] or kinds
    alike = rng.choice(((2,), (3,), (1, 2, 3), (1, 2, 3, 4), (1, 1, 3)))
    found = list(begun)
    for _ in range(300):
        kind, many = rng.choice(kinds), rng.choice(alike)
        group = [kind] * many
        if many == 1 and kind % 9 <= 6:
            group = [kind, Tile(kind + 1), Tile(kind + 2)]
        if len(found) + len(group) <= 13 and all(left[tile] >= group.count(tile) for tile in group):
            found += group
            left.subtract(group)
    while len(found) < 13:
        tile = rng.choice([kind for kind in KINDS[:27] if left[kind]])
        found.append(tile)
        left[tile] -= 1
    rng.shuffle(found)
    return found
