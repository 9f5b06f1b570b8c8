"""Who deals next (连庄与下庄): named functions that games are composed of."""

from __future__ import annotations

from rules.core.seat import after
from rules.mahjong.ruleset import Next
from rules.mahjong.state import RoundState

__all__ = ["dealer_keeps_on_win_or_quiet_draw"]


def dealer_keeps_on_win_or_quiet_draw(state: RoundState) -> Next:
    """The dealer stays after its win, the streak growing, and after a draw without any kong of four (Y5)."""
    dealer, streak = state.dealer, state.start.streak
    if any(won.seat == dealer for won in state.wins):
        return Next(dealer, streak + 1)
    if not state.wins and state.kongs == 0:
        return Next(dealer, streak)
    return Next(after(dealer), 0)
