"""Hard states of a table as data: for layout tests and for pictures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.present.cautions import cautioned
from game.present.table_model import Outside, TableFold, TableModel, show
from game.session.table import ActionWindow, MatchView, Player
from rules import Ruleset, find_ruleset
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Source, Started
from rules.mahjong.phase import Phase
from rules.mahjong.state import Drawn, Lying, RoundState, Seats, SeatState
from rules.scoring.model import WinBy
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import KINDS, Tile
from tile_census import rivers_of

__all__ = ["STATES", "TableState", "player_names", "ruleset"]

LONG_NAMES = (
    "雁荡山下长脚渔翁甲",
    "柳市镇老郑师傅乙乙",
    "Bartholomew Featherstonehaugh",
    "虹桥阿婆与她的小外孙",
)


def ruleset() -> Ruleset:
    """乐清麻将 with the sheet's house rules."""
    return find_ruleset("yueqing")


@dataclass(frozen=True, slots=True)
class TableState:
    """A state that seat 0 looks at, the question to it, the players' names and the game."""

    state: RoundState
    window: ActionWindow | None = None
    names: tuple[str, str, str, str] = LONG_NAMES
    last: int | None = None
    rules: Ruleset = field(default_factory=ruleset)

    def outside(self) -> Outside:
        """What lies outside the round."""
        first, second, third, fourth = (_player(name) for name in self.names)
        match = MatchView(
            (first, second, third, fourth), "8", self.state.start.no, 8, self.state.scores, over=False
        )
        cautions = cautioned(self.rules, self.state, self.window) if self.window else ()
        return Outside(0, self.rules, match, self.window, cautions=cautions)

    def model(self) -> TableModel:
        """The model of the state."""
        return show(TableFold(self.state, self.last), self.outside())


def player_names() -> tuple[str, str, str, str]:
    """Names of a usual length: a guest and three bots, whose names are keys."""
    return ("雁荡山人", "bot.2", "bot.3", "bot.1")


def _player(name: str) -> Player:
    return Player(name, "plain" if name.startswith("bot.") else None)


def _started(scores: tuple[int, int, int, int], dealer: int = 3, streak: int = 2) -> Started:
    return Started(5, dealer, streak, scores, ((3, 4), (2, 5)), 1, 14)


def _base(seats: Seats, scores: tuple[int, int, int, int], **changes: object) -> RoundState:
    state = RoundState(
        start=_started(scores),
        phase=Phase.TURN,
        turn=0,
        seats=seats,
        size=136,
        reserve=16,
        front=65,
        tail=0,
        places=(134,),
        indicators=(Tile.P3,),
        wilds=(Tile.P3,),
        flower_kinds=(Tile.B,),
        opened=True,
        extra=tuple(stage.initial for stage in ruleset().stages),
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def _kongs(seat: int, kinds: str) -> tuple[Meld, ...]:
    tiles = parse_tiles(kinds)
    sources = [(seat + step) % 4 for step in (1, 2, 3, 1, 2)]
    return tuple(
        Meld(MeldKind.OPEN_KONG, (tile,) * 4, source, tile)
        for tile, source in zip(tiles, sources, strict=True)
    )


_MANY = tuple(kind for kind in KINDS if kind is not Tile.B)[:30]


def _crowded() -> TableState:
    """Five kongs, four flowers and a river of thirty at every seat, scores of five digits."""
    rows = ("12345m", "56789m", "12456p", "23456s")
    flowers = (Tile.B,) * 4
    own = hand_of(parse_tiles("99s"))
    seats = tuple(
        SeatState(
            own if seat == 0 else hidden_hand(2 if seat == 1 else 1), _kongs(seat, rows[seat]), flowers, _MANY
        )
        for seat in range(4)
    )
    state = _base(
        (seats[0], seats[1], seats[2], seats[3]),
        (99_999, -99_999, 99_999, -99_999),
        drawn=Drawn(Tile.S9, Source.WALL),
        front=100,
        tail=20,
    )
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.SELF_DRAW), Discard(0, Tile.S9, drawn=True))
    return TableState(state, Window(7, 0, WindowKind.TURN, options, 1), last=2)


def _claims() -> TableState:
    """Three chows beside 碰 杠 胡, a full hand and rivers of twelve."""
    own = hand_of(parse_tiles("3p 3467m 555m 78p 234s 678s"))
    others = hidden_hand(16)
    rivers = rivers_of(ruleset(), (*own.tiles, *(Tile.B,) * 4, Tile.P3, Tile.M5), (12, 12, 12, 11))
    seats = (
        SeatState(own, (), (Tile.B,), rivers[0]),
        SeatState(others, (), (), rivers[1]),
        SeatState(others, (), (Tile.B,), rivers[2]),
        SeatState(others, (), (Tile.B, Tile.B), (*rivers[3], Tile.M5)),
    )
    state = _base(
        seats, (1075, 980, 1105, 1240), phase=Phase.DISCARDED, turn=3, lying=Lying(3, Tile.M5, first=False),
        front=112, tail=4,
    )  # fmt: skip
    options: tuple[Action, ...] = (
        Win(0, Tile.M5, WinBy.DISCARD),
        Kong(0, MeldKind.OPEN_KONG, Tile.M5),
        Pung(0, Tile.M5),
        Chow(0, Tile.M5, (Tile.M3, Tile.M4)),
        Chow(0, Tile.M5, (Tile.M4, Tile.M6)),
        Chow(0, Tile.M5, (Tile.M6, Tile.M7)),
        Pass(0),
    )
    return TableState(state, Window(8, 0, WindowKind.CLAIM, options, 6), last=3)


def _full() -> TableState:
    """Seventeen tiles in the own hand and three kongs to choose from."""
    own = hand_of(parse_tiles("3p 1111m 2222m 3333m 567s C"))
    others = hidden_hand(16)
    seats = (SeatState(own), SeatState(others), SeatState(others), SeatState(others))
    state = _base(seats, (0, 0, 0, 0), drawn=Drawn(Tile.M3, Source.WALL))
    options: tuple[Action, ...] = (
        Win(0, Tile.M3, WinBy.SELF_DRAW),
        *(Kong(0, MeldKind.CONCEALED_KONG, tile) for tile in (Tile.M1, Tile.M2, Tile.M3)),
        *(Discard(0, tile, tile is Tile.M3) for tile in parse_tiles("123m 567s C")),
    )
    return TableState(state, Window(9, 0, WindowKind.TURN, options, len(options) - 1))


def _mock() -> TableState:
    """The scene of the mock: middle of a hand, melds here and there."""
    own = hand_of(parse_tiles("3p 234m 678m 5p 6p 7p 7s 88s"))
    seats = (
        SeatState(
            own,
            (Meld(MeldKind.PUNG, (Tile.F,) * 3, 3, Tile.F),),
            (Tile.B,),
            parse_tiles("N 9m W 1p C 9s E 1m 5s"),
        ),
        SeatState(
            hidden_hand(13),
            (Meld(MeldKind.PUNG, (Tile.M4,) * 3, 0, Tile.M4),),
            (),
            parse_tiles("9m 1m N S 2p W 9p 8p C 2s"),
        ),
        SeatState(
            hidden_hand(13),
            (Meld(MeldKind.CHOW, parse_tiles("567p"), 1, Tile.P5),),
            (Tile.B,),
            parse_tiles("E 1p S 9s 9m 4p 1s 2s 5m 3s 8s"),
        ),
        SeatState(
            hidden_hand(13),
            (Meld(MeldKind.CHOW, parse_tiles("789p"), 2, Tile.P9),),
            (Tile.B,),
            parse_tiles("N W 1m 9s E 2p 9p S 1p 4s"),
        ),
    )
    state = _base(
        seats, (1075, 980, 1105, 1240), front=98, tail=3, phase=Phase.DISCARDED, turn=2,
        lying=Lying(2, Tile.S8, first=False),
    )  # fmt: skip
    options: tuple[Action, ...] = (Win(0, Tile.S8, WinBy.DISCARD), Pung(0, Tile.S8), Pass(0))
    return TableState(state, Window(5, 0, WindowKind.CLAIM, options, 2), player_names(), last=2)


STATES = {"mock": _mock, "crowded": _crowded, "claims": _claims, "full": _full}
"""Name to the function that makes the state."""
