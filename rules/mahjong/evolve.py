"""The only place that changes state (演变): a state and an event give the next state, and that cannot fail.

The same fold serves the authority, who knows every tile, and a seat, whose events `rules.mahjong.redact` has passed:
an unseen tile is `Tile.HIDDEN`, and an unknown hand loses an unknown tile.
"""

from __future__ import annotations

from typing import TypeVar, assert_never

from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Pass
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Died,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Offered,
    Opened,
    Paid,
    Punged,
    Source,
    StageEntered,
    Started,
    VoidDeclared,
    Won,
)
from rules.mahjong.items import Item
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.state import Drawn, Lying, RoundState, Seats, SeatState, Standing
from rules.scoring.model import WinBy
from rules.tiles.hand import EMPTY_HAND, hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["evolve", "opening"]

T = TypeVar("T")
_NOBODY = ((), (), (), ())
_SILENCE = (None, None, None, None)
_FRONT = (Source.WALL, Source.DEAL)


def opening(ruleset: Ruleset, started: Started) -> RoundState:
    """The state before anything is dealt."""
    empty = SeatState(EMPTY_HAND)
    return RoundState(
        start=started,
        phase=Phase.DEAL,
        turn=started.dealer,
        seats=(empty, empty, empty, empty),
        size=len(ruleset.tiles),
        reserve=ruleset.reserve,
        marked=started.marked,
        extra=tuple(stage.initial for stage in ruleset.stages),
    )


def evolve(ruleset: Ruleset, state: RoundState | None, event: Event) -> RoundState:
    """The state after *event*. Only a `Started` needs no state before it: it begins anew."""
    if isinstance(event, Started):
        return opening(ruleset, event)
    assert state is not None, "a round begins with Started"
    folded = state = _fold(ruleset, state, event)
    for place, remember in ruleset.hooks.evolve:
        own = folded.extra[place]
        new = remember(own, folded, event)
        if new is not own:
            state = replace(state, extra=_put(state.extra, place, new))
    for place, learn in ruleset.hooks.learns:
        own = folded.extra[place]
        new = learn(ruleset, own, folded, event)
        if new is not own:
            state = replace(state, extra=_put(state.extra, place, new))
    return state


def _fold(ruleset: Ruleset, state: RoundState, event: Event) -> RoundState:
    match event:
        case Drew():
            return _drew(ruleset, state, event)
        case Discarded():
            return _discarded(state, event)
        case Offered(seat, options):
            return replace(state, offers=_put(state.offers, seat, options))
        case Claimed(seat, action):
            return replace(state, answers=_put(state.answers, seat, action))
        case Declined(seat):
            return replace(state, answers=_put(state.answers, seat, Pass(seat)))
        case Chowed() | Punged():
            return _claimed_meld(state, event)
        case KongDeclared(seat, tile, late):
            return replace(state, phase=Phase.KONG, lying=Lying(seat, tile, first=False, late=late))
        case Konged():
            return _konged(state, event)
        case FlowerSet(seat, tile):
            return _flower(state, seat, tile)
        case Won():
            return _won(ruleset, state, event)
        case Left(seat):
            return _gone(state, seat)
        case Paid(transfers):
            return replace(state, ledger=state.ledger + transfers)
        case Ended():
            return _ended(state, event)
        case Died(seat, _):
            return _with_seat(state, seat, replace(state.seats[seat], standing=Standing.DEAD))
        case Started():
            return opening(ruleset, event)
        case Dealt():
            return _dealt(state, event)
        case IndicatorTurned(places, tiles, wilds, flowers):
            return replace(state, places=places, indicators=tiles, wilds=wilds, flower_kinds=flowers)
        case StageEntered(key):
            return replace(state, phase=Phase.STAGE, stage=key)
        case Exchanged():
            return _exchanged(state, event)
        case VoidDeclared():
            return replace(state, phase=Phase.DEAL, stage=None, offers=_NOBODY, answers=_SILENCE)
        case Opened():
            return _opened(state, event)
        case ItemUsed():
            return _item(state, event)
        case ItemRefused():
            return state
        case _:
            assert_never(event)


def _gone(state: RoundState, seat: Seat) -> RoundState:
    """A seat has left: the hand ends with it, unless it has won."""
    return state if state.seats[seat].standing is Standing.WON else replace(state, left=seat)


def _dealt(state: RoundState, event: Dealt) -> RoundState:
    first, second, third, fourth = (SeatState(hand_of(tiles)) for tiles in event.hands)
    return replace(
        state,
        seats=(first, second, third, fourth),
        front=sum(len(tiles) for tiles in event.hands),
        drawn=Drawn(event.hands[state.start.dealer][-1], Source.DEAL),
    )


def _opened(state: RoundState, event: Opened) -> RoundState:
    drawn = Drawn(event.tile, Source.DEAL)
    return replace(
        state, phase=Phase.TURN, turn=event.seat, opened=True, drawn=drawn, offers=_NOBODY, answers=_SILENCE
    )


def _put(entries: tuple[T, ...], seat: Seat, entry: T) -> tuple[T, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])


def _seats(state: RoundState, seat: Seat, new: SeatState) -> Seats:
    seats = list(state.seats)
    seats[seat] = new
    return (seats[0], seats[1], seats[2], seats[3])


def _with_seat(state: RoundState, seat: Seat, new: SeatState) -> RoundState:
    return replace(state, seats=_seats(state, seat, new))


def _drew(ruleset: Ruleset, state: RoundState, event: Drew) -> RoundState:
    old = state.seats[event.seat]
    new = SeatState(old.hand.plus(event.tile), old.melds, old.flowers, old.river, old.standing, old.taken)
    from_front = event.source in _FRONT or not ruleset.replace_from_tail
    return replace(
        state,
        seats=_seats(state, event.seat, new),
        front=state.front + from_front,
        tail=state.tail + (not from_front),
        phase=Phase.TURN if state.opened else Phase.DEAL,
        turn=event.seat,
        drawn=_drawn(state, event),
        drawn_before=state.drawn_before if event.source is Source.KONG else (),
        claim=None,
        # an open kong's replacement still remembers the discard that the kong was made of (D11)
        lying=state.lying if event.source is Source.KONG else None,
        offers=_NOBODY,
        answers=_SILENCE,
    )


def _drawn(state: RoundState, event: Drew) -> Drawn | None:
    if state.opened or event.seat == state.start.dealer:
        return Drawn(event.tile, event.source)
    return state.drawn


def _discarded(state: RoundState, event: Discarded) -> RoundState:
    old = state.seats[event.seat]
    new = SeatState(
        old.hand.minus(event.tile), old.melds, old.flowers, (*old.river, event.tile), old.standing, old.taken
    )
    first = state.discards == 0 and event.seat == state.start.dealer
    return replace(
        state,
        seats=_seats(state, event.seat, new),
        phase=Phase.DISCARDED,
        drawn=None,
        drawn_before=(),
        claim=None,
        lying=Lying(event.seat, event.tile, first),
        discards=state.discards + 1,
    )


def _claimed_meld(state: RoundState, event: Chowed | Punged) -> RoundState:
    if isinstance(event, Chowed):
        kind, own = MeldKind.CHOW, event.own
    else:
        kind, own = MeldKind.PUNG, (event.tile, event.tile)
    tiles = tuple(sorted((event.tile, *own)))
    meld = Meld(kind, tiles, event.source, event.tile)
    state = _take(state, event.seat, own, meld)
    return replace(
        state, phase=Phase.CLAIMED, turn=event.seat, claim=meld, lying=None, drawn=None,
        offers=_NOBODY, answers=_SILENCE,
    )  # fmt: skip


def _take(state: RoundState, seat: Seat, own: tuple[Tile, ...], meld: Meld) -> RoundState:
    """The claimed tile leaves the river, *own* leave the hand, the meld is laid down."""
    assert meld.source is not None, "only claimed melds are taken"
    fed = state.seats[meld.source]
    state = _with_seat(state, meld.source, replace(fed, river=fed.river[:-1]))
    taker = state.seats[seat]
    return _with_seat(state, seat, replace(taker, hand=taker.hand.minus_all(own), melds=(*taker.melds, meld)))


def _konged(state: RoundState, event: Konged) -> RoundState:
    seat, tile = event.seat, event.tile
    old = state.seats[seat]
    lying = None
    before = _drawn_by_now(state)
    match event.kind:
        case MeldKind.OPEN_KONG:
            meld = Meld(event.kind, (tile,) * 4, event.source, tile)
            state, lying = _take(state, seat, (tile,) * 3, meld), state.lying
        case MeldKind.ADDED_KONG:
            melds = tuple(
                Meld(MeldKind.ADDED_KONG, (tile,) * 4, meld.source, meld.claimed)
                if meld.kind is MeldKind.PUNG and meld.tiles[0] == tile
                else meld
                for meld in old.melds
            )
            state = _with_seat(state, seat, replace(old, hand=old.hand.minus(tile), melds=melds))
        case _:
            meld = Meld(event.kind, (tile,) * 4)
            hand = old.hand.minus_all((tile,) * 4)
            state = _with_seat(state, seat, replace(old, hand=hand, melds=(*old.melds, meld)))
    return replace(
        state, phase=Phase.KONG, turn=seat, kongs=state.kongs + 1, lying=lying, claim=None, drawn=None,
        drawn_before=before, offers=_NOBODY, answers=_SILENCE,
    )  # fmt: skip


def _drawn_by_now(state: RoundState) -> tuple[Tile, ...]:
    """What the seat on turn has drawn in this turn, the tile that it holds apart included (及时雨)."""
    return state.drawn_before if state.drawn is None else (*state.drawn_before, state.drawn.tile)


def _flower(state: RoundState, seat: Seat, tile: Tile) -> RoundState:
    old = state.seats[seat]
    new = replace(old, hand=old.hand.minus(tile), flowers=(*old.flowers, tile))
    drawn = None if state.opened else state.drawn
    return replace(state, seats=_seats(state, seat, new), phase=Phase.FLOWER, turn=seat, drawn=drawn)


def _exchanged(state: RoundState, event: Exchanged) -> RoundState:
    seats = []
    for seat in SEATS:
        hand = state.seats[seat].hand.minus_all(event.given[seat])
        for tile in event.got[seat]:
            hand = hand.plus(tile)
        seats.append(replace(state.seats[seat], hand=hand))
    drawn = Drawn(seats[state.start.dealer].hand.tiles[-1], Source.DEAL)
    return replace(
        state, seats=(seats[0], seats[1], seats[2], seats[3]), phase=Phase.DEAL, stage=None, drawn=drawn,
        offers=_NOBODY, answers=_SILENCE,
    )  # fmt: skip


def _item(state: RoundState, event: ItemUsed) -> RoundState:
    """A swap leaves the seat on turn with the tile that came as the one it drew (B14); other items change no tile."""
    if event.item is Item.GOLD_FINGER:
        return replace(state, marked=(*state.marked, event.seat))
    if not event.item.swaps or event.given is None or event.tile is None:
        return state
    old = state.seats[event.seat]
    new = replace(old, hand=old.hand.minus(event.given).plus(event.tile))
    before = _drawn_by_now(state)
    state = _with_seat(state, event.seat, new)
    return replace(state, drawn=Drawn(event.tile, Source.ITEM), drawn_before=before)


def _won(ruleset: Ruleset, state: RoundState, event: Won) -> RoundState:
    if state.phase is Phase.KONG and event.by is WinBy.ROB_KONG and event.source is not None:
        # the robbed tile counts as discarded: it leaves the hand, the pung stays a pung
        robbed = state.seats[event.source]
        new = replace(robbed, hand=robbed.hand.minus(event.tile), river=(*robbed.river, event.tile))
        state = replace(_with_seat(state, event.source, new), phase=Phase.DISCARDED)
    if ruleset.end is End.LAST_TILE:
        return _frozen(state, event)
    shown = event.concealed
    if not event.by.is_claim and event.by is not WinBy.PUSH4:
        shown = (*shown, event.tile)
    old = state.seats[event.seat]
    melds = _turned_up(old.melds, event.kongs)
    winner = replace(old, hand=hand_of(shown), melds=melds, standing=Standing.WON)
    state = _with_seat(state, event.seat, winner)
    return replace(state, wins=(*state.wins, event), offers=_NOBODY, answers=_SILENCE)


def _frozen(state: RoundState, event: Won) -> RoundState:
    """The winner plays on with its hand as it is; a tile that it drew is laid beside it (血流成河)."""
    old = state.seats[event.seat]
    hand, taken = old.hand, old.taken
    if not event.by.is_claim:
        hand, taken = hand.minus(event.tile), (*taken, event.tile)
    melds = _turned_up(old.melds, event.kongs)
    winner = replace(old, hand=hand, melds=melds, taken=taken, standing=Standing.FROZEN)
    state = _with_seat(state, event.seat, winner)
    return replace(state, wins=(*state.wins, event), offers=_NOBODY, answers=_SILENCE)


def _turned_up(melds: tuple[Meld, ...], kongs: tuple[Tile, ...]) -> tuple[Meld, ...]:
    """The melds when the concealed kongs among them are shown to be of those kinds; () where nothing lay face down."""
    if not kongs:
        return melds
    kinds = iter(kongs)
    return tuple(
        Meld(meld.kind, (next(kinds),) * 4) if meld.kind is MeldKind.CONCEALED_KONG else meld
        for meld in melds
    )


def _ended(state: RoundState, event: Ended) -> RoundState:
    kongs = event.kongs or ((),) * 4
    seats = tuple(
        replace(
            state.seats[seat],
            hand=hand_of(event.hands[seat]),
            melds=_turned_up(state.seats[seat].melds, kongs[seat]),
        )
        for seat in SEATS
    )
    return replace(
        state, seats=(seats[0], seats[1], seats[2], seats[3]), phase=Phase.OVER, end=event, drawn=None,
        drawn_before=(), offers=_NOBODY, answers=_SILENCE,
    )  # fmt: skip
