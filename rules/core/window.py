"""Decision windows and answers (询问与回应): complete options, answered by index."""

from __future__ import annotations

from enum import Enum
from typing import Generic, TypeVar

from rules.core.record import dataclass
from rules.core.seat import Seat

__all__ = ["Answer", "Window", "WindowKind"]

A_co = TypeVar("A_co", covariant=True)


class WindowKind(Enum):
    """What a seat is asked for."""

    TURN = "turn"
    CLAIM = "claim"
    ROB = "rob"
    STAGE = "stage"


@dataclass(frozen=True, slots=True)
class Window(Generic[A_co]):
    """One question to one seat: an id that is never used again, complete options, the default for silence."""

    id: int
    seat: Seat
    kind: WindowKind
    options: tuple[A_co, ...]
    default: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answers: the window's id and the index of the option."""

    window_id: int
    option: int
