"""What a seat at a table knows, put on the desk (桌上的牌上算台): its hand, what lies open, who has won, the last kong.

Nothing is guessed: concealed tiles of others stay away, and with them a seat of which something lies face down.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.present.calculator_draft import EMPTY, Draft, Slot, ToldKong
from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Win
from rules.mahjong.events import Source, Won
from rules.mahjong.stages.account import account_of
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState, SeatView
from rules.scoring.model import SeatTiles, WinBy
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["Seen", "draft_seen"]


@dataclass(frozen=True, slots=True)
class Seen:
    """A game that is played and what one seat knows of the round."""

    ruleset: Ruleset
    view: SeatView


@dataclass(frozen=True, slots=True)
class _Came:
    """A win that is or could be: the hand without its tile, the tile, how it comes, from whom."""

    concealed: tuple[Tile, ...]
    tile: Tile | None
    by: WinBy
    source: Seat | None


def draft_seen(seen: Seen) -> Draft:
    """The position from the seat's view; seats are counted from the dealer."""
    state, own = seen.view.state, seen.view.seat or 0
    came = _came(state, own)

    def place(seat: Seat) -> Seat:
        return (seat - state.dealer) % len(SEATS)

    tiles = [EMPTY] * len(SEATS)
    for seat in SEATS:
        tiles[place(seat)] = _lying(seen, seat, came.concealed if seat == own else (), state.dealer)
    order = _order(tiles, place(own), turned=bool(state.indicators), won=came.tile is not None)
    draft = Draft(
        indicator=state.indicators[0] if state.indicators else None,
        seats=(tiles[0], tiles[1], tiles[2], tiles[3]),
        winner=place(own),
        tile=came.tile,
        by=came.by,
        source=place((own + 3) % 4 if came.source is None else came.source),
        streak=state.start.streak,
        order=order,
        already=tuple(dict.fromkeys(place(seat) for seat in _won_before(seen, own) if seat != own)),
    )
    return _with_kong(draft, seen)


def _came(state: RoundState, own: Seat) -> _Came:
    """The seat's last win; else the tile that it has drawn, or one that it could win on now."""
    won = _last_win(state, own)
    if won is not None:
        return _Came(won.concealed, won.tile, won.by, won.source)
    held = state.seats[own].hand.tiles
    drawn, lying = state.drawn, state.lying
    if drawn is not None and state.turn == own and len(held) % 3 == 2 and drawn.tile in held:
        rest = list(held)
        rest.remove(drawn.tile)
        by = WinBy.KONG_DRAW if drawn.source is Source.KONG else WinBy.SELF_DRAW
        return _Came(tuple(rest), drawn.tile, by, None)
    offered = next((each for each in state.offers[own] if isinstance(each, Win)), None)
    if offered is not None and lying is not None and lying.seat != own:
        return _Came(held, lying.tile, offered.by, lying.seat)
    return _Came(held, None, WinBy.SELF_DRAW, None)


def _last_win(state: RoundState, own: Seat) -> Won | None:
    return next((won for won in reversed(state.wins) if won.seat == own), None)


def _won_before(seen: Seen, own: Seat) -> tuple[Seat, ...]:
    """Who had won before the win that is on the desk, or has won so far."""
    state = seen.view.state
    win = _last_win(state, own)
    if win is None:
        return account_of(seen.ruleset, state).won
    return tuple(won.seat for won in state.wins if won.place < win.place)


def _lying(seen: Seen, seat: Seat, concealed: tuple[Tile, ...], dealer: Seat) -> SeatTiles:
    """What is known of a seat; nothing of one with tiles face down, for what it has cannot be told in part."""
    state = seen.view.state
    held, void = state.seats[seat], voids_of(seen.ruleset, state)[seat]
    if any(Tile.HIDDEN in meld.tiles for meld in held.melds):
        return SeatTiles((), (), (), void)
    melds = tuple(_fed(meld, dealer) for meld in held.melds)
    return SeatTiles(concealed, melds, held.flowers, void)


def _fed(meld: Meld, dealer: Seat) -> Meld:
    """A meld with its source counted from the dealer."""
    source = None if meld.source is None else (meld.source - dealer) % len(SEATS)
    return Meld(meld.kind, meld.tiles, source, meld.claimed)


def _with_kong(draft: Draft, seen: Seen) -> Draft:
    """With the kong of this turn, where the winning tile comes after it."""
    state = seen.view.state
    kong = account_of(seen.ruleset, state).last_kong
    if kong is None or draft.tile is None or _last_win(state, seen.view.seat or 0) is not None:
        return draft
    owner = (kong.seat - state.dealer) % len(SEATS)
    if owner != draft.kong_owner:
        return draft
    fed = kong.kind is MeldKind.OPEN_KONG and kong.source is not None
    source = (kong.source - state.dealer) % len(SEATS) if fed and kong.source is not None else None
    told = ToldKong(kong.kind, source, kong.late)
    return replace(draft, kong=told)


def _order(tiles: list[SeatTiles], winner: Seat, *, turned: bool, won: bool) -> tuple[tuple[Seat, Slot], ...]:
    """Everything in the order in which it would be put."""
    lying: Counter[tuple[Seat, Slot]] = Counter({(0, Slot.INDICATOR): turned})
    for seat, held in enumerate(tiles):
        lying[seat, Slot.MELD] = len(held.melds)
        lying[seat, Slot.FLOWER] = len(held.flowers)
        lying[seat, Slot.TILE] = len(held.concealed)
    lying[winner, Slot.WIN] = won
    return tuple(lying.elements())
