"""The order of claims as a table (Y3): who gets the tile, and when it can be told."""

from __future__ import annotations

import itertools

import pytest

from rules.mahjong.actions import Action, Chow, Kong, Pass, Pung, Win
from rules.mahjong.claims import resolve
from rules.mahjong.ruleset import Winners
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

T = Tile.P5


def _option(seat: int, word: str) -> Action:
    match word:
        case "win":
            return Win(seat, T, WinBy.DISCARD)
        case "pung":
            return Pung(seat, T)
        case "kong":
            return Kong(seat, MeldKind.OPEN_KONG, T)
        case "chow":
            return Chow(seat, T, (Tile.P4, Tile.P6))
        case _:
            return Pass(seat)


def _table(words: dict[int, str]) -> tuple[tuple[Action, ...], ...]:
    return tuple(
        tuple(_option(seat, word) for word in words[seat].split()) if seat in words else ()
        for seat in range(4)
    )


def _answers(words: dict[int, str]) -> tuple[Action | None, ...]:
    return tuple(_option(seat, words[seat]) if seat in words else None for seat in range(4))


# the tile was laid by seat 0; 1 is its right neighbour
Case = tuple[str, dict[int, str], dict[int, str], str, tuple[tuple[int, str], ...] | None]
CASES: tuple[Case, ...] = (
    ("all-pass", {1: "chow pass", 2: "pung pass"}, {1: "pass", 2: "pass"}, "nearest", ()),
    ("waits-for-the-first-answer", {1: "chow pass"}, {}, "nearest", None),
    ("chow-waits-for-pung", {1: "chow pass", 2: "pung pass"}, {1: "chow"}, "nearest", None),
    ("chow-after-pung-passed", {1: "chow pass", 2: "pung pass"}, {1: "chow", 2: "pass"}, "nearest", ((1, "chow"),)),
    ("pung-beats-chow-at-once", {1: "chow pass", 2: "pung pass"}, {2: "pung"}, "nearest", ((2, "pung"),)),
    ("kong-beats-chow", {1: "chow pass", 3: "kong pung pass"}, {3: "kong"}, "nearest", ((3, "kong"),)),
    ("pung-waits-for-win", {1: "win pass", 2: "pung pass"}, {2: "pung"}, "nearest", None),
    ("pung-waits-for-farther-win", {1: "pung pass", 3: "win pass"}, {1: "pung"}, "nearest", None),
    ("own-weaker-choice-frees-nobody", {1: "win pung pass", 2: "win pass"}, {1: "pung"}, "nearest", None),
    ("scn_C01-other-wins", {1: "win pung pass", 2: "win pass"}, {1: "pung", 2: "win"}, "nearest", ((2, "win"),)),
    ("scn_C01-chow-then-other-pungs", {1: "win chow pass", 2: "pung pass"}, {1: "chow"}, "nearest", None),
    ("nearest-win-at-once", {1: "win pass", 2: "win pass"}, {1: "win"}, "nearest", ((1, "win"),)),
    ("far-win-waits-for-near", {1: "win pass", 2: "win pass"}, {2: "win"}, "nearest", None),
    ("far-win-after-near-passed", {1: "win pass", 3: "win pass"}, {1: "pass", 3: "win"}, "nearest", ((3, "win"),)),
    ("nearest-of-three", {1: "win pass", 2: "win pass", 3: "win pass"}, {1: "win", 2: "win"}, "nearest", ((1, "win"),)),
    ("all-winners-wait-for-each-other", {1: "win pass", 2: "win pass"}, {1: "win"}, "all", None),
    ("all-winners", {1: "win pass", 2: "win pass", 3: "pung"}, {1: "win", 2: "win"}, "all", ((1, "win"), (2, "win"))),
    ("all-mode-one-passes", {1: "win pass", 2: "win pass"}, {1: "pass", 2: "win"}, "all", ((2, "win"),)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("offers", "answers", "winners", "expected"),
    [case[1:] for case in CASES],
    ids=[f"yueqing:Y3-{case[0]}" for case in CASES],
)
def test_who_gets_the_tile(
    offers: dict[int, str],
    answers: dict[int, str],
    winners: str,
    expected: tuple[tuple[int, str], ...] | None,
) -> None:
    got = resolve(0, _table(offers), _answers(answers), Winners(winners))
    assert got == (None if expected is None else tuple(_option(seat, word) for seat, word in expected))


def test_winners_are_named_counter_clockwise_from_the_source() -> None:
    offers = _table({0: "win pass", 1: "win pass", 3: "win pass"})
    answers = _answers({0: "win", 1: "win", 3: "win"})
    got = resolve(2, offers, answers, Winners.ALL)
    assert got is not None
    assert [action.seat for action in got] == [3, 0, 1]


@pytest.mark.parametrize("winners", list(Winners))
def test_the_outcome_does_not_depend_on_the_order_of_answers(winners: Winners) -> None:
    """Every combination of three claimants and every choice of theirs, in all six orders (scn_C02)."""
    words = ("win pass", "win pung pass", "pung pass", "kong pung pass", "chow pass", "win chow pass")
    for combination in itertools.product(words, repeat=3):
        offers = {1: combination[0], 2: combination[1], 3: combination[2]}
        if sum("pung" in word for word in combination) > 1 or any("chow" in offers[seat] for seat in (2, 3)):
            continue  # a second pung needs a fifth tile; only the right neighbour chows
        for choice in itertools.product(*(word.split() for word in combination)):
            outcomes = set()
            for order in itertools.permutations((1, 2, 3)):
                given: dict[int, str] = {}
                result = None
                for seat in order:
                    given[seat] = choice[seat - 1]
                    result = resolve(0, _table(offers), _answers(given), winners)
                    if result is not None:
                        break
                outcomes.add(result)
            assert len(outcomes) == 1, (combination, choice, outcomes)
            assert None not in outcomes
