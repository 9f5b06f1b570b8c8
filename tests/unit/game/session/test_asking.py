"""Who was asked about a tile, who was not, and why: the claim windows of a hand."""

from __future__ import annotations

from game.authority.record import read_record, ruleset_of
from game.session.asking import Claim, Outcome, Question, Reply, question_at
from game.session.replay import events_of
from played import played_file
from rigged import QUIET_S, only, pass_all, rigged, robbing, throw
from rules import Refusal
from rules.mahjong.actions import Pung
from rules.mahjong.events import Claimed, Discarded, KongDeclared, Offered
from rules.mahjong.round import Round
from rules.tiles.tile import Tile


def asked(table: Round) -> Question:
    found = question_at(table.ruleset, table.log, len(table.log))
    assert found is not None
    return found


def reply(question: Question, seat: int) -> Reply:
    return next(reply for reply in question.replies if reply.seat == seat)


def why(question: Question, seat: int, claim: Claim) -> str:
    denied = next(each for each in reply(question, seat).denied if each.claim is claim)
    return denied.refusal.value if denied.refusal is not None else denied.why


def test_before_a_tile_is_laid_nobody_is_asked() -> None:
    table = rigged({0: "3m"})
    assert question_at(table.ruleset, table.log, len(table.log)) is None


def test_who_has_no_tiles_and_who_sits_elsewhere_is_not_asked() -> None:
    table = rigged({0: "3m", 1: QUIET_S, 2: "12m"})
    throw(table, "3m")
    question = asked(table)
    assert (question.tile, question.source, question.is_kong) == (Tile.M3, 0, False)
    assert [each.seat for each in question.replies] == [1, 2, 3, 0]
    assert reply(question, 0).outcome is Outcome.LAID
    assert reply(question, 2).outcome is Outcome.NOT_ASKED
    assert why(question, 2, Claim.CHOW) == "place"
    assert why(question, 2, Claim.PUNG) == "tiles"
    assert why(question, 2, Claim.WIN) == "shape"


def test_a_chow_is_outranked_by_a_pung() -> None:
    table = rigged({0: "3m", 1: "12m", 2: "33m"})
    throw(table, "3m")
    only(table, 1, "chow 12m")
    only(table, 2, "pung")
    question = asked(table)
    first, second = reply(question, 1), reply(question, 2)
    assert (first.outcome, first.by) == (Outcome.OUTRANKED, 2)
    assert first.answer is not None
    assert second.outcome is Outcome.TOOK
    assert second.answer == Pung(2, Tile.M3)
    assert any(isinstance(event, Claimed) for event in table.log)


def test_who_lets_go_has_let_go() -> None:
    table = rigged({0: "3m", 1: "33m"})
    throw(table, "3m")
    pass_all(table)
    found = reply(asked(table), 1)
    assert (found.outcome, found.answer, found.must) == (Outcome.LET_GO, None, False)
    assert Pung(1, Tile.M3) in found.options


def test_a_kong_that_could_be_robbed_asks_for_wins_only() -> None:
    table = robbing()
    question = asked(table)
    assert question.is_kong
    assert question.tile is Tile.M3
    assert {each.claim for each in reply(question, 0).denied} == {Claim.WIN}
    only(table, 3, "win")
    assert reply(asked(table), 3).outcome is Outcome.TOOK


def test_the_rules_say_themselves_why_a_claim_is_refused() -> None:
    record = read_record(played_file("xueliu", hands=8))
    ruleset, found = ruleset_of(record), set[Refusal]()
    for hand in record.hands:
        log = events_of(ruleset, hand)
        for moment, event in enumerate(log, 1):
            if isinstance(event, Discarded | KongDeclared):
                question = question_at(ruleset, log, moment)
                assert question is not None
                found |= {
                    denied.refusal
                    for reply in question.replies
                    for denied in reply.denied
                    if denied.refusal is not None
                }
    assert Refusal.FROZEN in found


def test_everybody_who_was_offered_something_is_told_to_have_been_asked() -> None:
    for game in ("yueqing", "wuhanhua", "xuezhan"):
        record = read_record(played_file(game))
        ruleset = ruleset_of(record)
        for hand in record.hands:
            log = events_of(ruleset, hand)
            laid = [n for n, event in enumerate(log, 1) if isinstance(event, Discarded | KongDeclared)]
            for moment, until in zip(laid, [*laid[1:], len(log)], strict=True):
                question = question_at(ruleset, log, moment)
                assert question is not None
                offered = {event.seat for event in log[moment:until] if isinstance(event, Offered)}
                told = {
                    each.seat
                    for each in question.replies
                    if each.outcome not in (Outcome.NOT_ASKED, Outcome.LAID)
                }
                assert told == offered, (game, moment)
                for each in question.replies:
                    assert each.outcome is not Outcome.NOT_ASKED or each.denied, each
