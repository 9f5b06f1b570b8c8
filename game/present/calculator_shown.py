"""The seats of a priced position (算台的各家牌): tiles, what counts of them, what they were found to be."""

from __future__ import annotations

from typing import TypeAlias

from game.present.amounts import signed
from game.present.calculator_wins import who_of
from game.present.hua_rows import hua_rows
from game.present.label import Label, said
from game.present.money_model import Cells, MoneyRow
from game.present.settle_model import SeatShown
from game.present.settle_seats import SeatChips, call_state, seat_chips
from game.present.settle_wins import WinShown
from game.present.tally_model import HandShown, hand_held, winning_tile
from game.score import Position, Scored
from rules.core.seat import Seat
from rules.mahjong.stages.account import keeps_account
from rules.scoring.settlement import hua_of

__all__ = ["seats_calculated"]

_Worth: TypeAlias = tuple[tuple[Seat, ...], tuple[WinShown, ...], Cells]
"""The seats in their order, the wins, what everybody gains."""


def seats_calculated(
    position: Position, scored: Scored, worth: _Worth, money: tuple[MoneyRow, ...]
) -> tuple[SeatShown, ...]:
    """The seats of which anything is known, the winner first; all of them where all are looked at (查叫)."""
    order, wins, sums = worth
    hua, wilds = hua_of(position.rules.pay), position.setting.wilds
    brought = next((row.cells for row in money if row.key == "hua"), (0, 0, 0, 0, 0))
    return tuple(
        SeatShown(
            who_of(position, seat),
            _hand(position, seat),
            False,
            hua_rows(hua, scored.hua[seat], wilds) if hua and seat in scored.hua else None,
            brought[seat],
            None,
            _state(position, scored, seat, sums),
            _chips(position, seat, wins),
        )
        for seat in order
        if seat in position.shown or scored.check is not None
    )


def _hand(position: Position, seat: Seat) -> HandShown:
    """A seat's tiles as they lie; a winner's with the winning tile apart."""
    claim = next((claim for claim in position.claims if claim.seat == seat), None)
    won = winning_tile(claim.by, claim.tile) if claim is not None else None
    return hand_held(position.tiles_of(seat), position.setting.wilds, won)


def _state(position: Position, scored: Scored, seat: Seat, sums: Cells) -> Label | None:
    """What the draw check finds a seat to be, and what that brings it."""
    if scored.check is None:
        return None
    won = seat in position.already_won
    state = said("settle.state.won") if won else call_state(position.rules, position.tiles_of(seat))
    return None if state is None else said("calculator.state", state=state, units=signed(sums[seat]))


def _chips(position: Position, seat: Seat, wins: tuple[WinShown, ...]) -> SeatChips | None:
    """The declared suit, then the win, or what the seat waits for."""
    if not keeps_account(position.rules) or seat not in position.shown:
        return None
    own = tuple(win for win in wins if win.who.seat == seat)
    return seat_chips(position.rules, position.tiles_of(seat), own)
