"""Every scene and state there is a picture of, at every size: nothing to press leaves the window (U03, U04)."""

from __future__ import annotations

from functools import partial

import pytest

from game.present.layout.geometry import Rect
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.stack import Stack
from hands import targets_of
from looked_over import Looking, look_over
from screens import SHOTS

PLACES = (
    ((1024, 600), "zh_CN"), ((1024, 600), "en"), ((1366, 768), "en"), ((3840, 2160), "en"), ((1080, 1920), "en"),
    ((600, 1024), "en"),
)  # fmt: skip
"""From the smallest to the largest the program is made for; the layouts themselves are tried at many more."""


def _astray(scene: Scene, size: tuple[int, int]) -> list[str]:
    """What cannot be pressed as it should be, by name."""
    window = Rect(0, 0, *size)
    found = []
    for target in targets_of(scene):
        if isinstance(scene, ScrolledScene) and scene.in_frame(target.name):
            continue  # it moves with what it stands in, which lies in the window
        if not target.rect.within(window, 0.6):
            found.append(f"{target.name} leaves the window: {target.rect}")
    if isinstance(scene, ScrolledScene) and not scene.scroll.frame.within(window, 0.6):
        found.append(f"the frame leaves the window: {scene.scroll.frame}")
    return found


@pytest.mark.parametrize(
    ("size", "language"), PLACES, ids=[f"{wide}x{high}-{tag}" for (wide, high), tag in PLACES]
)
def test_scn_U04_no_control_of_any_scene_leaves_the_window(size: tuple[int, int], language: str) -> None:
    assert _all_astray(size, language) == {}


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 600), (600, 1024)])
def test_scn_U03_nor_at_the_largest_scale_for_the_left_hand_on_a_turned_screen(size: tuple[int, int]) -> None:
    """A turned window shows the picture of the size that it has in the turned frame."""
    assert _all_astray(size, "en", scale=200, left_handed=True) == {}


def _all_astray(size: tuple[int, int], language: str, **settings: object) -> dict[str, list[str]]:
    """What cannot be pressed as it should be, by the picture that shows it."""
    found: dict[str, list[str]] = {}

    def look(name: str, _: Looking, stack: Stack) -> None:
        assert stack.top is not None
        found.setdefault(name, []).extend(_astray(stack.top, size))

    for name, shot in SHOTS.items():
        look_over(shot, size, language, partial(look, name), **settings)
    assert len(found) > 100
    return {name: where for name, where in found.items() if where}
