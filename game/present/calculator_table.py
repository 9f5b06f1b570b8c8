"""What a seat at a table knows, put on the desk (桌上的牌上算台): its hand, what lies open, who has won, the last kong.

Nothing is guessed: concealed tiles of others stay away, and with them a seat of which something lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.present.calculator_draft import EMPTY, Draft, ToldKong, reordered
from game.present.settle_wins import AFTER_KONG
from rules import Ruleset
from rules.core.seat import SEATS, Seat, left_of
from rules.mahjong.actions import Win
from rules.mahjong.events import EndReason, Source, Won
from rules.mahjong.stages.account import account_of
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState, SeatView
from rules.scoring.model import First, SeatTiles, WinBy
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
    """A win that is, could be or may come: who wins, on what, how, from whom; the concealed tiles that are known.

    *place* is that of a win that has been told.
    """

    winners: tuple[Seat, ...]
    held: Mapping[Seat, tuple[Tile, ...]]
    tile: Tile | None = None
    by: WinBy | None = WinBy.SELF_DRAW
    source: Seat | None = None
    place: int | None = None


def draft_seen(seen: Seen) -> Draft:
    """The position from the seat's view; seats are counted from the dealer."""
    state = seen.view.state
    own = state.dealer if seen.view.seat is None else seen.view.seat
    came = _came(state, own)

    def place(seat: Seat) -> Seat:
        return (seat - state.dealer) % len(SEATS)

    tiles = [EMPTY] * len(SEATS)
    for seat in SEATS:
        tiles[place(seat)] = _lying(seen, seat, came.held.get(seat, ()), state.dealer)
    first, *also = (place(seat) for seat in came.winners)
    draft = Draft(
        indicator=state.indicators[0] if state.indicators else None,
        seats=(tiles[0], tiles[1], tiles[2], tiles[3]),
        winner=first,
        tile=came.tile,
        by=came.by,
        source=place(left_of(came.winners[0]) if came.source is None else came.source),
        first=_first(state, came),
        streak=state.start.streak,
        also=tuple(also),
        already=tuple(map(place, _won_before(seen, came))),
    )
    return _with_kong(reordered(draft), seen, came)


def _came(state: RoundState, own: Seat) -> _Came:
    """What the seat won last, or what ended the hand; else what it has drawn, or could win on now."""
    won = next((won for won in reversed(state.wins) if won.seat == own), None)
    reason = None if state.end is None else state.end.reason
    if won is None and reason is EndReason.WIN:
        won = state.wins[-1]
    if won is None and reason is EndReason.EXHAUSTED:
        return _Came((own,), _unwon_hands(state), by=None)
    if won is not None:
        others = (each for each in state.wins if each.place == won.place and each.seat != won.seat)
        told = (won, *others)
        held = {each.seat: each.concealed for each in told}
        return _Came(tuple(held), held, won.tile, won.by, won.source, won.place)
    return _now(state, own)


def _unwon_hands(state: RoundState) -> dict[Seat, tuple[Tile, ...]]:
    """The tiles of those who have not won a hand that is over."""
    won = {each.seat for each in state.wins}
    hands = () if state.end is None else state.end.hands
    return {seat: hand for seat, hand in enumerate(hands) if seat not in won}


def _now(state: RoundState, own: Seat) -> _Came:
    """A hand that is played."""
    tiles, drawn, lying = state.seats[own].hand.tiles, state.drawn, state.lying
    if drawn is not None and state.turn == own and len(tiles) % 3 == 2 and drawn.tile in tiles:
        rest = list(tiles)
        rest.remove(drawn.tile)
        by = WinBy.KONG_DRAW if drawn.source is Source.KONG else WinBy.SELF_DRAW
        return _Came((own,), {own: tuple(rest)}, drawn.tile, by)
    offered = next((each for each in state.offers[own] if isinstance(each, Win)), None)
    if offered is not None and lying is not None and lying.seat != own:
        return _Came((own,), {own: tiles}, lying.tile, offered.by, lying.seat)
    return _Came((own,), {own: tiles})


def _first(state: RoundState, came: _Came) -> First:
    """天胡 or 地胡 of a win that has been told."""
    told = (won.first for won in state.wins if came.place is not None and won.seat == came.winners[0])
    return next(told, First.NONE)


def _won_before(seen: Seen, came: _Came) -> tuple[Seat, ...]:
    """Who had won before the win that is on the desk, or has won so far."""
    if came.place is None:
        return tuple(dict.fromkeys(account_of(seen.ruleset, seen.view.state).won))
    before = (won.seat for won in seen.view.state.wins if won.place < came.place)
    return tuple(dict.fromkeys(before))


def _lying(seen: Seen, seat: Seat, concealed: tuple[Tile, ...], dealer: Seat) -> SeatTiles:
    """What is known of a seat; nothing of one with tiles face down, for what it has cannot be told in part."""
    state = seen.view.state
    held, void = state.seats[seat], voids_of(seen.ruleset, state)[seat]
    if any(Tile.HIDDEN in meld.tiles for meld in held.melds):
        return SeatTiles((), (), (), void)
    known = () if Tile.HIDDEN in concealed else concealed
    return SeatTiles(known, tuple(_fed(meld, dealer) for meld in held.melds), held.flowers, void)


def _fed(meld: Meld, dealer: Seat) -> Meld:
    """A meld with its source counted from the dealer."""
    source = None if meld.source is None else (meld.source - dealer) % len(SEATS)
    return Meld(meld.kind, meld.tiles, source, meld.claimed)


def _with_kong(draft: Draft, seen: Seen, came: _Came) -> Draft:
    """With the kong before the winning tile, where one was made."""
    account = account_of(seen.ruleset, seen.view.state)
    dealer = seen.view.state.dealer
    wins = [won for won in seen.view.state.wins if won.place == came.place]
    moved = [kong for kong in account.kongs if kong.moved]
    made = [account.last_kong] if came.place is None else moved if any(map(_after_kong, wins)) else []
    for kong in reversed(made):
        if kong is None or draft.tile is None or (kong.seat - dealer) % len(SEATS) != draft.kong_owner:
            continue
        fed = kong.source if kong.kind is MeldKind.OPEN_KONG else None
        source = None if fed is None else (fed - dealer) % len(SEATS)
        return replace(draft, kong=ToldKong(kong.kind, source, kong.late))
    return draft


def _after_kong(won: Won) -> bool:
    return AFTER_KONG in won.tally.patterns
