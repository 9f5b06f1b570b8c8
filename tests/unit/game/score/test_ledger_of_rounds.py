"""A ledger of what happened in a played round comes to what the round paid: engine and `ouju score` are one."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from game.score import score_line
from game.score.fields import SEAT_LETTERS
from keen_choice import keen_choice
from ledger_lines import ledger_line
from rules import Ruleset, find_ruleset
from rules.core.ledger import HOUSE, net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.mahjong.events import Ended, EndReason, Left, Won
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.tiles.tile import KINDS, Suit, Tile, full_set
from rules.tiles.wall import front_order

OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("xuezhan", {}),
    ("xuezhan", {"transfer": "nearest", "open_kong_pay": "graze", "self_draw_base": True, "tax_percent": 7}),
    ("xuezhan", {"transfer": "off", "declare_void": True, "timely_rain": True, "pig_and_call": "both"}),
    ("xuezhan", {"escape_mode": "end", "pig_pays": "unwon", "cap_fan": "none", "passed_win_needs_add": False}),
    ("sichuan", {}),
    ("sichuan", {"mode": "blood", "transfer": "refund", "leaver_forfeits_win": True, "stake": 3}),
    ("sichuan", {"mode": "blood", "leaver_refund_to_house": True, "escape_count_self": True, "passed_win": True}),
    ("sichuan", {"mode": "blood", "insolvency": "in_order", "escape_penalty_to": "players"}),
    ("sichuan", {"mode": "blood", "passed_win": True, "pung_lifts_lock": True, "kong_after_pung": True}),
    ("sichuan", {"mode": "blood", "pig_pays": "won_and_ready", "multi_win": False, "escape_mode": "bot"}),
    ("xueliu", {}),
    ("xueliu", {"escape_mode": "end", "open_kong_flower": "all", "pig_and_call": "larger", "stake": 2}),
)  # fmt: skip
HANDS = 30
LEAVES = 0.01
COINS = (0, 40, 300, 5000)

rooms = pytest.mark.parametrize(
    "room", range(len(OPTIONS)), ids=[f"{game}-{place}" for place, (game, _) in enumerate(OPTIONS)]
)


def wall_for(rng: Random) -> tuple[Tile, ...]:
    """A wall that deals every seat two suits only, so that many hands are won."""
    rest = list(full_set(KINDS[:27]))
    rng.shuffle(rest)
    hands: list[list[Tile]] = []
    for _ in SEATS:
        suits = rng.sample(list(Suit), 2)
        own = [tile for tile in rest if tile.suit in suits][:13]
        for tile in own:
            rest.remove(tile)
        hands.append(own)
    blocks = [hands[place][4 * turn : 4 * turn + 4] for turn in range(4) for place in SEATS]
    dealt = [tile for block in blocks for tile in block]
    wall = [Tile.HIDDEN] * (len(dealt) + len(rest))
    for place, tile in zip(front_order(len(wall), ()), dealt + rest, strict=True):
        wall[place] = tile
    return tuple(wall)


def played(ruleset: Ruleset, number: int) -> Round:
    """A round that keen seats have played to its end; some of them leave, and many own little."""
    seed, rng = seed_of(f"ledger {number}"), Random(number)
    coins = None
    if ruleset.key == "sichuan" and number % 3:
        coins = (rng.choice(COINS), rng.choice(COINS), rng.choice(COINS), rng.choice(COINS))
    match = Match(Length(hands=8), first_dealer(seed), coins=coins)
    round_ = Round(ruleset, wall_for(rng), match.start(dice_of(seed, 1)))
    left = False
    while not round_.is_over:
        if ruleset.settles_leaving and not left and rng.random() < LEAVES:
            left = True
            round_.leave(rng.choice(SEATS))
            continue
        seat = rng.choice(round_.asked())
        round_.act(keen_choice(rng, round_.state.seats[seat], round_.legal(seat)))
    return round_


@cache
def rounds(room: int) -> tuple[Round, ...]:
    game, options = OPTIONS[room]
    ruleset = find_ruleset(game, options)
    return tuple(played(ruleset, number) for number in range(HANDS))


@rooms
def test_the_ledger_of_a_round_comes_to_what_it_paid(room: int) -> None:
    for round_ in rounds(room):
        line = ledger_line(round_.ruleset, round_.log)
        answer = score_line(json.dumps(line))
        assert answer.get("legal") is True, (answer, line)
        dealer, paid = round_.state.dealer, net(round_.state.ledger)
        wanted = {SEAT_LETTERS[(seat - dealer) % 4]: paid[seat] for seat in SEATS}
        assert answer["payments"] == wanted | ({"house": paid[HOUSE]} if paid[HOUSE] else {}), line
        ended = round_.log[-1]
        assert isinstance(ended, Ended)
        following = ended.next_dealer
        named = "dice" if following is None else SEAT_LETTERS[(following - dealer) % 4]
        assert answer["next_dealer"] == named


def test_much_comes_up_in_these_rounds() -> None:
    seen: Counter[str] = Counter()
    for room in range(len(OPTIONS)):
        for round_ in rounds(room):
            state = round_.state
            seen.update({transfer.reason for transfer in state.ledger})
            seen["several winners"] += len({won.place for won in state.wins}) < len(state.wins)
            seen["drawn"] += state.end is not None and state.end.reason is EndReason.EXHAUSTED
            seen["left"] += any(isinstance(event, Left) for event in round_.log)
            seen["won"] += any(isinstance(event, Won) for event in round_.log)
    wanted = {"win", "kong", "transfer", "pig", "call", "refund", "penalty", "tax", "shortfall", "forfeit"}
    assert {name for name in (*wanted, "several winners", "drawn", "left", "won") if not seen[name]} == set()
