"""Hard states of tables with indicator tiles, many flowers, marks and cautions: for layout tests and pictures."""

from __future__ import annotations

from dataclasses import replace

from rules import Caution, Mark, Ruleset, find_ruleset
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Kong, Pass, Win
from rules.mahjong.events import Discarded, Drew, FlowerSet, Source
from rules.mahjong.evolve import evolve
from rules.mahjong.legal import claims_on, legal
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Stage
from rules.mahjong.state import Drawn, Lying, RoundState, SeatState
from rules.scoring.model import WinBy
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import FLOWERS, Tile
from table_states import STATES, TableState, player_names

__all__ = ["FLOWER_STATES", "with_indicators", "with_told"]

_INDICATOR = Tile.P4
_WILD = Tile.P5


def with_told(ruleset: Ruleset, marks: tuple[Mark, ...], cautions: dict[Action, Caution]) -> Ruleset:
    """A game of which these marks and cautions are told and no others."""
    told = Stage(
        "told",
        marks=lambda _ruleset, _state: marks,
        cautions=lambda _ruleset, _state, action: (cautions[action],) if action in cautions else (),
    )
    silent = tuple(stage for stage in ruleset.stages if stage.marks is None and stage.cautions is None)
    return replace(ruleset, stages=(*silent, told))


def with_indicators(
    base: RoundState, ruleset: Ruleset, seats: list[SeatState], **changes: object
) -> RoundState:
    """A round with an indicator tile and its wild."""
    state = replace(
        base,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        size=len(ruleset.tiles),
        places=(len(ruleset.tiles) - 1,),
        indicators=(_INDICATOR,),
        wilds=(_WILD,),
        flower_kinds=(Tile.B, _INDICATOR),
        extra=tuple(stage.initial for stage in ruleset.stages),
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def _pung(code: str, source: int) -> Meld:
    tile = parse_tile(code)
    return Meld(MeldKind.PUNG, (tile,) * 3, source, tile)


def _chow(codes: str, source: int) -> Meld:
    tiles = parse_tiles(codes)
    return Meld(MeldKind.CHOW, tiles, source, tiles[0])


def _seats() -> list[SeatState]:
    """武汉花 in its middle: the seat across lacks one indicator tile, we have fed three melds of the left one."""
    own = hand_of(parse_tiles("5p 345m 77m 2389s 1s E F"))
    left = (_pung("9m", 0), _pung("1p", 0), _pung("N", 0))
    return [
        SeatState(own, (_pung("W", 1),), (), parse_tiles("9s 1m 2m 5s")),
        SeatState(hidden_hand(13), (_pung("4m", 0),), parse_tiles("B"), parse_tiles("1m S 2p 9p 8p 2s")),
        SeatState(
            hidden_hand(11), (_pung("C", 1), _chow("567s", 1)), parse_tiles("B 4p B B 4p"),
            parse_tiles("E 1p S 9s 1s 2s 5m 3s"),
        ),
        SeatState(hidden_hand(7), left, (), parse_tiles("1m E 2p 9p S 4s 6p")),
    ]  # fmt: skip


def _opened(seats: list[SeatState]) -> tuple[Ruleset, RoundState]:
    """The seat across sets its third indicator tile aside and discards: an open double, told by the game itself."""
    ruleset = find_ruleset("wuhanhua")
    state = with_indicators(
        STATES["mock"]().state, ruleset, seats, turn=2, phase=Phase.TURN, lying=None, drawn=None, front=90, tail=7,
        discards=28,
    )  # fmt: skip
    for event in (
        FlowerSet(2, _INDICATOR), Drew(2, Tile.HIDDEN, Source.FLOWER), Discarded(2, Tile.M6, drawn=True),
        Drew(3, Tile.HIDDEN, Source.WALL),
    ):  # fmt: skip
        state = evolve(ruleset, state, event)
    return ruleset, state


def _limited() -> TableState:
    """Our own turn: limited, many a discard may be a fourth claim, one may feed three beauties."""
    ruleset, state = _opened(_seats())
    for event in (Discarded(3, Tile.S4, drawn=True), Drew(0, Tile.F, Source.WALL)):
        state = evolve(ruleset, state, event)
    options = legal(ruleset, state, 0)
    return TableState(
        state, Window(5, 0, WindowKind.TURN, options, len(options) - 1), player_names(), 3, ruleset
    )


def _refused() -> TableState:
    """A win is offered to a hand that waits on anything; letting it go would be dear. Claims beside it."""
    seats = _seats()
    seats[0] = replace(seats[0], hand=hand_of(parse_tiles("5p 345m 777m 234s 111s")))
    ruleset, state = _opened(seats)
    state = evolve(ruleset, state, Discarded(3, Tile.M7, drawn=True))
    options = claims_on(ruleset, state, 0)
    state = replace(state, offers=(options, (), (), ()))
    return TableState(
        state, Window(6, 0, WindowKind.CLAIM, options, len(options) - 1), player_names(), 3, ruleset
    )


def _melds(seat: int, codes: str) -> tuple[Meld, ...]:
    return tuple(_pung(code, (seat + 1 + place % 3) % 4) for place, code in enumerate(codes.split()))


_EVERYTHING = (*parse_tiles("BBBB"), *(Tile.P4,) * 3, *FLOWERS)


def _worms() -> TableState:
    """精品 with worms: at every seat five melds, four whites, three indicator tiles and all eight worms."""
    ruleset = replace(
        with_told(find_ruleset("yueqing", {"edition": "jp", "worm": True}), _many_marks(), {}),
    )
    rows = ("1m 2m 3m 4m 5m", "6m 7m 8m 9m 1p", "2p 3p 6p 7p 8p", "1s 2s 3s 4s 5s")
    seats = [
        SeatState(
            hand_of(parse_tiles("9s")) if seat == 0 else hidden_hand(1),
            _melds(seat, rows[seat]),
            _EVERYTHING,
            parse_tiles("N N C W 6s 7s C N E E S S W F F 6s 7s 8s")[seat : seat + 14],
        )
        for seat in range(4)
    ]
    scores = (99_999, -99_999, 99_999, -99_999)
    base = STATES["crowded"]().state
    state = with_indicators(
        base, ruleset, seats, phase=Phase.DISCARDED, turn=3, drawn=None, front=90, tail=30
    )
    state = replace(
        state, start=replace(state.start, scores=scores), flower_kinds=(Tile.B, _INDICATOR, *FLOWERS),
        lying=Lying(3, Tile.S9, first=False),
    )  # fmt: skip
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.DISCARD), Pass(0))
    return TableState(state, Window(7, 0, WindowKind.CLAIM, options, 1), last=3, rules=ruleset)


def _many_marks() -> tuple[Mark, ...]:
    """Every mark at every seat."""
    return tuple(
        mark
        for seat in range(4)
        for mark in (
            Mark(seat, "open_double", None, parse_tiles("4p4p4p")),
            Mark(seat, "limited", 2),
            Mark(seat, "single_wait"),
            Mark(seat, "fed", (seat + 1) % 4, parse_tiles("4m 5m 6m")),
        )
    )


def _worms_in_hand() -> TableState:
    """精品: a full own hand with the four wilds, which may be konged, beside all the flowers."""
    ruleset = with_told(find_ruleset("yueqing", {"edition": "jp", "worm": True}), (), {})
    own = hand_of(parse_tiles("5p5p5p5p 345m 77m 2389s 11s EC"))
    seats = [
        SeatState(own, (), _EVERYTHING, parse_tiles("N 9m 1p")),
        *(SeatState(hidden_hand(16), (), (), parse_tiles("8s E 1m")) for _ in range(3)),
    ]
    state = with_indicators(
        STATES["full"]().state, ruleset, seats, turn=0, phase=Phase.TURN, front=70, tail=24
    )
    state = replace(
        state, flower_kinds=(Tile.B, _INDICATOR, *FLOWERS), drawn=Drawn(Tile.C, Source.WALL),
    )  # fmt: skip
    discards = tuple(Discard(0, tile, tile is Tile.C) for tile in parse_tiles("345m 7m 2389s 1s E C"))
    options: tuple[Action, ...] = (Kong(0, MeldKind.CONCEALED_KONG, _WILD), *discards)
    return TableState(
        state, Window(8, 0, WindowKind.TURN, options, len(options) - 1), player_names(), 3, ruleset
    )


FLOWER_STATES = {
    "limited": _limited,
    "refused": _refused,
    "worms": _worms,
    "worms_in_hand": _worms_in_hand,
}
"""Name to the function that makes the state."""
