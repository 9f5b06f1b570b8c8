"""A hand of each game as it is heard: every tile and call, in time, one line a seat, and told to who cannot see."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from game.authority.record import read_record, ruleset_of
from game.present.cues import is_spoken, lines_of, pattern_cue
from game.present.label import Said
from game.scenes.settlement import Settlement
from game.session.replay import ReplayTable, Seen
from game.settings import Narration
from heard_hand import HeardHand, hear_hand
from known_cues import known
from played import played_file
from rules import VARIANTS
from rules.mahjong.events import Chowed, Discarded, Drew, Konged, Punged, Won
from rules.tiles.tile import Tile
from timed_mixer import NARRATOR, Spoke, wording

PLAYTHROUGHS = sorted((Path(__file__).resolve().parents[3] / "playthroughs").glob("*.jsonl"))
GAMES = tuple(variant.key for variant in VARIANTS)
EDITIONS = tuple((variant.key, edition.key) for variant in VARIANTS for edition in variant.editions)
OPENING: Final = 6
"""So many things happen while the flowers of the deal are still being told."""
LATEST_S: Final = 2.0
"""No name of a tile comes later than this after its tile was laid."""

_heard: Callable[..., HeardHand] = lru_cache(maxsize=16)(hear_hand)


def _of(heard: HeardHand, seat: int | None) -> list[Spoke]:
    return [line for line in heard.mixer.lines if line.seat == seat and not line.dropped]


@pytest.mark.parametrize("game", GAMES)
def test_scn_A06_every_line_of_a_hand_is_heard_once_and_not_before_it_is_seen(game: str) -> None:
    heard = _heard(game)
    assert len(heard.events) > 40
    for seat in (None, 0, 1, 2, 3):
        due = [
            (at, sound.cue) for at, event in heard.events for sound in lines_of(event) if sound.seat == seat
        ]
        wanted = {cue for _, cue in due}
        said = [line for line in _of(heard, seat) if line.cues[0] in wanted and line.at < heard.settled_at]
        assert [line.cues[0] for line in said] == [cue for _, cue in due], seat
        for (at, cue), line in zip(due, said, strict=True):
            assert at <= line.at + 0.001, f"{cue} of {seat} at {line.at}, seen at {at}"
            if seat is not None:
                assert line.at <= at + LATEST_S, f"{cue} of {seat} at {line.at}, seen at {at}"


@pytest.mark.parametrize("game", GAMES)
def test_every_discard_is_named_whole_and_in_order(game: str) -> None:
    heard = _heard(game)
    thrown = [
        (f"tile.{event.tile.code.lower()}", event.seat)
        for _, event in heard.events
        if isinstance(event, Discarded)
    ]
    named = [line for line in heard.mixer.lines if line.seat in range(4) and line.cues[0].startswith("tile.")]
    assert [(line.cues[0], line.seat) for line in named] == thrown
    assert len(thrown) > 20
    assert not [line for line in named if line.dropped or line.sounds_until < line.ends]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [Narration.OFF, Narration.KEY], ids=lambda level: level.value)
def test_scn_A05_a_seat_says_one_thing_at_a_time(game: str, level: Narration) -> None:
    heard = _heard(game, narration=level)
    for seat in (None, 0, 1, 2, 3, NARRATOR):
        for before, line in pairwise(_of(heard, seat)):
            assert before.sounds_until <= line.at + 0.001, f"{before.cues} and {line.cues} of {seat}"


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_said_is_known_to_the_voices_and_has_its_words(game: str) -> None:
    for level in (Narration.OFF, Narration.KEY):
        cues = {cue for line in _heard(game, narration=level).mixer.lines for cue in line.cues}
        assert len(cues) > 15
        assert not [cue for cue in cues if not known(cue) or "[" in wording(cue)]


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_names_the_patterns_one_after_the_other(game: str) -> None:
    heard = _heard(game)
    scene = heard.desk.stack.top
    assert isinstance(scene, Settlement)
    model = scene.model
    named = [line for line in heard.mixer.lines if line.cues[0].startswith("pattern.")]
    names = [row.name.key for row in model.patterns if isinstance(row.name, Said)] if model.tally else []
    assert [line.cues[0] for line in named] == [pattern_cue(name) for name in names]
    assert {line.seat for line in named} <= {model.winner.seat if model.winner else None}
    assert all(line.at >= heard.settled_at and line.sounds_until == line.ends for line in named)


def test_some_hands_have_patterns_to_name() -> None:
    told = [
        line.cues
        for game in GAMES
        for line in _heard(game).mixer.lines
        if line.cues[0].startswith("pattern.")
    ]
    assert len(told) >= 3


# ---------------------------------------------------------------- told to who cannot see


@pytest.mark.parametrize("game", GAMES)
def test_scn_X04_everything_is_told_in_cues_and_nobody_speaks_over_another(game: str) -> None:
    heard = _heard(game, narration=Narration.KEY)
    lines = [line for line in heard.mixer.lines if not line.dropped and line.at < heard.settled_at]
    for before, line in pairwise(sorted(lines, key=lambda line: line.at)):
        assert before.sounds_until <= line.at + 0.001, (
            f"{before.cues} of {before.seat}, {line.cues} of {line.seat}"
        )
    told = [line for line in lines if line.seat == NARRATOR]
    assert len(told) > 10
    assert not [text for text in heard.said if "打" in text and "打法" not in text], (
        "no tile is said by two voices"
    )


@pytest.mark.parametrize("game", GAMES)
def test_scn_X04_the_player_is_told_what_he_drew_and_never_a_tile_that_was_just_named(game: str) -> None:
    heard = _heard(game, narration=Narration.KEY)
    told = [line.cues for line in heard.mixer.lines if line.seat == NARRATOR]
    drawn = [event.tile for _, event in heard.events if isinstance(event, Drew) and event.seat == 0]
    drawn = [tile for tile in drawn if tile is not Tile.HIDDEN and not tile.is_flower]
    named = [cues[-1] for cues in told if cues[0] == "state.drew" and "state.may" not in cues]
    assert len(named) >= 3
    assert set(named) <= {f"tile.{tile.code.lower()}" for tile in drawn}
    others = [cues for cues in told if cues[0].startswith("seat.")]
    assert others
    assert {cues[1:] for cues in others} == {()}, "the seats say themselves what they do"


@pytest.mark.parametrize("game", GAMES)
def test_scn_X04_who_wants_to_hear_everything_hears_what_was_discarded_and_claimed_while_it_is_true(
    game: str,
) -> None:
    heard = _heard(game, narration=Narration.ALL)
    named = [
        (sound.cue, sound.seat, at)
        for at, event in heard.events
        if isinstance(event, Discarded | Chowed | Punged | Konged | Won)
        for sound in lines_of(event)
    ]
    lines = [line for line in heard.mixer.lines if line.seat in range(4) and not line.dropped]
    waits = []
    for cue, seat, at in named:
        said = [line.at - at for line in lines if line.cues == (cue,) and line.seat == seat]
        waits += [min((wait for wait in said if wait > -0.01), default=99.0)]
    later = sorted(waits[OPENING:])
    assert len(later) > 15
    assert later[-1] < 4.5, "no discard, no claim is lost"
    assert later[len(later) // 2] < 1.0


@pytest.mark.parametrize("seed", ["w13", "w10"])
def test_scn_A04_two_winners_are_named_before_they_call(seed: str) -> None:
    heard = _heard("xueliu", seed, Narration.KEY)
    won = [(at, event) for at, event in heard.events if isinstance(event, Won)]
    at, seats = next(
        (at, [event.seat for _, event in won if event.place == first.place])
        for at, first in won
        if sum(event.place == first.place for _, event in won) == 2
    )
    lines = [line for line in heard.mixer.lines if line.at >= at and not line.dropped]
    place = next(place for place, line in enumerate(lines) if line.cues == ("call.win",))
    sides = [("", "seat.right", "seat.opposite", "seat.left")[seat] for seat in seats]
    assert [line.cues[0] for line in lines[place - 2 : place + 2]] == [*sides, "call.win", "call.win"]


def test_without_voices_the_system_s_voice_says_it_all() -> None:
    heard = _heard("yueqing", narration=Narration.KEY, silent=frozenset((None, 0, 1, 2, 3)))
    assert not heard.mixer.lines
    thrown = [event for _, event in heard.events if isinstance(event, Discarded) and event.seat != 0]
    texts = heard.desk.services.texts
    for event in thrown:
        assert any(texts(f"tile.{event.tile.code}") in text and "打" in text for text in heard.said)


def test_a_seat_without_a_voice_is_told_with_its_tiles_by_the_narrator() -> None:
    heard = _heard("yueqing", narration=Narration.KEY, silent=frozenset((2,)))
    thrown = [event for _, event in heard.events if isinstance(event, Discarded) and event.seat == 2]
    told = [
        line.cues for line in heard.mixer.lines if line.seat == NARRATOR and line.cues[0] == "seat.opposite"
    ]
    named = [cues[1] for cues in told if len(cues) > 1 and cues[1].startswith("tile.")]
    assert thrown
    assert named == [f"tile.{event.tile.code.lower()}" for event in thrown]


# ---------------------------------------------------------------- every game, every edition


def _asked_for(data: bytes) -> set[str]:
    """Every line of a match on file, the names of the patterns among them."""
    record = read_record(data)
    table = ReplayTable(record, ruleset_of(record), Seen(0, open_hands=True), lazily=True)
    events = [event for hand in range(len(record.hands)) for event in table.events(hand)]
    cues = {sound.cue for event in events for sound in lines_of(event)}
    for event in events:
        kept = event.tally.kept if isinstance(event, Won) else ()
        cues |= {pattern_cue(table.ruleset.scoring.name_key(each.pattern)) or "" for each in kept}
    return cues


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=lambda value: value)
def test_voices_know_every_line_of_matches_of_every_edition(game: str, edition: str) -> None:
    cues = _asked_for(played_file(game, "lines", 4, edition=edition))
    assert len(cues) > 30
    assert not [cue for cue in sorted(cues) if not is_spoken(cue) or not known(cue)]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_voices_know_every_line_of_the_playthroughs(file: Path) -> None:
    cues = _asked_for(file.read_bytes())
    assert len(cues) > 30
    assert not [cue for cue in sorted(cues) if not is_spoken(cue) or not known(cue)]
