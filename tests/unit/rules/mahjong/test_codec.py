"""Events to lines and back: nothing is lost, nothing crashes."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games import TEST_GAMES
from round_events import EVENTS
from rules import Ruleset, find_ruleset, redact
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.errors import RecordError
from rules.mahjong.actions import Action, Chow, Discard, Exchange, Kong, Pass, Pung, Win
from rules.mahjong.codec import action_behind, read_hand, read_line
from rules.mahjong.events import Claimed, Event, Konged, Left, Offered, Opened, Paid, StageEntered, Won
from rules.mahjong.match import Length, Match
from rules.mahjong.plain import action_text, read_action, read_tiles, tiles_text
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

GAMES = (
    find_ruleset("yueqing"),
    find_ruleset("yueqing", {"dead_hand": "play"}),
    find_ruleset("yueqing", {"edition": "jp", "worm": True}),
    find_ruleset("wuhanhua", {"leaver": "settle"}),
    find_ruleset("shanghaihua", {"leaver": "settle"}),
    *TEST_GAMES,
)
NAMES = {
    "hand", "deal", "indicator", "draw", "flower", "discard", "offer", "pass", "chow", "pung", "kong", "win", "pay",
    "end",
    "push", "dead", "void", "exchange", "ready", "bao", "look", "bet", "item", "auto", "leave", "vote",
}  # fmt: skip


def batches(ruleset: Ruleset, number: int) -> list[tuple[Event, ...]]:
    """The events of a random hand, one batch for each action; now and then a seat leaves where that ends a hand."""
    seed, rng = seed_of(f"codec {number}"), Random(number)
    match = Match(Length(hands=8), first_dealer(seed))
    round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
    told = [tuple(round_.log)]
    while not round_.is_over:
        if ruleset.settles_leaving and rng.random() < 0.02:
            told.append(round_.leave(rng.choice(SEATS)))
            continue
        options = round_.legal(rng.choice(round_.asked()))
        wins = [option for option in options if isinstance(option, Win)]
        told.append(round_.act(rng.choice(wins or options)))
    return told


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_events_survive_writing_and_reading(ruleset: Ruleset) -> None:
    for number in range(25):
        scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
        for batch in batches(ruleset, number):
            lines = json.loads(json.dumps(scribe.write(batch)))
            assert {line["e"] for line in lines} <= NAMES
            assert tuple(event for line in lines for event in read_line(line)) == batch


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_survives_alone_as_every_seat_sees_it(event: Event) -> None:
    for seat in (None, *SEATS):
        seen = redact(event, seat)
        if seen is not None:
            (line,) = json.loads(json.dumps(Scribe(replace_from_tail=True).write([seen])))
            assert read_line(line) == (seen,)


def test_leaving_and_liability_are_nobodys_secret() -> None:
    """Everybody sees who left, who pays for all and why (H8, H10)."""
    for event in EVENTS:
        if isinstance(event, Left | Won | Paid):
            assert [redact(event, seat) for seat in (None, *SEATS)] == [event] * 5


def test_a_win_tells_more_only_where_there_is_more_to_tell() -> None:
    scribe = Scribe(replace_from_tail=True)
    wins = [scribe.write([event])[0] for event in EVENTS if isinstance(event, Won)]
    extras = [{key: line[key] for key in ("first", "limited", "liability") if key in line} for line in wins]
    assert extras == [
        {},
        {},
        {},
        {"limited": True},
        {"first": "earth", "liability": {"seat": 1, "reason": "swap_discard", "proof": ["678m", "9m"]}},
        {"first": "heaven", "liability": {"seat": 2, "reason": "four_claims", "proof": []}},
    ]
    assert scribe.write([Left(3)]) == [{"e": "leave", "seat": 3}]


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_redacted_events_survive_one_by_one(ruleset: Ruleset) -> None:
    for seat in (None, *SEATS):
        for batch in batches(ruleset, 1):
            for event in batch:
                seen = redact(event, seat)
                if seen is not None:
                    (line,) = json.loads(json.dumps(Scribe(replace_from_tail=True).write([seen])))
                    assert read_line(line) == (seen,)


def test_the_first_event_of_an_action_tells_the_action() -> None:
    rng = Random(5)
    for ruleset in GAMES:
        seed = seed_of("behind")
        match = Match(Length(hands=8), 0)
        round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
        while not round_.is_over:
            action = rng.choice(round_.legal(rng.choice(round_.asked())))
            assert action_behind(round_.act(action)[0]) == action


def test_the_lines_are_those_of_the_format() -> None:
    scribe = Scribe(replace_from_tail=True)
    tile, own = Tile.P3, (Tile.P4, Tile.P5)
    offer = Offered(3, (Win(3, tile, WinBy.DISCARD), Chow(3, tile, own), Pass(3)))
    assert scribe.write([offer]) == [{"e": "offer", "seat": 3, "tile": "3p", "options": ["win", "chow 45p"]}]
    assert scribe.write([Claimed(3, Chow(3, tile, own))]) == [
        {"e": "offer", "seat": 3, "tile": "3p", "chosen": "chow 45p"}
    ]
    made = Konged(1, MeldKind.ADDED_KONG, Tile.S7, None)
    assert scribe.write([made]) == [
        {"e": "kong", "kind": "added_kong", "seat": 1, "tile": "7s", "stands": True}
    ]


def test_what_has_no_line_rides_or_stands_alone() -> None:
    events = (Opened(2, Tile.M5), StageEntered("exchange"))
    alone = Scribe(replace_from_tail=True).write(events[:1])
    assert alone == [{"e": "opened", "seat": 2, "tile": "5m"}]
    assert read_line(alone[0]) == events[:1]
    (stage,) = Scribe(replace_from_tail=True).write(events[1:])
    assert read_line(stage) == events[1:]


def test_the_hand_line_holds_wall_and_seed() -> None:
    seed = seed_of("hand")
    started = Match(Length(hands=8), 2, 3, totals=(5, -5, 0, 0)).start(dice_of(seed, 1))
    setup = HandSetup(wall_of(GAMES[0].tiles, seed, 1), seed, ("ab" * 16,) * 4)
    line = json.loads(json.dumps(hand_line(started, setup)))
    assert read_hand(line) == (started, setup)
    assert set(line) == {"e", "no", "dealer", "streak", "scores", "seed", "nonces", "dice", "break", "wall"}


OPTIONS: tuple[Action, ...] = (
    Pass(1), Pung(1, Tile.E), Chow(1, Tile.S3, (Tile.S1, Tile.S2)), Discard(1, Tile.M1), Discard(1, Tile.M1, True),
    Exchange(1, (Tile.M1, Tile.M1, Tile.M9)), *(Win(1, Tile.S3, by) for by in WinBy),
    *(Kong(1, kind, Tile.E) for kind in MeldKind if kind.is_kong),
)  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS, ids=str)
@pytest.mark.parametrize("lying", [None, Tile.S3, Tile.E])
def test_options_in_words(option: Action, lying: Tile | None) -> None:
    assert read_action(action_text(option, lying), 1, lying) == option


@given(st.lists(st.sampled_from(Tile), max_size=30))
def test_tiles_in_words(tiles: list[Tile]) -> None:
    assert read_tiles(tiles_text(tiles)) == tuple(tiles)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
SAMPLES = [
    line
    for ruleset in GAMES
    for number in (3, 4)
    for batch in (*batches(ruleset, number), *((event,) for event in EVENTS))
    for line in Scribe(replace_from_tail=True).write(batch)
]


@given(PLAIN)
@example({"e": ["hand"]})
@example({"e": "kong", "kind": [], "seat": 0, "tile": "5m"})
def test_garbage_is_refused_without_a_crash(thing: object) -> None:
    with pytest.raises(RecordError):
        read_line(thing)


@given(st.sampled_from(SAMPLES), st.data())
def test_a_damaged_line_is_read_or_refused(line: dict[str, object], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(line)))
    damaged = {**line, key: data.draw(PLAIN)}
    if data.draw(st.booleans()):
        del damaged[key]
    if read_or_none(damaged) is None:
        with pytest.raises(RecordError, match=r"\w"):
            read_line(damaged)


def read_or_none(line: object) -> tuple[Event, ...] | None:
    """The events of a line, None when it is refused; anything else that is raised is a defect."""
    try:
        return read_line(line)
    except RecordError:
        return None


def test_scn_N27_an_unknown_event_is_refused_by_name() -> None:
    with pytest.raises(RecordError, match="no event 'teleport'"):
        read_line({"e": "teleport", "seat": 1})
