"""Items 1 to 6 and 16: win check, distance, useful tiles, best discard, exactness."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

from game.bench.clock import Pace, Yardstick, pace
from game.bench.hands import Counts, far_hands, win_hands
from game.bench.item import Bar, Item, Outcome, Unavailable
from game.bench.peer import Peer
from rules.shape.shanten import best_discards, improving, rank_discards
from rules.shape.special import pairs_distance
from rules.shape.tables import distance, goal, is_complete
from rules.tiles.counts import Keys, keys_from_counts
from rules.tiles.tile import KINDS

__all__ = ["ITEMS"]

_WILDS: Final = range(9)
_MELDS: Final = 5
_SOLVER: Final = Path(__file__).resolve().parents[2] / "tests" / "support" / "brute.py"
_EXACT_HANDS: Final = 2_250  # for each number of wilds: more than 20,000 in all


def _thousands(rate: float) -> str:
    return f"{rate / 1000:,.1f} k/s"


def _outcome(found: Pace, compared: int, wrong: int) -> Outcome:
    return Outcome(found.ratio, _thousands(found.ours), _thousands(found.theirs), compared, wrong)


def _slowest(paces: Sequence[Pace]) -> Pace:
    return min(paces, key=lambda found: found.ratio)


def _keys(hands: Sequence[Counts]) -> list[Keys]:
    return [keys_from_counts(hand) for hand in hands]


def _wins_differ(peer: Peer, hands: Sequence[Counts]) -> int:
    """Verdicts on 14 tiles without wilds that differ; the peer also takes seven pairs."""
    ours = [
        is_complete(keys, 4, loose=False) or pairs_distance(keys, four_is_two=False) == 0
        for keys in _keys(hands)
    ]
    return sum(a != b for a, b in zip(ours, peer.wins(hands), strict=True))


def _win_from_counts(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("win")
    theirs = win_hands(dice, yardstick.hands, 4)
    paces = []
    for wilds in _WILDS:
        mine = win_hands(dice, yardstick.hands, _MELDS, wilds)

        def ours(hands: Sequence[Counts], wilds: int = wilds) -> object:
            return [is_complete(keys_from_counts(hand), _MELDS, wilds) for hand in hands]

        goal(_MELDS)
        paces.append(pace(ours, mine, peer.wins, theirs))
    return _outcome(_slowest(paces), len(theirs), _wins_differ(peer, theirs))


def _win_from_keys(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("win keys")
    missing = goal(_MELDS).missing
    theirs = win_hands(dice, yardstick.hands, 4)
    paces = []
    for wilds in _WILDS:
        mine = _keys(win_hands(dice, yardstick.hands, _MELDS, wilds))

        def ours(hands: Sequence[Keys], wilds: int = wilds) -> object:
            return [missing(keys) <= wilds for keys in hands]

        paces.append(pace(ours, mine, peer.wins, theirs))
    return _outcome(_slowest(paces), len(theirs), _wins_differ(peer, theirs))


def _distances_differ(peer: Peer, hands: Sequence[Counts]) -> int:
    ours = [distance(keys, 4, loose=False) - 1 for keys in _keys(hands)]
    return sum(a != b for a, b in zip(ours, peer.plain_shanten(hands), strict=True))


def _distance_from_counts(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("distance")
    goal(_MELDS)
    theirs = far_hands(dice, yardstick.hands, 4)
    paces = []
    for wilds in _WILDS:
        mine = far_hands(dice, yardstick.hands, _MELDS, wilds)

        def ours(hands: Sequence[Counts], wilds: int = wilds) -> object:
            return [distance(keys_from_counts(hand), _MELDS, wilds) for hand in hands]

        paces.append(pace(ours, mine, peer.plain_shanten, theirs))
    return _outcome(_slowest(paces), len(theirs), _distances_differ(peer, theirs))


def _distance_from_keys(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("distance keys")
    missing = goal(_MELDS).missing
    theirs = far_hands(dice, yardstick.hands, 4)
    paces = []
    for wilds in _WILDS:
        mine = _keys(far_hands(dice, yardstick.hands, _MELDS, wilds))

        def ours(hands: Sequence[Keys], wilds: int = wilds) -> object:
            return [missing(keys) - wilds for keys in hands]

        paces.append(pace(ours, mine, peer.plain_shanten, theirs))
    return _outcome(_slowest(paces), len(theirs), _distances_differ(peer, theirs))


def _useful_tiles(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("useful")
    goal(_MELDS)
    mine = _keys(far_hands(dice, yardstick.hands, _MELDS, short=1))
    theirs = far_hands(dice, yardstick.hands, 4)
    found = pace(lambda hands: [improving(keys, _MELDS) for keys in hands], mine, peer.plain_shanten, theirs)
    checked = far_hands(dice, 60, 4, short=1)
    wrong = sum(
        improving(keys_from_counts(hand), 4, loose=False)
        != tuple(KINDS[kind] for kind in _peer_useful(peer, hand))
        for hand in checked
    )
    return _outcome(found, len(checked), wrong)


def _peer_useful(peer: Peer, hand: Counts) -> list[int]:
    """The kinds that lower the peer's shanten of 13 tiles, found by trying each."""
    now = peer.plain_shanten([hand])[0]
    return [
        kind
        for kind in range(len(KINDS))
        if hand[kind] < 4 and peer.plain_shanten([[*hand[:kind], hand[kind] + 1, *hand[kind + 1 :]]])[0] < now
    ]


def _best_discard(yardstick: Yardstick) -> Outcome:
    peer, dice = Peer(), yardstick.dice("discard")
    goal(_MELDS)
    hands = far_hands(dice, yardstick.hands, _MELDS)
    mine = [(keys_from_counts(hand), [4 - count for count in hand]) for hand in hands]
    theirs = far_hands(dice, yardstick.hands, 4)
    found = pace(
        lambda hands: [best_discards(keys, _MELDS, 0, unseen) for keys, unseen in hands],
        mine,
        peer.plain_shanten,
        theirs,
    )
    checked = far_hands(dice, 20, 4)
    wrong = sum(_discards_differ(peer, hand) for hand in checked)
    return _outcome(found, len(checked), wrong)


def _discards_differ(peer: Peer, hand: Counts) -> bool:
    """Whether the peer, asked one by one, finds other best discards among 14 tiles."""
    unseen = [4 - count for count in hand]
    ranked: list[tuple[int, int, int]] = []
    for kind in (kind for kind in range(len(KINDS)) if hand[kind]):
        rest = [*hand[:kind], hand[kind] - 1, *hand[kind + 1 :]]
        useful = sum(unseen[more] for more in _peer_useful(peer, rest))
        ranked.append((peer.plain_shanten([rest])[0] + 1, -useful, kind))
    ranked.sort()
    keys = keys_from_counts(hand)
    ours = [
        (choice.distance, -choice.unseen, int(choice.tile))
        for choice in rank_discards(keys, 4, 0, unseen, loose=False)
    ]
    best = tuple(KINDS[kind] for left, useful, kind in ranked if (left, useful) == ranked[0][:2])
    return ours != ranked or best_discards(keys, 4, 0, unseen, loose=False) != best


def _exactness(yardstick: Yardstick) -> Outcome:
    solver = _slow_solver()
    dice = yardstick.dice("exact")
    compared = wrong = 0
    for wilds in _WILDS:
        for index in range(_EXACT_HANDS):
            melds = dice.randint((wilds + 1) // 3, _MELDS)
            hand = (win_hands if index % 3 else far_hands)(dice, 1 + index % 2, melds, min(wilds, 3 * melds))[
                -1
            ]
            held = 3 * melds + 2 - sum(hand)
            keys = keys_from_counts(hand)
            for loose in (True, False):
                wins = solver.wins(hand, melds, held, loose=loose)
                wrong += is_complete(keys, melds, held, loose=loose) is not wins
                if index % 3 == 0:
                    left = solver.distance(hand, melds, held, loose=loose)
                    wrong += distance(keys, melds, held, loose=loose) != left
            compared += 1
    return Outcome(wrong, f"{wrong} wrong", f"of {compared:,}", compared, wrong)


def _slow_solver() -> ModuleType:
    """The independent solver of the tests; it is not part of an installed program."""
    spec = importlib.util.spec_from_file_location("ouju_slow_solver", _SOLVER)
    if not _SOLVER.is_file() or spec is None or spec.loader is None:
        raise Unavailable("the slow solver is part of the source tree: run this from a checkout")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ITEMS: Final = (
    Item(1, "win check, 17 tiles, w = 0..8, from counts", Bar(2.5, 4), _win_from_counts),
    Item(2, "win check, 17 tiles, w = 0..8, from keys", Bar(10, 20), _win_from_keys),
    Item(3, "distance, 17 tiles, w = 0..8, from counts", Bar(15, 25), _distance_from_counts),
    Item(4, "distance, 17 tiles, w = 0..8, from keys", Bar(60, 120), _distance_from_keys),
    Item(5, "useful tiles of 16, by m", Bar(4, 8), _useful_tiles),
    Item(6, "best of 17 discards, by m", Bar(0.52, 1.04), _best_discard),
    Item(16, "exactness, w = 0..8", Bar(0, 0, "wrong", at_most=True), _exactness),
)
