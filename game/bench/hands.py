"""Hands to measure with (测试手牌): complete, spoilt, dealt at random, some tiles turned wild."""

from __future__ import annotations

import random

from rules.tiles.tile import KINDS

__all__ = ["Counts", "complete", "dealt", "far_hands", "spoilt", "win_hands", "without"]

Counts = list[int]


def win_hands(dice: random.Random, number: int, melds: int, wilds: int = 0) -> list[Counts]:
    """Half of them complete, half with one tile spoilt; *wilds* tiles are taken out to be wild."""
    hands = []
    for index in range(number):
        hand = without(dice, complete(dice, melds), wilds)
        hands.append(spoilt(dice, hand, 1) if index % 2 else hand)
    return hands


def far_hands(dice: random.Random, number: int, melds: int, wilds: int = 0, short: int = 0) -> list[Counts]:
    """Half of them random deals, half complete hands with three tiles spoilt; *short* tiles short of complete."""
    hands = []
    for index in range(number):
        if index % 2:
            hands.append(dealt(dice, 3 * melds + 2 - wilds - short))
        else:
            hands.append(spoilt(dice, without(dice, complete(dice, melds), wilds + short), 3))
    return hands


def complete(dice: random.Random, melds: int) -> Counts:
    """A random complete hand; one in four keeps to one suit and honours."""
    kinds = list(range(len(KINDS)))
    if dice.random() < 0.25:
        start = dice.choice((0, 9, 18))
        kinds = [*range(start, start + 9), *range(27, 34)]
    while True:
        counts = [0] * len(KINDS)
        counts[dice.choice(kinds)] += 2
        for _ in range(melds):
            kind = dice.choice(kinds)
            if kind < 27 and kind % 9 < 7 and dice.random() < 0.7:
                for place in (kind, kind + 1, kind + 2):
                    counts[place] += 1
            else:
                counts[kind] += 3
        if max(counts) <= 4:
            return counts


def dealt(dice: random.Random, size: int) -> Counts:
    """A hand dealt from the full set."""
    counts = [0] * len(KINDS)
    for tile in dice.sample(range(4 * len(KINDS)), size):
        counts[tile // 4] += 1
    return counts


def spoilt(dice: random.Random, hand: Counts, times: int) -> Counts:
    """The hand with tiles replaced by other kinds."""
    counts = hand[:]
    for _ in range(times):
        gone = dice.choice([kind for kind, count in enumerate(counts) if count])
        counts[gone] -= 1
        counts[dice.choice([kind for kind, count in enumerate(counts) if count < 4 and kind != gone])] += 1
    return counts


def without(dice: random.Random, hand: Counts, number: int) -> Counts:
    """The hand with *number* tiles less."""
    counts = hand[:]
    for _ in range(number):
        counts[dice.choice([kind for kind, count in enumerate(counts) if count])] -= 1
    return counts
