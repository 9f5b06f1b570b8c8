"""What comes of the prepared situations, worked out by hand from the sheets (H5 to H10, S1, S2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["RESULTS", "Result", "assert_settled"]

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """What the table shows at the act (*warned* by its words, *marks* as in ``1 fed 2 2m 3p 4s``) and the end of it.

    *paid*: what the hand brought every seat, by reason. Of a win: who, its *total* and *patterns*; *charged* and
    *proof*: who pays for all, why, the tiles that show it.
    """

    paid: Mapping[str, tuple[int, int, int, int]]
    warned: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    winner: int | None = None
    total: int = 0
    patterns: Mapping[str, int] = field(default_factory=dict)
    limited: bool = False
    charged: tuple[int, str] | None = None
    proof: tuple[str, ...] = ()
    house: int = 0
    reason: str = "win"


_OPEN_1 = ("1 open_double BBBB", "0 limited 1", "2 limited 1", "3 limited 1")

RESULTS: dict[str, Result] = {
    # (1 + 15) x 2 = 32: each pays 33, the dealer 34, all of it seat 2
    "four_claims": Result(
        {"win": (0, 100, -100, 0)},
        warned={"discard 5m": "fourth_claim 1 2m 3p 4s"},
        marks=("1 fed 2 2m 3p 4s",),
        winner=1, total=32, patterns={"all_triplets": 15, "no_wild": 1},
        charged=(2, "four_claims"), proof=("222m", "333p", "444s", "555m"),
    ),
    # (4 + 1 + 45) x 2 = 100; hua 0, 8 (four flowers), 0, 1 (a wild)
    "refused_win": Result(
        {"win": (0, 304, 0, -304), "hua": (-65, 191, -65, -61)},
        warned={"pass": "refused_win 1 BBBB"},
        marks=_OPEN_1,
        winner=1, total=100, patterns={"four_whites": 45, "white": 4, "no_wild": 1},
        charged=(3, "refused_win"), proof=("BBBB", "8s"),
    ),
    # (1 + 1 + 15) x 2 = 34; hua: a hidden triplet of C
    "swap_discard": Result(
        {"win": (0, -106, 106, 0), "hua": (-1, -1, 3, -1)},
        warned={"discard 2m": "swap_discard 2 345m"},
        winner=2, total=34, patterns={"half_flush": 15, "red": 1, "no_wild": 1},
        charged=(1, "swap_discard"), proof=("345m", "2m"),
    ),
    # (45 + 15) x 2 = 120; hua: two concealed kongs, 4
    "single_wait": Result(
        {"win": (0, 364, -364, 0), "hua": (-16, 48, -16, -16)},
        warned={"discard 8m": "single_wait 1 6m"},
        marks=(
            "1 fed 0 2m 3p 4s",
            "1 open_double 222m 3338888p 4447777s",
            "1 single_wait",
            "0 limited 1", "2 limited 1", "3 limited 1",
        ),
        winner=1, total=120, patterns={"hard_single_wait": 45, "all_triplets": 15},
        charged=(2, "single_wait"), proof=("6m", "8m"),
    ),
    # (3 + 1 + 45) x 2 = 98; hua: three flowers, C, F (the tile won on makes the triplet), 5
    "feeding": Result(
        {"win": (0, 298, -298, 0), "hua": (-25, 75, -25, -25)},
        warned={"discard F": "feeding 1 CCC BBB"},
        winner=1, total=98, patterns={"three_beauties": 45, "white": 3, "no_wild": 1},
        charged=(2, "feeding"), proof=("CCC FFF BBB", "F"),
    ),
    # 5 + 1 + 1 is at most 5; hua 0, 8, 0, 1
    "limited": Result(
        {"win": (-7, -6, -6, 19), "hua": (-65, 191, -65, -61)},
        marks=_OPEN_1,
        winner=3, total=5, patterns={"half_flush": 5, "red": 1, "no_wild": 1}, limited=True,
    ),
    # (1 + 15) x 2 = 32; hua 0, 8, 0, 7 (three wilds 6, C 1)
    "three_wilds": Result(
        {"win": (-34, -33, -33, 100), "hua": (-113, 143, -113, 83)},
        marks=_OPEN_1,
        winner=3, total=32, patterns={"three_wilds": 15, "red": 1}, limited=True,
    ),
    # (1 + 45) x 2 = 92; hua 0, 8, 0, 11 (four wilds 10, C 1)
    "four_wilds": Result(
        {"win": (-94, -93, -93, 280), "hua": (-185, 71, -185, 299)},
        marks=_OPEN_1,
        winner=3, total=92, patterns={"four_wilds": 45, "red": 1}, limited=True,
    ),
    # as if nobody showed anything: (1 + 1 + 15) x 2 = 34, the dealer gets 34 + 1 + 1 from each; hua 1, 8, 0, 0
    "first_discard": Result(
        {"win": (108, -36, -36, -36), "hua": (-61, 191, -65, -65)},
        marks=_OPEN_1,
        winner=0, total=34, patterns={"half_flush": 15, "red": 1, "no_wild": 1},
    ),
    # the example of H6: totals 5, 2, 0, 1
    "drawn": Result({"hua": (70, -14, -30, -26)}, reason="exhausted"),
    # the example of S2: points 4, 0, 1, 12
    "drawn_linear": Result({"hua": (-1, -17, -13, 31)}, reason="exhausted"),
    # the example of H10: 45, 15, nothing, 10 to the house; hua 0, 0, 1 (W), 1 (a flower)
    "left": Result(
        {"leave": (-70, 45, 15, 0), "hua": (-2, -2, 2, 2)},
        marks=("1 fed 0 234m", "2 fed 1 E S W"),
        house=10, reason="left",
    ),
}  # fmt: skip
"""By the names of `situations.SITUATIONS`."""


def assert_settled(result: Result, hand: Sequence[Line]) -> None:
    """The lines of a hand on paper tell what is expected, and the totals are moved by just that."""
    end = next(line for line in hand if line["e"] == "end")
    assert end["reason"] == result.reason
    paid, house = _paid(hand)
    assert paid == {reason: list(sums) for reason, sums in result.paid.items()}
    assert house == result.house
    moved = [total - before for total, before in zip(end["totals"], hand[0]["scores"], strict=True)]
    assert moved == [sum(sums) for sums in zip(*result.paid.values(), strict=True)]
    wins = [line for line in hand if line["e"] == "win"]
    assert [win["seat"] for win in wins] == ([] if result.winner is None else [result.winner])
    for win in wins:
        assert (win["total"], win["patterns"]) == (result.total, result.patterns)
        assert win.get("limited", False) is result.limited
        told = win.get("liability")
        if result.charged is None:
            assert told is None
        else:
            seat, reason = result.charged
            assert told == {"seat": seat, "reason": reason, "proof": list(result.proof)}


def _paid(hand: Sequence[Line]) -> tuple[dict[str, list[int]], int]:
    sums: dict[str, list[int]] = {}
    house = 0
    for line in hand:
        for payer, payee, units, reason in line["transfers"] if line["e"] == "pay" else ():
            changes = sums.setdefault(reason, [0, 0, 0, 0])
            changes[payer] -= units
            if payee == "house":
                house += units
            else:
                changes[payee] += units
    return sums, house
