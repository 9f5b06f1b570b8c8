"""What was special about a hand (特别说明): who pays for all and why (包牌, H8), who limited whom (逼胡, H9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.present.label import Label, said
from game.present.shown import ShownGroup, ShownTile, tiles_shown
from game.present.tally_model import PatternRow
from rules import Ruleset, marks_of
from rules.core.seat import Seat
from rules.mahjong.events import Won
from rules.mahjong.stages.open_double import doubles_of
from rules.mahjong.state import RoundState
from rules.scoring.leaving import LeaveClaim
from rules.scoring.model import First, HandEnd, Liability, LiabilityKind, Pay, Tier
from rules.scoring.open_double import OpenDouble
from rules.scoring.settlement import leaving_of
from rules.tiles.tile import Tile

__all__ = ["Note", "Proof", "leave_claims", "liability_note", "limited_note", "notes_of"]


@dataclass(frozen=True, slots=True)
class Proof:
    """Tiles that prove something, and what happened with them."""

    caption: Label
    tiles: ShownGroup


@dataclass(frozen=True, slots=True)
class Note:
    """One special thing: what it is, what that means, the tiles that prove it."""

    key: str
    title: Label
    text: Label
    proof: tuple[Proof, ...]


_CAPTIONS: Final = {
    LiabilityKind.FOUR_CLAIMS: ("settle.proof.claimed",),
    LiabilityKind.REFUSED_WIN: ("settle.proof.open", "settle.proof.refused"),
    LiabilityKind.SWAP_DISCARD: ("settle.proof.eaten", "settle.proof.thrown"),
    LiabilityKind.SINGLE_WAIT: ("settle.proof.waited", "settle.proof.thrown"),
    LiabilityKind.FEEDING: ("settle.proof.open", "settle.proof.thrown"),
}
"""What each group of a proof is, in the order of `Liability.proof`; the last one holds for all further groups."""


def notes_of(
    state: RoundState, ruleset: Ruleset, won: Won, name: Callable[[Seat], Label]
) -> tuple[Note, ...]:
    """Liability and limit of a win, and why a hand that was limited on the table is not so here."""
    notes = []
    if won.liability is not None:
        notes.append(liability_note(won.liability, won.seat, state.wilds, name))
    first = _first_to_show(state, ruleset, won)
    if won.tally.limited:
        doubles = () if first is None else doubles_of(state, first)
        notes.append(limited_note(None if first is None else name(first), doubles, state.wilds))
    elif first is not None:
        notes.append(_not_limited(won, name(first)))
    return tuple(notes)


def liability_note(
    liability: Liability, winner: Seat, wilds: tuple[Tile, ...], name: Callable[[Seat], Label]
) -> Note:
    """Who pays for all and why, with what proves it."""
    kind = liability.kind.value
    captions = _CAPTIONS[liability.kind]
    proof = tuple(
        Proof(
            said(captions[min(place, len(captions) - 1)], name=name(liability.seat), winner=name(winner)),
            shown,
        )
        for place, shown in enumerate(_proof(liability, wilds))
    )
    title = said("settle.liability", name=name(liability.seat), why=said(f"liability.{kind}.name"))
    return Note("liability", title, said(f"liability.{kind}.text"), proof)


def _proof(liability: Liability, wilds: tuple[Tile, ...]) -> tuple[ShownGroup, ...]:
    """The groups of a proof: the tile eaten is lit in its run, and no tile is shown twice."""
    groups = liability.proof
    match liability.kind:
        case LiabilityKind.SWAP_DISCARD:
            run, (thrown,) = sorted(groups[0]), groups[1]
            eaten = run[-1] if thrown < run[0] else run[0]
            lit = tuple(ShownTile(tile, winning=tile is eaten) for tile in run)
            return (lit, tiles_shown(groups[1], wilds))
        case LiabilityKind.FEEDING:
            double, (thrown,) = list(groups[0]), groups[1]
            double.remove(thrown)
            return (tiles_shown(double, wilds), tiles_shown(groups[1], wilds))
        case _:
            return tuple(tiles_shown(group, wilds) for group in groups)


def _first_to_show(state: RoundState, ruleset: Ruleset, won: Won) -> Seat | None:
    """Whose open double limited the winner: what the table showed all along."""
    marks = marks_of(ruleset, state)
    return next((mark.toward for mark in marks if (mark.key, mark.seat) == ("limited", won.seat)), None)


def _not_limited(won: Won, first: Label) -> Note:
    """The exceptions of heaven, earth and the first discard after an open double (H9)."""
    why = "discard" if won.first is First.NONE else "first"
    title = said("settle.not_limited", name=first)
    return Note("not_limited", title, said(f"settle.not_limited.{why}"), ())


def limited_note(first: Label | None, doubles: tuple[OpenDouble, ...], wilds: tuple[Tile, ...]) -> Note:
    """That a hand was limited; by whom, and the open double that did it, where that is known."""
    text = said("settle.limited.text")
    if first is None:
        return Note("limited", said("settle.limited"), text, ())
    proof = tuple(
        Proof(said(f"open_double.{double.kind}"), tiles_shown(double.tiles, wilds)) for double in doubles[:1]
    )
    return Note("limited", said("settle.limited.by", name=first), text, proof)


def leave_claims(pay: Pay, end: HandEnd, name: Callable[[Seat], Label]) -> tuple[PatternRow, ...]:
    """What the others are paid for when somebody has left (H10), as rows of patterns."""
    leaving = leaving_of(pay)
    return tuple(_claim(claim, end, name) for claim in leaving.claims(end)) if leaving is not None else ()


def _claim(claim: LeaveClaim, end: HandEnd, name: Callable[[Seat], Label]) -> PatternRow:
    key = "settle.claim.small" if claim.small else "settle.claim"
    return PatternRow(
        f"{claim.pattern}:{claim.seat}",
        said(key, name=name(claim.seat), pattern=said(f"pattern.{claim.pattern}.name")),
        said(f"pattern.{claim.pattern}.text"),
        claim.value,
        Tier.BASIC if claim.small else Tier.BIG,
        (tiles_shown(claim.tiles, end.wilds),),
    )
