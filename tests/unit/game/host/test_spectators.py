"""Spectators see what everybody may know, at least so much later as the room has agreed on (D2.12)."""

from __future__ import annotations

from game.net import news
from hosted_table import Folded, Rig, plan_for, random_script
from rules import conceal
from rules.core.seat import SEATS
from rules.tiles.tile import Tile

DELAY_S = 180.0


def slow_rig(
    seed: int, delay_s: float = DELAY_S
) -> tuple[Rig, list[tuple[float, str]], list[tuple[float, str]]]:
    """A table where every answer takes ten seconds; when seat 3 and when spectators were told which public lines."""
    rig = Rig(plan_for("yueqing", hands=2, delay_s=delay_s))
    answers = random_script(seed)
    seats: list[tuple[float, str]] = []
    watchers: list[tuple[float, str]] = []

    def listen(seat: int | None, said: news.News) -> None:
        if isinstance(said, news.Told) and said.line["e"] not in ("offer", "pass", "deal", "draw", "opened"):
            if seat == 3:
                seats.append((rig.now, repr(said.line)))
            elif seat is None:
                watchers.append((rig.now, repr(said.line)))

    rig.listeners.append(listen)
    rig.settle()
    while not rig.table.is_over:
        asked = rig.asked()
        if asked:
            rig.go_to(rig.now + 10.0)
            for seat in asked:
                question = rig.folded[seat].question
                if question is not None:
                    rig.answer(seat, answers(seat, question) or 0)
        rig.react()
        if not rig.asked() and not rig.table.is_over:
            rig.pass_time()
    return rig, seats, watchers


def test_spectators_are_told_the_same_public_story_later() -> None:
    rig, seats, watchers = slow_rig(1)
    assert [line for _, line in watchers] == [line for _, line in seats]
    ended = rig.now
    for (told, _), (seen, line) in zip(seats, watchers, strict=True):
        assert seen >= told + DELAY_S or seen == ended, line
    assert sum(1 for seen, _ in watchers if seen < ended) > 20
    assert rig.folded[None].finished is not None


def test_a_snapshot_for_spectators_is_as_old_as_their_stream() -> None:
    rig = Rig(plan_for("yueqing", hands=1, delay_s=DELAY_S, timing="free"))
    rig.settle()
    assert isinstance(rig.table.snapshot(None), news.MatchBegun), "nothing can be shown yet"
    seat = rig.asked()[0]
    rig.go_to(DELAY_S - 60.0 - 1.0)
    rig.answer(seat, 0)
    rig.go_to(DELAY_S)
    snapshot = rig.table.snapshot(None)
    assert isinstance(snapshot, news.Snapshot)
    assert [line["e"] for line in snapshot.lines][:2] == ["hand", "deal"]
    assert "discard" not in [line["e"] for line in snapshot.lines]
    assert snapshot.question is None


def test_spectators_see_no_hand_that_is_not_public() -> None:
    rig = Rig(plan_for("yueqing", hands=1, delay_s=0.0))
    rig.settle()
    state = rig.folded[None].state
    assert state is not None
    for seat in SEATS:
        assert set(state.seats[seat].hand.tiles) == {Tile.HIDDEN}


def test_a_paused_table_does_not_catch_up_with_itself() -> None:
    rig = Rig(plan_for("yueqing", hands=1, delay_s=DELAY_S, timing="free"))
    rig.settle()
    rig.table.pause(True, 10.0)
    rig.table.pause(False, 1000.0)
    rig.go_to(1000.0 + DELAY_S - 10.1)
    assert rig.folded[None].state is None
    rig.go_to(1000.0 + DELAY_S - 10.0)
    assert rig.folded[None].state is not None


def test_where_nobody_may_watch_nothing_is_told() -> None:
    rig = Rig(plan_for("yueqing", hands=1, delay_s=0.0, watched=False), script=random_script(4))
    rig.run()
    assert not any(isinstance(each, news.Told) for each in rig.said[None])


def test_after_a_start_spectators_get_a_snapshot_of_the_same_age() -> None:
    rig = Rig(plan_for("yueqing", hands=1, delay_s=0.0), script=random_script(5))
    rig.run(lambda: rig.folded[None].seq > 50)
    again = Rig(rig.plan, data=rig.journal_data)
    round_ = again.table._authority.round
    assert round_ is not None
    folded = Folded(rig.plan.ruleset)
    folded.take(again.table.snapshot(None))
    assert folded.state == conceal(rig.plan.ruleset, round_.state, None)


def test_after_a_start_spectators_are_not_told_the_hands_that_are_over() -> None:
    rig = Rig(plan_for("yueqing", hands=2, delay_s=DELAY_S), script=random_script(6))
    rig.run(lambda: rig.table.hand == 2 and rig.folded[0].seq > 250)
    again = Rig(rig.plan, data=rig.journal_data)
    again.go_to(DELAY_S)
    hands = [
        each.line for each in again.said[None] if isinstance(each, news.Told) and each.line["e"] == "hand"
    ]
    assert [line["no"] for line in hands] == [2]
