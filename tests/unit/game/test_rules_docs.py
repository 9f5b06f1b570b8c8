"""The rules for readers are made of the help and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.help_pages import page_names
from rules_docs import main, page

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules"


@pytest.mark.parametrize(("game", "edition", "name"), page_names())
def test_the_page_is_up_to_date(game: str, edition: str, name: str) -> None:
    file = DOCS / f"{name}.md"
    kept = file.read_text(encoding="utf-8") if file.is_file() else ""
    assert kept == page(game, edition), "run: python build/rules_docs.py"


def test_the_command_says_whether_they_are() -> None:
    assert main(["--check"]) == 0


def test_the_page_lists_every_pattern() -> None:
    text = page("yueqing")
    assert text.count("\n| ") == 1 + 27 + 2
    assert "| Full Flush | 清一色 | 30 | 60 |" in text
    assert "[[" not in text
