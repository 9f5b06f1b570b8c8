"""A hosted match killed at any line of its journal goes on at the exact prompt, with the same shuffle (N22)."""

from __future__ import annotations

from random import Random

import pytest

from game.authority.journal import ListJournal
from game.authority.record import dump
from game.net import news
from game.net.parts import Question
from hosted_table import Rig, plan_for
from rules import VARIANTS, Ruleset
from rules.core.seat import SEATS, Seat

GAMES = tuple(variant.ruleset({}) for variant in VARIANTS)


def steady(seat: Seat, question: Question) -> int:
    """Any option, the same whenever the same is asked: nothing is remembered."""
    return Random(f"{seat}/{question.win}").randrange(len(question.options))


def prompts(rig: Rig) -> str:
    """What is asked of whom."""
    return repr([rig.folded[seat].question for seat in SEATS])


def moments_of(rig: Rig) -> dict[int, set[str]]:
    """What was asked when so many lines were on paper; plays the match to its end."""
    moments: dict[int, set[str]] = {}
    assert isinstance(rig.journal, ListJournal)
    lines = rig.journal.lines

    def script(seat: Seat, question: Question) -> int:
        moments.setdefault(len(lines), set()).add(prompts(rig))
        return steady(seat, question)

    rig.script = script
    rig.run()
    return moments


def resumed(rig: Rig, kept: int) -> Rig:
    """The same room after the program was killed with *kept* lines on paper."""
    assert isinstance(rig.journal, ListJournal)
    return Rig(rig.plan, script=steady, data=dump(rig.journal.lines[:kept]), journal=ListJournal())


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_scn_N22_killed_at_every_line_of_a_hand(ruleset: Ruleset) -> None:
    rig = Rig(plan_for(ruleset, hands=1))
    moments = moments_of(rig)
    whole = rig.journal_data
    lines = whole.splitlines(keepends=True)
    for kept in range(1, len(lines)):
        again = resumed(rig, kept)
        assert isinstance(again.journal, ListJournal)
        reached = kept + len(again.journal.lines)
        if any(again.asked()):
            assert prompts(again) in moments[reached], kept
        if kept % 11 == 1 or kept > len(lines) - 4:
            again.run()
            assert again.table.record() == whole, kept


def test_scn_N22_killed_between_hands_the_shuffle_stays_bound() -> None:
    rig = Rig(plan_for("yueqing", hands=2))
    moments_of(rig)
    whole = rig.journal_data
    lines = whole.splitlines(keepends=True)
    first_end = next(no for no, line in enumerate(lines, 1) if line.startswith(b'{"e":"end"'))
    for kept in (1, first_end, first_end + 1, len(lines)):
        again = resumed(rig, kept)
        again.run()
        assert again.table.record() == whole
        assert again.folded[0].finished is not None
        for hand, told in again.folded[0].commitments.items():
            assert told == rig.folded[0].commitments[hand]


def test_numbers_after_a_start_are_new_ones() -> None:
    rig = Rig(plan_for("yueqing", hands=1))
    moments_of(rig)
    lines = rig.journal_data.splitlines()
    for kept in range(2, len(lines)):
        told = sum(1 for line in lines[:kept]) * 8
        again = resumed(rig, kept)
        assert again.folded[0].seq > told
        assert again.table.since(0, told) is None
        assert isinstance(again.said[0][0], news.Snapshot)


def test_killed_before_anything_was_on_paper_the_match_begins_anew() -> None:
    rig = Rig(plan_for("yueqing", hands=1), script=steady)
    rig.run()
    again = Rig(rig.plan, script=steady, data=b"")
    again.run()
    assert again.table.record() == rig.table.record()


class SlowPaper(ListJournal):
    """A journal that is on paper only as far as it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.tickets = 0
        self.on_paper = 0

    def append(self, lines: object) -> int:
        super().append(lines)  # type: ignore[arg-type]
        self.tickets += 1
        return self.tickets

    @property
    def durable(self) -> int:
        return self.on_paper


def test_scn_N22_what_a_discard_reveals_is_on_paper_before_anybody_is_told() -> None:
    journal = SlowPaper()
    rig = Rig(plan_for("yueqing", hands=1), journal=journal)
    rig.react()
    assert rig.asked() == [], "the deal is not on paper"
    assert rig.table.next_at() is None, "the journal stirs"
    journal.on_paper = journal.tickets
    rig.go_to(rig.now)
    (dealer,) = rig.asked()
    told = {seat: len(rig.said[seat]) for seat in SEATS}
    ack = rig.answer(dealer, 0)
    assert isinstance(ack, news.Ack)
    for seat in SEATS:
        fresh = rig.said[seat][told[seat] :]
        assert all(isinstance(each, news.Closed) for each in fresh), "nothing of the discard or the next draw"
    journal.on_paper = journal.tickets
    rig.go_to(rig.now)
    assert any(isinstance(each, news.Told) for each in rig.said[1][told[1] :])


@pytest.mark.parametrize("ruleset", GAMES[:1] + GAMES[2:3], ids=lambda ruleset: ruleset.key)
def test_killed_at_any_line_of_a_hand_in_which_a_seat_was_given_up(ruleset: Ruleset) -> None:
    rig = Rig(plan_for(ruleset, hands=1), script=steady)
    rig.run(lambda: rig.folded[0].seq > 40)
    rig.table.set_auto(1, True, rig.now)
    rig.table.leave(2, rig.now)
    rig.run()
    lines = rig.journal_data.splitlines()
    left = next(no for no, line in enumerate(lines, 1) if b'"bot"' in line and no > 1)
    for kept in range(1, len(lines) + 1):
        again = resumed(rig, kept)
        authority = again.table._authority
        assert authority.given(2) == ("random" if kept >= left else None)
        assert 2 not in again.folded[0].autos or kept >= left
        if kept % 17 == 0:
            again.run()
            assert again.folded[0].finished is not None


@pytest.mark.parametrize("silent", [False, True], ids=["nonces", "no-nonces"])
def test_killed_in_a_later_hand_nothing_of_its_shuffle_is_told_before_its_end(silent: bool) -> None:
    """The seed of the hand that is played stays secret, and the proof of the one before is told to who comes back."""
    rig = Rig(plan_for("yueqing", hands=3), script=steady)
    rig.nonces = not silent
    rig.run()
    lines = rig.journal_data.splitlines()
    ends = [no for no, line in enumerate(lines, 1) if line.startswith(b'{"e":"end"')]
    told = {each.hand: each for each in rig.said[0] if isinstance(each, news.Reveal)}
    for kept in range(ends[0], ends[1] + 1, 29):
        again = resumed(rig, kept)
        again.nonces = not silent
        again.come(0)
        reveals = [each for each in again.said[0] if isinstance(each, news.Reveal)]
        assert reveals
        assert set(map(repr, reveals)) == {repr(told[1])}, kept
        commits = {each.hand for each in again.said[0] if isinstance(each, news.Commit)}
        assert commits == ({2} if kept == ends[0] else set()), "a hand that is dealt is not bound again"
        again.run()
        assert {each.hand: each for each in again.said[0] if isinstance(each, news.Reveal)} == told
        assert again.table.record() == rig.table.record()
