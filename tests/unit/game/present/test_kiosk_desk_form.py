"""The operator's menu as a form: every key of the settings has its place, and every chip changes what it says."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.kiosk.config import KioskConfig, layered
from game.kiosk.config_read import read_layer, to_plain
from game.kiosk.night import Night
from game.present.form_model import Choice, Row
from game.present.kiosk_desk_form import ACTIONS, DeskFacts, changes_of, desk_form, every_edition
from game.settings import SCALES

CONFIG = KioskConfig(shop="江心茶馆", machine="3", night=Night(22 * 60, 8 * 60, 30))
ELSEWHERE = {"shop", "machine", "network", "server", "serve", "master", "key", "export"}
"""Settings of the operator's file alone: who may change them needs more than a finger."""


def _rows(config: KioskConfig) -> list[Row]:
    form = desk_form(DeskFacts(config, "1.0"), frozenset(SCALES))
    return [row for section in form.sections for row in section.rows if isinstance(row, Row)]


def _chips() -> list[tuple[str, Choice]]:
    return [(row.key, choice) for row in _rows(CONFIG) if row.key not in ACTIONS for choice in row.choices]


def test_every_setting_is_in_the_menu_or_in_the_file_alone() -> None:
    keys = {row.key for row in _rows(CONFIG)}
    missing = {part.name for part in fields(KioskConfig)} - keys - ELSEWHERE
    assert missing == set()


@pytest.mark.parametrize(("key", "choice"), _chips(), ids=lambda value: str(getattr(value, "value", value)))
def test_a_chip_makes_settings_that_a_kiosk_takes(key: str, choice: Choice) -> None:
    changes = changes_of(CONFIG, key, choice.value)
    layer = read_layer(to_plain(changes))
    assert not layer.faults
    after = replace(layered(layer.chosen), shop=CONFIG.shop)
    for name, value in changes.items():
        assert getattr(after, name) == value
    if key in ("games", "languages"):
        return
    (row,) = [row for row in _rows(replace(CONFIG, **changes)) if row.key == key]  # type: ignore[arg-type]
    assert [other.value for other in row.choices if other.chosen] == [choice.value]


def test_a_value_of_the_file_that_is_not_offered_is_shown_all_the_same() -> None:
    config = replace(CONFIG, volume_cap=73, doze_after_s=47, night=Night(21 * 60 + 15, 5 * 60, 33))
    chosen = {row.key: [choice.value for choice in row.choices if choice.chosen] for row in _rows(config)}
    assert (chosen["volume_cap"], chosen["doze_after_s"]) == ([73], [47])
    assert (chosen["night_from"], chosen["night_until"], chosen["night_cap"]) == (["21:15"], ["05:00"], [33])


def test_all_editions_on_offer_are_written_as_none() -> None:
    name = every_edition()[-1]
    fewer = replace(CONFIG, games=every_edition()[:-1])
    assert changes_of(fewer, "games", name) == {"games": ()}
    assert changes_of(CONFIG, "games", name) == {"games": every_edition()[:-1]}


def test_a_night_does_not_end_when_it_begins() -> None:
    config = replace(CONFIG, night=Night(6 * 60, 8 * 60, 30))
    assert changes_of(config, "night_until", "06:00") == {}
