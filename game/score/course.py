"""What went before in games that go on after a win (经过): whether it can have been, and what it means for payment."""

from __future__ import annotations

from game.score.fields import SEAT_LETTERS, refuse
from game.score.position import Claim, LastKong, Position
from rules.core.seat import SEATS
from rules.mahjong.money import OVER_AFTER
from rules.mahjong.ruleset import End
from rules.mahjong.stages.account import keeps_account
from rules.scoring.account import Account, KongIncome
from rules.scoring.model import WinBy
from rules.scoring.terms import ChecksDraw, kong_paid
from rules.tiles.meld import Meld

__all__ = ["account_of", "check_course", "is_after_kong"]


def check_course(position: Position) -> None:
    """Who has won and which kong was made can have been so. Raises `PositionError`."""
    _check_winners(position)
    if position.kong is not None:
        _check_kong(position, position.kong)
    for claim in position.claims:
        _check_claim(position, claim)
    if isinstance(position.rules.pay, ChecksDraw) and not position.claims:
        _check_drawn(position)


def account_of(position: Position) -> Account:
    """What has been paid for before, as far as it decides what is paid now.

    Of kongs only the one after which the winning tile came; what others brought is not told.
    """
    account, kong = Account(), position.kong
    for seat in position.already_won:
        account = account.with_winner(seat, same_tile=False)
    if kong is None or not keeps_account(position.rules):
        return account
    if not any(_comes_after(claim, kong) for claim in position.claims):
        return account
    late = kong.late and position.rules.claims.timely_kongs
    made = KongIncome(kong.seat, kong.kind, kong.source, late)
    return account.with_kong(made).with_income(kong_paid(position.rules.pay, account, made))


def is_after_kong(position: Position, claim: Claim) -> bool:
    """Whether a win is on the discard made right after a kong's replacement (杠上炮)."""
    return position.kong is not None and claim.by is WinBy.DISCARD and claim.source == position.kong.seat


def _comes_after(claim: Claim, kong: LastKong) -> bool:
    """Whether the winning tile is a kong's replacement or the discard that followed it."""
    if claim.by is WinBy.KONG_DRAW:
        return claim.seat == kong.seat
    return claim.by is WinBy.DISCARD and claim.source == kong.seat


def _plays_on(position: Position) -> bool:
    """Whether who has won still plays (血流成河)."""
    return position.rules.end is End.LAST_TILE


def _check_winners(position: Position) -> None:
    won = position.already_won
    if not won:
        return
    if position.rules.end is End.FIRST_WIN:
        refuse("the first win ends the hand in this room: leave out 'already_won'")
    if len(set(won)) < len(won):
        refuse("'already_won' names a seat twice")
    if len(won) >= OVER_AFTER and not _plays_on(position):
        refuse("three seats have won: the hand is over")


def _check_claim(position: Position, claim: Claim) -> None:
    """Who has won neither wins nor feeds any more."""
    if not _plays_on(position):
        for seat in (claim.seat, claim.source):
            if seat in position.already_won:
                refuse(f"seat {SEAT_LETTERS[seat]} has won already and takes no more part in the hand")
    needs = keeps_account(position.rules) and claim.by is WinBy.KONG_DRAW
    if needs and (position.kong is None or position.kong.seat != claim.seat):
        refuse("a win on a kong's replacement needs 'kong', the winner's last one")


def _check_kong(position: Position, kong: LastKong) -> None:
    """The kong lies among the melds where its seat is shown, and who has won has no part in it."""
    if not _plays_on(position):
        for seat in (kong.seat, kong.source):
            if seat in position.already_won:
                refuse(
                    f"seat {SEAT_LETTERS[seat]} has won already: it has no part in the 'kong' of this turn"
                )
    if kong.seat in position.shown and not any(_is(meld, kong) for meld in position.shown[kong.seat].melds):
        whose = f"the melds of seat {SEAT_LETTERS[kong.seat]}"
        refuse(f"the {kong.kind.value} of {kong.tile.code} in 'kong' is not among {whose}")


def _is(meld: Meld, kong: LastKong) -> bool:
    """Whether a meld is that kong; who fed the pung below an added kong does not matter."""
    fed = kong.source is None or meld.source == kong.source
    return meld.kind is kong.kind and kong.tile in meld.tiles and fed


def _check_drawn(position: Position) -> None:
    """The draw check asks all who have not won, so their tiles must be known."""
    missing = [seat for seat in SEATS if seat not in position.already_won and seat not in position.shown]
    if missing:
        names = ", ".join(SEAT_LETTERS[seat] for seat in missing)
        refuse(f"the draw check needs the tiles of every seat that has not won: {names} lacks")
