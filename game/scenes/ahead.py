"""What will be wanted soon, made while nothing moves (预备): modules, the cloth and tiles of a table, a settlement.

Whoever comes before it is ready finds the rest unmade, and it is made then: nothing depends on it but smoothness. A
step takes hardly longer than a frame, so that a finger is answered between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from game.present.focus import Focus
from game.present.layout.geometry import Size
from game.present.layout.scaling import scale_for, table_scale
from game.present.scroll import Scroll
from game.services import Services, Trace
from game.ui.canvas import Canvas
from game.ui.ruler import FontRuler
from game.ui.widgets import speak
from rules import find_ruleset
from rules.tiles.tile import Tile

if TYPE_CHECKING:
    from game.present.settle_model import SettleModel

__all__ = ["MODULES", "SHEETS", "Steps", "lobby_ahead", "settlement_ahead", "sheets_ahead", "table_ahead"]

Steps: TypeAlias = Iterator[None]

MODULES: Final = (
    *(
        "game.present.table_model",
        "game.present.narration",
        "game.present.settle_model",
        "game.present.spoken",
    ),
    *("game.authority.table_authority", "game.session.local", "game.bots.careful_bot", "game.tables"),
    *("game.present.story", "game.present.hand_input", "game.coach.counsel", "game.coach.outlook"),
    *("game.ui.draw_table", "game.ui.draw_settle", "game.scenes.table_spoken", "game.scenes.settlement"),
    *("game.scenes.table_seat", "game.scenes.table_view", "game.voice.cabinet", "game.scenes.table"),
)
"""What a table is made of, from below, so that no step takes long."""
SHEETS: Final = (
    *("game.scenes.help", "game.scenes.settings", "game.scenes.house_rules", "game.scenes.shortcuts"),
    *("game.scenes.learn", "game.scenes.replays"),
)
"""The sheets that are opened from the first picture."""
_AT_ONCE: Final = 4
"""So many tiles are a step."""


def table_ahead(services: Services, size: tuple[int, int], hand: int) -> Steps:
    """A table in a window, for hands of so many tiles: its modules, its cloth, the own tiles."""
    for name in MODULES:
        import_module(name)
        yield
    from game.present.layout.rows_layout import OWN_TILE
    from game.present.layout.zones import zones_for

    services.voices.packs()  # read here, not when the first tile is named
    yield
    from game.voice.repertoire import cues

    cues()
    yield
    zones = zones_for(Size(*size), table_scale(size, services.settings.scale), hand)
    services.look().backgrounds.get(size, services.theme, zones.base)
    yield
    kinds = [tile for tile in Tile if tile is not Tile.HIDDEN]
    for first in range(0, len(kinds), _AT_ONCE):
        for tile in kinds[first : first + _AT_ONCE]:
            services.sprites.front(tile, round(OWN_TILE * zones.hand_unit))
        yield


def lobby_ahead(services: Services, size: tuple[int, int], topic: tuple[str, str]) -> Steps:
    """What is opened from the first picture: a table of the game on show, then the sheets."""
    game, edition = topic
    yield from table_ahead(services, size, find_ruleset(game, {"edition": edition}).hand + 1)
    yield from sheets_ahead(services, size, topic)


def sheets_ahead(services: Services, size: tuple[int, int], topic: tuple[str, str]) -> Steps:
    """The sheets of the first picture: their modules, the words of the help, the paper that it stands on."""
    for name in SHEETS:
        import_module(name)
        yield
    from game.scenes.help import Help
    from game.scenes.settings import SettingsScene

    quiet = replace(services, trace=Trace())  # nobody sees these, so nothing is told of them
    rules, settings = Help(*topic), SettingsScene()
    rules.enter(quiet)
    yield from rules.set_ahead(size)
    for scene in (rules, settings):
        scene.enter(quiet)
        scene.resized(size)
        yield
        canvas = Canvas(pygame.Surface((1, 1)), services.surroundings(scene.unit))
        scene.draw(canvas)
        yield


def settlement_ahead(services: Services, size: tuple[int, int], model: SettleModel) -> Steps:
    """The settlement of a hand that is over: its paper, everything on it, the paper of a ranking that follows."""
    from game.present.layout.gauge import Gauge
    from game.present.layout.ranking_layout import ranking_layout
    from game.present.layout.settle_layout import settle_layout
    from game.ui.draw_settle import SettleLook, draw_settle
    from game.ui.ink import Ink

    unit, say, page = scale_for(size, services.settings.scale), partial(speak, services.texts), model.pages[0]
    layout = settle_layout(size, Gauge(FontRuler(services.text), say, unit), model, page)
    canvas = Canvas(pygame.Surface((1, 1)), services.surroundings(unit))
    frame = layout.sheet.frame.box
    yield
    canvas.shadow(frame, 10, canvas.theme.shape.panel_radius)
    yield
    canvas.panel(frame)
    yield
    scroll = Scroll()
    scroll.fit(layout.sheet.body, layout.page.height, unit)
    ink = Ink(canvas, services.sprites, services.texts, Focus(), scroll, say)
    draw_settle(ink, SettleLook(model, layout, page, len(model.patterns), 1.0, 1.0))
    if model.last:
        yield
        canvas.panel(ranking_layout(size, unit).sheet.frame.box)
