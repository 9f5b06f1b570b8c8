"""A voice pack from elsewhere (导入声音包): read whole, checked whole, mended, and only then written.

Nothing of it lies on the disk before everything is known to be good; then a folder beside the target is filled and
renamed. Loudness is measured, not believed: a clip that is not as loud as all others is made so.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from game.errors import StorageError, VoiceError, why
from game.storage import folder_for, write_whole
from game.voice.archive import LARGEST_ZIP, Unpacked, refused, unpack
from game.voice.clip import CEILING, LOUDNESS, Clip, encode, levelled, loudness, peak
from game.voice.files import read_file
from game.voice.heading import heading_of
from game.voice.manifest import Cue, Manifest, Take, is_clip_name, read_manifest, write_manifest
from game.voice.pack import (
    HEAVIEST,
    LARGEST,
    LICENCE,
    MANIFEST,
    MOST,
    Fault,
    Folder,
    examine,
    faults_of_manifest,
)

__all__ = [
    "Progress", "came_as", "contents_of", "delete_pack", "fingerprint", "mended", "restore", "without_mark",
    "write_pack",
]  # fmt: skip

Progress: TypeAlias = tuple[int, int]
"""Clips that have been looked at, and all of them."""

_MARK: Final = "taken_in"
"""The field of a manifest that says what a pack was before it was mended."""
_OFF: Final = 1.0
"""A clip whose gain would change by less is left as it is: every encoding costs some quality."""
_QUALITY: Final = 4.0
_OLD: Final = ".old"


def contents_of(source: Path) -> Unpacked:
    """The files of a zip or of a folder, in memory. Raises `VoiceError`."""
    if not source.is_dir():
        return unpack(read_file(source, LARGEST_ZIP))
    folder = Folder(source)
    names = {name for name in folder.names() if name in {MANIFEST, LICENCE} or is_clip_name(name)}
    if MANIFEST not in names:
        raise refused("no_manifest")
    if len(names) > MOST:
        raise refused("many", most=MOST)
    files: dict[str, bytes] = {}
    weight = 0
    for name in sorted(names):
        files[name] = folder.read(name)
        weight += len(files[name])
        if len(files[name]) > LARGEST:
            raise refused("file_large", name=name, most=LARGEST >> 10)
        if weight > HEAVIEST:
            raise refused("large", most=HEAVIEST >> 20)
    return Unpacked(files)


# ---------------------------------------------------------------- the same or another


def fingerprint(manifest: Manifest, content: Unpacked | Folder) -> str:
    """What tells two packs apart: the hash of manifest and licence; the manifest has the hashes of all clips."""
    licence = content.read(LICENCE) if LICENCE in content.names() else b""
    return hashlib.sha256(write_manifest(without_mark(manifest)) + licence).hexdigest()


def came_as(manifest: Manifest) -> str | None:
    """The fingerprint a pack had when it was taken in; `None` for one that was made here."""
    mark = manifest.rest.get(_MARK)
    return mark if isinstance(mark, str) else None


def without_mark(manifest: Manifest) -> Manifest:
    """The manifest as it is given away."""
    rest = {name: value for name, value in manifest.rest.items() if name != _MARK}
    return msgspec.structs.replace(manifest, rest=rest)


# ---------------------------------------------------------------- checking and mending


def mended(content: Unpacked) -> Generator[Progress, None, tuple[Manifest, Unpacked]]:
    """Checks every clip and makes it as loud as all are; a step a cue. Raises `VoiceError` with the faults."""
    manifest = read_manifest(content.read(MANIFEST))
    faults = list(faults_of_manifest(manifest, content.names()))
    files = {name: data for name, data in content.files.items() if name == LICENCE}
    measured: dict[str, Take] = {}
    spoken: dict[str, Cue | None] = {}
    for done, (cue, said) in enumerate(manifest.cues.items()):
        yield done, len(manifest.cues)
        takes: list[Take] = []
        for take in said.all_takes() if said else ():
            clip, wrong = examine(cue, take, content.files.get(take.file))
            faults += wrong
            if clip is not None and take.file not in measured:  # two cues may share a file
                files[take.file], measured[take.file] = _as_loud(take, content.read(take.file), clip)
            if clip is not None:
                takes.append(measured[take.file])
        spoken[cue] = _said(said, takes) if said and takes else None
    if faults:
        raise _faulty(faults)
    marked = {**manifest.rest, _MARK: fingerprint(manifest, content)}
    manifest = msgspec.structs.replace(manifest, cues=spoken, rest=marked)
    return manifest, Unpacked({MANIFEST: write_manifest(manifest), **files})


def _as_loud(take: Take, data: bytes, clip: Clip) -> tuple[bytes, Take]:
    """The file of a take, made anew where it is not one channel and as loud as all, and its line in the manifest."""
    measured = loudness(clip)
    gain = min(LOUDNESS - measured, CEILING - peak(clip))
    if abs(gain) > _OFF or heading_of(data).channels > 1:
        clip = levelled(clip)
        data, measured = encode(clip, _QUALITY), loudness(clip)
    kept = msgspec.structs.replace(
        take,
        sha256=hashlib.sha256(data).hexdigest(),
        duration_ms=round(clip.seconds * 1000),
        loudness=round(measured, 1),
    )
    return data, kept


def _said(said: Cue, takes: list[Take]) -> Cue:
    first, *others = takes
    return msgspec.structs.replace(
        said,
        sha256=first.sha256,
        duration_ms=first.duration_ms,
        loudness=first.loudness,
        takes=tuple(others),
    )


def _faulty(faults: list[Fault]) -> VoiceError:
    first = faults[0]
    told = ", ".join(f"{fault.flaw.value} {fault.where}".strip() for fault in faults[:5])
    return VoiceError(
        f"The voice pack has {len(faults)} faults ({told}). Nothing was kept; `ouju voices check` tells them all.",
        key=first.key,
        where=first.where,
        **first.values,
        faults=tuple(faults),
    )


# ---------------------------------------------------------------- the folder


def restore(root: Path) -> None:
    """Puts a pack back that a killed program had moved aside before the new one stood in its place."""
    with suppress(OSError):  # a folder that must not be looked into has no voices
        for old in root.glob(f".*{_OLD}"):
            target = root / old.name.removesuffix(_OLD).removeprefix(".")
            if not target.exists():
                with suppress(OSError):  # it is tried again next time; until then the voice is not there
                    old.rename(target)


def write_pack(content: Unpacked, target: Path) -> None:
    """Writes the files of a pack into the folder *target*, which is as it was before or has all of them.

    What stood there before is gone afterwards. Raises `StorageError`.
    """
    folder_for(target)
    fresh: Path | None = None
    try:
        _tidy(target)
        fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        fresh.chmod(0o755)  # as any other folder of the player
        for name in sorted(content.files):
            write_whole(fresh / name, content.files[name])
        _put(fresh, target)
    except OSError as error:
        raise StorageError(
            f"Cannot write {target}: {error.strerror or type(error).__name__}. "
            "Check the folder's rights and the space on the disk.",
            key="error.write",
            where=target,
            why=why(error),
        ) from error
    finally:
        if fresh is not None:
            shutil.rmtree(fresh, ignore_errors=True)


def delete_pack(target: Path) -> None:
    """Takes a pack's folder away, at once for whoever looks. Raises `StorageError`."""
    gone = target.with_name(f".{target.name}.gone")
    try:
        _tidy(target)
        target.rename(gone)
    except OSError as error:
        raise StorageError(
            f"Cannot delete {target}: {error.strerror or type(error).__name__}. Delete it by hand.",
            key="error.delete",
            where=target,
            why=why(error),
        ) from error
    shutil.rmtree(gone, ignore_errors=True)


def _put(fresh: Path, target: Path) -> None:
    """A filled folder in the place of another, which comes back where that fails."""
    if not target.exists():
        fresh.rename(target)
        return
    old = target.with_name(f".{target.name}{_OLD}")
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _tidy(target: Path) -> None:
    """Takes away what a program that was killed here has left beside a pack."""
    restore(target.parent)
    for left in target.parent.glob(f".{target.name}.*"):
        shutil.rmtree(left, ignore_errors=True)
