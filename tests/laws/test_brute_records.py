"""Played hands against scorers that read the sheets anew: what the record of a hand pays is what the sheets say.

Bots that claim a lot and let wins go bring up open doubles, limited hands and liability; all of that is told again
from the lines of the record alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from brute_log import Logged, ended_hands
from brute_score import Answer, answer
from brute_sichuan import brute_fan
from eager_bot import EagerBot
from game.authority.record import Sitting, header_of
from game.bots.levels import make_bot
from game.session.saved import length_of
from game.simulate import play_match
from rules import VARIANTS, Ruleset
from rules.core.shuffle import seed_of
from rules.tiles.notation import parse_tiles

ROOMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wuhanhua", {}),
    ("wuhanhua", {"indicator_set_aside": False, "stake": 2}),
    ("shanghaihua", {"no_flower_bonus": True, "streak_base": 0}),
    ("yueqing", {"edition": "jp"}),
    ("yueqing", {"edition": "jp", "worm": True, "flower_table": "big", "repeat_bonus": "linear"}),
    ("yueqing", {"streak_both_ways": True}),
)
BOTS = (EagerBot(0.1), EagerBot(0.2), EagerBot(0.05), EagerBot(0.3))
HANDS_OF_A_MATCH = 8

rooms = pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room[0]}-{ROOMS.index(room)}")


def played(ruleset: Ruleset, hands: int) -> Iterator[Logged]:
    """At least so many hands, read back from their records."""
    sitting = Sitting("eager", "eager")
    for number in range(-(-hands // HANDS_OF_A_MATCH)):
        header = header_of(ruleset, (sitting,) * 4, length_of(ruleset)).line()
        seed = seed_of(f"brute {number}")
        lines = [line for hand in play_match(ruleset, BOTS, seed, record=True) for line in hand.lines]
        yield from ended_hands(json.loads(json.dumps(header)), json.loads(json.dumps(lines)))


def wrong(hand: Logged, ours: Answer) -> list[str]:
    """In what the record departs from our answer."""
    assert not ours.error, ours.error
    found = [
        ("paid", {seat: units for seat, units in ours.payments.items() if units}),
        ("got", {seat: units for seat, units in hand.paid.items() if units}),
    ]
    if found[0][1] != found[1][1]:
        return [f"{name} {units}" for name, units in found]
    return _wrong_win(hand, ours, hand.win) if hand.win else []


def _wrong_win(hand: Logged, ours: Answer, win: Any) -> list[str]:  # noqa: ANN401 - a line of a record
    liability = win.get("liability")
    told = {
        "total": (ours.worths[0].total, win["total"]),
        "patterns": (True, win["patterns"] in [worth.patterns for worth in ours.worths]),
        "first": (hand.first_of_win(), win.get("first", "")),
        "limited": (ours.limited, win.get("limited", False)),
        "liability": (ours.liability, liability and (hand.seat(liability["seat"]), liability["reason"])),
    }
    return [f"{name}: {mine} against {theirs}" for name, (mine, theirs) in told.items() if mine != theirs]


def comparable(hand: Logged) -> bool:
    """A 四白板推胡 in the deal ends a hand in which the dealer holds 17 tiles: no position says that."""
    return hand.win is None or hand.win["by"] != "push4" or bool(hand.discards)


@rooms
def test_records_pay_what_the_sheets_say(room: tuple[str, dict[str, Any]], hands: int) -> None:
    game, options = room
    variant = next(variant for variant in VARIANTS if variant.key == game)
    for hand in played(variant.ruleset(options), hands):
        if comparable(hand):
            position = hand.position()
            assert not wrong(hand, answer(position)), json.dumps(position)


BLOOD_ROOMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("xuezhan", {"exchange3": 3, "declare_void": True}),
    ("sichuan", {"mode": "blood", "exchange3": 4, "declare_void": True, "rob_kong_fan": 1}),
)


def blood_wins(game: str, options: dict[str, Any], matches: int) -> Iterator[tuple[Any, Any]]:
    """Wins without melds in recorded matches, each with the last draw before it."""
    variant = next(variant for variant in VARIANTS if variant.key == game)
    ruleset = variant.ruleset(options)
    bot = make_bot("plain", ruleset)
    for number in range(matches):
        for hand in play_match(ruleset, (bot,) * 4, seed_of(f"brute {number}"), record=True):
            drawn: Any = {}
            for line in json.loads(json.dumps(hand.lines)):
                drawn = line if line["e"] == "draw" else drawn
                if line["e"] == "win" and not any("meld" in group for group in line["groups"]):
                    yield line, drawn


@pytest.mark.parametrize("room", BLOOD_ROOMS, ids=lambda room: room[0])
def test_blood_records_count_what_trying_everything_counts(
    room: tuple[str, dict[str, Any]], hands: int
) -> None:
    game, options = room
    seen = Counter[str]()
    for win, drawn in blood_wins(game, options, hands // HANDS_OF_A_MATCH + 2):
        if "first" in win:
            continue
        fan = brute_fan([*parse_tiles(win["concealed"]), *parse_tiles(win["tile"])])
        after_kong = drawn.get("for") == "kong" and drawn["seat"] == win.get("from", win["seat"])
        robbed = win["by"] == "rob_kong"
        seen.update({"after a kong": after_kong, "robbed": robbed, "wins": 1, "dear": fan > 1})
        assert win["total"] == min(7, fan + (robbed or after_kong)), win
    assert min(seen["wins"], seen["dear"]) > 3


@cache
def flower_hands() -> tuple[tuple[Logged, Answer], ...]:
    """Hands of 武汉花 with our answers."""
    variant = next(variant for variant in VARIANTS if variant.key == "wuhanhua")
    return tuple((hand, answer(hand.position())) for hand in played(variant.ruleset({}), 160))


def test_the_records_show_limits_liability_and_drawn_hands() -> None:
    kinds = Counter(
        "drawn"
        if hand.win is None
        else "limited"
        if ours.limited
        else "liable"
        if ours.liability
        else "plain"
        for hand, ours in flower_hands()
    )
    assert min(kinds["drawn"], kinds["limited"], kinds["liable"]) >= 3


@pytest.mark.parametrize("change", ["paid", "total", "limited", "liability", "first", "patterns"])
def test_the_comparison_can_fail(change: str) -> None:
    hand, ours = next((hand, ours) for hand, ours in flower_hands() if hand.win)
    assert hand.win is not None
    spoilt = Logged(hand.game, hand.options, hand.dealer, hand.streak, discards=hand.discards)
    spoilt.paid, win = dict(hand.paid), dict(hand.win)
    match change:
        case "paid":
            spoilt.paid["E"] = 99
        case "total":
            win["total"] += 1
        case "liability":
            win["liability"] = {"seat": 0, "reason": "moon"}
        case "limited":
            win["limited"] = not win.get("limited", False)
        case _:
            win[change] = "moon"
    spoilt.win = win
    assert any(found.startswith(change) for found in wrong(spoilt, ours))
