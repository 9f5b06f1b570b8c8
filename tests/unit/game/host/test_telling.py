"""What a seat is told over the wire folds to what it may know, from the stream and from any snapshot (N01, N02)."""

from __future__ import annotations

import pytest

from game.net import news
from games import TEST_GAMES
from hosted_table import Folded, Rig, plan_for, random_script
from rules import VARIANTS, Ruleset, conceal
from rules.core.seat import SEATS, Seat

GAMES = (*(variant.ruleset({}) for variant in VARIANTS), *TEST_GAMES)
EVERYBODY = (*SEATS, None)


def fresh(rig: Rig, seat: Seat | None) -> Folded:
    """What somebody knows who has just come and gets a snapshot."""
    folded = Folded(rig.plan.ruleset)
    folded.take(rig.table.snapshot(seat))
    return folded


def check(rig: Rig) -> set[str]:
    """Everybody knows what it may know, whether it was there all the time or has just come; returns the phases seen."""
    round_ = rig.table._authority.round
    if round_ is None:
        return set()
    for seat in EVERYBODY:
        truth = conceal(rig.plan.ruleset, round_.state, seat)
        followed, come = rig.folded[seat], fresh(rig, seat)
        assert followed.state == truth
        assert come.state == truth
        assert (come.seq, come.question, come.autos) == (followed.seq, followed.question, followed.autos)
    return {round_.state.phase.name}


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_scn_N01_stream_and_snapshot_fold_to_the_concealed_truth_in_every_phase(ruleset: Ruleset) -> None:
    seen: set[str] = set()
    answers = random_script(5)

    def script(seat: Seat, question: object) -> int | None:
        seen.update(check(rig))
        return answers(seat, question)  # type: ignore[arg-type]

    rig = Rig(plan_for(ruleset, hands=2, delay_s=0.0), script=script)
    rig.run()
    check(rig)
    assert {"TURN", "DISCARDED"} <= seen
    for seat in EVERYBODY:
        assert rig.folded[seat].finished is not None
        assert fresh(rig, seat).finished == rig.folded[seat].finished


def test_scn_N02_numbers_have_no_gap_from_the_first_to_the_last() -> None:
    rig = Rig(plan_for(hands=2), script=random_script(6))
    rig.run()
    for seat in EVERYBODY:
        numbers = [each.seq for each in rig.said[seat] if hasattr(each, "seq")]
        assert numbers == list(range(1, len(numbers) + 1))


def test_what_was_missed_is_told_again_exactly() -> None:
    rig = Rig(plan_for(hands=1), script=random_script(7))
    checked = 0
    while not rig.table.is_over:
        for seat in EVERYBODY:
            seq = rig.folded[seat].seq
            for back in (0, 1, 7):
                known = max(0, seq - back)
                missed = rig.table.since(seat, known)
                assert missed is not None
                told = [each for each in rig.said[seat] if hasattr(each, "seq")][known:]
                numbered = [each for each in missed if hasattr(each, "seq")]
                assert [each for each in numbered if each.seq > known] == told
                old = [each for each in numbered if each.seq <= known]
                open_before = seat is not None and rig.folded[seat].question is not None
                assert len(old) <= open_before, "the open question once more, for its time"
                checked += len(told)
        if not rig.react() and not rig.pass_time():
            break
    assert checked > 500
    assert rig.table.since(0, rig.folded[0].seq + 1) is None, "nobody can know that already"


def test_old_hands_are_forgotten_but_two_hundred_messages_are_kept() -> None:
    rig = Rig(plan_for(hands=8), script=random_script(8))
    most = 0

    def watch() -> bool:
        nonlocal most
        most = max(most, len(rig.table._audience._streams[0]._kept))
        return False

    rig.run(watch)
    seq = rig.folded[0].seq
    assert seq > 1200
    assert most < 700
    assert rig.table.since(0, seq - 200) is not None
    assert rig.table.since(0, 1) is None
    assert all(len(feed.after(0)) == 0 for feed in rig.table._authority.feeds)


def test_after_a_snapshot_the_stream_goes_on_at_its_number() -> None:
    rig = Rig(plan_for(hands=1), script=random_script(9))
    rig.run(lambda: rig.folded[2].seq > 60)
    late = fresh(rig, 2)
    before = len(rig.said[2])
    rig.run()
    for each in rig.said[2][before:]:
        late.take(each)
    assert late.state == rig.folded[2].state
    assert late.finished is not None


def test_whoever_comes_is_told_to_what_the_next_shuffle_is_bound() -> None:
    rig = Rig(plan_for(hands=2), script=random_script(10))
    rig.nonces = False
    assert [type(each) for each in rig.said[0]] == [news.MatchBegun, news.Commit]
    rig.run(lambda: rig.table.hand == 1 and rig.table.between_hands)
    last = rig.table.standing(1)
    assert [type(each) for each in last] == [news.Snapshot, news.Reveal, news.Commit]
    missed = rig.table.since(1, rig.folded[1].seq)
    assert missed is not None
    assert missed == last[1:]


def test_what_all_may_see_is_written_once() -> None:
    plan = plan_for(hands=1, delay_s=0.0)
    rig = Rig(plan, script=random_script(11))
    lines: dict[int, list[object]] = {}
    outlet = rig.table._audience._outlet

    def listen(seat: Seat | None, said: news.News) -> None:
        if isinstance(said, news.Told) and said.line["e"] == "discard":
            lines.setdefault(id(said.line), []).append(said.line)
        outlet(seat, said)

    rig.table._audience._outlet = listen
    rig.run()
    assert lines
    assert all(len(same) == 5 for same in lines.values())
