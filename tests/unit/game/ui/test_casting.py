"""Who speaks with which voice (配音): by the portrait, or as the player has chosen for a side."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.session.table import MatchView, Player
from game.settings import CHOICES, Settings
from game.ui.casting import USUAL, cast, give_voices
from game.ui.mixer import CueLog
from game.ui.portraits import PORTRAITS, is_woman
from table_rig import desk, seeded_table

MATCH = MatchView(
    (Player("雁荡山人"), Player("bot.1", "plain"), Player("bot.2", "plain"), Player("bot.6", "plain")),
    "4", 1, 4, (0, 0, 0, 0), over=False,
)  # fmt: skip


def test_voices_fit_the_portraits_from_every_seat() -> None:
    woman, man = USUAL["wenzhou"]
    assert cast(MATCH, 0, Settings()) == (man, woman, man, woman)
    assert cast(MATCH, 3, Settings()) == (woman, man, woman, man)


def test_every_language_of_the_settings_has_voices() -> None:
    assert set(USUAL) == set(CHOICES["voice_language"])
    assert set(cast(MATCH, 0, Settings(voice_language="off"))) == {"off"}
    assert cast(MATCH, 0, Settings(voice_language="mandarin"))[1] == "mandarin-synth-f"


def test_what_is_chosen_for_a_side_stays_with_the_side() -> None:
    settings = Settings(voices={"left": "grandma", "own": "off"})
    assert cast(MATCH, 0, settings)[3] == cast(MATCH, 2, settings)[3] == "grandma"
    assert cast(MATCH, 1, settings)[0] == "off"


def test_there_are_women_and_men_among_the_portraits() -> None:
    assert 3 <= sum(map(is_woman, range(len(PORTRAITS)))) <= len(PORTRAITS) - 3


@pytest.mark.parametrize("own", range(4))
def test_the_mixer_is_told_who_sits_where(own: int) -> None:
    mixer = CueLog()
    give_voices(mixer, MATCH, own, Settings())
    assert mixer.seat_own == own
    assert mixer.voices == cast(MATCH, own, Settings())


def test_a_table_gives_its_voices_when_it_opens_and_when_settings_change() -> None:
    clock = ManualClock()
    table = desk(seeded_table(clock, "cast", own=2), clock)
    assert table.cues.seat_own == 2
    assert set(table.cues.voices) <= set(USUAL["wenzhou"])
    table.services.store.change(voice_language="mandarin", voices={"right": "grandma"})
    table.scene.resized(table.size)
    assert table.cues.voices[1] == "grandma"
    assert set(table.cues.voices) - {"grandma"} <= set(USUAL["mandarin"])
