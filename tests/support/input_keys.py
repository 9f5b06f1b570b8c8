"""The catalogue keys of input that are put together: commands, the sheet of keys, what is done for the player."""

from __future__ import annotations

from collections.abc import Iterator

from game.bindings import Command
from game.present.assist import CLAIMS
from game.present.label import Said
from game.present.shortcuts_model import gestures, shortcuts

__all__ = ["input_keys"]

_TOGETHER = ("tile_", "letter_")
_SCENES = ("table", "calculator", "settlement", "replay", "help", "settings", "lobby")


def input_keys() -> Iterator[str]:
    """Every such key; numbers and letters of tiles are named together."""
    yield from (f"command.{each.value}" for each in Command if not each.value.startswith(_TOGETHER))
    for scene in _SCENES:
        yield from _of_sheet(scene)
    yield from (f"assist.{what}" for what in ("win", *(slot.value.partition(".")[2] for slot in CLAIMS)))
    yield from ("table.hint.each", "table.hint.each.priced")
    yield from (f"table.menu.{name}" for name in ("shortcuts", "help", "settings"))


def _of_sheet(scene: str) -> Iterator[str]:
    for group in (*shortcuts(scene), gestures(scene)):
        labels = (group.title, *(label for row in group.rows for label in (row.text, row.gesture)))
        yield from (label.key for label in labels if isinstance(label, Said))
        parts = (part for row in group.rows for key in row.keys for part in key.split("+"))
        yield from (part for part in parts if part.startswith("key."))
