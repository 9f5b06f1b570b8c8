"""What a seat of an online match can prove by itself, and every lie that it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bound_play import BoundHand, BoundMatch, bound_match, play_busily, prove_hand
from game.session.proof import REASONS, Proof, Verdict
from rules.core.commitment import SILENT, chain
from rules.mahjong.events import Drew, Started, Won
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.scoring.model import WinBy
from rules.tiles.tile import Tile

GAMES = [
    ("yueqing", ()),
    ("yueqing", (("edition", "jp"),)),
    ("wuhanhua", ()),
    ("shanghaihua", ()),
    ("xuezhan", ()),
    ("xuezhan", (("items", True), ("exchange3", 3))),
    ("xuezhan", (("show_concealed_kong", False), ("exchange3", 4))),
    ("xueliu", (("items", True), ("show_concealed_kong", False))),
    ("xueliu", (("exchange3", 3), ("declare_void", True))),
    ("sichuan", ()),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("bots", ["plain", "busy"])
def test_every_honest_hand_holds_for_every_seat_and_for_who_watches(
    game: str, options: tuple[tuple[str, object], ...], bots: str
) -> None:
    match = bound_match(game, "honest", bots, options)
    for hand in match.hands:
        found = [prove_hand(match, hand, seat) for seat in (0, 1, 2, 3, None)]
        assert found == [Verdict(hand.no, True)] * 5


def changed(lines: list[Line], word: str, nth: int, **fields: object) -> list[Line]:
    """The lines with other fields in the *nth* one of that word."""
    places = [place for place, line in enumerate(lines) if line["e"] == word]
    told = list(lines)
    told[places[nth]] = told[places[nth]] | fields
    return told


def own_draws(lines: list[Line], seat: int) -> list[int]:
    return [at for at, line in enumerate(lines) if line["e"] == "draw" and line["seat"] == seat]


def other_dealt(lines: list[Line]) -> list[Line]:
    hands = next(line for line in lines if line["e"] == "deal")["hands"]
    assert isinstance(hands, list)
    return changed(lines, "deal", 0, hands=["19m" * 6 + "1m" if "?" not in hand else hand for hand in hands])


def draws_in_another_order(lines: list[Line]) -> list[Line]:
    places = own_draws(lines, 0)
    first = next(at for at in places if "for" not in lines[at])
    other = next(at for at in places if at > first and lines[at]["tile"] != lines[first]["tile"])
    told = list(lines)
    told[first], told[other] = (
        lines[first] | {"tile": lines[other]["tile"]},
        lines[other] | {"tile": lines[first]["tile"]},
    )
    return told


def another_last_draw(lines: list[Line]) -> list[Line]:
    last = own_draws(lines, 0)[-1]
    told = list(lines)
    told[last] = told[last] | {"tile": "E" if told[last]["tile"] != "E" else "S"}
    return told


def another_discard(lines: list[Line]) -> list[Line]:
    """Somebody else lays a fifth copy of what lies there four times at the end; it never drew one."""
    (at,) = [at for at, line in enumerate(lines) if line["e"] == "discard" and line["seat"] != 0][:1]
    others = {line["tile"] for line in lines if line["e"] == "discard" and line["seat"] == lines[at]["seat"]}
    told = list(lines)
    told[at] = told[at] | {
        "tile": next(tile for tile in ("E", "S", "W", "N", "1m", "1p") if tile not in others)
    }
    return told


def hands_at_the_end(lines: list[Line]) -> list[Line]:
    hands = next(line for line in lines if line["e"] == "end")["hands"]
    assert isinstance(hands, list)
    return changed(lines, "end", 0, hands=[hands[0], hands[2], hands[1], hands[3]])


LIES: dict[str, tuple[Callable[[list[Line]], list[Line]], str]] = {
    "dice": (lambda lines: changed(lines, "hand", 0, dice=[[1, 1], [1, 1]]), "dice"),
    "the break": (lambda lines: changed(lines, "hand", 0, **{"break": [0, 1]}), "dice"),
    "the deal": (other_dealt, "tiles"),
    "the order of draws": (draws_in_another_order, "draws"),
    "the last draw": (another_last_draw, "draws"),
    "what another one held": (another_discard, "hands"),
    "the hands at the end": (hands_at_the_end, "hands"),
    "nonsense": (lambda lines: [*lines, {"e": "nonsense"}], "malformed"),
}


@pytest.fixture(scope="module")
def match() -> BoundMatch:
    return bound_match("yueqing", "lies", "busy")


@pytest.mark.parametrize("lie", LIES)
def test_a_server_that_tells_something_else_than_the_wall_is_found_out(match: BoundMatch, lie: str) -> None:
    change, reason = LIES[lie]
    hand = match.hands[1]
    seen = change(hand.seen(match.ruleset, 0))
    assert seen != hand.seen(match.ruleset, 0)
    assert prove_hand(match, hand, 0, seen) == Verdict(2, False, reason)


def listening(match: BoundMatch, hand: BoundHand, seen: list[Line] | None = None) -> Proof:
    """The proof of seat 0 when a hand has been told to it."""
    proof = Proof(match.ruleset, 0, match.head)
    proof.committed(hand.no, hand.commitment, hand.nonces[0])
    for line in hand.seen(match.ruleset, 0) if seen is None else seen:
        proof.told(line)
    return proof


def test_another_first_dealer_is_found_out(match: BoundMatch) -> None:
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    dealer = seen[0]["dealer"]
    assert isinstance(dealer, int)
    told = changed(seen, "hand", 0, dealer=(dealer + 1) % 4)
    assert prove_hand(match, hand, 0, told) == Verdict(1, False, "dealer")


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_wall_with_two_tiles_changed_is_found_out(
    game: str, options: tuple[tuple[str, object], ...]
) -> None:
    """The game goes by the rules on a wall that is not the one that was promised: two seats got each other's tile."""
    match = bound_match(game, "stacked", "plain", options)
    for hand in match.hands:
        wall = list(hand.setup.wall)
        dealer = hand.setup.wall[:4]
        near, far = next((n, f) for n in range(4) for f in range(4, 8) if dealer[n] is not wall[f])
        wall[near], wall[far] = wall[far], wall[near]
        other = played_on(match, hand, tuple(wall))
        started = hand.log[0]
        assert isinstance(started, Started)
        hit = {started.dealer, (started.dealer + 1) % 4}
        verdicts = [prove_hand(match, other, seat) for seat in range(4)]
        assert {verdicts[seat].reason for seat in hit} == {"tiles"}
        if not {"items", "exchange3"} & dict(options).keys():
            assert {verdicts[seat].reason for seat in {0, 1, 2, 3} - hit} <= {"hands", "tiles"}


def test_a_tile_slipped_to_another_seat_is_found_out_when_hands_are_shown(match: BoundMatch) -> None:
    """What another seat draws is not seen; what it holds at the end is."""
    hand = match.hands[1]
    for seat in (1, 2, 3):
        drawn = [event for event in hand.log if isinstance(event, Drew) and event.seat == seat]
        assert drawn, "every seat draws in this hand"
        place = hand.setup.wall.index(drawn[0].tile, 53)
        wall = list(hand.setup.wall)
        other = next(at for at in range(len(wall) - 20, 0, -1) if wall[at] is not wall[place])
        wall[place], wall[other] = wall[other], wall[place]
        slipped = played_on(match, hand, tuple(wall))
        assert [prove_hand(match, slipped, each).holds for each in range(4)] == [False] * 4


def played_on(match: BoundMatch, hand: BoundHand, wall: tuple[Tile, ...]) -> BoundHand:
    """The same hand on another wall, told as if it were the promised one."""
    started = hand.log[0]
    assert isinstance(started, Started)
    round_ = Round(match.ruleset, wall, started, hand.setup.lots)
    play_busily(round_, Random(7))
    return replace(hand, log=tuple(round_.log))


def test_numbers_are_held_to_what_was_sent_and_promised(match: BoundMatch) -> None:
    hand, later = match.hands[0], match.hands[1]
    other = "f" * 32
    for seat in range(4):
        nonces = [*hand.nonces[:seat], other, *hand.nonces[seat + 1 :]]
        verdict = listening(match, hand).revealed(1, hand.seed, nonces)
        assert not verdict.holds
        assert (verdict.reason == "nonce") is (seat == 0)
    silent = [SILENT.hex(), *hand.nonces[1:]]
    assert not listening(match, hand).revealed(1, hand.seed, silent).holds, "the wall was of the number"
    assert listening(match, hand).revealed(1, later.seed, later.nonces) == Verdict(1, False, "chain")
    assert listening(match, hand).revealed(1, chain(bytes(32), 4)[0].hex(), hand.nonces).reason == "chain"
    assert listening(match, later).revealed(1, later.seed, later.nonces).reason == "chain"


def test_revealed_twice_is_the_same_or_a_lie(match: BoundMatch) -> None:
    hand = match.hands[0]
    proof = listening(match, hand)
    for _ in range(2):
        assert proof.revealed(1, hand.seed, hand.nonces) == Verdict(1, True)
    other = [hand.nonces[0], "ee" * 16, *hand.nonces[2:]]
    assert proof.revealed(1, hand.seed, other) == Verdict(1, False, "story")


def test_a_number_that_came_too_late_is_said_and_the_rest_holds(match: BoundMatch) -> None:
    hand = match.hands[0]
    proof = Proof(match.ruleset, 2, match.head)  # nothing of seat 2 is in it
    proof.committed(1, hand.commitment, "ab" * 16)
    for line in hand.seen(match.ruleset, 2):
        proof.told(line)
    assert proof.revealed(1, hand.seed, hand.nonces) == Verdict(1, True, "late")


def test_a_hand_that_was_not_bound_or_twice_is_found_out(match: BoundMatch) -> None:
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    skipped = Proof(match.ruleset, 0, match.head)
    for line in seen:
        skipped.told(line)
    assert skipped.revealed(1, hand.seed, hand.nonces).reason == "commitment"
    twice = listening(match, hand)
    twice.committed(1, "0" * 64, "")
    assert twice.revealed(1, hand.seed, hand.nonces).reason == "commitment"
    again = listening(match, hand)
    again.committed(1, hand.commitment, "cd" * 16)
    assert again.revealed(1, hand.seed, hand.nonces) == Verdict(1, True), "the first number counts"


def test_a_match_with_another_head_is_no_match_of_this_chain(match: BoundMatch) -> None:
    hand = match.hands[2]
    proof = Proof(match.ruleset, 0, "0" * 64)
    proof.committed(3, hand.commitment, hand.nonces[0])
    assert proof.revealed(3, hand.seed, hand.nonces) == Verdict(3, False, "chain")


@pytest.mark.parametrize(
    ("seed", "nonces"),
    [
        ("", None), ("zz" * 32, None), ("AB" * 32, None), ("00" * 31, None), ("00" * 32 + "\n", None),
        (None, ()), (None, ("00" * 16,) * 3), (None, ("00" * 16,) * 5), (None, ("00" * 15,) * 4),
        (None, ("x" * 32,) * 4),
    ],
)  # fmt: skip
def test_what_cannot_be_read_proves_nothing(
    match: BoundMatch, seed: str | None, nonces: tuple[str, ...] | None
) -> None:
    hand = match.hands[0]
    verdict = listening(match, hand).revealed(
        1, seed or ("" if seed == "" else hand.seed), hand.nonces if nonces is None else nonces
    )
    assert verdict == Verdict(1, False, "malformed")


@pytest.mark.parametrize("number", [-1, 0, 5, 1001, 10**9])
def test_a_hand_that_there_is_not_is_none_of_the_chain(match: BoundMatch, number: int) -> None:
    hand = match.hands[0]
    assert listening(match, hand).revealed(number, hand.seed, hand.nonces).reason == "chain"


def test_what_is_told_anew_must_be_the_same_story(match: BoundMatch) -> None:
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    half = len(seen) // 2
    proof = listening(match, hand, seen[:half])
    proof.anew(seen)
    assert proof.revealed(1, hand.seed, hand.nonces) == Verdict(1, True)
    place = next(at for at, line in enumerate(seen) if line["e"] == "discard")
    assert place < half
    told = list(seen[:half])
    told[place] = told[place] | {"drawn": not told[place]["drawn"]}
    twofold = listening(match, hand, told)
    twofold.anew(seen)
    assert twofold.revealed(1, hand.seed, hand.nonces) == Verdict(1, False, "story")
    begun_twice = listening(match, hand, told)
    for line in seen:
        begun_twice.told(line)
    assert begun_twice.revealed(1, hand.seed, hand.nonces).reason == "story"


def test_who_came_back_in_the_middle_proves_what_it_was_told_then(match: BoundMatch) -> None:
    hand = match.hands[1]
    proof = Proof(match.ruleset, 0, match.head)
    proof.anew(hand.seen(match.ruleset, 0))
    assert proof.revealed(2, hand.seed, hand.nonces) == Verdict(2, True, "late")
    assert proof.revealed(3, match.hands[2].seed, match.hands[2].nonces) == Verdict(3, True, "unseen")


def test_a_hand_that_breaks_off_is_proven_as_far_as_it_went(match: BoundMatch) -> None:
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    for end in (1, 2, 5, len(seen) // 2):
        assert prove_hand(match, hand, 0, seen[:end]) == Verdict(1, True)


@pytest.mark.parametrize(("early", "reason"), [(True, "commitment"), (False, "draws")])
def test_binding_hands_that_nobody_plays_does_not_hide_the_one_that_is(
    match: BoundMatch, early: bool, reason: str
) -> None:
    """They push out what was bound, which is noticed, or nothing; never what was seen."""
    hand = match.hands[0]
    proof = Proof(match.ruleset, 0, match.head)
    proof.committed(1, hand.commitment, hand.nonces[0])
    lines = another_last_draw(hand.seen(match.ruleset, 0))
    for place, line in enumerate(lines):
        if place == (0 if early else len(lines) // 2):
            for no in range(2, 12):
                proof.committed(no, "ab" * 32)
        proof.told(line)
    assert proof.revealed(1, hand.seed, hand.nonces) == Verdict(1, False, reason)


def test_hands_that_are_never_revealed_are_owed(match: BoundMatch) -> None:
    first, second, third = match.hands[:3]
    proof = listening(match, first)
    assert list(proof.owed) == []
    proof.committed(2, second.commitment, second.nonces[0])
    for line in second.seen(match.ruleset, 0):
        proof.told(line)
    assert list(proof.owed) == [1]
    assert proof.revealed(1, first.seed, first.nonces).holds
    assert list(proof.owed) == []
    proof.told(third.seen(match.ruleset, 0)[0])
    assert list(proof.owed) == [2]


def test_a_hand_that_was_revealed_is_not_owed_again_when_it_is_told_anew(match: BoundMatch) -> None:
    """A server that starts again between two hands tells the last one once more."""
    first, second = match.hands[:2]
    proof = listening(match, first)
    assert proof.revealed(1, first.seed, first.nonces).holds
    proof.anew(first.seen(match.ruleset, 0))
    proof.committed(2, second.commitment, second.nonces[0])
    for line in second.seen(match.ruleset, 0):
        proof.told(line)
    assert list(proof.owed) == []


@pytest.mark.parametrize(("game", "number", "no"), [("yueqing", 49, 2), ("yueqing", 282, 3)])
def test_a_robbed_kong_holds(game: str, number: int, no: int) -> None:
    match = bound_match(game, f"rob{number}", "busy")
    hand = match.hands[no - 1]
    assert any(isinstance(event, Won) and event.by is WinBy.ROB_KONG for event in hand.log)
    assert [prove_hand(match, hand, seat) for seat in (0, 1, 2, 3, None)] == [Verdict(no, True)] * 5


@given(st.data())
def test_no_line_of_a_hand_can_be_altered_unseen_where_it_names_a_tile(data: st.DataObject) -> None:
    """Whatever own tile is told otherwise, the wall says so; nothing that is told makes the proof stumble."""
    match = bound_match("yueqing", "lies", "busy")
    hand = match.hands[1]
    seen = hand.seen(match.ruleset, 0)
    at = data.draw(st.sampled_from([at for at in own_draws(seen, 0) if seen[at]["tile"] != "?"]))
    tile = data.draw(st.sampled_from(["1m", "5p", "9s", "E", "B", "C"]))
    told = [*seen[:at], seen[at] | {"tile": tile}, *seen[at + 1 :]]
    assert prove_hand(match, hand, 0, told).holds is (tile == seen[at]["tile"])


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["e", "seat", "tile", "no", "hands"]),
            st.none() | st.integers() | st.text(),
            max_size=4,
        ),
        max_size=6,
    )
)
def test_nonsense_from_a_server_proves_nothing_and_breaks_nothing(lines: list[Line]) -> None:
    match = bound_match("yueqing", "lies", "busy")
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    verdict = prove_hand(match, hand, 0, [*seen[:20], *lines, *seen[20:]])
    assert verdict.hand == 1
    assert verdict.reason in ("", *REASONS)


@pytest.mark.parametrize("game", ["yueqing", "wuhanhua", "xuezhan", "sichuan"])
def test_every_tile_that_is_told_otherwise_is_noticed(game: str) -> None:
    """What lies on the table has a history: nobody lays, claims or adds what the wall has not given."""
    match = bound_match(game, "tamper", "busy")
    hand = match.hands[0]
    seen = hand.seen(match.ruleset, 0)
    told = ("indicator", "flower", "draw", "discard", "chow", "pung", "kong")
    places = [at for at, line in enumerate(seen) if line["e"] in told and line.get("tile", "?") != "?"]
    assert len(places) > 30
    for at in places:
        other = "1m" if seen[at]["tile"] != "1m" else "9s"
        assert not prove_hand(match, hand, 0, [*seen[:at], seen[at] | {"tile": other}, *seen[at + 1 :]]).holds
