"""Online matches played back (联机回放): the shuffle is proven without a network; what was broken up plays to there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bound_play import bound_match
from game.authority.asides import dissolved_line, sit_line
from game.authority.record import Sitting, dump, read_record, ruleset_of
from game.scenes.replay import Replay
from game.session.annals import Kept, told_of
from game.session.replay import ReplayTable
from game.session.table import MatchEnded
from panel_rig import Rig
from rules.mahjong.plain import Line


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of((1920, 1080)) as rig:
        yield rig


def table_of(data: bytes) -> ReplayTable:
    record = read_record(data)
    return ReplayTable(record, ruleset_of(record), lazily=True)


def broken_up(*, midway: bool) -> bytes:
    """A match that was broken up in its second hand, or before it."""
    lines: list[Line] = [json.loads(line) for line in bound_match("yueqing").file.splitlines()]
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    discards = [at for at, line in enumerate(lines) if at > end and line.get("e") == "discard"]
    cut = discards[2] if midway else end + 1
    return dump([*lines[:cut], sit_line(2, Sitting("候补")), dissolved_line((0, 1, 3), (2,))])


def test_the_shuffle_of_every_online_hand_is_proven_offline(rig: Rig) -> None:
    scene = Replay(table_of(bound_match("yueqing").file), "")
    rig.stack.start(scene)
    rig.press("panel", "tab.proof")
    texts = rig.stage.services.texts
    for hand in range(scene.playback.hands):
        scene.playback.show(hand, 1)
        rig.press("tab.hands", "tab.proof")
        told = [title for title, _ in scene.panel._words]
        assert texts("proof.holds") in told
        assert texts("proof.bound.yes") in told


@pytest.mark.parametrize("midway", [False, True])
def test_a_match_that_was_broken_up_plays_to_where_it_was(rig: Rig, midway: bool) -> None:
    table = table_of(broken_up(midway=midway))
    scene = Replay(table, "")
    rig.stack.start(scene)
    scene.playback.playing = False
    scene.playback.show(scene.playback.hands - 1, 10**6)
    assert scene.playback.hands == 1 + midway
    assert scene.playback.is_at_end
    for tab in ("hands", "asked", "review", "proof"):
        rig.press(*(("panel",) if scene.panel.tab is None else ()), f"tab.{tab}")
        rig.stage.clock.advance(0.1)
        rig.stack.update(0.1)
    assert rig.stage.services.texts("proof.holds") in [title for title, _ in scene.panel._words]
    played = table_of(broken_up(midway=midway))
    seen: list[object] = []
    for _ in range(10**4):
        step = played.step()
        seen += step
        if not step:
            played.proceed()
        if isinstance(seen[-1], MatchEnded):
            break
    totals = seen[-1].totals if isinstance(seen[-1], MatchEnded) else None
    assert totals == table.match_at(0, over=True).totals


@pytest.mark.parametrize("midway", [False, True])
def test_the_annals_take_it_for_a_match_that_is_over(tmp_path: Path, midway: bool) -> None:
    path = tmp_path / "20260101-120000-yueqing.jsonl"
    path.write_bytes(broken_up(midway=midway))
    record = read_record(path.read_bytes())
    told = told_of(record, Kept(path.name, datetime(2026, 1, 1, 12, tzinfo=UTC)))
    assert told.match.complete
    assert len(told.hands) == 1


def test_who_sat_down_later_has_its_name_from_the_next_hand_on() -> None:
    lines: list[Line] = [json.loads(line) for line in bound_match("yueqing").file.splitlines()]
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    table = table_of(dump([*lines[: end + 1], sit_line(1, Sitting("候补")), *lines[end + 1 :]]))
    names = [table.match_at(hand, over=False).players[1].name for hand in range(4)]
    assert names == ["甲", "候补", "候补", "候补"]
