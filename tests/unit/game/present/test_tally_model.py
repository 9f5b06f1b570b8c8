"""Why a win is worth what it is: roles of wilds, tiles of patterns, the formula in words, the next best reading."""

from __future__ import annotations

import pytest

from game.i18n import LANGUAGES, Texts
from game.present.formula_words import arithmetic_words, formula_words
from game.present.label import Said, said
from game.present.shown import Role
from game.present.tally_model import FLOWERS, TallyModel, best_other, tally_model
from game.ui.widgets import speak
from random_wins import random_wins
from rules import VARIANTS, Ruleset, find_ruleset
from rules.mahjong.aftermath import facts_of_won
from rules.scoring.model import Tally, Tier, WinFacts
from rules.scoring.tally import ranked, score
from rules.tiles.tile import Tile
from settled import SETTLED, settled
from still_table import WINS, won_round

EVERY = [
    pytest.param(edition.ruleset({}), id=f"{variant.key}-{edition.key}")
    for variant in VARIANTS
    for edition in variant.editions
]


def _settled(name: str) -> tuple[Ruleset, WinFacts, Tally]:
    case = SETTLED[name]
    state = settled(case)
    return case.ruleset, facts_of_won(state, state.wins[0]), state.wins[0].tally


def _model(name: str) -> TallyModel:
    ruleset, facts, tally = _settled(name)
    return tally_model(ruleset.scoring, facts, tally)


def _yueqing(name: str) -> TallyModel:
    state = won_round(WINS[name])
    won = state.wins[0]
    return tally_model(find_ruleset("yueqing").scoring, facts_of_won(state, won), won.tally)


def test_scn_R05_a_wild_is_shown_as_itself_with_what_it_plays() -> None:
    wilds = [tile for group in _yueqing("usual").hand.groups for tile in group if tile.tile is Tile.P3]
    assert all(tile.wild for tile in wilds)
    assert sorted((tile.role, tile.plays) for tile in wilds if tile.role and tile.plays) != []
    assert {tile.role for tile in wilds} == {Role.STANDS}
    assert sorted(tile.plays.code for tile in wilds if tile.plays) == ["5s", "9s"]


def test_a_wild_at_home_says_so() -> None:
    roles = [tile.role for group in _model("four_wilds").hand.groups for tile in group if tile.role]
    assert roles == [Role.HOME] * 4


def test_two_wilds_alone_are_a_pair_without_a_face() -> None:
    shown = [tile for group in _model("limited").hand.groups for tile in group if tile.role]
    assert [(tile.role, tile.plays) for tile in shown] == [(Role.PAIR, None)] * 2


@pytest.mark.parametrize("name", ["hua", "four_claims", "limited", "four_wilds", "crowded", "jp"])
def test_the_tiles_of_a_pattern_are_found_in_the_hand(name: str) -> None:
    model = _model(name)
    for row in model.patterns:
        wanted = sorted(tile.tile for group in row.evidence for tile in group)
        lit = [
            model.hand.flowers[index] if place == FLOWERS else model.hand.groups[place][index]
            for place, index in row.lit
        ]
        assert sorted(shown.tile for shown in lit) == wanted, row.pattern


def test_each_pattern_has_its_tai_its_name_and_its_definition() -> None:
    rows = {row.pattern: row for row in _yueqing("rich").patterns}
    assert {key: row.value for key, row in rows.items()} == {
        "all_honours": 100, "four_beauties": 60, "hard_single_wait": 30, "white": 4,
    }  # fmt: skip
    assert rows["white"].tier is Tier.BASIC
    beauties = [tile.tile for group in rows["four_beauties"].evidence for tile in group]
    assert [beauties.count(tile) for tile in (Tile.C, Tile.F, Tile.B)] == [3, 3, 4]
    assert rows["white"].name == said("pattern.white.name")


@pytest.mark.parametrize("ruleset", EVERY)
def test_definitions_are_those_of_the_game(ruleset: Ruleset) -> None:
    texts = Texts("en")
    for facts in random_wins(5, 30, ruleset):
        tally = score(ruleset.scoring, facts)
        if tally is None:
            continue
        for row in tally_model(ruleset.scoring, facts, tally).patterns:
            assert isinstance(row.text, Said)
            assert row.text.key == ruleset.scoring.text_key(row.pattern, limited=tally.limited)
            assert texts.has(row.text.key)


def test_a_flat_win_is_shown_as_held_and_says_that_it_is_flat() -> None:
    model = _yueqing("push")
    assert [len(group) for group in model.hand.groups] == [16, 1]
    assert model.formula.words == (said("formula.flat.text"),)
    assert (model.formula.arithmetic, model.other) == (None, None)


@pytest.mark.parametrize(
    ("game", "options", "name", "keys"),
    [
        ("yueqing", {}, "usual", ["sums.small", "whole.text"]),
        ("yueqing", {}, "rich", ["sums", "big_doubled.text", "added_small.text"]),
        ("yueqing", {"double_small": True}, "usual", ["sums.small", "whole.text"]),
        ("wuhanhua", {}, "hua", ["sums.small", "plain.text"]),
        ("wuhanhua", {}, "limited", ["sums.large", "at_most.capped.text"]),
        ("yueqing", {"edition": "jp"}, "jp", ["sums.small", "constant.text"]),
    ],
)
def test_the_formula_says_how_this_game_counts(
    game: str, options: dict[str, object], name: str, keys: list[str]
) -> None:
    if name in WINS:
        state = won_round(WINS[name])
        facts, tally = facts_of_won(state, state.wins[0]), state.wins[0].tally
    else:
        _, facts, tally = _settled(name)
    words = formula_words(find_ruleset(game, options).scoring, facts, tally)
    assert [label.key for label in words if isinstance(label, Said)] == [f"formula.{key}" for key in keys]
    for language in LANGUAGES:
        texts = Texts(language)
        assert all("formula." not in speak(texts, label) for label in words)


def test_the_sums_are_those_of_the_rows() -> None:
    model = _model("four_claims")
    assert model.formula.words[0] == said("formula.sums", small=2, large=45)
    assert model.formula.arithmetic == "2·(45 + 2)"
    assert model.formula.total == 94


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("yueqing", {}),
        ("yueqing", {"double_small": True}),
        ("yueqing", {"edition": "jp"}),
        ("wuhanhua", {}),
        ("shanghaihua", {}),
    ],
)
def test_the_words_lead_from_the_patterns_to_the_total(game: str, options: dict[str, object]) -> None:
    """Whatever is said of a win adds up, for wins of every kind."""
    ruleset = find_ruleset(game, options)
    told: set[str] = set()
    for facts in random_wins(11, 300, ruleset):
        tally = score(ruleset.scoring, facts)
        if tally is None or any(kept.tier is Tier.FLAT for kept in tally.kept):
            continue
        labels = [label for label in formula_words(ruleset.scoring, facts, tally) if isinstance(label, Said)]
        named = {label.key: {key: int(str(value)) for key, value in label.values} for label in labels}
        told |= set(named)
        _adds_up(named, tally.total)
    assert len(told) > 4


def _adds_up(named: dict[str, dict[str, int]], total: int) -> None:
    """The numbers of the steps follow from one another."""
    steps = {key.removeprefix("formula.").removesuffix(".text"): values for key, values in named.items()}
    sums = next(values for key, values in steps.items() if key.startswith("sums"))
    small = steps["cap"]["cap"] if "cap" in steps else sums["small"]
    if "six_jumps" in steps:
        jump = steps["six_jumps"]
        assert (jump["counted"], jump["jumped"]) == (small, jump["six"] + small - 6)
        small = jump["jumped"]
    if "six" in steps:
        small = steps["six"]["counted"]
    if "doubled" in steps:
        assert steps["doubled"] == {"sum": small + sums["large"], "total": 2 * (small + sums["large"])}
        assert total == steps["doubled"]["total"]
        return
    limited = steps.get("at_most", steps.get("at_most.capped"))
    if limited is not None:
        assert limited["sum"] == small + sums["large"]
        assert total == min(limited["sum"], limited["most"])
        return
    large = steps["big_doubled"]["twice"] if "big_doubled" in steps else sums["large"]
    whole = small + large
    assert steps.get("added", {"sum": whole})["sum"] == whole
    assert steps.get("whole", {"small": whole})["small"] == whole
    assert "plain" not in steps or not large
    constant = steps.get("constant", {"constant": 0, "total": whole})
    assert total == whole + constant["constant"] == constant["total"]


@pytest.mark.parametrize("ruleset", EVERY)
def test_the_other_reading_differs_and_none_between_is_better(ruleset: Ruleset) -> None:
    found = 0
    for facts in random_wins(7, 200 if ruleset.scoring.pairs else 60, ruleset):
        tally = score(ruleset.scoring, facts)
        if tally is None:
            continue
        other = best_other(ruleset.scoring, facts, tally)
        same = (tally.patterns, tally.total)
        rest = [each for each in ranked(ruleset.scoring, facts) if (each.patterns, each.total) != same]
        if other is None:
            assert rest == []
            continue
        found += 1
        assert other.total == max(each.total for each in rest)
        assert other.total <= tally.total
        model = tally_model(ruleset.scoring, facts, tally).other
        assert model is not None
        assert model.less is (other.total < tally.total)
        assert {row.pattern: row.value for row in model.patterns} == other.patterns
    assert found > 3


def test_a_cap_in_a_formula_is_put_in_words() -> None:
    assert arithmetic_words("min(5 + 2, 5)") == said("formula.capped", sum="5 + 2", most="5")
    inside = arithmetic_words("2·(45 + (15 + min(12, 10) − 6))")
    parts = {"before": "2×(45 + (15 + ", "sum": "12", "most": "10", "after": " − 6))"}
    assert inside == said("formula.capped.inside", **parts)
    assert speak(Texts("zh_CN"), inside) == "2×(45 + (15 + (12，最多 10) − 6))"
