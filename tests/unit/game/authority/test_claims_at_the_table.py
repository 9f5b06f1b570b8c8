"""All who may claim are asked at once; the order of their answers decides nothing (C01, C02)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from game.authority.table_authority import TableAuthority
from game.authority.windows import Accepted, Clocks
from rules import find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Declined,
    Discarded,
    Event,
    Konged,
    Offered,
    Paid,
    Punged,
    Won,
)
from rules.mahjong.redact import redact
from rules.mahjong.ruleset import Claims, Winners
from tables import answer, laid_table, told, words

FIVE = {
    0: "5m",
    # 46m chows and wins (a shape of five melds and a pair, waiting for the middle); 55m pungs
    1: "46m 123p 456p 789p 123s 77s",
    2: "55m 123p 456p 789p 234s 11s",
    3: "55m 147p 258s ESWNC 3m 8m 9m 1p 9p",
}
"""Seat 0 discards 5m: seat 1 may win or chow, seat 2 win or pung; in the other layout seat 3 pungs."""

LAYOUTS: dict[str, dict[int, str]] = {
    "win-or-chow, win, win": {
        0: "5m",
        1: "46m 123p 456p 789p 123s 77s",
        2: "46m 123p 456p 789p 234s 77s",
        3: "46m 123p 456p 789p 345s 88s",
    },
    "win-or-chow, win-or-pung, nothing": FIVE | {3: "147p 258s ESWNC 3m 8m 9m 1p 9p 9p"},
    "chow, win, win-or-pung": {
        0: "5m",
        1: "46m 147p 258s ESWNC 1m 8m 9p",
        2: "46m 123p 456p 789p 123s 77s",
        3: "55m 123p 456p 789p 234s 88s",
    },
    "chow, pung-or-kong, win": {
        0: "5m",
        1: "46m 147p 258s ESWNC 1m 8m 9p",
        2: "555m 369p 147s ESWNF 2m 9m",
        3: "46m 123p 456p 789p 123s 77s",
    },
    "win-or-chow, pung, win": {
        0: "5m",
        1: "46m 123p 456p 789p 123s 77s",
        2: "55m 369p 147s ESWNF 2m 9m 8s",
        3: "46m 123p 456p 789p 345s 88s",
    },
}


def claim_table(layout: str) -> TableAuthority:
    table = laid_table(LAYOUTS[layout], indicator="F")
    assert isinstance(answer(table, 0, "discard 5m"), Accepted)
    return table


def story(table: TableAuthority) -> list[Event]:
    """What everybody sees after the discard."""
    assert table.round is not None
    seen = [redact(event, None) for event in table.round.log]
    public = [event for event in seen if event is not None]
    last = max(place for place, event in enumerate(public) if isinstance(event, Discarded))
    return public[last:]


def combinations() -> list[tuple[str, tuple[str, ...]]]:
    """Every combination of answers of the three seats in every layout."""
    found = []
    for layout in LAYOUTS:
        table = claim_table(layout)
        found += [(layout, choice) for choice in product(*(words(table, seat) or [""] for seat in (1, 2, 3)))]
    return found


COMBINATIONS = combinations()


def test_the_layouts_cover_what_can_come_together() -> None:
    offered = {(layout, seat): words(claim_table(layout), seat) for layout in LAYOUTS for seat in (1, 2, 3)}
    assert offered["win-or-chow, win, win", 1] == ["win", "chow 46m", "pass"]
    assert offered["chow, win, win-or-pung", 3] == ["win", "pung", "pass"]
    assert offered["chow, pung-or-kong, win", 2] == ["open_kong", "pung", "pass"]
    assert offered["win-or-chow, win-or-pung, nothing", 3] == []
    assert len(COMBINATIONS) > 50


@pytest.mark.parametrize(("layout", "choice"), COMBINATIONS, ids=lambda part: str(part).replace(" ", "_"))
def test_scn_C01_C02_the_order_of_answers_decides_nothing(layout: str, choice: tuple[str, ...]) -> None:
    stories = []
    for order in permutations((1, 2, 3)):
        table = claim_table(layout)
        for seat in order:
            if table.window(seat) is not None and words(table, seat)[-1] == "pass":
                answer(table, seat, choice[seat - 1])
        stories.append(story(table))
    assert all(each == stories[0] for each in stories)
    expected = _expected(choice)
    decisive = [event for event in stories[0] if isinstance(event, Won | Punged | Konged | Chowed)]
    assert [(type(event), event.seat) for event in decisive] == expected


def _expected(choice: tuple[str, ...]) -> list[tuple[type[Event], int]]:
    """Win before pung and kong before chow; of several winners the nearest (Y3)."""
    for kinds in ({"win": Won}, {"pung": Punged, "open_kong": Konged}, {"chow 46m": Chowed}):
        for seat, word in enumerate(choice, 1):
            if word in kinds:
                return [(kinds[word], seat)]
    return []


def test_scn_C01_a_pung_waits_for_the_win_of_another() -> None:
    table = claim_table("chow, win, win-or-pung")
    answer(table, 3, "pung")
    assert not any(isinstance(event, Punged) for event in told(table, 0))
    assert words(table, 2) == ["win", "pass"]
    answer(table, 2, "win")
    assert [event.seat for event in told(table, 0) if isinstance(event, Won)] == [2]


def test_scn_C02_an_early_chow_does_not_beat_a_late_pung() -> None:
    table = laid_table({0: "5m", 1: "46m", 2: "55m"}, clocks=Clocks(claim_s=10.0))
    answer(table, 0, "discard 5m", 0.0)
    answer(table, 1, "chow", 0.0)
    table.tick(2.9)
    assert not any(isinstance(event, Chowed) for event in told(table, 3))
    answer(table, 2, "pung", 3.0)
    assert [type(event) for event in told(table, 3) if isinstance(event, Chowed | Punged)] == [Punged]


def test_all_are_asked_at_the_same_time_and_privately() -> None:
    table = claim_table("win-or-chow, pung, win")
    answer(table, 3, "pass")
    for seat in SEATS:
        private = [event for event in told(table, seat) if isinstance(event, Offered | Claimed | Declined)]
        assert {event.seat for event in private} <= {seat}
    assert {type(event) for event in told(table, 3)[-2:]} == {Offered, Declined}


@pytest.mark.parametrize("option", range(3))
def test_scn_C10_each_of_several_options_can_be_chosen(option: int) -> None:
    table = claim_table("chow, pung-or-kong, win")
    assert len(words(table, 2)) == 3
    assert table.answer(2, Answer(2, option), 0.0) == Accepted(2, option)
    answer(table, 3, "pass")
    if table.window(1) is not None and words(table, 1)[-1] == "pass":
        answer(table, 1, "pass")
    assert [seat for seat in SEATS if table.window(seat) is not None]


def test_scn_C14_after_a_claim_any_tile_may_be_discarded_though_none_was_drawn() -> None:
    table = laid_table({0: "5m", 2: "55m"})
    answer(table, 0, "discard 5m")
    answer(table, 2, "pung")
    assert table.round is not None
    assert table.round.state.drawn is None
    assert not any("drawn" in word for word in words(table, 2))
    held = {f"discard {tile.code}" for tile in table.round.state.seats[2].hand.tiles}
    assert set(words(table, 2)) == held
    assert isinstance(answer(table, 2, words(table, 2)[0]), Accepted)


def test_scn_C09_a_swapped_discard_is_allowed_or_refused_before_the_click() -> None:
    for forbidden, offered in ((False, True), (True, False)):
        rules = find_ruleset("yueqing", {"forbid_swap_discard": forbidden})
        table = laid_table({0: "4m", 1: "4m 56m 7m"}, ruleset=rules)
        answer(table, 0, "discard 4m")
        answer(table, 1, "chow 56m")
        assert ("discard 4m" in words(table, 1)) is offered
        assert ("discard 7m" in words(table, 1)) is offered
        assert isinstance(answer(table, 1, words(table, 1)[0]), Accepted)


def test_scn_R20_each_of_three_winners_knows_who_fed_it() -> None:
    rules = replace(find_ruleset("yueqing"), claims=Claims(winners=Winners.ALL))
    stories = []
    for order in permutations((1, 2, 3)):
        table = laid_table(LAYOUTS["win-or-chow, win, win"], ruleset=rules, indicator="F")
        answer(table, 0, "discard 5m")
        for seat in order:
            answer(table, seat, "win")
        stories.append(story(table))
    assert all(each == stories[0] for each in stories)
    wins = [event for event in stories[0] if isinstance(event, Won)]
    assert [(won.seat, won.source) for won in wins] == [(1, 0), (2, 0), (3, 0)]
    (paid,) = (event for event in stories[0] if isinstance(event, Paid))
    assert {(transfer.payer, transfer.payee) for transfer in paid.transfers} == {
        (payer, payee) for payee in (1, 2, 3) for payer in SEATS if payer != payee
    }
