"""What is on show at a table (牌桌的样子): rows of tiles, seats, wall, marks; keys of texts, never text.

The model is a function of the state that the seat knows and of a little that lies outside the round (players, window).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.present.account_model import Payment, balances, payments
from game.present.arrangement import SORTED, HandOrder
from game.present.cautions import Cautioned, of_discard
from game.present.dice_model import ShownDice
from game.present.form_model import edition_told
from game.present.hua_model import hua_shown
from game.present.items_model import items_left
from game.present.label import Label
from game.present.player_label import player_label
from game.present.rules_line import rules_line
from game.present.standing_model import Winning, goes_on, winning_of, wins_are_forced
from game.present.table_fold import TableFold
from game.present.table_tiles import (
    Kin,
    Pile,
    ShownMeld,
    ShownTile,
    meld_shown,
    piles_of,
    river_shown,
    tile_shown,
    wilds_left,
)
from game.present.void_model import voids_shown
from game.present.wall_model import ShownStack, shown_wall, wall_sides
from game.session.table import ActionWindow, MatchView
from rules import Mark, Refusal, Ruleset, marks_of, refusal_of
from rules.core.seat import Seat, after
from rules.core.window import WindowKind
from rules.mahjong.actions import Discard
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import End
from rules.mahjong.seen import frozen_hand
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.tiles.tile import Suit, Tile

__all__ = [
    "SIDES", "Kin", "Outside", "Pile", "Place", "Row", "ShownMeld", "ShownSeat", "ShownTile", "Side", "TableFold",
    "TableModel", "show",
]  # fmt: skip


class Side(Enum):
    """Where a seat sits as this seat sees it: oneself, 下家, 对家, 上家; the value is the number of steps."""

    OWN = 0
    RIGHT = 1
    ACROSS = 2
    LEFT = 3


SIDES: Final = tuple(Side)


class Row(Enum):
    """A row of tiles that a seat has."""

    HAND = "hand"
    MELD = "meld"
    FLOWER = "flower"
    RIVER = "river"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile lies: side, row, number in the row, number in the meld. Motion follows places, not tiles."""

    side: Side
    row: Row
    index: int
    part: int = 0


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat on show. *hand* is in the order of display, the *drawn* tile apart from it.

    *flowers* are in the order in which they were set aside, behind them tiles that were won on by a seat that plays on;
    *piles* as they lie. *marks* is what everybody should know of the seat, *hua* what it has so far, *balance* what it
    has gained in this hand (None: the game has none). *laid*: its hand lies open because it has won and others play.
    *is_away*: its line is lost, and its place kept (离线).
    *items*: how many kinds it has left, of the own seat in games with items.
    """

    seat: Seat
    side: Side
    name: Label
    is_auto: bool
    is_away: bool
    score: int
    wind: Tile
    is_dealer: bool
    streak: int
    on_turn: bool
    standing: Standing
    hand: tuple[ShownTile, ...]
    drawn: ShownTile | None
    melds: tuple[ShownMeld, ...]
    flowers: tuple[ShownTile, ...]
    piles: tuple[Pile, ...]
    river: tuple[ShownTile, ...]
    marks: tuple[Mark, ...] = ()
    hua: int | None = None
    balance: int | None = None
    void: Suit | None = None
    winning: Winning | None = None
    laid: bool = False
    items: int | None = None

    @property
    def own_tiles(self) -> tuple[ShownTile, ...]:
        """The concealed tiles from left to right, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table on show; *seats* by side: own, right, across, left; *changed* when house rules are.

    *paid* is what was paid in the hand, None in games that pay at its end. *hand_size* counts the tiles of a hand that
    has not drawn. *last_four*: every possible win is forced by now.
    """

    game: str
    edition: str
    edition_told: Label | None
    changed: bool
    hand_no: int
    hands_total: int | None
    seats: tuple[ShownSeat, ShownSeat, ShownSeat, ShownSeat]
    wall: tuple[ShownStack, ...]
    wall_sides: tuple[int, int, int, int]
    tiles_left: int
    indicators: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    wilds_left: int
    flower_kinds: tuple[Tile, ...]
    turn: Side
    is_over: bool
    dice: ShownDice
    paid: tuple[Payment, ...] | None = None
    hand_size: int = 16
    last_four: bool = False

    def of(self, side: Side) -> ShownSeat:
        """The seat at a side."""
        return self.seats[side.value]

    @property
    def own(self) -> ShownSeat:
        """This side's seat."""
        return self.seats[0]

    def side_of(self, seat: Seat) -> Side:
        """Where a seat sits on the screen."""
        return SIDES[(seat - self.own.seat) % 4]


@dataclass(frozen=True, slots=True)
class Outside:
    """What the model needs besides the state: this seat, the game, the match, who plays by itself.

    *window* is what is asked, *cautions* what its options may cost, *order* how the own tiles stand.
    """

    seat: Seat
    ruleset: Ruleset
    match: MatchView
    window: ActionWindow | None = None
    autos: frozenset[Seat] = frozenset()
    cautions: Cautioned = ()
    order: HandOrder = SORTED


def show(fold: TableFold, outside: Outside) -> TableModel:
    """The model of a state."""
    state, own = fold.state, outside.seat
    seats = tuple(_seat(fold, outside, after(own, side.value), side) for side in SIDES)
    marks, hua = marks_of(outside.ruleset, state), hua_shown(outside.ruleset, state)
    balance = balances(outside.ruleset, state)
    seats = tuple(
        replace(
            shown,
            marks=tuple(mark for mark in marks if mark.seat == shown.seat),
            hua=hua[shown.seat],
            balance=balance[shown.seat],
        )
        for shown in seats
    )
    return TableModel(
        game=outside.ruleset.key,
        edition=outside.ruleset.edition,
        edition_told=edition_told(outside.ruleset.key, outside.ruleset.edition),
        changed=bool(rules_line(outside.ruleset, outside.match.room).changed),
        hand_no=state.start.no,
        hands_total=outside.match.hands_total,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        wall=shown_wall(state),
        wall_sides=wall_sides(state),
        tiles_left=max(0, state.drawable),
        indicators=state.indicators,
        wilds=state.wilds,
        wilds_left=wilds_left(state),
        flower_kinds=state.flower_kinds,
        turn=SIDES[(state.turn - own) % 4],
        is_over=state.phase is Phase.OVER,
        dice=_dice(state, own),
        paid=payments(outside.ruleset, state) if keeps_account(outside.ruleset) else None,
        hand_size=outside.ruleset.hand,
        last_four=wins_are_forced(outside.ruleset, state),
    )


def _dice(state: RoundState, own: Seat) -> ShownDice:
    """The dice of the hand; they lie on the cloth until the first discard or claim (Y1)."""
    start = state.start
    quiet = not state.discards and not any(seat.melds or seat.river for seat in state.seats)
    return ShownDice(
        throws=start.dice,
        dealer=(start.dealer - own) % 4,
        thrower=(start.thrower - own) % 4,
        wind=state.wind_of(start.thrower),
        skipped=start.skipped,
        lying=quiet and state.phase is not Phase.OVER,
    )


def _owned(state: RoundState, seat: Seat) -> int:
    """The seat's score so far; where nobody can owe (金币场), what the seat owns.

    What a seat cannot pay is given back when the hand ends (不够赔); until then its purse is empty and no more than
    that, and the account of the hand tells the whole of what it owes.
    """
    score = (state.end.scores if state.end else state.scores)[seat]
    coins = state.start.coins
    return score if coins is None else max(0, coins[seat] + score - state.start.scores[seat])


def _seat(fold: TableFold, outside: Outside, seat: Seat, side: Side) -> ShownSeat:
    state = fold.state
    held = state.seats[seat]
    is_done = _is_laid(outside, held) and held.standing is Standing.WON and goes_on(state)
    hand, drawn = _hand(fold, outside, seat, side)
    winning = winning_of(state, seat)
    prizes = winning.tiles if winning is not None and held.standing is Standing.FROZEN else ()
    return ShownSeat(
        seat=seat,
        side=side,
        name=player_label(outside.match, seat, outside.seat),
        is_auto=seat in outside.autos,
        is_away=seat in outside.match.away,
        score=_owned(state, seat),
        wind=state.wind_of(seat),
        is_dealer=seat == state.dealer,
        streak=state.start.streak if seat == state.dealer else 0,
        on_turn=seat == state.turn and state.phase is not Phase.OVER,
        standing=held.standing,
        hand=hand,
        drawn=drawn,
        melds=tuple(meld_shown(state, meld, seat, faded=is_done) for meld in held.melds),
        flowers=tuple(tile_shown(state, tile) for tile in (*held.flowers, *prizes)),
        piles=piles_of(state, held.flowers, prizes),
        river=river_shown(
            state, seat, fold.last, gold=seat in state.marked and seat not in outside.match.given
        ),
        void=voids_shown(outside.ruleset, state, outside.seat)[seat],
        winning=winning if outside.ruleset.end is not End.FIRST_WIN else None,
        laid=_is_laid(outside, held) and goes_on(state),
        items=items_left(outside.ruleset, state, seat) if _may_use(state, held, side) else None,
    )


def _may_use(state: RoundState, held: SeatState, side: Side) -> bool:
    """Whether items are of any use to the seat of this side."""
    return side is Side.OWN and held.standing is Standing.IN_PLAY and state.phase is not Phase.OVER


def _is_laid(outside: Outside, held: SeatState) -> bool:
    """Whether the hand lies open while the others play: only where play goes on after a win."""
    won = held.standing in (Standing.WON, Standing.FROZEN)
    return won and outside.ruleset.end is not End.FIRST_WIN


def _hand(
    fold: TableFold, outside: Outside, seat: Seat, side: Side
) -> tuple[tuple[ShownTile, ...], ShownTile | None]:
    """The concealed tiles in their order, and the drawn or winning tile apart."""
    state = fold.state
    held = state.seats[seat]
    if _is_laid(outside, held) and (held.standing is Standing.WON or Tile.HIDDEN in held.hand.tiles):
        return _open_hand(state, seat)
    void = voids_shown(outside.ruleset, state, outside.seat)[seat] if side is Side.OWN else None
    tiles = list(held.hand.tiles)
    drawn = _drawn_tile(state, held, seat)
    if drawn is not None:
        tiles.remove(drawn)
    order = outside.order if side is Side.OWN else SORTED
    tiles = order.arranged(tiles, state.wilds, void, drawn)
    asked = _asked_to_discard(outside) if side is Side.OWN else None
    shown = tuple(_own_tile(state, outside, tile, asked) for tile in tiles)
    if void is not None:
        shown = tuple(replace(entry, void=_is_of(entry.tile, void)) for entry in shown)
    if side is Side.OWN:
        shown = _fresh(shown, fold.received)
    if drawn is None:
        return shown, None
    return shown, replace(_own_tile(state, outside, drawn, asked), void=_is_of(drawn, void))


def _is_of(tile: Tile, suit: Suit | None) -> bool:
    return suit is not None and tile.suit is suit


def _fresh(tiles: tuple[ShownTile, ...], received: tuple[Tile, ...]) -> tuple[ShownTile, ...]:
    """The same with as many of them marked as were received of each kind."""
    if not received:
        return tiles
    left = list(received)
    shown = []
    for entry in reversed(tiles):
        is_fresh = entry.tile in left
        if is_fresh:
            left.remove(entry.tile)
        shown.append(replace(entry, fresh=is_fresh))
    return tuple(reversed(shown))


def _open_hand(state: RoundState, seat: Seat) -> tuple[tuple[ShownTile, ...], ShownTile | None]:
    """A winner's tiles face up: the winning tile apart, or what a seat that plays on has drawn."""
    held = state.seats[seat]
    fades = state.end is None
    shown = tuple(tile_shown(state, tile, faded=fades) for tile in sorted(frozen_hand(state, seat)))
    if held.standing is Standing.FROZEN:
        return shown, ShownTile(Tile.HIDDEN) if len(held.hand.tiles) > len(shown) else None
    winning = winning_of(state, seat)
    return shown, None if winning is None else replace(tile_shown(state, winning.tiles[-1]), winning=True)


def _drawn_tile(state: RoundState, held: SeatState, seat: Seat) -> Tile | None:
    """The tile that stands apart; the last hidden one when it is not seen."""
    if state.drawn is None or state.turn != seat or state.phase is not Phase.TURN or not held.hand.tiles:
        return None
    return state.drawn.tile if state.drawn.tile in held.hand.tiles else None


def _asked_to_discard(outside: Outside) -> frozenset[Tile] | None:
    window = outside.window
    if window is None or window.kind is not WindowKind.TURN:
        return None
    return frozenset(option.tile for option in window.options if isinstance(option, Discard))


def _own_tile(state: RoundState, outside: Outside, tile: Tile, asked: frozenset[Tile] | None) -> ShownTile:
    if asked is None:
        return tile_shown(state, tile)
    if tile in asked:
        return replace(tile_shown(state, tile), cautions=of_discard(outside.cautions, tile))
    drawn = state.drawn is not None and state.drawn.tile is tile
    allowed = outside.window.options if outside.window is not None else None
    refusal = refusal_of(outside.ruleset, state, Discard(outside.seat, tile, drawn), allowed)
    return replace(tile_shown(state, tile), refusal=refusal or Refusal.NOT_ALLOWED_NOW)
