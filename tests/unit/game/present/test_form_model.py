"""House rules and settings as forms."""

from __future__ import annotations

from enum import Enum

from game.present.form_model import Entry, Row, house_rules_form, room_rules_form
from game.present.label import said
from game.present.settings_form import KINDS, settings_form
from game.session.tables import Version
from game.settings import SCALES, Settings
from rules import find_ruleset
from rules.core.options import values_of
from still_table import StillTables

GAMES = StillTables().games
GAME = GAMES[0]
LOCAL, JP = GAME.editions


def _rows(changes: dict[str, bool | int | str], version: Version = LOCAL) -> dict[str, Row]:
    form = house_rules_form(GAME, version, changes)
    return {row.key: row for section in form.sections for row in section.rows if isinstance(row, Row)}


def test_every_house_rule_has_a_row_with_its_clause() -> None:
    for game in GAMES:
        for version in game.editions:
            form = house_rules_form(game, version, {})
            keys = [row.key for section in form.sections for row in section.rows]
            several = ["edition"] if len(game.editions) > 1 else []
            assert sorted(keys) == sorted([*several, *(spec.key for spec in version.options)])
    rows = _rows({})
    assert rows["min_tai"].note == said("rules.clause", clause="D10")
    assert not any(row.changed for row in rows.values())


def test_each_row_has_exactly_one_choice_that_holds() -> None:
    several: dict[str, bool | int | str] = {"stake": 7, "dead_hand": "play", "double_small": True}
    nothing: dict[str, bool | int | str] = {}
    for changes in (nothing, several):
        assert all(sum(choice.chosen for choice in row.choices) == 1 for row in _rows(changes).values())


def test_a_value_that_the_lobby_does_not_offer_is_still_shown() -> None:
    assert [choice.value for choice in _rows({"stake": 7})["stake"].choices if choice.chosen] == [7]


def test_the_edition_is_chosen_on_the_sheet_and_named_by_it() -> None:
    assert [(choice.value, choice.chosen) for choice in _rows({}, JP)["edition"].choices] == [
        ("local", False),
        ("jp", True),
    ]
    assert "edition" not in {
        row.key
        for section in house_rules_form(GAMES[1], GAMES[1].editions[0], {}).sections
        for row in section.rows
    }
    name = said("rules.full", game=said("game.yueqing.name"), edition=said("edition.yueqing.jp"))
    assert house_rules_form(GAME, JP, {}).title == said("rules.title", game=name)
    only = house_rules_form(GAMES[1], GAMES[1].editions[0], {})
    assert only.title == said("rules.title", game=said(f"game.{GAMES[1].key}.name"))


def test_the_value_of_the_sheet_is_marked_whatever_is_chosen() -> None:
    nothing: dict[str, bool | int | str] = {}
    several: dict[str, bool | int | str] = {"repeat_bonus": "linear", "worm": True}
    for changes in (nothing, several):
        rows = _rows(changes, JP)
        marked = {
            key: [choice.value for choice in row.choices if choice.default] for key, row in rows.items()
        }
        sheet = {spec.key: [spec.default] for spec in JP.options}
        assert marked == {"edition": [], **sheet}


def test_a_changed_rule_says_what_the_sheet_has() -> None:
    row = _rows({"tiles_left": 4}, JP)["tiles_left"]
    value = said("option.tiles_left.value.16")
    assert (row.changed, row.note) == (True, said("rules.clause.changed", clause="J1", value=value))


def test_the_rules_of_a_room_are_only_read() -> None:
    ruleset = find_ruleset("shanghaihua", {"hua_cap": 0, "liability": False})
    version = GAMES[2].editions[0]
    form = room_rules_form("shanghaihua", version, values_of(ruleset.options))
    rows = {row.key: row for section in form.sections for row in section.rows if isinstance(row, Row)}
    assert form.fixed
    assert form.intro == said("rules.room.changed", n=2)
    assert {key for key, row in rows.items() if row.changed} == {"hua_cap", "liability"}
    assert all(len(row.choices) == 1 for row in rows.values())
    assert rows["hua_cap"].choices[0].label == said("option.hua_cap.value.0")


def test_settings_show_every_field_that_a_player_can_choose() -> None:
    form = settings_form(Settings(), frozenset(SCALES))
    keys = {row.key for section in form.sections for row in section.rows}
    assert keys == {
        "language", "theme", "scale", "tile_index", "fullscreen", "graphics", "player", "level", "confirm", "hints",
        "warnings", "motion", "pace", "mute", "volume", "volume_effects", "volume_voice", "tile_face", "tile_back",
        "turned", "left_handed", "coach", "danger", "sort", "suits", "wilds", "auto_win", "narration", "captions",
        "voice_language", "volume_music", "music", "night", "chatter", "phrases", "voices",
        "voice_talk", "volume_talk",
    }  # fmt: skip
    assert [row.key for section in form.sections for row in section.rows if isinstance(row, Entry)] == [
        "player"
    ]


def test_a_choice_among_kinds_is_kept_as_one_of_them() -> None:
    """What a row gives is plain; the settings know which enum it belongs to."""
    form = settings_form(Settings(), frozenset(SCALES))
    rows = [row.key for section in form.sections for row in section.rows if isinstance(row, Row)]
    kinds = {key: type(value) for key in rows if isinstance(value := getattr(Settings(), key, None), Enum)}
    assert kinds == KINDS


def test_scales_that_do_not_fit_are_greyed_with_the_reason() -> None:
    form = settings_form(Settings(), frozenset({75, 100}))
    scale = next(row for section in form.sections for row in section.rows if row.key == "scale")
    assert isinstance(scale, Row)
    reasons = {choice.value: choice.blocked for choice in scale.choices}
    assert reasons[100] is None
    assert reasons[200] == said("settings.scale.too_large", n=200)
