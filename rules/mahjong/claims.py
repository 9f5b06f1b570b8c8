"""Who gets the tile (抢牌的先后): offers and answers so far in, "still waiting" or the best claims out.

One pure function, so that the order of claims is one table of cases: win > pung = open kong > chow; of several
winners the first counter-clockwise from the seat that laid the tile, or all. A claim is executed as soon as no
better one can still come (Y3).
"""

from __future__ import annotations

from typing import Final

from rules.core.seat import Seat, others_from
from rules.mahjong.actions import Action, Chow, Kong, Pass, Pung, Win
from rules.mahjong.ruleset import Winners
from rules.mahjong.state import Answers, Offers

__all__ = ["rank_of", "resolve"]

_WIN: Final = 3
_SET: Final = 2
_CHOW: Final = 1
_NOTHING: Final = (0, 0)


def rank_of(action: Action) -> int:
    """How strong a claim is: win 3, pung and kong 2, chow 1, anything else 0."""
    match action:
        case Win():
            return _WIN
        case Pung() | Kong():
            return _SET
        case Chow():
            return _CHOW
        case _:
            return 0


def resolve(source: Seat, offers: Offers, answers: Answers, winners: Winners) -> tuple[Action, ...] | None:
    """The claims that are executed now, in turn order; () when all have passed, None while it is too early to say.

    *offers* and *answers* are in table order; a seat without options is not asked. Two seats can tie only with wins
    (a second pung would need a fifth tile), so whoever could still tie or do better is waited for.
    """
    order = tuple(others_from(source))
    claims = [
        (_strength(answer, place, winners), answer)
        for place, seat in enumerate(order)
        if (answer := answers[seat]) is not None and not isinstance(answer, Pass)
    ]
    best = max((strength for strength, _ in claims), default=_NOTHING)
    for place, seat in enumerate(order):
        if answers[seat] is not None or not offers[seat]:
            continue
        if max(_strength(option, place, winners) for option in offers[seat]) >= best:
            return None
    return tuple(action for strength, action in claims if strength == best)


def _strength(action: Action, place: int, winners: Winners) -> tuple[int, int]:
    rank = rank_of(action)
    return (rank, -place if rank == _WIN and winners is Winners.NEAREST else 0)
