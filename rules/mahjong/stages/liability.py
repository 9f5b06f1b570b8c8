"""包牌 in play (H8): who is charged for a win, and what an action is warned of before."""

from __future__ import annotations

from typing import Final

from rules.core.record import replace
from rules.core.seat import SEATS
from rules.mahjong.actions import Action, Discard
from rules.mahjong.ruleset import Caution, Mark, Ruleset, Stage
from rules.mahjong.stages.liability_cautions import (
    claim_cautions,
    discard_cautions,
    fed_tiles,
    refusal_cautions,
)
from rules.mahjong.stages.liability_memory import KEY, NOTHING, conceal, evolve, memory_of, refusals
from rules.mahjong.state import RoundState
from rules.scoring.liability import FOUR_CLAIMS, Circumstances, claims_from, liability_of
from rules.scoring.model import Liability, WinFacts

__all__ = ["LIABILITY", "LIABILITY_BUT_FOUR_CLAIMS"]


def _circumstances(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> Circumstances:
    memory = memory_of(ruleset, state)
    return Circumstances(refusals(ruleset, state, facts), memory.eaten(state), memory.thrown[facts.seat])


def _charges(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> Liability | None:
    return liability_of(facts, _circumstances(ruleset, state, facts))


def _charges_but_four_claims(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> Liability | None:
    return liability_of(facts, replace(_circumstances(ruleset, state, facts), four_claims=False))


def _cautions_but_four_claims(ruleset: Ruleset, state: RoundState, action: Action) -> tuple[Caution, ...]:
    found = tuple(refusal_cautions(ruleset, state, action))
    return (*found, *discard_cautions(ruleset, state, action)) if isinstance(action, Discard) else found


def _cautions(ruleset: Ruleset, state: RoundState, action: Action) -> tuple[Caution, ...]:
    found = _cautions_but_four_claims(ruleset, state, action)
    return (*claim_cautions(ruleset, state, action), *found) if isinstance(action, Discard) else found


def _marks(_: Ruleset, state: RoundState) -> tuple[Mark, ...]:
    """Who has claimed three melds or more from one seat: the next makes that seat liable."""
    return tuple(
        Mark(seat, "fed", source, fed_tiles(melds))
        for seat in SEATS
        if len(state.seats[seat].melds) >= FOUR_CLAIMS - 1
        for source, melds in claims_from(state.seats[seat].melds).items()
        if len(melds) >= FOUR_CLAIMS - 1
    )


LIABILITY: Final = Stage(
    KEY, initial=NOTHING, evolve=evolve, conceal=conceal, charges=_charges, cautions=_cautions, marks=_marks
)
"""All five reasons."""

LIABILITY_BUT_FOUR_CLAIMS: Final = Stage(
    KEY,
    initial=NOTHING,
    evolve=evolve,
    conceal=conceal,
    charges=_charges_but_four_claims,
    cautions=_cautions_but_four_claims,
)
"""The same without 吃碰杠四手: in rooms where a win needs 15."""
