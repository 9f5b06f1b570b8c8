"""The review of a match: few moments, each clear, judged by what the seat saw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from coach_rig import GAMES, logs_of, reviewed
from game.coach.appraisal import Appraisal
from game.coach.danger import Danger
from game.coach.decisions import Decision, decisions
from game.coach.facts import KEYS, Fact
from game.coach.outlook import Outlook
from game.coach.review import MOMENTS, Moment, MomentKind, _danger_facts, review_steps
from rigged import rigged, throw
from rules import Ruleset, redact
from rules.mahjong.actions import Discard, Win
from rules.mahjong.events import Discarded, Event
from rules.tiles.tile import Tile


def decision_at(ruleset: Ruleset, log: Sequence[Event], place: int) -> Decision:
    return next(found for found in decisions(ruleset, log, 0) if found is not None and found.place == place)


@pytest.mark.parametrize("game", GAMES)
def test_a_careless_player_is_shown_at_most_three_real_choices(game: str) -> None:
    ruleset, logs = logs_of(game, "a", 6, 0.5)
    moments = reviewed(ruleset, logs)
    assert 1 <= len(moments) <= MOMENTS
    assert [moment.lost for moment in moments] == sorted((moment.lost for moment in moments), reverse=True)
    for moment in moments:
        decision = decision_at(ruleset, logs[moment.hand], moment.place)
        assert decision.chosen == moment.chosen
        assert moment.better in decision.window.options
        assert moment.better != moment.chosen
        assert moment.facts
        assert {fact.key for fact in moment.facts} <= set(KEYS)
        for fact in moment.facts:
            if fact.key == "lost_steps":
                assert fact.n > fact.more > 0
            if fact.key in ("lost_useful", "lost_waits"):
                assert fact.n < fact.more


@pytest.mark.parametrize("game", GAMES)
def test_a_steady_player_is_hardly_ever_found_fault_with(game: str) -> None:
    ruleset, logs = logs_of(game, "steady", 4, 0.0)
    assert len(reviewed(ruleset, logs)) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_was_not_told_makes_no_difference(game: str) -> None:
    ruleset, logs = logs_of(game, "a", 6, 0.5)
    seen = [[told for event in log if (told := redact(event, 0)) is not None] for log in logs]
    whole, known = reviewed(ruleset, logs), reviewed(ruleset, seen)
    assert [(each.hand, each.kind, each.chosen, each.better, each.facts, each.lost) for each in whole] == [
        (each.hand, each.kind, each.chosen, each.better, each.facts, each.lost) for each in known
    ]


def test_the_review_can_be_made_a_step_at_a_time() -> None:
    ruleset, logs = logs_of("yueqing", "a", 4, 0.3)
    steps, shares = review_steps(ruleset, logs, 0), list[float]()
    found: tuple[Moment, ...] | None = None
    while found is None:
        try:
            shares.append(next(steps))
        except StopIteration as done:
            found = done.value
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert 0 < shares[-1] <= 1
    assert found == reviewed(ruleset, logs)


def test_breaking_a_hand_that_could_be_ready_is_named() -> None:
    table = rigged({0: "123m 456m 789m 123s 55p 78s E"}, indicator="9p")
    throw(table, "2s")
    (moment,) = reviewed(table.ruleset, [table.log])
    assert (moment.hand, moment.kind) == (0, MomentKind.DISCARD)
    assert isinstance(moment.better, Discard)
    assert moment.better.tile is Tile.E
    assert moment.facts[0].key == "lost_ready"
    assert table.log[moment.place] == Discarded(0, Tile.S2, drawn=False)


def test_the_same_hand_played_well_has_no_moment() -> None:
    table = rigged({0: "123m 456m 789m 123s 55p 78s E"}, indicator="9p")
    throw(table, "E")
    assert reviewed(table.ruleset, [table.log]) == ()


def test_a_win_that_was_let_go_is_named() -> None:
    table = rigged({0: "111m 222m 333m 444m 555m 66m"}, indicator="9p")
    throw(table, "6m")
    (moment,) = reviewed(table.ruleset, [table.log])
    assert moment.kind is MomentKind.PASSED_WIN
    assert isinstance(moment.better, Win)
    assert moment.facts[0].n > 0


def _appraisal(tile: Tile, level: int, gain: int, facts: tuple[Fact, ...] = ()) -> Appraisal:
    outlook = Outlook((), (), 1, useful=((Tile.M1, gain),))
    return Appraisal(tile, outlook, 1.0, "", Danger(0.04 * level, level, facts))


def test_dealing_in_is_named_only_where_an_equal_tile_was_clearly_safer() -> None:
    safe = _appraisal(Tile.E, 0, 10, (Fact("passed", seat=2),))
    assert [fact.key for fact in _danger_facts(_appraisal(Tile.P5, 3, 10), safe)] == ["dealt_in", "passed"]
    assert _danger_facts(_appraisal(Tile.P5, 1, 10), safe) == ()
    assert _danger_facts(_appraisal(Tile.P5, 3, 20), safe) == ()
    assert _danger_facts(_appraisal(Tile.P5, 3, 10), _appraisal(Tile.P1, 2, 10)) == ()


def test_one_tile_that_is_kept_turn_after_turn_counts_once() -> None:
    ruleset, logs = logs_of("wuhanhua", "b", 6, 0.3)
    found = reviewed(ruleset, logs)
    named = [(moment.hand, moment.kind, moment.better) for moment in found]
    assert len(named) == len(set(named))
