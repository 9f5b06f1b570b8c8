"""Claims and auto at a hosted table: order, patience, and what the time of others tells (C01, C02, C12, C14, C19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise

import pytest

from game.authority.outbox import Pace
from game.authority.record import read_record
from game.host.fair_deal import FairDeal
from game.net import news
from game.session.company import Thinking
from hosted_table import Rig, plan_for, random_script
from rigged import DICE, rigged_wall
from rules import VARIANTS, Ruleset, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import Dice
from rules.mahjong.scribe import HandSetup

CLAIMS = {0: "5m", 1: "46m", 2: "55m"}
"""Seat 1 can chow, seat 2 can pung what seat 0 discards."""


def laid(monkeypatch: pytest.MonkeyPatch, hands: Mapping[Seat, str], **changes: object) -> Rig:
    """A table where seat 0 deals and these tiles are dealt; everybody has sent its nonces."""
    wall = rigged_wall(find_ruleset("yueqing"), dict(hands))

    def deal(self: FairDeal, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        return HandSetup(wall), DICE

    monkeypatch.setattr(FairDeal, "hand", deal)
    monkeypatch.setattr(FairDeal, "first_dealer", 0)
    rig = Rig(plan_for("yueqing", **changes))  # type: ignore[arg-type]
    rig.settle()
    return rig


def say(rig: Rig, seat: Seat, word: str) -> news.News:
    """*seat* answers in words."""
    question = rig.folded[seat].question
    assert question is not None, f"seat {seat} is not asked"
    fitting = [
        place for place, text in enumerate(question.options) if text.replace(" drawn", "").startswith(word)
    ]
    assert fitting, f"{word} is not in {question.options}"
    return rig.answer(seat, fitting[0])


def events(rig: Rig, seat: Seat = 3) -> list[str]:
    """What *seat* was told, by name."""
    return [str(each.line["e"]) for each in rig.said[seat] if isinstance(each, news.Told)]


def test_scn_C01_C02_an_early_chow_does_not_beat_a_pung_three_seconds_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = laid(monkeypatch, CLAIMS, timing="steady", pace=Pace(0.4, None))
    say(rig, 0, "discard 5m")
    assert isinstance(say(rig, 1, "chow"), news.Ack)
    rig.go_to(3.0)
    assert events(rig)[-1] == "discard", "nobody else learns of the chow"
    assert isinstance(say(rig, 2, "pung"), news.Ack)
    assert events(rig)[-1] == "pung"
    assert rig.asked() == [2]


def test_scn_C18_a_vote_to_break_up_does_not_stop_a_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = laid(monkeypatch, CLAIMS, timing="steady")
    say(rig, 0, "discard 5m")
    rig.table.dissolve(1.0, (0, 3), (1, 2))
    assert rig.asked() == []
    assert rig.answer(2, 0, 2) == news.Refused(2, "late")
    assert [word for word in events(rig) if word in ("pung", "chow")] == []


def test_scn_C10_every_option_that_is_offered_together_may_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {0: "5m", 2: "555m"}
    for option, told in ((0, {"pung", "kong"}), (1, {"pung", "kong"}), (2, {"draw"})):
        with pytest.MonkeyPatch.context() as patch:
            rig = laid(patch, both, timing="steady")
            say(rig, 0, "discard 5m")
            question = rig.folded[2].question
            assert question is not None
            assert sorted(text.split(" ")[0] for text in question.options) == ["open_kong", "pass", "pung"]
            assert isinstance(rig.answer(2, option), news.Ack)
            fresh = events(rig)[events(rig).index("discard") + 1 :]
            assert fresh[0] in told


def test_scn_C14_after_a_claim_a_discard_over_the_wire_names_no_drawn_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = laid(monkeypatch, CLAIMS, timing="steady")
    say(rig, 0, "discard 5m")
    say(rig, 2, "pung")
    question = rig.folded[2].question
    assert question is not None
    assert question.options
    assert not any("drawn" in text for text in question.options)
    assert isinstance(rig.answer(2, 0), news.Ack)
    assert events(rig).count("discard") == 2


def test_scn_C12_auto_plays_what_was_drawn_and_lets_every_claim_go(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = laid(monkeypatch, CLAIMS, timing="steady")
    for seat in (1, 2):
        rig.table.set_auto(seat, True, rig.now)
    say(rig, 0, "discard 5m")
    lines = [each.line for each in rig.said[3] if isinstance(each, news.Told)]
    discards = [(line["seat"], line["drawn"]) for line in lines if line["e"] == "discard"]
    assert discards == [(0, False), (1, True), (2, True)]


def test_scn_C12_auto_switched_on_in_a_claim_does_not_take_the_option_that_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = laid(monkeypatch, CLAIMS, timing="steady", thinking=Thinking(1.0, 1.0))
    say(rig, 0, "discard 5m")
    say(rig, 2, "pung")
    question = rig.folded[2].question
    assert question is not None
    rig.table.set_auto(2, True, rig.now)
    rig.table.set_auto(2, False, rig.now)
    rig.go_to(rig.now + 5.0)
    assert rig.folded[2].question == question, "who plays again is not played for"
    rig.table.set_auto(2, True, rig.now)
    rig.run(lambda: rig.folded[2].question is None)
    last = [each.line for each in rig.said[3] if isinstance(each, news.Told) and each.line["e"] == "discard"][
        -1
    ]
    assert last["seat"] == 2


# ---------------------------------------------------------------- what time tells (C19)


def gaps(bots: tuple[Seat, ...], hands: int) -> dict[bool, Counter[float]]:
    """How long a discard of a bot lies before the next is told, at a seat that has nothing to do with it.

    By whether another bot could have claimed it, and let it go.
    """
    found: dict[bool, Counter[float]] = {True: Counter(), False: Counter()}
    for root in range(hands):
        plan = plan_for("yueqing", bots, hands=1, root=bytes([root]) * 32, pace=Pace(0.4, None))
        rig = Rig(plan)
        rig.script = lambda seat, question: question.default
        heard: list[tuple[float, str, int]] = []
        rig.listeners.append(_noting(rig, heard))
        rig.run()
        asked = _asked_after_discards(rig)
        discards = [place for place, (_, word, _) in enumerate(heard) if word == "discard"]
        for place, could in zip(discards, asked, strict=False):
            if place + 1 < len(heard) and heard[place + 1][1] == "draw" and could is not None:
                found[could][round(heard[place + 1][0] - heard[place][0], 6)] += 1
    return found


def _noting(rig: Rig, heard: list[tuple[float, str, int]]) -> Callable[[Seat | None, news.News], None]:
    """Write down when seat 3 hears of what."""

    def listen(seat: Seat | None, said: news.News) -> None:
        if seat == 3 and isinstance(said, news.Told):
            who = said.line.get("seat")
            heard.append((rig.now, str(said.line["e"]), who if isinstance(who, int) else -1))

    return listen


def _asked_after_discards(rig: Rig) -> list[bool | None]:
    """After every discard whether a bot was asked; None where seat 3 was."""
    asked: list[bool | None] = []
    lines = read_record(rig.table.record()).hands[0].lines
    for place, line in enumerate(lines):
        if line.word != "discard":
            continue
        offers = []
        for later in lines[place + 1 :]:
            if later.word not in ("offer", "pass"):
                break
            offers.append(later.data["seat"])
        asked.append(None if 3 in offers else bool(offers))
    return asked


def test_scn_C19_an_uninvolved_seat_sees_the_same_gaps_whether_or_not_a_bot_may_claim() -> None:
    found = gaps((0, 1, 2), 40)
    assert sum(found[True].values()) > 60
    assert sum(found[False].values()) > 400
    assert set(found[True]) == set(found[False]) == {0.4}


def test_scn_C19_bots_and_auto_take_their_time_from_the_same_range() -> None:
    low, high = 0.5, 0.9
    plan = plan_for("yueqing", (1, 2), hands=2, pace=Pace(0.0, None), thinking=Thinking(low, high))
    rig = Rig(plan, script=lambda seat, question: question.default if seat != 0 else None)
    rig.settle()
    rig.table.set_auto(0, True, rig.now)
    heard: list[tuple[float, str, int]] = []
    rig.listeners.append(_noting(rig, heard))
    rig.run()
    times: dict[Seat, list[float]] = {seat: [] for seat in SEATS}
    for (drew_at, drew, drawer), (at, word, who) in pairwise(heard):
        if (drew, word) == ("draw", "discard") and drawer == who:
            times[who].append(at - drew_at)
    for seat in (0, 1, 2):
        assert len(times[seat]) > 10
        assert low - 1e-6 <= min(times[seat]) < 0.6
        assert 0.8 < max(times[seat]) <= high + 1e-6


# ---------------------------------------------------------------- what became of it (C17, C20)


@pytest.mark.parametrize("game", [variant.key for variant in VARIANTS])
def test_scn_C17_C20_a_hosted_record_is_replayed_as_every_seat_was_told(game: str) -> None:
    rig = Rig(plan_for(game, hands=2), script=random_script(12))
    rig.run()
    record = read_record(rig.table.record())
    again = Rig(rig.plan, data=rig.journal_data)
    for seat in SEATS:
        assert again.folded[seat].state == rig.folded[seat].state
        assert again.folded[seat].finished is not None
    assert again.table.totals == rig.table.totals
    assert [hand.lines[-1].word for hand in record.hands] == ["end", "end"]
