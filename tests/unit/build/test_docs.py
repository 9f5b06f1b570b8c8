"""The pages for people: links lead somewhere, commands exist, fragments have a kind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from devtool_commands import parser

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "changelog.d").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_named_commands_exist(page: Path) -> None:
    named = set(re.findall(r"dev\.py ([a-z]+)", page.read_text("utf-8")))
    assert [command for command in sorted(named) if not _is_command(command)] == []


def _is_command(word: str) -> bool:
    try:
        return str(parser().parse_args([word]).command) == word
    except SystemExit:
        return False


def test_a_wrong_command_would_be_noticed() -> None:
    assert _is_command("test")
    assert not _is_command("deploy")


def test_readme_shows_the_two_commands_and_a_picture() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert "python3 build/dev.py play" in text
    assert "python3 build/dev.py test" in text
    assert "docs/images/table.png" in text


def test_fragments_have_a_kind() -> None:
    fragments = [file for file in (ROOT / "changelog.d").iterdir() if file.name != "README.md"]
    for file in fragments:
        assert re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md", file.name), file.name
        assert file.read_text("utf-8").strip()
