"""Everything that can be asked of a voice (报牌词目): the cues of the registered games and of the program, in the order
in which they are recorded.

A cue is ``group.name[.detail]``; one that a voice has not falls back on the name cut from the right. Which patterns
there are is read off the games, so a game that is registered later brings its cues along.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.settings import SIDES
from rules import VARIANTS
from rules.scoring.tally import Scoring
from rules.tiles.tile import FLOWERS, KINDS, WINDS

__all__ = ["LEAST", "PHRASES", "SPARE", "cues", "fallbacks", "group_of"]

_TILES: Final = tuple(f"tile.{tile.code.lower()}" for tile in KINDS)
LEAST: Final[tuple[str, ...]] = (*_TILES, "call.chow", "call.pung", "call.kong", "call.win")
"""The smallest voice that is of use (最少三十八句): the 34 tiles, 吃, 碰, 杠, 胡."""

_CALLS: Final = (
    "self_draw", "flower", "ready", "pass", "push", "kong.concealed", "kong.exposed", "kong.added",
    "self_draw.kong", "win.rob_kong", "exhausted", "dealer", "streak", "wild", "start", "prepare", "draw", "claim_tile",
    "exchange", "void.m", "void.p", "void.s", "wind", "rain", "pig", "unready", "refund", "open_double", "last_four",
    "liability",
)  # fmt: skip
PHRASES: Final[tuple[str, ...]] = (
    "hello", "hello_all", "thanks", "hurry", "hurry_more", "wait", "slow", "sit",
    "bad_luck", "feed_me", "so_close", "well_played", "lucky_you", "again", "congratulations", "goodbye",
)  # fmt: skip
"""The quick phrases (快捷语) in the order of their panel."""

_NUMBERS: Final = (*range(3), "2.of", *range(3, 11), 20, 100)
_STATES: Final = (
    "turn", "left", "tiles", "drew", "discarded", "hand", "flowers", "hidden", "may", "points", "won", "lost",
)  # fmt: skip
"""The few words that the spoken state is put together of."""

_SAME: Final = frozenset(("pattern.all_triplets.blood", "pattern.heaven.blood", "pattern.earth.blood"))
"""Names of an edition that are the usual ones; their cues fall back on those."""

SPARE: Final[tuple[str, ...]] = (
    *(f"tile.{rank}s.cord" for rank in range(1, 10)),
    *(f"tile.{tile.code.lower()}.short" for tile in WINDS),
    "call.pass.short",
    "pattern.four_winds.short", "pattern.all_honours.flush", "pattern.eight_pairs", "pattern.eight_pairs.hard",
    "pattern.eight_pairs.soft", "pattern.single_wait", "pattern.melded_hand", "pattern.concealed_hand",
    "pattern.doubled",
    *(f"card.{name}" for name in (
        "bomb", "single_out", "double_out", "level_out", "pass", "straight", "pair_run", "pair", "single", "triple",
        "big_joker", "small_joker", "joker_bomb", "first_out", "last_out", "plane", "tribute", "all_out",
    )),
)  # fmt: skip
"""Other words for the same (一索, 东), and what games to come will ask for; no voice needs them."""


@lru_cache(maxsize=1)
def cues() -> tuple[str, ...]:
    """Every cue that a whole voice has, each once: the smallest voice first, then calls, flowers, patterns, phrases,
    words of the spoken state.

    >>> cues()[0], cues()[len(LEAST)], "pattern.full_flush" in cues()
    ('tile.1m', 'call.self_draw', True)
    """
    asked = (
        *LEAST,
        *(f"call.{name}" for name in _CALLS),
        *(f"tile.{flower.code}" for flower in FLOWERS),
        *_patterns(),
        *(f"phrase.{name}" for name in PHRASES),
        *(f"count.{second}" for second in range(5, 0, -1)),
        *(f"number.{number}" for number in _NUMBERS),
        *(f"round.{tile.code.lower()}" for tile in WINDS),
        *(f"seat.{seat}" for seat in SIDES),
        *(f"state.{word}" for word in _STATES),
    )
    return tuple(cue for cue in dict.fromkeys(asked) if cue not in _SAME)


def fallbacks(cue: str) -> Iterator[str]:
    """The cue, then its name cut from the right.

    >>> list(fallbacks("call.kong.added"))
    ['call.kong.added', 'call.kong', 'call']
    """
    while cue:
        yield cue
        cue = cue.rpartition(".")[0]


def group_of(cue: str) -> str:
    """The group of a cue: ``tile``, ``call``, ``pattern`` ...

    >>> group_of("tile.1s.cord")
    'tile'
    """
    return cue.partition(".")[0]


def _patterns() -> Iterator[str]:
    """The patterns of every edition of every game; one that an edition calls otherwise has a cue for that name."""
    for variant in VARIANTS:
        for edition in variant.editions:
            yield from _of(edition.ruleset({}).scoring)


def _of(scoring: Scoring) -> Iterator[str]:
    yield from (f"pattern.{flat.id}" for flat in scoring.flat)
    limited = scoring.limited
    for prices in (scoring, limited.few, limited.many) if limited else (scoring,):
        for award in prices.awards:
            yield f"pattern.{award.id}"
            if award.pattern.naming:
                yield award.pattern.name_key.removesuffix(".name")
