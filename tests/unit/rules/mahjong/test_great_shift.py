"""乾坤大挪移 (B14): who comes close to which suit, what is left alone, and that the seed tells it all."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import combinations, count

import pytest

from rules.core.seat import SEATS, Seat
from rules.core.shuffle import seed_of, wall_of
from rules.mahjong.great_shift import SHIFTED, in_turn_order, shift_streams, shifted
from rules.mahjong.lots import lots_of
from rules.mahjong.plain import tiles_text
from rules.tiles.tile import KINDS, Suit, Tile, full_set
from rules.tiles.wall import deal_order

SET = full_set(KINDS[:27])
SEEDS = [seed_of(f"shift {number}") for number in range(40)]


def hands(wall: tuple[Tile, ...], dealer: Seat) -> tuple[tuple[Tile, ...], ...]:
    """The first thirteen tiles of every seat."""
    order = deal_order(dealer, SHIFTED)
    return tuple(
        tuple(wall[place] for place, owner in enumerate(order) if owner == seat)[:SHIFTED] for seat in SEATS
    )


def suits(tiles: tuple[Tile, ...]) -> Counter[Suit]:
    """How many of each suit."""
    return Counter(tile.suit for tile in tiles if tile.suit is not None)


@pytest.mark.parametrize("users", [users for count in (1, 2, 3, 4) for users in combinations(SEATS, count)])
def test_sichuan_b14_users_hold_ten_to_twelve_of_a_suit_and_the_rest_of_one_other(
    users: tuple[Seat, ...],
) -> None:
    for number, seed in enumerate(SEEDS[:10]):
        dealer = number % 4
        wall = wall_of(SET, seed, 1)
        after = shifted(wall, dealer, users, shift_streams(seed, 1))
        assert Counter(after) == Counter(SET)
        chosen = []
        for seat in SEATS:
            held = hands(after, dealer)[seat]
            if seat not in users:
                assert held == hands(wall, dealer)[seat], "other seats are never touched"
                continue
            (suit, most), (_, rest) = suits(held).most_common()
            assert 10 <= most <= 12
            assert most + rest == SHIFTED
            chosen.append(suit)
        assert len(set(chosen)) == min(len(users), 3), "different suits as long as there are any"
        last = deal_order(dealer, SHIFTED)
        assert after[len(last) - 1] == wall[len(last) - 1], "the dealer's last tile stays"


def test_sichuan_b14_every_suit_and_every_number_comes_up() -> None:
    seen: Counter[tuple[Suit, int]] = Counter()
    for seed in [seed_of(f"many {number}") for number in range(200)]:
        after = shifted(wall_of(SET, seed, 3), 0, (2,), shift_streams(seed, 3))
        seen[suits(hands(after, 0)[2]).most_common(1)[0]] += 1
    assert set(seen) == {(suit, count) for suit in Suit for count in (10, 11, 12)}
    assert min(seen.values()) >= 8, "200 hands over nine outcomes"


def test_sichuan_b14_what_fits_already_stays() -> None:
    for seed in SEEDS:
        wall = wall_of(SET, seed, 1)
        after = shifted(wall, 1, (0,), shift_streams(seed, 1))
        before, then = hands(wall, 1)[0], hands(after, 1)[0]
        wanted = suits(then)
        kept = sum(min(suits(before)[suit], wanted[suit]) for suit in wanted)
        assert sum(one is other for one, other in zip(before, then, strict=True)) >= kept
        assert sum(one is not other for one, other in zip(wall, after, strict=True)) <= 2 * (SHIFTED - kept)


def test_sichuan_b14_the_turn_decides_who_comes_first_not_the_order_of_asking() -> None:
    seed = SEEDS[0]
    wall = wall_of(SET, seed, 2)
    one = shifted(wall, 3, (1, 0, 3), shift_streams(seed, 2))
    assert one == shifted(wall, 3, (3, 1, 0), shift_streams(seed, 2))
    assert in_turn_order(3, (1, 0, 3)) == (3, 0, 1)
    assert one != shifted(wall, 3, (1, 0), shift_streams(seed, 2))


def test_sichuan_b14_a_hand_of_one_suit_gives_some_of_it_back() -> None:
    pure = tuple(tile for tile in SET if tile.suit is Suit.DOTS)
    others = [tile for tile in SET if tile.suit is not Suit.DOTS]
    order = deal_order(0, SHIFTED)
    left, rest = iter(pure), iter([*others[::2], *others[1::2]])
    wall = [next(left) if owner == 0 else next(rest) for owner in order]
    wall += [*left, *rest]
    for seed in SEEDS:
        after = shifted(tuple(wall), 0, (0,), shift_streams(seed, 1))
        (_, most), (_, few) = suits(hands(after, 0)[0]).most_common()
        assert (10 <= most <= 12, most + few) == (True, SHIFTED)
        assert Counter(after) == Counter(wall)


def test_sichuan_b14_the_wall_of_a_seed_is_the_same_for_ever() -> None:
    """A vector for other languages: seed 64 zeros, hand 1, dealer 1, users 1 and 3 (docs/records.md)."""
    seed = bytes(32)
    after = shifted(wall_of(SET, seed, 1), 1, (1, 3), shift_streams(seed, 1))
    assert tiles_text(sorted(hands(after, 1)[1])) == "7m 113344568889s"
    assert tiles_text(sorted(hands(after, 1)[3])) == "112m 1245778899p"


class Words:
    """The stream of a label, written anew from docs/records.md."""

    def __init__(self, seed: bytes, label: str) -> None:
        blocks = (
            hmac.new(seed, label.encode() + counter.to_bytes(4, "big"), "sha256").digest()
            for counter in count()
        )
        self.words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def uniform(self, bound: int) -> int:
        """A fair number below *bound*."""
        return next(word for word in self.words if word < 2**32 // bound * bound) % bound


def told_again(wall: list[str], dealer: int, users: tuple[int, ...], seed: bytes) -> list[str]:
    """The wall after the item, as docs/records.md tells it, on codes of tiles and without anything of `rules`."""
    turns = [(dealer + steps) % 4 for steps in range(4)]
    dealt: dict[int, list[int]] = {seat: [] for seat in turns}
    for round_ in range(3):
        for number, seat in enumerate(turns):
            dealt[seat] += range(16 * round_ + 4 * number, 16 * round_ + 4 * number + 4)
    for number, seat in enumerate(turns):
        dealt[seat].append(48 + number)
    taken: list[str] = []
    for seat in (seat for seat in turns if seat in users):
        stream = Words(seed, f"ouju/1/hand/1/shift/{seat}")
        tiles = [wall[place] for place in (*dealt[seat], *range(53, 108))]
        have = {suit: sum(tile[1] == suit for tile in tiles) for suit in "mps"}
        enough = [suit for suit in "mps" if have[suit] >= 12]
        free = [suit for suit in enough if suit not in taken] or enough
        suit = free[stream.uniform(len(free))]
        wanted = {suit: 10 + stream.uniform(3)}
        rests = [other for other in "mps" if other != suit and have[other] >= 3]
        rest = rests[stream.uniform(len(rests))]
        wanted[rest] = 13 - wanted[suit]
        taken.append(suit)
        going = []
        for place in dealt[seat]:
            if wanted.get(wall[place][1], 0) > 0:
                wanted[wall[place][1]] -= 1
            else:
                going.append(place)
        for place in going:
            fetched = suit if wanted[suit] else rest
            wanted[fetched] -= 1
            there = [other for other in range(53, 108) if wall[other][1] == fetched]
            other = there[stream.uniform(len(there))]
            wall[place], wall[other] = wall[other], wall[place]
    return wall


@pytest.mark.parametrize("users", [(0,), (1, 3), (2, 0, 1), (0, 1, 2, 3)])
def test_sichuan_b14_the_docs_tell_the_same_wall(users: tuple[Seat, ...]) -> None:
    for number, seed in enumerate(SEEDS[:12]):
        wall, dealer = wall_of(SET, seed, 1), number % 4
        after = shifted(wall, dealer, users, shift_streams(seed, 1))
        assert [tile.code for tile in after] == told_again([tile.code for tile in wall], dealer, users, seed)


def test_sichuan_b14_the_docs_tell_the_same_lots() -> None:
    for seed in SEEDS[:5]:
        blocks = b"".join(
            hmac.new(seed, b"ouju/1/hand/7/items" + counter.to_bytes(4, "big"), "sha256").digest()
            for counter in range(2)
        )
        assert lots_of(seed, 7) == tuple(int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8))
