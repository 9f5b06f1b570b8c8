"""Every scene and state there is a picture of, at every size: nothing to press leaves the window (U03, U04), lies on
something else, is too small for a finger, or is out of reach of the keys.

Each picture is made once for a size, and everything is asked of it then: making it is what takes time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

import pytest

from crawler import some_of
from game.present.layout.geometry import Rect
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.stack import Stack
from hands import Hands, Way, focus_of, frame_of, targets_of
from looked_over import Looking, StageHands, look_over
from screens import SHOTS, Shot

PLACES: Final = (
    ((1024, 600), "zh_CN"), ((1024, 600), "en"), ((1366, 768), "en"), ((3840, 2160), "en"), ((1080, 1920), "zh_CN"),
    ((1080, 1920), "en"), ((600, 1024), "en"),
)  # fmt: skip
"""From the smallest to the largest the program is made for; the layouts themselves are tried at many more."""
REACHED: Final = {((1024, 600), "zh_CN"), ((3840, 2160), "en"), ((1080, 1920), "zh_CN"), ((1080, 1920), "en")}
"""Where fingers and keys are tried, too."""
PARTS: Final = 3
"""Every third picture is looked at in one test, so that all cores have something to do."""
TOUCH: Final = 44.0
SMALL: Final = ("mark.",)
"""Signs at the table that only explain themselves: they may be smaller than a finger, what they say is said elsewhere
too."""
LEAST: Final = 30.0


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(
    ("size", "language"), PLACES, ids=[f"{wide}x{high}-{tag}" for (wide, high), tag in PLACES]
)
def test_scn_U04_everything_of_any_scene_is_in_the_window_and_in_reach(
    size: tuple[int, int], language: str, part: int
) -> None:
    def faults(stage: Looking, stack: Stack) -> Iterator[str]:
        assert stack.top is not None
        yield from _astray(stack.top, size)
        if (size, language) in REACHED:
            yield from _too_small(stack.top)
            yield from _lie_on_another(stack.top)
            yield from _lost(StageHands(Way.KEYS, stage, stack))

    found: dict[str, list[str]] = {}

    def look(name: str, stage: Looking, stack: Stack) -> None:
        found.setdefault(name, []).extend(faults(stage, stack))

    for name, shot in _part_of_all(part):
        look_over(shot, size, language, partial(look, name))
    assert len(found) > 100
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 600), (600, 1024)])
def test_scn_U03_nor_at_the_largest_scale_for_the_left_hand_on_a_turned_screen(
    size: tuple[int, int], part: int
) -> None:
    """A turned window shows the picture of the size that it has in the turned frame."""
    found: dict[str, list[str]] = {}

    def look(name: str, _: Looking, stack: Stack) -> None:
        assert stack.top is not None
        found.setdefault(name, []).extend(_astray(stack.top, size))

    for name, shot in _part_of_all(part):
        look_over(shot, size, "en", partial(look, name), scale=200, left_handed=True)
    assert len(found) > 100
    assert {name: faults for name, faults in found.items() if faults} == {}


def _part_of_all(part: int) -> list[tuple[str, Shot]]:
    return list(SHOTS.items())[part::PARTS]


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


def _too_small(scene: Scene) -> Iterator[str]:
    for target in targets_of(scene):
        least = LEAST if target.name.startswith(SMALL) else TOUCH
        if min(target.rect.w, target.rect.h) < least - 0.5:
            yield f"{target.name} is small: {target.rect.w:.1f} x {target.rect.h:.1f}"


def _lie_on_another(scene: Scene) -> Iterator[str]:
    """Pairs that overlap where both can be seen."""
    seen = []
    for target in targets_of(scene):
        frame = frame_of(scene, target.name)
        rect = target.rect if frame is None else _part(target.rect, frame)
        if rect is not None:
            seen.append((target.name, rect))
    for (one, first), (other, second) in combinations(seen, 2):
        both = _part(first, second)
        if both is not None and both.w > 1 and both.h > 1:
            yield f"{one} and {other} share {both.w:.0f} x {both.h:.0f}"


def _part(one: Rect, other: Rect) -> Rect | None:
    """What two rectangles have in common."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None


def _lost(hands: Hands) -> Iterator[str]:
    """What Tab, or the arrows, do not come to."""
    focus = focus_of(hands.top)
    if focus is None or hands.top.typing:
        return
    for target in some_of(targets_of(hands.top)):
        try:
            hands.walk_to(target.name)
        except AssertionError as error:
            yield str(error)
