"""The desk of the calculator (算台的台面): what a tap on a tile does, what can be taken back, what is being edited.

It knows no screen: the scene tells it what was pressed. A tap that cannot be is refused in words and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.present.calculator_check import room_of
from game.present.calculator_draft import (
    Draft,
    Slot,
    copies_used,
    hidden_pung,
    is_checked,
    reordered,
    setting,
    settled,
    swapped,
    with_indicator,
    with_seat,
)
from game.present.label import Label, said, tile_label
from game.score import Flags, unturned
from game.score.read_course import course_keys
from rules import Ruleset
from rules.core.seat import SEATS, Seat, left_of, others_from
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, SeatTiles, WinBy
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["MELDS", "Aim", "Desk", "run_from"]


class Aim(Enum):
    """What the next tap on a tile does; the values end the keys ``calculator.aim.<value>``."""

    INDICATOR = "indicator"
    HAND = "hand"
    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"
    WIN = "win"
    THROWN = "thrown"


MELDS: Final = {
    Aim.CHOW: MeldKind.CHOW,
    Aim.PUNG: MeldKind.PUNG,
    Aim.OPEN_KONG: MeldKind.OPEN_KONG,
    Aim.ADDED_KONG: MeldKind.ADDED_KONG,
    Aim.CONCEALED_KONG: MeldKind.CONCEALED_KONG,
}
"""The melds that one tap makes."""

_KEPT: Final = 500
"""How many changes can be undone."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """What undoing brings back."""

    draft: Draft
    seat: Seat
    aim: Aim


def run_from(tile: Tile) -> tuple[Tile, ...]:
    """The run whose lowest tile that is; empty where there is none.

    >>> [tile.code for tile in run_from(Tile.M7)], run_from(Tile.M8), run_from(Tile.E)
    (['7m', '8m', '9m'], (), ())
    """
    return KINDS[tile : tile + 3] if 1 <= tile.rank <= 7 else ()


class Desk:
    """The position being put together, where the next tile goes, and all that went before."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.draft = Draft()
        self.seat: Seat = self.draft.winner
        self.feeder = 3
        """How many seats on, in turn order, the next claimed meld comes from."""
        self.trouble: Label | None = None
        """Why the last thing was refused."""
        self._aim = Aim.INDICATOR
        self._past: list[_Moment] = []

    @property
    def aim(self) -> Aim:
        """What the next tap does: a full hand waits for its winning tile by itself."""
        draft = self.draft
        aim = self._aim if self.turns_up or self._aim is not Aim.INDICATOR else Aim.HAND
        if aim is Aim.HAND and self.setting is None:
            return Aim.INDICATOR
        waiting = self.seat in draft.winners and draft.needs_tile and draft.tile is None
        if aim is Aim.HAND and waiting and room_of(draft, self.rules, self.seat) <= 0:
            return Aim.WIN
        return aim

    @property
    def turns_up(self) -> bool:
        """Whether a tile is turned up in this game."""
        return unturned(self.rules) is None

    @property
    def setting(self) -> Setting | None:
        """What the turned-up tile makes."""
        return setting(self.draft, self.rules)

    @property
    def can_undo(self) -> bool:
        """Whether anything was done."""
        return bool(self._past)

    def left(self, tile: Tile) -> int:
        """How many copies of a kind do not lie anywhere yet; a robbed pung may still be put where it belongs."""
        used, draft = copies_used(self.draft, self.rules)[tile], self.draft
        if tile is draft.tile and self.seat == draft.source:
            used -= hidden_pung(draft)
        return max(0, Counter(self.rules.tiles)[tile] - used)

    def play_by(self, rules: Ruleset) -> None:
        """Other rules: what they do not know is left out, all else stays."""
        if rules == self.rules:
            return
        self.rules = rules
        draft, kinds = self.draft, set(rules.tiles)
        if draft.by is not None and draft.by not in self.ways:
            draft = replace(draft, by=WinBy.SELF_DRAW)
        indicator = draft.indicator if draft.indicator in kinds and self.turns_up else None
        for seat, tiles in enumerate(draft.seats):
            draft = with_seat(draft, seat, _known(tiles, rules))
        tile = draft.tile if draft.tile in kinds else None
        draft = reordered(replace(draft, indicator=indicator, tile=tile, flags=Flags()))
        draft = with_indicator(draft, rules, indicator) if indicator is not None else draft
        self.draft = settled(draft, rules)
        self._past.clear()
        self._settle()

    @property
    def ways(self) -> tuple[WinBy, ...]:
        """How a win can come in this game."""
        flat = {found.by for found in self.rules.scoring.flat}
        usual = (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG)
        return (*usual, *(by for by in WinBy if by in flat))

    def press(self, tile: Tile) -> None:
        """A tile was tapped in the palette."""
        refused = self.refusal(tile)
        self.trouble = refused
        if refused is not None:
            return
        match self.aim:
            case Aim.INDICATOR:
                self._change(self._turned(tile))
            case Aim.HAND:
                slot = Slot.FLOWER if self._is_flower(tile) else Slot.TILE
                self._change(self._put(tile, slot))
            case Aim.WIN if self._is_flower(tile):
                self._change(self._put(tile, Slot.FLOWER))
            case Aim.WIN:
                draft = self.draft
                draft = draft if draft.tile is not None else draft.put(draft.winner, Slot.WIN)
                self._change(replace(draft, tile=tile))
            case Aim.THROWN:
                flags = replace(self.draft.flags, single_wait_discard=tile)
                self._change(replace(self.draft, flags=flags))
            case aim:
                self._change(self._melded(MELDS[aim], tile))
        self._aim = Aim.HAND
        self._go_on()

    def _go_on(self) -> None:
        """Where everybody's tiles are needed a full seat hands over to the next one that lacks some."""
        if self.draft.by is not None or not is_checked(self.rules):
            return
        lacking = [
            seat
            for seat in (*SEATS[self.seat :], *SEATS[: self.seat])
            if seat not in self.draft.already and room_of(self.draft, self.rules, seat) > 0
        ]
        self.seat = lacking[0] if lacking else self.seat

    def refusal(self, tile: Tile) -> Label | None:
        """Why a tile cannot go where the next one goes; None when it can."""
        aim, draft = self.aim, self.draft
        if aim in MELDS:
            return self._refused_meld(MELDS[aim], tile)
        spare = 1 if (aim is Aim.INDICATOR and tile is draft.indicator) else 0
        spare = 1 if (aim is Aim.WIN and tile is draft.tile) else spare
        if self.left(tile) + spare < 1 and aim is not Aim.THROWN:
            return said("calculator.refused.copies", tile=tile_label(tile))
        if aim is Aim.HAND and not self._is_flower(tile) and room_of(draft, self.rules, self.seat) <= 0:
            return said("calculator.refused.full")
        if aim is Aim.THROWN and self._is_flower(tile):
            return said("calculator.refused.flower")
        return None

    def aim_at(self, aim: Aim) -> None:
        """The next tap does something else; the same once more goes back to the hand."""
        if aim is Aim.CHOW and not self.rules.claims.chow:
            self.trouble = said("calculator.refused.chow")
            return
        self.trouble = None
        self._aim = Aim.HAND if aim is self._aim else aim
        if aim is Aim.WIN and self.seat not in self.draft.winners:
            self.seat = self.draft.winner

    def edit(self, seat: Seat) -> None:
        """Another seat is put together."""
        self.seat, self.trouble = seat, None
        self._aim = Aim.HAND

    def take(self, slot: Slot, what: int) -> None:
        """Something that lies there was tapped: a tile or flower by its kind, a meld by its number."""
        tiles, seat = self.draft.seats[self.seat], self.seat
        match slot:
            case Slot.TILE:
                held = _without(tiles.concealed, Tile(what))
                self._change(with_seat(self.draft, seat, replace(tiles, concealed=held)).took(seat, slot))
            case Slot.FLOWER:
                held = _without(tiles.flowers, Tile(what))
                self._change(with_seat(self.draft, seat, replace(tiles, flowers=held)).took(seat, slot))
            case Slot.MELD:
                melds = tiles.melds[:what] + tiles.melds[what + 1 :]
                self._change(with_seat(self.draft, seat, replace(tiles, melds=melds)).took(seat, slot))
            case Slot.WIN:
                self._change(replace(self.draft, tile=None).took(self.draft.winner, slot))
            case Slot.INDICATOR:
                self._change(replace(self.draft, indicator=None).took(0, slot))
        self.trouble = None
        self._aim = Aim.HAND

    def erase(self) -> None:
        """Take back what was put last, wherever it lies."""
        if not self.draft.order:
            return
        seat, slot = self.draft.order[-1]
        if slot not in (Slot.INDICATOR, Slot.WIN):
            self.seat = seat
        tiles = self.draft.seats[seat]
        last = {Slot.TILE: tiles.concealed, Slot.FLOWER: tiles.flowers}.get(slot, ())
        self.take(slot, last[-1] if last else len(tiles.melds) - 1)

    def win_at(self, seat: Seat) -> None:
        """Another seat wins: it takes the tiles of the one that did."""
        if seat != self.draft.winner:
            self._change(swapped(self.draft, self.draft.winner, seat))
        self.edit(seat)

    def win_too(self, seat: Seat) -> None:
        """Another seat wins on the same tile, or does not after all (一炮多响); its tiles come next."""
        also = self.draft.also
        if seat in also:
            self._change(replace(self.draft, also=tuple(each for each in also if each != seat)))
            return
        self._change(replace(self.draft, also=(*also, seat)))
        self.edit(seat)

    def win_by(self, by: WinBy | None) -> None:
        """The win came another way, or nobody won."""
        draft = replace(self.draft, by=by, first=First.NONE if by is None else self.draft.first)
        if draft.tile is not None and not draft.needs_tile:
            draft = replace(draft, tile=None).took(draft.winner, Slot.WIN)
        if draft.source == draft.winner:
            draft = replace(draft, source=left_of(draft.winner))
        self._change(draft)
        self._aim = Aim.HAND if self._aim is Aim.WIN else self._aim
        self._go_on()

    def alter(self, change: Callable[[Draft], Draft]) -> None:
        """Change anything else of the draft."""
        already = self.draft.already
        self._change(change(self.draft))
        if self.draft.already != already:
            self._go_on()

    def undo(self) -> None:
        """As it was before the last change."""
        if self._past:
            past = self._past.pop()
            self.draft, self.seat, self._aim = past.draft, past.seat, past.aim
            self.trouble = None

    def clear(self) -> None:
        """An empty table; the way of winning stays."""
        before = self.draft
        if before.order:
            empty = Draft(winner=before.winner, by=before.by, source=before.source)
            self._change(empty)
        self.edit(self.draft.winner)

    def load(self, draft: Draft) -> None:
        """A position that is there already (an example)."""
        self._change(draft)
        self.edit(draft.winner)

    def _change(self, draft: Draft) -> None:
        draft = settled(draft, self.rules)
        if draft != self.draft:
            self._past = [*self._past[-_KEPT:], _Moment(self.draft, self.seat, self._aim)]
            self.draft = draft
        self.trouble = None

    def _settle(self) -> None:
        self.trouble, self._aim = None, Aim.HAND

    def _is_flower(self, tile: Tile) -> bool:
        found = self.setting
        return found is not None and tile in found.flowers

    def _turned(self, tile: Tile) -> Draft:
        fresh = self.draft.indicator is None
        draft = with_indicator(self.draft, self.rules, tile)
        return draft if not fresh else replace(draft, order=_first(draft.order))

    def _put(self, tile: Tile, slot: Slot) -> Draft:
        tiles = self.draft.seats[self.seat]
        if slot is Slot.FLOWER:
            tiles = replace(tiles, flowers=(*tiles.flowers, tile))
        else:
            tiles = replace(tiles, concealed=(*tiles.concealed, tile))
        return with_seat(self.draft, self.seat, tiles).put(self.seat, slot)

    def _melded(self, kind: MeldKind, tile: Tile) -> Draft:
        tiles = self.draft.seats[self.seat]
        made = run_from(tile) if kind is MeldKind.CHOW else (tile,) * (4 if kind.is_kong else 3)
        source: Seat | None = None
        if kind.is_claimed:
            steps = 3 if kind is MeldKind.CHOW else self.feeder
            source = tuple(others_from(self.seat))[steps - 1]
        known = kind.is_claimed and kind is not MeldKind.CHOW
        meld = Meld(kind, made, source, tile if known else None)
        return with_seat(self.draft, self.seat, replace(tiles, melds=(*tiles.melds, meld))).put(
            self.seat, Slot.MELD
        )

    def _refused_meld(self, kind: MeldKind, tile: Tile) -> Label | None:
        """Why a meld cannot be made of a tile."""
        found = self.setting
        if found is None:
            return said("calculator.missing.indicator")
        if len(self.draft.seats[self.seat].melds) >= self.rules.melds:
            return said("calculator.refused.melds", n=self.rules.melds)
        made = run_from(tile) if kind is MeldKind.CHOW else (tile,) * (4 if kind.is_kong else 3)
        if not made:
            return said("calculator.refused.run")
        if any(each in found.flowers for each in made):
            return said("calculator.refused.flower")
        wild_kong = self.rules.claims.wild_kong and kind is MeldKind.CONCEALED_KONG
        if any(each in found.wilds for each in made) and not wild_kong:
            return said("calculator.refused.wild")
        short = next((each for each, n in Counter(made).items() if self.left(each) < n), None)
        if short is not None:
            return said("calculator.refused.copies", tile=tile_label(short))
        return None


def _first(order: tuple[tuple[Seat, Slot], ...]) -> tuple[tuple[Seat, Slot], ...]:
    """The order as it is; a first indicator is the last thing that was put."""
    turned = (0, Slot.INDICATOR)
    return (*(put for put in order if put != turned), turned)


def _known(tiles: SeatTiles, rules: Ruleset) -> SeatTiles:
    """The tiles of a seat that there are in a game, without melds that nobody makes there."""
    kinds, chows = set(rules.tiles), rules.claims.chow
    return replace(
        tiles,
        concealed=tuple(tile for tile in tiles.concealed if tile in kinds),
        melds=tuple(
            meld
            for meld in tiles.melds
            if kinds.issuperset(meld.tiles) and (chows or meld.kind is not MeldKind.CHOW)
        ),
        flowers=tuple(tile for tile in tiles.flowers if tile in kinds),
        void=tiles.void if "void" in course_keys(rules) else None,
    )


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """The tiles less the last one of a kind."""
    place = max((place for place, each in enumerate(tiles) if each is tile), default=None)
    return tiles if place is None else (*tiles[:place], *tiles[place + 1 :])
