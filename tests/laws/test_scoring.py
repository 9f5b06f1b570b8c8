"""Laws 9-11: the best reading counts, no order matters, every registered game is complete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.bots.levels import LEVELS, make_bot
from game.help_pages import page_name
from game.i18n import Texts
from game.simulate import play_match
from games import TEST_GAMES
from pattern_keys import pattern_keys
from random_wins import random_wins
from rules import VARIANTS, Refusal, Ruleset, Variant
from rules.core.options import Span
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.errors import RulesError
from rules.mahjong.actions import Win
from rules.mahjong.legal import facts_of
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.scoring.model import Tally, WinFacts
from rules.scoring.pattern import Award
from rules.scoring.tally import Scoring, ranked, score
from rules.scoring.win import held_of

ROOT = Path(__file__).resolve().parents[2]
_PRICING = ("min_tai", "double_small", "indicator_set_aside", "worm")
"""House rules that change what a hand is worth or may hold."""


def _rulesets() -> Iterator[tuple[str, Ruleset]]:
    """Every edition of every game, and again with each house rule of `_PRICING` at its other value."""
    for variant in VARIANTS:
        for edition in variant.editions:
            key = f"{variant.key}-{edition.key}"
            yield key, variant.ruleset({"edition": edition.key})
            for spec in edition.specs():
                if spec.key in _PRICING and not isinstance(spec.values, Span):
                    other = next(value for value in spec.values if value != spec.default)
                    yield f"{key}-{spec.key}", variant.ruleset({"edition": edition.key, spec.key: other})


NAMED = dict(_rulesets())
REGISTERED = tuple(NAMED.values())

games = pytest.mark.parametrize(
    "ruleset", [*REGISTERED, *TEST_GAMES], ids=[*NAMED, *(ruleset.key for ruleset in TEST_GAMES)]
)
variants = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)


def played_wins(ruleset: Ruleset, count: int) -> Iterator[WinFacts]:
    """The facts of every win that was offered in *count* random hands."""
    for number in range(count):
        seed, rng = seed_of(f"wins {number}"), Random(number)
        match = Match(Length(hands=8), first_dealer(seed))
        round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
        while not round_.is_over:
            options = [option for seat in round_.asked() for option in round_.legal(seat)]
            for option in options:
                if isinstance(option, Win):
                    yield facts_of(ruleset, round_.state, option)
            round_.act(rng.choice(options))


@cache
def _laid_wins(place: int) -> tuple[WinFacts, ...]:
    return tuple(random_wins(9, 150, REGISTERED[place]))


def wins_of(ruleset: Ruleset, hands: int) -> list[WinFacts]:
    """Wins of play, and laid ones for the registered games, which have 16 tiles and one wild kind."""
    laid = _laid_wins(REGISTERED.index(ruleset)) if ruleset in REGISTERED else ()
    return [*played_wins(ruleset, hands), *laid]


def every_price(scoring: Scoring) -> tuple[Scoring, ...]:
    """The prices of a game, and those of its limited hands."""
    return (scoring, scoring.limited.few, scoring.limited.many) if scoring.limited else (scoring,)


@games
def test_law_9_no_reading_is_worth_more_than_the_one_chosen(ruleset: Ruleset, hands: int) -> None:
    seen = 0
    for facts in wins_of(ruleset, hands):
        chosen = score(ruleset.scoring, facts)
        readings = ranked(ruleset.scoring, facts)
        assert (chosen is None) is (not readings)
        if chosen is not None:
            seen += 1
            assert chosen == readings[0]
            assert chosen.total == max(reading.total for reading in readings)
            assert len({reading.groups for reading in readings}) == len(readings) or not chosen.groups
    assert seen > 0


def without(scoring: Scoring, gone: Award) -> Scoring:
    """The prices without *gone*, which excludes nothing."""
    awards = tuple(
        replace(award, excludes=tuple(other for other in award.excludes if other.id != gone.id))
        for award in scoring.awards
        if award.id != gone.id
    )
    return replace(scoring, awards=awards)


@games
def test_law_9_an_award_that_excludes_nothing_never_lowers_a_total(ruleset: Ruleset, hands: int) -> None:
    found = wins_of(ruleset, max(hands // 4, 25))[-80:]
    seen = 0
    for prices in every_price(ruleset.scoring):
        scoring = replace(prices, minimum=0, limited=None)
        poorer = [without(scoring, award) for award in scoring.awards if not award.excludes]
        for facts in found:
            full = score(scoring, facts)
            if full is None:
                continue
            seen += 1
            for less in poorer:
                cheaper = score(less, facts)
                assert cheaper is not None
                assert cheaper.total <= full.total
    assert seen > 0


@games
def test_law_9_the_formula_comes_to_the_total(ruleset: Ruleset, hands: int) -> None:
    for facts in wins_of(ruleset, max(hands // 4, 25))[-150:]:
        tally = score(ruleset.scoring, facts)
        if tally is not None:
            assert worked_out(tally.formula) == tally.total, tally.formula


def worked_out(formula: str) -> int:
    """What a formula comes to; its signs are those of print."""
    assert re.fullmatch(r"(min\(|[0-9]+|[-+·−,() ])+", formula), formula
    return int(eval(formula.replace("·", "*").replace("−", "-"), {"__builtins__": {}, "min": min}))


@games
def test_law_9_a_limited_hand_is_worth_no_more_than_a_free_one(ruleset: Ruleset, hands: int) -> None:
    limited = [facts for facts in wins_of(ruleset, max(hands // 4, 25)) if facts.limited]
    assert bool(limited) is (ruleset.scoring.limited is not None)
    for facts in limited:
        free, bound = score(ruleset.scoring, replace(facts, limited=False)), score(ruleset.scoring, facts)
        if bound is not None:
            assert free is not None
            assert bound.limited
            assert bound.total <= free.total
            assert bound.total <= 5 or len(held_of(facts).wilds) >= 3


@games
def test_law_10_the_order_of_awards_does_not_matter(ruleset: Ruleset, hands: int) -> None:
    rng = Random(10)
    for facts in wins_of(ruleset, max(hands // 4, 25))[-60:]:
        awards = list(ruleset.scoring.awards)
        rng.shuffle(awards)
        shuffled = replace(ruleset.scoring, awards=tuple(awards))
        one, other = score(ruleset.scoring, facts), score(shuffled, facts)
        assert worth(one) == worth(other)


def worth(tally: Tally | None) -> tuple[int, dict[str, int]] | None:
    """What a settlement adds up."""
    return None if tally is None else (tally.total, tally.patterns)


@games
def test_law_10_exclusions_name_awards_of_the_game(ruleset: Ruleset) -> None:
    for scoring in every_price(ruleset.scoring):
        known = {award.id for award in scoring.awards}
        assert len(known) == len(scoring.awards)
        for award in scoring.awards:
            assert {other.id for other in award.excludes} <= known - {award.id}


@variants
def test_law_10_a_cycle_and_a_stranger_are_refused(variant: Variant[Ruleset]) -> None:
    scoring = variant.ruleset({}).scoring
    first, second, *rest = scoring.awards
    circle = (replace(first, excludes=(second.pattern,)), replace(second, excludes=(first.pattern,)), *rest)
    with pytest.raises(RulesError, match="exclude each other"):
        replace(scoring, awards=circle)
    with pytest.raises(RulesError, match="does not price"):
        replace(scoring, awards=(replace(second, excludes=(first.pattern,)), *rest))


# ---------------------------------------------------------------- law 11


@variants
def test_law_11_cases_playthrough_and_help_are_there(variant: Variant[Ruleset]) -> None:
    least: dict[str, int] = {}
    for edition in variant.editions:
        page = page_name(variant.key, edition.key)
        least |= {
            f"tests/golden/{GOLDEN.get(page, page)}.jsonl": 1000,
            f"tests/playthroughs/{page.replace('.', '-')}.jsonl": 1000,
            f"assets/help/zh_CN/{page}.md": 500,
            f"assets/help/en/{page}.md": 500,
        }
    missing = [path for path, size in least.items() if not _has(ROOT / path, size)]
    assert missing == [], "see 'A game' in CONTRIBUTING.md"


GOLDEN = {"yueqing.jp": "yq_jp"}
"""Worked cases that have another name than the help page."""


def _has(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size > size


def keys_of(variant: Variant[Ruleset]) -> Iterator[str]:
    """Every text that the game can ask for."""
    yield from (f"game.{variant.key}.{what}" for what in ("name", "place", "motto"))
    for edition in variant.editions:
        yield f"edition.{variant.key}.{edition.key}"
        yield from pattern_keys(edition.ruleset({}).scoring)
        for spec in edition.specs():
            if spec.key != "edition":
                yield from (f"option.{spec.key}.name", f"option.{spec.key}.text")
    for refusal in Refusal:
        yield f"refusal.{refusal.value}"


@variants
@pytest.mark.parametrize("tag", ["zh_CN", "zh_CN@wenzhou", "en"])
def test_law_11_every_name_is_there_in_every_language(variant: Variant[Ruleset], tag: str) -> None:
    texts = Texts(tag)
    missing = [key for key in keys_of(variant) if not texts.has(key)]
    assert missing == []


@variants
@pytest.mark.parametrize("level", LEVELS)
def test_law_11_every_bot_can_play_it(variant: Variant[Ruleset], level: str) -> None:
    for edition in variant.editions:
        ruleset = edition.ruleset({})
        bots = (make_bot(level, ruleset), *(make_bot("random", ruleset) for _ in range(3)))
        played = next(play_match(ruleset, bots, seed_of(level)))
        assert played.state.end is not None
