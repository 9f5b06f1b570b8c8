"""Cautions: what an option may cost is told on the tile and on the button, and nothing is taken away (C09)."""

from __future__ import annotations

from dataclasses import replace

from game.present.cautions import cautioned, of_action, of_discard
from game.present.prompt import Slot, prompt_for
from rules import Ruleset, find_ruleset
from rules.mahjong.actions import Discard, Pass, Pung, Win
from rules.tiles.tile import Tile
from table_blood import BLOOD_STATES, blood_rules
from table_flowers import FLOWER_STATES
from table_states import STATES, TableState


def told(state: TableState) -> dict[Tile, set[str]]:
    """The keys of the cautions on the own tiles."""
    return {shown.tile: {caution.key for caution in shown.cautions} for shown in state.model().own.own_tiles}


def test_scn_C09_a_tile_whose_discard_may_cost_all_says_so_and_can_be_played() -> None:
    state = FLOWER_STATES["limited"]()
    found = told(state)
    assert found[Tile.F] == {"fourth_claim", "feeding"}
    assert found[Tile.M3] == {"fourth_claim"}
    assert found[Tile.E] == set()
    assert state.window is not None
    for tile in (Tile.F, Tile.M3):
        assert any(isinstance(option, Discard) and option.tile is tile for option in state.window.options)
        assert next(shown for shown in state.model().own.own_tiles if shown.tile is tile).refusal is None


def test_wuhanhua_H8_letting_a_win_go_is_cautioned_on_every_button_but_the_win() -> None:
    state = FLOWER_STATES["refused"]()
    assert state.window is not None
    prompt = prompt_for(state.window, 0.0, state.outside().cautions)
    assert prompt is not None
    keys = {slot: {c.key for choice in prompt.of(slot) for c in choice.cautions} for slot in Slot}
    assert keys[Slot.PASS] == keys[Slot.PUNG] == keys[Slot.KONG] == {"refused_win"}
    assert keys[Slot.WIN] == set()


def test_without_cautions_nothing_is_marked() -> None:
    state = FLOWER_STATES["limited"]()
    ruleset = find_ruleset("wuhanhua", {"liability": False})
    without = replace(
        state,
        rules=ruleset,
        state=replace(state.state, extra=tuple(stage.initial for stage in ruleset.stages)),
    )
    assert without.window is not None
    assert cautioned(ruleset, without.state, without.window) == ()
    assert set().union(*told(without).values()) == set()


def test_a_game_without_liability_tells_no_cautions() -> None:
    for name in STATES:
        assert STATES[name]().outside().cautions == ()


def test_the_cautions_of_an_action_are_found_by_the_action_or_the_tile() -> None:
    state = FLOWER_STATES["limited"]()
    cautions = state.outside().cautions
    assert of_action(cautions, Pass(0)) == ()
    assert of_discard(cautions, Tile.E) == ()
    assert {caution.toward for caution in of_discard(cautions, Tile.F)} == {2, 3}
    refused = FLOWER_STATES["refused"]().outside().cautions
    assert [caution.toward for caution in of_action(refused, Pass(0))] == [2]
    assert all(not isinstance(action, Win) for action, _ in refused)


def test_sichuan_A8_letting_a_win_on_a_discard_go_is_cautioned_where_it_locks() -> None:
    table = BLOOD_STATES["blood_claims"]()
    assert table.window is not None
    rooms: tuple[tuple[dict[str, object], set[type]], ...] = (
        ({}, {Pass, Pung}),
        ({"pung_lifts_lock": True}, {Pass}),
        ({"passed_win": False}, set()),
    )
    for options, expected in rooms:
        rules = blood_rules("xueliu", **options)
        found = cautioned(rules, replace(table.state, extra=_blank(rules)), table.window)
        warned = {type(option) for option in table.window.options if of_action(found, option)}
        assert warned == expected


def _blank(rules: Ruleset) -> tuple[object, ...]:
    """What the stages of a game remember before anything has happened."""
    return tuple(stage.initial for stage in rules.stages)
