"""A release: fragments become a section, the version is raised, notes say what is where."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import release
from devtool_console import DevError
from release import Fragment, Release, bumped, fragments_in, make, notes, section, section_of, with_section

FIRST = Release("1.0.0", date(2026, 12, 1))
FRAGMENTS = [
    Fragment("a", "added", "A thing.\nIts second line."),
    Fragment("b", "fixed", "A fault."),
    Fragment("c", "added", "Another."),
]
SECTION = """\
## 1.0.0 (2026-12-01)

### Added

- A thing.
  Its second line.
- Another.

### Fixed

- A fault.
"""
CHANGELOG = "# Changelog\n\nWords.\n\n## Unreleased\n\nThe first version is being made.\n"


def lay(folder: Path) -> Path:
    """A project as far as a release touches it."""
    (folder / "changelog.d").mkdir()
    (folder / "changelog.d" / "README.md").write_text("about", "utf-8")
    for each in FRAGMENTS:
        (folder / "changelog.d" / f"{each.name}.{each.kind}.md").write_text(each.text + "\n", "utf-8")
    (folder / "pyproject.toml").write_text(
        '[project]\nname = "ouju"\nversion = "0.1.0"\nx = "0.1.0"\n', "utf-8"
    )
    (folder / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    return folder


def test_a_section_has_its_fragments_by_kind() -> None:
    assert section(FIRST, FRAGMENTS) == SECTION


def test_a_release_moves_fragments_and_raises_the_version(tmp_path: Path) -> None:
    root = lay(tmp_path)
    make(root, FIRST)
    assert [file.name for file in (root / "changelog.d").iterdir()] == ["README.md"]
    assert (root / "pyproject.toml").read_text("utf-8").splitlines()[2:] == [
        'version = "1.0.0"',
        'x = "0.1.0"',
    ]
    told = (root / "CHANGELOG.md").read_text("utf-8")
    assert told == f"# Changelog\n\nWords.\n\n## Unreleased\n\nNothing yet.\n\n{SECTION}"
    with pytest.raises(DevError, match="no fragments"):
        make(root, Release("1.0.1", FIRST.day))


def test_the_next_section_stands_above_the_last() -> None:
    second = section(Release("1.1.0", date(2027, 1, 2)), FRAGMENTS[1:2])
    both = with_section(with_section(CHANGELOG, SECTION), second)
    assert both.index("## Unreleased") < both.index("## 1.1.0") < both.index("## 1.0.0")
    assert section_of(both, "1.1.0") == "### Fixed\n\n- A fault."
    assert section_of(both, "1.0.0") == SECTION.split("\n\n", 1)[1].strip()


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "1.0", "v1.0.0", "1.0.0rc1"])
def test_a_version_that_is_none_or_not_later_changes_nothing(tmp_path: Path, version: str) -> None:
    root = lay(tmp_path)
    before = {file: file.read_text("utf-8") for file in root.rglob("*") if file.is_file()}
    with pytest.raises(DevError, match=r"not later|no version"):
        make(root, Release(version, FIRST.day))
    assert {file: file.read_text("utf-8") for file in root.rglob("*") if file.is_file()} == before


def test_a_project_or_changelog_without_their_lines_is_told() -> None:
    with pytest.raises(DevError, match="names no version"):
        bumped("[project]\n", "1.0.0")
    with pytest.raises(DevError, match="has no line"):
        with_section("# Changelog\n", SECTION)
    with pytest.raises(DevError, match=r"says nothing of 2\.0\.0"):
        section_of(CHANGELOG, "2.0.0")


def test_notes_name_the_files_that_are_made_and_what_scanners_say() -> None:
    told = notes(with_section(CHANGELOG, SECTION), "1.0.0")
    for name in (
        "windows-x86_64-setup.exe",
        "macos-arm64.dmg",
        "_amd64.deb",
        "linux-x86_64.tar.gz",
        "SHA256SUMS",
    ):
        assert name in told
    assert "1.0.0" in told
    assert "杀毒" in told


def test_the_fragments_of_this_project_can_be_released() -> None:
    for each in fragments_in(release.ROOT / "changelog.d"):
        assert each.text
        assert not each.text.startswith(("#", "-")), each.name


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["make", "0.0.1"]) == 1
    assert "is not later" in capsys.readouterr().out
    assert release.main(["notes", "99.0.0"]) == 1
    assert "says nothing of 99.0.0" in capsys.readouterr().out
