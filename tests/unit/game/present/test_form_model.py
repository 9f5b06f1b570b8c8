"""House rules and settings as forms."""

from __future__ import annotations

from game.present.form_model import Entry, Row, house_rules_form, settings_form
from game.present.label import said
from game.settings import SCALES, Settings
from still_table import StillTables

GAME = StillTables().games[0]


def _rows(changes: dict[str, bool | int | str]) -> dict[str, Row]:
    form = house_rules_form(GAME, changes)
    return {row.key: row for section in form.sections for row in section.rows if isinstance(row, Row)}


def test_every_house_rule_has_a_row_with_its_clause() -> None:
    rows = _rows({})
    assert set(rows) == {spec.key for spec in GAME.options}
    assert rows["min_tai"].note == said("rules.clause", clause="D10")
    assert not any(row.changed for row in rows.values())


def test_each_row_has_exactly_one_choice_that_holds() -> None:
    several: dict[str, bool | int | str] = {"stake": 7, "dead_hand": "play", "double_small": True}
    nothing: dict[str, bool | int | str] = {}
    for changes in (nothing, several):
        assert all(sum(choice.chosen for choice in row.choices) == 1 for row in _rows(changes).values())


def test_a_value_that_the_lobby_does_not_offer_is_still_shown() -> None:
    assert [choice.value for choice in _rows({"stake": 7})["stake"].choices if choice.chosen] == [7]


def test_what_this_version_cannot_play_says_so() -> None:
    blocked = {choice.value: choice.blocked for choice in _rows({})["edition"].choices}
    assert blocked == {"local": None, "jp": said("rules.later")}


def test_settings_show_every_field_that_a_player_can_choose() -> None:
    form = settings_form(Settings(), frozenset(SCALES))
    keys = {row.key for section in form.sections for row in section.rows}
    assert keys == {
        "language", "theme", "scale", "tile_index", "fullscreen", "graphics", "player", "level", "confirm", "hints",
        "motion", "pace", "mute", "volume", "volume_effects", "volume_voice",
    }  # fmt: skip
    assert [row.key for section in form.sections for row in section.rows if isinstance(row, Entry)] == [
        "player"
    ]


def test_scales_that_do_not_fit_are_greyed_with_the_reason() -> None:
    form = settings_form(Settings(), frozenset({75, 100}))
    scale = next(row for section in form.sections for row in section.rows if row.key == "scale")
    assert isinstance(scale, Row)
    reasons = {choice.value: choice.blocked for choice in scale.choices}
    assert reasons[100] is None
    assert reasons[200] == said("settings.scale.too_large", n=200)
