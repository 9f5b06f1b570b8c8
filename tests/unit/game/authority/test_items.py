"""Items at a table (道具, B14): 乾坤大挪移 before the deal, records that prove wall and lots, a match resumed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.authority.journal import ListJournal
from game.authority.record import Record, Sitting, dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.replay import check
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from rules import find_ruleset
from rules.core.seat import SEATS
from rules.core.shuffle import seed_of, wall_of
from rules.core.window import Answer
from rules.errors import RecordError
from rules.mahjong.actions import UseItem
from rules.mahjong.events import ItemRefused, ItemUsed, Started
from rules.mahjong.great_shift import shift_streams, shifted
from rules.mahjong.items import Item
from rules.mahjong.lots import lots_of
from rules.mahjong.match import Length
from rules.mahjong.plain import Line
from rules.mahjong.ruleset import Ruleset

RULES = find_ruleset("sichuan", {"items": True, "length": 4})
SEED = seed_of("items at a table")


def terms(ruleset: Ruleset = RULES) -> Terms:
    """A match of four hands."""
    sitting = Sitting("雁荡山人")
    return Terms(ruleset, Length(hands=4), (sitting, sitting, sitting, sitting), SeededDeal(SEED))


def play(table: TableAuthority, rng: Random, answers: int | None = None) -> None:
    """Seats answer at random, items more often than not, until the hand is over or *answers* have been given."""
    while not table.between_hands and answers != 0:
        seat = next(seat for seat in SEATS if table.window(seat) is not None)
        window = table.window(seat)
        assert window is not None
        bold = [place for place, option in enumerate(window.options) if isinstance(option, UseItem)]
        place = rng.choice(bold) if bold and rng.random() < 0.6 else rng.randrange(len(window.options))
        table.answer(seat, Answer(window.id, place), 0.0)
        answers = None if answers is None else answers - 1


def played(*users: tuple[int, ...], luck: int = 5) -> tuple[TableAuthority, list[Line]]:
    """A match whose hands were dealt after these seats had asked for 乾坤大挪移."""
    journal = ListJournal()
    table, rng = TableAuthority(terms(), journal), Random(luck)
    table.open()
    for seats in users:
        for seat in seats:
            table.set_shift(seat, True)
        table.next_hand(0.0)
        play(table, rng)
    return table, journal.lines


def record_of(lines: list[Line]) -> Record:
    """The record that those lines are."""
    return read_record(dump(lines))


def changed(lines: list[Line], place: int, /, **fields: object) -> Record:
    """The record with other fields in one of its lines; None takes a field away."""
    line = {key: value for key, value in {**lines[place], **fields}.items() if value is not None}
    return record_of([*lines[:place], line, *lines[place + 1 :]])


def users_now(table: TableAuthority) -> tuple[int, ...]:
    """Who used 乾坤大挪移 on the hand that is played."""
    assert table.round is not None
    return table.round.state.start.shifted


def dealt(lines: list[Line]) -> list[Started]:
    """How the hands began."""
    return [hand.started for hand in record_of(lines).hands]


def test_sichuan_b14_users_of_the_great_shift_are_named_and_served_in_turn_order() -> None:
    table, lines = played((2, 0, 3), (), (1,), ())
    assert table.is_over
    for hand, users in zip(record_of(lines).hands, ((0, 2, 3), (), (1,), ()), strict=True):
        started, setup = hand.started, hand.setup
        assert started.shifted == tuple(sorted(users, key=lambda seat: (seat - started.dealer) % 4))
        plain = wall_of(RULES.tiles, SEED, started.no)
        assert setup.wall == shifted(plain, started.dealer, users, shift_streams(SEED, started.no))
        assert (setup.wall == plain) is (not users)
        assert setup.lots == lots_of(SEED, started.no)


def test_sichuan_b14_nobody_asks_for_it_in_a_hand_or_in_a_game_without_items() -> None:
    table = TableAuthority(terms())
    table.open()
    assert table.may_shift(1)
    table.set_shift(1, True)
    table.set_shift(2, True)
    table.set_shift(2, False)
    table.next_hand(0.0)
    assert users_now(table) == (1,)
    assert not table.may_shift(1)
    table.set_shift(3, True)
    play(table, Random(1))
    table.next_hand(0.0)
    assert users_now(table) == (), "asked for at a wrong moment, and used up before"
    other = TableAuthority(terms(find_ruleset("sichuan", {"length": 4})))
    other.open()
    assert not other.may_shift(0)
    other.set_shift(0, True)
    other.next_hand(0.0)
    assert users_now(other) == ()


def test_sichuan_b14_a_record_with_items_is_proven_from_its_seed() -> None:
    _, lines = played((0, 1), (2,), (), (3,), luck=2)
    record = record_of(lines)
    assert check(record).shuffles == 4
    events = [event for hand in check(record).hands for event in hand]
    assert sum(isinstance(event, ItemUsed) for event in events) > 30
    assert any(isinstance(event, ItemRefused) for event in events)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"shifted": None}, "the wall is not the shuffle of the seed"),
        ({"lots": ["0" * 16] * 8}, "the lots are not those of the seed"),
        ({"lots": None}, "the lots are not those of the seed"),
        ({"lots": ["0" * 16] * 7}, "8 lots"),
        ({"lots": ["x" * 16] * 8}, "16 hex digits"),
        ({"shifted": [0, 0]}, "twice"),
        ({"marked": [3]}, "marked is"),
    ],
)
def test_sichuan_b14_a_first_line_that_was_changed_is_found(fields: dict[str, object], says: str) -> None:
    _, lines = played((0, 1), (), (), ())
    with pytest.raises(RecordError, match=f"line 2: .*{says}"):
        check(changed(lines, 1, **fields))


def test_sichuan_b14_users_out_of_turn_order_are_found() -> None:
    _, lines = played((0, 1), (), (), ())
    users = dealt(lines)[0].shifted
    with pytest.raises(RecordError, match="turn order"):
        check(changed(lines, 1, shifted=list(reversed(users))))


@pytest.mark.parametrize("field", ["tile", "place", "given", "third", "kind"])
def test_sichuan_b14_an_item_line_that_was_changed_is_found(field: str) -> None:
    _, lines = played((), (), (), ())
    other = {"tile": "1m", "place": 107, "given": "1m", "third": "none", "kind": "1m"}[field]
    place = next(
        place
        for place, line in enumerate(lines)
        if line.get("e") == "item" and "refused" not in line and line.get(field, other) != other
    )
    with pytest.raises(RecordError, match=f"line {place + 1}: "):
        check(changed(lines, place, **{field: other}))


@pytest.mark.parametrize("answers", [1, 7, 23, 60])
def test_sichuan_b14_a_match_is_resumed_among_its_items(answers: int) -> None:
    journal = ListJournal()
    table = TableAuthority(terms(), journal)
    table.open()
    table.set_shift(2, True)
    table.next_hand(0.0)
    play(table, Random(8), answers)
    again = TableAuthority.resume(terms(), record_of(journal.lines), ListJournal(), 0.0)
    assert table.round is not None
    assert again.round is not None
    assert (again.round.state, again.round.stock) == (table.round.state, table.round.stock)
    for seat in SEATS:
        assert again.window(seat) == table.window(seat)
        assert again.view(seat) == table.view(seat)


def test_sichuan_b14_the_marker_goes_on_in_the_next_hand_and_after_a_resume() -> None:
    journal = ListJournal()
    table = TableAuthority(terms(), journal)
    table.open()
    table.next_hand(0.0)
    seat = next(seat for seat in SEATS if table.window(seat) is not None)
    window = table.window(seat)
    assert window is not None
    table.answer(seat, Answer(window.id, _marker(window.options)), 0.0)
    play(table, Random(2))
    table.next_hand(0.0)
    assert table.round is not None
    assert seat in table.round.state.start.marked
    again = TableAuthority.resume(terms(), record_of(journal.lines), ListJournal(), 0.0)
    assert again.match.marked == table.match.marked


def _marker(options: tuple[object, ...]) -> int:
    return next(
        place
        for place, option in enumerate(options)
        if isinstance(option, UseItem) and option.item is Item.GOLD_FINGER
    )


def test_sichuan_b14_a_local_table_waits_with_the_first_deal_until_the_seat_goes_on() -> None:
    clock = ManualClock()
    journal = ListJournal()
    bots = {seat: RandomBot() for seat in (1, 2, 3)}
    company = Company(0, bots, SEED, RandomBot(), Thinking(0.0, 0.0), AtOnce)
    table = LocalTable(TableAuthority(terms(), journal), company, clock)
    assert (table.poll(clock.now()), table.view, table.may_shift) == ((), None, True)
    table.set_shift(True)
    table.proceed()
    events = table.poll(clock.now())
    started = next(event for event in events if isinstance(event, Started))
    assert started.shifted == (0,)
    assert table.view is not None
    suits = Counter(tile.suit for tile in table.view.state.seats[0].hand.tiles)
    assert max(suits.values()) >= 10
    table.close()
