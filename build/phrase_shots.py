"""The pictures of quick phrases (快捷语) that `screens.py` renders: the panel, bubbles at all seats, who is muted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.table import TableScene
from game.session.table import Phrased
from still_table import StillTable
from table_shots import still_of, table_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["PHRASE_SHOTS"]


@dataclass(slots=True)
class _Hushed(StillTable):
    """A table at which some phrases have to wait."""

    def hush(self, phrase: str, now: float) -> float | None:
        """Those that begin so wait."""
        return 3.4 if phrase.startswith("h") else 0.0


def phrases_panel(stage: Stage) -> pygame.Surface:
    """The panel while a claim is open, the keyboard on the first line."""
    scene = table_of("mock")
    return stage.shoot((scene,), then=lambda: scene.seat.talk.toggle(by_keys=True))


def phrases_left(stage: Stage) -> pygame.Surface:
    """The same for the left hand, with a bar that is full."""
    scene = table_of("claims")

    def then() -> None:
        scene.seat.talk.toggle()

    with stage.choosing(left_handed=True):
        return stage.shoot((scene,), then=then)


def phrases_wait(stage: Stage) -> pygame.Surface:
    """Some lines have to wait, two seats are muted."""
    still = still_of("claims")
    scene = TableScene(_Hushed(still.state, still.match, still.ruleset, still.window))

    def then() -> None:
        scene.seat.talk.toggle()
        scene.seat.talk.activate("hear.right")
        scene.seat.talk.activate("hear.left")

    return stage.shoot((scene,), then=then)


def _bubbles(stage: Stage, name: str, *phrases: str) -> pygame.Surface:
    scene = table_of(name)

    def then() -> None:
        for seat, phrase in enumerate(phrases):
            scene.seat.talk.hear(Phrased(seat, phrase))
        stage.clock.advance(0.5)

    return stage.shoot((scene,), then=then)


def phrases_bubbles(stage: Stage) -> pygame.Surface:
    """Everybody says something."""
    return _bubbles(stage, "mock", "hello", "hurry", "bad_luck", "again")


def phrases_crowded(stage: Stage) -> pygame.Surface:
    """The longest words at a crowded table."""
    return _bubbles(stage, "heavy", "feed_me", "feed_me", "feed_me", "feed_me")


def phrases_signs(stage: Stage) -> pygame.Surface:
    """The same where signs stand at every plate."""
    return _bubbles(stage, "limited", "again", "hurry", "feed_me", "so_close")


PHRASE_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (phrases_panel, phrases_left, phrases_wait, phrases_bubbles, phrases_crowded, phrases_signs)
}
"""Each picture by its name."""
