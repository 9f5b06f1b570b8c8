"""Who deals next (连庄与下庄): named functions that games are composed of."""

from __future__ import annotations

from rules.core.seat import after
from rules.mahjong.ruleset import Next
from rules.mahjong.state import RoundState

__all__ = ["dealer_keeps_on_win_or_quiet_draw", "dice_decide", "discarder_deals", "first_winner_deals"]


def dealer_keeps_on_win_or_quiet_draw(state: RoundState) -> Next:
    """The dealer stays after its win, the streak growing, and after a draw without any kong of four (Y5)."""
    dealer, streak = state.dealer, state.start.streak
    if any(won.seat == dealer for won in state.wins):
        return Next(dealer, streak + 1)
    if not state.wins and state.kongs == 0:
        return Next(dealer, streak)
    return Next(after(dealer), 0)


def first_winner_deals(state: RoundState) -> Next:
    """The first winner deals next; if the first win was shared, who fed it; nobody won: the same dealer (A11).

    After an escape dice decide (B11).
    """
    if state.left is not None:
        return Next(None, 0)
    if not state.wins:
        return Next(state.dealer, 0)
    first = state.wins[0]
    shared = sum(won.place == first.place for won in state.wins) > 1
    return Next(first.source if shared else first.seat, 0)


def discarder_deals(state: RoundState) -> Next:
    """Who fed the winning tile deals next, after a self-draw the winner; a draw: the same dealer (B9, D11)."""
    if state.left is not None:
        return Next(None, 0)
    if not state.wins:
        return Next(state.dealer, 0)
    first = state.wins[0]
    return Next(first.seat if first.source is None else first.source, 0)


def dice_decide(_: RoundState) -> Next:
    """Dice decide in every hand (B9)."""
    return Next(None, 0)
