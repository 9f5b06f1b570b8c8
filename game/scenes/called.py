"""What comes to the program from outside (外来的事): an invitation, a file, something dropped on its window."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pygame

from game.errors import GameError
from game.linking import SCHEME, file_called
from game.present.label import said
from game.scenes.message import told
from game.scenes.stack import Stack
from game.services import Services
from game.ui.desktop import Desktop

__all__ = ["answer_call", "arrive", "take_in"]

_BUSY: Final = frozenset(("table", "lesson", "waiting_room", "taking", "replay", "confirm", "online_joining"))
"""Scenes over which no room is entered, and nothing is taken in."""
_KEPT_S: Final = 2 * 3600.0
"""A match is over after that time, and its seats with it."""
_SETTLED: Final = frozenset(("taking", "table", "lesson"))


def answer_call(stack: Stack, link: str, desktop: Desktop) -> bool:
    """Go where a link calls to, take in the file it names, or say why not now; whether there was one."""
    if not link:
        return False
    if (file := file_called(link)) is not None:
        _open_file(stack, file, desktop)
        return True
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


def _open_file(stack: Stack, file: Path, desktop: Desktop) -> None:
    """A file that was opened with this program: a record is shown, a voice taken in, but not over a match."""
    if (_SETTLED | {"waiting_room", "replay"}) & set(stack.keys):
        desktop.tell(said("desk.opening.busy", name=file.name))
        return
    from game.scenes.taking_voice import taking

    stack.open(taking(file))
    stack.apply()


def arrive(stack: Stack, services: Services, link: str, places: Path) -> None:
    """After a start: go where a link calls to; else to the hall, if there is a way back to a seat (N10).

    *places* is the file of the rooms where one was.
    """
    if (
        not answer_call(stack, link, services.desktop)
        and places.exists()
        and _has_seat(services, time.time())
    ):
        from game.scenes.online import OnlineHall

        stack.open(OnlineHall())
        stack.apply()


def _has_seat(services: Services, now: float) -> bool:
    """Whether a seat was left lately that may still be kept."""
    recent = () if services.network is None else services.network().recent()
    return any(each.token and abs(now - each.at) < _KEPT_S for each in recent)


def take_in(stack: Stack, event: pygame.Event, desktop: Desktop) -> None:
    """Something was dropped on the window: for the scene on top, or it is a voice or a record.

    On a Mac links and files that are opened with the program come in this way too.
    """
    from game.scenes.taking_voice import taking

    if event.type == pygame.DROPFILE and event.file.lower().startswith(f"{SCHEME}:"):
        answer_call(stack, event.file, desktop)
        return
    source = Path(event.file) if event.type == pygame.DROPFILE else event.text
    if not stack.drop(source) and not _SETTLED & set(stack.keys):
        stack.open(taking(source))
