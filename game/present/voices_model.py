"""What the sheet of voices shows (声音包): who speaks with which voice, which packs there are, what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.errors import VoiceError
from game.present.failure import failure
from game.present.label import Label, Listed, Plain, said, sentences
from game.session.voice_desk import Examined
from game.settings import NO_VOICE, SIDES, Settings
from game.voice.manifest import MANDARIN, WENZHOU, Manifest, in_language
from game.voice.pack import Fault, Pack
from game.voice.repertoire import LEAST, cues

__all__ = [
    "AUTO", "SIDES", "SPOILED", "PackShown", "SideShown", "assigned", "cover_label", "facts_label",
    "fault_label", "fault_place", "is_synthetic", "kind_label", "language_label", "licence_label",
    "name_of", "pack_shown", "pack_told", "side_label", "side_told", "sides_shown", "size_label",
    "spoiled_shown", "users_of", "without",
]  # fmt: skip

AUTO: Final = "auto"
SPOILED: Final = "!"
"""What the key of a row begins with whose pack cannot be read."""
_LANGUAGES: Final = {WENZHOU: "voices.language.wenzhou", MANDARIN: "voices.language.mandarin"}
_CITY: Final = "鹿城"
_NAMED: Final = frozenset(LEAST) | {cue for cue in cues() if cue.startswith("phrase.")}
"""Cues whose name in the catalogues is what they are called here, too."""
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class SideShown:
    """A seat of the table: its name, the voice it has, something small about that; *gone*: the pack is not there."""

    side: str
    name: Label
    voice: Label
    note: Label | None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class PackShown:
    """A row: the pack's *name*, what it speaks and how it came about, how much of it there is; who speaks with it.

    *faults* are counted, the *first* is told; both are unknown (*checking*) until the pack has been checked. Of what
    cannot be read there is nothing *about* it.
    """

    key: str
    name: str
    about: Label | None
    facts: Label
    users: tuple[Label, ...]
    synthetic: bool
    own: bool
    checking: bool = False
    faults: int = 0
    first: Label | None = None


# ---------------------------------------------------------------- who speaks with which voice


def side_label(side: str) -> Label:
    """What a side is called."""
    return said(f"voices.side.{side}")


def sides_shown(settings: Settings, packs: Sequence[Pack], language: str) -> tuple[SideShown, ...]:
    """The four sides with their voices; *language* is the one of the screen."""
    return tuple(_side(side, settings, packs, language) for side in SIDES)


def _side(side: str, settings: Settings, packs: Sequence[Pack], language: str) -> SideShown:
    chosen, name = settings.voices.get(side, AUTO), side_label(side)
    if chosen == NO_VOICE:
        return SideShown(side, name, said("voices.off"), None)
    if chosen == AUTO:
        return SideShown(side, name, said("voices.auto"), said(f"voices.auto.{settings.voice_language}"))
    pack = next((pack for pack in packs if pack.id == chosen), None)
    if pack is None:
        return SideShown(side, name, said("voices.gone"), Plain(chosen), gone=True)
    return SideShown(side, name, Plain(name_of(pack, language)), kind_label(pack.manifest))


def assigned(voices: Mapping[str, str], sides: Sequence[str], choice: str) -> dict[str, str]:
    """The voices after some sides were given one; ``auto`` is not noted.

    >>> assigned({"own": "a", "left": "b"}, ("own",), "auto"), assigned({}, ("own", "left"), "off")
    ({'left': 'b'}, {'own': 'off', 'left': 'off'})
    """
    changed = {**voices, **dict.fromkeys(sides, choice)}
    return {side: voice for side, voice in changed.items() if voice != AUTO}


def without(voices: Mapping[str, str], key: str) -> dict[str, str]:
    """The voices when a pack has gone: who spoke with it gets the one that fits.

    >>> without({"own": "a", "left": "b"}, "a")
    {'left': 'b'}
    """
    return {side: voice for side, voice in voices.items() if voice != key}


def users_of(voices: Mapping[str, str], key: str) -> tuple[str, ...]:
    """The sides that speak with a pack.

    >>> users_of({"own": "a", "left": "b", "right": "a"}, "a")
    ('own', 'right')
    """
    return tuple(side for side in SIDES if voices.get(side) == key)


# ---------------------------------------------------------------- packs


def name_of(pack: Pack, language: str) -> str:
    """What a pack is called in the language of the screen, on one line and no longer than can be read."""
    name = " ".join(in_language(pack.manifest.name, language).split()) or pack.id
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def is_synthetic(manifest: Manifest) -> bool:
    """Whether nobody has spoken it."""
    return manifest.kind == "synthetic"


def language_label(manifest: Manifest) -> Label:
    """What a pack speaks, and as where: 温州话 · 鹿城."""
    spoken: Label
    known = _LANGUAGES.get(manifest.language)
    spoken = said(known) if known else Plain(manifest.language)
    if not manifest.locality:
        return spoken
    return said("voices.language.of", language=spoken, place=_place(manifest.locality))


def _place(locality: str) -> Label:
    return said("voices.place.city") if locality == _CITY else Plain(locality)


def kind_label(manifest: Manifest) -> Label:
    """How a pack came about; a synthetic one always says so."""
    if not is_synthetic(manifest):
        return said("voices.kind.recorded")
    if not manifest.locality:
        return said("voices.kind.synthetic")
    return said("voices.kind.synthetic.of", place=_place(manifest.locality))


def size_label(size: int) -> Label:
    """So many bytes, as people say it.

    >>> size_label(1_240_000), size_label(8_000)
    (Plain(text='1.2 MB'), Plain(text='8 kB'))
    """
    return Plain(f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB")


def covered(pack: Pack) -> tuple[int, int]:
    """How many cues a pack has of those that can be asked for, and how many of the smallest useful voice it lacks.

    One that is silent on purpose is there.
    """
    have = pack.manifest.cues
    return sum(cue in have for cue in cues()), sum(cue not in have for cue in LEAST)


def cover_label(pack: Pack) -> Label:
    """How much there is of a pack."""
    have, lacking = covered(pack)
    if have == len(cues()):
        return said("voices.cover.all", count=have)
    if not lacking:
        return said("voices.cover.least", have=have, all=len(cues()))
    return said("voices.cover.lacking", have=have, all=len(cues()), lacking=lacking, least=len(LEAST))


def licence_label(manifest: Manifest) -> Label:
    """Under which licence a pack is; a private one stays here."""
    return said("voices.licence.private") if manifest.is_private else Plain(manifest.licence)


def facts_label(pack: Pack, examined: Examined | None) -> Label:
    """Who speaks, how much there is, the licence, how large it is."""
    speaker = pack.manifest.speaker.display
    parts: list[Label] = [Plain(speaker)] if speaker else []
    parts += [cover_label(pack), licence_label(pack.manifest)]
    parts += [size_label(examined.size)] if examined is not None else []
    label = parts[0]
    for part in parts[1:]:
        label = said("voices.beside", first=label, second=part)
    return label


def pack_shown(pack: Pack, examined: Examined | None, voices: Mapping[str, str], language: str) -> PackShown:
    """The row of a pack."""
    manifest = pack.manifest
    users = tuple(side_label(side) for side in users_of(voices, pack.id))
    faults = examined.grave if examined is not None else ()
    return PackShown(
        pack.id,
        name_of(pack, language),
        said("voices.about", language=language_label(manifest), kind=kind_label(manifest)),
        facts_label(pack, examined),
        users,
        is_synthetic(manifest),
        not pack.built_in,
        examined is None,
        len(faults),
        fault_label(faults[0]) if faults else None,
    )


def spoiled_shown(folder: str, error: VoiceError) -> PackShown:
    """The row of something that cannot be read: nothing is known of it but why."""
    why = failure(error)
    return PackShown(
        f"{SPOILED}{folder}", folder, None, why, (), synthetic=False, own=True, faults=1, first=why
    )


def fault_label(fault: Fault) -> Label:
    """What is wrong, in words."""
    return said(fault.key, where=_called(fault.where), **fault.values)


def _called(where: str) -> str | Label:
    """A tile, a call of the smallest voice or a phrase by its name, everything else as it is written."""
    return said(where) if where in _NAMED else where


def fault_place(fault: Fault) -> str:
    """What a fault is about: a file, a cue, or the manifest."""
    return str(fault.values.get("file", "")) or fault.where or "manifest.json"


def pack_told(shown: PackShown, what: str) -> Label:
    """A row for who cannot see it: the button for a sample, or the pack with all that stands in its row."""
    if what == "play":
        return said("voices.told.play", name=shown.name)
    parts: list[Label] = [Plain(shown.name)]
    parts += [shown.about if shown.about is not None else said("voices.spoiled"), shown.facts]
    parts += [said("voices.told.users", sides=Listed(shown.users))] if shown.users else []
    parts += [said("voices.told.faults", n=shown.faults)] if shown.faults else []
    parts += [said("voices.checking")] if shown.checking else []
    return sentences(parts)


def side_told(shown: SideShown) -> Label:
    """A seat with its voice."""
    row = said("spoken.row", name=shown.name, value=shown.voice)
    return row if shown.note is None else sentences((row, shown.note))
