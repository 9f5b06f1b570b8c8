"""Tables on which nothing moves, and rounds that have ended: for settlements, layouts and pictures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.session.practice import PracticeTable
from game.session.table import ActionWindow, MatchView, Notice, Player, Table, TableStatus
from game.session.tables import Game, Interrupted, Order, games
from practice_rig import practice_table
from rules import Ruleset, find_ruleset
from rules.core.ledger import Ledger, net
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Ended, EndReason, Event, Started, Won
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, SeatView
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, WINDS, Tile

__all__ = ["NAMES", "WINS", "Case", "StillTable", "StillTables", "drawn_round", "match_of", "won_round"]

NAMES = ("雁荡山人", "bot.2", "bot.3", "bot.1")


@dataclass(slots=True)
class StillTable:
    """A table whose round never changes; the `Table` of `game.session.table`."""

    state: RoundState
    match: MatchView
    ruleset: Ruleset
    window: ActionWindow | None = None
    seat: int = 0
    status: TableStatus = TableStatus.LIVE
    proceeded: int = 0
    closed: bool = False
    left: bool = False
    hurried: bool = False

    @property
    def view(self) -> SeatView:
        """The round."""
        return SeatView(self.seat, self.state)

    @property
    def waits(self) -> bool:
        """Nobody else is kept waiting."""
        return True

    @property
    def trouble(self) -> str | None:
        """Nothing is saved."""
        return None

    @property
    def may_shift(self) -> bool:
        """Nothing is dealt any more."""
        return False

    def set_shift(self, on: bool) -> None:
        """There is no other hand."""

    def seconds_left(self, now: float) -> float | None:
        """No clock."""
        return None

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """Nothing happens."""
        return ()

    def submit(self, answer: Answer) -> None:
        """Answers lead nowhere."""

    def proceed(self) -> None:
        """Counted."""
        self.proceeded += 1

    def set_auto(self, on: bool) -> None:
        """Nobody plays."""

    def hurry(self, on: bool) -> None:
        """Noted."""
        self.hurried = on

    def say(self, phrase: str) -> bool:
        """Nobody hears it."""
        return False

    def hush(self, phrase: str, now: float) -> float | None:
        """At once."""
        return 0.0

    def leave(self) -> None:
        """Noted."""
        self.left = True

    def close(self) -> None:
        """Noted."""
        self.closed = True


@dataclass(slots=True)
class StillTables:
    """Tables of a lobby in which nothing can be played for real."""

    saved: Interrupted | None = None
    table: Table | None = None
    orders: tuple[Order, ...] = ()
    discarded: int = 0
    forfeited: int = 0

    @property
    def games(self) -> tuple[Game, ...]:
        """The registered games."""
        return games()

    def open(self, order: Order) -> Table:
        """The table that was prepared."""
        self.orders = (*self.orders, order)
        assert self.table is not None
        return self.table

    def practise(self, order: Order) -> PracticeTable:
        """A table of three that play at random and at once."""
        self.orders = (*self.orders, order)
        return practice_table(order.game, order.edition)

    def interrupted(self) -> Interrupted | None:
        """What was prepared."""
        return self.saved

    def resume(self) -> Table:
        """The table that was prepared."""
        assert self.table is not None
        return self.table

    def discard(self) -> None:
        """Counted."""
        self.discarded += 1
        self.saved = None

    def forfeit(self) -> Table:
        """Counted; the table that was prepared."""
        self.forfeited += 1
        self.saved = None
        assert self.table is not None
        return self.table


@dataclass(frozen=True, slots=True)
class Case:
    """A win: the winner's tiles, how it came, who deals, how often retained."""

    hand: str
    tile: str
    by: WinBy = WinBy.SELF_DRAW
    melds: tuple[Meld, ...] = ()
    flowers: int = 0
    seat: int = 0
    source: int | None = None
    wild: str = "3p"
    dealer: int = 3
    streak: int = 2
    no: int = 5
    first: First = First.NONE


def _pung(tile: str, source: int) -> Meld:
    face = parse_tile(tile)
    return Meld(MeldKind.PUNG, (face,) * 3, source, face)


def _kong(tile: str) -> Meld:
    return Meld(MeldKind.CONCEALED_KONG, (parse_tile(tile),) * 4)


WINS = {
    "usual": Case("24678m 567p 3p3p9s 55s", "3m", melds=(_pung("F", 2),), flowers=1),
    "rich": Case(
        "E",
        "E",
        WinBy.DISCARD,
        (_pung("S", 1), _kong("W"), _pung("N", 3), _pung("C", 2), _pung("F", 1)),
        4,
        0,
        1,
    ),
    "push": Case("3p3p3p 158m 147s 258p ESWN", "9m", WinBy.PUSH3, seat=2),
    "plain": Case("123m 456m 789m 55s 34p 678s", "2p", WinBy.DISCARD, seat=1, source=0, wild="9p"),
    "other": Case("111m 222m 333m 44m 3p3p", "9m", WinBy.KONG_DRAW, (_kong("6m"),), 3, 3, None, "3p", 3, 11),
}
"""Wins by name; tiles that are no win fail at once."""


def match_of(state: RoundState, names: tuple[str, ...] = NAMES, *, hands: int | None = 8) -> MatchView:
    """The match that a round belongs to: a person at seat 0, bots elsewhere."""
    first, second, third, fourth = (
        Player(name, "plain" if name.startswith("bot.") else None) for name in names
    )
    scores = state.end.scores if state.end else state.start.scores
    return MatchView((first, second, third, fourth), "8", state.start.no, hands, scores, over=False)


_OTHERS = (("2256m 288p 46s EE WN", "7s"), ("3466m 115p 399s SS C", "8m"), ("199m 47p 226s NN WCF", "6p"))
"""What the others would hold with a meld each; a kind that the winner has used up gives way to the next one."""


def _seats(case: Case) -> list[SeatState]:
    held = parse_tiles(case.hand)
    stock = Counter(find_ruleset("yueqing").tiles)
    stock.subtract((*held, *(tile for meld in case.melds for tile in meld.tiles)))
    stock.subtract((parse_tile(case.wild), parse_tile(case.tile), *(Tile.B,) * 4))  # whites are flowers
    others = iter(_OTHERS)
    seats = []
    for seat in SEATS:
        if seat == case.seat:
            seats.append(SeatState(hand_of(held), case.melds, (Tile.B,) * case.flowers))
            continue
        hand, meld = next(others)
        pung = _taken(stock, parse_tile(meld), 3)
        tiles = tuple(_taken(stock, tile, 1) for tile in parse_tiles(hand))
        seats.append(SeatState(hand_of(tiles), (_pung(pung.code, (seat + 2) % 4),), ()))
    return seats


def _taken(stock: Counter[Tile], wanted: Tile, count: int) -> Tile:
    """The wanted kind, or the next one of which enough are left; they are taken."""
    start = KINDS.index(wanted)
    found = next(tile for tile in (*KINDS[start:], *KINDS[:start]) if stock[tile] >= count)
    stock[found] -= count
    return found


def _round(case: Case, seats: list[SeatState], scores: tuple[int, int, int, int]) -> RoundState:
    return RoundState(
        start=Started(case.no, case.dealer, case.streak, scores, ((3, 4), (2, 5)), 1, 14),
        phase=Phase.OVER,
        turn=case.seat,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        size=136,
        reserve=16,
        front=98,
        tail=3,
        places=(134,),
        indicators=(parse_tile(case.wild),),
        wilds=(parse_tile(case.wild),),
        flower_kinds=(Tile.B,),
        opened=True,
        extra=tuple(stage.initial for stage in find_ruleset("yueqing").stages),
    )


def won_round(case: Case, scores: tuple[int, int, int, int] = (1075, 980, 1105, 1240)) -> RoundState:
    """A round that ended with a win, priced and paid by the rules."""
    ruleset = find_ruleset("yueqing")
    state = _round(case, _seats(case), scores)
    facts = WinFacts(
        case.seat, WINDS[(case.seat - case.dealer) % 4], parse_tiles(case.hand), case.melds, (Tile.B,) * case.flowers,
        parse_tile(case.tile), case.by, case.source, case.first, state.wilds, state.flower_kinds,
    )  # fmt: skip
    tally = score(ruleset.scoring, facts)
    assert tally is not None, f"{case.hand} + {case.tile} is no win"
    won = Won(case.seat, facts.tile, case.by, case.source, facts.concealed, tally, case.first)
    stays = case.seat == case.dealer
    next_deal = (case.dealer, case.streak + 1) if stays else ((case.dealer + 1) % 4, 0)
    state = replace(state, wins=(won,))
    return _ended(state, EndReason.WIN, ruleset.pay(hand_end(ruleset, state, (won,))), next_deal)


def drawn_round(*, kong: bool = False) -> RoundState:
    """A round in which the wall was used up."""
    hand = "123m 456m 55s 34p 3p 67s" if kong else "123m 456m 789m 55s 34p 3p 67s"
    case = Case(hand, "2p", melds=(_kong("8p"),) if kong else ())
    state = replace(_round(case, _seats(case), (1075, 980, 1105, 1240)), kongs=int(kong), front=117)
    next_deal = (0, 0) if kong else (case.dealer, case.streak)
    return _ended(state, EndReason.EXHAUSTED, (), next_deal)


def _ended(state: RoundState, reason: EndReason, ledger: Ledger, next_deal: tuple[int, int]) -> RoundState:
    changes = net(ledger)
    scores = tuple(state.start.scores[seat] + changes[seat] for seat in SEATS)
    hands = tuple(seat.hand.tiles for seat in state.seats)
    end = Ended(
        reason, (hands[0], hands[1], hands[2], hands[3]), (scores[0], scores[1], scores[2], scores[3]), *next_deal
    )  # fmt: skip
    return replace(state, ledger=ledger, end=end)
