"""A recording becomes a voice pack (压成语音包): its takes, a manifest that says what they are, a licence in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from game.errors import VoiceError
from game.voice.archive import Unpacked
from game.voice.clip import decode, loudness
from game.voice.files import read_file
from game.voice.lexicon import Reading
from game.voice.manifest import (
    CC0,
    FORMAT,
    PRIVATE,
    VERSION,
    WENZHOU,
    Audio,
    Cue,
    Manifest,
    Speaker,
    Take,
    write_manifest,
)
from game.voice.pack import LARGEST, LICENCE, MANIFEST
from game.voice.studio import Details, Recording

__all__ = ["press"]

_ADDRESSES: Final = {
    CC0: "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
}


def press(
    recording: Recording,
    readings: Mapping[str, Reading],
    place: str,
    told: Callable[[int, int], object],
) -> Unpacked:
    """The files of the pack of a recording, whose speaker is from *place*; *told* hears how many cues are done of all.

    Raises `VoiceError` where nothing was recorded or a take cannot be read.
    """
    said = tuple(recording.said())
    if not said:
        raise VoiceError("Nothing has been recorded yet. Record a word first.", key="recorder.error.empty")
    files: dict[str, bytes] = {}
    cues: dict[str, Cue | None] = {}
    rates: set[int] = set()
    for number, (cue, there) in enumerate(said):
        told(number, len(said))
        takes = []
        for taken, file in enumerate(there):
            name = f"cues/{cue}{f'~{taken + 1}' if taken else ''}.ogg"
            files[name] = read_file(file, LARGEST)
            take, rate = _measured(name, files[name])
            takes.append(take)
            rates.add(rate)
        cues[cue] = _cue(takes, readings.get(cue))
    details = recording.details
    if details.licence != CC0:
        files[LICENCE] = _licence(details).encode()
    audio = Audio(sample_rate=max(rates))
    files[MANIFEST] = write_manifest(_manifest(recording.id, details, place, audio, cues))
    told(len(said), len(said))
    return Unpacked(files)


def _manifest(id_: str, details: Details, place: str, audio: Audio, cues: dict[str, Cue | None]) -> Manifest:
    """What the pack says of itself: one revision more than was finished before."""
    return Manifest(
        format=FORMAT,
        version=VERSION,
        id=id_,
        revision=details.finished + 1,
        name=details.name,
        language=WENZHOU,
        locality=place,
        kind="recorded",
        speaker=Speaker(display=details.speaker, gender=details.gender, birth_decade=details.decade),
        consent=details.consent,
        licence=details.licence,
        attribution=(details.speaker,) if details.speaker and details.licence != CC0 else (),
        audio=audio,
        cues=cues,
    )


def _measured(name: str, data: bytes) -> tuple[Take, int]:
    """What the manifest says of a take, and its rate."""
    clip = decode(data)
    measured = Take(
        file=name,
        sha256=hashlib.sha256(data).hexdigest(),
        duration_ms=round(1000 * clip.seconds),
        loudness=round(loudness(clip), 1),
    )
    return measured, clip.rate


def _cue(takes: list[Take], reading: Reading | None) -> Cue:
    """The takes of a cue with the words as the table of readings has them."""
    first, *more = takes
    return Cue(
        file=first.file,
        sha256=first.sha256,
        duration_ms=first.duration_ms,
        loudness=first.loudness,
        text=reading.word if reading else "",
        ipa=" ".join(reading.ipa) if reading else "",
        contour=" ".join(reading.contour) if reading else "",
        takes=tuple(more),
    )


def _licence(details: Details) -> str:
    """What may be done with the pack, in words and by the address of the whole text."""
    who = details.speaker or details.name
    if details.licence == PRIVATE:
        return (
            f"Private: this recording of {who} is not to be given away.\n此录音仅供本人使用，不得转交他人。\n"
        )
    return (
        f"The recordings in this voice pack are by {who}, licensed under {details.licence}:\n"
        f"{_ADDRESSES[details.licence]}\n\n"
        f"本语音包由{who}录制，按 {details.licence} 许可使用，全文见上面的网址。\n"
    )
