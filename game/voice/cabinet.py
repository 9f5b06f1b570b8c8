"""All voices of this program and of its player (声音柜): listed, looked up, taken in, given away, thrown away.

The packs are read once and remembered; asking for a cue touches no disk. A cue that a voice has not is looked for in
the voices it inherits from, then in the built-in one of its language, then in Mandarin; then it is silent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias, cast

from game.errors import VoiceError
from game.storage import free_name, write_whole
from game.voice.archive import Unpacked, pack_up
from game.voice.intake import (
    Progress,
    came_as,
    contents_of,
    delete_pack,
    fingerprint,
    mended,
    restore,
    without_mark,
    write_pack,
)
from game.voice.manifest import MANDARIN, WENZHOU, Manifest, read_manifest, write_manifest
from game.voice.pack import LICENCE, MANIFEST, Folder, Pack, each_clip, read_pack
from game.voice.parcel import LARGEST_PARCEL, refused

__all__ = ["IN_THE_WAY", "SUFFIX", "Cabinet", "file_name"]

Choose: TypeAlias = Callable[[Sequence[Path]], Path]
"""What picks one of several takes: ``random.Random().choice`` in the game."""
SUFFIX: Final = ".wzvoice.zip"
"""How the file of a voice pack ends."""
_log = logging.getLogger("ouju")


@dataclass(slots=True)
class _Look:
    """What one look at the folders has found. Every `Cabinet.refresh` begins another one: whoever was still looking
    when a voice was taken in fills the one that is forgotten.
    """

    packs: dict[str, Pack] | None = None
    spoiled: dict[str, VoiceError] = field(default_factory=dict)
    chains: dict[str, tuple[Pack, ...]] = field(default_factory=dict)


class Cabinet:
    """The voice packs below the folder *built_in* and, where the player has one, below *own* (声音柜)."""

    def __init__(self, built_in: Path | None, own: Path | None = None) -> None:
        self._built_in = built_in
        self._own = own
        self._is_restored = False
        self._look = _Look()

    # ---------------------------------------------------------------- what is there

    def packs(self) -> tuple[Pack, ...]:
        """Every voice that can be read, the built-in ones first, each by id."""
        return tuple(self._known().values())

    def get(self, pack_id: str) -> Pack | None:
        """A voice by its id."""
        return self._known().get(pack_id)

    def spoiled(self) -> dict[str, VoiceError]:
        """What lies among the player's voices and cannot be used, by the name of its folder, and why."""
        look = self._look
        self._known(look)
        return dict(look.spoiled)

    def refresh(self) -> None:
        """Looks at the folders again when next asked: something was written or deleted."""
        self._look = _Look()

    def find(self, cue: str, pack_id: str, choose: Choose) -> Path | None:
        """One take of a cue in a voice or in what stands in for it; `None` is silence (A07).

        A voice that is gone is stood in for by the built-in one of the dialect.
        """
        look = self._look
        if pack_id not in look.chains:
            look.chains[pack_id] = tuple(_chain(pack_id, self._known(look)))
        for pack in look.chains[pack_id]:
            takes = pack.look_up(cue)
            if takes is not None:
                return choose(takes) if takes else None
        return None

    def _known(self, look: _Look | None = None) -> dict[str, Pack]:
        """The voices of a look, of the present one where none is named."""
        look = look or self._look
        if look.packs is None:
            spoiled: dict[str, VoiceError] = {}
            if self._own is not None and not self._is_restored:
                # once: later a pack lies aside only while another thread puts a new one in its place
                self._is_restored = True
                restore(self._own)
            built_in = {pack.id: pack for pack in _read(self._built_in, spoiled, built_in=True)}
            own = {pack.id: pack for pack in _read(self._own, spoiled)}
            spoiled.update({taken: _taken(taken) for taken in built_in.keys() & own.keys()})
            look.spoiled = spoiled
            look.packs = {**built_in, **{name: pack for name, pack in own.items() if name not in built_in}}
        return look.packs

    # ---------------------------------------------------------------- in and out

    def take_in(self, source: Path) -> Pack:
        """Takes in a voice from a zip or folder. Raises `VoiceError` or `StorageError`, and nothing is kept then."""
        steps = self.taking_in(source)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return cast(Pack, done.value)

    def taking_in(self, source: Path) -> Generator[Progress, None, Pack]:
        """The same in steps, so that somebody who waits can be shown how far it is."""
        own = self._home()
        content = contents_of(source)
        manifest = read_manifest(content.read(MANIFEST))
        there = self._there(manifest, content)
        if there is not None:
            return there
        if manifest.is_private:
            raise _private(manifest.id)
        manifest, content = yield from mended(content)
        write_pack(content, own / manifest.id)
        self.refresh()
        return self._must(manifest.id)

    def add(self, content: Unpacked) -> Pack:
        """Puts a voice that was recorded here among the player's own, in place of its earlier revision; also a private
        one. Raises `VoiceError` for the id of a built-in one, and `StorageError`.
        """
        manifest = read_manifest(content.read(MANIFEST))
        there = self.get(manifest.id)
        if there is not None and there.built_in:
            raise _taken(manifest.id)
        write_pack(content, self._home() / manifest.id)
        self.refresh()
        return self._must(manifest.id)

    def export(self, pack_id: str, target: Path) -> Path:
        """Writes a voice as a zip, to a file or into a folder; a name that is taken gets a number. Where it lies.

        Raises `VoiceError` for what is private, recorded without consent, or not whole, and `StorageError`.
        """
        pack = self._must(pack_id)
        data = _packed(pack)
        if target.is_dir():
            target /= file_name(pack)
        place = free_name(target, SUFFIX)
        write_whole(place, data)
        return place

    def parcel(self, pack_id: str) -> bytes:
        """The same zip as bytes, for a room. Raises `VoiceError` for one that is too large, too."""
        data = _packed(self._must(pack_id))
        if len(data) > LARGEST_PARCEL:
            raise refused("large", most=LARGEST_PARCEL >> 20)
        return data

    def remove(self, pack_id: str) -> None:
        """Throws a voice of the player away. Raises `VoiceError` for a built-in one, and `StorageError`."""
        pack = self._must(pack_id)
        if pack.built_in:
            raise VoiceError(
                f"The voice {pack_id} belongs to the game and stays. Choose another one at the seats.",
                key="error.voice.stays",
                id=pack_id,
            )
        delete_pack(pack.folder)
        self.refresh()

    def _there(self, manifest: Manifest, content: Unpacked) -> Pack | None:
        """The same voice, whole, where the player has it already. Raises `VoiceError` where another is in the way."""
        pack = self.get(manifest.id)
        if pack is None:
            return None
        if pack.built_in:
            raise _taken(pack.id)
        here = pack.manifest
        if fingerprint(manifest, content) in {came_as(here), fingerprint(here, Folder(pack.folder))}:
            return pack if _is_whole(pack) else None
        if came_as(here) is None:
            raise _in_the_way("recorded", pack, manifest)
        if manifest.revision == here.revision:
            raise _in_the_way("other", pack, manifest)
        if manifest.revision < here.revision:
            raise _in_the_way("older", pack, manifest)
        return None

    def _must(self, pack_id: str) -> Pack:
        pack = self.get(pack_id)
        if pack is None:
            raise VoiceError(
                f"There is no voice {pack_id!r}. `ouju voices` lists those that are there.",
                key="error.voice.none",
                id=pack_id,
            )
        return pack

    def _home(self) -> Path:
        if self._own is None:
            raise VoiceError(
                "There is no folder for voices. Start the game with --data.", key="error.voice.no_home"
            )
        return self._own


def _chain(pack_id: str, packs: Mapping[str, Pack]) -> Iterator[Pack]:
    """The voice, those it inherits from, the built-in ones of its language, the Mandarin ones; each once."""
    seen: set[str] = set()
    waiting = [pack_id]
    while waiting:
        pack = packs.get(waiting.pop(0))
        if pack is not None and pack.id not in seen:
            seen.add(pack.id)
            yield pack
            waiting = [*pack.manifest.inherits, *waiting]
    first = packs.get(pack_id)
    gender = first.manifest.speaker.gender if first else ""
    for language in dict.fromkeys((first.manifest.language if first else WENZHOU, MANDARIN)):
        for pack in sorted(packs.values(), key=lambda pack: pack.manifest.speaker.gender[:1] != gender[:1]):
            if pack.built_in and pack.manifest.language == language and pack.id not in seen:
                seen.add(pack.id)
                yield pack


def _read(root: Path | None, spoiled: dict[str, VoiceError], *, built_in: bool = False) -> Iterator[Pack]:
    """The packs in the folders below *root*; what is none is put among the *spoiled*."""
    for folder in _folders(root):
        try:
            pack = read_pack(folder, built_in=built_in)
            if pack.id != folder.name:
                raise VoiceError(
                    f"The folder {folder} holds the voice pack {pack.id}. Give the folder that name.",
                    key="voices.fault.folder",
                    where=folder.name,
                    id=pack.id,
                )
        except VoiceError as error:
            _log.warning("voice pack %s left out: %s", folder.name, error)
            spoiled[folder.name] = error
        else:
            yield pack


def _folders(root: Path | None) -> tuple[Path, ...]:
    """The folders of packs by name; what begins with a dot is being written or deleted."""
    try:
        found = sorted(root.iterdir()) if root is not None else []
    except OSError:
        return ()  # nobody has put a voice there yet
    return tuple(path for path in found if path.is_dir() and not path.name.startswith("."))


def file_name(pack: Pack) -> str:
    """What the file of a voice that is given away is called."""
    return f"{pack.id}-{pack.manifest.revision}{SUFFIX}"


def _files(pack: Pack) -> dict[str, bytes | None]:
    """The clips that the manifest names, `None` for one that is missing or not as the manifest has it."""
    return {
        take.file: data if data is not None and take.is_in(data) else None
        for _, take, data in each_clip(pack)
    }


def _is_whole(pack: Pack) -> bool:
    return None not in _files(pack).values()


def _packed(pack: Pack) -> bytes:
    """A voice as a zip that can be given away, or `VoiceError`."""
    if pack.manifest.is_private:
        raise _private(pack.id)
    if not pack.manifest.may_be_given_away:
        raise VoiceError(
            f"Whoever speaks in {pack.id} has not agreed to its being shared. Ask, and set it in the recorder.",
            key="error.voice.consent",
            id=pack.id,
        )
    content = Folder(pack.folder)
    files = _files(pack)
    wrong = sorted(name for name, data in files.items() if data is None)
    if wrong:
        raise VoiceError(
            f"{len(wrong)} clips of {pack.id} are missing or changed, the first: {wrong[0]}. "
            "Record or import them again.",
            key="error.voice.not_whole",
            id=pack.id,
            number=len(wrong),
            name=wrong[0],
        )
    whole = {name: data for name, data in files.items() if data is not None}
    licence = {LICENCE: content.read(LICENCE)} if LICENCE in pack.present else {}
    return pack_up({MANIFEST: write_manifest(without_mark(pack.manifest)), **licence, **whole})


def _private(pack_id: str) -> VoiceError:
    return VoiceError(
        f"The voice {pack_id} is private and stays where it was made. Give it a licence to share it.",
        key="error.voice.private",
        id=pack_id,
    )


def _taken(pack_id: str) -> VoiceError:
    return VoiceError(
        f"{pack_id} is a voice of the game. Give the pack another id in its manifest.json.",
        key="error.voice.built_in",
        id=pack_id,
    )


IN_THE_WAY: Final = {
    "recorded": "The voice {id} was made here, and another one has the same id. Export and remove yours first.",
    "other": "There is another voice {id} with the same revision {revision}. Remove that one first.",
    "older": "There is a newer revision {here} of the voice {id} already; this one is {revision}. Remove that first.",
}
"""What keeps a pack out whose id is there already: ``error.voice.there.<what>`` tells a player the same."""


def _in_the_way(what: str, pack: Pack, manifest: Manifest) -> VoiceError:
    values = {"id": pack.id, "here": pack.manifest.revision, "revision": manifest.revision}
    return VoiceError(IN_THE_WAY[what].format(**values), key=f"error.voice.there.{what}", **values)
