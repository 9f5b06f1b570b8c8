"""What can be pressed at the table (可点之处), in the order of the keyboard: answers, questions, signs, tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedButton
from game.present.layout.table_layout import TableLayout
from game.present.layout.tags_layout import reach_of
from game.present.layout.zones import Zones
from game.scenes.table_opening import TableOpening
from game.ui.draw_bar import button_name
from game.ui.draw_table import TOOLS

__all__ = ["WAITS", "targets_at"]

WAITS: Final = "mark.own.waits"
"""The strip of hints when there are more waits than it shows."""


def targets_at(
    zones: Zones,
    layout: TableLayout | None,
    buttons: Sequence[PlacedButton],
    opening: TableOpening,
    more: Sequence[str] = (),
) -> list[Target]:
    """Every target with its place; *more*: tools that stand behind the six."""
    targets = [Target(button_name(button), button.rect) for button in buttons if button.choice is not None]
    targets += [Target(each.name, each.rect, opening.is_on(each.name)) for each in opening.buttons]
    if layout is not None:
        targets += [Target(tag.name, _beside(reach_of(tag), zones.buttons)) for tag in layout.tags]
    targets += [
        Target(f"tool.{name}", rect) for name, rect in zip((*TOOLS, *more), zones.buttons, strict=True)
    ]
    return [*targets, Target("tool.room", zones.game)]


def _beside(reach: Rect, tools: Sequence[Rect]) -> Rect:
    """What can be pressed for a sign, ending where a tool begins that it would reach under."""
    for tool in tools:
        if reach.overlaps(tool):
            above = tool.centre.y < reach.centre.y
            top = tool.bottom if above else reach.y
            bottom = reach.bottom if above else tool.y
            reach = Rect(reach.x, top, reach.w, bottom - top)
    return reach
