"""Pages that are made of something else: written, or held against what would be written now."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

__all__ = ["write_or_check"]


def write_or_check(pages: Iterable[tuple[Path, str]], arguments: list[str], script: str) -> int:
    """Writes the pages; with ``--check`` says which are out of date, and gives 1 where some are."""
    stale = []
    for file, text in pages:
        if arguments == ["--check"]:
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                stale.append(file.name)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    if stale:
        sys.stdout.write(f"out of date: {', '.join(stale)}; run: python build/{script}\n")
    return 1 if stale else 0
