"""What a settlement shows (结算): who won and why it is worth that, the hua of every seat, who paid whom.

Everything is taken from the round's own events and from the entries of the payment: no number is derived from other
numbers for show (R18).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from game.present.hua_rows import HuaRows, hua_rows, hua_rule
from game.present.label import Label, said
from game.present.money_ledger import ledger_rows
from game.present.money_model import Cells, MoneyRow, money_rows, won_by
from game.present.rules_line import RulesLine, rules_line
from game.present.settle_deal import deal_label, is_last
from game.present.settle_notes import Note, leave_claims
from game.present.settle_pays import pays_label
from game.present.settle_profile import lines_of_hand
from game.present.settle_seats import SeatChips, call_state, seat_chips
from game.present.settle_sheets import DetailSheet, PersonalSheet, detail_sheet, personal_sheet
from game.present.settle_who import Naming, Who
from game.present.settle_wins import WinShown, wins_shown
from game.present.standing_model import seat_places
from game.present.tally_model import HandShown, PatternRow, TallyModel, hand_held, winning_tile
from game.session.table import MatchView
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Ended, EndReason, Won
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.stages.account import account_of, keeps_account
from rules.mahjong.state import RoundState, Standing
from rules.scoring.hua import Hua
from rules.scoring.model import Entry, HandEnd, SeatTiles, Tally
from rules.scoring.settlement import entries_of, hua_of
from rules.scoring.terms import ChecksDraw, PaysKongs

__all__ = ["Account", "Page", "SeatShown", "SettleModel", "Who", "settle_model"]


class Page(Enum):
    """The pages of a settlement; the values end the keys ``settle.page.<value>``."""

    RESULT = "result"
    PERSONAL = "personal"
    DETAIL = "detail"
    HUA = "hua"
    HANDS = "hands"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Account:
    """What the hand did to a seat's score, cause by cause, and the score after it, if one is kept."""

    who: Who
    change: int
    total: int | None
    parts: tuple[tuple[Label, int], ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat's tiles as they lie and, where they count, its hua and what they brought.

    *state* are words for what its tiles were worth, *chips* its wins or what it waited for.
    """

    who: Who
    hand: HandShown
    dead: bool
    hua: HuaRows | None
    brought: int
    total: int | None
    state: Label | None = None
    chips: SeatChips | None = None


@dataclass(frozen=True, slots=True)
class SettleModel:
    """One hand settled; *winner* and *tally* are empty on one that nobody won, *claims* unless somebody left.

    *columns* are the seats of the *money*, this side's first; *sums* what the hand brought everybody and the house.
    *wins* are all wins; the first page tells one of them at a time. *personal* and *detail* are the sheets of games
    that pay while a hand goes on. *coins*: totals are what the seats own. *standing* tells what the hand did to the
    player's own coins and rank, where that is kept. *pays*: how the value of the only win became what each pays.
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
    wins: tuple[WinShown, ...] = ()
    step: int = 0
    personal: PersonalSheet | None = None
    detail: DetailSheet | None = None
    coins: bool = False
    standing: tuple[Label, ...] = ()
    pays: Label | None = None

    def showing(self, step: int) -> SettleModel:
        """The same with another of the wins explained on the first page."""
        win = self.wins[step % len(self.wins)]
        return replace(
            self, step=step % len(self.wins), winner=win.who, tally=win.tally, notes=win.notes,
        )  # fmt: skip

    @property
    def patterns(self) -> tuple[PatternRow, ...]:
        """What is counted, one row after the other."""
        return self.tally.patterns if self.tally is not None else self.claims


@dataclass(frozen=True, slots=True)
class _Scene:
    """What everything is built from."""

    naming: Naming
    end: Ended
    ruleset: Ruleset
    wins: tuple[WinShown, ...] = ()
    money: tuple[MoneyRow, ...] = ()

    @property
    def state(self) -> RoundState:
        return self.naming.state

    @property
    def hand_end(self) -> HandEnd:
        return hand_end(self.ruleset, self.state, self.state.wins)

    @property
    def hua(self) -> Hua | None:
        """How the game counts hua, if it does."""
        return hua_of(self.ruleset.pay)

    @property
    def runs(self) -> bool:
        """Whether the game pays while a hand goes on (流水)."""
        return keeps_account(self.ruleset)

    @property
    def is_checked(self) -> bool:
        """Whether the tiles of all who have not won were looked at (查叫)."""
        return self.end.reason is EndReason.EXHAUSTED and isinstance(self.ruleset.pay, ChecksDraw)

    @property
    def winners(self) -> int:
        """How many seats have won."""
        return len({won.seat for won in self.state.wins})


def settle_model(state: RoundState, ruleset: Ruleset, match: MatchView, own: Seat) -> SettleModel:
    """The settlement of a round that has ended, as the player at *own* sees it; its own win is told first."""
    if state.end is None:
        raise ValueError("only a round that has ended can be settled")
    scene = _Scene(Naming(state, match, own), state.end, ruleset)
    scene = replace(scene, wins=wins_shown(scene.naming, ruleset, None if scene.runs else _worth(scene)))
    scene = replace(scene, money=_money(scene))
    model = SettleModel(
        pages=_pages(scene),
        number=_number(match, state),
        title=_title(scene),
        how=_how(scene),
        rules=rules_line(ruleset, match.room),
        seal=said("settle.seal.win" if state.wins else f"settle.seal.{state.end.reason.value}"),
        winner=None,
        tally=None,
        notes=(),
        claims=leave_claims(ruleset.pay, scene.hand_end, scene.naming.name),
        accounts=_accounts(scene),
        seats=_seats(scene),
        hua_rule=hua_rule(scene.hua) if scene.hua else None,
        money=scene.money,
        columns=tuple(scene.naming.who(seat) for seat in scene.naming.seats),
        sums=net(state.ledger),
        deal=deal_label(scene.naming, ruleset, state.end),
        last=is_last(scene.naming),
        wins=scene.wins,
        personal=personal_sheet(scene.naming, _counts(scene)) if scene.runs else None,
        detail=_detail(scene) if scene.runs else None,
        coins=state.start.coins is not None,
        standing=lines_of_hand(match),
        pays=_pays(scene),
    )
    own_wins = [step for step, win in enumerate(scene.wins) if win.who.own]
    return model.showing(own_wins[0] if own_wins else 0) if scene.wins else model


def _pages(scene: _Scene) -> tuple[Page, ...]:
    """The first one answers who won, why, and what it means for me; without money there is no page for it."""
    money = (Page.MONEY,) if scene.state.ledger else ()
    if scene.runs:
        first = (Page.RESULT,) if scene.wins else ()
        own = () if scene.naming.match.shared else (Page.PERSONAL,)
        return (*first, *own, Page.DETAIL, Page.HANDS, *money)
    first = (Page.RESULT,) if scene.wins or scene.end.reason is EndReason.LEFT else ()
    return (*first, Page.HUA if scene.hua else Page.HANDS, *money)


def _number(match: MatchView, state: RoundState) -> Label:
    if match.hands_total is None:
        return said("table.hand", no=state.start.no)
    return said("table.hand.of", no=state.start.no, of=match.hands_total)


def _title(scene: _Scene) -> Label:
    state, naming = scene.state, scene.naming
    if state.left is not None:
        return said("settle.title.left", name=naming.name(state.left))
    if not scene.wins:
        return said("settle.title.draw")
    if scene.winners > 1:
        return said("settle.title.wins", count=scene.winners)
    won = scene.wins[0].who
    if won.own and not naming.match.players[won.seat].name:
        return said("settle.title.win.self")
    return said("settle.title.win", name=won.name)


def _how(scene: _Scene) -> Label:
    """How the hand ended; of a single win how it came."""
    if scene.state.left is not None:
        return said("settle.left.account" if scene.runs else "settle.left.text")
    if scene.is_checked:
        everybody = len(seat_places(scene.state)) == len(SEATS)
        return said("settle.draw.all_won" if everybody else "settle.draw.account")
    if not scene.wins:
        return said("settle.draw.hua" if scene.hua else "settle.draw.text", n=scene.state.reserve)
    if len(scene.wins) > 1:
        return (
            scene.wins[0].how if scene.wins[-1].together == len(scene.wins) else said("settle.over.winners")
        )
    return scene.wins[0].how


def _worth(scene: _Scene) -> Callable[[Won, Tally], int]:
    """What a seat would be paid if one of its wins were read so."""

    def worth(won: Won, tally: Tally) -> int:
        wins = tuple(replace(each, tally=tally) if each is won else each for each in scene.state.wins)
        return won_by(_entries(scene, wins), won.seat)

    return worth


def _entries(scene: _Scene, wins: tuple[Won, ...]) -> tuple[Entry, ...]:
    """What everybody owed, cause by cause, where the game's payment tells."""
    return entries_of(scene.ruleset.pay, hand_end(scene.ruleset, scene.state, wins))


def _pays(scene: _Scene) -> Label | None:
    """How the value became what each pays, where one win is paid at the end of the hand."""
    if scene.runs or len(scene.state.wins) != 1:
        return None
    entries = _entries(scene, scene.state.wins)
    return pays_label(entries, scene.state.wins[0].tally.total, scene.state.dealer, scene.naming.name)


def _money(scene: _Scene) -> tuple[MoneyRow, ...]:
    """The table of payments: of what was paid while the hand went on, or of what payment tells of its end."""
    if scene.runs:
        account = account_of(scene.ruleset, scene.state)
        return ledger_rows(scene.state, account, scene.wins, scene.naming.name)
    return money_rows(_entries(scene, scene.state.wins), scene.naming.name)


def _total(scene: _Scene, seat: Seat) -> int:
    """The score after the hand, or what the seat owns."""
    coins = scene.state.start.coins
    return scene.end.scores[seat] if coins is None else coins[seat] + net(scene.state.ledger)[seat]


def _accounts(scene: _Scene) -> tuple[Account, ...]:
    changes = net(scene.state.ledger)
    return tuple(
        Account(
            scene.naming.who(seat),
            changes[seat],
            _total(scene, seat),
            tuple((row.name, row.cells[seat]) for row in scene.money if row.cells[seat]),
        )
        for seat in scene.naming.seats
    )


def _seats(scene: _Scene) -> tuple[SeatShown, ...]:
    end, hua, wilds = scene.hand_end, scene.hua, scene.state.wilds
    brought = next((row.cells for row in scene.money if row.key == "hua"), (0, 0, 0, 0, 0))
    return tuple(
        SeatShown(
            scene.naming.who(seat),
            _hand(scene, seat),
            scene.state.seats[seat].standing is Standing.DEAD,
            hua_rows(hua, hua.count(end, seat), wilds) if hua else None,
            brought[seat],
            _total(scene, seat),
            _state(scene, seat),
            _chips(scene, seat) if scene.runs else None,
        )
        for seat in scene.naming.seats
    )


def _hand(scene: _Scene, seat: Seat) -> HandShown:
    """A seat's tiles as they lie; a winner's with the winning tile apart, unless it played on with them (血流成河)."""
    state = scene.state.seats[seat]
    won = next((won for won in scene.state.wins if won.seat == seat), None)
    if state.standing is Standing.FROZEN:
        won = None
    held = SeatTiles(won.concealed if won else scene.end.hands[seat], state.melds, state.flowers)
    return hand_held(held, scene.state.wilds, winning_tile(won.by, won.tile) if won else None)


def _chips(scene: _Scene, seat: Seat) -> SeatChips:
    tiles = hand_end(scene.ruleset, scene.state, ()).seats[seat]
    return seat_chips(scene.ruleset, tiles, tuple(win for win in scene.wins if win.who.seat == seat))


def _state(scene: _Scene, seat: Seat) -> Label | None:
    """The place of a winner, whether a seat has left; of the others what their tiles were."""
    if not scene.runs:
        return None
    place = seat_places(scene.state).get(seat)
    if place is not None:
        gone = seat in account_of(scene.ruleset, scene.state).gone
        return said("settle.place.left" if gone else "settle.place", place=place)
    if seat == scene.state.left:
        return said("settle.state.left")
    tiles = hand_end(scene.ruleset, scene.state, ()).seats[seat]
    return call_state(scene.ruleset, tiles, checked=scene.is_checked)


def _detail(scene: _Scene) -> DetailSheet:
    return detail_sheet(scene.naming, scene.wins, lambda seat: _state(scene, seat), _counts(scene))


def _counts(scene: _Scene) -> Label:
    """What the sheets of money count (A14): coins in a room of coins, else beans or points, as the game has them."""
    pay = scene.ruleset.pay
    assert isinstance(pay, PaysKongs), "only games that pay while a hand goes on have these sheets"
    return said(f"settle.total.{'coins' if scene.state.start.coins is not None else pay.money.value}")
