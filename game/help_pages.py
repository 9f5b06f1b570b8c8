"""The rules for players as files (规则说明): a page for each edition of a game; shared parts are included, not copied.

A line ``{{include play}}`` stands for the file ``parts/play.md`` of the same language.
"""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import Final

from game.errors import AssetError
from game.i18n import LANGUAGES
from rules import VARIANTS, find_variant

__all__ = ["help_page", "page_name", "page_names"]

_INCLUDE: Final = re.compile(r"^\{\{include ([a-z_]+)\}\}$", re.MULTILINE)


def page_name(game: str, edition: str | None = None) -> str:
    """The page of an edition; the first edition has the game's own name. Raises `OptionsError`.

    >>> page_name("yueqing", "local"), page_name("yueqing", "jp")
    ('yueqing', 'yueqing.jp')
    """
    variant = find_variant(game)
    key = variant.edition(edition).key
    return game if key == variant.editions[0].key else f"{game}.{key}"


def page_names() -> tuple[tuple[str, str, str], ...]:
    """Game, edition and page of everything that can be played."""
    return tuple(
        (variant.key, edition.key, page_name(variant.key, edition.key))
        for variant in VARIANTS
        for edition in variant.editions
    )


def help_page(tree: Traversable, language: str, page: str) -> str:
    """A page in a language, or in the nearest one that has it, with its parts in place. Raises `AssetError`."""
    for tag in (language, language.partition("@")[0], *LANGUAGES):
        if (tree / tag / f"{page}.md").is_file():
            return _whole(tree / tag, page)
    raise AssetError(f"there is no help page {page!r} in any language; looked in {tree}")


def _whole(folder: Traversable, page: str) -> str:
    text = (folder / f"{page}.md").read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda found: _part(folder, found[1]), text)


def _part(folder: Traversable, name: str) -> str:
    file = folder / "parts" / f"{name}.md"
    if not file.is_file():
        raise AssetError(f"a help page includes {name!r}, which is not among the parts in {folder}")
    return file.read_text(encoding="utf-8").rstrip("\n")
