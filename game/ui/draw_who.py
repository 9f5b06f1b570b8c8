"""Draws who somebody is (画座位): the seat's wind as a seal, vermilion for the dealer, and the name."""

from __future__ import annotations

from game.present.settle_model import Who
from game.ui.ink import Ink

__all__ = ["wind_seal"]


def wind_seal(ink: Ink, place: tuple[float, float, float], who: Who) -> None:
    """The seat's wind as a small seal: *place* is left, top and side."""
    x, y, side = place
    palette = ink.canvas.theme.palette
    words = ink.texts(f"wind.{who.wind.code}")
    ink.canvas.seal((x, y, side, side), words, palette.vermilion if who.dealer else palette.indigo)
