"""Sounds of a syllable (音节) as tokens of the model: its onset and its rime, by voice.

The model was never taught Wenzhou; its tokens are those of the other languages it speaks, chosen by the distance of the
vowels that come out from the vowels that are meant. ``ɦ`` has no token: it is a breath with the voice left on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Kind(Enum):
    """What a sound does to the voice."""

    VOICELESS = "voiceless"
    VOICED = "voiced"
    RIME = "rime"


@dataclass(frozen=True, slots=True)
class Sound:
    """A token with the frames of 25 ms it lasts; in a rime the frames are a share of the whole."""

    token: str
    kind: Kind
    frames: float
    nasal: bool = False


@dataclass(frozen=True, slots=True)
class Syllable:
    """One syllable, taken apart."""

    onset: tuple[Sound, ...]
    rime: tuple[Sound, ...]
    hissing: bool
    """Whether it starts with a sibilant: energy above 4 kHz must be there."""


_S, _V = Kind.VOICELESS, Kind.VOICED
ONSETS: Final[dict[str, tuple[tuple[str, Kind, float], ...]]] = {
    "tsʰ": (("ʦ", _S, 2), ("ʰ", _S, 3)),
    "tɕʰ": (("ʨ", _S, 2), ("ʰ", _S, 3)),
    "ʈʂʰ": (("ꭧ", _S, 2), ("ʰ", _S, 3)),
    "pʰ": (("p", _S, 2), ("ʰ", _S, 2)),
    "tʰ": (("t", _S, 2), ("ʰ", _S, 2)),
    "kʰ": (("k", _S, 2), ("ʰ", _S, 2)),
    "ts": (("ʦ", _S, 3),),
    "tɕ": (("ʨ", _S, 3),),
    "ʈʂ": (("ꭧ", _S, 3),),
    "dz": (("ʣ", _V, 3),),
    "dʑ": (("ʥ", _V, 3),),
    "p": (("p", _S, 3),),
    "t": (("t", _S, 3),),
    "k": (("k", _S, 3),),
    "b": (("b", _V, 3),),
    "d": (("d", _V, 3),),
    "ɡ": (("ɡ", _V, 3),),
    "f": (("f", _S, 4),),
    "s": (("s", _S, 4),),
    "ɕ": (("ɕ", _S, 4),),
    "ʂ": (("ʂ", _S, 4),),
    "h": (("h", _S, 3),),
    "x": (("x", _S, 3),),
    "v": (("v", _V, 3),),
    "z": (("z", _V, 3),),
    "ʑ": (("ʥ", _V, 3),),
    "ɻ": (("ɻ", _V, 3),),
    "ɦ": (("h", _V, 2),),
    "m": (("m", _V, 3),),
    "n": (("n", _V, 3),),
    "ȵ": (("ɲ", _V, 3),),
    "ŋ": (("ŋ", _V, 3),),
    "l": (("l", _V, 3),),
    "j": (("j", _V, 2),),
    "w": (("w", _V, 2),),
    "ɥ": (("ɥ", _V, 2),),
    "ʔ": (),
}
_HISSING = ("s", "ɕ", "ts", "tsʰ", "tɕ", "tɕʰ", "ʂ", "ʈʂ", "ʈʂʰ")

_SAME: Final[dict[str, str]] = {"ɲ": "ȵ", "g": "ɡ", "ʐ": "ɻ", "tʂ": "ʈʂ"}
"""Other ways to write the same sound."""

_NASALS = ("ŋ", "n", "m")
_SYLLABIC = {"ŋ̍": "ŋ", "m̩": "m", "n̩": "n"}

_VOWELS: Final[dict[str, dict[str, str]]] = {
    "m": {"ɿ": "ɨ", "ʅ": "ɨ", "ɜ": "ɜ", "uɔ": "wɔ", "ø": "øeø", "ɚ": "aɚɻ", "uŋ": "ʊŋ"},
    "f": {"ɿ": "ɨ", "ʅ": "ɨ", "ɜ": "əː", "uɔ": "wo", "ø": "ɨø", "ɚ": "aɚɻ", "uŋ": "ʊŋ"},
}
"""Where the token differs from the letter, by the sex of the voice."""


def _plain(ipa: str) -> str:
    for other, ours in _SAME.items():
        ipa = ipa.replace(other, ours)
    return ipa


def split(ipa: str) -> tuple[str, str]:
    """Onset and rime of a syllable as letters.

    >>> split("tsʰai"), split("ʔji"), split("ŋ̍"), split("ŋiɛ"), split("ø")
    (('tsʰ', 'ai'), ('ʔ', 'ji'), ('', 'ŋ̍'), ('ŋ', 'iɛ'), ('', 'ø'))
    """
    plain = _plain(ipa)
    if plain in _SYLLABIC:
        return "", plain
    for length in (3, 2, 1):
        if plain[:length] in ONSETS and len(plain) > length:
            return plain[:length], plain[length:]
    return "", plain


def _letters(rime: str, sex: str) -> str:
    """The rime as tokens: the voice's own choice where it has one."""
    table = _VOWELS[sex]
    text = rime
    for letters in sorted(table, key=len, reverse=True):
        if letters != "ø" or "øy" not in text:
            text = text.replace(letters, table[letters])
    return text


def _shares(text: str) -> tuple[Sound, ...]:
    """The tokens of a rime with the share of each."""
    sounds = []
    for place, token in enumerate(text):
        nasal = token in _NASALS and len(text) > 1
        glide = place == 0 and len(text) > 1 and token in "jwɥiuy" and text[1] not in "ːŋnm"
        share = 0.7 if nasal else 0.5 if glide or token == "ɻ" else 0.6 if token == "ː" else 1.0
        sounds.append(Sound(token, Kind.RIME, share, nasal))
    return tuple(sounds)


def syllable(ipa: str, sex: str) -> Syllable:
    """A syllable as the voice needs it.

    >>> [sound.token for sound in syllable("tsʰai", "m").onset + syllable("tsʰai", "m").rime]
    ['ʦ', 'ʰ', 'a', 'i']
    """
    onset, rime = split(ipa)
    if onset == "ɦ" and rime[0] in "iy":
        glide = {"i": "j", "y": "ɥ"}[rime[0]]
        sounds: tuple[Sound, ...] = (Sound(glide, _V, 2),)
    else:
        sounds = tuple(Sound(token, kind, frames) for token, kind, frames in ONSETS.get(onset, ()))
    letters = _SYLLABIC.get(rime) or _letters(rime, sex)
    return Syllable(sounds, _shares(letters), onset in _HISSING)
