"""Rounds that have ended in games that go on after a win (血战): kongs, wins at many moments, draw checks, leaving.

The money is the rules' own: each step is told to the game's stages and paid by its payment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rules import Ruleset, find_ruleset
from rules.core.ledger import Ledger, net
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Drew, Ended, EndReason, Event, Konged, Left, Paid, Source, Started, Won
from rules.mahjong.money import given_back, tax_of
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import End
from rules.mahjong.stages.account import account_of
from rules.mahjong.state import RoundState, Standing
from rules.scoring.blood import BloodPay
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.hand import hand_of
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tile
from rules.tiles.tile import WINDS, Suit, Tile
from settled import Holding

__all__ = ["BLOOD", "BloodCase", "Kong", "Leave", "Wins", "blood_settled"]


@dataclass(frozen=True, slots=True)
class Kong:
    """A seat makes a kong that lies among its melds already."""

    seat: Seat
    kind: MeldKind
    tile: str
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class Wins:
    """The seats that win on one tile, in the order told; *after_kong*: on the discard after the last kong."""

    tile: str
    seats: tuple[Seat, ...]
    by: WinBy = WinBy.SELF_DRAW
    source: Seat | None = None
    after_kong: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves."""

    seat: Seat


Step: TypeAlias = Kong | Wins | Leave


@dataclass(frozen=True, slots=True)
class BloodCase:
    """A round by what happened in it; it ends by the last win, by leaving, or by the wall where *checked*."""

    seats: tuple[Holding, Holding, Holding, Holding]
    steps: tuple[Step, ...]
    game: str = "xuezhan"
    checked: bool = False
    dealer: Seat = 0
    scores: tuple[int, int, int, int] = (12, -40, 35, -7)
    coins: tuple[int, int, int, int] | None = None
    voids: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return find_ruleset(self.game, self.options)


@dataclass(slots=True)
class _Play:
    """A round that is being told."""

    ruleset: Ruleset
    state: RoundState

    def tell(self, event: Event) -> None:
        """To the stages; what is paid goes into the ledger."""
        extra = tuple(
            stage.evolve(own, self.state, event) if stage.evolve else own
            for stage, own in zip(self.ruleset.stages, self.state.extra, strict=True)
        )
        self.state = replace(self.state, extra=extra)
        if isinstance(event, Paid):
            self.state = replace(self.state, ledger=self.state.ledger + event.transfers)

    def pay(self, transfers: Ledger) -> None:
        """Reason by reason, as rounds do."""
        for reason in dict.fromkeys(transfer.reason for transfer in transfers):
            self.tell(Paid(tuple(transfer for transfer in transfers if transfer.reason == reason)))

    def step(self, step: Step) -> None:
        """One thing after the other."""
        match step:
            case Kong(seat, kind, tile, source):
                self.tell(Konged(seat, kind, parse_tile(tile), source))
                assert isinstance(self.ruleset.pay, BloodPay)
                account = account_of(self.ruleset, self.state)
                self.pay(self.ruleset.pay.kong(account, account.kongs[-1], self.state.dealer))
            case Wins():
                self.win(step)
            case Leave(seat):
                stays = self.state.seats[seat].standing is Standing.WON
                self.tell(Left(seat))
                self.pay(self.ruleset.pay(hand_end(self.ruleset, self.state, (), seat)))
                if not stays:
                    self.state = replace(self.state, left=seat)

    def win(self, step: Wins) -> None:
        """All winners of a tile, then what is paid for them."""
        if not step.after_kong and step.by is not WinBy.KONG_DRAW:
            self.tell(Drew(0, Tile.M1, Source.WALL))
        before = len(self.state.wins)
        for seat in step.seats:
            won = self._won(step, seat, before + 1)
            self.state = replace(self.state, wins=(*self.state.wins, won))
            self.tell(won)
            self._stand(won)
        self.pay(self.ruleset.pay(hand_end(self.ruleset, self.state, self.state.wins[before:])))

    def _won(self, step: Wins, seat: Seat, place: int) -> Won:
        own = self.state.seats[seat]
        facts = WinFacts(
            seat, WINDS[(seat - self.state.dealer) % 4], own.hand.tiles, own.melds, (), parse_tile(step.tile), step.by,
            step.source, First.NONE, (), (), after_kong=step.after_kong,
        )  # fmt: skip
        tally = score(self.ruleset.scoring, facts)
        assert tally is not None, f"{own.hand} + {step.tile} is no win"
        return Won(seat, facts.tile, step.by, step.source, facts.concealed, tally, place=place)

    def _stand(self, won: Won) -> None:
        own = self.state.seats[won.seat]
        if self.ruleset.end is End.LAST_TILE:
            taken = own.taken if won.by.is_claim else (*own.taken, won.tile)
            own = replace(own, standing=Standing.FROZEN, taken=taken)
        else:
            shown = won.concealed if won.by.is_claim else (*won.concealed, won.tile)
            own = replace(own, hand=hand_of(shown), standing=Standing.WON)
        seats = list(self.state.seats)
        seats[won.seat] = own
        self.state = replace(self.state, seats=(seats[0], seats[1], seats[2], seats[3]))


def blood_settled(case: BloodCase) -> RoundState:
    """The round, priced and paid by the rules."""
    play = _Play(case.ruleset, _before(case))
    for step in case.steps:
        play.step(step)
    if case.checked:
        play.pay(play.ruleset.pay(hand_end(play.ruleset, play.state, ())))
    play.pay(given_back(play.ruleset, play.state))
    play.pay(tax_of(play.ruleset, play.state))
    state = play.state
    reason = (
        EndReason.LEFT if state.left is not None else EndReason.EXHAUSTED if case.checked else EndReason.WIN
    )
    changes, following = net(state.ledger), play.ruleset.succession(state)
    first, second, third, fourth = (case.scores[seat] + changes[seat] for seat in SEATS)
    hands = tuple(seat.hand.tiles for seat in state.seats)
    end = Ended(
        reason, (hands[0], hands[1], hands[2], hands[3]), (first, second, third, fourth),
        following.dealer, following.streak,
    )  # fmt: skip
    return replace(state, end=end, phase=Phase.OVER)


def _before(case: BloodCase) -> RoundState:
    ruleset = case.ruleset
    first, second, third, fourth = (holding.state for holding in case.seats)
    extra = [stage.initial for stage in ruleset.stages]
    if case.voids:
        extra[ruleset.hooks.places["void"]] = tuple(Suit(letter) for letter in case.voids)
    return RoundState(
        start=Started(5, case.dealer, 0, case.scores, ((3, 4), (2, 5)), 1, 14, case.coins),
        phase=Phase.TURN,
        turn=0,
        seats=(first, second, third, fourth),
        size=108,
        reserve=0,
        front=108 if case.checked else 70,
        opened=True,
        extra=tuple(extra),
    )


_DRAW = (
    Holding("123456789m 11m 35m"),
    Holding("123p 456p 789p 22p 46p"),
    Holding("23589p 35799s", "added_kong 1111s 0"),
    Holding("1449m 366p 257s", "concealed_kong 8888s"),
)
_DRAW_STEPS = (
    Kong(2, MeldKind.ADDED_KONG, "1s"),
    Wins("4m", (0,), WinBy.DISCARD, 2),
    Kong(3, MeldKind.CONCEALED_KONG, "8s"),
)
_SHARED = (
    Holding("123m 567m 678p 11m 35p"),
    Holding("2233m 347889s", "open_kong 5555s 0"),
    Holding("222p 666p 999p 77p 35p"),
    Holding("4p 88p 22s 33s 44s 66s 77s"),
)
_THREE = (
    Holding("234m 678m 22s 45m", "concealed_kong 9999s"),
    Holding("114455556688p 9p"),
    Holding("1379m 24889p 1122s"),
    Holding("111m 44m 66s", "pung 777s 2,pung 333s 1"),
)
_RIVER = (
    Holding("123m 456m 99m 67p 678p"),
    Holding("1122334455667p"),
    Holding("22233344455s 88s"),
    Holding("12389m 11679s 399p"),
)
_NOBODY = (
    Holding("1122334455667p"),
    Holding("222s 333s 55m 77m 888m"),
    Holding("147m 258m 369m 147s 9s"),
    Holding("1469m 134567889s"),
)

BLOOD: dict[str, BloodCase] = {
    "draw": BloodCase(_DRAW, _DRAW_STEPS, checked=True),
    "shared": BloodCase(
        _SHARED,
        (Kong(1, MeldKind.OPEN_KONG, "5s", 0), Wins("4p", (2, 3, 0), WinBy.DISCARD, 1, after_kong=True)),
    ),
    "three": BloodCase(
        _THREE,
        (
            Kong(0, MeldKind.CONCEALED_KONG, "9s"),
            Wins("6m", (0,), WinBy.KONG_DRAW),
            Wins("9p", (1,), WinBy.DISCARD, 3),
            Wins("6s", (3,)),
        ),
    ),
    "nobody": BloodCase(_NOBODY, (), checked=True),
    "river": BloodCase(
        _RIVER,
        (
            Wins("5p", (0,), WinBy.DISCARD, 1),
            Wins("5s", (2,), WinBy.DISCARD, 3),
            Wins("8p", (0,)),
            Wins("7p", (1,), WinBy.DISCARD, 0),
            Wins("8s", (2,)),
            Wins("5p", (0,)),
            Wins("8p", (0,), WinBy.DISCARD, 3),
        ),
        game="xueliu",
        checked=True,
        options={"stake": 5},
    ),
    "escape": BloodCase(
        (
            _THREE[0], Holding("333s 55m 77m 111p 888p"), Holding("147m 258m 369p 147s 9p"),
            Holding("1469m 13567788s 9p"),
        ),
        (Kong(0, MeldKind.CONCEALED_KONG, "9s"), Leave(3)),
        game="sichuan",
    ),
    "crowded": BloodCase(
        _DRAW,
        (*_DRAW_STEPS[:2], Leave(0), _DRAW_STEPS[2]),
        game="sichuan",
        checked=True,
        scores=(99_999, -99_999, 99_999, -99_999),
        coins=(99_999, 9_999, 54_321, 4_321),
        voids="spmp",
        options={
            "mode": "blood", "stake": 1000, "tax_percent": 5, "leaver_forfeits_win": True, "declare_void": True,
            "leaver_refund_to_house": True,
        },
    ),
    "dice": BloodCase(_SHARED, (Wins("4p", (2,), WinBy.DISCARD, 1),), game="sichuan", options={"mode": "normal"}),
}  # fmt: skip
"""Rounds by name; the first ones are worked examples of the sheet."""
