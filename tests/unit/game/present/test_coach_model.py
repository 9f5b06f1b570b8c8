"""The coach's words: every fact and action can be said in every language; which aids a room allows."""

from __future__ import annotations

import pytest

from coach_rig import GAMES, logs_of, questions, reviewed
from game.coach.counsel import Coach
from game.coach.facts import KEYS, Fact
from game.i18n import LANGUAGES, Texts
from game.present.coach_model import action_label, fact_label, moment_kind, moment_label
from game.present.coaching import Aids, aids_of, next_aids
from game.present.label import Plain
from game.rooms import PRACTICE, ROOMS, room_of
from game.settings import Settings, SettingsStore
from game.ui.widgets import speak
from rules import find_ruleset
from rules.core.seat import Seat
from rules.tiles.tile import Suit, Tile


def name_of(seat: Seat) -> Plain:
    return Plain(f"<{seat}>")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_fact_is_a_sentence(language: str, key: str) -> None:
    texts = Texts(language)
    fact = Fact(key, n=3, more=2, tiles=(Tile.E,), seat=2, suit=Suit.DOTS, pattern="all_triplets")
    for fans in (False, True):
        words = speak(texts, fact_label(fact, name_of, fans=fans))
        assert "coach." not in words
        assert "{" not in words
        assert words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_whatever_is_counselled_or_reviewed_can_be_said(game: str, language: str) -> None:
    texts, ruleset = Texts(language), find_ruleset(game)
    coaches = [Coach(ruleset, seat) for seat in range(4)]
    for _, view, window in questions(game, hands=1)[::4]:
        suggestion = coaches[window.seat].counsel(view, window).suggestion
        assert suggestion is not None
        labels = [fact_label(fact, name_of, fans=ruleset.counts_fan) for fact in suggestion.facts]
        words = [speak(texts, label) for label in (action_label(suggestion.action), *labels)]
        assert not any("coach." in word or "pattern." in word or "{" in word for word in words)
    rules, logs = logs_of(game, "a", 6, 0.5)
    for moment in reviewed(rules, logs):
        words = [speak(texts, label) for label in (moment_kind(moment), moment_label(moment))]
        assert not any("coach." in word or "tile." in word for word in words)


def test_a_room_that_counts_suggests_nothing_whatever_is_set() -> None:
    keen = Settings(coach=True, danger=True)
    assert aids_of(keen, PRACTICE) == Aids(hints=True, coach=True, danger=True)
    for room in ROOMS:
        if room.rated:
            assert aids_of(keen, room) == Aids(hints=True)
            assert not aids_of(keen, room).thinks


def test_the_hint_key_goes_from_waits_to_suggestions_to_nothing() -> None:
    store, told = SettingsStore(), []
    store.change(hints=False)
    for _ in range(4):
        changed, key = next_aids(store.settings, PRACTICE)
        store.change(**changed)
        settings = store.settings
        told.append((key, settings.hints, settings.coach))
    assert told == [
        ("table.hints.on", True, False),
        ("table.hints.coach", True, True),
        ("table.hints.off", False, False),
        ("table.hints.on", True, False),
    ]


def test_in_a_room_that_counts_the_key_leaves_the_coach_of_other_rooms_alone() -> None:
    settings = Settings(hints=True, coach=True)
    changed, key = next_aids(settings, room_of("hall"))
    assert (changed, key) == ({"hints": False}, "table.hints.off")
