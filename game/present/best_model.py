"""A win of the history as it is shown (好牌): its tiles in groups, its patterns, what it brought, against whom."""

from __future__ import annotations

import json
from dataclasses import dataclass

from game.history.rows import BestRow, WinRow, readable
from game.present.dates import day
from game.present.history_model import game_named, pattern_name, points
from game.present.label import Label, Plain, said
from game.present.shown import ShownGroup, group_shown, mark_winning, tiles_shown
from rules.errors import RulesError
from rules.mahjong.codec import read_line
from rules.mahjong.events import Won
from rules.scoring.model import WinBy
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = ["BestShown", "best_shown", "hand_of", "pattern_tiles", "player_named", "won_of"]


@dataclass(frozen=True, slots=True)
class BestShown:
    """A dear win: *groups* of tiles, names and values of its patterns, the total in the game's unit, points.

    *how* says how the winning tile came.
    """

    row: BestRow
    game: Label
    groups: tuple[ShownGroup, ...]
    patterns: tuple[tuple[Label, int], ...]
    total: Label
    points: str
    how: Label
    opponents: Label
    day: str


def won_of(win: WinRow) -> Won | None:
    """The win as its record tells it; None where the line cannot be read any more."""
    try:
        events = read_line(json.loads(win.line))
    except (RulesError, ValueError):
        return None
    return next((event for event in events if isinstance(event, Won)), None)


def hand_of(won: Won, wilds: tuple[Tile, ...]) -> tuple[ShownGroup, ...]:
    """The hand in the groups of its reading, the winning tile marked; a flat win shows its tiles as they are."""
    groups = [group_shown(group, wilds) for group in won.tally.groups]
    if not groups:
        drawn = () if won.by is WinBy.PUSH4 else (won.tile,)
        return (tiles_shown(sorted((*won.concealed, *drawn)), wilds),)
    lying = [place for place, group in enumerate(won.tally.groups) if group.meld is not None]
    mark_winning(groups, lying, won.tile)
    return tuple(groups)


def pattern_tiles(win: WinRow, pattern: str, wilds: str) -> ShownGroup:
    """The tiles that made a pattern, in one row; those of the whole hand where all of it did."""
    won = won_of(win)
    kept = next((kept for kept in won.tally.kept if kept.pattern == pattern), None) if won else None
    if won is None or kept is None:
        return ()
    known = tuple(parse_tiles(wilds)) if wilds else ()
    if kept.evidence.groups:
        groups = [group_shown(won.tally.groups[number], known) for number in kept.evidence.groups]
        return tuple(shown for group in groups for shown in group)
    return tiles_shown(kept.evidence.tiles, known)


def best_shown(row: BestRow) -> BestShown | None:
    """What a picture of a dear win shows."""
    won, match = won_of(row.win), row.match
    if won is None:
        return None
    wilds = tuple(parse_tiles(row.hand.wilds)) if row.hand.wilds else ()
    others = [player_named(name) for seat, name in enumerate(match.names) if seat != match.seat]
    unit = "fan" if any(kept.tier.value in ("type", "add") for kept in won.tally.kept) else "tai"
    names = tuple((pattern_name(match.game, match.edition, name), value) for name, value in row.win.patterns)
    return BestShown(
        row,
        game_named(match.game, match.edition),
        hand_of(won, wilds),
        names,
        said(f"best.total.{unit}", n=row.win.total),
        points(row.points, signed=True),
        said(f"best.from.{won.by.value}", name=_name(match.names, won.source)),
        said("best.against", **dict(zip(("first", "second", "third"), others, strict=True))),
        day(match.started),
    )


def _name(names: tuple[str, str, str, str], seat: int | None) -> Label:
    """Who fed it; the names of programs are keys."""
    return Plain("") if seat is None else player_named(names[seat])


def player_named(name: str) -> Label:
    """A player's name; those of programs are keys of the catalogue."""
    return said(name) if name.startswith("bot.") else Plain(readable(name))
