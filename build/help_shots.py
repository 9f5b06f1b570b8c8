"""The pictures of the help and of editions compared (规则与对照) that `screens.py` renders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command, Type
from game.scenes.compare import Compare
from game.scenes.help import Help
from game.scenes.lobby import Lobby

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["HELP_SHOTS"]


def compare_editions(stage: Stage) -> pygame.Surface:
    """Two editions, only what differs."""
    return stage.shoot((Lobby(), Compare("yueqing", "local")), seconds=0.2)


def compare_all(stage: Stage) -> pygame.Surface:
    """Two games, everything, in the middle."""
    scene = Compare("wuhanhua", "local")

    def then() -> None:
        scene.activate("only")
        scene.activate("left-")
        scene.scroll.go(0.62 * scene.scroll.most)

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def help_top(stage: Stage) -> pygame.Surface:
    """The beginning of the help."""
    return stage.shoot((Lobby(), Help()), seconds=0.2)


def help_search(stage: Stage) -> pygame.Surface:
    """Words looked for in the help, the second hit shown."""
    scene = Help()
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: _sought(stage, scene, more=True))


def help_hits(stage: Stage) -> pygame.Surface:
    """What was found, as it is listed while the words are written."""
    scene = Help("wuhanhua")
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: _sought(stage, scene, more=False))


def help_contents(stage: Stage) -> pygame.Surface:
    """The end of the contents, with the rules of other games, the keyboard on one."""
    scene = Help("wuhanhua")

    def then() -> None:
        if scene.focus.get("contents") is not None:
            scene.activate("contents")
        scene.focus.focused = "close"
        scene.handle(Act(Command.PREVIOUS))

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def _sought(stage: Stage, scene: Help, *, more: bool) -> None:
    scene.handle(Act(Command.SEARCH))
    scene.handle(Type("wild" if stage.services.texts.language == "en" else "财神"))
    if more:
        scene.handle(Act(Command.CONFIRM))


def help_patterns(stage: Stage) -> pygame.Surface:
    """The table of patterns in the help."""
    scene = Help()
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("heading:7"))


def help_hua(stage: Stage) -> pygame.Surface:
    """The table of hua in the help of 精品, the widest one."""
    scene = Help("yueqing", "jp")
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("heading:8"))


def help_liability(stage: Stage) -> pygame.Surface:
    """What 武汉花's help says of liability: the page with the most headings."""
    scene = Help("wuhanhua")
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("heading:10"))


HELP_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        compare_editions, compare_all, help_top, help_search, help_hits, help_contents, help_patterns, help_hua,
        help_liability,
    )
}  # fmt: skip
"""Each picture by its name."""
