"""Every event has its cues, and the mixer's table knows the effects."""

from __future__ import annotations

import tomllib
from typing import get_args

import pytest

from game.assets import Assets
from game.present.cues import pattern_cue, sounds_of
from round_events import EVENTS
from rules.mahjong.events import EndReason, Event
from rules.tiles.meld import MeldKind

_SILENT = {"Offered", "Claimed", "Declined", "Opened", "Paid", "StageEntered", "Left", "ItemRefused"}
_HEARD_BEFORE = [event for event in EVENTS if getattr(event, "kind", None) is MeldKind.ADDED_KONG]
_SEEN_ONLY = [event for event in EVENTS if getattr(event, "reason", None) is EndReason.LEFT]
_SPOKEN = ("tile.", "call.", "pattern.")


def test_the_examples_cover_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_public_event_is_heard(event: Event) -> None:
    silent = type(event).__name__ in _SILENT or event in (*_HEARD_BEFORE, *_SEEN_ONLY)
    assert bool(sounds_of(event)) is not silent


def test_every_effect_has_a_sound() -> None:
    rows = tomllib.loads(Assets().text("cues.table"))["cues"]
    for event in EVENTS:
        for sound in sounds_of(event):
            if not sound.cue.startswith(_SPOKEN):
                assert sound.cue.partition(".")[0] in rows, sound.cue


def test_a_discard_names_its_tile_in_the_voice_of_its_seat() -> None:
    discarded = next(event for event in EVENTS if type(event).__name__ == "Discarded")
    assert [(sound.cue, sound.seat) for sound in sounds_of(discarded)] == [("discard", None), ("tile.5m", 2)]


def test_a_pattern_has_a_cue_of_its_own() -> None:
    assert pattern_cue("all_triplets") == "pattern.all_triplets"
