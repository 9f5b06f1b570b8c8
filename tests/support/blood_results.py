"""What comes of the Sichuan hands of `blood_situations`, worked out by hand from the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["BLOOD_RESULTS", "BloodResult", "assert_blood", "paid_in"]

Line = Mapping[str, Any]
Sums = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class BloodResult:
    """The end of a hand: what every seat gained by *paid* reason, the *wins* in order with their 番 and place.

    *states* are what the seats are called in the detailed sheet that have not won; *reason* and *deals* how the hand
    ended and who deals next, *house* what went there.
    """

    paid: Mapping[str, Sums]
    wins: tuple[tuple[int, int, int], ...] = ()
    states: Mapping[int, str] = field(default_factory=dict)
    reason: str = "win"
    deals: int | str = 0
    house: int = 0

    @property
    def net(self) -> list[int]:
        """What every seat gained."""
        return [sum(sums) for sums in zip(*self.paid.values(), strict=True)]


_SHARED_KONG = {"kong": (-12, 36, -12, -12), "win": (12, -60, 48, 0), "transfer": (36, -72, 36, 0)}

_THIRD = BloodResult(
    {"kong": (-2, 6, -2, -2), "win": (-7, 2, 4, 1)}, ((2, 3, 1), (3, 1, 1), (1, 2, 3)), deals=0
)

BLOOD_RESULTS: dict[str, BloodResult] = {
    # concealed kong 2 from each; 清一色 4 and 素番 1 off the dealer; 素番 with a root 2 from the one who still plays
    "third_winner": _THIRD,
    "left_to_a_bot": _THIRD,
    # 清一色 4 off seat 2; 素番 with 抢杠 2 off the robbed seat, no kong; 素番 1 off the one who still plays
    "second": BloodResult({"win": (-3, 2, -3, 4)}, ((3, 3, 1), (1, 2, 2), (2, 1, 3)), deals=3),
    # the 13th example
    "draw_check": BloodResult(
        {
            "kong": (-1, -3, 1, 3),
            "win": (4, 0, -4, 0),
            "pig": (64, 64, 64, -192),
            "call": (0, 4, -4, 0),
            "refund": (1, 3, -1, -3),
        },
        ((0, 3, 1),),
        {1: "settle.state.ready", 2: "settle.state.not_ready", 3: "settle.state.pig"},
        "exhausted",
        deals=0,
    ),
    # the 22nd example: 2 番 and 4 番, and the kong's 36 to each
    "kong_discard": BloodResult(_SHARED_KONG, ((2, 4, 1), (0, 2, 1)), deals=1),
    "ranked": BloodResult(_SHARED_KONG, ((2, 4, 1), (0, 2, 1)), deals=1),
    # 62 of 108 are there: 36 : 72 are 20 2/3 : 41 1/3, the missing one goes to the larger fraction
    "shortfall": BloodResult(
        {**_SHARED_KONG, "shortfall": (-15, 46, -31, 0)}, ((2, 4, 1), (0, 2, 1)), deals=1
    ),
    # twice 平胡 off the robbed seat, which then pays 清一色 (4x) alone; the kong brings nothing
    "robbed": BloodResult({"win": (-36, 6, 6, 24)}, ((1, 1, 1), (2, 1, 1), (3, 3, 3)), deals="dice"),
    # 清一色 4 from each, then three 花猪
    "last_four": BloodResult(
        {"win": (-4, 12, -4, -4), "pig": (-64, 192, -64, -64)},
        ((1, 3, 1),),
        dict.fromkeys((0, 2, 3), "settle.state.pig"),
        "exhausted",
        deals=1,
    ),
    "passed_win": BloodResult({"win": (-6, 18, -6, -6)}, ((1, 1, 1),), deals=1),
    "exchanged": BloodResult({"win": (-6, 18, -6, -6)}, ((1, 1, 1),), deals=1),
    "items": BloodResult({"win": (18, -6, -6, -6)}, ((0, 1, 1),), deals=0),
    # 清一色 three times, then three 花猪 for the one seat that is none
    "river": BloodResult(
        {"win": (-12, 36, -12, -12), "pig": (-64, 192, -64, -64)},
        ((1, 3, 1), (1, 3, 2), (1, 3, 3)),
        dict.fromkeys((0, 2, 3), "settle.state.pig"),
        "exhausted",
        deals=1,
    ),
    # the kong is no root: 1x each for the third win
    "leaver": BloodResult(
        {"kong": (-12, 36, -12, -12), "win": (-36, 6, 24, 6)}, ((2, 3, 1), (3, 1, 1), (1, 1, 3)), deals="dice"
    ),
    # the 28th example; of 300 the escaper owns 200, and 12 of them are a player's
    "escape": BloodResult(
        {"kong": (36, -12, -12, -12), "penalty": (0, 0, 0, -288), "shortfall": (0, 0, 0, 100)},
        reason="left",
        deals="dice",
        house=188,
    ),
}
"""By the names of `blood_situations.BLOOD_SITUATIONS`."""


def assert_blood(result: BloodResult, hand: Sequence[Line]) -> None:
    """The lines of a hand on paper tell what is expected, and the totals are moved by just that."""
    end = next(line for line in hand if line["e"] == "end")
    assert (end["reason"], end["next_dealer"]) == (result.reason, result.deals)
    paid, house = paid_in(hand)
    assert paid == {reason: list(sums) for reason, sums in result.paid.items()}
    assert house == result.house
    moved = [total - before for total, before in zip(end["totals"], hand[0]["scores"], strict=True)]
    assert moved == result.net
    wins = [(line["seat"], line["total"], line.get("place", 1)) for line in hand if line["e"] == "win"]
    assert wins == list(result.wins)


def paid_in(hand: Sequence[Line]) -> tuple[dict[str, list[int]], int]:
    """What every seat gained in a hand by each reason, and what went to the house."""
    sums: dict[str, list[int]] = {}
    house = 0
    for line in hand:
        for payer, payee, units, reason in line["transfers"] if line["e"] == "pay" else ():
            changes = sums.setdefault(reason, [0, 0, 0, 0])
            for account, change in ((payer, -units), (payee, units)):
                if account == "house":
                    house += change
                else:
                    changes[account] += change
    return sums, house
