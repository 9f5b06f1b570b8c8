"""The coach's suggestion: the careful bot's move, with reasons that hold."""

from __future__ import annotations

from random import Random

import pytest

from bot_sights import opening
from coach_rig import GAMES, asked, questions
from game.bots.careful_bot import CarefulBot
from game.bots.plain_bot import PlainBot
from game.coach.counsel import Coach, Counsel
from game.coach.danger import LEVELS
from game.coach.facts import KEYS
from game.duel import deal_of
from rules import Ruleset, find_ruleset, legal
from rules.core.record import replace
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Chow, Discard, Pung
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.tile import Tile
from unseen import another_table

YUEQING = find_ruleset("yueqing")


def counsel_in(ruleset: Ruleset, state: RoundState) -> Counsel:
    options = legal(ruleset, state, 0)
    window = Window(1, 0, WindowKind.TURN, options, len(options) - 1)
    return Coach(ruleset, 0).counsel(SeatView(0, state), window)


def keys(counsel: Counsel) -> list[str]:
    assert counsel.suggestion is not None
    return [fact.key for fact in counsel.suggestion.facts]


@pytest.mark.parametrize("game", GAMES)
def test_the_suggestion_is_the_careful_bots_move_with_a_reason(game: str) -> None:
    asked_for = questions(game, hands=2)
    coaches = [Coach(find_ruleset(game), seat) for seat in range(4)]
    bot = CarefulBot(find_ruleset(game))
    for ruleset, view, window in asked_for[::2]:
        counsel = coaches[window.seat].counsel(view, window)
        assert counsel.suggestion is not None
        assert counsel.suggestion.option == bot.choose(view, window, Random(0))
        assert counsel.suggestion.action == window.options[counsel.suggestion.option]
        assert 1 <= len(counsel.suggestion.facts) <= 3
        assert {fact.key for fact in counsel.suggestion.facts} <= set(KEYS)
        discards = {option.tile for option in window.options if isinstance(option, Discard)}
        assert {each.tile for each in counsel.appraisals} == discards - set(view.state.wilds)
        assert all(0 <= each.danger.level <= LEVELS for each in counsel.appraisals)
        assert ruleset.key == game


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_speed_is_true(game: str) -> None:
    coaches = [Coach(find_ruleset(game), seat) for seat in range(4)]
    said = 0
    for _, view, window in questions(game, hands=2):
        counsel = coaches[window.seat].counsel(view, window)
        suggestion = counsel.suggestion
        chosen = (
            counsel.of(suggestion.tile) if suggestion is not None and suggestion.tile is not None else None
        )
        if suggestion is None or chosen is None:
            continue
        best = min(each.outlook.standing for each in counsel.appraisals if each is not chosen)
        for fact in suggestion.facts:
            if fact.key == "useful":
                said += 1
                assert (fact.n, fact.more) == (chosen.outlook.gain, chosen.outlook.gain + best[1])
                assert chosen.outlook.steps == best[0]
            elif fact.key == "nearer":
                assert (fact.n, fact.more) == (chosen.outlook.steps, best[0])
                assert fact.n < fact.more
            elif fact.key == "slower":
                assert chosen.outlook.steps > best[0] or chosen.outlook.barred
    assert said > 3


def test_a_lonely_tile_goes_and_the_reason_names_the_useful_tiles() -> None:
    counsel = counsel_in(YUEQING, opening(YUEQING, "123m 456m 789m 12p 55s 78s E N", indicator="9p"))
    assert counsel.suggestion is not None
    assert counsel.suggestion.tile in (Tile.E, Tile.N)
    assert keys(counsel) == ["useful_equal", "lonely"]
    appraisal = counsel.of(counsel.suggestion.tile)
    assert appraisal is not None
    assert counsel.suggestion.facts[0].n == appraisal.outlook.gain


def test_a_hand_that_can_be_ready_says_so() -> None:
    counsel = counsel_in(YUEQING, opening(YUEQING, "123m 456m 789m 123s 55p 78s E", indicator="9p"))
    assert counsel.suggestion is not None
    assert counsel.suggestion.tile is Tile.E
    fact = counsel.suggestion.facts[0]
    appraisal = counsel.of(Tile.E)
    assert appraisal is not None
    assert (fact.key, fact.n) == ("ready", appraisal.outlook.left)


def test_what_another_seat_has_just_thrown_is_called_safe() -> None:
    state = opening(YUEQING, "123m 456m 789m 123s 55p 78s E", indicator="9p")
    first, second, third, fourth = state.seats
    thrown = replace(state, seats=(first, second, replace(third, river=(Tile.S7,)), fourth), discards=40)
    counsel = counsel_in(YUEQING, thrown)
    safe, other = counsel.of(Tile.S7), counsel.of(Tile.S8)
    assert safe is not None
    assert other is not None
    assert [(fact.key, fact.seat) for fact in safe.danger.facts] == [("passed", 2)]
    assert safe.danger.level < other.danger.level


@pytest.mark.parametrize("game", ["sichuan", "xuezhan", "xueliu"])
def test_the_suit_that_goes_is_named_first(game: str) -> None:
    coaches = [Coach(find_ruleset(game), seat) for seat in range(4)]
    named = [
        (suggestion.tile, fact)
        for _, view, window in questions(game, hands=2)
        if (suggestion := coaches[window.seat].counsel(view, window).suggestion) is not None
        for fact in suggestion.facts
        if fact.key in ("void", "void_last")
    ]
    assert named
    assert all(tile is not None and tile.suit is fact.suit for tile, fact in named)


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_that_is_taken_brings_the_hand_nearer_or_says_why(game: str) -> None:
    coaches = [Coach(find_ruleset(game), seat) for seat in range(4)]
    claims = [
        suggestion
        for _, view, window in questions(game, hands=3)
        if (suggestion := coaches[window.seat].counsel(view, window).suggestion) is not None
        and isinstance(suggestion.action, Chow | Pung)
    ]
    for suggestion in claims:
        fact = suggestion.facts[0]
        assert fact.key in ("claim_nearer", "claim_ready", "claim_useful", "claim_worth")
        if fact.key == "claim_nearer":
            assert fact.n > fact.more
        if fact.key == "claim_useful":
            assert fact.n < fact.more


@pytest.mark.parametrize("game", ["yueqing", "wuhanhua"])
def test_unseen_tiles_make_no_difference_to_the_counsel(game: str) -> None:
    ruleset = find_ruleset(game)
    rng, compared = Random(5), 0
    for number in range(6):
        deal = deal_of(ruleset, 3, number)
        table = Round(ruleset, deal.wall, deal.started)
        while not table.is_over:
            seat = table.asked()[0]
            if seat == number % 4 and rng.random() < 0.5 and len(table.legal(seat)) > 1:
                other = another_table(table, seat, rng)
                if other is not None:
                    assert other.wall != table.wall
                    compared += 1
                    here, there = (
                        Coach(ruleset, seat).counsel(*asked(each, seat)) for each in (table, other)
                    )
                    assert here == there
            view, window = asked(table, seat)
            table.act(window.options[PlainBot().choose(view, window, rng)])
    assert compared >= 10


def test_a_window_with_one_option_gets_no_counsel() -> None:
    window = Window(1, 0, WindowKind.TURN, (Discard(0, Tile.E),), 0)
    state = opening(YUEQING, "123m 456m 789m 123s 55p 78s E", indicator="9p")
    assert Coach(YUEQING, 0).counsel(SeatView(0, state), window) == Counsel()
