"""Every scene and state there is a picture of, at every size: nothing to press leaves the window (U03, U04)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
import pytest

from game.present.focus import Focus, Target
from game.present.layout.geometry import Rect
from game.scenes.panel import PanelScene
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.stack import Stack
from game.scenes.table import TableScene
from screens import SHOTS, Stage, stage_for

PLACES = (
    ((1024, 600), "zh_CN"), ((1024, 600), "en"), ((1366, 768), "en"), ((3840, 2160), "en"), ((1080, 1920), "en"),
    ((600, 1024), "en"),
)  # fmt: skip
"""From the smallest to the largest the program is made for; the layouts themselves are tried at many more."""


@dataclass(frozen=True, slots=True)
class _Looking(Stage):
    """A stage on which scenes are looked over instead of drawn."""

    found: list[str]

    def shoot(
        self, scenes: tuple[Scene, ...], *, seconds: float = 3.0, then: Callable[[], object] | None = None
    ) -> pygame.Surface:
        stack = Stack(self.services, self.size)
        for scene in scenes:
            stack.start(scene)
        for _ in range(max(2, round(seconds * 8))):
            self.clock.advance(1 / 8)
            stack.update(1 / 8)
        if then is not None:
            then()
        top = stack.top
        assert top is not None
        self.found.extend(_astray(top, self.size))
        stack.close()
        return pygame.Surface((1, 1))


def _astray(scene: Scene, size: tuple[int, int]) -> list[str]:
    """What cannot be pressed as it should be, by name."""
    window = Rect(0, 0, *size)
    found = []
    for target in _targets(scene):
        if isinstance(scene, ScrolledScene) and scene.in_frame(target.name):
            continue  # it moves with what it stands in, which lies in the window
        if not target.rect.within(window, 0.6):
            found.append(f"{target.name} leaves the window: {target.rect}")
    if isinstance(scene, ScrolledScene) and not scene.scroll.frame.within(window, 0.6):
        found.append(f"the frame leaves the window: {scene.scroll.frame}")
    return found


def _targets(scene: Scene) -> tuple[Target, ...]:
    if isinstance(scene, PanelScene):
        return scene.focus.targets
    if isinstance(scene, TableScene):
        focus = scene.seat.focus
        assert isinstance(focus, Focus)
        return focus.targets
    return ()


@pytest.mark.parametrize(
    ("size", "language"), PLACES, ids=[f"{wide}x{high}-{tag}" for (wide, high), tag in PLACES]
)
def test_scn_U04_no_control_of_any_scene_leaves_the_window(size: tuple[int, int], language: str) -> None:
    found: dict[str, list[str]] = {}
    for name, shot in SHOTS.items():
        made = stage_for(size, language)
        stage = _Looking(made.size, made.services, made.tables, made.clock, found.setdefault(name, []))
        shot(stage)
    assert not {name: where for name, where in found.items() if where}
