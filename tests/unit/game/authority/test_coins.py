"""Matches for coins, and dealers by dice: what seats own is on paper, and who cannot pay on ends the match (B12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.authority.feed import Finished
from game.authority.journal import ListJournal
from game.authority.record import Purse, dump, header_of, read_record, standing
from game.authority.table_authority import TableAuthority
from game.bots.plain_bot import PlainBot
from game.replay import check
from game.session.replay import ReplayTable
from rules import Ruleset, find_ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of
from rules.errors import RecordError
from rules.mahjong.events import Ended, EndReason
from rules.mahjong.match import Length, Match
from tables import play_on, seeded_terms

BLOOD = find_ruleset("sichuan", {"mode": "blood", "length": 16})
DEAR = find_ruleset("sichuan", {"mode": "blood", "length": 16, "stake": 20})
"""With these few coins somebody is soon without, however the seats play."""
COINS = (300, 260, 280, 270)


def played(
    ruleset: Ruleset = BLOOD, *, seed: str = "coins", minimum: int = 1
) -> tuple[TableAuthority, ListJournal]:
    """A match for few coins, played to its end."""
    journal = ListJournal()
    terms = replace(seeded_terms(ruleset, seed, hands=16), coins=COINS, minimum=minimum)
    table = TableAuthority(terms, journal)
    table.begin(0.0)
    play_on(table, dict.fromkeys(SEATS, PlainBot(ruleset)))
    return table, journal


def test_what_the_seats_own_is_written_before_every_hand() -> None:
    table, journal = played()
    header, *lines = journal.lines
    assert (header["coins"], header["minimum"]) == (list(COINS), 1)
    owned = list(COINS)
    for line in lines:
        if line.get("e") == "hand":
            assert line["coins"] == owned
        if line.get("e") == "end":
            totals = line["totals"]
            assert isinstance(totals, list)
            owned = [coins + total for coins, total in zip(COINS, totals, strict=True)]
            assert min(owned) >= 0, "no coins below zero"
    assert tuple(owned) == table.match.owned


@pytest.mark.parametrize("minimum", [1, 200])
def test_who_cannot_pay_on_ends_the_match_after_the_hand(minimum: int) -> None:
    table, journal = played(DEAR, minimum=minimum)
    assert table.is_over
    assert table.match.no <= 16, "with so few coins somebody is soon without"
    assert table.match.broken
    owned = table.match.owned
    assert owned is not None
    assert table.match.paupers == tuple(seat for seat in SEATS if owned[seat] < minimum) != ()
    assert table.feeds[0].after(0)[-1] == Finished(table.match)
    record = read_record(dump(journal.lines))
    assert check(record).match == table.match == standing(record)
    assert TableAuthority.resume(table.terms, record, ListJournal(), 0.0).match == table.match
    replayed = ReplayTable(record, table.terms.ruleset)
    assert replayed._match[-1] == table.match


@pytest.mark.parametrize("insolvency", ["pooled", "in_order"])
def test_money_sums_to_zero_with_the_house_and_nobody_owes(insolvency: str) -> None:
    rules = {"mode": "blood", "insolvency": insolvency, "stake": 5, "tax_percent": 5, "length": 16}
    ruleset = find_ruleset("sichuan", rules)
    for number in range(4):
        table, journal = played(ruleset, seed=f"{insolvency} {number}")
        record = read_record(dump(journal.lines))
        checked = check(record)
        assert checked.match.owned is not None
        assert min(checked.match.owned) >= 0
        assert table.round is not None
        assert sum(net(table.round.state.ledger)) == 0


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"coins": [300, 260, 280, 271]}, "line 2: coins"),
        ({"minimum": 2}, None),
        ({"minimum": 0}, "line 1: .*minimum"),
        ({"coins": [300, 260, 280]}, "line 1: .*coins"),
        ({"minimum": 261}, "line 1: who owns less than 261"),
    ],
    ids=str,
)
def test_a_changed_header_of_coins_is_found(fields: dict[str, object], said: str | None) -> None:
    _, journal = played()
    lines = [{**journal.lines[0], **fields}, *journal.lines[1:]]
    if said is None:
        check(read_record(dump(lines)))
        return
    with pytest.raises(RecordError, match=f"^{said}"):
        check(read_record(dump(lines)))


def test_a_header_without_its_coins_does_not_fit_the_hands() -> None:
    _, journal = played()
    header = {key: value for key, value in journal.lines[0].items() if key not in ("coins", "minimum")}
    with pytest.raises(RecordError, match=r"^line 2: coins"):
        check(read_record(dump([header, *journal.lines[1:]])))


def test_a_header_with_coins_is_read_back() -> None:
    terms = seeded_terms(BLOOD, "header")
    header = header_of(BLOOD, terms.seats, Length(hands=16), Purse(COINS, 50))
    assert read_record(dump([header.line()])).header == header
    without = header_of(BLOOD, terms.seats, Length(hands=16))
    assert "coins" not in without.line()
    assert without.match(2) == Match(Length(hands=16), 2)


def test_b9_dice_decide_who_deals_and_the_record_says_so() -> None:
    _, journal = played(seed="dice")
    record = read_record(dump(journal.lines))
    ends = [line for line in journal.lines if line.get("e") == "end"]
    assert all(line["next_dealer"] == "dice" for line in ends)
    first_dealer = record.hands[0].started.dealer
    for hand in record.hands[1:]:
        seed = hand.setup.seed
        assert seed is not None
        (first, second), _ = dice_of(seed, hand.started.no)
        assert hand.started.dealer == (first_dealer + first + second - 1) % 4
    place = next(place for place, line in enumerate(journal.lines) if line.get("no") == 2)
    wrong = {**journal.lines[place], "dealer": (record.hands[1].started.dealer + 1) % 4}
    with pytest.raises(RecordError, match=f"^line {place + 1}: dealer"):
        check(read_record(dump([*journal.lines[:place], wrong, *journal.lines[place + 1 :]])))


def test_a_match_without_coins_never_ends_for_want_of_them() -> None:
    ended = Ended(EndReason.WIN, ((), (), (), ()), (-900, 300, 300, 300), 0, 0)
    assert not Match(Length(hands=8), 0).after(ended).is_over
    rich = Match(Length(hands=8), 0, coins=(1000, 1000, 1000, 1000))
    assert not rich.after(ended).is_over
    assert replace(rich, minimum=101).after(ended).paupers == (0,)
    assert replace(rich, minimum=101).after(ended).is_over
