"""Writes ``docs/rules/<page>.md`` from the English help: tiles as code, tables from the game itself.

``rules_docs.py`` writes, ``rules_docs.py --check`` says whether the files are up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.help_pages import help_page, page_name, page_names  # noqa: E402
from game.i18n import Texts  # noqa: E402  # the checkout must be found first
from game.present.help_model import Block, BlockKind, TileRun, game_tables, parse_help, price_rows  # noqa: E402
from made_pages import write_or_check  # noqa: E402
from rules import Ruleset, find_ruleset, find_variant  # noqa: E402
from rules.scoring.model import Tier  # noqa: E402
from rules.tiles.notation import format_tiles  # noqa: E402

HEAD = "<!-- Made by build/rules_docs.py from assets/help/en/{page}.md; change that file. -->\n\n"


def page(game: str, edition: str | None = None) -> str:
    """The page of an edition."""
    name = page_name(game, edition)
    source = help_page(ROOT / "assets" / "help", "en", name)
    ruleset = find_ruleset(game, {"edition": find_variant(game).edition(edition).key})
    parts = [HEAD.format(page=name)]
    before: BlockKind | None = None
    for block in parse_help(source):
        if before is not None and not (before is block.kind is BlockKind.POINT):
            parts.append("\n")
        parts.append(_block(block, ruleset))
        before = block.kind
    return "".join(parts)


def _block(block: Block, ruleset: Ruleset) -> str:
    words = "".join(f"`{_tiles(piece)}`" if isinstance(piece, TileRun) else piece for piece in block.pieces)
    clauses = f" ({', '.join(block.clauses)})" if block.clauses else ""
    match block.kind:
        case BlockKind.TITLE:
            return f"# {words}\n"
        case BlockKind.HEADING:
            return f"## {words}\n"
        case BlockKind.POINT:
            return f"- {words}{clauses}\n"
        case BlockKind.TEXT | BlockKind.EXAMPLE:
            return f"{words}{clauses}\n"
        case BlockKind.PATTERNS:
            return _patterns(ruleset)
        case BlockKind.HUA:
            return _hua(ruleset)


def _tiles(run: TileRun) -> str:
    return format_tiles(run.tiles)


def _patterns(ruleset: Ruleset) -> str:
    texts, chinese = Texts("en"), Texts("zh_CN")
    rows = price_rows(ruleset.scoring)
    doubles = ruleset.scoring.total.doubles or any(row.doubled is not None for row in rows)
    unit, twice = ("fan", "times") if rows and rows[0].tier is Tier.TYPE else ("tai", "doubled")
    lines = [f"| pattern | | {unit} | {twice} | when |", "|---|---|---|---|---|"]
    if not doubles:
        lines = [f"| pattern | | {unit} | when |", "|---|---|---|---|"]
    for row in rows:
        doubled = f" {'' if row.doubled is None else row.doubled} |" if doubles else ""
        lines.append(
            f"| {texts(row.name)} | {chinese(row.name)} | {row.value} |{doubled} {texts(row.text)} |"
        )
    return "\n".join(lines) + "\n"


def _hua(ruleset: Ruleset) -> str:
    texts, chinese = Texts("en"), Texts("zh_CN")
    rows = game_tables(ruleset).hua
    most = max(len(row) for _, row in rows)
    heads = "".join(f" ×{count} |" for count in range(1, most + 1))
    lines = [f"| what | |{heads}", "|---|---|" + "---|" * most]
    for key, row in rows:
        cells = "".join(f" {row[place] if place < len(row) else ''} |" for place in range(most))
        lines.append(f"| {texts(f'hua.{key}')} | {chinese(f'hua.{key}')} |{cells}")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the pages, or checks them."""
    folder = ROOT / "docs" / "rules"
    made = ((folder / f"{name}.md", page(game, edition)) for game, edition, name in page_names())
    return write_or_check(made, arguments, "rules_docs.py")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
