"""What comes to the program from outside (外来的事): an invitation, something dropped on its window."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.errors import GameError
from game.present.label import said
from game.scenes.message import told
from game.scenes.stack import Stack
from game.ui.desktop import Desktop

__all__ = ["answer_call", "take_in"]

_BUSY: Final = frozenset(("table", "lesson", "waiting_room", "taking", "replay", "confirm", "online_joining"))
"""Scenes over which no room is entered, and nothing is taken in."""
_SETTLED: Final = frozenset(("taking", "table", "lesson"))


def answer_call(stack: Stack, link: str, desktop: Desktop) -> bool:
    """Go where a link calls to, or say why that is not done now; whether there was one."""
    if not link:
        return False
    from game.session.inviting import parse_invitation

    keys = set(stack.keys)
    try:
        invitation = parse_invitation(link)
    except GameError as error:
        stack.open(told("online.failed", error))
    else:
        if _BUSY & keys or ("online" in keys and not stack.drop(link)):
            desktop.tell(said("online.called.busy"))
        elif "online" not in keys:
            from game.scenes.online import OnlineHall

            stack.open(OnlineHall(invitation))
    stack.apply()
    return True


def take_in(stack: Stack, event: pygame.Event) -> None:
    """Something was dropped on the window: for the scene on top, or it is a voice or a record."""
    from game.scenes.taking_voice import taking

    source = Path(event.file) if event.type == pygame.DROPFILE else event.text
    if not stack.drop(source) and not _SETTLED & set(stack.keys):
        stack.open(taking(source))
