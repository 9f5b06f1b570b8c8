"""Makes a release (发布): fragments become a section of the changelog, the version is raised, notes are written.

``release.py make 1.0.0`` changes files and commits nothing; ``release.py notes 1.0.0`` writes to its output what stands
above the downloads. The version stands in pyproject.toml and nowhere else.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from devtool_console import DevError, say, use_utf8
from package_parts import project_version
from wrap_facts import template

__all__ = [
    "Fragment",
    "Release",
    "bumped",
    "fragments_in",
    "main",
    "notes",
    "section",
    "section_of",
    "with_section",
]

ROOT: Final = Path(__file__).resolve().parent.parent
KINDS: Final = {"added": "Added", "changed": "Changed", "fixed": "Fixed", "removed": "Removed"}
_NOTHING: Final = "Nothing yet."
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")
_HEADING: Final = "## Unreleased"


@dataclass(frozen=True, slots=True)
class Fragment:
    """One thing that people notice."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Release:
    """A version and its day."""

    version: str
    day: date

    @property
    def heading(self) -> str:
        """Its line in the changelog.

        >>> Release("1.0.0", date(2026, 1, 2)).heading
        '## 1.0.0 (2026-01-02)'
        """
        return f"## {self.version} ({self.day.isoformat()})"


def fragments_in(folder: Path) -> list[Fragment]:
    """All fragments in order of their names."""
    found = []
    for file in sorted(folder.glob("*.md")):
        name, _, kind = file.name.removesuffix(".md").partition(".")
        if kind in KINDS:
            found.append(Fragment(name, kind, file.read_text("utf-8").strip()))
    return found


def section(release: Release, fragments: Sequence[Fragment]) -> str:
    """The section of a version: its fragments by kind, each a point of a list."""
    parts = [release.heading]
    for kind, title in KINDS.items():
        points = [_point(fragment.text) for fragment in fragments if fragment.kind == kind]
        if points:
            parts += [f"### {title}", "\n".join(points)]
    return "\n\n".join(parts) + "\n"


def _point(text: str) -> str:
    """A point of a list; further lines stand under its first.

    >>> _point("One thing.\\nTwo lines.")
    '- One thing.\\n  Two lines.'
    """
    return "- " + "\n  ".join(text.splitlines())


def with_section(changelog: str, made: str) -> str:
    """The changelog with the section of a version below what is not yet released. Raises `DevError`."""
    before, heading, after = changelog.partition(f"{_HEADING}\n")
    if not heading:
        raise DevError(f"CHANGELOG.md has no line {_HEADING!r}.")
    older = after[after.index("\n## ") + 1 :] if "\n## " in after else ""
    return f"{before}{_HEADING}\n\n{_NOTHING}\n\n{made}{chr(10) if older else ''}{older}"


def section_of(changelog: str, version: str) -> str:
    """What the changelog says of a version, without its heading. Raises `DevError`."""
    found = re.search(
        rf"^## {re.escape(version)} \(.*?\)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise DevError(f"CHANGELOG.md says nothing of {version}: run build/release.py make {version} first.")
    return found[1].strip()


def bumped(project: str, version: str) -> str:
    """The text of pyproject.toml with another version, which must be a later one. Raises `DevError`.

    >>> bumped('[project]\\nname = "x"\\nversion = "0.9.0"\\n', "0.10.0")
    '[project]\\nname = "x"\\nversion = "0.10.0"\\n'
    """
    old = re.search(r'^version = "(.*)"$', project, re.MULTILINE)
    if old is None:
        raise DevError("pyproject.toml names no version.")
    if _numbers(version) <= _numbers(old[1]):
        raise DevError(f"{version} is not later than {old[1]}.")
    return project[: old.start(1)] + version + project[old.end(1) :]


def _numbers(version: str) -> tuple[int, ...]:
    found = _VERSION.fullmatch(version)
    if found is None:
        raise DevError(f"{version!r} is no version: write three numbers, such as 1.0.0.")
    return tuple(map(int, found.groups()))


def notes(changelog: str, version: str) -> str:
    """What is said above the downloads."""
    return template("release-notes.md", VERSION=version, CHANGES=section_of(changelog, version))


def make(root: Path, release: Release) -> None:
    """Change the files of a project for a release; a `DevError` comes before anything is changed."""
    project, changelog = root / "pyproject.toml", root / "CHANGELOG.md"
    raised = bumped(project.read_text("utf-8"), release.version)
    fragments = fragments_in(root / "changelog.d")
    if not fragments:
        raise DevError("There are no fragments in changelog.d: nothing has changed that anybody notices.")
    fresh: Mapping[Path, str] = {
        project: raised,
        changelog: with_section(changelog.read_text("utf-8"), section(release, fragments)),
    }
    for file, text in fresh.items():
        file.write_text(text, "utf-8", newline="\n")
    for fragment in fragments:
        (root / "changelog.d" / f"{fragment.name}.{fragment.kind}.md").unlink()


def main(arguments: Sequence[str]) -> int:
    """Make a release or say its notes."""
    use_utf8()
    asked = argparse.ArgumentParser(prog="release.py", description="Make a release, or write its notes.")
    commands = asked.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make", help="move the fragments into the changelog and raise the version")
    making.add_argument("version")
    making.add_argument("--date", type=date.fromisoformat, help="the day of the release (today)")
    telling = commands.add_parser("notes", help="write the notes of a version to the output")
    telling.add_argument("version", nargs="?", default=project_version(ROOT))
    given = asked.parse_args(arguments)
    try:
        if given.command == "notes":
            sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), given.version))
            return 0
        make(ROOT, Release(given.version, given.date or datetime.now(UTC).date()))
    except DevError as error:
        say(str(error))
        return 1
    say(
        f"The changelog has {given.version}. What is left to do:\n"
        f"  python tests/support/released.py {given.version}   (the folder that later versions must open)\n"
        "  python3 build/dev.py test\n"
        f"  git commit, git tag v{given.version}, and push both: the workflow `packages` makes the draft"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
