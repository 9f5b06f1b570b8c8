"""What a seat is called where nobody sits (算台的座位): by its wind; what it gains."""

from __future__ import annotations

from game.present.label import Label, said
from rules.core.seat import Seat

__all__ = ["seat_label", "signed"]

_WINDS = "ESWN"


def seat_label(seat: Seat) -> Label:
    """What a seat is called when nobody sits there."""
    return said(f"calculator.seat.{_WINDS[seat]}")


def signed(units: int) -> str:
    """What a seat gains, with its sign.

    >>> signed(-1288), signed(6)
    ('−1,288', '+6')
    """
    return f"{units:+,}".replace("-", "−")
