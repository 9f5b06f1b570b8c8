"""Lobby, house rules, settings, help, messages, ranking: each usable by mouse, touch and keys alone."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from game.bindings import Act, Command, Compose, Intent, PointerDown, PointerUp, Type, Wheel
from game.errors import SettingsError, StorageError
from game.i18n import LANGUAGES, Texts
from game.present.focus import Target
from game.scenes.compare import Compare
from game.scenes.help import Help
from game.scenes.house_rules import HouseRules, RoomRules
from game.scenes.lobby import Lobby
from game.scenes.message import Confirm, Message, told
from game.scenes.panel import PanelScene
from game.scenes.ranking import Ranking
from game.scenes.scene import Pop, Quit
from game.scenes.settings import SettingsScene
from game.scenes.stack import Stack
from game.scenes.table import TableScene
from game.services import Trace
from game.session.table import MatchEnded, Table
from game.session.tables import Interrupted, Order
from game.settings import Motion, SettingsStore
from game.storage import write_whole
from rules import find_ruleset
from screens import Stage, stage_for
from still_table import WINS, StillTable, StillTables, match_of, won_round

SIZE = (1366, 768)


@dataclass
class Rig:
    """A stack with hands."""

    stage: Stage
    stack: Stack
    lines: list[dict[str, object]] = field(default_factory=list)

    def shows(self, *keys: str) -> bool:
        """Whether these scenes are open, from the bottom to the top."""
        return self.stack.keys == keys

    def is_writing(self) -> bool:
        """Whether text is being entered."""
        return self.stack.typing

    @property
    def top(self) -> PanelScene:
        """The scene on top."""
        assert isinstance(self.stack.top, PanelScene)
        return self.stack.top

    def give(self, *intents: Intent) -> None:
        """Intents, one after the other."""
        for intent in intents:
            self.stack.handle(intent)
            self.stack.apply()

    def target(self, name: str) -> Target:
        """Where a thing can be pressed."""
        found = self.top.focus.get(name)
        assert found is not None, f"{name} not among {[target.name for target in self.top.focus.targets]}"
        return found

    def press(self, name: str, *, touch: bool = False) -> None:
        """A click or tap in the middle of a target."""
        place = self.target(name).rect.centre
        self.give(PointerDown(place.x, place.y, touch=touch), PointerUp(place.x, place.y, touch=touch))

    def walk(self, name: str) -> None:
        """To a target with Tab, then Enter."""
        for _ in range(len(self.top.focus.targets) + 1):
            if self.top.focus.focused == name and self.top.focus.by_keys:
                break
            self.give(Act(Command.NEXT))
        assert self.top.focus.focused == name
        self.give(Act(Command.CONFIRM))

    @property
    def tables(self) -> StillTables:
        """The tables of the lobby."""
        return self.stage.tables


@pytest.fixture
def rig() -> Iterator[Rig]:
    stage = stage_for(SIZE, "zh_CN")
    lines: list[dict[str, object]] = []
    stage = replace(
        stage, services=replace(stage.services, trace=Trace(lambda line: lines.append(json.loads(line))))
    )
    state = won_round(WINS["usual"])
    stage.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
    stack = Stack(stage.services, SIZE)
    yield Rig(stage, stack, lines)
    stack.close()


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_match_is_started_in_one_step(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    if way == "keys":
        rig.give(Act(Command.CONFIRM))
    else:
        rig.press("first", touch=way == "touch")
    assert rig.shows("lobby", "table")
    assert rig.tables.orders == (Order("yueqing", "local", {}, "plain", ""),)
    assert rig.stage.services.settings.last_game == "yueqing"


@pytest.mark.parametrize("way", ["press", "walk"])
def test_level_and_length_are_chosen_in_the_lobby(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("level+")
    do("length-")
    do("length-")
    rig.press("first")
    order = rig.tables.orders[0]
    assert (order.level, dict(order.options)) == ("careful", {"length": "4c"})


def test_an_interrupted_match_is_continued_first(rig: Rig) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)
    rig.stack.start(Lobby())
    rig.give(Act(Command.CONFIRM))
    assert rig.shows("lobby", "table")
    assert rig.tables.orders == ()


def test_starting_anew_asks_and_then_gives_the_old_match_up(rig: Rig) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)
    rig.stack.start(Lobby())
    rig.press("second")
    assert rig.shows("lobby", "confirm")
    rig.give(Act(Command.CONFIRM))  # Enter lies on "no"
    assert rig.shows("lobby")
    assert rig.tables.discarded == 0
    rig.press("second")
    rig.press("yes")
    assert rig.shows("lobby", "table")
    assert (rig.tables.discarded, len(rig.tables.orders)) == (1, 1)


def test_scn_N04_what_cannot_be_continued_is_no_longer_offered(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)

    def gone(self: StillTables) -> Table:
        self.saved = None
        raise StorageError("it was set aside")

    monkeypatch.setattr(StillTables, "resume", gone)
    rig.stack.start(Lobby())
    rig.press("first")
    assert rig.shows("lobby", "message")
    rig.press("ok")
    assert rig.top.focus.get("second") is None


def test_quitting_asks(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby", "confirm")
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby")
    rig.press("quit")
    rig.press("yes")
    assert rig.shows()


def test_the_mist_comes_to_rest_when_nobody_is_there(rig: Rig) -> None:
    rig.stack.start(Lobby())
    lobby = rig.top
    drawn = 0
    for _ in range(600):
        lobby.dirty = False
        rig.stack.update(0.1)
        drawn += lobby.dirty
    assert 100 < drawn < 270
    lobby.dirty = False
    rig.stack.update(0.1)
    assert not lobby.dirty
    rig.give(Act(Command.NEXT))
    lobby.dirty = False
    rig.stack.update(0.2)
    assert lobby.dirty


def test_house_rules_keep_only_what_differs(rig: Rig) -> None:
    rig.stack.start(HouseRules(rig.tables.games[0]))
    rig.press("stake:2")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"stake": 5}}}
    rig.press("stake:0")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {}}}
    rig.walk("dead_hand:1")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"dead_hand": "play"}}}
    rig.press("restore")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {}}}


@pytest.mark.parametrize("way", ["press", "walk"])
def test_another_edition_shows_its_own_rules(rig: Rig, way: str) -> None:
    rig.stack.start(HouseRules(rig.tables.games[0]))
    rig.press("stake:2")
    do = rig.press if way == "press" else rig.walk
    do("edition:1")
    assert rig.stage.services.settings.editions == {"yueqing": "jp"}
    assert rig.top.focus.get("double_small:0") is None
    rig.walk("worm:1")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"stake": 5}, "jp": {"worm": True}}}
    assert rig.stack.topic == ("yueqing", "jp")


def test_the_rules_of_a_room_can_only_be_read(rig: Rig) -> None:
    scene = RoomRules(find_ruleset("wuhanhua", {"stake": 50}))
    rig.stack.start(scene)
    assert [target.name for target in scene.focus.targets if target.enabled] == ["done", "help"]
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    rig.press("stake:0")
    assert rig.stage.services.settings.rules == {}
    rig.walk("done")
    assert rig.shows()


def test_the_rules_of_the_room_are_one_tap_away_at_the_table(rig: Rig) -> None:
    assert rig.tables.table is not None
    scene = TableScene(rig.tables.table)
    rig.stack.start(scene)
    room = scene.seat.focus.get("tool.room")
    assert room is not None
    place = room.rect.centre
    rig.give(PointerDown(place.x, place.y, touch=True), PointerUp(place.x, place.y, touch=True))
    assert rig.shows("table", "room_rules")


@pytest.mark.parametrize("way", ["press", "walk"])
def test_another_game_is_chosen_in_the_lobby(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("game-")
    assert rig.stack.topic == ("shanghaihua", "local")
    do("game-")
    assert rig.stack.topic == ("wuhanhua", "local")
    do("length+")
    do("game+")
    do("game+")
    do("edition:1")
    do("first")
    assert [(order.game, order.edition, dict(order.options)) for order in rig.tables.orders] == [
        ("yueqing", "jp", {})
    ]
    assert rig.stage.services.settings.rules == {"wuhanhua": {"local": {"length": 12}}}


def test_the_lobby_shows_again_what_was_played(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing", {"edition": "jp"}))
    rig.stack.start(Lobby())
    rig.press("edition:1")
    rig.press("first")
    settings = rig.stage.services.settings
    assert (settings.last_game, settings.editions) == ("yueqing", {"yueqing": "jp"})
    again = Stack(rig.stage.services, SIZE)
    again.start(Lobby())
    assert again.topic == ("yueqing", "jp")
    again.close()


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_game_is_chosen_from_all_boards(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    if way == "keys":
        rig.walk("games")
        rig.walk("game:2")
    else:
        rig.press("games", touch=way == "touch")
        rig.press("game:2", touch=way == "touch")
    assert rig.shows("lobby")
    assert rig.stack.topic == ("shanghaihua", "local")


def test_leaving_the_boards_changes_nothing(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.press("games")
    assert rig.shows("lobby", "games")
    rig.give(Act(Command.BACK))
    assert rig.stack.topic == ("yueqing", "local")


@pytest.mark.parametrize("way", ["press", "walk"])
def test_editions_are_compared_from_the_lobby_and_from_the_house_rules(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("compare")
    assert rig.shows("lobby", "compare")
    do("close")
    do("rules")
    do("compare")
    assert rig.shows("lobby", "house_rules", "compare")


def test_the_sides_of_a_comparison_never_meet(rig: Rig) -> None:
    scene = Compare("yueqing", "local")
    rig.stack.start(scene)
    assert scene.sides == (("yueqing", "local"), ("yueqing", "jp"))
    seen = set()
    for _ in range(4):
        rig.walk("left+")
        assert scene.sides[0] != scene.sides[1]
        seen.add(scene.sides[0])
    assert len(seen) == 3
    rig.press("right-", touch=True)
    assert scene.sides[1] not in (("yueqing", "jp"), scene.sides[0])


def test_a_comparison_folds_away_what_agrees(rig: Rig) -> None:
    scene = Compare("wuhanhua", "local")
    rig.stack.start(scene)
    rig.press("right-")
    few = scene.scroll.content
    rig.press("only")
    assert scene.scroll.content > few
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    middle = scene.scroll.frame.centre
    rig.give(Act(Command.FIRST), Wheel(middle.x, middle.y, -1))
    assert scene.scroll.offset > 0


def test_chips_outside_of_the_frame_are_not_pressed(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    hidden = rig.target("forbid_swap_discard:1")
    assert not scene.scroll.frame.contains(hidden.rect.centre.x, hidden.rect.centre.y)
    rig.press("forbid_swap_discard:1")
    assert rig.stage.services.settings.rules == {}


def test_the_keyboard_brings_hidden_rows_into_view(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    rig.walk("forbid_swap_discard:1")
    place = rig.target("forbid_swap_discard:1").rect
    assert place.y >= scene.scroll.frame.y
    assert place.bottom <= scene.scroll.frame.bottom
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"forbid_swap_discard": True}}}


def test_the_wheel_scrolls_and_targets_move_with_it(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    before = rig.target("stake:0").rect.y
    middle = scene.scroll.frame.centre
    rig.give(Wheel(middle.x, middle.y, -1))
    assert rig.target("stake:0").rect.y < before


def test_settings_take_effect_at_once(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.press("language:3")
    rig.walk("motion:0")
    settings = rig.stage.services.settings
    assert (settings.language, settings.motion) == ("en", Motion.OFF)
    rig.give(Act(Command.BACK))
    assert rig.shows()


def test_scn_U07_a_name_is_written_with_an_input_method(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    assert rig.is_writing()
    rig.give(Compose("a po"), Type("阿婆"), Type("x"), Act(Command.ERASE), Act(Command.CONFIRM))
    assert not rig.is_writing()
    assert rig.stage.services.settings.player == "阿婆"


def test_a_name_is_cut_at_its_longest(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Type("长" * 40), Type("\n"), Act(Command.CONFIRM))
    assert rig.stage.services.settings.player == "长" * 24


def test_help_is_read_with_keys_and_headings(rig: Rig) -> None:
    scene = Help()
    rig.stack.start(scene)
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    rig.press("heading:7")
    far = scene.scroll.offset
    rig.give(Act(Command.FIRST))
    assert scene.scroll.offset == 0 < far
    rig.walk("close")
    assert rig.shows()


def test_a_question_gives_its_answer_to_who_asked(rig: Rig) -> None:
    rig.stack.start(Message("notice.title", "words as they are"))
    rig.stack.start(Confirm("confirm.quit", "confirm.quit.text", lambda: (Quit(),)))
    rig.walk("yes")
    assert rig.shows()


def test_the_ranking_leads_back(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    rig.stack.start(Ranking(match_of(state), MatchEnded((1, 0, 2, 3), (10, 30, -10, -30)), 0))
    assert {"t": "match", "ranking": [1, 0, 2, 3], "totals": [10, 30, -10, -30]} in rig.lines
    assert rig.top.activate("lobby") == (Pop(),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "parts"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), ("error.why.full",)),
        (OSError(errno.EACCES, "Permission denied"), ("error.why.denied",)),
    ],
)
def test_what_the_system_refuses_is_told_in_the_language_of_the_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, error: OSError, parts: tuple[str, ...]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(StorageError) as caught:
        write_whole(tmp_path / "match.jsonl", "{}")
    texts = Texts(language)
    stage = stage_for(SIZE, language)
    scene = told("error.table", caught.value)
    stack = Stack(stage.services, SIZE)
    stack.start(scene)
    title, text = scene.words()
    assert title == texts("error.table")
    assert text == texts("error.folder", where=tmp_path, why=texts(parts[0]))
    assert "error." not in text
    stack.close()


def test_settings_that_cannot_be_kept_say_why_in_the_language_of_the_player(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    store = SettingsStore(tmp_path / "taken" / "settings.json")
    with pytest.raises(SettingsError) as caught:
        store.change(hints=False)
    assert caught.value.key == "error.folder"
    assert caught.value.values["where"] == tmp_path / "taken"


def test_leaving_is_answered_by_keys_alone_and_enter_alone_does_not_leave(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.give(Act(Command.BACK), Act(Command.CONFIRM))
    assert rig.shows("lobby"), "Enter lies on no"
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby", "confirm")
    rig.walk("yes")
    assert rig.stack.empty
