"""How a table tells of games that go on: winners called together, money that rises, tiles passed on, news in turn."""

from __future__ import annotations

from dataclasses import replace

from game.present.layout.geometry import Size
from game.present.layout.zones import zones_for
from game.present.motion import MotionKind
from game.present.story import BANNER_S, MOVE_S, MoneyMove, Story
from game.present.table_model import Row, Side
from game.present.wall_model import front_stack
from rules.core.ledger import Transfer
from rules.core.record import replace as changed
from rules.mahjong.events import Dealt, Drew, Exchanged, Konged, Paid, Source, VoidDeclared, Won
from rules.mahjong.state import Lying, RoundState
from rules.scoring.model import Tally, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit, Tile
from table_blood import BLOOD_STATES
from table_states import TableState


def told(table: TableState) -> Story:
    """A story that begins with a state."""
    tiles = table.rules.hand + 1
    story = Story(table.outside(), zones_for(Size(1920, 1080), tiles=tiles))
    story.resume(table.state)
    return story


def won(seat: int, tile: Tile, place: int, source: int | None = None) -> Won:
    by = WinBy.SELF_DRAW if source is None else WinBy.DISCARD
    hand = parse_tiles("123m 456m 789m 11p 23p")
    return Won(seat, tile, by, source, hand, Tally((), (), 1, "1"), place=place)


def claimed() -> Story:
    """A discard of the seat at the left lies there; nobody has won yet."""
    table = BLOOD_STATES["blood_ready"]()
    return told(replace(table, state=changed(table.state, lying=Lying(3, Tile.P1, first=False))))


def test_all_winners_of_one_tile_are_called_at_once_and_announced_together() -> None:
    story = claimed()
    story.take(won(1, Tile.P1, 1, 3), 10.0)
    story.take(won(2, Tile.P1, 1, 3), 10.0)
    calls = [call for call in story.calls if call.is_win]
    assert {call.side for call in calls} == {Side.RIGHT, Side.ACROSS}
    assert len({call.begins for call in calls}) == 1
    assert story.news is not None
    assert (story.news.key, story.news.number, story.news.side) == ("multi", 2, Side.LEFT)


def test_scn_A04_all_winners_of_one_tile_call_at_the_same_moment() -> None:
    story = claimed()
    for seat in (0, 1, 2):
        story.take(won(seat, Tile.P1, 1, 3), 10.0)
    assert story.motions.left(10.0) > 0, "the hands are turned up one after the other"
    cues = story.advance(10.0)
    assert [(cue, seat) for cue, seat in cues if cue == "call.win"] == [
        ("call.win", 0), ("call.win", 1), ("call.win", 2)
    ]  # fmt: skip
    assert [seat for cue, seat in cues if cue == "win.discard"] == [None], "the strings are swept once"


def test_a_hand_turns_up_when_it_wins_but_the_own_one_stays_in_sight() -> None:
    for seat, side in ((0, Side.OWN), (1, Side.RIGHT)):
        story = claimed()
        story.take(won(seat, Tile.P1, 1, 3), 10.0)
        turned = [place for place in story.motions.hidden() if place.row is Row.HAND]
        assert all(place.side is side for place in turned)
        assert bool(turned) is (side is not Side.OWN)


def test_the_dealer_is_named_when_it_has_fed_several() -> None:
    """Seat 0 is a seat like any other, though its number is nothing."""
    story = claimed()
    for seat in (2, 3):
        story.take(won(seat, Tile.P1, 1, 0), 10.0)
    assert story.news is not None
    assert (story.news.key, story.news.side) == ("multi", Side.OWN)


def test_several_winners_are_no_news_any_more_when_another_tile_is_won_on() -> None:
    story = claimed()
    for seat in (0, 1):
        story.take(won(seat, Tile.P1, 1, 3), 10.0)
    story.take(won(2, Tile.P2, 3), 10.5)
    heard, now = [], 10.0
    while now < 10.0 + 4 * BANNER_S:
        news = story.news_at(now)
        heard += [news[0].key] if news is not None else []
        story.advance(now)
        now += 0.1
    assert "multi" not in heard


def test_a_third_winner_makes_it_three_and_is_not_told_twice() -> None:
    story = claimed()
    for seat in (0, 1, 2):
        story.take(won(seat, Tile.P1, 1, 3), 10.0)
    numbers = []
    now = 10.0
    while now < 10.0 + 3 * BANNER_S:
        news = story.news_at(now)
        if news is not None and news[0].key == "multi" and news[0].number not in numbers:
            numbers.append(news[0].number)
        story.advance(now)
        now += 0.1
    assert numbers == [3]


def test_money_rises_at_every_seat_it_comes_to_or_goes_from_and_rain_is_heard() -> None:
    story = told(BLOOD_STATES["blood_ready"]())
    story.take(Konged(1, MeldKind.CONCEALED_KONG, Tile.HIDDEN, None, hidden=True), 5.0)
    story.take(Paid(tuple(Transfer(seat, 1, 2, "kong") for seat in (0, 2, 3))), 5.0)
    assert {(move.side, move.key, move.units) for move in story.moves} == {
        (Side.RIGHT, "rain", 6),
        (Side.OWN, "rain", -2),
        (Side.ACROSS, "rain", -2),
        (Side.LEFT, "rain", -2),
    }
    begins = story.moves[0].begins
    cues = [cue for now in (begins, begins + 1.0) for cue, _ in story.advance(now)]
    assert "rain" in cues
    assert story.moves_at(begins + MOVE_S / 2)
    story.advance(begins + MOVE_S + 0.1)
    assert not story.moves


def test_what_is_paid_for_one_reason_at_once_rises_once_a_seat() -> None:
    story = told(BLOOD_STATES["blood_ready"]())
    story.take(Paid(tuple(Transfer(3, seat, 64, "pig") for seat in (0, 1, 2))), 5.0)
    assert [(move.side, move.units) for move in story.moves if move.side is Side.LEFT] == [(Side.LEFT, -192)]
    assert len(story.moves) == 4


def test_the_own_win_is_announced_and_then_the_last_four() -> None:
    table = BLOOD_STATES["blood_ready"]()
    story = told(replace(table, state=changed(table.state, front=104, lying=Lying(3, Tile.P1, first=False))))
    story.take(won(0, Tile.P1, 1, 3), 1.0)
    assert story.news is not None
    assert story.news.key == "won"
    story.take(Drew(1, Tile.HIDDEN, Source.WALL), 1.5)
    assert story.news.key == "won"
    later = story.news.begins + BANNER_S + 0.1
    story.advance(later)
    assert story.news is not None
    assert story.news.key == "last_four"
    assert story.news.begins >= later


def test_passed_tiles_go_over_and_those_received_are_marked() -> None:
    story = told(BLOOD_STATES["exchange"]())
    hidden = (Tile.HIDDEN,) * 3
    given, got = parse_tiles("147m"), parse_tiles("999p")
    story.take(Exchanged((given, hidden, hidden, hidden), (got, hidden, hidden, hidden), 2), 1.0)
    assert story.motions.has(MotionKind.EXCHANGE)
    assert story.model is not None
    fresh = [shown.tile for shown in story.model.own.own_tiles if shown.fresh]
    assert fresh == list(got)
    assert story.news is not None
    assert (story.news.key, story.news.number) == ("exchanged", 2)


def test_void_suits_are_called_by_all_seats_together() -> None:
    story = told(BLOOD_STATES["declare"]())
    for seat, suit in enumerate((Suit.DOTS, Suit.BAMBOO, Suit.DOTS, Suit.CHARACTERS)):
        story.take(VoidDeclared(seat, suit), 2.0)
    assert [call.key for call in story.calls] == ["void.says.p", "void.says.s", "void.says.p", "void.says.m"]
    assert len({call.begins for call in story.calls}) == 1
    assert story.model is not None
    assert [seat.void for seat in story.model.seats] == [Suit.DOTS, Suit.BAMBOO, Suit.DOTS, Suit.CHARACTERS]


def test_thirteen_tiles_are_dealt_in_three_packets_and_one_by_one_the_dealer_gets_fourteen() -> None:
    table = BLOOD_STATES["blood_ready"]()
    story = told(table)
    story.take(table.state.start, 0.0)
    hidden = (Tile.HIDDEN,) * 13
    own = parse_tiles("123m 456m 789m 1234p")
    story.take(Dealt((own, hidden, hidden, (*hidden, Tile.HIDDEN))), 0.0)
    assert story.motions.has(MotionKind.DEAL)
    assert len(story.motions.hidden()) == 53


def test_a_kongs_replacement_comes_from_the_front_where_the_game_says_so() -> None:
    table = BLOOD_STATES["blood_ready"]()
    story = told(table)
    story.take(Konged(1, MeldKind.CONCEALED_KONG, Tile.HIDDEN, None, hidden=True), 1.0)
    story.motions.skip()
    assert story.layout is not None
    front = front_stack(replace_front(table.state))
    stack = next(
        placed for placed in story.layout.stacks if story.model and placed.stack is story.model.wall[front]
    )
    story.take(Drew(1, Tile.HIDDEN, Source.KONG), 5.0)
    (step,) = story.motions.moving(5.0)
    assert (step.rect.x, step.rect.y) == (stack.rect.x, stack.rect.y)


def replace_front(state: RoundState) -> RoundState:
    """The state when one tile more has been drawn from the front."""
    return changed(state, front=state.front + 1)


def test_money_of_one_seat_at_the_same_time_is_told_as_one_figure() -> None:
    story = told(BLOOD_STATES["blood"]())
    for begins, key in ((10.0, "win"), (10.0 + MOVE_S / 2, "rain"), (10.0 + 2 * MOVE_S, "pig")):
        story.rise(MoneyMove(Side.OWN, key, -2, begins))
    story.rise(MoneyMove(Side.LEFT, "win", 6, 10.0))
    seen = [
        sorted((move.side.name, move.key, move.units) for move, _ in story.moves_at(now))
        for now in (10.1, 10.1 + MOVE_S / 2, 10.1 + 2 * MOVE_S)
    ]
    assert seen == [
        [("LEFT", "win", 6), ("OWN", "win", -2)],
        [("LEFT", "win", 6), ("OWN", "", -4)],
        [("OWN", "pig", -2)],  # what went before has been seen by then
    ]


def test_what_comes_to_nothing_is_not_told_and_a_skip_leaves_one_figure_a_seat() -> None:
    story = told(BLOOD_STATES["blood"]())
    story.rise(MoneyMove(Side.OWN, "win", -2, 10.0))
    story.rise(MoneyMove(Side.OWN, "rain", 2, 10.0))
    story.rise(MoneyMove(Side.LEFT, "win", 3, 10.0))
    story.rise(MoneyMove(Side.LEFT, "win", 3, 10.5))
    assert [(move.side, move.units) for move, _ in story.moves_at(10.2)] == [(Side.LEFT, 3)]
    story.skip(9.0)
    assert [(move.side, move.units) for move, _ in story.moves_at(9.0)] == [(Side.LEFT, 6)]
