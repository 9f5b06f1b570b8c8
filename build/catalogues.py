"""The catalogues (语言目录): ``compile`` turns .po into .mo, ``check`` compares languages. Needs Babel.

``zh_CN`` is the first authority: ``en`` has exactly its keys, a dialect (``zh_CN@…``) has some of them, and
the placeholders of a text are the same in all.
"""

from __future__ import annotations

import io
import os
import string
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

FIRST = "zh_CN"


class CatalogueError(Exception):
    """A catalogue cannot be read; the message names file and line."""


def sources(locales: Path) -> list[Path]:
    """The .po files, sorted."""
    return sorted(locales.glob("*/LC_MESSAGES/*.po"))


def read(source: Path) -> Catalog:
    """Read one .po file strictly."""
    try:
        # The locale is left out: Babel does not know the tag of a dialect.
        return read_po(io.BytesIO(source.read_bytes()), abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{source}: {error}") from error


def compile_one(source: Path) -> Path:
    """Write the .mo file beside its source, whole or not at all."""
    catalog = read(source)
    target = source.with_suffix(".mo")
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, catalog)
    fresh.replace(target)
    return target


def compile_all(locales: Path) -> list[Path]:
    """Compile every catalogue."""
    return [compile_one(source) for source in sources(locales)]


def entries(catalog: Catalog) -> dict[str, str]:
    """Keys and their texts, without the header."""
    found: dict[str, str] = {}
    for message in catalog:
        if isinstance(message.id, str) and message.id:
            text = message.string or ""
            found[message.id] = text if isinstance(text, str) else "".join(text)
    return found


def placeholders(text: str) -> frozenset[str]:
    """The names in braces.

    >>> sorted(placeholders("{name} 付 {units:,} 分"))
    ['name', 'units']
    """
    return frozenset(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def _own_faults(tag: str, catalog: Catalog) -> list[str]:
    faults = [f"{tag}: {message.id}: marked fuzzy" for message in catalog if message.id and message.fuzzy]
    for key, text in entries(catalog).items():
        if not text.strip():
            faults.append(f"{tag}: {key}: no text")
        try:
            placeholders(text)
        except ValueError as error:
            faults.append(f"{tag}: {key}: braces do not match ({error})")
    return faults


def _against_first(tag: str, texts: dict[str, str], first: dict[str, str]) -> list[str]:
    faults = [f"{tag}: {key}: not in {FIRST}" for key in sorted(texts.keys() - first.keys())]
    if "@" not in tag:
        faults += [f"{tag}: {key}: missing" for key in sorted(first.keys() - texts.keys())]
    for key in sorted(texts.keys() & first.keys()):
        ours, theirs = placeholders(texts[key]), placeholders(first[key])
        if ours != theirs:
            faults.append(f"{tag}: {key}: has {sorted(ours)}, {FIRST} has {sorted(theirs)}")
    return faults


def faults_of(locales: Path) -> list[str]:
    """What is wrong with the catalogues, a line each."""
    files = sources(locales)
    catalogs = {f"{file.parent.parent.name}/{file.stem}": read(file) for file in files}
    faults = [fault for tag, catalog in catalogs.items() for fault in _own_faults(tag, catalog)]
    if faults:
        return faults
    domains = sorted({file.stem for file in files})
    for domain in domains:
        if f"{FIRST}/{domain}" not in catalogs:
            faults.append(f"{FIRST}/{domain}: missing")
            continue
        first = entries(catalogs[f"{FIRST}/{domain}"])
        for tag, catalog in catalogs.items():
            if tag.endswith(f"/{domain}"):
                faults += _against_first(tag, entries(catalog), first)
    return faults


def main(arguments: list[str]) -> int:
    """``compile`` or ``check``."""
    locales = Path(__file__).resolve().parent.parent / "locales"
    try:
        if arguments == ["compile"]:
            compile_all(locales)
            return 0
        if arguments == ["check"]:
            faults = faults_of(locales)
            sys.stdout.writelines(f"{fault}\n" for fault in faults)
            sys.stdout.write(f"{len(sources(locales))} catalogues, {len(faults)} faults\n")
            return 1 if faults else 0
    except CatalogueError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    sys.stdout.write("usage: catalogues.py compile | check\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
