"""Pictures of what has been played: statistics, best hands, the score sheets of a real table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.scenes.best import Best
from game.scenes.history import History
from game.scenes.keeping import Keeping
from game.scenes.lobby import Lobby
from game.scenes.past import PastScene
from game.session.chronicle import Chronicle
from game.storage import Storage, storage_at
from past_records import lay_records

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["HISTORY_SHOTS"]


@lru_cache(maxsize=4)
def _player(count: int) -> Storage:
    """A player with so many matches."""
    storage = storage_at(Path(tempfile.mkdtemp(prefix="ouju-shots-")))
    lay_records(storage.records, count)
    return storage


def _stage(stage: Stage, count: int) -> Stage:
    chronicle = Chronicle(_player(count), apart=False)
    chronicle.finish()
    return replace(stage, services=replace(stage.services, chronicle=chronicle))


def _shot(make: Callable[[], PastScene], count: int, share: float = 0.0) -> Callable[[Stage], pygame.Surface]:
    def shoot(stage: Stage) -> pygame.Surface:
        scene = make()

        def then() -> None:
            scene.scroll.go(share * scene.scroll.most)
            scene.shifted()

        return _stage(stage, count).shoot((Lobby(), scene), seconds=0.2, then=then)

    return shoot


HISTORY_SHOTS = {
    "history": _shot(History, 24),
    "history_middle": _shot(History, 24, 0.55),
    "history_end": _shot(History, 24, 1.0),
    "history_one": _shot(History, 1),
    "history_empty": _shot(History, 0),
    "best": _shot(Best, 24),
    "best_empty": _shot(Best, 0),
    "keeping_empty": _shot(Keeping, 0),
}
"""Picture name to what renders it."""
