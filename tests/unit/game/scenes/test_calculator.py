"""The calculator as a scene: each of mouse, touch and keyboard suffices, and it says what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from blood_rig import blood
from game.bindings import Act, Command, Device, PointerDown, PointerUp, Wheel, command_for, keys_of
from game.clock import ManualClock
from game.present.calculator_desk import Aim
from game.present.calculator_draft import ToldKong
from game.present.calculator_model import Tone
from game.scenes.calculator import Calculator
from game.scenes.lobby import Lobby
from game.scenes.stack import Stack
from panel_rig import Rig as PanelRig
from rigged import throw
from rules import VARIANTS
from rules.mahjong.redact import conceal
from rules.mahjong.state import SeatView
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Tile
from screens import stage_for
from table_rig import desk, seeded_table

SMALL, LARGE = (1024, 600), (1920, 1080)


class Rig(PanelRig):
    """The calculator over the lobby, with hands."""

    @property
    def scene(self) -> Calculator:
        """The calculator on top."""
        assert isinstance(self.top, Calculator)
        return self.top

    def put(self, tiles: str, *, touch: bool = False) -> None:
        self.press(*(f"put:{tile.value}" for tile in parse_tiles(tiles)), touch=touch)

    def keys(self, text: str) -> None:
        """Keys by their names, through the bindings."""
        for name in text.split():
            command = command_for("calculator", Device.KEY, name)
            assert command is not None, name
            self.give(Act(command))

    def total(self) -> int | None:
        settle = self.scene.model.settle
        return settle.tally.formula.total if settle is not None and settle.tally is not None else None


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Rig]:
    """The calculator as it is opened from the lobby."""
    with Rig.of(size) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Calculator("wuhanhua"))
        yield rig


@pytest.fixture(params=[SMALL, LARGE], ids=["small", "large"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with opened(request.param) as rig:
        yield rig


@pytest.fixture
def small() -> Iterator[Rig]:
    with opened(SMALL) as rig:
        yield rig


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_hand_is_put_together_with_a_pointer(rig: Rig, touch: bool) -> None:
    rig.put("4m", touch=touch)
    rig.press("aim:pung", "feeder:2", "put:31", touch=touch)  # 中 from across
    rig.press("aim:chow", touch=touch)
    rig.put("7s", touch=touch)
    rig.put("678m 123p 77s 45p B", touch=touch)
    assert rig.scene.model.status.words == rig.scene.model.verdict.words
    rig.put("6p", touch=touch)
    own = rig.scene.desk.draft.seats[1]
    assert [(meld.kind.value, meld.source) for meld in own.melds] == [("pung", 3), ("chow", 0)]
    assert rig.total() == 3
    assert any(line.get("total") == 3 for line in rig.lines)


def test_a_hand_is_typed(rig: Rig) -> None:
    rig.keys("4 m x c z 7 s 6 7 8 m 1 2 3 p 7 7 s 4 5 p b 6 p")
    own = rig.scene.desk.draft.seats[1]
    assert format_tiles(own.concealed) == "678m 12345p 77s"
    assert [meld.tiles[0] for meld in own.melds] == [Tile.C, Tile.S7]
    assert rig.total() == 3
    rig.keys("backspace backspace")
    assert rig.total() is None
    assert rig.scene.desk.draft.seats[1].flowers == ()
    rig.keys("u u")
    assert rig.total() == 3


def test_digits_wait_for_their_suit_and_are_erased_alone(rig: Rig) -> None:
    rig.keys("4 m 1 2")
    assert rig.scene.typing_tiles.digits == "12"
    rig.keys("backspace p")
    assert rig.scene.desk.draft.seats[1].concealed == (Tile.P1,)


def test_the_keys_of_kongs_take_turns(rig: Rig) -> None:
    rig.keys("4 m k k k c")
    kinds = [meld.kind.value for meld in rig.scene.desk.draft.seats[1].melds]
    assert kinds == ["concealed_kong"]


def test_everything_is_reached_with_the_keyboard_alone(rig: Rig) -> None:
    rig.walk("put:3")
    rig.walk("aim:concealed_kong")
    rig.walk("put:31")
    if rig.scene.focus.get("by:discard") is None:
        rig.walk("choices")
    rig.walk("by:discard")
    rig.walk("source:2")
    rig.walk("winner:2")
    draft = rig.scene.desk.draft
    assert (draft.by, draft.winner, draft.source) == (WinBy.DISCARD, 2, 3)
    assert len(draft.seats[2].melds) == 1


def test_what_lies_there_is_tapped_away(rig: Rig) -> None:
    rig.put("4m 12p BB")
    rig.press("aim:pung", "put:31")
    rig.press("hand:0", "flower:0", "meld:0")
    own = rig.scene.desk.draft.seats[1]
    assert (own.concealed, own.flowers, own.melds) == ((Tile.P2,), (Tile.B,), ())
    rig.press("undo", "undo", "undo")
    own = rig.scene.desk.draft.seats[1]
    assert (len(own.concealed), len(own.flowers), len(own.melds)) == (2, 2, 1)


def test_a_refusal_is_words_and_goes_with_the_next_tap(rig: Rig) -> None:
    rig.put("4m")
    rig.press("aim:pung", "put:4")
    status = rig.scene.model.status
    assert status.tone is Tone.FAULT
    assert rig.shows("lobby", "calculator")
    rig.press("aim:hand")
    assert rig.scene.model.status.tone is Tone.HINT


def test_the_result_has_pages_and_rows_that_open(rig: Rig) -> None:
    rig.press("examples", "example:1")
    if rig.scene.focus.get("details") is not None:
        rig.press("details")
    rig.press("page:hua", "page:money", "money:win")
    assert _open(rig) == "money:win"
    rig.give(Act(Command.BACK))
    assert _open(rig) is None
    rig.press("page:result", "formula")
    assert _open(rig) == "formula"
    rig.press("formula")
    assert _open(rig) is None


def _open(rig: Rig) -> str | None:
    return rig.scene.view.open_row


def test_esc_closes_one_thing_after_the_other(small: Rig) -> None:
    small.press("examples", "example:0", "details", "formula")
    for expected in (("formula", None), (None, None)):
        assert small.scene.view.open_row == expected[0]
        small.give(Act(Command.BACK))
    assert small.scene.view.paper is False
    small.press("choices")
    small.give(Act(Command.BACK))
    assert small.shows("lobby", "calculator")
    small.give(Act(Command.BACK))
    assert small.shows("lobby")


def test_the_page_scrolls_with_the_wheel(small: Rig) -> None:
    small.press("examples", "example:0", "details")
    body = small.scene.scroll.frame.centre
    small.give(Wheel(body.x, body.y, -1))
    assert small.scene.scroll.offset > 0


def test_house_rules_count_and_the_hand_stays(rig: Rig) -> None:
    rig.press("examples", "example:1")
    before = rig.total()
    rig.press("rules")
    assert rig.stack.keys[-1] == "house_rules"
    rig.stage.services.store.change(rules={"wuhanhua": {"local": {"min_tai": 15}}})
    rig.give(Act(Command.BACK))
    assert before == 5
    assert rig.total() is None
    assert rig.scene.model.status.tone is Tone.FAULT


@pytest.mark.parametrize("game", ["xuezhan", "sichuan", "xueliu"])
def test_a_game_without_an_indicator_starts_with_the_hand(game: str) -> None:
    with Rig.of(SMALL) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Calculator(game))
        aims = [rig.scene.model.aim]
        rig.put("1111m 33m 55m 77p 88p 9p")
        aims.append(rig.scene.model.aim)
        assert aims == [Aim.HAND, Aim.WIN]
        assert [(tile.code, fan) for tile, fan in rig.scene.model.winning] == [("9p", 5)]
        rig.put("9p")
        assert rig.total() == 5
        rig.press("examples", "example:1")
        assert rig.total() == (4 if game == "sichuan" else 5)
        assert rig.scene.focus.get("plaque") is None
        assert rig.scene.focus.get("aim:chow") is None


@pytest.mark.parametrize("size", [SMALL, (1366, 768), LARGE, (1080, 1920)])
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_several_winners_are_added_and_stepped_through(size: tuple[int, int], touch: bool) -> None:
    with Rig.of(size) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Calculator("xuezhan"))
        rig.put("111222m 333p 55p 77p 7p", touch=touch)
        _open_choices(rig, "also:0", touch=touch)
        rig.press("by:discard", "source:3", "also:0", touch=touch)
        _close_choices(rig, touch=touch)
        rig.put("234m 345m 678m 99p 68p", touch=touch)
        if rig.scene.focus.get("details") is not None:
            rig.press("details", touch=touch)
        settle = rig.scene.model.settle
        assert settle is not None
        assert [one.who.seat for one in settle.wins] == [0, 1]
        rig.press("win:1", touch=touch)
        assert rig.scene.model.settle is not None
        assert rig.scene.model.settle.step == 1
        assert rig.total() == 2
        rig.press("page:money", touch=touch)


def _open_choices(rig: Rig, name: str, *, touch: bool) -> None:
    """Choices stand beside the palette, or in its place when they are asked for."""
    if rig.scene.focus.get(name) is None:
        rig.press("choices", touch=touch)


def _close_choices(rig: Rig, *, touch: bool) -> None:
    if rig.scene.focus.get("put:0") is None:
        rig.press("choices", touch=touch)


def test_a_drawn_hand_is_typed_seat_by_seat_and_walked_with_keys() -> None:
    with Rig.of(SMALL) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Calculator("sichuan"))
        _open_choices(rig, "by:nobody", touch=False)
        rig.walk("by:nobody")
        _close_choices(rig, touch=False)
        for hand in (
            "123456789 m 1234 p",
            "123456789 m 1234 p",
            "123456789 m 1234 s",
            "2468 m 135 p 79 p 2468 s",
        ):
            rig.keys(" ".join(hand.replace(" ", "")))
        assert rig.scene.model.settle is not None
        changes = {account.who.seat: account.change for account in rig.scene.model.settle.accounts}
        assert changes == {0: -288, 1: 96, 2: 96, 3: 96}
        rig.walk("details")
        rig.walk("page:money")


def test_the_kong_before_and_who_has_won_are_walked_with_keys() -> None:
    with Rig.of(SMALL) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Calculator("xuezhan"))
        rig.press("examples", "example:2")
        rig.walk("choices")
        for name in ("kong:open_kong", "kong_from:0", "already:2", "kongs_too:yes"):
            rig.walk(name)
        draft = rig.scene.desk.draft
        assert draft.kong == ToldKong(MeldKind.OPEN_KONG, 0)
        assert (draft.already, draft.kongs_too) == ((2,), True)
        rig.keys("u u")
        assert rig.scene.desk.draft.already == ()


def test_over_a_table_it_shows_what_the_seat_knows_by_the_rules_of_the_table() -> None:
    table = blood({0: "14m 7m 369p 1p 258s 9s 5m 8p 5p", 1: "22m 33m 55m 77p 88p 99p 5p"}, rules={"stake": 3})
    throw(table, "5p")
    with Rig.of(LARGE) as rig:
        rig.stack.start(Lobby())
        view = SeatView(1, conceal(table.ruleset, table.state, 1))
        rig.stack.start(Calculator("xuezhan", "local", (table.ruleset, view)))
        assert rig.total() == 3
        settle = rig.scene.model.settle
        assert settle is not None
        assert settle.accounts[0].change == 12
        rig.press("rules")
        rig.give(Act(Command.BACK))
        assert rig.scene.model.settle is not None
        assert rig.scene.model.settle.accounts[0].change == 4  # the player's own house rules


def test_a_table_tells_what_its_seat_knows() -> None:
    clock = ManualClock()
    rig = desk(seeded_table(clock, "aa", game="xuezhan"), clock)
    assert rig.until_asked()
    seen = rig.stack.seen
    assert seen is not None
    ruleset, view = seen
    assert (ruleset.key, view.seat) == ("xuezhan", 0)
    assert Tile.HIDDEN in view.state.seats[1].hand.tiles


def test_the_games_and_editions_are_gone_through(rig: Rig) -> None:
    topics = sum(len(variant.editions) for variant in VARIANTS)
    seen = [rig.scene.topic]
    for _ in range(topics):
        rig.press("game+")
        seen.append(rig.scene.topic)
    assert len(set(seen)) == topics
    assert seen[0] == seen[-1]
    rig.press("game-")
    assert rig.scene.topic == seen[-2]
    rig.press("games")
    assert rig.stack.keys[-1] == "games"
    rig.give(Act(Command.BACK))


def test_clear_empties_the_table_and_can_be_undone(rig: Rig) -> None:
    rig.press("examples", "example:1")
    rig.press("clear")
    assert rig.scene.desk.draft.order == ()
    rig.press("undo")
    assert rig.total() == 5


def test_it_opens_from_the_lobby_at_the_game_on_show() -> None:
    stage = stage_for(LARGE, "zh_CN")
    stage.services.store.change(last_game="wuhanhua")
    stack = Stack(stage.services, LARGE)
    stack.start(Lobby())
    lobby = stack.top
    assert isinstance(lobby, Lobby)
    target = lobby.focus.get("calculator")
    assert target is not None
    place = target.rect.centre
    for intent in (PointerDown(place.x, place.y), PointerUp(place.x, place.y)):
        stack.handle(intent)
        stack.apply()
    assert stack.keys == ("lobby", "calculator")
    assert stack.topic == ("wuhanhua", "local")
    assert keys_of("lobby", Command.CALCULATOR) == ("f5",)
    stack.close()
