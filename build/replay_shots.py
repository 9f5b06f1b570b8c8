"""The pictures of replays (回放) that `screens.py` renders: the viewer with its panels, the list."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from bound_play import bound_match
from game.authority.record import read_record, ruleset_of
from game.bindings import Act, Command, Type
from game.present.replay_rows import Tab
from game.scenes.lobby import Lobby
from game.scenes.ranking import Ranking
from game.scenes.record_menu import RecordMenu
from game.scenes.replay import Replay
from game.scenes.replays import Replays
from game.scenes.taking_in import TakeSheet, TakingIn
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.replay import ReplayTable, Seen
from game.session.shelf import Shelf
from game.session.table import MatchEnded
from game.storage import Storage, storage_at
from past_records import lay_records
from played import played_file, played_table, put_record
from rules.core.seat import SEATS

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


def _panel(stage: Stage, tab: Tab, place: int = 60, table: ReplayTable | None = None) -> pygame.Surface:
    scene = Replay(table or played_table())

    def then() -> None:
        scene.playback.show(1, place)
        scene.activate(f"tab.{tab.value}")
        for _ in range(600):
            if not scene.panel.update() and not scene.panel.is_busy:
                break
        scene.rearrange()

    return _shoot(stage, scene, then)


def replay_hands(stage: Stage) -> pygame.Surface:
    """The panel with the hands."""
    return _panel(stage, Tab.HANDS)


def replay_asked(stage: Stage) -> pygame.Surface:
    """The panel that says who was asked."""
    return _panel(stage, Tab.ASKED, 44)


def replay_proof(stage: Stage) -> pygame.Surface:
    """The panel that proves the shuffle."""
    return _panel(stage, Tab.PROOF)


def replay_proof_online(stage: Stage) -> pygame.Surface:
    """The same of an online hand, with the numbers from which everything was worked out."""
    record = read_record(bound_match("yueqing").file)
    scene = Replay(ReplayTable(record, ruleset_of(record)))

    def then() -> None:
        scene.playback.show(1, 60)
        scene.activate(f"tab.{Tab.PROOF.value}")
        scene.panel.fold()
        scene.rearrange()

    return _shoot(stage, scene, then)


def replay_review(stage: Stage) -> pygame.Surface:
    """The panel with the moments of the review."""
    return _panel(stage, Tab.REVIEW, table=played_table("yueqing", "review-me", bots="random"))


# ---------------------------------------------------------------- the list


@lru_cache(maxsize=4)
def _player(count: int) -> Storage:
    """A player with so many matches, one file of which is no record."""
    storage = storage_at(Path(tempfile.mkdtemp(prefix="ouju-shots-")))
    lay_records(storage.records, count)
    if count:
        (storage.records / "20260101-000000-yueqing.jsonl").write_text("{}\n", "utf-8")
        put_record(storage.records, "import-played.jsonl", played_file())
    return storage


def _listed(stage: Stage, count: int) -> Stage:
    storage = _player(count)
    chronicle = Chronicle(storage, apart=False)
    chronicle.finish()
    for match in chronicle.matches()[1:4:2]:
        chronicle.star(match.id, on=True)
    services = replace(stage.services, archive=Archive(storage, chronicle=chronicle))
    return replace(stage, services=services)


def replays(stage: Stage) -> pygame.Surface:
    """The list of matches, a row under the keyboard."""
    scene = Replays()
    shown = _listed(stage, 24)

    def then() -> None:
        scene.handle(Act(Command.DOWN))

    return shown.shoot((Lobby(), scene), seconds=0.2, then=then)


def replays_nothing(stage: Stage) -> pygame.Surface:
    """The list searched for what is not there."""
    scene = Replays()

    def then() -> None:
        scene.press("search")
        scene.handle(Type("三缺一"))

    return _listed(stage, 24).shoot((Lobby(), scene), seconds=0.2, then=then)


def replays_empty(stage: Stage) -> pygame.Surface:
    """The list before the first match."""
    return _listed(stage, 0).shoot((Lobby(), Replays()), seconds=0.2)


def replays_menu(stage: Stage) -> pygame.Surface:
    """What can be done with a match."""
    shown = _listed(stage, 24)
    scene = Replays()
    scene.services = shown.services
    scene.indexed()
    return shown.shoot((Lobby(), Replays(), RecordMenu(scene.rows[2])), seconds=0.2)


def replays_take(stage: Stage) -> pygame.Surface:
    """How a record gets here."""
    shown = _listed(stage, 24)
    return shown.shoot((Lobby(), Replays(), TakeSheet()), seconds=0.2)


def replays_taking(stage: Stage) -> pygame.Surface:
    """A record is walked through the rules before it is kept."""
    shown = _listed(stage, 24)
    scene = TakingIn(put_record(Path(tempfile.mkdtemp()), "given.jsonl", played_file()))
    return shown.shoot((Lobby(), Replays(), scene), seconds=0.1)


def ranking_kept(stage: Stage) -> pygame.Surface:
    """The ranking of a match that was kept: it can be looked at again, another one begun."""
    storage = _player(1)
    os.utime(put_record(storage.records, "29990101-200000-yueqing.jsonl", played_file()))
    shelf = Shelf(storage)
    table = shelf.replay("29990101-200000-yueqing.jsonl")
    match = table.match_at(3, over=True)
    first, second, third, last = sorted(SEATS, key=lambda seat: -match.totals[seat])
    shown = replace(stage, services=replace(stage.services, archive=Archive(shelf=shelf)))
    ended = MatchEnded((first, second, third, last), match.totals)
    return shown.shoot((Lobby(), Ranking(match, ended, 0, "yueqing")), seconds=0.2)


REPLAY_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        replay, replay_closed, replay_blood, replay_hands, replay_asked, replay_proof, replay_proof_online,
        replay_review,
        replays, replays_nothing, replays_empty, replays_menu, replays_take, replays_taking, ranking_kept,
    )
}  # fmt: skip
