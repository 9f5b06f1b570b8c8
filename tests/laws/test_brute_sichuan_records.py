"""Recorded hands of the Sichuan games followed line by line by a second reading of the sheet.

Who draws, what may be claimed, who could win and was asked, what the lock and the last four tiles forbid, what every
win is worth, what every line pays and how the hand ends is told again from tiles and record alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import pairwise

import pytest

from brute_sichuan_log import faults_of
from brute_sichuan_room import Room, room_of
from game.bots.levels import make_bot
from game.simulate import play_match
from rules import find_ruleset
from rules.core.shuffle import seed_of
from sichuan_play import GAMES, Line, recorded, robbed

modes = pytest.mark.parametrize("key", GAMES)


def followed(key: str, number: int) -> tuple[Room, list[Line]]:
    """A hand with its room."""
    options, lines = recorded(key, number)
    return room_of(GAMES[key][0], options), lines


@modes
def test_records_say_what_the_sheet_says(key: str, hands: int) -> None:
    for number in range(hands):
        room, lines = followed(key, number)
        assert not faults_of(room, lines), f"{key} {number}"


@modes
def test_robbed_kongs_are_as_the_sheet_says(key: str) -> None:
    kinds = Counter[int]()
    for number in range(40):
        options, lines = robbed(key, number)
        assert not faults_of(room_of(GAMES[key][0], options), lines), f"{key} {number}"
        kinds[sum(line["e"] == "win" and line["by"] == "rob_kong" for line in lines)] += 1
    assert set(kinds) >= {1, 2, 3}


@modes
def test_the_next_hand_is_dealt_by_whom_the_sheet_names(key: str) -> None:
    game, options = GAMES[key]
    ruleset = find_ruleset(game, options)
    bots = [make_bot("plain", ruleset)] * 4
    played = play_match(ruleset, bots, seed_of(f"match {key}"), record=True)
    hands = [json.loads(json.dumps(hand.lines)) for hand in played]
    first = hands[0][0]["dealer"]
    room = room_of(game, options)
    for lines in hands:
        assert not faults_of(room, lines)
    for before, after in pairwise(hands):
        named, dealer = before[-1]["next_dealer"], after[0]["dealer"]
        if named == "dice":  # the first throw counts from the first dealer, who is 1
            named = (first + sum(after[0]["dice"][0]) - 1) % 4
        assert dealer == named
        assert after[0]["scores"] == before[-1]["totals"]


# ---------------------------------------------------------------- the hands are worth following


@cache
def shown(key: str) -> Counter[str]:
    """What comes up in some hands."""
    found = Counter[str]()
    for number in range(60):
        lines = recorded(key, number)[1]
        for before, line in pairwise(lines):
            found[line["e"]] += 1
            found[
                f"{line['e']} {line.get('reason') or line.get('by') or line.get('kind') or ''}".strip()
            ] += 1
            found["together"] += before["e"] == line["e"] == "win"
            found["let go"] += line["e"] == "pass" and any(word.startswith("win") for word in line["of"])
    return found


@modes
def test_the_hands_show_what_is_rare(key: str) -> None:
    names = [
        "win discard",
        "win self_draw",
        "kong concealed_kong",
        "kong open_kong",
        "kong added_kong",
        "void",
    ]
    names += ["exchange", "let go", "pay transfer", "leave"]
    names += ["pay shortfall"] if key.startswith("sichuan") else ["pay pig", "pay call", "pay refund"]
    assert not [name for name in names if not shown(key)[name]]


def test_several_win_together_and_on_what_replaces_a_kong() -> None:
    assert sum(shown(key)["together"] for key in GAMES) >= 5
    assert sum(shown(key)["win kong_draw"] for key in GAMES) >= 5


# ---------------------------------------------------------------- following can fail


def _first(lines: list[Line], word: str, **fields: str) -> Line:
    return next(
        line
        for line in lines
        if line["e"] == word and all(line.get(name) == value for name, value in fields.items())
    )


def _total(lines: list[Line]) -> None:
    _first(lines, "win")["total"] += 1


def _patterns(lines: list[Line]) -> None:
    _first(lines, "win")["patterns"]["moon"] = 1


def _payer(lines: list[Line]) -> None:
    row = _first(lines, "pay", reason="win")["transfers"][0]
    row[2] += 1


def _kong_money(lines: list[Line]) -> None:
    _first(lines, "pay", reason="kong")["transfers"].pop()


def _drawer(lines: list[Line]) -> None:
    line = _first(lines, "draw")
    line["seat"] = (line["seat"] + 1) % 4


def _drawn(lines: list[Line]) -> None:
    line = _first(lines, "draw")
    line["tile"] = "1m" if line["tile"] != "1m" else "2m"


def _offer(lines: list[Line]) -> None:
    lines.remove(next(line for line in lines if line["e"] == "offer" and "win" in line.get("options", ())))


def _pung_offered(lines: list[Line]) -> None:
    _first(lines, "offer")["options"] = ["moon"]


def _dealer(lines: list[Line]) -> None:
    lines[-1]["next_dealer"] = "moon"


def _totals(lines: list[Line]) -> None:
    lines[-1]["totals"][0] += 1


def _reason(lines: list[Line]) -> None:
    lines[-1]["reason"] = "moon"


def _unpaid(lines: list[Line]) -> None:
    lines.remove(_first(lines, "pay", reason="win"))


@pytest.mark.parametrize(
    "spoil",
    [
        _total,
        _patterns,
        _payer,
        _kong_money,
        _drawer,
        _drawn,
        _offer,
        _pung_offered,
        _dealer,
        _totals,
        _reason,
        _unpaid,
    ],
    ids=lambda spoil: spoil.__name__.strip("_"),
)
def test_following_can_fail(spoil: Callable[[list[Line]], None]) -> None:
    for number in range(1, 60):
        room, lines = followed("xuezhan", number)
        spoilt = deepcopy(lines)
        try:
            spoil(spoilt)
        except StopIteration:  # this hand shows nothing of the kind
            continue
        assert faults_of(room, spoilt)
        return
    pytest.fail("no hand shows what is to be spoilt")
