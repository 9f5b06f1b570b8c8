"""The pictures of input that `screens.py` renders: left-handed tables, the assist panel, an arranged hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command
from game.present.prompt import Slot
from game.scenes.assist_sheet import AssistSheet
from game.scenes.shortcuts import Shortcuts
from game.settings import Sort
from game.ui.canvas import Canvas
from rules.tiles.tile import Tile
from table_shots import table_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["INPUT_SHOTS"]


def _left(stage: Stage, state: str) -> pygame.Surface:
    with stage.choosing(left_handed=True):
        return stage.shoot((table_of(state),))


def table_left(stage: Stage) -> pygame.Surface:
    """For the left hand, a claim open."""
    return _left(stage, "claims")


def table_left_crowded(stage: Stage) -> pygame.Surface:
    """For the left hand, every seat full of flowers."""
    return _left(stage, "heavy_worms")


def table_left_exchange(stage: Stage) -> pygame.Surface:
    """For the left hand, tiles to be passed on."""
    return _left(stage, "exchange")


def table_left_watching(stage: Stage) -> pygame.Surface:
    """For the left hand, a turn with a hand full of tiles."""
    return _left(stage, "full")


def table_arranged(stage: Stage) -> pygame.Surface:
    """A hand that its player has put in order, one tile on its way to another place."""
    scene = table_of("mock")

    def then() -> None:
        seat = scene.seat
        for start, end in ((0, 6), (12, 1), (9, 3)):
            seat.tiles.arrangement.move(start, end)
        seat.tiles.show()
        seat.hand.press(4)
        seat.hand.drag(46 * seat.zones.hand_unit, -6)

    with stage.choosing(sort=Sort.HAND):
        return stage.shoot((scene,), then=then)


def assist(stage: Stage) -> pygame.Surface:
    """The panel of what is done for the player, while a tile is offered."""
    return _assist(stage, "claims", left=False)


def assist_left(stage: Stage) -> pygame.Surface:
    """The same for the left hand, nothing offered."""
    return _assist(stage, "full", left=True)


def _assist(stage: Stage, state: str, *, left: bool) -> pygame.Surface:
    scene = table_of(state)

    def then() -> None:
        scene.seat.assist.toggle(Slot.KONG)
        if not left:
            scene.seat.assist.toggle_tile(Tile.E)
            scene.seat.assist.toggle_tile(Tile.P7)

    with stage.choosing(left_handed=left):
        picture = stage.shoot((scene,), then=then)
        sheet = AssistSheet(scene.seat.assist)
        sheet.enter(stage.services)
        sheet.resized(stage.size)
        sheet.draw(Canvas(picture, stage.services.surroundings(sheet.unit)))
    return picture


def shortcuts_table(stage: Stage) -> pygame.Surface:
    """The keys and gestures of the table."""
    return stage.shoot((table_of("mock"), Shortcuts("table", ("yueqing", "local"))), seconds=0.2)


def shortcuts_end(stage: Stage) -> pygame.Surface:
    """The same at its end."""
    scene = Shortcuts("table", ("yueqing", "local"))
    return stage.shoot((table_of("mock"), scene), seconds=0.2, then=lambda: scene.handle(Act(Command.LAST)))


def shortcuts_calculator(stage: Stage) -> pygame.Surface:
    """The keys of the calculator."""
    return stage.shoot((table_of("mock"), Shortcuts("calculator")), seconds=0.2)


INPUT_SHOTS: Final = {
    shot.__name__: shot
    for shot in (
        table_left, table_left_crowded, table_left_exchange, table_left_watching, table_arranged, assist, assist_left,
        shortcuts_table, shortcuts_end, shortcuts_calculator,
    )
}  # fmt: skip
"""Every picture by its name."""
