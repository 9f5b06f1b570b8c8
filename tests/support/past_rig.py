"""The sheet of what has been played over a lobby, with the files of a player, used as a person does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.scenes.lobby import Lobby
from game.scenes.past import PastScene
from game.scenes.stack import Stack
from game.services import Trace
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.storage import storage_at
from panel_rig import Rig
from screens import stage_for

__all__ = ["past_rig"]


@contextmanager
def past_rig(
    scene: PastScene, folder: Path, size: tuple[int, int] = (1366, 768), language: str = "zh_CN"
) -> Iterator[Rig]:
    """A stack with the lobby and *scene*, whose records and sheets lie in *folder*."""
    stage = stage_for(size, language)
    lines: list[dict[str, object]] = []
    storage = storage_at(folder)
    chronicle = Chronicle(storage, apart=False)
    services = replace(
        stage.services,
        trace=Trace(lambda line: lines.append(json.loads(line))),
        archive=Archive(storage, chronicle=chronicle),
    )
    stage = replace(stage, services=services)
    stack = Stack(services, size)
    stack.start(Lobby())
    stack.start(scene)
    stack.update(0.1)
    try:
        yield Rig(stage, stack, lines)
    finally:
        stack.close()
        chronicle.close()
