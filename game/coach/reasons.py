"""Why that discard (打这张的道理): facts read off the appraisals of what was chosen and of its best rival.

What speaks against the choice is said too, behind what outweighs it; where nothing that can be named outweighs it, the
first fact says that the whole was weighed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.bots.nearness import lacks
from game.coach.appraisal import Appraisal, Case
from game.coach.facts import Fact
from rules.mahjong.actions import Action, Discard

__all__ = ["MOST", "discard_facts", "void_fact"]

MOST: Final = 3
"""So many reasons are given: more than the weightiest are not read."""
_DEARER: Final = 0.5
_AGAINST: Final = frozenset({"slower", "useful_fewer", "ready_fewer"})
_EVEN: Final = frozenset({"useful_equal", "ready_equal"})


def discard_facts(
    case: Case, chosen: Appraisal, others: tuple[Appraisal, ...], options: Iterable[Action]
) -> tuple[Fact, ...]:
    """The reasons for a discard, the weightiest first."""
    rival = min(others, key=_rank, default=None)
    speed = [] if rival is None else [_speed(chosen, rival)]
    good = [fact for fact in speed if fact.key not in _AGAINST | _EVEN]
    against = [fact for fact in speed if fact.key in _AGAINST]
    even = [fact for fact in speed if fact.key in _EVEN]
    weighty = [*void_fact(case, chosen), *good]
    if rival is not None:
        weighty = [*_duty(chosen, others), *weighty, *_value(case, chosen, rival, bool(against))]
    safety = [*chosen.danger.facts]
    if rival is not None and rival.danger.level > chosen.danger.level and not safety:
        safety.append(Fact("safer", tiles=(rival.tile,)))
    shape = [*_lonely(case, chosen)]
    wild = [Fact("keeps_wild")] if _could_throw_wild(case, options) else []
    if against and not weighty and not safety:
        return (Fact("judged"), *against)
    found = [*weighty, *even, *safety, *shape, *wild] if even else [*weighty, *safety, *shape, *wild]
    kept = found[: MOST - len(against)]
    return (*kept, *against) or (Fact("judged"),)


def _rank(appraisal: Appraisal) -> tuple[int, int, float]:
    steps, useful = appraisal.outlook.standing
    return steps, useful, -(appraisal.worth or 0.0)


def _speed(chosen: Appraisal, rival: Appraisal) -> Fact:
    """How near the choice leaves the hand, compared with the nearest of the others."""
    mine, other = chosen.outlook, rival.outlook
    if mine.barred or (other.steps, other.barred) < (mine.steps, mine.barred):
        return Fact("slower", n=mine.steps, more=other.steps)
    if other.barred or mine.steps < other.steps:
        return Fact("nearer", n=mine.steps, more=other.steps) if mine.steps else Fact("ready", n=mine.left)
    word = "useful" if mine.steps else "ready"
    more = mine.gain - other.gain
    if more > 0:
        return Fact("useful" if mine.steps else "ready_more", n=mine.gain, more=more)
    return Fact(f"{word}_fewer" if more else f"{word}_equal", n=mine.gain, more=-more)


def _value(case: Case, chosen: Appraisal, rival: Appraisal, outweighs: bool) -> Iterator[Fact]:
    """What the win would be worth more, and the pattern that is aimed at where the others would not."""
    if chosen.outlook.kinds and rival.outlook.kinds:
        more = case.pricing.mean(chosen.outlook, case.state) - case.pricing.mean(rival.outlook, case.state)
        if more >= _DEARER:
            yield Fact("dearer", n=max(1, round(more)))
    if chosen.aim and (outweighs or chosen.aim != rival.aim):
        yield Fact("aim", pattern=chosen.aim)


def void_fact(case: Case, chosen: Appraisal) -> Iterator[Fact]:
    """That the tile is of the suit that must go (打缺)."""
    suit = chosen.tile.suit
    if suit is None or not lacks(case.ruleset):
        return
    left = sum(tile.suit is suit for tile in chosen.outlook.rest)
    shown = (meld.tiles[0] for meld in case.state.seats[case.seat].melds)
    others = {tile.suit for tile in (*chosen.outlook.rest, *shown)} - {suit}
    if chosen.outlook.void is suit or (not left and len(others) == 2):
        yield Fact("void", n=left, suit=suit) if left else Fact("void_last", suit=suit)


def _duty(chosen: Appraisal, others: tuple[Appraisal, ...]) -> Iterator[Fact]:
    """That another discard may make the seat pay for all, and this one does not (包牌)."""
    risky = [each for each in others if each.danger.duties]
    if risky and not chosen.danger.duties:
        yield Fact("duty", tiles=(risky[0].tile,))


def _lonely(case: Case, chosen: Appraisal) -> Iterator[Fact]:
    """That the tile stands alone: nothing in the hand goes with it."""
    tile, wilds = chosen.tile, case.state.wilds
    near = [
        other
        for other in chosen.outlook.rest
        if other not in wilds
        and (other is tile or (tile.suit is not None and other.suit is tile.suit and abs(other - tile) <= 2))
    ]
    if not near:
        yield Fact("lonely", tiles=(tile,))


def _could_throw_wild(case: Case, options: Iterable[Action]) -> bool:
    return any(isinstance(option, Discard) and option.tile in case.state.wilds for option in options)
