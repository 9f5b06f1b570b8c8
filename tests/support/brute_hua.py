"""花 counted anew from H6, S1, S2 and J5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from brute_position import Placed
from brute_tiles import SEATS, WORMS

__all__ = ["hua_of", "points_of"]


def hua_of(at: Placed, seat: str) -> int:
    """The total of one seat as `side` shows it: before squaring, in 上海花 after bonus and cap."""
    if at.game == "jp":
        return _jp(at, seat)
    if at.game == "wuhanhua":
        return _family(at, seat, pointers={3: 6}, whites={4: 8}, wilds={3: 6, 4: 10})
    count = _family(at, seat, pointers={3: 8}, whites={3: 6, 4: 10}, wilds={3: 8, 4: 12})
    if count == 0 and at.options["no_flower_bonus"] and at.win is not None and at.win.seat == seat:
        count = 10
    cap = int(at.options["hua_cap"])
    return min(count, cap) if cap else count


def points_of(at: Placed) -> dict[str, int]:
    """What each seat takes from each other before netting: the square, in 上海花 the points themselves."""
    power = 1 if at.game == "shanghaihua" else 2
    return {seat: hua_of(at, seat) ** power for seat in SEATS}


# ---------------------------------------------------------------- tiles


def _all(at: Placed, seat: str) -> list[str]:
    """All tiles of a seat but those set aside."""
    player = at.players.get(seat)
    melds = player.melds if player else ()
    return [*at.hidden(seat), *(tile for meld in melds for tile in meld.tiles)]


def _flowers(at: Placed, seat: str) -> tuple[str, ...]:
    player = at.players.get(seat)
    return player.flowers if player else ()


def _scoring_kinds(at: Placed, seat: str) -> list[str]:
    """The seat wind, C and F, but the wild and the flowers (H6)."""
    return [kind for kind in (seat, "C", "F") if kind != at.turned.wild and kind not in at.turned.whites]


def _sets(at: Placed, seat: str) -> Iterable[tuple[str, str]]:
    """Every pung, kong and hidden natural triplet (D4) as kind of set and kind of tile."""
    player = at.players.get(seat)
    for meld in player.melds if player else ():
        if meld.kind != "chow":
            yield meld.kind, meld.tiles[0]
    for tile, count in Counter(at.hidden(seat)).items():
        if count >= 3 and tile != at.turned.wild:
            yield "hidden", tile


# ---------------------------------------------------------------- H6 and S1


def _family(
    at: Placed, seat: str, *, pointers: dict[int, int], whites: dict[int, int], wilds: dict[int, int]
) -> int:
    flowers = _flowers(at, seat)
    pointing = [*flowers, *_all(at, seat)].count(at.turned.pointers)
    white = sum(tile in at.turned.whites for tile in flowers)
    wild = at.hidden(seat).count(at.turned.wild)
    total = pointers.get(pointing, pointing) + whites.get(white, white) + wilds.get(wild, wild)
    kinds = _scoring_kinds(at, seat)
    for kind, tile in _sets(at, seat):
        total += {"open_kong": 1, "added_kong": 1, "concealed_kong": 2}.get(kind, 0)
        total += tile in kinds
    return total


# ---------------------------------------------------------------- J5


def _jp(at: Placed, seat: str) -> int:
    square = at.options["flower_table"] == "square"
    flowers = _flowers(at, seat)
    row = (0, 1, 4, 9, 16) if square else (0, 1, 4, 6, 10)
    total = (0, 1, 4, 10 if square else 8)[flowers.count(at.turned.pointers)]
    total += sum(row[flowers.count(kind)] for kind in at.turned.whites)
    total += (0, 1, 4, 12 if square else 8, 18 if square else 12)[at.hidden(seat).count(at.turned.wild)]
    total += (0, 1, 4, 6, 8, 10, 15, 20, 25)[sum(tile in WORMS for tile in flowers)]
    sets = list(_sets(at, seat))
    kinds = _scoring_kinds(at, seat)
    total += sum(tile in kinds for _, tile in sets)
    konged_wilds = ("concealed_kong", at.turned.wild) in sets
    kongs = [kind for kind, tile in sets if kind.endswith("kong") and tile != at.turned.wild]
    return total + 22 * konged_wilds + _kongs(kongs, square=square)


def _kongs(kongs: list[str], *, square: bool) -> int:
    """The kong rows: both sorts together by the open row, one more for each concealed one."""
    open_row = (0, 1, 4, 9, 18, 36) if square else (0, 1, 4, 8, 16, 32)
    hidden_row = (0, 2, 9, 18, 36, 72) if square else (0, 2, 6, 12, 24, 48)
    hidden = kongs.count("concealed_kong")
    if hidden == len(kongs):
        return hidden_row[hidden]
    return open_row[len(kongs)] + hidden
