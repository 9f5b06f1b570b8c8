"""The shuffle proven again from its seed, and what does not hold."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bound_play import bound_match
from game.authority.asides import dissolved_line
from game.authority.record import dump, read_record, ruleset_of, standing
from game.session.audit import check, check_alone, check_hands, prove
from played import played_file
from rules.errors import RecordError
from rules.mahjong.plain import Line


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


def test_without_a_seed_nothing_is_claimed() -> None:
    record = read_record(played_file())
    ruleset, hand = ruleset_of(record), record.hands[1]
    proof = prove(ruleset, replace(hand, setup=replace(hand.setup, seed=None)))
    assert proof.is_open
    assert not proof.holds
    added = prove(ruleset, replace(hand, setup=replace(hand.setup, nonces=("ab" * 16,) * 4)))
    assert (added.is_open, added.wall_holds, added.holds) == (False,) * 3, "with nonces it is another wall"


# ---------------------------------------------------------------- online


@pytest.mark.parametrize(
    ("game", "options"), [("yueqing", ()), ("wuhanhua", ()), ("xuezhan", (("items", True),))]
)
def test_online_hands_are_proven_from_seed_nonces_and_promise(
    game: str, options: tuple[tuple[str, object], ...]
) -> None:
    record = read_record(bound_match(game, "audit", "busy", options).file)
    ruleset = ruleset_of(record)
    for hand in record.hands:
        proof = prove(ruleset, hand, record.header.commitment)
        assert (proof.holds, proof.is_online, proof.nonces) == (True, True, hand.setup.nonces)
        assert (proof.dealer is not None) is (hand.started.no == 1)
        assert bool(proof.shifted) is (bool(options) and hand.started.no == 2)
        assert not prove(ruleset, hand, "0" * 64).chain_holds
        assert not prove(ruleset, hand, "0" * 64).holds
        other = replace(hand, setup=replace(hand.setup, nonces=("ab" * 16, *hand.setup.nonces[1:])))
        assert not prove(ruleset, other, record.header.commitment).wall_holds
    assert check(record).shuffles == len(record.hands) == 4
    alone = replace(record, hands=record.hands[2:3])
    check_alone(alone)


def _lines(data: bytes) -> list[Line]:
    return [json.loads(line) for line in data.splitlines()]


@pytest.mark.parametrize(
    ("word", "nth", "fields", "said"),
    [
        ("hand", 0, {"nonces": ["ab" * 16] * 4}, r"line 2: the (wall|seed|dice)"),
        ("hand", 2, {"nonces": ["ab" * 16] * 4}, "the (wall is not the shuffle|dice)"),
        ("hand", 1, {"nonces": []}, "an online hand needs nonces"),
        ("hand", 3, {"seed": "00" * 32}, "does not lead to the commitment in line 1"),
        ("hand", 1, {"seed": None}, "line [0-9]+: "),
        ("", 0, {"commitment": "00" * 32}, "line 2: the seed does not lead to the commitment in line 1"),
        ("", 0, {"commitment": "00" * 31}, "line 1: the commitment"),
        ("", 0, {"commitment": None}, "line 1: "),
        ("hand", 0, {"nonces": ["ab" * 16] * 3}, "line 2: four seats have four nonces"),
        ("hand", 0, {"nonces": ["AB" * 16] * 4}, "line 2: a nonce is written in 32 hex digits"),
        ("hand", 0, {"nonces": "ab"}, "line 2: "),
    ],
)
def test_a_line_that_does_not_fit_the_promise_is_named(
    word: str, nth: int, fields: dict[str, object], said: str
) -> None:
    lines = _lines(bound_match("yueqing", "audit").file)
    place = [at for at, line in enumerate(lines) if line.get("e", "") == word][nth]
    lines[place] |= fields
    with pytest.raises(RecordError, match=said) as found:
        check(read_record(dump(lines)))
    assert not word or str(found.value).startswith(f"line {place + 1}: ")


def test_nonces_without_a_promise_and_a_promise_without_seeds_are_refused() -> None:
    lines = _lines(bound_match("yueqing", "audit").file)
    unbound = [{key: value for key, value in lines[0].items() if key != "commitment"}, *lines[1:]]
    with pytest.raises(RecordError, match="line 2: an online hand needs a commitment in line 1"):
        check(read_record(dump(unbound)))
    silent = [{key: value for key, value in line.items() if key != "seed"} for line in lines]
    with pytest.raises(RecordError, match="line 2: the seed is not told that line 1 is bound to"):
        check(read_record(dump(silent)))


def test_hands_in_another_order_are_not_those_of_the_chain() -> None:
    match = bound_match("yueqing", "audit")
    record = read_record(match.file)
    ruleset = ruleset_of(record)
    first, second = record.hands[:2]
    for hand, other in ((first, second), (second, first)):
        changed = replace(hand, setup=replace(hand.setup, seed=other.setup.seed))
        assert not prove(ruleset, changed, record.header.commitment).chain_holds


# ---------------------------------------------------------------- broken up by a vote


def _cut(data: bytes, lines: int, *more: Line) -> bytes:
    """The first lines of a record, and others after them."""
    return dump([*_lines(data)[:lines], *more])


def test_a_match_that_a_vote_has_broken_up_ends_as_it_stood() -> None:
    data = bound_match("yueqing", "audit").file
    lines = _lines(data)
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    between = read_record(_cut(data, end + 1, dissolved_line((0, 1, 2), (3,))))
    checked = check(between)
    assert (checked.match.is_over, list(checked.match.totals)) == (True, lines[end]["totals"])
    assert (checked.shuffles, between.hands[-1].dissolved, between.hands[-1].broken_up) == (1, True, None)
    discard = next(at for at, line in enumerate(lines) if at > end and line.get("e") == "discard")
    midway = read_record(_cut(data, discard, dissolved_line()))
    later = check(midway)
    assert (later.match.is_over, list(later.match.totals)) == (True, lines[end]["totals"])
    assert (later.shuffles, len(later.hands)) == (2, 2)
    assert standing(midway) == later.match
    check_alone(replace(midway, hands=midway.hands[1:]))


def test_nothing_follows_when_a_match_was_broken_up() -> None:
    data = bound_match("yueqing", "audit").file
    lines = _lines(data)
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    for after in (lines[end + 1], {"e": "auto", "seat": 1, "on": True}, dissolved_line()):
        with pytest.raises(RecordError, match=f"line {end + 3}: the match was broken up in line {end + 2}"):
            read_record(_cut(data, end + 1, dissolved_line(), after))


def test_a_hand_that_only_breaks_off_is_still_none() -> None:
    data = bound_match("yueqing", "audit").file
    pause: Line = {"e": "vote", "kind": "pause", "yes": [0, 1], "no": []}
    with pytest.raises(RecordError, match=r"line (19|20): the record"):
        check(read_record(_cut(data, 18, pause)))


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
