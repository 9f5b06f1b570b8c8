"""Whether a position that is put together can be priced (检查): what is missing, what cannot be, what it is worth.

Law: a position that `ready` lets through is one that `game.score.checked` takes; the worth is that of
`game.score.scored`, so that the screen and ``ouju score`` never differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.present.calculator_draft import (
    Draft,
    copies_used,
    hidden_pung,
    is_bare,
    is_checked,
    setting,
)
from game.present.calculator_kong import last_kong, lies
from game.present.calculator_seats import seat_label
from game.present.label import Label, said, tile_label
from game.score import Claim, NoWin, Position, Reason, Scored, checked, scored
from game.score.before import needs_first
from game.score.claims import can_be_first
from game.score.result import facts_of
from rules import PositionError, Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Came, Setting
from rules.scoring.model import First, SeatTiles, WinBy, WinFacts
from rules.scoring.tally import has_shape, score
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = [
    "Standing", "Verdict", "judged", "position_of_draft", "room_of", "told_seats", "waits", "worth_of",
]  # fmt: skip


class Standing(Enum):
    """How far a position is: something missing, something impossible, no win, or priced."""

    MISSING = "missing"
    WRONG = "wrong"
    NO_WIN = "no_win"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a position stands, in words where it is not priced, and its worth where it is."""

    standing: Standing
    words: Label | None
    position: Position | None = None
    scored: Scored | None = None


def room_of(draft: Draft, rules: Ruleset, seat: Seat) -> int:
    """How many concealed tiles a seat still has room for; below nothing when there are too many."""
    tiles = draft.seats[seat]
    return rules.hand - 3 * len(tiles.melds) - len(tiles.concealed)


def judged(draft: Draft, rules: Ruleset) -> Verdict:
    """How a position stands."""
    missing = _missing(draft, rules)
    if missing is not None:
        return Verdict(Standing.MISSING, missing)
    found = setting(draft, rules)
    if found is None:
        return Verdict(Standing.MISSING, said("calculator.missing.indicator"))
    wrong = next(_wrong(draft, rules, found), None)
    if wrong is not None:
        return Verdict(Standing.WRONG, wrong)
    position = position_of_draft(draft, rules, found)
    if needs_first(position):
        return Verdict(Standing.MISSING, said("calculator.missing.first_open"), position)
    try:
        checked(position, _partly(draft, rules))
    except PositionError:
        return Verdict(Standing.WRONG, said("calculator.wrong.other"))
    result = scored(position)
    if isinstance(result, NoWin):
        return Verdict(Standing.NO_WIN, _no_win(result, position), position)
    return Verdict(Standing.DONE, None, position, result)


def position_of_draft(draft: Draft, rules: Ruleset, found: Setting) -> Position:
    """The position that a draft stands for."""
    shown = [
        None if is_bare(tiles) and seat not in told_seats(draft, rules) else _laid(tiles)
        for seat, tiles in enumerate(draft.seats)
    ]
    tile = draft.tile if draft.needs_tile or draft.by is None else found.flowers[0]
    source = draft.source if draft.is_claim else None
    claims = (
        tuple(Claim(seat, tile, draft.by, source, draft.first) for seat in draft.winners)
        if draft.by is not None and tile is not None
        else ()
    )
    flags = draft.flags if draft.by is None else replace(draft.flags, left=None)
    seats = (shown[0], shown[1], shown[2], shown[3])
    return Position(
        rules,
        found,
        seats,
        claims,
        draft.streak,
        flags,
        already_won=draft.already,
        kong=last_kong(draft, rules),
    )


def told_seats(draft: Draft, rules: Ruleset) -> tuple[Seat, ...]:
    """The seats whose tiles must all be known: who wins; where a drawn hand is looked at, all who have not won."""
    if draft.by is not None or not is_checked(rules):
        return draft.winners
    return tuple(seat for seat in SEATS if seat not in draft.already)


def waits(draft: Draft, rules: Ruleset, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that would complete the hand of one who wins, where only the winning one is missing (听牌)."""
    found = setting(draft, rules)
    if found is None or not draft.needs_tile or room_of(draft, rules, seat) != 0:
        return ()
    used, copies = copies_used(replace(draft, tile=None), rules), Counter(rules.tiles)
    return tuple(
        tile
        for tile in sorted(copies)
        if tile not in found.flowers
        and used[tile] < copies[tile]
        and has_shape(rules.scoring, _supposed(draft, rules, seat, tile))
    )


def worth_of(draft: Draft, rules: Ruleset, seat: Seat, tile: Tile) -> int | None:
    """The total that a winning tile would make; None when it is below what the room asks."""
    tally = score(rules.scoring, _supposed(draft, rules, seat, tile))
    return None if tally is None else tally.total


def _supposed(draft: Draft, rules: Ruleset, seat: Seat, tile: Tile) -> WinFacts:
    """What would be known of a win of *seat* on a tile."""
    found = setting(draft, rules)
    assert found is not None, "a tile is turned up where the game has that"
    position = position_of_draft(replace(draft, tile=tile, first=First.NONE), rules, found)
    return facts_of(position, next(claim for claim in position.claims if claim.seat == seat))


def _laid(tiles: SeatTiles) -> SeatTiles:
    return replace(tiles, concealed=tuple(sorted(tiles.concealed)))


def _partly(draft: Draft, rules: Ruleset) -> tuple[Seat, ...]:
    """Of those who are not told wholly only what counts has to be known."""
    return tuple(seat for seat in SEATS if seat not in told_seats(draft, rules))


def _missing(draft: Draft, rules: Ruleset) -> Label | None:
    """What has to be put still."""
    if setting(draft, rules) is None:
        return said("calculator.missing.indicator")
    told = told_seats(draft, rules)
    for seat in told:
        room = room_of(draft, rules, seat)
        if room > 0 and len(told) > 1:
            return said("calculator.missing.seat", name=seat_label(seat), n=room)
        if room > 0:
            tile = draft.needs_tile and draft.tile is None
            return said("calculator.missing.tiles.win" if tile else "calculator.missing.tiles", n=room)
    rooms = (room_of(draft, rules, seat) for seat in told)
    if draft.by is not None and draft.needs_tile and draft.tile is None and all(room == 0 for room in rooms):
        return said("calculator.missing.win")
    return None


def _wrong(draft: Draft, rules: Ruleset, found: Setting) -> Iterator[Label]:
    """What cannot lie on a table, what is easiest to mend first."""
    for seat in SEATS:
        room = room_of(draft, rules, seat)
        if room < 0:
            yield said("calculator.wrong.extra", name=seat_label(seat), n=-room)
        for meld in draft.seats[seat].melds:
            if not _may_lie(meld, rules, found):
                yield said("calculator.wrong.meld", name=seat_label(seat))
    if draft.by is not None:
        yield from _wrong_way(draft, position_of_draft(draft, rules, found))
    used, copies = copies_used(draft, rules), Counter(rules.tiles)
    for tile in sorted(used):
        if used[tile] > copies[tile] and tile is draft.tile and hidden_pung(draft):
            yield said("calculator.wrong.rob_copies", name=seat_label(draft.source))
        elif used[tile] > copies[tile]:
            yield said("calculator.wrong.copies", tile=tile_label(tile), n=copies[tile])


def _may_lie(meld: Meld, rules: Ruleset, found: Setting) -> bool:
    """A meld holds no flower and no wild, but four wilds konged where the game knows that."""
    wild_kong = rules.claims.wild_kong and meld.kind is MeldKind.CONCEALED_KONG
    return not any(tile in found.flowers or (tile in found.wilds and not wild_kong) for tile in meld.tiles)


def _wrong_way(draft: Draft, position: Position) -> Iterator[Label]:
    """Why the win cannot have come like that."""
    melds = draft.seats[draft.winner].melds
    if draft.by is WinBy.KONG_DRAW and not any(meld.kind.is_kong for meld in melds):
        yield said("calculator.wrong.kong_draw")
    if position.kong is not None and not lies(position.kong, draft):
        yield said("calculator.wrong.kong", name=seat_label(position.kong.seat))
    if position.kong is not None and position.kong.source in position.already_won:
        yield said("calculator.wrong.kong_won", name=seat_label(position.kong.source or 0))
    if draft.by is WinBy.ROB_KONG and not is_bare(draft.seats[draft.source]):
        robbed = draft.seats[draft.source].melds
        if not any(meld.kind is MeldKind.PUNG and draft.tile in meld.tiles for meld in robbed):
            yield said("calculator.wrong.rob_kong", name=seat_label(draft.source))
    told = draft.first is not First.NONE
    if told and not all(can_be_first(position, claim) for claim in position.claims):
        yield said(_how_first(position.rules, draft.first))


def _how_first(rules: Ruleset, first: First) -> str:
    """The words that say when 天胡 or 地胡 is one: games in which it is a first draw have their own."""
    luck = rules.luck
    if first is First.HEAVEN:
        konged = (Meld(MeldKind.CONCEALED_KONG, (Tile.M1,) * 4),)
        whenever = luck.allows(first, Came(0, 0, WinBy.SELF_DRAW, None, konged))
        return "calculator.wrong.heaven" if whenever else "calculator.wrong.heaven.drawn"
    if not luck.allows(first, Came(1, 0, WinBy.SELF_DRAW, None, ())):
        return "calculator.wrong.earth"
    either = luck.allows(first, Came(1, 0, WinBy.DISCARD, 0, ()))
    return "calculator.wrong.earth.either" if either else "calculator.wrong.earth.drawn"


def _no_win(result: NoWin, position: Position) -> Label:
    """Why the tiles are no win; of several winners also whose."""
    if result.reason is Reason.BELOW_MINIMUM:
        words = said("calculator.no_win.below_minimum", n=result.minimum)
    elif result.reason is Reason.NO_VOID and result.facts.void is not None:
        words = said("calculator.no_win.void", suit=said(f"settle.suit.{result.facts.void.value}"))
    else:
        words = said(f"calculator.no_win.{result.reason.value}")
    if len(position.claims) < 2:
        return words
    return said("calculator.no_win.of", name=seat_label(result.facts.seat), words=words)
