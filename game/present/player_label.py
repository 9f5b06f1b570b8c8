"""What a player is called (玩家的称呼), at the table, in the ceremony and on every sheet."""

from __future__ import annotations

from game.present.label import Label, Plain, said
from game.session.table import MatchView
from rules.core.seat import Seat

__all__ = ["name_label", "player_label"]


def player_label(match: MatchView, seat: Seat, own: Seat) -> Label:
    """What a seat's player is called: a bot's name is a catalogue key, a person without a name is "you".

    So is the only person of a match that is seen again from another seat: a number would be nobody's name.
    """
    player = match.players[seat]
    if player.name:
        return name_label(player.name, player.bot)
    alone = sum(each.bot is None for each in match.players) == 1
    return said("player.self") if seat == own or alone else Plain(str(seat + 1))


def name_label(name: str, bot: str | None) -> Label:
    """A name as it is given: that of a bot of this program is a catalogue key, that of a person who left stays his.

    >>> name_label("bot.3", "plain"), name_label("阿婆", None), name_label("阿婆", "plain")
    (Said(key='bot.3', values=()), Plain(text='阿婆'), Plain(text='阿婆'))
    """
    return said(name) if bot is not None and name.startswith("bot.") else Plain(name)
