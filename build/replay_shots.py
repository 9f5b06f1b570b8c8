"""The pictures of replays (回放) that `screens.py` renders: the viewer with its panels, the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command
from game.present.replay_rows import Tab
from game.scenes.lobby import Lobby
from game.scenes.replay import Replay
from game.session.replay import Seen
from played import played_table

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["REPLAY_SHOTS"]


def _shoot(stage: Stage, scene: Replay, then: Callable[[], object], seconds: float = 0.5) -> pygame.Surface:
    return stage.shoot((Lobby(), scene), seconds=seconds, then=then)


def replay(stage: Stage) -> pygame.Surface:
    """A replay that runs, all hands open."""
    scene = Replay(played_table())
    return _shoot(stage, scene, lambda: scene.playback.show(1, 60))


def replay_closed(stage: Stage) -> pygame.Surface:
    """As the seat saw it then, keys in use."""
    scene = Replay(played_table(seen=Seen(0, open_hands=False)))

    def then() -> None:
        scene.playback.show(1, 60)
        scene.handle(Act(Command.DOWN))
        scene.rearrange()

    return _shoot(stage, scene, then)


def replay_blood(stage: Stage) -> pygame.Surface:
    """A hand of River of Blood near its end."""
    scene = Replay(played_table("xueliu"))
    return _shoot(stage, scene, lambda: scene.playback.show(0, scene.playback.length - 4))


def _panel(
    stage: Stage, tab: Tab, place: int = 60, game: str = "yueqing", seconds: float = 0.5
) -> pygame.Surface:
    scene = Replay(played_table(game))

    def then() -> None:
        scene.playback.show(1, place)
        scene.activate(f"tab.{tab.value}")
        for _ in range(600):
            if not scene.panel.update() and not scene.panel.is_busy:
                break
        scene.rearrange()

    return _shoot(stage, scene, then, seconds)


def replay_hands(stage: Stage) -> pygame.Surface:
    """The panel with the hands."""
    return _panel(stage, Tab.HANDS)


def replay_asked(stage: Stage) -> pygame.Surface:
    """The panel that says who was asked."""
    return _panel(stage, Tab.ASKED, 44)


def replay_proof(stage: Stage) -> pygame.Surface:
    """The panel that proves the shuffle."""
    return _panel(stage, Tab.PROOF)


def replay_review(stage: Stage) -> pygame.Surface:
    """The panel with the moments of the review."""
    return _panel(stage, Tab.REVIEW)


REPLAY_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        replay, replay_closed, replay_blood, replay_hands, replay_asked, replay_proof, replay_review,
    )
}  # fmt: skip
