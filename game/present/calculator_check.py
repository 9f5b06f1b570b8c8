"""Whether a position that is put together can be priced (检查): what is missing, what cannot be, what it is worth.

Law: a position that `ready` lets through is one that `game.score.checked` takes; the worth is that of
`game.score.scored`, so that the screen and ``ouju score`` never differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.present.calculator_draft import EMPTY, Draft, copies_used, hidden_pung, setting
from game.present.label import Label, said
from game.score import Claim, LastKong, NoWin, Position, Reason, Scored, checked, scored
from game.score.before import needs_first
from game.score.claims import can_be_first
from game.score.read_course import course_keys
from game.score.result import facts_of
from rules import PositionError, Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, SeatTiles, WinBy
from rules.scoring.tally import has_shape, score
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["Standing", "Verdict", "judged", "position_of_draft", "room_of", "seat_label", "waits", "worth_of"]

_WINDS = "ESWN"


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


def seat_label(seat: Seat) -> Label:
    """What a seat is called when nobody sits there: by its wind."""
    return said(f"calculator.seat.{_WINDS[seat]}")


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
        checked(position, _partly(draft))
    except PositionError:
        return Verdict(Standing.WRONG, said("calculator.wrong.other"))
    result = scored(position)
    if isinstance(result, NoWin):
        return Verdict(Standing.NO_WIN, _no_win(result), position)
    return Verdict(Standing.DONE, None, position, result)


def position_of_draft(draft: Draft, rules: Ruleset, found: Setting) -> Position:
    """The position that a draft stands for."""
    shown = [
        None if tiles == EMPTY and not _wins(draft, seat) else _laid(tiles)
        for seat, tiles in enumerate(draft.seats)
    ]
    claims: tuple[Claim, ...] = ()
    if draft.by is not None:
        tile = draft.tile if draft.needs_tile else found.flowers[0]
        if tile is not None:
            source = draft.source if draft.is_claim else None
            claims = (Claim(draft.winner, tile, draft.by, source, draft.first),)
    flags = draft.flags if draft.by is None else replace(draft.flags, left=None)
    seats = (shown[0], shown[1], shown[2], shown[3])
    return Position(rules, found, seats, claims, draft.streak, flags, kong=_last_kong(draft, rules))


def _last_kong(draft: Draft, rules: Ruleset) -> LastKong | None:
    """The kong whose replacement wins, where it matters which one that was: the winner's last."""
    if draft.by is not WinBy.KONG_DRAW or "kong" not in course_keys(rules):
        return None
    kongs = [meld for meld in draft.seats[draft.winner].melds if meld.kind.is_kong]
    if not kongs:
        return None
    last = kongs[-1]
    source = last.source if last.kind is MeldKind.OPEN_KONG else None
    return LastKong(draft.winner, last.kind, last.tiles[0], source)


def waits(draft: Draft, rules: Ruleset) -> tuple[Tile, ...]:
    """The tiles that would complete the winner's hand, where only the winning one is missing (听牌)."""
    found = setting(draft, rules)
    if found is None or not draft.needs_tile or room_of(draft, rules, draft.winner) != 0:
        return ()
    used, copies = copies_used(replace(draft, tile=None), rules), Counter(rules.tiles)
    return tuple(
        tile
        for tile in sorted(copies)
        if tile not in found.flowers and used[tile] < copies[tile] and _completes(draft, rules, found, tile)
    )


def worth_of(draft: Draft, rules: Ruleset, tile: Tile) -> int | None:
    """The total that a winning tile would make; None when it is below what the room asks."""
    found = setting(draft, rules)
    if found is None:
        return None
    position = position_of_draft(replace(draft, tile=tile, first=First.NONE), rules, found)
    tally = score(rules.scoring, facts_of(position, position.claims[0]))
    return None if tally is None else tally.total


def _completes(draft: Draft, rules: Ruleset, found: Setting, tile: Tile) -> bool:
    position = position_of_draft(replace(draft, tile=tile, first=First.NONE), rules, found)
    return has_shape(rules.scoring, facts_of(position, position.claims[0]))


def _wins(draft: Draft, seat: Seat) -> bool:
    return draft.by is not None and seat == draft.winner


def _laid(tiles: SeatTiles) -> SeatTiles:
    return replace(tiles, concealed=tuple(sorted(tiles.concealed)))


def _partly(draft: Draft) -> tuple[Seat, ...]:
    """Of those who do not win only what counts has to be known."""
    return tuple(seat for seat in SEATS if not _wins(draft, seat))


def _missing(draft: Draft, rules: Ruleset) -> Label | None:
    """What has to be put still."""
    if setting(draft, rules) is None:
        return said("calculator.missing.indicator")
    if draft.by is None:
        return None
    room = room_of(draft, rules, draft.winner)
    if room > 0:
        tile = draft.needs_tile and draft.tile is None
        return said("calculator.missing.tiles.win" if tile else "calculator.missing.tiles", n=room)
    if room == 0 and draft.needs_tile and draft.tile is None:
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
            yield said("calculator.wrong.copies", tile=said(f"tile.{tile.code}"), n=copies[tile])


def _may_lie(meld: Meld, rules: Ruleset, found: Setting) -> bool:
    """A meld holds no flower and no wild, but four wilds konged where the game knows that."""
    wild_kong = rules.claims.wild_kong and meld.kind is MeldKind.CONCEALED_KONG
    return not any(tile in found.flowers or (tile in found.wilds and not wild_kong) for tile in meld.tiles)


def _wrong_way(draft: Draft, position: Position) -> Iterator[Label]:
    """Why the win cannot have come like that."""
    melds = draft.seats[draft.winner].melds
    if draft.by is WinBy.KONG_DRAW and not any(meld.kind.is_kong for meld in melds):
        yield said("calculator.wrong.kong_draw")
    if draft.by is WinBy.ROB_KONG and draft.seats[draft.source] != EMPTY:
        robbed = draft.seats[draft.source].melds
        if not any(meld.kind is MeldKind.PUNG and draft.tile in meld.tiles for meld in robbed):
            yield said("calculator.wrong.rob_kong", name=seat_label(draft.source))
    told = draft.first is not First.NONE
    if told and not all(can_be_first(position, claim) for claim in position.claims):
        yield said(f"calculator.wrong.{draft.first.value}")


def _no_win(result: NoWin) -> Label:
    """Why the tiles are no win."""
    if result.reason is Reason.BELOW_MINIMUM:
        return said("calculator.no_win.below_minimum", n=result.minimum)
    return said(f"calculator.no_win.{result.reason.value}")
