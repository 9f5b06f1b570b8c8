"""`ouju voices`: the voice packs of this machine (声音包), listed, checked, given away, taken in, thrown away.

What is good goes to the output, what is wrong with a pack is listed there too; an error is one line on the other
stream. Exit codes: 0 done, 1 something is wrong with the pack, 2 the command line itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast

from game.assets import Assets
from game.errors import GameError
from game.i18n import LANGUAGES, Texts
from game.storage import storage_at
from game.voice.cabinet import Cabinet
from game.voice.intake import contents_of
from game.voice.manifest import in_language, read_manifest
from game.voice.pack import MANIFEST, Content, Fault, Folder, Pack, each_fault, faults_of
from game.voice.repertoire import cues

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """Runs the command; the exit code."""
    given = _parser().parse_args(argv)
    texts = Texts(given.lang)
    voices = Cabinet(Path(str(Assets().tree("voices"))), storage_at(given.data).voices)
    try:
        return _ACTS[given.what or "list"](voices, given, texts)
    except GameError as error:
        faults = cast("tuple[Fault, ...]", error.values.get("faults", ()))
        told = [*(_fault(fault, texts) for fault in faults), texts.count("voices.faults.count", len(faults))]
        for line in told if faults else [_error(error, texts)]:
            print(f"ouju voices: {line}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ouju voices", description="List voice packs, or do one thing with one."
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the voices of this data folder")
    parser.add_argument("--lang", choices=LANGUAGES, default="auto", help="the language of what is told")
    acts = parser.add_subparsers(dest="what", metavar="COMMAND")
    acts.add_parser("list", help="list the packs that are there (the default)")
    check = acts.add_parser("check", help="tell everything that is wrong with a pack")
    check.add_argument(
        "pack", metavar="FILE|FOLDER|ID", help="a zip, a folder, or the id of a pack that is there"
    )
    export = acts.add_parser("export", help="write a pack as one file that can be given away")
    export.add_argument("pack", metavar="ID")
    export.add_argument("file", type=Path, metavar="FILE", help="a file or a folder; nothing is overwritten")
    taken = acts.add_parser("import", help="take a pack in, when nothing is wrong with it")
    taken.add_argument("file", type=Path, metavar="FILE", help="a zip or a folder")
    remove = acts.add_parser("remove", help="throw a pack away")
    remove.add_argument("pack", metavar="ID")
    return parser


def _list(voices: Cabinet, _: argparse.Namespace, texts: Texts) -> int:
    for pack in voices.packs():
        name = in_language(pack.manifest.name, texts.language)
        origin = texts("voices.command.built_in" if pack.built_in else "voices.command.own")
        print(
            f"{pack.id}  {pack.manifest.revision}  {pack.manifest.language}  {_covered(pack)}  {origin}  {name}"
        )
    for folder, error in voices.spoiled().items():
        print(f"ouju voices: {folder}: {_error(error, texts)}", file=sys.stderr)
    return 1 if voices.spoiled() else 0


def _check(voices: Cabinet, given: argparse.Namespace, texts: Texts) -> int:
    there = voices.get(given.pack)
    if there is not None:
        content: Content = Folder(there.folder)
        faults = faults_of(there)
    elif given.pack in voices.spoiled() and not Path(given.pack).exists():
        raise voices.spoiled()[given.pack]
    else:
        content = contents_of(Path(given.pack))
        there = Pack(Path(given.pack), read_manifest(content.read(MANIFEST)), content.names())
        faults = tuple(each_fault(there.manifest, content))
    for fault in faults:
        print(
            f"{texts('voices.check.note') if fault.is_note else texts('voices.check.fault')}  {_fault(fault, texts)}"
        )
    wrong = sum(1 for fault in faults if not fault.is_note)
    if wrong:
        print(texts.count("voices.check.bad", wrong, id=there.id))
        return 1
    size = sum(len(content.read(name)) for name in content.names())
    print(
        texts(
            "voices.check.ok",
            id=there.id,
            cues=len(there.manifest.cues),
            coverage=_covered(there),
            size=f"{size / 1e6:.2f}",
            language=there.manifest.language,
        )
    )
    return 0


def _export(voices: Cabinet, given: argparse.Namespace, texts: Texts) -> int:
    print(texts("voices.command.exported", where=voices.export(given.pack, given.file)))
    return 0


def _import(voices: Cabinet, given: argparse.Namespace, texts: Texts) -> int:
    pack: Pack = voices.take_in(given.file)
    print(texts("voices.command.imported", id=pack.id, revision=pack.manifest.revision, where=pack.folder))
    return 0


def _remove(voices: Cabinet, given: argparse.Namespace, texts: Texts) -> int:
    voices.remove(given.pack)
    print(texts("voices.command.removed", id=given.pack))
    return 0


def _covered(pack: Pack) -> str:
    return f"{len(pack.spoken())}/{len(cues())}"


def _fault(fault: Fault, texts: Texts) -> str:
    return texts(fault.key, where=fault.where, **fault.values)


def _error(error: GameError, texts: Texts) -> str:
    """The error in words; a value that is a key itself is told in words, too."""
    values = {
        name: texts(value) if isinstance(value, str) and texts.has(value) else value
        for name, value in error.values.items()
    }
    return texts(error.key, **values) if error.key else str(error)


_ACTS: Final[dict[str, Callable[[Cabinet, argparse.Namespace, Texts], int]]] = {
    "list": _list,
    "check": _check,
    "export": _export,
    "import": _import,
    "remove": _remove,
}
