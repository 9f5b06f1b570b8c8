"""Draws who somebody is (画座位): the seat's wind as a little piece, another one for the dealer."""

from __future__ import annotations

from game.present.settle_model import Who
from game.ui.ink import Ink
from game.ui.pieces import wind_piece

__all__ = ["wind_seal"]


def wind_seal(ink: Ink, place: tuple[float, float, float], who: Who) -> None:
    """The seat's wind as a small piece: *place* is left, top and side."""
    x, y, side = place
    words = ink.texts(f"wind.{who.wind.code}")
    wind_piece(ink.canvas, (x, y, side, side), words, dealer=who.dealer)
