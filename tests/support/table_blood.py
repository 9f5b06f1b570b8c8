"""Tables of games that go on after a win, as data (血战): for layout tests and for pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Final

from rules import Ruleset, find_ruleset
from rules.core.ledger import Transfer
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, Win
from rules.mahjong.events import Source, Started, Won
from rules.mahjong.phase import Phase
from rules.mahjong.state import Drawn, Lying, RoundState, SeatState, Standing
from rules.scoring.account import Account, KongIncome
from rules.scoring.model import Tally, WinBy
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, Suit, Tile
from table_states import TableState, player_names
from tile_census import rivers_of

__all__ = ["BLOOD_STATES", "blood_rules", "laid", "with_voids", "won_by"]

SUITED: Final = KINDS[:27]


def blood_rules(game: str = "xuezhan", **options: object) -> Ruleset:
    """A game that goes on after a win."""
    return find_ruleset(game, options)


def laid(
    ruleset: Ruleset,
    seats: tuple[SeatState, SeatState, SeatState, SeatState],
    scores: tuple[int, int, int, int] = (1075, 980, 1105, 1240),
    **changes: object,
) -> RoundState:
    """A round of such a game in its middle."""
    base = RoundState(
        start=Started(5, 3, 0, scores, ((3, 4), (2, 5)), 1, 14),
        phase=Phase.TURN,
        turn=0,
        seats=seats,
        size=108,
        reserve=0,
        front=70,
        opened=True,
        extra=tuple(stage.initial for stage in ruleset.stages),
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def with_voids(ruleset: Ruleset, state: RoundState, suits: str) -> RoundState:
    """The same when the seats have declared these suits void, by table order."""
    entry = tuple(Suit(letter) for letter in suits)
    place = ruleset.hooks.places.get("void")
    if place is None:
        return state
    return replace(state, extra=(*state.extra[:place], entry, *state.extra[place + 1 :]))


def with_account(ruleset: Ruleset, state: RoundState, account: Account) -> RoundState:
    """The same with a running account."""
    place = ruleset.hooks.places["account"]
    return replace(state, extra=(*state.extra[:place], account, *state.extra[place + 1 :]))


def _hidden(count: int, melds: tuple[Meld, ...] = (), river: str = "") -> SeatState:
    return SeatState(hidden_hand(count), melds, (), parse_tiles(river))


def _pung(tile: str, source: int) -> Meld:
    face = parse_tile(tile)
    return Meld(MeldKind.PUNG, (face,) * 3, source, face)


def _kong(tile: str, source: int | None = None, *, seen: bool = True) -> Meld:
    face = parse_tile(tile)
    if source is None:
        return Meld(MeldKind.CONCEALED_KONG, (face if seen else Tile.HIDDEN,) * 4)
    return Meld(MeldKind.OPEN_KONG, (face,) * 4, source, face)


def won_by(
    seat: int, tile: str, hand: str, by: WinBy, place: int, source: int | None = None, fan: int = 1
) -> Won:
    """A win that was told."""
    tally = Tally((), (), fan, str(fan))
    return Won(seat, parse_tile(tile), by, source, parse_tiles(hand), tally, place=place)


def exchange() -> TableState:
    """Three tiles of one suit are to be passed on."""
    ruleset = blood_rules(exchange3=3, declare_void=True)
    hand = parse_tiles("1147m 239p 124568s")
    seats = (SeatState(hand_of(hand)), _hidden(13), _hidden(13), _hidden(14))
    state = laid(
        ruleset, seats, phase=Phase.STAGE, stage="exchange", turn=3, front=53, opened=False,
        drawn=Drawn(Tile.HIDDEN, Source.DEAL),
    )  # fmt: skip
    sets = dict.fromkeys(
        given for suit in Suit for given in combinations([tile for tile in hand if tile.suit is suit], 3)
    )
    options: tuple[Action, ...] = tuple(Exchange(0, given) for given in sets)
    window = Window(4, 0, WindowKind.STAGE, options, 0)
    return TableState(state, window, player_names(), rules=ruleset)


def declare() -> TableState:
    """A suit is to be declared void."""
    ruleset = blood_rules(exchange3=3, declare_void=True)
    hand = parse_tiles("1147m 23p 12456789s")
    seats = (SeatState(hand_of(hand)), _hidden(13), _hidden(13), _hidden(13))
    state = laid(
        ruleset, seats, phase=Phase.STAGE, stage="void", turn=0, front=53, opened=False,
        drawn=Drawn(Tile.S9, Source.DEAL),
    )  # fmt: skip
    state = replace(state, start=replace(state.start, dealer=0))
    options: tuple[Action, ...] = tuple(DeclareVoid(0, suit) for suit in Suit)
    return TableState(state, Window(5, 0, WindowKind.STAGE, options, 1), player_names(), rules=ruleset)


def waiting() -> TableState:
    """This seat has declared, the others have not."""
    asked = declare()
    chosen = DeclareVoid(0, Suit.DOTS)
    return replace(asked, state=replace(asked.state, answers=(chosen, None, None, None)), window=None)


def blood() -> TableState:
    """Two seats have won and their hands lie open; kongs were paid; a win let go, a void suit to get rid of."""
    ruleset = blood_rules(declare_void=True)
    across, left = "234m 567m 88m 345p 45p", "123m 345m 66p 78p"
    seats = (
        SeatState(hand_of(parse_tiles("244m 678m 5p 788s 1s")), (_pung("9m", 3),), (), parse_tiles("3p 9p 8p 2p")),
        _hidden(10, (_kong("7p", seen=False),), "9s 1s 5s 5m 9p"),
        SeatState(
            hand_of(parse_tiles(across + " 6p")), (), (), parse_tiles("9s 8s 1s 2s 2s"), Standing.WON
        ),
        SeatState(
            hand_of(parse_tiles(left)), (_kong("1p", 0),), (), parse_tiles("4s 3s 3s 6s 4s 7s"), Standing.WON
        ),
    )  # fmt: skip
    wins = (
        won_by(2, "6p", across, WinBy.SELF_DRAW, 1, fan=2),
        won_by(3, "9p", left, WinBy.DISCARD, 2, source=1, fan=3),
    )
    ledger = (
        *(Transfer(seat, 1, 2, "kong") for seat in (0, 2, 3)),
        Transfer(0, 3, 2, "kong"),
        *(Transfer(seat, 2, 2, "win") for seat in (0, 1, 3)),
        Transfer(1, 3, 4, "win"),
    )
    state = laid(
        ruleset, seats, drawn=Drawn(Tile.S1, Source.WALL), front=87, wins=wins, ledger=ledger,
    )  # fmt: skip
    account = Account(
        (
            KongIncome(1, MeldKind.CONCEALED_KONG, None, paid=ledger[:3]),
            KongIncome(3, MeldKind.OPEN_KONG, 0, paid=ledger[3:4]),
        ),
        ((2,), (3,)),
    )
    state = with_account(ruleset, with_voids(ruleset, state, "smss"), account)
    options: tuple[Action, ...] = tuple(Discard(0, tile, tile is Tile.S1) for tile in parse_tiles("178s"))
    return TableState(state, Window(6, 0, WindowKind.TURN, options, 0), player_names(), last=1, rules=ruleset)


def watching() -> TableState:
    """This seat has won and watches the others; the wall is nearly used up."""
    table = blood()
    seats = list(table.state.seats)
    hand = "234m 678m 33s 56p"
    seats[0] = SeatState(
        hand_of(parse_tiles(hand + " 4p")), (_pung("9m", 3),), (), parse_tiles("3p 9p 8p 2p"), Standing.WON
    )
    seats[1] = replace(seats[1], hand=hidden_hand(11))
    seats[3] = _hidden(10, (_kong("1p", 0),), "4s 3s 6s 4s 7s")
    won = (table.state.wins[0], won_by(0, "4p", hand, WinBy.SELF_DRAW, 2, fan=2))
    state = replace(
        table.state, seats=(seats[0], seats[1], seats[2], seats[3]), wins=won, turn=1, front=105,
        drawn=Drawn(Tile.HIDDEN, Source.WALL),
    )  # fmt: skip
    return replace(table, state=state, window=None)


def crowded() -> TableState:
    """Four kongs and thirty discards at every seat, all marks, everybody's money in five digits, three winners."""
    ruleset = blood_rules("xueliu", declare_void=True)
    rows = ("1234m", "5678m", "1245p", "2346s")
    melds = tuple(
        tuple(_kong(tile, (seat + 1) % 4) for tile in map(str, _split(rows[seat]))) for seat in range(4)
    )
    river = SUITED + SUITED[:3]
    seats = tuple(
        SeatState(
            hand_of(parse_tiles("99s")) if seat == 0 else hidden_hand(1), melds[seat], (), river,
            Standing.FROZEN if seat else Standing.IN_PLAY,
        )
        for seat in range(4)
    )  # fmt: skip
    wins = tuple(
        won_by(1 + number % 3, tile, "9s", WinBy.SELF_DRAW, number + 1)
        for number, tile in enumerate(
            ("9s", "9s", "8s", "9s", "9s", "7s", "9s", "1s", "8s", "2s", "3s", "8s")
        )
    )
    ledger = (
        *(Transfer(seat, 2, 33_333, "win") for seat in (1, 3)),
        Transfer(0, 2, 99_999, "kong"),
    )
    state = laid(
        ruleset, (seats[0], seats[1], seats[2], seats[3]), (99_999, -99_999, 99_999, -99_999),
        drawn=Drawn(Tile.S9, Source.WALL), front=105, wins=wins, ledger=ledger,
    )  # fmt: skip
    state = with_voids(ruleset, state, "mpsm")
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.SELF_DRAW), Discard(0, Tile.S9, drawn=True))
    return TableState(state, Window(7, 0, WindowKind.TURN, options, 1), last=2, rules=ruleset)


def ready() -> TableState:
    """This seat waits for two kinds; it has let a win go and may not take another discard yet."""
    ruleset = blood_rules(declare_void=True)
    seats = (
        SeatState(hand_of(parse_tiles("22233344456m 55p")), (), (), parse_tiles("1s 2s 3s 4s")),
        _hidden(13, (), "5s 6s"),
        _hidden(13, (), "7s 8s 9s"),
        _hidden(13, (), "1s 1s 7m"),
    )
    state = laid(
        ruleset, seats, phase=Phase.DISCARDED, turn=3, front=68, lying=Lying(3, Tile.M7, first=False)
    )
    state = with_voids(ruleset, state, "spmm")
    place = ruleset.hooks.places["passed_win"]
    state = replace(state, extra=(*state.extra[:place], (3, 0, 0, 0), *state.extra[place + 1 :]))
    return TableState(state, None, player_names(), last=3, rules=ruleset)


def _split(row: str) -> list[str]:
    return [digit + row[-1] for digit in row[:-1]]


def claims() -> TableState:
    """Pung, kong and win on a discard; every other seat has won with a full hand."""
    ruleset = blood_rules("xueliu")
    own = hand_of(parse_tiles("555m 67m 234p 345s 88s"))
    hands = ("123m 789m 11p 78p 222s", "234m 44m 67p 678p 999s", "999m 11s 123s 667p 55p")
    held = parse_tiles(" ".join((*hands, "9p 5p 5p 5m")))
    rivers = rivers_of(ruleset, (*own.tiles, *held), (12, 12, 12, 11))
    right, across, left = (
        SeatState(hidden_hand(13), (), (), river, Standing.FROZEN, parse_tiles(won))
        for river, won in zip((rivers[1], rivers[2], (*rivers[3], Tile.M5)), ("9p", "5p", "5p"), strict=True)
    )
    seats = SeatState(own, (), (), rivers[0]), right, across, left
    wins = tuple(
        won_by(seat, tile, hand, WinBy.SELF_DRAW, seat)
        for seat, tile, hand in zip((1, 2, 3), ("9p", "5p", "5p"), hands, strict=True)
    )
    state = laid(
        ruleset, seats, phase=Phase.DISCARDED, turn=3, lying=Lying(3, Tile.M5, first=False), wins=wins
    )
    options: tuple[Action, ...] = (
        Win(0, Tile.M5, WinBy.DISCARD),
        Kong(0, MeldKind.OPEN_KONG, Tile.M5),
        Pung(0, Tile.M5),
        Pass(0),
    )
    return TableState(state, Window(8, 0, WindowKind.CLAIM, options, 3), last=3, rules=ruleset)


BLOOD_STATES = {
    "exchange": exchange,
    "declare": declare,
    "waiting": waiting,
    "blood": blood,
    "watching": watching,
    "blood_ready": ready,
    "blood_crowded": crowded,
    "blood_claims": claims,
}
"""Name to the function that makes the state."""
