"""The pictures of the coach at a table: a suggestion with its reasons, dangerous tiles, a claim, a raised tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from coach_rig import questions
from game.scenes.table import TableScene
from game.scenes.table_coach import TableCoach
from game.scenes.table_targets import WAITS
from game.session.company import AtOnce
from game.ui.canvas import Canvas
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Pass
from rules.mahjong.state import SeatView
from still_table import StillTable
from table_shots import table_of
from table_states import STATES

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["COACH_SHOTS"]


def coach_turn(stage: Stage) -> pygame.Surface:
    """The own turn in the middle of a hand: what is suggested, why, and how dangerous the tiles are."""
    return _shoot(stage, "yueqing", 20, Discard)


def coach_raised(stage: Stage) -> pygame.Surface:
    """Another tile than the suggested one is raised: the strip says what it leaves."""
    return _shoot(stage, "wuhanhua", 14, Discard, raised=5)


def table_waits(stage: Stage) -> pygame.Surface:
    """Early in a hand, more useful tiles than the strip shows: all of them on a card."""
    scene = _table("yueqing", 1, Discard)

    def then() -> None:
        scene.draw(Canvas(pygame.Surface(stage.size), stage.services.surroundings(1.0)))
        scene.seat.arrange()
        scene.seat.explain(WAITS)

    return _with_coach(stage, scene, then)


def coach_claim(stage: Stage) -> pygame.Surface:
    """A claim is offered, and one answer suggested."""
    return _shoot(stage, "wuhanhua", 8, Pass)


def coach_blood(stage: Stage) -> pygame.Surface:
    """A game where a suit must go, late in the hand."""
    return _shoot(stage, "xuezhan", 24, Discard)


def coach_exchange(stage: Stage) -> pygame.Surface:
    """Tiles are to be passed on before play."""
    return _with_coach(stage, table_of("exchange"))


def coach_void(stage: Stage) -> pygame.Surface:
    """A suit is to be declared void."""
    return _with_coach(stage, table_of("declare"))


def coach_limited(stage: Stage) -> pygame.Surface:
    """武汉花, with marks, flowers and cautions beside what is suggested."""
    return _with_coach(stage, table_of("limited"))


def coach_crowded(stage: Stage) -> pygame.Surface:
    """The hardest state of a table: three kongs, a win and a claim of a full hand."""
    return _with_coach(stage, table_of("full"))


def _shoot(
    stage: Stage, game: str, discards: int, last: type[Action], *, raised: int | None = None
) -> pygame.Surface:
    scene = _table(game, discards, last)
    return _with_coach(stage, scene, None if raised is None else lambda: scene.seat.hand.choose(raised))


def _with_coach(stage: Stage, scene: TableScene, then: Callable[[], object] | None = None) -> pygame.Surface:
    workers = TableCoach.workers
    TableCoach.workers = AtOnce
    try:
        with stage.choosing(coach=True, danger=True):
            return stage.shoot((scene,), then=then)
    finally:
        TableCoach.workers = workers


def _table(game: str, discards: int, last: type[Action]) -> TableScene:
    """Seat 0 at the first question of that kind after so many discards."""
    ruleset, view, window = next(
        found
        for found in questions(game, hands=3)
        if found[1].seat == 0 and found[1].state.discards >= discards and _asks(found[1], found[2], last)
    )
    kind = WindowKind.TURN if last is Discard else WindowKind.CLAIM
    asked = Window(1, 0, kind, window.options, window.default)
    return TableScene(StillTable(view.state, STATES["mock"]().outside().match, ruleset, asked))


def _asks(view: SeatView, window: Window[Action], last: type[Action]) -> bool:
    return isinstance(window.options[-1], last) and bool(view.state.seats[0].hand.tiles)


COACH_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        coach_turn,
        coach_raised,
        coach_claim,
        coach_blood,
        coach_exchange,
        coach_void,
        coach_limited,
        coach_crowded,
        table_waits,
    )
}
