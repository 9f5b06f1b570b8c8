"""The kong right before the winning tile (刚开的杠): which it was, and whether it can have been.

It decides who pays a win on its replacement, and what is handed on with a win on the discard after it (A4, A6).
"""

from __future__ import annotations

from game.present.calculator_draft import Draft, ToldKong, copies_used, is_bare
from game.score import LastKong
from game.score.read_course import course_keys
from rules import Ruleset
from rules.core.seat import Seat
from rules.scoring.model import WinBy
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["kongs_of", "last_kong", "lies", "told_kong"]


def kongs_of(draft: Draft, seat: Seat) -> tuple[Meld, ...]:
    """The kongs that lie at a seat."""
    return tuple(meld for meld in draft.seats[seat].melds if meld.kind.is_kong)


def told_kong(draft: Draft, rules: Ruleset) -> ToldKong | None:
    """The kong that is told; a win on a replacement comes after the winner's last one unless another is named."""
    owner = draft.kong_owner
    if owner is None or "kong" not in course_keys(rules):
        return None
    lying = kongs_of(draft, owner)
    if draft.kong is not None:
        return _fed(draft.kong, lying)
    if draft.by is not WinBy.KONG_DRAW or not lying:
        return None
    return ToldKong(lying[-1].kind, _source(lying[-1]))


def last_kong(draft: Draft, rules: Ruleset) -> LastKong | None:
    """The same as a position has it; of what an unseen kong is does not matter: a kind that is left over."""
    told, owner = told_kong(draft, rules), draft.kong_owner
    if told is None or owner is None:
        return None
    if told.kind is MeldKind.OPEN_KONG and told.source is None:
        return None
    tile = next((meld.tiles[0] for meld in kongs_of(draft, owner) if _is(meld, told)), None)
    late = told.late and told.kind is MeldKind.ADDED_KONG
    return LastKong(owner, told.kind, _unseen(draft, rules) if tile is None else tile, told.source, late)


def lies(kong: LastKong, draft: Draft) -> bool:
    """Whether the kong lies at its seat, or nothing of that seat is shown."""
    if is_bare(draft.seats[kong.seat]):
        return True
    return any(_is(meld, ToldKong(kong.kind, kong.source)) for meld in kongs_of(draft, kong.seat))


def _fed(told: ToldKong, lying: tuple[Meld, ...]) -> ToldKong:
    """Who fed an open kong is known where it lies there."""
    if told.kind is not MeldKind.OPEN_KONG or told.source is not None:
        return told
    found = [meld for meld in lying if meld.kind is MeldKind.OPEN_KONG]
    return ToldKong(told.kind, found[-1].source, told.late) if found else told


def _is(meld: Meld, told: ToldKong) -> bool:
    return meld.kind is told.kind and (told.source is None or _source(meld) == told.source)


def _source(meld: Meld) -> Seat | None:
    """Who fed an open kong; who fed the pung below an added one does not matter."""
    return meld.source if meld.kind is MeldKind.OPEN_KONG else None


def _unseen(draft: Draft, rules: Ruleset) -> Tile:
    used = copies_used(draft, rules)
    return min(sorted(set(rules.tiles)), key=lambda tile: used[tile])
