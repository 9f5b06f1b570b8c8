"""Rooms as data: ranks at their exact thresholds, what a room makes of house rules, what it demands (B13-B15)."""

from __future__ import annotations

import pytest

from game.rooms import (
    ALLOWANCE,
    FRIENDS,
    PRACTICE,
    RANKS,
    ROOMS,
    RoomKind,
    next_rank,
    played_options,
    rank_of,
    room_of,
)
from rules import VARIANTS
from rules.core.options import OptionSpec, OptionValue, values_of

STAKE = OptionSpec("stake", 1, (1, 2, 5), "B2")
SCORE, STALL = room_of("score"), room_of("stall")


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (-50, None),
        (0, None),
        (99, None),
        (100, "red_1"),
        (199, "red_1"),
        (200, "red_2"),
        (499, "red_2"),
        (500, "red_3"),
        (999, "red_3"),
        (1_000, "robe_1"),
        (1_499, "robe_1"),
        (1_500, "robe_2"),
        (1_999, "robe_2"),
        (2_000, "robe_3"),
        (1_000_000, "robe_3"),
    ],
)
def test_titles_begin_exactly_at_their_score(score: int, title: str | None) -> None:
    rank = rank_of(score)
    assert (rank.key if rank else None) == title, "sichuan:B15, D15"


def test_the_next_title_is_the_first_one_above() -> None:
    assert [
        (found.key if (found := next_rank(score)) else None) for score in (-3, 99, 100, 1_999, 2_000)
    ] == [
        "red_1",
        "red_1",
        "red_2",
        "robe_3",
        None,
    ]
    assert [rank.score for rank in RANKS] == sorted(rank.score for rank in RANKS)


def test_a_score_room_plays_by_the_sheet_but_for_length_and_mode() -> None:
    chosen: dict[str, OptionValue] = {"stake": 5, "base": 9, "length": 4, "mode": "blood", "items": True}
    assert played_options(SCORE, (STAKE,), chosen) == {"stake": 1, "length": 4, "mode": "blood"}


def test_a_coin_room_makes_its_rate_the_stake_and_practice_changes_nothing() -> None:
    chosen = {"stake": 5, "base": 9}
    assert played_options(room_of("hall"), (STAKE,), chosen) == {"stake": 20, "base": 9}
    assert played_options(PRACTICE, (STAKE,), chosen) == chosen
    assert played_options(STALL, (), chosen) == chosen, "a game without a stake has none"


def test_every_game_can_be_played_in_every_room() -> None:
    for variant in VARIANTS:
        for edition in variant.editions:
            for room in ROOMS:
                options = played_options(room, edition.specs(), {})
                ruleset = edition.ruleset({**options, "edition": edition.key})
                assert not room.rated or values_of(ruleset.options)["stake"] == room.rate
                assert not getattr(ruleset.options, "items", False)


def test_the_smallest_room_opens_with_the_days_allowance() -> None:
    coin = [room for room in ROOMS if room.kind is RoomKind.COIN]
    assert coin[0].minimum <= ALLOWANCE
    assert [room.rate for room in coin] == sorted(room.rate for room in coin)
    for room in coin:
        assert room.bots >= room.minimum >= room.rate
        assert 0 < room.penalty < room.minimum
    assert not SCORE.items, "B14: never in rated rooms"
    assert room_of("no such room") is PRACTICE


def test_the_room_of_friends_is_known_but_not_offered() -> None:
    assert FRIENDS not in ROOMS
    assert room_of("friends") is FRIENDS
    assert (FRIENDS.rated, FRIENDS.coached, FRIENDS.phrases, FRIENDS.items) == (False, False, True, True)
    assert FRIENDS.sets == ()
    assert PRACTICE.coached


def test_in_the_room_of_friends_every_house_rule_is_as_it_was_chosen() -> None:
    chosen = {"stake": 5, "items": True, "length": 8}
    specs = (STAKE, OptionSpec("items", False, (False, True), "B14"))
    assert played_options(FRIENDS, specs, chosen) == chosen
