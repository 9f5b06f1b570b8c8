"""What a hand and a match did to the player's own coins or score (档案变动), as lines for the sheets after them."""

from __future__ import annotations

from game.present.amounts import amount
from game.present.label import Label, said
from game.present.room_model import change_lines, rank_label
from game.session.table import MatchView

__all__ = ["lines_of_hand", "lines_of_match"]


def lines_of_hand(match: MatchView) -> tuple[Label, ...]:
    """What the last hand changed; nothing in rooms that do not count."""
    return () if match.change is None else change_lines(match.change)


def lines_of_match(match: MatchView) -> tuple[Label, ...]:
    """Where the player stands now that the match is over, and what leaving it cost beside the totals."""
    if match.change is None:
        return ()
    kind, after = match.change.room.kind.value, match.change.after
    now = said(f"ranking.now.{kind}", after=amount(after), rank=rank_label(after))
    penalty = match.change.penalty
    return (now, said("ranking.penalty", penalty=f"{penalty:,}")) if penalty else (now,)
