"""Windows and answers: ids, first answer counts, late and foreign ones change nothing, silence and clocks."""

from __future__ import annotations

from itertools import count

import pytest

from game.authority.feed import Asked, AutoSet, Closed
from game.authority.outbox import Pace
from game.authority.table_authority import TableAuthority
from game.authority.windows import Accepted, Clocks, Rejected
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer, WindowKind
from rules.errors import Refusal
from rules.mahjong.actions import Discard, Pass
from rules.mahjong.events import Discarded, Drew, Punged
from tables import answer, laid_table, told, words

CLAIMS = {0: "5m", 1: "46m", 2: "55m"}
"""Seat 1 can chow, seat 2 can pung what seat 0 discards."""


def snapshot(table: TableAuthority) -> object:
    """Everything that a refused answer must leave as it is."""
    assert table.round is not None
    windows = tuple(table.window(seat) for seat in SEATS)
    return (
        table.round.state,
        len(table.round.log),
        windows,
        tuple(len(feed) for feed in table.feeds),
        table.match,
    )


def open_id(table: TableAuthority, seat: Seat) -> int:
    window = table.window(seat)
    assert window is not None
    return window.id


def test_ids_are_counted_for_each_seat_and_never_used_again() -> None:
    table = laid_table(CLAIMS)
    assert open_id(table, 0) == 0
    answer(table, 0, "discard 5m")
    assert (open_id(table, 1), open_id(table, 2)) == (1, 2)
    answer(table, 2, "pung")
    assert open_id(table, 2) == 6
    seen = {0, 1, 2, 6}
    for _ in count():
        seat = next((seat for seat in SEATS if table.window(seat) is not None), None)
        if seat is None:
            break
        fresh = open_id(table, seat)
        assert fresh % 4 == seat
        seen.add(fresh)
        window = table.window(seat)
        assert window is not None
        table.answer(seat, Answer(fresh, window.default), 0.0)
        assert table.window(seat) is None or open_id(table, seat) > fresh
    assert len(seen) > 40


def test_a_repeated_answer_is_told_the_same_and_changes_nothing() -> None:
    table = laid_table(CLAIMS)
    first = answer(table, 0, "discard 5m")
    assert isinstance(first, Accepted)
    before = snapshot(table)
    assert table.answer(0, Answer(0, first.option), 0.0) == first
    assert table.answer(0, Answer(0, first.option + 1), 0.0) == first
    assert table.answer(0, Answer(0, 99), 0.0) == first
    assert snapshot(table) == before


@pytest.mark.parametrize("option", [-1, 2, 10**9])
def test_scn_C18_nonsense_is_refused_and_the_turn_stays(option: int) -> None:
    table = laid_table(CLAIMS)
    answer(table, 0, "discard 5m")
    before = snapshot(table)
    assert table.answer(1, Answer(1, option), 0.0) == Rejected(1, Refusal.BAD_OPTION)
    assert snapshot(table) == before
    assert isinstance(answer(table, 1, "chow"), Accepted)


@pytest.mark.parametrize(
    ("seat", "window_id", "refusal"),
    [
        (3, 3, Refusal.NO_SUCH_WINDOW),  # never asked
        (3, 2, Refusal.NO_SUCH_WINDOW),  # another seat's
        (1, 5, Refusal.NO_SUCH_WINDOW),  # not yet
        (1, -1, Refusal.NO_SUCH_WINDOW),
        (0, 4, Refusal.NO_SUCH_WINDOW),
    ],
)
def test_foreign_and_future_answers_change_nothing(seat: Seat, window_id: int, refusal: Refusal) -> None:
    table = laid_table(CLAIMS)
    answer(table, 0, "discard 5m")
    before = snapshot(table)
    assert table.answer(seat, Answer(window_id, 0), 0.0) == Rejected(window_id, refusal)
    assert snapshot(table) == before


def test_who_is_no_longer_asked_is_late() -> None:
    table = laid_table(CLAIMS)
    answer(table, 0, "discard 5m")
    answer(table, 2, "pung")
    assert table.window(1) is None
    assert Closed(1) in table.feeds[1].after(0)
    before = snapshot(table)
    assert table.answer(1, Answer(1, 0), 0.0) == Rejected(1, Refusal.LATE)
    assert snapshot(table) == before


def test_windows_of_the_last_hand_are_stale() -> None:
    table = laid_table(CLAIMS, clocks=Clocks(0.0, 0.0))
    assert table.between_hands, "silence plays the hand to its end"
    table.set_auto(0, False, 0.0)
    table.next_hand(0.0)
    assert table.answer(0, Answer(0, 0), 0.0) == Rejected(0, Refusal.STALE)


# ---------------------------------------------------------------- clocks


@pytest.mark.parametrize("late_s", [0.001, 10.0])
def test_scn_N15_a_late_answer_is_refused_politely(late_s: float) -> None:
    table = laid_table(CLAIMS, clocks=Clocks(turn_s=15.0, claim_s=8.0))
    table.tick(15.0)
    table.tick(15.0 + late_s)
    before = snapshot(table)
    assert table.answer(0, Answer(0, 0), 15.0 + late_s) == Rejected(0, Refusal.LATE)
    assert snapshot(table) == before


def test_scn_C05_a_silent_seat_never_claims() -> None:
    table = laid_table(CLAIMS, clocks=Clocks(turn_s=15.0, claim_s=8.0))
    answer(table, 0, "discard 5m", 1.0)
    assert words(table, 2) == ["open_kong", "pung", "pass"]
    table.tick(8.999)
    assert table.window(2) is not None
    table.tick(9.0)
    assert not any(isinstance(event, Punged) for event in told(table, 3))
    assert isinstance(told(table, 3)[-1], Drew)


def test_silence_on_the_own_turn_discards_the_drawn_tile() -> None:
    table = laid_table({0: "5m"}, draws="3p", clocks=Clocks(turn_s=15.0))
    answer(table, 0, "discard 5m", 0.0)
    for seat in SEATS:
        if table.window(seat) is not None and words(table, seat)[-1] == "pass":
            answer(table, seat, "pass", 0.0)
    table.tick(15.0)
    thrown = [event for event in told(table, 0) if isinstance(event, Discarded)]
    assert thrown[1].drawn
    assert thrown[1].tile.code == "3p"


def test_scn_C08_the_clock_does_not_answer_again() -> None:
    table = laid_table({0: "5m"}, clocks=Clocks(turn_s=15.0, claim_s=8.0))
    answer(table, 0, "discard 5m", 0.1)
    discards = sum(isinstance(event, Discarded) for event in told(table, 0))
    assert discards == 1
    assert table.deadline(0) is None
    table.tick(15.0)
    own = [event for event in told(table, 0) if isinstance(event, Discarded) and event.seat == 0]
    assert len(own) == 1
    assert not table.is_auto(0), "no time was missed"


def test_two_defaults_switch_auto_on_and_an_answer_off() -> None:
    table = laid_table({0: "5m"}, clocks=Clocks(turn_s=10.0, claim_s=10.0), pace=Pace(auto_s=0.5))
    now = 0.0
    while not table.is_auto(0):
        now += 10.0
        table.tick(now)
    assert AutoSet(0, True) in table.feeds[2].after(0)
    while table.window(0) is None:
        now += 0.25
        table.tick(now)
    assert table.deadline(0) is not None
    assert isinstance(answer(table, 0, "discard", now), Accepted)
    assert not table.is_auto(0)
    assert AutoSet(0, False) in table.feeds[2].after(0)


def test_auto_never_claims_or_wins() -> None:
    table = laid_table(CLAIMS)
    for seat in SEATS:
        table.set_auto(seat, True, 0.0)
    assert table.between_hands
    kinds = {type(event).__name__ for event in told(table, 0)}
    assert kinds <= {
        "Started", "Dealt", "IndicatorTurned", "FlowerSet", "Drew", "Opened", "Discarded", "Offered", "Declined",
        "Ended",
    }  # fmt: skip


def test_a_default_after_a_claim_harms_nobody() -> None:
    # seat 2 pungs 5m and holds wilds, which `play` would let it throw away
    table = laid_table({0: "5m", 2: "55m 9s 9s 9s"}, indicator="9s")
    answer(table, 0, "discard 5m")
    answer(table, 2, "pung")
    window = table.window(2)
    assert window is not None
    default = window.options[window.default]
    assert isinstance(default, Discard)
    assert default.tile.code not in ("9s", "5m")


def test_the_kinds_and_defaults_of_windows() -> None:
    table = laid_table(CLAIMS)
    window = table.window(0)
    assert window is not None
    assert window.kind is WindowKind.TURN
    answer(table, 0, "discard 5m")
    claim = table.window(1)
    assert claim is not None
    assert claim.kind is WindowKind.CLAIM
    assert isinstance(claim.options[claim.default], Pass)
    assert isinstance(table.feeds[1].after(0)[-1], Asked)
