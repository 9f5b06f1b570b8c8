"""What a player is called (玩家的称呼), at the table, in the ceremony and on every sheet."""

from __future__ import annotations

from game.present.label import Label, Plain, said
from game.session.table import MatchView
from rules.core.seat import Seat

__all__ = ["player_label"]


def player_label(match: MatchView, seat: Seat, own: Seat) -> Label:
    """What a seat's player is called: a bot's name is a catalogue key, a person without a name is "you".

    So is the only person of a match that is seen again from another seat: a number would be nobody's name.
    """
    player = match.players[seat]
    if player.bot is not None:
        return said(player.name)
    if player.name:
        return Plain(player.name)
    alone = sum(each.bot is None for each in match.players) == 1
    return said("player.self") if seat == own or alone else Plain(str(seat + 1))
