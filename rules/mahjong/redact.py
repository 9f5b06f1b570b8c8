"""The only place that hides (遮蔽): what a seat may see of an event, and of a state.

The law: folding the redacted events gives the concealed state, for each seat and for a spectator (None).
"""

from __future__ import annotations

from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.events import (
    Claimed,
    Dealt,
    Declined,
    Drew,
    Event,
    Exchanged,
    ItemRefused,
    ItemUsed,
    Konged,
    Offered,
    Opened,
)
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import Drawn, RoundState, SeatState, Standing
from rules.tiles.hand import hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["conceal", "redact", "unseen_item"]


def redact(event: Event, seat: Seat | None) -> Event | None:
    """What *seat* is told of *event*; None when it is told nothing. A spectator is the seat None."""
    match event:
        case Offered() | Claimed() | Declined() | ItemRefused():
            return event if event.seat == seat else None
        case Drew(drawer, _, source):
            return event if drawer == seat else Drew(drawer, Tile.HIDDEN, source)
        case Dealt(hands):
            first, second, third, fourth = (_unseen(hands[owner], owner == seat) for owner in SEATS)
            return Dealt((first, second, third, fourth))
        case Opened(dealer, _):
            return event if dealer == seat else Opened(dealer, Tile.HIDDEN)
        case Exchanged(given, got, steps):
            return Exchanged(
                tuple(_unseen(given[owner], owner == seat) for owner in SEATS),
                tuple(_unseen(got[owner], owner == seat) for owner in SEATS),
                steps,
            )
        case Konged(owner, _, _, _, hidden=True):
            return event if owner == seat else replace(event, tile=Tile.HIDDEN)
        case ItemUsed():
            return replace(event, place=None) if event.seat == seat else unseen_item(event)
        case _:
            return event


def unseen_item(event: ItemUsed) -> ItemUsed:
    """What those learn of an item who did not use it: which it was, and that a tile was swapped by one that does so."""
    swapped = Tile.HIDDEN if event.item.swaps else None
    return ItemUsed(event.seat, event.item, given=swapped, tile=swapped)


def conceal(ruleset: Ruleset, state: RoundState, seat: Seat | None) -> RoundState:
    """The state as *seat* knows it: the same as the fold of its redacted events."""
    if state.phase is Phase.OVER:
        return _conceal_extra(ruleset, state, seat)
    hides = ruleset.claims.hidden_kongs
    first, second, third, fourth = (_owner_only(state, owner, seat, hides=hides) for owner in SEATS)
    drawn = state.drawn
    if drawn is not None and seat != (state.turn if state.opened else state.dealer):
        drawn = Drawn(Tile.HIDDEN, drawn.source)
    return _conceal_extra(
        ruleset,
        replace(
            state,
            seats=(first, second, third, fourth),
            drawn=drawn,
            drawn_before=_unseen(state.drawn_before, seat == state.turn),
            offers=tuple(state.offers[owner] if owner == seat else () for owner in SEATS),
            answers=tuple(state.answers[owner] if owner == seat else None for owner in SEATS),
        ),
        seat,
    )


def _owner_only(state: RoundState, owner: Seat, seat: Seat | None, *, hides: bool) -> SeatState:
    held = state.seats[owner]
    if owner == seat or held.standing is Standing.WON:
        return held
    melds = _face_down(held.melds, _shown_kongs(state, owner)) if hides else held.melds
    return replace(held, hand=hidden_hand(len(held.hand.tiles)), melds=melds)


def _shown_kongs(state: RoundState, owner: Seat) -> int:
    """How many of its concealed kongs a seat that plays on after a win has shown with its last one (血流成河)."""
    return next((len(won.kongs) for won in reversed(state.wins) if won.seat == owner), 0)


def _face_down(melds: tuple[Meld, ...], shown: int) -> tuple[Meld, ...]:
    """The melds as others see them: all concealed kongs after the first *shown* lie face down."""
    seen: list[Meld] = []
    for meld in melds:
        hidden = meld.kind is MeldKind.CONCEALED_KONG and shown <= 0
        seen.append(Meld(meld.kind, (Tile.HIDDEN,) * 4) if hidden else meld)
        shown -= meld.kind is MeldKind.CONCEALED_KONG
    return tuple(seen)


def _conceal_extra(ruleset: Ruleset, state: RoundState, seat: Seat | None) -> RoundState:
    extra = list(state.extra)
    for place, conceal_entry in ruleset.hooks.conceal:
        extra[place] = conceal_entry(extra[place], seat)
    hidden = tuple(extra)
    return state if hidden == state.extra else replace(state, extra=hidden)


def _unseen(tiles: tuple[Tile, ...], is_own: bool) -> tuple[Tile, ...]:
    return tiles if is_own else (Tile.HIDDEN,) * len(tiles)
