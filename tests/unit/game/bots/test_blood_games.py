"""What the levels know of games where a suit must be missing and play goes on after a win, in positions (四川)."""

from __future__ import annotations

from random import Random

import pytest

from blood_rig import act, blood, declare, drawer_after, pass_on, run_down, words
from bot_sights import laid
from bot_words import word_of
from game.bots.careful_bot import CarefulBot
from game.bots.levels import LEVELS, make_bot
from game.bots.nearness import Nearness
from game.bots.race import MOST_STEPS, Speed, fate
from game.bots.random_bot import RandomBot
from game.bots.reading import Reading
from game.bots.sight import absent_from, sight_of
from game.bots.tariff import Tariff, own_draws
from game.bots.type_plans import pig_odds
from rigged import short, throw
from rules import find_ruleset
from rules.core.record import replace
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import DeclareVoid, Exchange, Pass, UseItem, Win
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.counts import keys_of
from rules.tiles.hand import hidden_hand
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit, Tile

XUEZHAN = find_ruleset("xuezhan")
THINKING = LEVELS[1:]


def _answer(level: str, table: Round, seat: int) -> object:
    options = table.legal(seat)
    window = Window(1, seat, WindowKind.STAGE, options, len(options) - 1)
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    return options[make_bot(level, table.ruleset).choose(view, window, Random(1))]


def _says(level: str, table: Round, seat: int) -> str:
    return word_of(make_bot(level, table.ruleset), table, seat)


# ---- before play (D1)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("1234678m 234678p 5s", Suit.BAMBOO),  # the shortest
        ("234678m 19p 147s 22m", Suit.DOTS),
        ("234567m 11234p 19s", Suit.BAMBOO),
        ("159m 22334p 55678s", Suit.CHARACTERS),
        ("147m 234p 567p 789s", Suit.CHARACTERS),  # as long as another suit, but of no use
    ],
)
def test_names_the_suit_that_is_cheapest_to_drop(level: str, hand: str, suit: Suit) -> None:
    table = blood({1: hand}, rules={"declare_void": True})
    assert _answer(level, table, 1) == DeclareVoid(1, suit)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("22234567m 345p 19s", None),  # two of bamboo are too few: three others go
        ("22234m 23467p 159s", "159s"),
        ("147s 2345m 22345678p", "147s"),
        ("1479s 22345m 5678p", None),
    ],
)
def test_passes_on_tiles_of_the_suit_that_it_drops(level: str, hand: str, given: str | None) -> None:
    table = blood({1: hand}, rules={"exchange3": 3})
    answer = _answer(level, table, 1)
    assert isinstance(answer, Exchange)
    assert answer in table.legal(1)
    if given is not None:
        assert answer.tiles == tuple(parse_tiles(given))


# ---- a suit must be missing (1.6)


@pytest.mark.parametrize("level", THINKING)
def test_throws_the_suit_that_goes_before_what_is_useful(level: str) -> None:
    table = blood({0: "123456m 234567p 8s 9s"})
    assert _says(level, table, 0) in ("discard 8s", "discard 9s")


@pytest.mark.parametrize("level", THINKING)
def test_keeps_seven_pairs_together(level: str) -> None:
    table = blood({0: "1133557799m 24p 8p 8p"})
    assert _says(level, table, 0) in ("discard 2p", "discard 4p")


@pytest.mark.parametrize("level", THINKING)
def test_does_not_pung_a_suit_that_it_drops(level: str) -> None:
    table = blood({0: "9s", 1: "23456m 234567p 99s"})
    throw(table, "9s")
    assert "pung" in {word.split(" ")[0] for word in words(table, 1)}
    assert _says(level, table, 1) == "pass"


@pytest.mark.parametrize("level", THINKING)
def test_counts_no_useful_tiles_that_the_set_has_not_got(level: str) -> None:
    table = blood({0: "123456m 234567p 8s 9s"})
    sight = sight_of(SeatView(0, conceal(XUEZHAN, table.state, 0)), absent_from(XUEZHAN))
    assert sum(sight.unseen) == 108 - 14
    assert Nearness(sight, XUEZHAN).useful(keys_of(parse_tiles("147m 258p")), 0, 2) <= 72


def test_three_suits_laid_down_are_as_far_as_can_be() -> None:
    table = blood({0: "123456m 234567p 8s 9s"})
    nearness = Nearness(
        sight_of(SeatView(0, conceal(XUEZHAN, table.state, 0)), absent_from(XUEZHAN)), XUEZHAN
    )
    assert nearness.best(keys_of(parse_tiles("12345m")), laid("111m 222p 333s")).standing[0] > MOST_STEPS


# ---- 花猪 and the end of the wall (1.8)


def test_a_suit_that_must_go_is_dearer_the_later_it_is() -> None:
    assert pig_odds(0, 0, 0.3) == 0
    assert pig_odds(3, 2, 0.3) == 1
    assert pig_odds(3, 12, 0.3) < pig_odds(3, 6, 0.3) < pig_odds(3, 4, 0.3) < 1


def test_gets_rid_of_the_third_suit_at_the_end_of_the_wall() -> None:
    table = blood({0: "14m 12457p 1345789s"})
    state = _late(conceal(XUEZHAN, table.state, 0), 12)
    options = table.legal(0)
    window = Window(1, 0, WindowKind.TURN, options, len(options) - 1)
    choice = options[CarefulBot(XUEZHAN).choose(SeatView(0, state), window, Random(1))]
    assert getattr(choice, "tile", Tile.E).suit is Suit.CHARACTERS


def _late(state: RoundState, left: int) -> RoundState:
    """The same hands, with so many tiles in the wall."""
    return replace(state, front=state.size - left)


# ---- wins, and letting them go (1.5, 1.12, A8)


@pytest.mark.parametrize("game", ["xuezhan", "sichuan", "xueliu"])
def test_takes_a_win_late_and_the_lower_levels_always(game: str) -> None:
    table = blood({0: "2p", 1: "123m 456m 789m 34p 99p"}, game=game)
    throw(table, "2p")
    ruleset, options = table.ruleset, table.legal(1)
    window = Window(1, 1, WindowKind.CLAIM, options, len(options) - 1)
    seen = conceal(ruleset, table.state, 1)
    for level in LEVELS:
        bot = make_bot(level, ruleset)
        assert isinstance(options[bot.choose(SeatView(1, _late(seen, 6)), window, Random(1))], Win)
    assert _says("plain", table, 1) == "win"


def test_lets_a_small_win_go_early_where_much_more_is_likely() -> None:
    # one payer now; the hand waits for more, and a self-draw would be paid by three
    table = blood({0: "7m", 1: "23456m 678p 55p 678p"})
    throw(table, "7m")
    seen, options = conceal(XUEZHAN, table.state, 1), table.legal(1)
    window = Window(1, 1, WindowKind.CLAIM, options, len(options) - 1)
    early, late = (
        options[CarefulBot(XUEZHAN).choose(SeatView(1, state), window, Random(1))]
        for state in (seen, _late(seen, 12))
    )
    assert isinstance(early, Pass)
    assert isinstance(late, Win)


@pytest.mark.parametrize("level", LEVELS)
def test_wins_in_the_last_four_because_it_must(level: str) -> None:
    seat = drawer_after(1)
    table = blood({seat: "123456m 123p 456p 9p"}, last="9p 9p")
    run_down(table, 1)
    assert table.state.turn == seat
    assert [short(option) for option in table.legal(seat)] == ["win"]
    assert _says(level, table, seat) == "win"


# ---- kongs (1.9, A5, A6)


@pytest.mark.parametrize("level", THINKING)
def test_kongs_at_once_what_leaves_the_hand_as_near(level: str) -> None:
    table = blood({0: "1111m 234567p 99p 57m"})
    assert _says(level, table, 0) == "concealed_kong 1m"


def test_refuses_a_kong_that_breaks_a_ready_hand_late() -> None:
    table = blood({0: "1111m 23m 456m 789m 55p"})
    late = _late(conceal(XUEZHAN, table.state, 0), 2)
    options = table.legal(0)
    window = Window(1, 0, WindowKind.TURN, options, len(options) - 1)
    choice = options[CarefulBot(XUEZHAN).choose(SeatView(0, late), window, Random(1))]
    assert type(choice).__name__ != "Kong"


def test_prices_of_kongs_are_those_of_the_game() -> None:
    for game, unit, root in (("xuezhan", 1, 1), ("sichuan", 6, 0)):
        tariff = Tariff(find_ruleset(game))
        assert tariff.value(1) == unit
        assert tariff.value(3) == 4 * unit
        assert tariff.root_konged == root
        assert tariff.root == 1


# ---- reading others


def _reading(state: RoundState, ruleset: Ruleset) -> Reading:
    return Reading(
        sight_of(SeatView(0, conceal(ruleset, state, 0)), absent_from(ruleset)), Tariff(ruleset), 5
    )


def test_a_suit_that_all_others_have_declared_is_safe() -> None:
    table = blood({0: "123456m 234567p 8s 9s"}, rules={"declare_void": True})
    declare(table, "smmm")
    reading = _reading(table.state, table.ruleset)
    assert reading.odds(Tile.M5) == 0 == reading.cost(Tile.M5)
    assert reading.odds(Tile.P5) > 0


def test_a_suit_that_somebody_lays_down_alone_is_dear() -> None:
    state = blood({0: "123456m 234567p 8s 9s"}).state
    first, second, third, fourth = state.seats
    shown = replace(
        third, melds=laid("111s 222s 444s"), hand=hidden_hand(4), river=tuple(parse_tiles("19m 2p"))
    )
    danger = _reading(replace(state, seats=(first, second, shown, fourth)), XUEZHAN)
    calm = _reading(state, XUEZHAN)
    assert danger.cost(Tile.S8) > 2 * danger.cost(Tile.M8)
    assert danger.cost(Tile.S8) > 2 * calm.cost(Tile.S8)
    assert danger.cost(Tile.S8, moved=6) > 2 * danger.cost(Tile.S8)  # 杠上炮 hands the kong's money on (A6)


# ---- the race


@pytest.mark.parametrize("end", End)
def test_a_hand_wins_oftener_the_nearer_and_the_earlier_it_is(end: End) -> None:
    for steps in range(1, 6):
        nearer = fate(end, Speed.ANY, steps, 0.2, (10, 3))
        farther = fate(end, Speed.ANY, steps + 1, 0.2, (10, 3))
        later = fate(end, Speed.ANY, steps, 0.2, (4, 3))
        assert nearer.wins > farther.wins
        assert nearer.wins > later.wins
        assert nearer.wins < fate(end, Speed.ANY, steps, 0.4, (10, 3)).wins
    assert fate(end, Speed.ANY, 1, 0.1, (0, 3)).ready == 1
    assert fate(end, Speed.ANY, 2, 0.1, (0, 3)).unready == 1
    assert fate(end, Speed.ANY, MOST_STEPS + 1, 1.0, (10, 3)).unready == 1


def test_draws_left_are_shared_by_those_who_play() -> None:
    table = blood({0: "123456m 234567p 8s 9s"})
    assert own_draws(table.state, 0) == 55 // 4
    throw(table, "8s")
    pass_on(table)
    assert own_draws(table.state, 1) == 54 // 4


# ---- items (B14)


def test_bots_leave_items_alone() -> None:
    table = blood({0: "123456m 234567p 8s 9s"}, rules={"items": True})
    options = table.legal(0)
    assert any(isinstance(option, UseItem) for option in options)
    window = Window(1, 0, WindowKind.TURN, options, len(options) - 1)
    view = SeatView(0, conceal(table.ruleset, table.state, 0))
    for level in LEVELS:
        for seed in range(30):
            choice = options[make_bot(level, table.ruleset).choose(view, window, Random(seed))]
            assert not isinstance(choice, UseItem)
    assert RandomBot().level == "random"
    act(table, 0, "discard 8s")
