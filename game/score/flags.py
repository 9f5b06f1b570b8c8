"""What went before a position (来历): whether its flags can go with its tiles (H12)."""

from __future__ import annotations

from game.score.before import needs_first, showing
from game.score.fields import SEAT_LETTERS, refuse
from game.score.position import Claim, Position
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind

__all__ = ["check_flags"]


def check_flags(position: Position) -> None:
    """No flag says what the position denies. Raises `PositionError`."""
    flags = position.flags
    if flags.left is not None:
        _check_left(position)
    if flags.first_open is not None and flags.first_open not in showing(position):
        refuse(f"seat {SEAT_LETTERS[flags.first_open]} shows no open double: it cannot be 'first_open'")
    if needs_first(position):
        refuse("several seats show an open double: say with the flag 'first_open' who was first")
    told = {
        "forming_discard": flags.forming_discard,
        "refused": flags.refused,
        "just_ate": flags.just_ate is not None,
        "single_wait_discard": flags.single_wait_discard is not None,
    }
    for flag in (name for name, given in told.items() if given):
        if not position.claims:
            refuse(f"the flag {flag!r} is about a win, and nobody wins")
    for claim in position.claims:
        _check_forming(position, claim)
        _check_refused(position, claim)
        _check_ate(position, claim)
        _check_thrown(position, claim)


def _check_left(position: Position) -> None:
    """A seat can leave where leaving is settled, and then nobody wins (H10)."""
    if not position.rules.settles_leaving:
        refuse("the flag 'left' is for rooms in which 'leaver' is 'settle'; here a bot plays on")
    if position.claims:
        refuse("nobody wins a hand that a seat has left")


def _check_forming(position: Position, claim: Claim) -> None:
    """A discard is won on after somebody's open double; whose discard comes first after it no tile tells (H9)."""
    if not position.flags.forming_discard:
        return
    if claim.by is not WinBy.DISCARD:
        refuse("the flag 'forming_discard' is about a discard that is won on")
    if not showing(position):
        refuse("the flag 'forming_discard' is set, and no seat shows an open double")


def _check_refused(position: Position, claim: Claim) -> None:
    """Others refuse, after an open double of the winner (H8)."""
    if not position.flags.refused:
        return
    if claim.seat in position.flags.refused:
        refuse(f"seat {SEAT_LETTERS[claim.seat]} wins and is among those who 'refused'")
    if claim.seat not in showing(position):
        refuse(f"the flag 'refused' is set, and the winner {SEAT_LETTERS[claim.seat]} shows no open double")


def _check_ate(position: Position, claim: Claim) -> None:
    """The chow is the last meld of the discarder, who is shown (H12)."""
    eaten = position.flags.just_ate
    if eaten is None:
        return
    if claim.source is None:
        refuse("the flag 'just_ate' is about the discarder, and the win is on an own draw")
    melds = position.tiles_of(claim.source).melds
    if not melds or melds[-1].kind is not MeldKind.CHOW or eaten not in melds[-1].tiles:
        refuse(
            f"the last meld of seat {SEAT_LETTERS[claim.source]} is no chow with the {eaten.code} it 'just_ate'"
        )


def _check_thrown(position: Position, claim: Claim) -> None:
    """The winner has five melds laid down and could discard that tile (H8, D70)."""
    thrown = position.flags.single_wait_discard
    if thrown is None:
        return
    if len(position.tiles_of(claim.seat).melds) < position.rules.melds:
        refuse(
            f"the flag 'single_wait_discard' is set, and the winner has not {position.rules.melds} melds laid down"
        )
    if thrown in position.setting.flowers:
        refuse(f"the flower {thrown.code} cannot be the 'single_wait_discard'; flowers are set aside")
