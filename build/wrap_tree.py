"""A tree of files that goes into a package (文件树): written as a folder, a tar or a zip, the same each time.

No owner, no time and no order of the machine that builds is in it: the same content gives the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import time
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

__all__ = [
    "Entry",
    "entries_of",
    "folders_of",
    "packed",
    "sums",
    "under",
    "write_folder",
    "write_tar",
    "write_zip",
]

_LEVEL: Final = 9


@dataclass(frozen=True, slots=True)
class Entry:
    """A file at *name*, or a symbolic link to *link*; *source* is where its content lies, else it is *data*."""

    name: str
    data: bytes = b""
    source: Path | None = None
    link: str = ""
    runs: bool = False

    @property
    def mode(self) -> int:
        """Its rights: everybody reads, only its owner writes."""
        return 0o777 if self.link else 0o755 if self.runs else 0o644

    def content(self) -> bytes:
        """What stands in it."""
        return self.data if self.source is None else self.source.read_bytes()


def entries_of(folder: Path, programs: Iterable[str] = ()) -> list[Entry]:
    """The files of a folder in order of their names; *programs* are those that are started."""
    started = frozenset(programs)
    found = []
    for file in sorted(folder.rglob("*"), key=lambda file: file.relative_to(folder).parts):
        name = file.relative_to(folder).as_posix()
        if file.is_symlink():
            found.append(Entry(name, link=str(file.readlink())))
        elif file.is_file():
            found.append(Entry(name, source=file, runs=name in started))
    return found


def under(prefix: str, entries: Iterable[Entry]) -> list[Entry]:
    """The same, further down.

    >>> [entry.name for entry in under("usr/lib/ouju", [Entry("ouju")])]
    ['usr/lib/ouju/ouju']
    """
    return [replace(entry, name=f"{prefix}/{entry.name}") for entry in entries]


def folders_of(entries: Sequence[Entry]) -> list[str]:
    """Every folder that the entries lie in, the outer ones first.

    >>> folders_of([Entry("a/b/c"), Entry("a/d")])
    ['a', 'a/b']
    """
    found = {parent for entry in entries for parent in PurePosixPath(entry.name).parents}
    return sorted(str(parent) for parent in found if str(parent) != ".")


def packed(data: bytes) -> bytes:
    """Packed as gzip without a name or a time in it, as manual pages are."""
    stream = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=_LEVEL, fileobj=stream, mtime=0) as file:
        file.write(data)
    return stream.getvalue()


def write_folder(entries: Sequence[Entry], folder: Path, moment: int) -> None:
    """Write the tree into *folder*, which need not exist, whatever the umask of who builds."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    for entry in entries:
        file = folder / entry.name
        file.parent.mkdir(parents=True, exist_ok=True)
        if entry.link:
            file.symlink_to(entry.link)
        else:
            file.write_bytes(entry.content())
            file.chmod(entry.mode)
        os.utime(file, (moment, moment), follow_symlinks=False)
    for name in reversed(folders_of(entries)):
        (folder / name).chmod(0o755)
        os.utime(folder / name, (moment, moment))
    os.utime(folder, (moment, moment))


def write_tar(entries: Sequence[Entry], file: Path, moment: int) -> Path:
    """Write the tree as .tar.gz."""
    with (
        file.open("wb") as out,
        gzip.GzipFile(filename="", mode="wb", compresslevel=_LEVEL, fileobj=out, mtime=moment) as packed_out,
        tarfile.open(fileobj=packed_out, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name in folders_of(entries):
            tar.addfile(_member(name, 0o755, moment, tarfile.DIRTYPE))
        for entry in entries:
            member = _member(
                entry.name, entry.mode, moment, tarfile.SYMTYPE if entry.link else tarfile.REGTYPE
            )
            content = b"" if entry.link else entry.content()
            member.linkname, member.size = entry.link, len(content)
            tar.addfile(member, io.BytesIO(content))
    return file


def _member(name: str, mode: int, moment: int, kind: bytes) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.mode, member.mtime, member.type = mode, moment, kind
    member.uname = member.gname = "root"
    return member


def write_zip(entries: Sequence[Entry], file: Path, moment: int) -> Path:
    """Write the tree as .zip; a symbolic link in it is a fault, since Windows knows none."""
    when = time.gmtime(moment)[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for entry in entries:
            if entry.link:
                raise ValueError(f"{entry.name}: a zip for Windows holds no symbolic links")
            member = zipfile.ZipInfo(entry.name, when)
            member.external_attr = (0o100000 | entry.mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, entry.content(), compresslevel=_LEVEL)
    return file


def sums(files: Iterable[Path], digest: str = "sha256") -> str:
    """Lines as ``sha256sum --check`` reads them, by name."""
    lines = []
    for file in sorted(files, key=lambda file: file.name):
        with file.open("rb") as stream:
            lines.append(f"{hashlib.file_digest(stream, digest).hexdigest()}  {file.name}\n")
    return "".join(lines)
