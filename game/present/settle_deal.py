"""Who deals next and why (下一局谁坐庄): the way of succession that the game has, in words."""

from __future__ import annotations

from game.present.label import Label, said
from game.present.settle_who import Naming
from rules.mahjong.events import Ended, EndReason
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.mahjong.succession import discarder_deals, first_winner_deals

__all__ = ["deal_label", "is_last"]


def is_last(naming: Naming) -> bool:
    """Whether the match ends with this hand."""
    total = naming.match.hands_total
    if naming.state.left is not None:
        return True
    return naming.match.over or (total is not None and naming.state.start.no >= total)


def deal_label(naming: Naming, ruleset: Ruleset, end: Ended) -> Label:
    """Who deals next and why (Y5, A11, B9), or that it was the last hand."""
    state = naming.state
    if state.left is not None:
        return said("settle.deal.left")
    if is_last(naming):
        return said("settle.deal.over")
    if end.next_dealer is None:
        return said("settle.deal.dice")
    name = naming.name(end.next_dealer)
    if ruleset.succession in (first_winner_deals, discarder_deals):
        return said(f"settle.deal.{_who_deals(state, ruleset)}", name=name)
    why = "win" if end.reason is EndReason.WIN else "draw"
    stays = "stays" if end.next_dealer == state.dealer else "passes"
    streak = {"n": end.next_streak} if (stays, why) == ("stays", "win") else {}
    return said(f"settle.deal.{stays}.{why}", name=name, **streak)


def _who_deals(state: RoundState, ruleset: Ruleset) -> str:
    """Why a winner or who fed it deals."""
    if not state.wins:
        return "nobody"
    first = state.wins[0]
    shared = sum(won.place == first.place for won in state.wins) > 1
    if ruleset.succession is first_winner_deals:
        return "shared" if shared else "first"
    return "drew" if first.source is None else "fed"
