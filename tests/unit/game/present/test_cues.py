"""Every event has its cues, and the mixer's table knows the effects."""

from __future__ import annotations

import tomllib
from typing import get_args

import pytest

from game.assets import Assets
from game.present.cues import is_spoken, lines_of, note_cue, paid_cue, pattern_cue, sounds_of
from known_cues import known
from round_events import EVENTS
from rules import VARIANTS, Ruleset, Variant
from rules.mahjong.events import (
    Chowed,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemUsed,
    KongDeclared,
    Konged,
    Punged,
    Started,
    VoidDeclared,
    Won,
)
from rules.scoring.model import Tally, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import FLOWERS, KINDS, Suit, Tile

DICE = ((1, 2), (3, 4))

_SILENT = {"Offered", "Claimed", "Declined", "Opened", "Paid", "StageEntered", "Left", "ItemRefused"}
_HEARD_BEFORE = [event for event in EVENTS if getattr(event, "kind", None) is MeldKind.ADDED_KONG]
_SEEN_ONLY = [event for event in EVENTS if getattr(event, "reason", None) is EndReason.LEFT]


def _won(by: WinBy, source: int | None = None) -> Won:
    return Won(0, Tile.M9, by, source, (Tile.M9,), Tally((), (), 0, "0"))


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
            if not is_spoken(sound.cue):
                assert sound.cue.partition(".")[0] in rows, sound.cue


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (Started(1, 2, 0, (0,) * 4, DICE, 2, 10), [("call.start", None), ("call.dealer", 2)]),
        (Started(3, 1, 2, (0,) * 4, DICE, 2, 10), [("call.streak", 1)]),
        (IndicatorTurned((9,), (Tile.P3,), (Tile.P3,), ()), [("call.wild", None), ("tile.3p", None)]),
        (IndicatorTurned((9,), (Tile.E,), (), ()), []),
        (Discarded(2, Tile.M5, drawn=True), [("tile.5m", 2)]),
        (Discarded(3, Tile.E, drawn=False), [("tile.e", 3)]),
        (FlowerSet(1, Tile.F1), [("call.flower", 1)]),
        (Chowed(3, Tile.M5, (Tile.M6, Tile.M7), 2), [("call.chow", 3)]),
        (Punged(0, Tile.M5, 2), [("call.pung", 0)]),
        (Konged(1, MeldKind.OPEN_KONG, Tile.M5, 2), [("call.kong.exposed", 1)]),
        (Konged(1, MeldKind.CONCEALED_KONG, Tile.HIDDEN, None), [("call.kong.concealed", 1)]),
        (KongDeclared(1, Tile.M5), [("call.kong.added", 1)]),
        (Konged(1, MeldKind.ADDED_KONG, Tile.M5, None), []),
        (_won(WinBy.DISCARD, 1), [("call.win", 0)]),
        (_won(WinBy.ROB_KONG, 1), [("call.win.rob_kong", 0)]),
        (_won(WinBy.SELF_DRAW), [("call.self_draw", 0)]),
        (_won(WinBy.KONG_DRAW), [("call.self_draw.kong", 0)]),
        (_won(WinBy.PUSH3), [("call.push", 0)]),
        (_won(WinBy.PUSH4), [("call.push", 0)]),
        (Ended(EndReason.EXHAUSTED, ((), (), (), ()), (0,) * 4, 0, 0), [("call.exhausted", None)]),
        (Ended(EndReason.WIN, ((), (), (), ()), (0,) * 4, 0, 0), []),
        (Exchanged(((), (), (), ()), ((), (), (), ())), [("call.exchange", None)]),
        (VoidDeclared(1, Suit.BAMBOO), [("call.void.s", 1)]),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else None,
)
def test_who_says_what_of_an_event(event: Event, lines: list[tuple[str, int | None]]) -> None:
    assert [(sound.cue, sound.seat) for sound in lines_of(event)] == lines


def test_what_a_seat_does_is_heard_where_it_sits() -> None:
    doings = (Drew, Discarded, FlowerSet, Chowed, Punged, KongDeclared, Konged, Won, Died, ItemUsed)
    heard = [(event, sound) for event in EVENTS if isinstance(event, doings) for sound in sounds_of(event)]
    assert {type(event) for event, _ in heard} == set(doings)
    assert all(sound.seat == event.seat for event, sound in heard)


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_pattern_of_every_edition_has_a_cue_that_voices_know(game: Variant[Ruleset]) -> None:
    for edition in game.editions:
        scoring = edition.ruleset({}).scoring
        limited = scoring.limited
        prices = (scoring, limited.few, limited.many) if limited else (scoring,)
        ids = {award.id for price in prices for award in price.awards} | {flat.id for flat in scoring.flat}
        assert ids
        for pattern in ids:
            cue = pattern_cue(scoring.name_key(pattern))
            assert cue is not None
            assert known(cue), f"{game.key} {edition.key}: {cue}"


@pytest.mark.parametrize(
    ("reason", "cue"),
    [
        ("wind", "call.wind"), ("rain", "call.rain"), ("pig", "call.pig"), ("call", "call.unready"),
        ("refund", "call.refund"), ("win", None), ("tax", None),
    ],
)  # fmt: skip
def test_what_money_moves_for_is_called_where_players_call_it(reason: str, cue: str | None) -> None:
    assert paid_cue(reason) == cue
    assert cue is None or known(cue)


def test_every_line_of_every_event_is_one_that_voices_know() -> None:
    told = [sound.cue for event in EVENTS for sound in lines_of(event)]
    told += [f"tile.{tile.code.lower()}" for tile in (*KINDS, *FLOWERS)]
    told += ["call.open_double", "call.last_four", note_cue("liability") or ""]
    assert not [cue for cue in told if not known(cue)]
