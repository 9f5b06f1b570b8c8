"""What a seat is called where nobody sits (算台的座位): by its wind."""

from __future__ import annotations

from game.present.label import Label, said
from rules.core.seat import Seat

__all__ = ["seat_label"]

_WINDS = "ESWN"


def seat_label(seat: Seat) -> Label:
    """What a seat is called when nobody sits there."""
    return said(f"calculator.seat.{_WINDS[seat]}")
