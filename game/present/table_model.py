"""What is on show at a table (牌桌的样子): rows of tiles, seats, wall, marks; keys of texts, never text.

The model is a function of the state that the seat knows and of a little that lies outside the round (players, window).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.present.cautions import Cautioned, of_discard
from game.present.dice_model import ShownDice
from game.present.hua_model import hua_shown
from game.present.label import Label, Plain, Said
from game.present.rules_line import rules_line
from game.present.table_fold import TableFold
from game.present.wall_model import ShownStack, shown_wall
from game.session.table import ActionWindow, MatchView, Player
from rules import Caution, Mark, Refusal, Ruleset, marks_of, refusal_of
from rules.core.seat import Seat, after
from rules.core.window import WindowKind
from rules.mahjong.actions import Discard
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, Tile

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
class ShownTile:
    """A tile on show; `Tile.HIDDEN` shows its back.

    *refusal* says why it may not be played now, *cautions* what playing it may cost.
    """

    tile: Tile
    wild: bool = False
    last: bool = False
    refusal: Refusal | None = None
    cautions: tuple[Caution, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld on show: the tiles of its bottom row, which of them lies across, the fourth on top of a kong."""

    kind: MeldKind
    tiles: tuple[ShownTile, ...]
    turned: int | None = None
    top: ShownTile | None = None


class Kin(Enum):
    """What a set-aside tile is to the game: one like the indicator (明牌), a white flower (白板), a worm (虫草)."""

    INDICATOR = 0
    WHITE = 1
    WORM = 2


@dataclass(frozen=True, slots=True)
class Pile:
    """Equal flowers in a pile: their numbers among the seat's flowers, the first lowest."""

    indices: tuple[int, ...]
    kin: Kin

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.indices)


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat on show. *hand* is in the order of display, the *drawn* tile apart from it.

    *flowers* are in the order in which they were set aside, *piles* as they lie. *marks* is what everybody should know
    of the seat, *hua* what it has so far (None: the game has none).
    """

    seat: Seat
    side: Side
    name: Label
    is_auto: bool
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

    @property
    def own_tiles(self) -> tuple[ShownTile, ...]:
        """The concealed tiles from left to right, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table on show; *seats* by side: own, right, across, left; *changed* when house rules are."""

    game: str
    edition: str
    changed: bool
    hand_no: int
    hands_total: int | None
    seats: tuple[ShownSeat, ShownSeat, ShownSeat, ShownSeat]
    wall: tuple[ShownStack, ...]
    wall_side: int
    tiles_left: int
    indicators: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    wilds_left: int
    flower_kinds: tuple[Tile, ...]
    turn: Side
    is_over: bool
    dice: ShownDice

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

    *window* is what is asked, *cautions* what its options may cost.
    """

    seat: Seat
    ruleset: Ruleset
    match: MatchView
    window: ActionWindow | None = None
    autos: frozenset[Seat] = frozenset()
    cautions: Cautioned = ()


def show(fold: TableFold, outside: Outside) -> TableModel:
    """The model of a state."""
    state, own = fold.state, outside.seat
    seats = tuple(_seat(fold, outside, after(own, side.value), side) for side in SIDES)
    marks, hua = marks_of(outside.ruleset, state), hua_shown(outside.ruleset, state)
    seats = tuple(
        replace(shown, marks=tuple(mark for mark in marks if mark.seat == shown.seat), hua=hua[shown.seat])
        for shown in seats
    )
    return TableModel(
        game=outside.ruleset.key,
        edition=outside.ruleset.edition,
        changed=bool(rules_line(outside.ruleset).changed),
        hand_no=state.start.no,
        hands_total=outside.match.hands_total,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        wall=shown_wall(state),
        wall_side=(state.size + 7) // 8,
        tiles_left=max(0, state.drawable),
        indicators=state.indicators,
        wilds=state.wilds,
        wilds_left=_wilds_left(state),
        flower_kinds=state.flower_kinds,
        turn=SIDES[(state.turn - own) % 4],
        is_over=state.phase is Phase.OVER,
        dice=_dice(state, own),
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


def _wilds_left(state: RoundState) -> int:
    """How many wilds are in play: neither turned up nor lying in a river."""
    out = sum(tile in state.wilds for tile in state.indicators)
    out += sum(tile in state.wilds for seat in state.seats for tile in seat.river)
    return max(0, COPIES * len(state.wilds) - out)


def _seat(fold: TableFold, outside: Outside, seat: Seat, side: Side) -> ShownSeat:
    state = fold.state
    held = state.seats[seat]
    player = outside.match.players[seat]
    hand, drawn = _hand(state, outside, seat, side)
    return ShownSeat(
        seat=seat,
        side=side,
        name=_name(player),
        is_auto=seat in outside.autos,
        score=state.end.scores[seat] if state.end else state.scores[seat],
        wind=state.wind_of(seat),
        is_dealer=seat == state.dealer,
        streak=state.start.streak if seat == state.dealer else 0,
        on_turn=seat == state.turn and state.phase is not Phase.OVER,
        standing=held.standing,
        hand=hand,
        drawn=drawn,
        melds=tuple(_meld(state, meld, seat) for meld in held.melds),
        flowers=tuple(_tile(state, tile) for tile in held.flowers),
        piles=_piles(state, held.flowers),
        river=_river(fold, seat),
    )


def _piles(state: RoundState, flowers: tuple[Tile, ...]) -> tuple[Pile, ...]:
    """Equal flowers together: those like the indicator, whites, worms; one by one where there is but one kind."""
    if len(state.flower_kinds) < 2:
        return tuple(Pile((index,), Kin.WHITE) for index in range(len(flowers)))
    kinds = sorted(set(flowers), key=lambda tile: (_kin(state, tile).value, tile))
    return tuple(
        Pile(tuple(index for index, tile in enumerate(flowers) if tile is kind), _kin(state, kind))
        for kind in kinds
    )


def _kin(state: RoundState, tile: Tile) -> Kin:
    if tile.is_flower:
        return Kin.WORM
    return Kin.INDICATOR if tile in state.indicators else Kin.WHITE


def _name(player: Player) -> Label:
    """A bot's name is a key, a person's stands as it was typed."""
    if player.bot is not None:
        return Said(player.name)
    return Plain(player.name) if player.name else Said("player.self")


def _hand(
    state: RoundState, outside: Outside, seat: Seat, side: Side
) -> tuple[tuple[ShownTile, ...], ShownTile | None]:
    """The concealed tiles, wilds first, and the drawn tile apart."""
    held = state.seats[seat]
    tiles = sorted(held.hand.tiles, key=lambda tile: (tile not in state.wilds, tile))
    drawn = _drawn_tile(state, held, seat)
    if drawn is not None:
        tiles.remove(drawn)
    asked = _asked_to_discard(outside) if side is Side.OWN else None
    shown = tuple(_own_tile(state, outside, tile, asked) for tile in tiles)
    return shown, None if drawn is None else _own_tile(state, outside, drawn, asked)


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
        return _tile(state, tile)
    if tile in asked:
        return replace(_tile(state, tile), cautions=of_discard(outside.cautions, tile))
    drawn = state.drawn is not None and state.drawn.tile is tile
    refusal = refusal_of(outside.ruleset, state, Discard(outside.seat, tile, drawn))
    return replace(_tile(state, tile), refusal=refusal or Refusal.NOT_ALLOWED_NOW)


def _tile(state: RoundState, tile: Tile, *, last: bool = False) -> ShownTile:
    return ShownTile(tile, wild=tile in state.wilds, last=last)


def _river(fold: TableFold, seat: Seat) -> tuple[ShownTile, ...]:
    """The river; of all rivers only the newest tile is marked (U09)."""
    river = fold.state.seats[seat].river
    newest = len(river) - 1 if fold.last == seat else -1
    return tuple(_tile(fold.state, tile, last=index == newest) for index, tile in enumerate(river))


def _meld(state: RoundState, meld: Meld, seat: Seat) -> ShownMeld:
    """A meld from its owner's left to right; the claimed tile lies across where the one who fed it sits."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        hidden = ShownTile(Tile.HIDDEN)
        return ShownMeld(meld.kind, (hidden,) * 3, None, _tile(state, meld.tiles[0]))
    turned = None if meld.source is None else _turned(seat, meld.source)
    tiles = list(meld.tiles[:3])
    if turned is not None and meld.claimed is not None and meld.kind is MeldKind.CHOW:
        tiles.remove(meld.claimed)
        tiles.insert(turned, meld.claimed)
    top = _tile(state, meld.tiles[3]) if len(meld.tiles) == 4 else None
    return ShownMeld(meld.kind, tuple(_tile(state, tile) for tile in tiles), turned, top)


def _turned(seat: Seat, source: Seat) -> int:
    """The claimed tile's place: left for 上家, middle for 对家, right for 下家.

    >>> [_turned(1, source) for source in (0, 3, 2)]
    [0, 1, 2]
    """
    return {3: 0, 2: 1, 1: 2}[(source - seat) % 4]
