"""What a voice pack says of itself (声音包清单): the file ``manifest.json``, checked field by field.

What this version does not know (fields, cues) is kept and written again, so a pack from a later version passes through
unharmed. Every fault names the field it was met in.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, TypeAlias, cast

import msgspec

from game.errors import VoiceError
from game.voice.clip import CEILING, LOUDNESS

__all__ = [
    "CC0", "FORMAT", "LICENCES", "MANDARIN", "PRIVATE", "VERSION", "WENZHOU", "Audio", "Cue", "Generator", "Manifest",
    "Speaker", "Take", "Words", "in_language", "is_clip_name", "is_pack_id", "read_manifest", "write_manifest",
]  # fmt: skip

FORMAT: Final = "wz-voice-pack"
VERSION: Final = 1
WENZHOU: Final = "wuu-CN-x-wenzhou"
MANDARIN: Final = "cmn-CN"
PRIVATE: Final = "private"
CC0: Final = "CC0-1.0"
LICENCES: Final = (CC0, "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "MIT", "Apache-2.0", PRIVATE)
"""The licences a pack can have; a private one stays on this machine."""

_LARGEST: Final = 512 << 10
"""Bytes of a manifest that are looked at; one with every cue takes a fifth of it."""
_ID: Final = re.compile(r"[a-z0-9-]{3,40}")
_CUE: Final = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")
_FILE: Final = re.compile(r"cues/[a-z0-9_.~-]{1,80}\.ogg")
_DEVICE: Final = re.compile(r"(cues/)?(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that are devices on Windows, whatever stands behind the dot."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_PATH: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<where>.*)`)?$", re.DOTALL)

Words: TypeAlias = str | dict[str, str]
"""A text, or one for each language: ``zh-CN``, ``en``."""


class _Open(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record that keeps the fields it does not know."""

    rest: dict[str, object] = {}


class Audio(_Open, frozen=True, kw_only=True, omit_defaults=False):
    """How the clips are made (音频)."""

    sample_rate: int
    channels: int = 1
    codec: str = "vorbis"
    loudness_lufs: float = LOUDNESS
    peak_dbfs: float = CEILING


class Speaker(_Open, frozen=True, kw_only=True, omit_defaults=True):
    """Who speaks (说话人); all of it may be left out, no real name is asked for."""

    display: str = ""
    gender: str = ""
    birth_decade: int | str | None = None


class Generator(_Open, frozen=True, kw_only=True, omit_defaults=True):
    """What made a synthetic voice (合成器)."""

    name: str
    version: str = ""
    model: str = ""
    voice: str = ""


class Take(_Open, frozen=True, kw_only=True, omit_defaults=True):
    """Another take of a cue (另一遍), played by chance in place of the first."""

    file: str
    sha256: str
    duration_ms: int = 0
    loudness: float = 0.0

    def is_in(self, data: bytes) -> bool:
        """Whether a file with these bytes is the one that was listed."""
        return hashlib.sha256(data).hexdigest() == self.sha256


class Cue(_Open, frozen=True, kw_only=True, omit_defaults=True):
    """What a voice says for one cue (词目): its file, further takes, the words, their sounds and contour."""

    file: str
    sha256: str
    duration_ms: int = 0
    loudness: float = 0.0
    text: str = ""
    ipa: str = ""
    contour: str = ""
    takes: tuple[Take, ...] = ()
    rimes_ms: tuple[tuple[float, float], ...] = ()
    """Where each syllable's rime begins and ends: what the pitch is measured over."""

    def all_takes(self) -> tuple[Take, ...]:
        """Every take, the first one first."""
        first = Take(file=self.file, sha256=self.sha256, duration_ms=self.duration_ms, loudness=self.loudness)
        return (first, *self.takes)


class Manifest(_Open, frozen=True, kw_only=True, omit_defaults=True):
    """A voice pack's list of itself (清单)."""

    format: str
    version: int
    id: str
    revision: int
    name: Words
    language: str
    kind: str
    licence: str
    audio: Audio
    cues: dict[str, Cue | None]
    """A cue that is null is silent on purpose."""
    description: Words = ""
    locality: str = ""
    generator: Generator | None = None
    speaker: Speaker = Speaker()
    consent: bool = False
    attribution: tuple[str, ...] = ()
    inherits: tuple[str, ...] = ()
    lexicon_sha256: str = ""

    @property
    def is_private(self) -> bool:
        """Whether it may not be given away."""
        return self.licence == PRIVATE

    @property
    def may_be_given_away(self) -> bool:
        """Neither private nor a recording whose speaker has not agreed."""
        return not self.is_private and (self.kind != "recorded" or self.consent)


def in_language(words: Words, language: str) -> str:
    """The words for a language of the catalogues, else English, else whatever there is.

    >>> in_language({"zh-CN": "温州话", "en": "Wenzhounese"}, "zh_CN@wenzhou")
    '温州话'
    """
    if isinstance(words, str):
        return words
    tag = language.partition("@")[0].replace("_", "-")
    for wanted in (tag, "en", "zh-CN"):
        if words.get(wanted):
            return words[wanted]
    return next(iter(words.values()), "")


def is_pack_id(text: str) -> bool:
    """Whether a pack can have this id, which is also the name of its folder.

    >>> is_pack_id("grandma-lucheng"), is_pack_id("../etc"), is_pack_id("con")
    (True, False, False)
    """
    return bool(_ID.fullmatch(text)) and not _DEVICE.fullmatch(text)


def is_clip_name(text: str) -> bool:
    """Whether a file of a pack can be called so.

    >>> is_clip_name("cues/tile.1m~2.ogg"), is_clip_name("cues/../x.ogg"), is_clip_name("cues/aux.ogg")
    (True, False, False)
    """
    return bool(_FILE.fullmatch(text)) and ".." not in text and not _DEVICE.fullmatch(text)


# ---------------------------------------------------------------- JSON


def read_manifest(data: bytes) -> Manifest:
    """A manifest from its JSON. Raises `VoiceError` that names the field."""
    if len(data) > _LARGEST:
        raise _wrong("", f"larger than {_LARGEST >> 10} kB")
    try:
        plain = msgspec.json.decode(data)
        if not isinstance(plain, dict):
            raise _wrong("", "not a JSON object")
        if plain.get("format") != FORMAT:
            raise _wrong("format", f"not {FORMAT}")
        if plain.get("version") != VERSION:
            raise VoiceError(
                f"This voice pack has format version {plain.get('version')!r}, this program reads {VERSION}. "
                "Update the game, or ask for the pack in that version.",
                key="error.voice.version",
                version=plain.get("version"),
                known=VERSION,
            )
        manifest = msgspec.convert(_opened(plain), Manifest)
    except msgspec.ValidationError as error:
        found = cast("re.Match[str]", _PATH.match(str(error)))
        raise _wrong((found["where"] or "").removeprefix("."), found["what"]) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _wrong("", f"no JSON ({error})") from error
    _check(manifest)
    return manifest


def write_manifest(manifest: Manifest) -> bytes:
    """The manifest as JSON, in the order of its fields, with what was not known in it."""
    plain = _closed(cast("dict[str, object]", msgspec.to_builtins(manifest)))
    return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def _check(manifest: Manifest) -> None:
    """What is more than a type."""
    if not is_pack_id(manifest.id):
        raise _wrong("id", f"{manifest.id!r}: 3 to 40 of a-z, 0-9 and -")
    if manifest.revision < 1:
        raise _wrong("revision", "less than 1")
    if manifest.kind not in {"recorded", "synthetic"}:
        raise _wrong("kind", f"{manifest.kind!r}: recorded or synthetic")
    for cue, spoken in manifest.cues.items():
        if not _CUE.fullmatch(cue):
            raise _wrong(f"cues.{cue}", "no name of a cue")
        for take in spoken.all_takes() if spoken else ():
            if not is_clip_name(take.file):
                raise _wrong(f"cues.{cue}.file", f"{take.file!r} is no file in cues/")
            if not _HASH.fullmatch(take.sha256):
                raise _wrong(f"cues.{cue}.sha256", "not 64 digits")


def _wrong(where: str, what: str) -> VoiceError:
    place = f"manifest.json, {where}" if where else "manifest.json"
    return VoiceError(
        f"{place}: {what}. Ask whoever made the voice pack for a whole one.",
        key="error.voice.manifest",
        where=place,
        why=what,
    )


# ---------------------------------------------------------------- fields that are not known


def _opened(plain: dict[str, object]) -> dict[str, object]:
    """The plain manifest with what is not known moved into ``rest``, at every level."""
    opened = _apart(plain, Manifest)
    for name, kind in (("audio", Audio), ("speaker", Speaker), ("generator", Generator)):
        if isinstance(part := opened.get(name), dict):
            opened[name] = _apart(part, kind)
    if isinstance(cues := opened.get("cues"), dict):
        opened["cues"] = {cue: _opened_cue(spoken) for cue, spoken in cues.items()}
    return opened


def _opened_cue(spoken: object) -> object:
    if not isinstance(spoken, dict):
        return spoken
    opened = _apart(spoken, Cue)
    if isinstance(takes := opened.get("takes"), list):
        opened["takes"] = [_apart(take, Take) if isinstance(take, dict) else take for take in takes]
    return opened


def _apart(plain: dict[str, object], kind: type[msgspec.Struct]) -> dict[str, object]:
    known = frozenset(kind.__struct_fields__) - {"rest"}
    opened = {name: value for name, value in plain.items() if name in known}
    return {**opened, "rest": {name: value for name, value in plain.items() if name not in known}}


def _closed(plain: dict[str, object]) -> dict[str, object]:
    """The way back: what was in ``rest`` stands beside the fields again."""
    closed = {name: value for name, value in plain.items() if name != "rest"}
    for name in ("audio", "speaker", "generator"):
        if isinstance(part := closed.get(name), dict):
            closed[name] = _closed(part)
    if isinstance(cues := closed.get("cues"), dict):
        closed["cues"] = {
            cue: _closed_cue(spoken) if isinstance(spoken, dict) else spoken for cue, spoken in cues.items()
        }
    return {**closed, **cast("dict[str, object]", plain.get("rest") or {})}


def _closed_cue(spoken: dict[str, object]) -> dict[str, object]:
    closed = _closed(spoken)
    if isinstance(takes := closed.get("takes"), list | tuple):
        closed["takes"] = [_closed(take) for take in takes]
    return closed
