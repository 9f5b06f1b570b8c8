"""Help pages: one for each edition, shared parts in place, what is missing is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.assets import Assets
from game.errors import AssetError
from game.help_pages import help_page, page_name, page_names


def test_every_edition_has_a_page_of_its_own() -> None:
    names = [name for _, _, name in page_names()]
    assert len(set(names)) == len(names) >= 4
    assert page_name("wuhanhua") == page_name("wuhanhua", "local") == "wuhanhua"


@pytest.mark.parametrize("language", ["zh_CN", "zh_CN@wenzhou", "en"])
@pytest.mark.parametrize("page", [name for _, _, name in page_names()])
def test_the_parts_are_in_place(page: str, language: str) -> None:
    text = help_page(Assets().tree("help"), language, page)
    assert "{{include" not in text
    assert text.startswith("# ")


def test_what_is_not_there_is_told_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    with pytest.raises(AssetError, match="'chess'"):
        help_page(tmp_path, "en", "chess")
    (folder / "go.md").write_text("# Go\n\n{{include stones}}\n", encoding="utf-8")
    with pytest.raises(AssetError, match="'stones'"):
        help_page(tmp_path, "zh_CN", "go")
