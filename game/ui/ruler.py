"""Measures text for layouts (量字) with the fonts it will be drawn with."""

from __future__ import annotations

from game.ui.text import Face, Text, TextStyle

__all__ = ["FontRuler"]


class FontRuler:
    """The ruler of the shipped sans face."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def width(self, text: str, size: float) -> float:
        """The width of a line."""
        return self._text.measure(text, _style(size))[0]

    def height(self, text: str, size: float, width: float) -> float:
        """The height of a paragraph in a width."""
        return self._text.block_height(text, _style(size), width)


def _style(size: float) -> TextStyle:
    return TextStyle(Face.SANS, size, (0, 0, 0))
