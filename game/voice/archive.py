"""A voice pack as one file (声音包文件): a zip that anybody may have made, read as if it were hostile.

What a zip says of itself is never trusted: entries are counted and named before one is opened, and every one is read
with a limit. Nothing is written here; what was read is handed on as bytes.
"""

from __future__ import annotations

import io
import stat
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.errors import VoiceError
from game.voice.manifest import is_clip_name
from game.voice.pack import HEAVIEST, LARGEST, LICENCE, MANIFEST, MOST

if TYPE_CHECKING:
    import zipfile

__all__ = ["LARGEST_ZIP", "REFUSALS", "Unpacked", "pack_up", "refused", "unpack"]

LARGEST_ZIP: Final = HEAVIEST + (1 << 20)
"""Bytes of a zip that is looked at."""
_RATIO: Final = 50
"""A file that is so many times larger than in the zip is a bomb."""
_DIRECTORY: Final = 256 << 10
"""Bytes of a zip's list of files; 400 entries take a sixth of it."""
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x07"
_ENCRYPTED: Final = 1


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The files of a pack in memory, by their names."""

    files: Mapping[str, bytes]

    def names(self) -> frozenset[str]:
        """Every file."""
        return frozenset(self.files)

    def read(self, name: str) -> bytes:
        """A file's bytes."""
        return self.files[name]


def pack_up(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip, the same bytes for the same files: manifest, licence, clips by name, all of one date."""
    import zipfile

    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files, key=lambda name: (name != MANIFEST, name != LICENCE, name)):
            entry = zipfile.ZipInfo(name)  # dated 1980-01-01
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            # sound does not become smaller
            entry.compress_type = zipfile.ZIP_STORED if is_clip_name(name) else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return target.getvalue()


def unpack(data: bytes) -> Unpacked:
    """The files in a zip. Raises `VoiceError` for whatever is no plain voice pack."""
    import zipfile
    import zlib

    if len(data) > LARGEST_ZIP:
        raise refused("large", most=HEAVIEST >> 20)
    _check_list(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return Unpacked(dict(_files(archive)))
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OSError,
    ) as error:
        # what zipfile raises for bytes that only look like a zip; nothing has been written
        raise refused("damaged") from error


def _check_list(data: bytes) -> None:
    """The list of files at the end, before anybody makes objects of its entries: it must not be long."""
    end = data.rfind(_END, max(0, len(data) - 65557))
    if end < 0 or len(data) < end + 22:
        raise refused("no_zip")
    (size,) = struct.unpack_from("<I", data, end + 12)
    if size > _DIRECTORY or data[max(0, end - 20) : end].startswith(_END_64):
        raise refused("many", most=MOST)


def _files(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    entries = [entry for entry in archive.infolist() if not _is_folder(entry)]
    if len(archive.infolist()) > MOST:
        raise refused("many", most=MOST)
    if MANIFEST not in (names := [entry.filename for entry in entries]):
        raise refused("no_manifest")
    for entry in entries:
        _check(entry)
    if len(set(names)) < len(names):
        raise refused("twice", name=next(name for name in names if names.count(name) > 1))
    weight = 0
    for entry in entries:
        with archive.open(entry) as file:
            content = file.read(LARGEST + 1)
        weight += len(content)
        if len(content) > LARGEST:
            raise refused("file_large", name=_shown(entry.filename), most=LARGEST >> 10)
        if weight > HEAVIEST:
            raise refused("large", most=HEAVIEST >> 20)
        if len(content) != entry.file_size:
            raise refused("damaged")
        yield entry.filename, content


def _is_folder(entry: zipfile.ZipInfo) -> bool:
    return entry.filename == "cues/" and not entry.file_size


def _check(entry: zipfile.ZipInfo) -> None:
    """What an entry says of itself; what it holds is bounded when it is read."""
    import zipfile

    name = entry.filename
    if name not in {MANIFEST, LICENCE} and not is_clip_name(name):
        raise refused("name", name=_shown(name))
    if entry.orig_filename != name:
        raise refused("name", name=_shown(entry.orig_filename))
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG}:
        raise refused("link", name=_shown(name))
    if entry.flag_bits & _ENCRYPTED:
        raise refused("encrypted")
    if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise refused("damaged")
    if entry.file_size > LARGEST:
        raise refused("file_large", name=name, most=LARGEST >> 10)
    if entry.file_size > _RATIO * max(1, entry.compress_size):
        raise refused("bomb", name=name)


def _shown(name: str) -> str:
    """A name from outside, short and printable."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in name)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


REFUSALS: Final = {
    "large": "This voice pack is larger than {most} MB",
    "damaged": "The file of the voice pack is damaged",
    "no_zip": "This file is no voice pack (a .zip with a manifest.json)",
    "no_manifest": "There is no manifest.json at the top of this zip, so it is no voice pack",
    "many": "There are more than {most} files in this zip",
    "twice": "The file {name} is in this zip more than once",
    "file_large": "The file {name} in this voice pack is larger than {most} kB",
    "link": "{name} in this zip is no plain file",
    "name": "The file {name} does not belong in a voice pack",
    "encrypted": "This zip is protected by a password",
    "bomb": "The file {name} unpacks to far more than it is",
}
"""Why a zip is not taken: ``error.voice.zip.<why>`` tells a player the same."""


def refused(what: str, **values: object) -> VoiceError:
    """The error that says why a pack is not taken, a key of `REFUSALS`."""
    words = REFUSALS[what].format(**values)
    return VoiceError(
        f"{words}. Nothing was kept; ask whoever made it for a whole one.",
        key=f"error.voice.zip.{what}",
        **values,
    )
