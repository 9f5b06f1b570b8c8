"""Which aids a player has at a table (提示与指点): what the settings ask for, as far as the room allows it."""

from __future__ import annotations

from dataclasses import dataclass

from game.rooms import Room
from game.settings import Settings

__all__ = ["Aids", "aids_of", "next_aids"]


@dataclass(frozen=True, slots=True)
class Aids:
    """What is shown: waits (*hints*), suggestions (*coach*), marks on dangerous tiles (*danger*)."""

    hints: bool = False
    coach: bool = False
    danger: bool = False

    @property
    def thinks(self) -> bool:
        """Whether the coach has to look at the hand."""
        return self.coach or self.danger


def aids_of(settings: Settings, room: Room) -> Aids:
    """The aids of a player in a room.

    >>> from game.rooms import PRACTICE, room_of
    >>> keen = Settings(coach=True, danger=True)
    >>> aids_of(keen, PRACTICE), aids_of(keen, room_of("hall")).coach
    (Aids(hints=True, coach=True, danger=True), False)
    """
    return Aids(settings.hints, settings.coach and room.coached, settings.danger and room.coached)


def next_aids(settings: Settings, room: Room) -> tuple[dict[str, bool], str]:
    """What the hint key changes, and the text that says so: waits, suggestions beside them, nothing, and again.

    Where the room suggests nothing, its step is left out and what the player has chosen for other rooms stays.
    """
    now = aids_of(settings, room)
    if now.hints and not now.coach and room.coached:
        return {"coach": True}, "table.hints.coach"
    if now.hints or now.coach:
        changed = {"hints": False}
        return (changed | {"coach": False} if now.coach else changed), "table.hints.off"
    return {"hints": True}, "table.hints.on"
