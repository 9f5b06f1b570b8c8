"""What a settlement shows (结算): who won and why it is worth that, the hua of every seat, who paid whom.

Everything is taken from the round's own events and from the entries of the payment: no number is derived from other
numbers for show (R18).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from game.present.hua_rows import HuaRows, hua_rows, hua_rule
from game.present.label import Label, Plain, said
from game.present.money_model import Cells, MoneyRow, money_rows, won_by
from game.present.rules_line import RulesLine, rules_line
from game.present.settle_notes import Note, leave_claims, notes_of
from game.present.tally_model import HandShown, PatternRow, TallyModel, hand_held, tally_model, winning_tile
from game.session.table import MatchView
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import facts_of_won, hand_end
from rules.mahjong.events import Ended, EndReason, Won
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, Standing
from rules.scoring.hua import Hua
from rules.scoring.model import Entry, HandEnd, SeatTiles, Tally
from rules.scoring.settlement import entries_of, hua_of
from rules.tiles.tile import Tile

__all__ = ["Account", "Page", "SeatShown", "SettleModel", "Who", "player_label", "settle_model"]


class Page(Enum):
    """The pages of a settlement; the values end the keys ``settle.page.<value>``."""

    RESULT = "result"
    HUA = "hua"
    HANDS = "hands"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Who:
    """A seat as it is named: its player, its wind, whether it deals, whether this side sits there, whether it won."""

    seat: Seat
    name: Label
    wind: Tile
    dealer: bool
    own: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Account:
    """What the hand did to a seat's score, cause by cause, and the score after it, if one is kept."""

    who: Who
    change: int
    total: int | None
    parts: tuple[tuple[Label, int], ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat's tiles as they lie and, where they count, its hua and what they brought."""

    who: Who
    hand: HandShown
    dead: bool
    hua: HuaRows | None
    brought: int
    total: int | None


@dataclass(frozen=True, slots=True)
class SettleModel:
    """One hand settled; *winner* and *tally* are empty on one that nobody won, *claims* unless somebody left.

    *columns* are the seats of the *money*, this side's first; *sums* what the hand brought everybody and the house.
    """

    pages: tuple[Page, ...]
    number: Label
    title: Label
    how: Label
    rules: RulesLine
    seal: Label
    winner: Who | None
    tally: TallyModel | None
    notes: tuple[Note, ...]
    claims: tuple[PatternRow, ...]
    accounts: tuple[Account, ...]
    seats: tuple[SeatShown, ...]
    hua_rule: Label | None
    money: tuple[MoneyRow, ...]
    columns: tuple[Who, ...]
    sums: Cells
    deal: Label
    last: bool

    @property
    def patterns(self) -> tuple[PatternRow, ...]:
        """What is counted, one row after the other."""
        return self.tally.patterns if self.tally is not None else self.claims


def player_label(match: MatchView, seat: Seat, own: Seat) -> Label:
    """What a seat's player is called: a bot's name is a catalogue key, a person without a name is "you"."""
    player = match.players[seat]
    if player.bot is not None:
        return said(player.name)
    if player.name:
        return Plain(player.name)
    return said("player.self") if seat == own else Plain(str(seat + 1))


@dataclass(frozen=True, slots=True)
class _Scene:
    """What everything is built from."""

    state: RoundState
    end: Ended
    ruleset: Ruleset
    match: MatchView
    own: Seat
    money: tuple[MoneyRow, ...] = ()

    def name(self, seat: Seat) -> Label:
        return player_label(self.match, seat, self.own)

    def who(self, seat: Seat) -> Who:
        won = any(won.seat == seat for won in self.state.wins)
        dealer = seat == self.state.dealer
        return Who(seat, self.name(seat), self.state.wind_of(seat), dealer, seat == self.own, won)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The own seat, then the others in turn order."""
        return (*SEATS[self.own :], *SEATS[: self.own])

    @property
    def hand_end(self) -> HandEnd:
        return hand_end(self.ruleset, self.state, self.state.wins)

    @property
    def hua(self) -> Hua | None:
        """How the game counts hua, if it does."""
        return hua_of(self.ruleset.pay)


def settle_model(state: RoundState, ruleset: Ruleset, match: MatchView, own: Seat) -> SettleModel:
    """The settlement of a round that has ended, as the player at *own* sees it."""
    if state.end is None:
        raise ValueError("only a round that has ended can be settled")
    scene = _Scene(state, state.end, ruleset, match, own)
    scene = replace(scene, money=money_rows(_entries(scene, state.wins), scene.name))
    won = state.wins[-1] if state.wins else None
    claims = leave_claims(ruleset.pay, scene.hand_end, scene.name)
    return SettleModel(
        pages=_pages(scene, won),
        number=_number(match, state),
        title=_title(scene, won),
        how=_how(scene, won),
        rules=rules_line(ruleset),
        seal=said("settle.seal.win" if won else f"settle.seal.{state.end.reason.value}"),
        winner=scene.who(won.seat) if won else None,
        tally=_tally(scene, won) if won else None,
        notes=notes_of(state, ruleset, won, scene.name) if won else (),
        claims=claims,
        accounts=_accounts(scene),
        seats=_seats(scene),
        hua_rule=hua_rule(scene.hua) if scene.hua else None,
        money=scene.money,
        columns=tuple(scene.who(seat) for seat in scene.seats),
        sums=net(state.ledger),
        deal=_deal(scene),
        last=_is_last(scene),
    )


def _pages(scene: _Scene, won: Won | None) -> tuple[Page, ...]:
    """The first one answers who won, why, and what it means for me; without money there is no page for it."""
    first = (Page.RESULT,) if won or scene.end.reason is EndReason.LEFT else ()
    seats = Page.HUA if scene.hua else Page.HANDS
    return (*first, seats, *((Page.MONEY,) if scene.state.ledger else ()))


def _number(match: MatchView, state: RoundState) -> Label:
    if match.hands_total is None:
        return said("table.hand", no=state.start.no)
    return said("table.hand.of", no=state.start.no, of=match.hands_total)


def _title(scene: _Scene, won: Won | None) -> Label:
    if scene.state.left is not None:
        return said("settle.title.left", name=scene.name(scene.state.left))
    if won is None:
        return said("settle.title.draw")
    if won.seat == scene.own and not scene.match.players[won.seat].name:
        return said("settle.title.win.self")
    return said("settle.title.win", name=scene.name(won.seat))


def _how(scene: _Scene, won: Won | None) -> Label:
    if scene.state.left is not None:
        return said("settle.left.text")
    if won is None:
        return said("settle.draw.hua" if scene.hua else "settle.draw.text", n=scene.state.reserve)
    if won.source is None:
        return said(f"settle.from.{won.by.value}")
    return said(f"settle.from.{won.by.value}", name=scene.name(won.source))


def _tally(scene: _Scene, won: Won) -> TallyModel:
    """The win explained, with what the next best reading would have brought."""

    def worth(tally: Tally) -> int:
        wins = (*scene.state.wins[:-1], replace(won, tally=tally))
        return won_by(_entries(scene, wins), won.seat)

    return tally_model(scene.ruleset.scoring, facts_of_won(scene.state, won), won.tally, worth)


def _entries(scene: _Scene, wins: tuple[Won, ...]) -> tuple[Entry, ...]:
    """What everybody owed, cause by cause, where the game's payment tells."""
    return entries_of(scene.ruleset.pay, hand_end(scene.ruleset, scene.state, wins))


def _accounts(scene: _Scene) -> tuple[Account, ...]:
    changes = net(scene.state.ledger)
    return tuple(
        Account(
            scene.who(seat),
            changes[seat],
            scene.end.scores[seat],
            tuple((row.name, row.cells[seat]) for row in scene.money if row.cells[seat]),
        )
        for seat in scene.seats
    )


def _seats(scene: _Scene) -> tuple[SeatShown, ...]:
    end, hua, wilds = scene.hand_end, scene.hua, scene.state.wilds
    brought = next((row.cells for row in scene.money if row.key == "hua"), (0, 0, 0, 0, 0))
    return tuple(
        SeatShown(
            scene.who(seat),
            _hand(scene, seat),
            scene.state.seats[seat].standing is Standing.DEAD,
            hua_rows(hua, hua.count(end, seat), wilds) if hua else None,
            brought[seat],
            scene.end.scores[seat],
        )
        for seat in scene.seats
    )


def _hand(scene: _Scene, seat: Seat) -> HandShown:
    """A seat's tiles as they lie; a winner's with the winning tile apart."""
    state = scene.state.seats[seat]
    won = next((won for won in scene.state.wins if won.seat == seat), None)
    held = SeatTiles(won.concealed if won else scene.end.hands[seat], state.melds, state.flowers)
    return hand_held(held, scene.state.wilds, winning_tile(won.by, won.tile) if won else None)


def _is_last(scene: _Scene) -> bool:
    total = scene.match.hands_total
    if scene.state.left is not None:
        return True
    return scene.match.over or (total is not None and scene.state.start.no >= total)


def _deal(scene: _Scene) -> Label:
    """Who deals next and why (Y5), or that it was the last hand."""
    if scene.state.left is not None:
        return said("settle.deal.left")
    if _is_last(scene):
        return said("settle.deal.over")
    end, dealer = scene.end, scene.state.dealer
    if end.next_dealer is None:
        return said("settle.deal.dice")
    why = "win" if end.reason is EndReason.WIN else "draw"
    stays = "stays" if end.next_dealer == dealer else "passes"
    return said(f"settle.deal.{stays}.{why}", name=scene.name(end.next_dealer), **_streak(end, stays, why))


def _streak(end: Ended, stays: str, why: str) -> dict[str, int]:
    return {"n": end.next_streak} if (stays, why) == ("stays", "win") else {}
