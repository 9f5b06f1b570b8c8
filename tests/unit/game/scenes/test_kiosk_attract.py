"""The attract screen (C3): bots play, nothing stands still for long, little is drawn, nothing a guest does acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import game.scenes.kiosk_attract
from game.bindings import Act, Command, PointerDown, PointerUp, Wheel
from game.errors import GameError
from game.kiosk.config import KioskConfig
from game.present.kiosk_captions import Caption
from game.scenes.attract_table import AttractTable
from game.scenes.kiosk_attract import AttractScene
from game.scenes.scene import NOTHING
from game.session.company import AtOnce
from game.settings import Motion
from game.ui.canvas import Canvas
from game.ui.draw_attract import draw_pictures
from operator_rig import SHOP, OperatorRig

CONFIG = replace(SHOP, games=("yueqing:local", "sichuan"), rules={"yueqing:local": {"stake": 2}})


def _scene(rig: OperatorRig, seed: int = 7) -> AttractScene:
    scene = AttractScene(rig.venue, seeds=lambda: bytes([seed]) * 32, workers=AtOnce)
    rig.stack.start(scene)
    return scene


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[OperatorRig]:
    with OperatorRig.at(tmp_path / "kiosk", (1366, 768), CONFIG) as made:
        yield made


def _plays(scene: AttractScene) -> bool:
    return scene.table is not None


def _until_over(rig: OperatorRig, scene: AttractScene) -> None:
    """Let the hand that is played be seen to its end."""
    turn = scene.turn
    for _ in range(6000):
        if scene.turn != turn:
            return
        rig.pass_time(0.1, 0.1)
    raise AssertionError("the hand never ended")


# ---------------------------------------------------------------- what is shown


def test_the_house_then_a_hand_of_each_of_its_games_in_turn(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(11, 0.1)
    assert not _plays(scene)
    rig.pass_time(2, 0.1)
    assert _plays(scene)
    _until_over(rig, scene)
    rig.pass_time(13, 0.1)
    told = [(line["shows"], line["game"]) for line in rig.lines if line["t"] == "attract"]
    assert told == [
        ("cover", "yueqing:local"),
        ("table", "yueqing:local"),
        ("cover", "sichuan:local"),
        ("table", "sichuan:local"),
    ]


def test_no_table_of_a_guest_is_seen(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(30, 0.1)
    assert scene.seen is None
    assert scene.topic is None
    assert rig.tables.orders == (), "no table is opened where guests' tables come from"


def test_by_the_rules_of_the_house(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(13, 0.1)
    assert scene.table is not None
    assert getattr(scene.table.ruleset.options, "stake", None) == 2


def test_a_rule_that_cannot_be_is_played_by_the_sheet(tmp_path: Path) -> None:
    config = replace(CONFIG, rules={"yueqing:local": {"stake": "dear"}})
    with OperatorRig.at(tmp_path / "kiosk", config=config) as rig:
        scene = _scene(rig)
        rig.pass_time(13, 0.1)
        assert scene.table is not None
        assert getattr(scene.table.ruleset.options, "stake", None) == 1


def test_captions_change_and_tell_how_the_hand_ended(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(13, 0.1)
    table = scene.table
    seen: list[Caption] = []
    assert table is not None
    while scene.turn == 0 and len(seen) < 6000:
        seen.append(table.caption)
        rig.pass_time(0.1, 0.1)
    assert len({caption.title for caption in seen}) >= 3
    assert table.state is not None
    assert table.state.end is not None
    assert seen[-1].example is None


def test_a_table_that_fails_is_given_up_for_the_next(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = _scene(rig)
    rig.pass_time(13, 0.1)

    def fails(self: AttractTable) -> bool:
        raise GameError("a bot chose what it was not offered", key="error.bot")

    monkeypatch.setattr(AttractTable, "update", fails)
    rig.pass_time(0.2, 0.1)
    assert scene.table is None
    assert scene.turn == 1


def test_a_house_with_nothing_to_play_still_has_its_picture(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(rig.tables), "games", ())
    scene = _scene(rig)
    rig.pass_time(60)
    assert scene.table is None
    assert rig.picture() != bytes(3 * 1366 * 768)


# ---------------------------------------------------------------- what it costs


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.OFF], ids=lambda motion: motion.value)
def test_scn_P09_it_is_drawn_ten_times_a_second_at_most(rig: OperatorRig, motion: Motion) -> None:
    rig.stage.services.store.change(motion=motion)
    scene = _scene(rig)
    rig.pass_time(13, 0.1)
    drawn = 0
    for _ in range(60 * 30):
        rig.stage.clock.advance(1 / 60)
        rig.stack.update(1 / 60)
        if rig.stack.dirty:
            drawn += 1
            rig.picture()
    assert not scene.lively, "no scene asks for every frame"
    assert 0 < drawn <= 30 * 10 + 1


def test_what_stands_still_is_painted_once(rig: OperatorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _scene(rig)
    rig.pass_time(14, 0.1)
    painted: list[object] = []
    draw = draw_pictures

    def noted(*parts: object) -> None:
        painted.append(scene.table.caption if scene.table else None)
        draw(*parts)  # type: ignore[arg-type]

    monkeypatch.setattr(game.scenes.kiosk_attract, "draw_pictures", noted)
    for _ in range(40):
        rig.pass_time(0.1, 0.1)
        rig.picture()
    assert len(painted) <= 3


def test_it_is_silent(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(60, 0.1)
    assert scene.quiet
    assert rig.said == []


def test_nothing_stays_in_one_place_for_long(rig: OperatorRig) -> None:
    _scene(rig)
    rig.stage.services.store.change(motion=Motion.OFF)
    first = rig.picture()
    rig.stage.clock.advance(40.0)
    assert rig.picture() != first


# ---------------------------------------------------------------- waking is not acting


@pytest.mark.parametrize(
    "intent",
    [
        PointerDown(600, 700, touch=True),
        PointerUp(600, 700),
        Act(Command.CONFIRM),
        Act(Command.BACK),
        Wheel(9, 9, 1),
    ],
    ids=lambda intent: type(intent).__name__,
)
def test_nothing_that_is_touched_does_anything_here(rig: OperatorRig, intent: PointerDown) -> None:
    scene = _scene(rig)
    assert scene.handle(intent) == NOTHING
    rig.give(intent)
    assert rig.stack.keys == ("kiosk_attract",)


def test_the_bots_are_gone_when_it_is_left(rig: OperatorRig) -> None:
    scene = _scene(rig)
    rig.pass_time(20, 0.1)
    assert _plays(scene)
    rig.stack.close()
    assert not _plays(scene)


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize("size", [(1024, 600), (1080, 1920), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_it_is_drawn_at_every_size_and_follows_the_window(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    with OperatorRig.at(tmp_path / "kiosk", size, CONFIG, language) as rig:
        scene = _scene(rig)
        cover = rig.picture()
        rig.pass_time(40, 0.1)
        table = rig.picture()
        assert cover != table
        other = (size[1], size[0])
        scene.resized(other)
        surface = pygame.Surface(other)
        scene.draw(Canvas(surface, rig.stage.services.surroundings(1.0)))
        corners = {surface.get_at((x, y))[:3] for x in (30, other[0] - 30) for y in (30, other[1] - 30)}
        assert (0, 0, 0) not in corners


def test_versions_and_safe_mode_are_told(tmp_path: Path) -> None:
    config = KioskConfig(shop="", machine="")
    with OperatorRig.at(tmp_path / "kiosk", (1920, 1080), config) as rig:
        rig.stage.services.store.change(motion=Motion.OFF)
        _scene(rig)
        usual = rig.picture()
        rig.venue.safe = True
        assert rig.picture() != usual


def test_captions_can_be_switched_off(tmp_path: Path) -> None:
    pictures = []
    for on in (True, False):
        with OperatorRig.at(tmp_path / f"kiosk{on}", (1366, 768), replace(CONFIG, captions=on)) as rig:
            _scene(rig)
            rig.pass_time(20, 0.1)
            pictures.append(rig.picture())
    assert pictures[0] != pictures[1]
