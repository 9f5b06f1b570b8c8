"""Auto-win, claims that are let go, and taking back at the table, by mouse, finger and keys."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.bindings import Act, Command
from game.clock import ManualClock
from game.present.assist import CLAIMS
from game.present.prompt import Slot
from game.scenes.assist_sheet import AssistSheet
from game.session.local import LocalTable
from game.session.table import Notice, Refused
from game.settings import Motion
from practice_rig import practice_table
from rules import Refusal
from rules.core.window import Answer, WindowKind
from rules.mahjong.actions import Chow, Kong, Pass, Pung, Win
from rules.mahjong.events import Event
from rules.tiles.tile import Tile
from still_table import StillTable
from table_play import own_turn, play_hand
from table_rig import Desk, desk, seeded_table
from table_states import STATES


@dataclass(slots=True)
class Listening(StillTable):
    """A still table that notes what is answered, and may refuse it."""

    answers: list[Answer] = field(default_factory=list)
    refuses: bool = False
    told: list[Notice] = field(default_factory=list)

    def submit(self, answer: Answer) -> None:
        """Noted."""
        self.answers.append(answer)
        if self.refuses:
            self.told.append(Refused(answer.window_id, Refusal.NOT_ALLOWED_NOW))

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """Refusals."""
        told, self.told = tuple(self.told), []
        return told


def still(state: str = "claims", **settings: object) -> tuple[Desk, Listening]:
    given = STATES[state]()
    table = Listening(given.state, given.outside().match, given.rules, given.window)
    return desk(table, ManualClock(50.0), (1920, 1080), **settings), table


def played(seed: str = "scene", **settings: object) -> Desk:
    clock = ManualClock(100.0)
    return desk(seeded_table(clock, seed), clock, (1920, 1080), motion=Motion.OFF, **settings)


def open_panel(table: Desk) -> AssistSheet:
    table.key(Command.ASSIST)
    table.frame()
    top = table.stack.top
    assert isinstance(top, AssistSheet)
    return top


def press(table: Desk, name: str, *, touch: bool = False) -> None:
    top = table.stack.top
    assert isinstance(top, AssistSheet)
    target = top.focus.get(name)
    assert target is not None, [target.name for target in top.focus.targets]
    table.click(target.rect, touch=touch)


def walk(table: Desk, name: str) -> None:
    top = table.stack.top
    assert isinstance(top, AssistSheet)
    for _ in range(20):
        if top.focus.focused == name:
            break
        table.key(Command.NEXT)
    top.focus.by_keys = True
    table.key(Command.CONFIRM)


# ---------------------------------------------------------------- claims that are let go


@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
def test_claims_are_let_go_as_soon_as_the_panel_is_closed(how: str) -> None:
    table, told = still()
    table.wait(0.5)
    if how == "keys":
        table.key(Command.ASSIST)
    else:
        table.click(table.scene.seat.zones.buttons[4], touch=how == "finger")
    table.frame()
    assert table.shows("table", "assist")
    for name in ("assist.chow", "assist.pung", "assist.kong"):
        if how == "keys":
            walk(table, name)
        else:
            press(table, name, touch=how == "finger")
    table.frame()
    assert told.answers == []
    if how == "keys":
        table.key(Command.ASSIST)
    else:
        press(table, "close", touch=how == "finger")
    table.frame()
    assert table.shows("table")
    window = told.window
    assert window is not None
    wins = [index for index, action in enumerate(window.options) if isinstance(action, Win)]
    assert bool(wins) is (told.answers == [])
    shown = [slot for slot, _ in table.scene.seat.prompt.choices] if table.scene.seat.prompt else []
    assert not {Slot.CHOW, Slot.PUNG, Slot.KONG} & set(shown)


def test_a_whole_match_without_claims_still_asks_for_every_win() -> None:
    table = played("match")
    for slot in table.scene.seat.assist.claims:
        table.scene.seat.assist.toggle(slot)
    asked: set[type] = set()
    while table.until_asked():
        window = table.window()
        assert window is not None
        if window[1] is WindowKind.CLAIM:
            assert any(isinstance(action, Win) for action in window[2])
        asked.add(type(window[2][0]))
        table.wait(0.4)
        if table.scene.seat.prompt is not None and table.scene.seat.prompt.of(Slot.PASS):
            table.key(Command.PASS)
        else:
            option, _ = own_turn(table)
            table.click(table.rect_of(option))
            table.click(table.rect_of(option))
        table.frame()
    state = table.scene.seat.story.state
    assert state is not None
    assert state.seats[0].melds == ()


def test_what_is_answered_is_a_plain_pass_to_the_window_that_was_open() -> None:
    table, told = still("mock")
    window = told.window
    assert window is not None
    claims = [action for action in window.options if isinstance(action, Chow | Pung | Kong)]
    told.window = type(window)(window.id, 0, window.kind, (*claims, Pass(0)), len(claims))
    for slot in CLAIMS:
        table.scene.seat.assist.toggle(slot)
    for _ in range(3):
        table.frame()
    assert told.answers == [Answer(window.id, len(claims))]
    assert table.scene.seat.prompt is None


def test_scn_C22_each_window_is_answered_once_even_when_the_answer_is_refused() -> None:
    table, told = still("mock", auto_win=True, motion=Motion.OFF)
    told.refuses = True
    for _ in range(10):
        table.frame()
    assert len(told.answers) == 1
    prompt = table.scene.seat.prompt
    assert prompt is not None
    assert prompt.of(Slot.WIN)


def test_a_tile_is_not_asked_for_in_this_hand_and_again_in_the_next() -> None:
    table, told = still()
    panel = open_panel(table)
    offered = table.scene.seat.assist.offered
    assert offered is Tile.M5
    press(table, "tile.5m")
    assert list(table.scene.seat.assist.tiles) == [Tile.M5]
    assert panel.focus.get("tile.5m") is not None
    press(table, "tile.5m")
    assert not table.scene.seat.assist.tiles
    press(table, "tile.5m")
    table.key(Command.BACK)
    table.frame()
    prompt = table.scene.seat.prompt
    assert prompt is not None
    assert [slot for slot, _ in prompt.choices] == [Slot.WIN, Slot.PASS]
    assert told.answers == []
    table.scene.seat.assist.before(STATES["claims"]().state.start)
    assert not table.scene.seat.assist.tiles


def test_what_is_on_can_always_be_seen() -> None:
    table, _ = still()
    table.wait(1.0)
    plain = table.draw()
    box = table.scene.seat.zones.buttons[4].box
    before = plain.subsurface([round(part) for part in box]).copy()
    table.scene.seat.assist.toggle(Slot.CHOW)
    table.frame()
    lit = table.draw().subsurface([round(part) for part in box])
    assert lit.get_buffer().raw != before.get_buffer().raw


# ---------------------------------------------------------------- wins


def test_a_win_is_taken_after_the_tile_was_seen() -> None:
    table, told = still("mock", auto_win=True)
    window = told.window
    assert window is not None
    table.scene.seat.story.motions.hold(1.0, table.clock.now())
    table.frame(0.5)
    assert told.answers == []
    table.frame(1.0)
    table.frame(0.1)
    win = next(index for index, action in enumerate(window.options) if isinstance(action, Win))
    assert told.answers == [Answer(window.id, win)]
    assert table.scene.seat.notice == table.services.texts("assist.won")


def test_auto_win_follows_its_setting_from_the_panel() -> None:
    table, _ = still("full")
    open_panel(table)
    press(table, "assist.win")
    assert table.services.settings.auto_win
    press(table, "assist.win")
    assert not table.services.settings.auto_win


# ---------------------------------------------------------------- taking back


def practice(**settings: object) -> tuple[Desk, ManualClock]:
    clock = ManualClock(100.0)
    table = practice_table("yueqing", clock=clock, seat_ceremony=False)
    return desk(table, clock, (1920, 1080), motion=Motion.OFF, **settings), clock


def test_at_a_table_to_practise_the_last_decision_can_be_taken_back() -> None:
    table, _ = practice()
    option, tile = own_turn(table)
    table.frame()
    before = table.scene.seat.story.state
    window = table.window()
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    assert table.scene.seat.story.state != before
    table.wait(1.0)
    table.key(Command.UNDO)
    table.frame()
    after = table.scene.seat.story.state
    assert before is not None
    assert after is not None
    assert window is not None
    assert after.seats[0].hand == before.seats[0].hand
    again = table.window()
    assert again is not None
    assert again[2] == window[2]
    table.wait(0.4)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    assert tile in table.scene.seat.story.state.seats[0].river  # type: ignore[union-attr]


def test_what_was_done_for_the_player_is_asked_after_it_was_taken_back() -> None:
    table, _ = practice()
    for slot in table.scene.seat.assist.claims:
        table.scene.seat.assist.toggle(slot)
    option, _ = own_turn(table)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    for _ in range(4):
        if table.scene.seat.assist.may_take_back:
            table.key(Command.UNDO)
            table.frame()
    window = table.window()
    assert window is not None
    assert table.scene.seat.prompt is not None or window[1] is WindowKind.TURN


def test_at_other_tables_nothing_is_taken_back() -> None:
    table = played()
    option, _ = own_turn(table)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    before = table.scene.seat.story.state
    table.key(Command.UNDO)
    assert table.scene.seat.story.state is before


# ---------------------------------------------------------------- one device alone


@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
def test_scn_U02_a_whole_hand_is_played_by_finger_alone(left_handed: bool) -> None:
    table = played("scene", left_handed=left_handed)
    click = table.click
    table.click = lambda rect, **_: click(rect, touch=True)  # type: ignore[method-assign]
    play_hand(table, by_keys=False)


@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
def test_for_the_left_hand_a_whole_hand_is_played_by_keys_and_by_pointer(left_handed: bool) -> None:
    for by_keys in (False, True):
        play_hand(played("scene", left_handed=left_handed), by_keys=by_keys)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_panel_is_closed_by_a_press_beside_it_that_does_nothing_else(touch: bool) -> None:
    table, _ = still("full")
    window = table.window()
    own = table.scene.seat.story.layout
    assert own is not None
    open_panel(table)
    table.click(own.own_hand()[0].rect, touch=touch)
    assert table.shows("table")
    assert table.window() == window
    assert table.scene.seat.hand.index is None
    told = [line.get("scene") for line in table.lines if line["t"] in ("scene", "targets")]
    assert told[-2:] == ["table", "table"], "where the table can be pressed is traced again"
    open_panel(table)
    sheet = table.stack.top
    assert isinstance(sheet, AssistSheet)
    assert sheet._layout is not None
    table.click(sheet._layout.title, touch=touch)
    assert table.stack.top is sheet, "a press on the panel itself closes nothing"


def test_the_panel_is_closed_by_its_key_its_cross_and_escape() -> None:
    table, _ = still("full")
    for close in (Command.ASSIST, Command.BACK):
        open_panel(table)
        table.key(close)
        assert table.shows("table")
    open_panel(table)
    press(table, "close")
    assert table.shows("table")
    table.stack.handle(Act(Command.ASSIST, repeat=True))
    table.stack.apply()
    assert table.shows("table")


def test_games_without_chows_offer_no_switch_for_them() -> None:
    clock = ManualClock(1.0)
    table = desk(seeded_table(clock, "blood", game="xuezhan"), clock, motion=Motion.OFF)
    assert table.scene.seat.assist.claims == (Slot.PUNG, Slot.KONG)
    assert isinstance(table.scene.seat.table, LocalTable)


def test_a_claim_that_is_let_go_leaves_the_open_question_at_once() -> None:
    """U20: the switch changes what stands on the bar, not only what will be asked."""
    table, _ = still()
    table.frame()
    seat = table.scene.seat

    def claims() -> set[type]:
        window = seat.window()
        assert window is not None
        shown = [button.choice for button in seat.buttons if button.choice is not None]
        return {type(window.options[choice.option]) for choice in shown}

    assert Kong in claims()
    seat.assist.toggle(Slot.KONG)  # no frame in between
    assert Kong not in claims()
    assert {Pung, Win} <= claims()
    seat.assist.toggle(Slot.KONG)
    assert Kong in claims()
