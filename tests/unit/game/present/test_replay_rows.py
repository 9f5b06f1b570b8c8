"""What a replay says: every event, hand, question and proof has words in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bound_play import bound_match
from game.authority.record import read_record, ruleset_of
from game.coach.facts import Fact
from game.coach.review import Moment, MomentKind
from game.i18n import LANGUAGES, Texts
from game.present.label import Label
from game.present.replay_model import Mark, MarkKind, folds_of, marks_of, next_mark, pace_after
from game.present.replay_rows import PanelRow, Tone, asked_rows, hand_rows, proof_rows, review_rows
from game.present.replay_words import event_label
from game.session.asking import Outcome, question_at
from game.session.audit import prove
from game.session.replay import ReplayTable, Seen
from game.ui.widgets import speak
from played import played_table
from rigged import only, rigged, throw
from rules.mahjong.actions import Discard
from rules.mahjong.events import Discarded, Drew, Ended, Started, Won
from rules.tiles.tile import Tile

GAMES = ("yueqing", "wuhanhua", "shanghaihua", "sichuan", "xuezhan", "xueliu")


def words(texts: Texts, label: Label | None) -> str:
    """A label as it is told; nothing of its key may be left."""
    if label is None:
        return ""
    told = speak(texts, label)
    assert told, label
    assert not {"{", "}"} & set(told), told
    assert not told.startswith(("replay.", "asked.", "proof.", "coach.", "call.")), told
    return told


def all_words(texts: Texts, rows: tuple[PanelRow, ...]) -> list[str]:
    more = [row.more[1] for row in rows if row.more is not None]
    return [
        words(texts, label)
        for label in (*(row.title for row in rows), *(row.text for row in rows), *more)
        if label is not None
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_happens_has_words(game: str, language: str) -> None:
    texts, table = Texts(language), played_table(game)
    told = 0
    for seen in (Seen(0), Seen(1, open_hands=False, asked=False)):
        table.turn_to(seen)
        for hand in range(2):
            match = table.match_at(hand, over=False)
            for event in table.events(hand):
                label = event_label(event, match, seen.seat)
                told += bool(words(texts, label))
                if isinstance(event, Discarded | Won | Drew):
                    assert label is not None
    assert told > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_words(game: str, language: str) -> None:
    texts, table = Texts(language), played_table(game)
    match = table.match_at(0, over=False)
    for moment in range(1, len(table.log(0)) + 1, 3):
        question = question_at(table.ruleset, table.log(0), moment)
        for is_open in (True, False):
            rows = asked_rows(question, match, 2, is_open=is_open)
            assert all_words(texts, rows)
            if question is None:
                continue
            told = [row for row in rows if row.tone is Tone.GOOD]
            assert len(told) == sum(reply.outcome is Outcome.TOOK for reply in question.replies)


def test_closed_hands_tell_nothing_of_what_others_hold() -> None:
    table = played_table("yueqing")
    match = table.match_at(0, over=False)
    moment = next(n for n, event in enumerate(table.log(0), 1) if isinstance(event, Discarded))
    question = question_at(table.ruleset, table.log(0), moment)
    assert question is not None
    open_rows = asked_rows(question, match, 0, is_open=True)
    closed = asked_rows(question, match, 0, is_open=False)
    assert len(closed) < len(open_rows)
    texts = Texts("zh_CN")
    hidden = [row for row in closed if words(texts, row.title).startswith(texts("asked.hidden", name=""))]
    others = [reply for reply in question.replies if reply.seat not in (0, question.source)]
    taken = sum(reply.outcome is Outcome.TOOK for reply in others)
    assert len(hidden) == len(others) - taken


def test_closed_hands_tell_of_who_took_the_tile_only_what_it_was_taken_with() -> None:
    table = rigged({0: "3m", 1: "1245m"})
    throw(table, "3m")
    only(table, 1, "chow 12m")
    question = question_at(table.ruleset, table.log, len(table.log))
    match, texts = played_table("yueqing").match_at(0, over=False), Texts("en")
    hidden = texts("replay.do.chow", first=texts("tile.4m"), second=texts("tile.5m"))
    taken = texts("replay.do.chow", first=texts("tile.1m"), second=texts("tile.2m"))
    told = {
        is_open: " ".join(all_words(texts, asked_rows(question, match, 2, is_open=is_open)))
        for is_open in (True, False)
    }
    assert hidden in told[True]
    assert hidden not in told[False]
    assert taken in told[False]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_hand_says_how_it_ended(game: str, language: str) -> None:
    texts, table = Texts(language), played_table(game)
    hands = [table.log(hand) for hand in range(4)]
    fans = table.ruleset.counts_fan
    rows = hand_rows([*hands[:3], ()], 1, table.match, 0, fans=fans)
    assert all_words(texts, rows)
    for row, log in zip(rows, hands[:3], strict=False):
        for won in [event for event in log if isinstance(event, Won)][:3]:
            unit = texts(f"best.total.{'fan' if fans else 'tai'}", n=won.tally.total)
            assert unit in words(texts, row.text), "a value without its unit says nothing"
    assert [row.name for row in rows] == ["hand:0", "hand:1", "hand:2", ""]
    assert [row.is_here for row in rows] == [False, True, False, False]
    assert [row.more[0] for row in rows if row.more] == ["settle:0", "settle:1", "settle:2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proof_says_what_holds_and_what_does_not(language: str) -> None:
    texts, table = Texts(language), played_table("yueqing")
    proof = prove(table.ruleset, table.record.hands[0])
    good = proof_rows(proof)
    assert {row.tone for row in good} >= {Tone.GOOD}
    assert Tone.BAD not in {row.tone for row in good}
    told = " ".join(all_words(texts, good))
    assert proof.seed[:8] not in told
    numbers = " ".join(all_words(texts, proof_rows(proof, unfolded=True)))
    assert proof.seed[:8] in numbers
    assert proof.fingerprint[:8] in numbers
    first, second, *rest = proof.wall
    for bent in (
        replace(proof, wall=(second, first, *rest))
        if first is not second
        else replace(proof, wall=proof.wall[::-1]),
        replace(proof, thrown=((9, 9), (9, 9))),
        replace(proof, dealer=(proof.dealt_by + 1) % 4),
        replace(proof, lots_hold=False),
    ):
        rows = proof_rows(bent)
        assert Tone.BAD in {row.tone for row in rows}
        assert texts("proof.fails") in all_words(texts, rows)
    shut = proof_rows(replace(proof, seed=""))
    assert {Tone.GOOD, Tone.BAD} & {row.tone for row in shut} == set()
    assert all_words(texts, shut)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proof_of_an_online_hand_tells_who_added_what(language: str) -> None:
    texts, record = Texts(language), read_record(bound_match("yueqing").file)
    hand = record.hands[1]
    proof = prove(ruleset_of(record), hand, record.header.commitment)
    rows = proof_rows(proof, unfolded=True)
    told = all_words(texts, rows)
    assert Tone.BAD not in {row.tone for row in rows}
    for key in ("proof.how.online", "proof.holds", "proof.holds.online", "proof.bound.yes", "proof.nonces"):
        assert texts(key) in told
    for digits in (*hand.setup.nonces, record.header.commitment):
        assert any(digits[:8] in words for words in told)
    for bent in (replace(proof, promised="00" * 32), replace(proof, wall=proof.wall[::-1])):
        bad = all_words(texts, proof_rows(bent))
        assert texts("proof.fails") in bad
        assert texts("proof.holds") not in bad
    assert texts("proof.bound.no") in all_words(texts, proof_rows(replace(proof, promised="00" * 32)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_review_names_its_moments(language: str) -> None:
    texts, table = Texts(language), played_table("yueqing")
    moment = Moment(
        1, 40, 0, MomentKind.DISCARD, Discard(0, Tile.M1), Discard(0, Tile.E),
        (Fact("lost_steps", n=2, more=1), Fact("dealt_in", tiles=(Tile.M1,), seat=2)), 3.0, 0.4,
    )  # fmt: skip
    for moments in (None, (), (moment,), (moment, moment)):
        rows = review_rows(moments, 0.3, table.match, 0, fans=False)
        assert all_words(texts, rows)
        names = [row.name for row in rows if row.name]
        assert names == [f"moment:{number}" for number in range(len(moments or ()))]


def test_marks_stand_where_claims_and_wins_are() -> None:
    table = played_table("xueliu")
    events = table.events(0)
    marks = marks_of(events)
    assert {mark.kind for mark in marks} >= {MarkKind.CLAIM, MarkKind.WIN}
    assert [mark.place for mark in marks] == sorted(mark.place for mark in marks)
    wins = [place for place, event in enumerate(events, 1) if isinstance(event, Won)]
    assert [mark.place for mark in marks if mark.kind is MarkKind.WIN] == wins
    assert next_mark((), 3, on=True) is None
    assert next_mark((Mark(3, MarkKind.KONG, 0),), 3, on=True) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_after_every_event_is_folded_once(game: str) -> None:
    table = played_table(game)
    events = table.events(1)
    folds = folds_of(table.ruleset, events)
    assert len(folds) == len(events)
    table.seek(1, len(events))
    view = table.view
    assert view is not None
    assert folds[-1].state == view.state


def test_what_is_worth_looking_at_stays_longer() -> None:
    table: ReplayTable = played_table("yueqing")
    events = table.events(0)
    paces = {type(event): pace_after(event) for event in events}
    assert paces[Drew] < paces[Discarded] < paces[Ended]
    assert paces[Started] > paces[Discarded]
    assert pace_after(None) > 0
