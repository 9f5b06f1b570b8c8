"""Draws a seat's tiles and hua (画花): a heading, the tiles, a chip for each thing that scores; it knows no table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.present.hua_rows import HuaLine
from game.present.layout.hua_layout import CHIP_TEXT, CHIP_VALUE, Chips, HuaChip, SeatPanel
from game.present.settle_seats import SeatChip
from game.present.tally_model import HandShown
from game.ui.canvas import Anchor
from game.ui.draw_row import draw_hand, draw_tiles
from game.ui.ink import Ink
from game.ui.text import Face

__all__ = ["draw_seat_panel"]


def draw_seat_panel(ink: Ink, hand: HandShown, chips: Chips | None, placed: SeatPanel) -> None:
    """The tiles and the chips of a panel; its heading is drawn by whoever knows whose it is."""
    if chips is None:
        draw_hand(ink, hand, placed.tiles)
        return
    draw_hand(ink, replace(hand, flowers=()), placed.tiles)  # what scores stands in the chips
    lines: Sequence[HuaLine | SeatChip] = chips.lines
    for line, chip in zip(lines, placed.chips, strict=True):
        _chip(ink, chip, (ink.say(line.name), ink.say(line.value)))
        tiles = ink.at(chip.tiles)
        each = -(-len(line.tiles) // chip.lines)
        for number in range(chip.lines if line.tiles else 0):
            part = line.tiles[number * each : (number + 1) * each]
            draw_tiles(ink, (part,), (tiles.x, tiles.y + number * tiles.h / chip.lines), chip.height)


def _chip(ink: Ink, chip: HuaChip, words: tuple[str, str]) -> None:
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    rect = ink.at(chip.rect)
    canvas.fill(rect.box, palette.paper_light, 9)
    canvas.frame(rect.box, palette.hairline, 1.5, 9)
    name, value = ink.at(chip.name), ink.at(chip.value)
    canvas.text(
        words[0], (name.x, name.centre.y), canvas.style(CHIP_TEXT, palette.quiet), Anchor.LEFT, name.w
    )
    number = canvas.style(CHIP_VALUE, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(words[1], (value.right, value.centre.y), number, Anchor.RIGHT, value.w)
