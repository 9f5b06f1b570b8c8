"""Pictures of what has been played: statistics, best hands, the score sheets of a real table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.scenes.best import Best
from game.scenes.hand_entry import HandEntry
from game.scenes.history import History
from game.scenes.keeping import Keeping
from game.scenes.lobby import Lobby
from game.scenes.past import PastScene
from game.scenes.sheet_calculator import SheetCalculator
from game.scenes.sheet_setup import SheetSetup
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.reckoning import rules_of_sheet
from game.session.sheet import Claimed, DrawStep, KongStep, PlayedHand, Sheet, WinStep
from game.session.sheets import SheetStore
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
    return replace(stage, services=replace(stage.services, archive=Archive(chronicle=chronicle)))


def _shot(make: Callable[[], PastScene], count: int, share: float = 0.0) -> Callable[[Stage], pygame.Surface]:
    def shoot(stage: Stage) -> pygame.Surface:
        scene = make()

        def then() -> None:
            scene.scroll.go(share * scene.scroll.most)
            scene.shifted()

        return _stage(stage, count).shoot((Lobby(), scene), seconds=0.2, then=then)

    return shoot


def _sheet(game: str, edition: str, hands: tuple[PlayedHand, ...]) -> Sheet:
    names = ("乐清阿婆", "柳市老郑", "虹桥小林", "白石阿明")
    return Sheet("", _DAY, game, edition, {}, names, 0, hands)


def _win(by: str, seat: int, total: int, source: int | None = None) -> PlayedHand:
    return PlayedHand((WinStep(by, source, (Claimed(seat, total),)),), hua=(1, 0, 2, 0))


_YUEQING = (
    _win("self_draw", 0, 12),
    _win("discard", 2, 3, 1),
    PlayedHand(),
    PlayedHand((WinStep("discard", 0, (Claimed(3, 0, (("all_triplets", 1), ("red", 1))),)),)),
    _win("push3", 1, 3),
    _win("rob_kong", 2, 24, 3),
)
_BLOOD = (
    PlayedHand(
        (
            KongStep("concealed_kong", 1),
            WinStep("discard", 2, (Claimed(1, 3), Claimed(3, 1))),
            WinStep("self_draw", None, (Claimed(0, 2),)),
        )
    ),
    PlayedHand(
        (
            WinStep("discard", 2, (Claimed(1, 3),)),
            DrawStep(("ready", "won", "not_ready", "pig"), (2, 0, 0, 0)),
        )
    ),
)
_DAY = datetime(2026, 10, 3, 14, 20, tzinfo=UTC)


@lru_cache(maxsize=1)
def _with_sheets() -> Storage:
    storage = storage_at(Path(tempfile.mkdtemp(prefix="ouju-shots-")))
    store = SheetStore(storage)
    store.begin(_sheet("xuezhan", "local", _BLOOD))
    store.begin(_sheet("yueqing", "jp", _YUEQING[:3]))
    store.begin(_sheet("yueqing", "local", _YUEQING))
    return storage


def _keeping(*names: str) -> Callable[[Stage], pygame.Surface]:
    """The sheets after targets were pressed."""

    def shoot(stage: Stage) -> pygame.Surface:
        scene = Keeping()

        def then() -> None:
            for name in names:
                scene.activate(name)

        chronicle = Chronicle(_with_sheets(), apart=False)
        stage = replace(stage, services=replace(stage.services, archive=Archive(chronicle=chronicle)))
        return stage.shoot((Lobby(), scene), seconds=0.2, then=then)

    return shoot


def _entry(
    sheet: Sheet, place: int | None, *names: str, share: float = 0.0
) -> Callable[[Stage], pygame.Surface]:
    """A hand being told."""

    def shoot(stage: Stage) -> pygame.Surface:
        scene = HandEntry(sheet, rules_of_sheet(sheet), place, lambda _: None)

        def then() -> None:
            for name in names:
                scene.activate(name)
            scene.scroll.go(share * scene.scroll.most)
            scene.shifted()

        return stage.shoot((Lobby(), scene), seconds=0.2, then=then)

    return shoot


def _setup(stage: Stage) -> pygame.Surface:
    scene = SheetSetup(lambda _: None, ("乐清阿婆", "柳市老郑", "", ""))

    def then() -> None:
        scene.activate("name.2:0")
        scene.scroll.go(scene.scroll.most)
        scene.shifted()

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def _picture(stage: Stage) -> pygame.Surface:
    """The picture of a hand that can be given away."""
    stage = _stage(stage, 24)
    scene = Best()
    stage.shoot((Lobby(), scene), seconds=0.2)
    scene.enter(stage.services)
    scene.resized(stage.size)
    return scene.picture()


def _counting(stage: Stage) -> pygame.Surface:
    """The calculator, opened from a score sheet."""
    sheet = _sheet("yueqing", "local", _YUEQING)
    return stage.shoot((Lobby(), SheetCalculator(sheet, rules_of_sheet(sheet))), seconds=0.2)


HISTORY_SHOTS = {
    "history": _shot(History, 24),
    "history_middle": _shot(History, 24, 0.55),
    "history_end": _shot(History, 24, 1.0),
    "history_one": _shot(History, 1),
    "history_empty": _shot(History, 0),
    "best": _shot(Best, 24),
    "best_end": _shot(Best, 24, 1.0),
    "best_picture": _picture,
    "best_empty": _shot(Best, 0),
    "keeping_empty": _shot(Keeping, 0),
    "keeping": _keeping(),
    "keeping_sheet": _keeping("sheet:0"),
    "keeping_blood": _keeping("sheet:2"),
    "keeping_setup": _setup,
    "keeping_hand": _entry(_sheet("yueqing", "local", _YUEQING), 1),
    "keeping_patterns": _entry(_sheet("yueqing", "local", _YUEQING), 3, share=0.5),
    "keeping_hua": _entry(_sheet("yueqing", "jp", _YUEQING[:3]), 1, share=1.0),
    "keeping_counting": _counting,
    "keeping_steps": _entry(_sheet("xuezhan", "local", _BLOOD), 0),
    "keeping_check": _entry(_sheet("xuezhan", "local", _BLOOD), 1, share=0.6),
}
"""Picture name to what renders it."""
