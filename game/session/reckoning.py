"""What a score sheet comes to (算账): each hand is given to the game's own payment, and its succession says who deals.

No price is known here. Games in which the first win ends the hand are asked once, with the end of the hand; games that
go on after a win are followed event by event, as `ouju score` follows the money of a whole hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.score.ledger_case import Exhausted, KongMade, LedgerCase, LedgerEvent, TileWon, WonHand
from game.score.ledger_fold import followed
from game.session.sheet import Claimed, DrawStep, Four, KongStep, PlayedHand, Sheet, Step, WinStep
from rules import OptionsError, Ruleset, find_ruleset
from rules.core.ledger import HOUSE, Ledger, Transfer, net
from rules.core.record import replace
from rules.core.seat import SEATS, Seat, after
from rules.errors import RulesError
from rules.mahjong.aftermath import bare_end
from rules.mahjong.events import Started, Won
from rules.mahjong.evolve import opening
from rules.mahjong.ruleset import Winners
from rules.mahjong.stages.account import keeps_account
from rules.scoring.draw_check import Called, CallState
from rules.scoring.model import Liability, LiabilityKind, Tally, WinBy
from rules.scoring.payment import ledger_of
from rules.scoring.settlement import hua_of, win_of
from rules.scoring.tally import told_tally
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["Reckoned", "Trouble", "reckoned", "rules_of_sheet", "tally_said"]

_DICE: Final = ((1, 1), (1, 1))
_NOTHING: Final[Four] = (0, 0, 0, 0)
_MOST_FAN: Final = 30
"""No hand has so many; each doubles, and without a cap a slip of the finger would be a number of any length."""


class Trouble(Exception):
    """A hand that cannot have been; *key* is the catalogue key of why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A hand of a sheet: who dealt, how often retained, who paid whom, how the totals stand after it.

    *over* is False while a hand that goes on after a win has not ended. *following* deals next; None where dice or the
    table say. *trouble* is why nothing can be paid.
    """

    dealer: Seat
    streak: int
    ledger: Ledger
    changes: Four
    totals: Four
    over: bool = True
    following: Seat | None = None
    following_streak: int = 0
    trouble: str = ""


def rules_of_sheet(sheet: Sheet) -> Ruleset:
    """The rules that a sheet is kept by. Raises `OptionsError` where they are not known any more."""
    return find_ruleset(sheet.game, {**sheet.options, "edition": sheet.edition})


def tally_said(rules: Ruleset, said: Claimed) -> Tally:
    """What a win is worth as it was said: by its patterns, or by its total alone."""
    if said.patterns:
        return told_tally(rules.scoring, dict(said.patterns))
    return Tally((), (), said.total, str(said.total))


def reckoned(sheet: Sheet, rules: Ruleset | None = None) -> tuple[Reckoned, ...]:
    """Every hand in order. A hand that cannot have been pays nothing and says why."""
    if rules is None:
        try:
            rules = rules_of_sheet(sheet)
        except OptionsError:
            return ()
    found: list[Reckoned] = []
    dealer, streak, totals = sheet.dealer, 0, _NOTHING
    for hand in sheet.hands:
        if hand.dealer is not None and hand.dealer != dealer:
            dealer, streak = hand.dealer, 0
        row = _hand(rules, hand, (dealer, streak), totals)
        found.append(row)
        totals = row.totals
        dealer = dealer if row.following is None else row.following
        streak = row.following_streak
    return tuple(found)


def _hand(rules: Ruleset, hand: PlayedHand, dealt: tuple[Seat, int], totals: Four) -> Reckoned:
    """One hand, dealt by a seat that has been retained so often."""
    dealer, streak = dealt
    follow = _followed if keeps_account(rules) else _ended
    try:
        ledger, over, following, next_streak = follow(rules, hand, dealt)
    except Trouble as trouble:
        return Reckoned(dealer, streak, (), _NOTHING, totals, False, dealer, streak, trouble.key)
    except (RulesError, ValueError):
        return Reckoned(dealer, streak, (), _NOTHING, totals, False, dealer, streak, "keeping.trouble.order")
    changes = net(ledger)
    after_it = tuple(total + change for total, change in zip(totals, changes, strict=False))
    return Reckoned(dealer, streak, ledger, _four(changes[:4]), _four(after_it), over, following, next_streak)


# ---- games in which the first win ends the hand


def _ended(
    rules: Ruleset, hand: PlayedHand, dealt: tuple[Seat, int]
) -> tuple[Ledger, bool, Seat | None, int]:
    """What is paid for a hand, and who deals next."""
    dealer, streak = dealt
    state = opening(rules, Started(1, dealer, streak, _NOTHING, _DICE, dealer, 0))
    wins = tuple(won for step in hand.steps if isinstance(step, WinStep) for won in _won(rules, step))
    _check(rules, wins)
    state = replace(state, opened=True, wins=wins, kongs=int(hand.kongs))
    end = bare_end(state, wins)
    following = rules.succession(state)
    ledger, hua = win_of(rules.pay)(end), hua_of(rules.pay)
    if hua is not None:  # told here in numbers and not by tiles
        points = [hua.points_of(count) for count in hand.hua]
        ledger = (*ledger, *ledger_of(hua.settled(dealer, points)))
    return ledger, True, following.dealer, following.streak


def _won(rules: Ruleset, step: WinStep) -> tuple[Won, ...]:
    """The wins on one tile, counter-clockwise from who fed it."""
    by, source = WinBy(step.by), step.source
    if (source is not None) is not by.is_claim:
        raise Trouble("keeping.trouble.source")
    liable = None if step.liable is None else Liability(step.liable, LiabilityKind.FOUR_CLAIMS, ())
    winners = sorted(step.winners, key=lambda each: (each.seat - (source or 0)) % len(SEATS))
    if not winners:
        raise Trouble("keeping.trouble.winner")
    if any(winner.seat in (source, step.liable) for winner in winners):
        raise Trouble("keeping.trouble.own")
    return tuple(
        Won(winner.seat, Tile.HIDDEN, by, source, (), tally_said(rules, winner), liability=liable)
        for winner in winners
    )


def _check(rules: Ruleset, wins: tuple[Won, ...]) -> None:
    """Several win only on somebody's tile, and only where all may."""
    if len(wins) > 1 and (rules.claims.winners is Winners.NEAREST or not wins[0].by.is_claim):
        raise Trouble("keeping.trouble.several")
    if len({won.seat for won in wins}) < len(wins):
        raise Trouble("keeping.trouble.twice")


# ---- games that go on after a win


def _followed(
    rules: Ruleset, hand: PlayedHand, dealt: tuple[Seat, int]
) -> tuple[Ledger, bool, Seat | None, int]:
    """What is paid in a hand that goes on, seats counted from the dealer as a ledger does."""
    dealer, _ = dealt
    final: tuple[Called | None, ...] = (None, None, None, None)
    events: list[LedgerEvent] = []
    for place, step in enumerate(hand.steps):
        match step:
            case WinStep():
                _check_kong(step, hand.steps[place - 1] if place else None)
                events.append(_tile_won(rules, step, dealer))
            case KongStep():
                events.append(_kong_made(step, dealer))
            case DrawStep():
                events.append(Exhausted())
                final = _final(step, dealer)
    won = {
        _from(each.seat, dealer) for step in hand.steps if isinstance(step, WinStep) for each in step.winners
    }
    final = tuple(None if seat in won else called for seat, called in enumerate(final))
    told = followed(LedgerCase(rules, tuple(events), final), limited=False)
    if told.at is not None:
        raise Trouble("keeping.trouble.rule")
    ledger = tuple(
        Transfer(_back(each.payer, dealer), _back(each.payee, dealer), each.units, each.reason)
        for each in told.settled
    )
    following = told.following
    if following is None:
        return ledger, False, dealer, 0
    return (
        ledger,
        True,
        None if following.dealer is None else after(dealer, following.dealer),
        following.streak,
    )


def _kong_made(step: KongStep, dealer: Seat) -> KongMade:
    """A kong; an open one, and no other, is made of somebody else's discard."""
    kind = MeldKind(step.kind)
    if not kind.is_kong:
        raise Trouble("keeping.trouble.order")
    if (step.source is not None) is not (kind is MeldKind.OPEN_KONG) or step.source == step.seat:
        raise Trouble("keeping.trouble.source")
    return KongMade(_from(step.seat, dealer), kind, _maybe(step.source, dealer))


def _check_kong(step: WinStep, before: Step | None) -> None:
    """A win after a kong needs that kong right before it: the winner's own, or who fed the win."""
    owner = step.winners[0].seat if step.by == WinBy.KONG_DRAW.value and step.winners else step.source
    needed = step.after_kong or step.by == WinBy.KONG_DRAW.value
    if needed and not (isinstance(before, KongStep) and before.seat == owner):
        raise Trouble("keeping.trouble.kong")


def _tile_won(rules: Ruleset, step: WinStep, dealer: Seat) -> TileWon:
    if not step.winners:
        raise Trouble("keeping.trouble.winner")
    by = WinBy(step.by)
    if (step.source is not None) is not by.is_claim:
        raise Trouble("keeping.trouble.source")
    if any(each.seat == step.source for each in step.winners):
        raise Trouble("keeping.trouble.own")
    if len(step.winners) > 1 and not by.is_claim:
        raise Trouble("keeping.trouble.several")
    winners = tuple(
        WonHand(_from(each.seat, dealer), _fan(tally_said(rules, each).total)) for each in step.winners
    )
    return TileWon(by, _maybe(step.source, dealer), winners, step.after_kong)


def _fan(said: int) -> int:
    """The 番 of a hand as they were said."""
    if said > _MOST_FAN:
        raise Trouble("keeping.trouble.rule")
    return max(1, said)


def _final(step: DrawStep, dealer: Seat) -> tuple[Called | None, ...]:
    found: list[Called | None] = [None] * len(SEATS)
    for seat in SEATS:
        state = CallState(step.states[seat])
        fan = _fan(step.fans[seat]) if state is CallState.READY else 0
        found[_from(seat, dealer)] = Called(state, fan)
    return tuple(found)


def _from(seat: Seat, dealer: Seat) -> Seat:
    """A seat counted from the dealer."""
    return (seat - dealer) % len(SEATS)


def _maybe(seat: Seat | None, dealer: Seat) -> Seat | None:
    return None if seat is None else _from(seat, dealer)


def _back(account: Seat, dealer: Seat) -> Seat:
    """An account of the ledger by the seats of the sheet; the house stays the house."""
    return account if account == HOUSE else after(dealer, account)


def _four(values: tuple[int, ...]) -> Four:
    first, second, third, fourth = values
    return first, second, third, fourth
