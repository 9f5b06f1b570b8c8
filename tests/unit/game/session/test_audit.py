"""The shuffle proven again from its seed, and what does not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.authority.record import read_record, ruleset_of
from game.session.audit import check, check_alone, check_hands, prove
from played import played_file
from rules.errors import RecordError


@pytest.mark.parametrize("game", ["yueqing", "shanghaihua", "sichuan"])
def test_every_hand_is_proven_with_its_numbers(game: str) -> None:
    record = read_record(played_file(game))
    ruleset = ruleset_of(record)
    for no, hand in enumerate(record.hands, 1):
        proof = prove(ruleset, hand)
        assert proof.holds
        assert not proof.is_open
        assert (proof.no, len(proof.seed), len(proof.fingerprint)) == (no, 64, 64)
        assert proof.wall == proof.proven
        assert (proof.dealer is not None) is (no == 1)


def test_what_was_changed_does_not_hold() -> None:
    record = read_record(played_file())
    ruleset, hand = ruleset_of(record), record.hands[0]
    wall = list(hand.setup.wall)
    place = next(place for place in range(len(wall)) if wall[place] is not wall[place + 1])
    wall[place : place + 2] = wall[place + 1], wall[place]
    proof = prove(ruleset, replace(hand, setup=replace(hand.setup, wall=tuple(wall))))
    assert not proof.wall_holds
    assert proof.dice_hold
    assert not proof.holds
    dice = replace(hand, started=replace(hand.started, dice=((1, 1), (1, 1))))
    assert not prove(ruleset, dice).dice_hold
    other = replace(hand, started=replace(hand.started, dealer=(hand.started.dealer + 1) % 4))
    assert not prove(ruleset, other).dealer_holds


def test_without_a_seed_or_with_nonces_nothing_is_claimed() -> None:
    record = read_record(played_file())
    ruleset, hand = ruleset_of(record), record.hands[1]
    for setup in (replace(hand.setup, seed=None), replace(hand.setup, nonces=("abc",))):
        proof = prove(ruleset, replace(hand, setup=setup))
        assert proof.is_open
        assert not proof.holds


def test_a_match_is_checked_hand_by_hand() -> None:
    record = read_record(played_file())
    steps = list(check_hands(record))
    assert [len(step.hands) for step in steps] == [1, 2, 3, 4]
    assert steps[-1] == check(record)
    assert steps[-1].shuffles == 4


def test_a_hand_alone_is_held_to_its_own_rules() -> None:
    record = read_record(played_file())
    alone = replace(record, hands=record.hands[2:3])
    check_alone(alone)
    hand = alone.hands[0]
    seeded = replace(alone, hands=(replace(hand, setup=replace(hand.setup, seed=bytes(32))),))
    with pytest.raises(RecordError, match="shuffle"):
        check_alone(seeded)
    cut = replace(alone, hands=(replace(hand, lines=hand.lines[:-1]),))
    with pytest.raises(RecordError, match="ends where"):
        check_alone(cut)
    rich = replace(alone, hands=(replace(hand, started=replace(hand.started, scores=(10**12, 0, 0, 0))),))
    with pytest.raises(RecordError, match="points"):
        check_alone(rich)
