"""Where a special note lies (特别说明的布局): its title, the tiles that prove it, and its meaning when it is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.tally_layout import TEXT
from game.present.layout.tiles_layout import stepped
from game.present.settle_notes import Note, Proof

__all__ = ["PlacedNote", "PlacedProof", "note_layout", "note_name"]

_TITLE: Final = 52
_PROOF: Final = 44
_LEAST: Final = 30
_CAPTION: Final = 18
_PAD: Final = 16
_GAP: Final = 12


@dataclass(frozen=True, slots=True)
class PlacedProof:
    """Tiles with their caption before them; the height of a tile in pixels."""

    caption: Rect
    tiles: Rect
    height: float


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """A note: everything as one row, its title, its proof, the place of its text."""

    row: OpenRow
    title: Rect
    proof: tuple[PlacedProof, ...]


def note_name(key: str) -> str:
    """The name of a note as a target."""
    return f"note:{key}"


def note_layout(note: Note, place: Rect, gauge: Gauge, open_row: str | None) -> PlacedNote:
    """A note at the top of a place."""
    unit, name = gauge.unit, note_name(note.key)
    inner = Rect(place.x + _PAD * unit, place.y, place.w - 2 * _PAD * unit, 0)
    title = Rect(inner.x, inner.y + 6 * unit, inner.w - 24 * unit, _TITLE * unit)
    proof = _proofs(note.proof, Rect(inner.x, title.bottom, inner.w, 0), gauge)
    bottom = max([title.bottom + 10 * unit, *(each.tiles.bottom + 10 * unit for each in proof)])
    head = Rect(place.x, place.y, place.w, bottom - place.y)
    if open_row != name:
        return PlacedNote(OpenRow(name, head), title, proof)
    text = gauge.speak(note.text)
    body = Rect(inner.x, head.bottom, inner.w, gauge.high(text, TEXT, inner.w) + 12 * unit)
    return PlacedNote(OpenRow(name, head, body), title, proof)


def _proofs(proofs: tuple[Proof, ...], place: Rect, gauge: Gauge) -> tuple[PlacedProof, ...]:
    """All in one line as long as their tiles stay large enough, else a line each."""
    if not proofs:
        return ()
    height = _height(proofs, place, gauge)
    if height >= _LEAST * gauge.unit:
        return _line(proofs, place, height, gauge)
    placed: list[PlacedProof] = []
    y = place.y
    for proof in proofs:
        placed += _line((proof,), Rect(place.x, y, place.w, 0), _height((proof,), place, gauge), gauge)
        y = placed[-1].tiles.bottom + 8 * gauge.unit
    return tuple(placed)


def _words(proof: Proof, number: int, proofs: tuple[Proof, ...], gauge: Gauge) -> float:
    """The width of a caption; it is said once where the one before says the same."""
    if number and proofs[number - 1].caption == proof.caption:
        return 0.0
    return gauge.wide(proof.caption, _CAPTION) + _GAP * gauge.unit


def _height(proofs: tuple[Proof, ...], place: Rect, gauge: Gauge) -> float:
    """How high tiles can be in one line."""
    words = sum(_words(proof, number, proofs, gauge) for number, proof in enumerate(proofs))
    room = place.w - words - (len(proofs) - 1) * _GAP * gauge.unit
    count = max(1, sum(len(proof.tiles) for proof in proofs))
    return stepped(max(18 * gauge.unit, min(_PROOF * gauge.unit, room / (0.775 * count))), gauge.unit)


def _line(proofs: tuple[Proof, ...], place: Rect, height: float, gauge: Gauge) -> tuple[PlacedProof, ...]:
    placed: list[PlacedProof] = []
    x, high = place.x, 1.2 * height
    for number, proof in enumerate(proofs):
        words = _words(proof, number, proofs, gauge)
        caption = Rect(x, place.y, max(0.0, words - _GAP * gauge.unit), high)
        tiles = Rect(x + words, place.y, 0.775 * height * len(proof.tiles), high)
        placed.append(PlacedProof(caption, tiles, height))
        x = tiles.right + _GAP * gauge.unit
    return tuple(placed)
