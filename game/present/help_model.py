"""A help text as blocks (说明): headings, paragraphs, points, rows of tiles, the table of a game's patterns.

The source is a small part of Markdown. ``[[123m 55p]]`` stands for tiles, in a line or alone,
``[[5m6m|6m]]`` for some among which 6m is the wild;
``{{patterns}}`` and ``{{hua}}``, each alone in a line, for the tables that are made of the game itself, so that they
cannot differ from what it pays.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from game.present.pattern_examples import PatternExample, example_of
from rules import Ruleset
from rules.scoring.blood import multiple_of
from rules.scoring.model import Tier
from rules.scoring.pattern import Award
from rules.scoring.settlement import hua_of
from rules.scoring.tally import Scoring
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = [
    "Block",
    "BlockKind",
    "GameTables",
    "Piece",
    "PriceRow",
    "TileRun",
    "game_tables",
    "parse_help",
    "price_rows",
]


class BlockKind(Enum):
    """What a block is."""

    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    POINT = "point"
    EXAMPLE = "example"
    PATTERNS = "patterns"
    HUA = "hua"


@dataclass(frozen=True, slots=True)
class TileRun:
    """Tiles in a line of text; those of *wild* are shown as the wild, with its corner."""

    tiles: tuple[Tile, ...]
    wild: Tile | None = None


Piece: TypeAlias = str | TileRun


@dataclass(frozen=True, slots=True)
class Block:
    """One block with its pieces in order; *clauses* are those of the sheet that it speaks of."""

    kind: BlockKind
    pieces: tuple[Piece, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One line of the table of patterns: name and definition by key, what it adds, what that comes to.

    *doubled* is twice the value where big patterns are doubled, and of a type of so many 番 the multiple (倍);
    *example* is a hand that has it, where tiles can show it.
    """

    name: str
    text: str
    value: int
    doubled: int | None
    tier: Tier
    example: PatternExample | None = None


_TABLES: Final = {"{{patterns}}": BlockKind.PATTERNS, "{{hua}}": BlockKind.HUA}
_TILES: Final = re.compile(r"\[\[([^\]]+)\]\]")
_CLAUSES: Final = re.compile(r"\s*\{((?:[A-Z]+\d+|\d\.\d+|\d)(?:,\s*(?:[A-Z]+\d+|\d\.\d+))*)\}\s*$")


def parse_help(text: str) -> tuple[Block, ...]:
    """The blocks of a help text; an empty line ends a paragraph.

    >>> [block.kind.value for block in parse_help("# A\\n\\nwords [[1m]]\\n- b {Y1}")]
    ['title', 'text', 'point']
    """
    blocks: list[Block] = []
    paragraph: list[str] = []

    def finish() -> None:
        if paragraph:
            joined = _joined(paragraph)
            alone = _TILES.fullmatch(joined.strip())
            blocks.append(_block(BlockKind.EXAMPLE if alone else BlockKind.TEXT, joined))
            paragraph.clear()

    for line in (*text.splitlines(), ""):
        stripped = line.strip()
        if stripped in _TABLES:
            finish()
            blocks.append(Block(_TABLES[stripped], ()))
        elif stripped.startswith("## "):
            finish()
            blocks.append(_block(BlockKind.HEADING, stripped[3:]))
        elif stripped.startswith("# "):
            finish()
            blocks.append(_block(BlockKind.TITLE, stripped[2:]))
        elif stripped.startswith("- "):
            finish()
            blocks.append(_block(BlockKind.POINT, stripped[2:]))
        elif stripped and line.startswith("  ") and not paragraph and _ends_in_point(blocks):
            blocks[-1] = _longer(blocks[-1], stripped)
        elif stripped:
            paragraph.append(stripped)
        else:
            finish()
    return tuple(blocks)


def _ends_in_point(blocks: list[Block]) -> bool:
    return bool(blocks) and blocks[-1].kind is BlockKind.POINT


def _joined(lines: list[str]) -> str:
    """The lines of a paragraph as one; Chinese needs no space where a line was broken."""
    text = lines[0]
    for line in lines[1:]:
        text += line if not text[-1].isascii() and not line[0].isascii() else f" {line}"
    return text


def _block(kind: BlockKind, text: str) -> Block:
    found = _CLAUSES.search(text)
    clauses = tuple(part.strip() for part in found[1].split(",")) if found else ()
    return Block(kind, _pieces(text[: found.start()] if found else text), clauses)


def _longer(block: Block, text: str) -> Block:
    more = _block(block.kind, text)
    first = more.pieces[0] if more.pieces else ""
    last = block.pieces[-1] if block.pieces else ""
    gap = (
        ""
        if isinstance(first, str)
        and isinstance(last, str)
        and not last[-1:].isascii()
        and not first[:1].isascii()
        else " "
    )
    return Block(block.kind, (*block.pieces, gap, *more.pieces), (*block.clauses, *more.clauses))


def _pieces(text: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at = 0
    for found in _TILES.finditer(text):
        if text[at : found.start()]:
            pieces.append(text[at : found.start()])
        tiles, _, wild = found[1].partition("|")
        pieces.append(TileRun(parse_tiles(tiles), parse_tiles(wild)[0] if wild else None))
        at = found.end()
    if text[at:]:
        pieces.append(text[at:])
    return tuple(pieces)


@dataclass(frozen=True, slots=True)
class GameTables:
    """The tables of a game: its patterns, and what so many of a thing are worth in hua, by key."""

    prices: tuple[PriceRow, ...]
    hua: tuple[tuple[str, tuple[int, ...]], ...]


def game_tables(ruleset: Ruleset) -> GameTables:
    """The tables that a help text may ask for."""
    hua = hua_of(ruleset.pay)
    rows = (
        replace(row, example=example_of(ruleset, row.name.split(".")[1]))
        for row in price_rows(ruleset.scoring)
    )
    return GameTables(tuple(rows), hua.table() if hua else ())


def price_rows(scoring: Scoring) -> tuple[PriceRow, ...]:
    """The table of a game's patterns: basic ones, big ones with what they come to where they are doubled, flat wins."""
    rows = [_price_row(award, scoring.total.doubles) for award in scoring.awards]
    rows += [
        PriceRow(f"pattern.{flat.id}.name", f"pattern.{flat.id}.text", flat.value, None, Tier.FLAT)
        for flat in scoring.flat
    ]
    order = (Tier.BASIC, Tier.BIG, Tier.TYPE, Tier.ADD, Tier.FLAT)
    return tuple(sorted(rows, key=lambda row: (order.index(row.tier), row.value)))


def _price_row(award: Award, doubles: bool) -> PriceRow:
    doubled = 2 * award.value if doubles and award.tier is Tier.BIG else None
    if award.tier is Tier.TYPE:
        doubled = multiple_of(award.value)
    return PriceRow(award.pattern.name_key, award.pattern.text_key, award.value, doubled, award.tier)
