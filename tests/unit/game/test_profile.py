"""The profile: what is counted once, refilled once a day, and kept whole whatever the file looks like (B13)."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from game.errors import SettingsError, StorageError
from game.profile import (
    VERSION,
    Profile,
    ProfileStore,
    Result,
    counted,
    from_plain,
    refilled,
    to_plain,
)
from game.rooms import ALLOWANCE, PRACTICE, room_of

SCORE, STALL = room_of("score"), room_of("stall")
DAY = date(2024, 5, 1)


def _result(hand: int = 1, change: int = 10, penalty: int = 0, match: str = "m") -> Result:
    return Result(match, hand, "sichuan", change, penalty)


# ---------------------------------------------------------------- counting


def test_a_hand_is_counted_once() -> None:
    once, change = counted(Profile(), SCORE, _result())
    assert (once.score("sichuan"), once.score("xuezhan")) == (10, 0)
    assert change is not None
    assert (change.before, change.after, change.hand) == (0, 10, 1)
    twice, again = counted(once, SCORE, _result(change=99))
    assert twice == once
    assert again is None


def test_the_same_number_in_another_match_is_another_hand() -> None:
    profile, _ = counted(Profile(), SCORE, _result())
    profile, change = counted(profile, SCORE, _result(match="other"))
    assert change is not None
    assert profile.score("sichuan") == 20


def test_an_older_hand_is_not_counted_after_a_newer_one() -> None:
    profile, _ = counted(Profile(), SCORE, _result(hand=3))
    assert counted(profile, SCORE, _result(hand=2)) == (profile, None)


def test_practice_counts_nothing() -> None:
    assert counted(Profile(5), PRACTICE, _result()) == (Profile(5), None)


def test_coins_do_not_fall_below_zero_and_scores_may() -> None:
    poor, _ = counted(Profile(30), STALL, _result(change=-25, penalty=100))
    assert (poor.coins, poor.scores) == (0, {})
    low, change = counted(Profile(30), SCORE, _result(change=-25, penalty=50))
    assert (low.coins, low.score("sichuan")) == (30, -75)
    assert change is not None
    assert change.penalty == 50


def test_a_promotion_is_told() -> None:
    for before, won, titles, promoted in (
        (90, 10, (None, "red_1"), True),
        (90, 9, (None, None), False),
        (190, 400, ("red_1", "red_3"), True),
        (100, -1, ("red_1", None), False),
    ):
        _, change = counted(Profile(scores={"sichuan": before}), SCORE, _result(change=won))
        assert change is not None
        keys = tuple(rank.key if rank else None for rank in change.ranks)
        assert (keys, change.promoted) == (titles, promoted)
    _, change = counted(Profile(5_000), STALL, _result())
    assert change is not None
    assert change.ranks == (None, None)


def test_old_matches_are_forgotten_new_ones_are_not() -> None:
    profile = Profile()
    for number in range(300):
        profile, _ = counted(profile, SCORE, _result(match=str(number), change=1))
    assert len(profile.counted) == 200
    assert counted(profile, SCORE, _result(match="299"))[1] is None


# ---------------------------------------------------------------- refills


@pytest.mark.parametrize(
    ("coins", "last", "today", "after", "mark"),
    [
        pytest.param(0, None, DAY, ALLOWANCE, DAY, id="a new purse"),
        pytest.param(3, DAY, DAY, 3, DAY, id="the same day"),
        pytest.param(3, DAY, date(2024, 5, 2), ALLOWANCE, date(2024, 5, 2), id="the next day"),
        pytest.param(5_000, DAY, date(2024, 5, 2), 5_000, date(2024, 5, 2), id="who has more gets nothing"),
        pytest.param(3, DAY, date(2024, 4, 30), 3, DAY, id="the clock a day back"),
        pytest.param(3, date(2099, 1, 1), DAY, 3, DAY, id="a clock that was years ahead"),
        pytest.param(3, date(2023, 12, 31), date(2024, 1, 1), ALLOWANCE, date(2024, 1, 1), id="a new year"),
    ],
)
def test_the_allowance(coins: int, last: date | None, today: date, after: int, mark: date) -> None:
    profile = refilled(Profile(coins, last), today)
    assert (profile.coins, profile.refilled) == (after, mark)


def test_the_allowance_comes_again_after_a_clock_was_wrong() -> None:
    profile = refilled(Profile(3, date(2099, 1, 1)), DAY)
    assert refilled(profile, date(2024, 5, 2)).coins == ALLOWANCE


def test_the_store_asks_its_calendar(tmp_path: Path) -> None:
    days = iter([DAY, DAY, date(2024, 5, 2)])
    store = ProfileStore(tmp_path / "profile.json", lambda: next(days))
    assert [store.refill(), store.refill(), store.refill()] == [ALLOWANCE, 0, 0]
    assert ProfileStore(tmp_path / "profile.json").profile.refilled == date(2024, 5, 2)


# ---------------------------------------------------------------- the file


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "profile.json"
    store = ProfileStore(file, lambda: DAY)
    store.refill()
    store.count(SCORE, _result())
    store.count(STALL, _result(hand=2, change=-100))
    again = ProfileStore(file)
    assert again.profile == store.profile
    assert again.notices == []
    assert (again.profile.coins, again.profile.score("sichuan")) == (900, 10)
    assert [path.name for path in file.parent.iterdir()] == ["profile.json"]


def test_unknown_keys_are_kept() -> None:
    profile, refused = from_plain({"version": VERSION, "coins": 7, "hats": [1]})
    assert refused == ()
    assert to_plain(profile)["hats"] == [1]


@pytest.mark.parametrize(
    ("plain", "profile", "refused"),
    [
        ({"coins": -5, "refilled": "2024-05-01"}, Profile(), ("coins",)),
        ({"coins": True}, Profile(), ("coins",)),
        ({"coins": 10**30}, Profile(), ("coins",)),
        ({"coins": "many", "scores": {"a": 3}}, Profile(scores={"a": 3}), ("coins",)),
        ({"coins": 4, "scores": {"a": -3, "b": None}}, Profile(4, scores={"a": -3}), ("scores",)),
        ({"coins": 4, "scores": 3}, Profile(4), ("scores",)),
        ({"coins": 4, "counted": {"m": "x"}}, Profile(4), ("counted",)),
        ({"coins": 4, "refilled": "yesterday"}, Profile(4), ("refilled",)),
        ({"version": "old", "coins": 4}, Profile(4), ()),
        ({}, Profile(), ()),
    ],
)
def test_a_value_that_cannot_be_is_left_out(
    plain: dict[str, object], profile: Profile, refused: tuple[str, ...]
) -> None:
    assert from_plain(plain) == (profile, refused)


def test_a_newer_profile_is_not_read() -> None:
    with pytest.raises(SettingsError, match="newer"):
        from_plain({"version": VERSION + 1})


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "[" * 100_000, '{"version": 99, "coins": 5}', "\x00"])
def test_a_broken_file_is_set_aside_whole(tmp_path: Path, text: str) -> None:
    file = tmp_path / "profile.json"
    file.write_text(text, encoding="utf-8")
    (tmp_path / "profile.json.bad").write_text("an older one", encoding="utf-8")
    store = ProfileStore(file, lambda: DAY)
    assert store.profile == Profile()
    assert store.notices == ["profile.notice.unreadable"]
    assert (tmp_path / "profile.json.bad2").read_text(encoding="utf-8") == text
    assert store.refill() == ALLOWANCE
    assert json.loads(file.read_text(encoding="utf-8"))["coins"] == ALLOWANCE


def test_negative_coins_are_told_and_refilled_at_once(tmp_path: Path) -> None:
    file = tmp_path / "profile.json"
    file.write_text(
        '{"version": 1, "coins": -9, "refilled": "2024-05-01", "scores": {"a": 5}}', encoding="utf-8"
    )
    store = ProfileStore(file, lambda: DAY)
    assert store.notices == ["profile.notice.values"]
    assert (store.refill(), store.profile.score("a")) == (ALLOWANCE, 5)


def test_what_cannot_be_written_is_not_counted(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    store = ProfileStore(blocked / "profile.json", lambda: DAY)
    with pytest.raises(StorageError):
        store.count(SCORE, _result())
    assert store.profile == Profile()


def test_two_programs_count_a_hand_once(tmp_path: Path) -> None:
    file = tmp_path / "profile.json"
    first, second = ProfileStore(file, lambda: DAY), ProfileStore(file, lambda: DAY)
    first.count(SCORE, _result())
    assert second.count(SCORE, _result()) is None
    second.count(SCORE, _result(hand=2))
    assert ProfileStore(file).profile.score("sichuan") == 20
