"""The table scene on show: nothing hidden, nothing drawn twice, dice, deal and hints, every size and language."""

from __future__ import annotations

import pygame
import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.running import running_tai
from game.scenes.table_coach import TableCoach
from game.scenes.table_hints import TableHints
from rules import Refusal, find_ruleset
from rules.mahjong.events import Won
from rules.scoring.model import Tally, WinBy
from rules.tiles.tile import Tile
from still_table import StillTable
from table_play import own_turn, play_hand
from table_rig import Desk, desk, seeded_table
from table_states import STATES


@pytest.fixture
def table() -> Desk:
    clock = ManualClock(100.0)
    return desk(seeded_table(clock, "scene"), clock)


def test_nothing_hidden_is_ever_drawn(table: Desk) -> None:
    own_turn(table)
    model = table.scene.seat.story.model
    assert model is not None
    for seat in model.seats[1:]:
        assert {shown.tile for shown in seat.own_tiles} <= {Tile.HIDDEN}


def test_a_table_at_rest_draws_nothing(table: Desk) -> None:
    own_turn(table)
    table.wait(6.0)
    table.draw()
    table.frame(0.1)
    assert not table.stack.dirty
    assert not table.stack.lively


def test_every_event_has_been_heard(table: Desk) -> None:
    play_hand(table, by_keys=False)
    heard = {cue for cue, _ in table.cues.cues}
    assert {"shuffle", "deal", "draw", "discard", "turn"} <= heard


def test_every_frame_of_a_hand_can_be_drawn_at_every_size() -> None:
    for size in ((1024, 600), (1920, 1080), (1080, 1920)):
        clock = ManualClock()
        table = desk(seeded_table(clock, "wild1"), clock, size)
        drawn = 0
        for _ in range(900):
            table.frame(1 / 30)
            if table.stack.top is not table.scene:
                break
            if table.scene.lively and drawn < 60:
                table.draw()
                drawn += 1
            window = table.window()
            if window is not None and table.scene.seat.prompt is None:
                table.key(Command.RIGHT, Command.CONFIRM)
            elif window is not None and not table.scene.lively:
                table.key(Command.PASS, Command.CONFIRM)
        assert drawn == 60


@pytest.mark.parametrize("language", ["zh_CN", "zh_CN@wenzhou", "en"])
def test_calls_refusals_hints_and_the_overlay_can_be_drawn(language: str, table: Desk) -> None:
    table.services.texts.switch(language)
    seat = table.scene.seat
    own_turn(table)
    plain = table.draw()
    seat.refuse(Refusal.WILD_DISCARD)
    seat.story.take(Won(1, Tile.M1, WinBy.DISCARD, 0, (Tile.M1,), Tally((), (), 0, "0")), table.clock.now())
    table.clock.advance(seat.story.motions.left(table.clock.now()) + 0.1)
    seat.autos = frozenset({0})
    assert seat.story.calls_at(table.clock.now())
    changed = table.draw()
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(changed, "RGB")


def test_the_still_picture_is_painted_only_when_something_changes(table: Desk) -> None:
    own_turn(table)
    table.wait(4.0)
    table.draw()
    painter = table.scene._view.easel.painter((1920, 1080))
    assert painter._still is not None
    before = painter._still[0]
    for _ in range(5):
        table.frame()
        table.key(Command.RIGHT)
        table.draw()
    assert painter._still[0] is before


def test_dice_lie_on_the_cloth_until_the_first_discard(table: Desk) -> None:
    table.frame(0.1)
    table.frame(0.1)
    seat = table.scene.seat
    assert seat.story.model is not None
    rolling = seat.story.dice(seat.now())
    assert len(rolling) in (2, 4)
    table.key(Command.DOWN)  # any press shows everything as it is
    faces = tuple(die.face for die in seat.story.dice(seat.now()))
    assert faces == seat.story.model.dice.faces
    table.draw()
    own_turn(table)
    while seat.story.state is not None and not seat.story.state.discards:
        table.frame(0.1)
        if table.window() is not None:
            table.key(Command.RIGHT, Command.CONFIRM)
    assert seat.story.dice(seat.now()) == ()


def test_the_deal_is_not_cut_short_by_the_first_discard(table: Desk) -> None:
    table.frame(0.1)
    seat = table.scene.seat
    assert seat.story.is_dealing
    for _ in range(7):
        table.frame(0.1)
    assert seat.story.is_dealing, "tiles are dealt after the dice have come to rest"


def test_the_running_tai_stands_under_the_hint() -> None:
    mock = STATES["mock"]()
    still = StillTable(mock.state, mock.outside().match, find_ruleset("yueqing"))
    table = desk(still, ManualClock())
    table.frame(0.1)
    hints = TableHints(table.scene.seat, TableCoach(table.scene.seat)).shown()
    assert hints is not None
    assert running_tai(still.ruleset, mock.state, 0) == 2, "a pung of green dragons and a flower"
    assert table.services.texts.count("table.hint.running", 2) in (hints.heading, hints.detail)
