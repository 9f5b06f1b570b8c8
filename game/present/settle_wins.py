"""The wins of a hand one by one (逐个看胡): who, the how many-th, on what, why it is worth that, what it brought.

What a win brought are transfers that were made, told apart by their order: no number is worked out again (R18).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.present.label import Label, said
from game.present.settle_notes import Note, notes_of
from game.present.settle_who import Naming, Who
from game.present.tally_model import TallyModel, tally_model
from rules.core.ledger import Ledger, Transfer
from rules.core.seat import Seat
from rules.mahjong.aftermath import facts_of_won, hand_end
from rules.mahjong.events import Won
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.scoring.model import Tally, Tier, WinFacts
from rules.scoring.patterns.roots import root
from rules.scoring.tally import times_held
from rules.scoring.terms import price_of
from rules.tiles.tile import Tile

__all__ = ["AFTER_KONG", "WinShown", "facts_then", "how_won", "paid_for", "wins_shown"]

AFTER_KONG = "kong_discard"
"""The pattern of a win on the discard after a kong's replacement (杠上炮)."""


@dataclass(frozen=True, slots=True)
class WinShown:
    """A win: its winner, place (名次), tile and source, how many won on the same tile, its worth, what it *brought*.

    *kind* are the names of what it is worth as a whole (牌型) with *kind_fan*, *adds* what comes on top (加番).
    """

    who: Who
    place: int
    tile: Tile
    how: Label
    together: int
    kind: Label | None
    kind_fan: int
    adds: tuple[tuple[Label, int], ...]
    total: int
    brought: int
    tally: TallyModel
    notes: tuple[Note, ...]


def wins_shown(
    naming: Naming, ruleset: Ruleset, worth: Callable[[Won, Tally], int] | None
) -> tuple[WinShown, ...]:
    """Every win of a hand in the order told; *worth* prices another reading of one."""
    state = naming.state
    paid = paid_for(state.wins, state.ledger)
    return tuple(
        _win(naming, ruleset, won, sum(each.units for each in made), worth)
        for won, made in zip(state.wins, paid, strict=True)
    )


def _win(
    naming: Naming, ruleset: Ruleset, won: Won, brought: int, worth: Callable[[Won, Tally], int] | None
) -> WinShown:
    state, scoring = naming.state, ruleset.scoring
    kinds = [kept for kept in won.tally.kept if kept.tier is Tier.TYPE]
    adds = [kept for kept in won.tally.kept if kept.tier is Tier.ADD]
    together = sum(other.place == won.place for other in state.wins)
    return WinShown(
        naming.who(won.seat),
        won.place,
        won.tile,
        how_won(won, together, naming.name),
        together,
        said(scoring.name_key(kinds[0].pattern)) if kinds else None,
        sum(kept.value for kept in kinds),
        tuple((said(scoring.name_key(kept.pattern)), kept.value) for kept in adds),
        won.tally.total,
        brought,
        _tally(state, ruleset, won, worth),
        notes_of(state, ruleset, won, naming.name),
    )


def _tally(
    state: RoundState, ruleset: Ruleset, won: Won, worth: Callable[[Won, Tally], int] | None
) -> TallyModel:
    facts = facts_then(state, ruleset, won)
    brings = None if worth is None else lambda tally: worth(won, tally)
    return tally_model(ruleset.scoring, facts, won.tally, brings, price=price_of(ruleset.pay))


def facts_then(state: RoundState, ruleset: Ruleset, won: Won) -> WinFacts:
    """What was known when the win was claimed: the discard after a kong, the roots that an earlier win had settled."""
    first = next(each for each in state.wins if each.seat == won.seat)
    return replace(
        facts_of_won(state, won),
        after_kong=any(kept.pattern == AFTER_KONG for kept in won.tally.kept),
        void=hand_end(ruleset, state, ()).seats[won.seat].void,
        roots=None if first is won else times_held(ruleset.scoring, first.tally, root.id),
    )


def how_won(won: Won, together: int, name: Callable[[Seat], Label]) -> Label:
    """Where the winning tile came from, and how many won on it (一炮多响)."""
    if won.source is None:
        return said(f"settle.from.{won.by.value}")
    how = said(f"settle.from.{won.by.value}", name=name(won.source))
    return how if together < 2 else said("settle.from.together", how=how, count=together)


def paid_for(wins: Sequence[Won], ledger: Ledger) -> tuple[Ledger, ...]:
    """What was paid for each win, in the order of the wins."""
    shares: dict[int, Ledger] = {}
    for seat in dict.fromkeys(won.seat for won in wins):
        own = [place for place, won in enumerate(wins) if won.seat == seat]
        made = tuple(each for each in ledger if (each.payee, each.reason) == (seat, "win"))
        parts = (made,) if len(own) == 1 else _parted(tuple(wins[place] for place in own), made)
        shares.update(zip(own, parts or ((),) * len(own), strict=True))
    return tuple(shares[place] for place in range(len(wins)))


def _parted(wins: tuple[Won, ...], made: Ledger) -> tuple[Ledger, ...] | None:
    """One seat's payments told apart: a claimed tile is paid by its source, a draw by three seats or by one."""
    if not wins:
        return () if not made else None
    for count in (1,) if wins[0].source is not None else (3, 1):
        share = made[:count]
        if len(share) == count and _fits(wins[0], share):
            rest = _parted(wins[1:], made[count:])
            if rest is not None:
                return (share, *rest)
    return None


def _fits(won: Won, share: Sequence[Transfer]) -> bool:
    """Whether these seats can have paid that win: each once, all the same."""
    payers = [each.payer for each in share]
    if won.source is not None:
        return payers == [won.source]
    return len(set(payers)) == len(payers) and len({each.units for each in share}) == 1
