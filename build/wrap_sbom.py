"""What the frozen program is made of (物料清单): read out of the folder, with versions, licences and hashes.

`parts_of(folder)` finds the distributions whose modules or libraries really lie in it; `bom` tells them as CycloneDX
JSON, and every native library with its SHA-256, so that a notice about one of them can be answered.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Final

from game.licences import FOLDER, INDEX
from package_parts import NAME
from wrap_facts import SUMMARY, Facts

__all__ = ["Part", "bom", "modules_in", "parts_of"]

_LIBRARY: Final = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll|pyd)$")
_INSIDE: Final = "_internal"
_INDEX: Final = Path("game", FOLDER, INDEX)
_NOT_SPDX: Final = frozenset({"Public-Domain"})


@dataclass(frozen=True, slots=True)
class Part:
    """The work of others in the program; a library that came inside of another part has no version of its own."""

    name: str
    version: str
    licence: str

    @property
    def address(self) -> str:
        """Its package URL; empty without a version.

        >>> Part("pygame-ce", "2.5.8", "LGPL").address, Part("Python", "3.11.7", "PSF-2.0").address
        ('pkg:pypi/pygame-ce@2.5.8', 'pkg:generic/python@3.11.7')
        """
        kind = "pypi" if self.name == _plain(self.name) else "generic"
        return f"pkg:{kind}/{_plain(self.name)}@{self.version}" if self.version else ""


def modules_in(folder: Path) -> set[str]:
    """The first names of all modules in the program: those packed into it, and the libraries beside it."""
    from PyInstaller.archive.readers import CArchiveReader

    program = next(file for file in (folder / NAME, folder / f"{NAME}.exe") if file.is_file())
    packed = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz").toc
    beside = {entry.name.split(".")[0] for entry in (folder / _INSIDE).iterdir()}
    return {name.split(".")[0] for name in packed} | beside


def parts_of(folder: Path) -> list[Part]:
    """What is in the program, as its own list of licences has it; one that is not on it is a `ValueError`."""
    rows = json.loads((folder / _INSIDE / _INDEX).read_text("utf-8"))
    parts = [Part(row["name"], row["version"], row["licence"]) for row in rows if row["name"] != NAME]
    providers = metadata.packages_distributions()
    found = {_plain(name) for module in modules_in(folder) for name in providers.get(module, ())}
    missing = found - {NAME, "pyinstaller"} - {part.name for part in parts}
    if missing:
        raise ValueError(f"in the program and not in its licences: {', '.join(sorted(missing))}")
    return parts


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _libraries(folder: Path) -> Iterator[tuple[str, str]]:
    """The native files of the program and their SHA-256."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and _LIBRARY.search(file.name):
            yield file.relative_to(folder).as_posix(), hashlib.sha256(file.read_bytes()).hexdigest()


def locked_hashes(lock: str) -> dict[str, list[str]]:
    """The hashes of a lock by the names of its packages.

    >>> locked_hashes("a-b==1 \\\\\\n    --hash=sha256:00 \\\\\\n    --hash=sha256:11\\n")
    {'a-b': ['00', '11']}
    """
    entries = lock.replace("\\\n", " ").splitlines()
    found = ((re.match(r"[A-Za-z0-9._-]+", entry), entry) for entry in entries)
    return {
        _plain(name[0]): re.findall(r"--hash=sha256:([0-9a-f]+)", entry)
        for name, entry in found
        if name is not None
    }


def bom(facts: Facts, folder: Path) -> str:
    """The list as CycloneDX 1.5 JSON; the same program gives the same text."""
    allowed = locked_hashes((facts.root / "requirements.lock").read_text("utf-8"))
    components = [_component(part, allowed) for part in parts_of(folder)]
    components += [
        {
            "type": "file",
            "name": name,
            "bom-ref": f"file:{name}",
            "hashes": [{"alg": "SHA-256", "content": digest}],
        }
        for name, digest in _libraries(folder)
    ]
    content = json.dumps(components, sort_keys=True, ensure_ascii=False)
    own = f"pkg:generic/{NAME}@{facts.version}"
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{own} {facts.name} {content}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(facts.moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "name": NAME, "version": facts.version, "bom-ref": own, "purl": own,
                "description": SUMMARY, "licenses": [{"license": {"id": "MIT"}}],
                "properties": [{"name": "ouju:built-for", "value": f"{facts.system} {facts.machine}"},
                               {"name": "ouju:python", "value": sys.version.split()[0]}],
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": _references(components)}],
    }  # fmt: skip
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _component(part: Part, allowed: Mapping[str, list[str]]) -> dict[str, object]:
    licence: dict[str, object] = (
        {"expression": part.licence} if _is_expression(part.licence) else {"license": {"name": part.licence}}
    )
    reference = part.address or f"library:{_plain(part.name)}"
    told: dict[str, object] = {
        "type": "library",
        "name": part.name,
        "bom-ref": reference,
        "licenses": [licence],
    }
    if part.version:
        told |= {"version": part.version, "purl": part.address}
    hashes = allowed.get(part.name, [])
    if hashes:
        told["properties"] = [{"name": "ouju:locked-sha256", "value": digest} for digest in hashes]
    return told


def _is_expression(text: str) -> bool:
    """Whether a licence is told by identifiers of SPDX.

    >>> _is_expression("MIT OR (Apache-2.0 WITH LLVM-exception)"), _is_expression("see its licence file")
    (True, False)
    """
    word = r"\(?[\w.+-]+\)?"
    return text not in _NOT_SPDX and re.fullmatch(rf"{word}( (AND|OR|WITH) {word})*", text) is not None


def _references(components: Iterable[Mapping[str, object]]) -> list[str]:
    return [str(component["bom-ref"]) for component in components]
