"""What is made while nothing moves is what is wanted then, and is made in short steps."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame
import pytest

from game.clock import ManualClock
from game.present.layout.scaling import scale_for
from game.scenes.ahead import SHEETS, settlement_ahead, sheets_ahead, table_ahead
from game.scenes.help import Help
from game.scenes.lobby import Lobby
from game.scenes.settlement import Settlement
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.sprites import PLAIN
from game.ui.text import Text
from panel_rig import Rig
from rules import find_ruleset
from settled import SETTLED, settled
from still_table import StillTable, match_of
from table_rig import desk, seeded_table

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as made:
        yield made


def tiles_of(services: Services) -> set[Hashable]:
    """The pictures of tiles that are kept."""
    return {key for key in services.sprites._kept if isinstance(key, tuple) and key[0] == "front"}


@pytest.mark.parametrize("name", sorted(SETTLED))
def test_a_settlement_that_was_made_ready_makes_no_tile_any_more(rig: Rig, name: str) -> None:
    case, services = SETTLED[name], rig.stage.services
    state = settled(case)
    scene = Settlement(StillTable(state, match_of(state), case.ruleset), state)
    steps = list(settlement_ahead(services, SIZE, scene.model))
    ready = tiles_of(services)
    assert steps
    assert ready
    rig.stack.start(scene)
    rig.stack.draw(Canvas(pygame.Surface(SIZE), services.surroundings(scale_for(SIZE, 100))))
    assert tiles_of(services) - ready == set()


@pytest.mark.parametrize("game", ["yueqing", "xuezhan"])
def test_a_table_finds_its_own_tiles_ready(game: str) -> None:
    clock = ManualClock(100.0)
    table = desk(seeded_table(clock, "scene", game=game), clock)
    assert table.until_asked()
    seat, sprites = table.scene.seat, table.services.sprites
    layout = seat.story.layout
    assert layout is not None
    own = {(tile.shown.tile, round(tile.height)) for tile in layout.own_hand()}
    sprites._kept.clear()
    for _ in table_ahead(table.services, table.size, find_ruleset(game).hand + 1):
        pass
    assert own
    assert {("front", tile, high, PLAIN) for tile, high in own} <= tiles_of(table.services)


def test_a_lobby_and_a_table_at_rest_get_ready(rig: Rig) -> None:
    rig.stack.start(Lobby())
    sprites = rig.stage.services.sprites
    sprites._kept.clear()
    for _ in range(200):
        rig.stack.prepare()
    assert len(tiles_of(rig.stage.services)) > 30


def test_a_help_that_was_made_ready_measures_nothing_any_more_and_told_nobody(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, measured = rig.stage.services, []
    runs = Text._runs

    def noted(self: Text, *given: object) -> object:
        measured.append(given)
        return runs(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Text, "_runs", noted)
    told = len(rig.lines)
    steps = list(sheets_ahead(services, SIZE, ("yueqing", "local")))
    assert len(steps) > len(SHEETS) + 10
    assert len(rig.lines) == told
    assert measured
    measured.clear()
    rig.stack.start(Help("yueqing", "local"))
    assert measured == []
