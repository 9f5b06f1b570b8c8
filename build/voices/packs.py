"""The built-in voices (内置语音包): which table each reads, whose voice it has, and what its manifest says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cue_renderer import VOICES, Voice
from game.voice.manifest import FORMAT, MANDARIN, VERSION, WENZHOU, Audio, Cue, Generator, Manifest, Speaker
from kokoro_model import PACKAGE, RATE, version

VOICES_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "voices"
REVISION = 1
LICENCE = "CC-BY-4.0"
MODEL = "Kokoro-82M v1.0 (int8 ONNX)"

_READINGS = (
    "Readings after 汉字音典 (《温州话音档》), 汉语方音字汇 (Peking University 1962), 汉语方言词汇 (Peking University"
    " 1964) and Liu, Wang & Bai 2007, the last three via CLDF (CC BY 4.0)."
)
_RENDERED = "Synthetic voice rendered with Kokoro-82M by hexgrad (Apache-2.0) in the ONNX export of kokoro-onnx (MIT)."
_TRAINED = "The model's Japanese voices were trained, among others, on CC BY readings of public-domain tales."


@dataclass(frozen=True, slots=True)
class PackPlan:
    """One voice to be made."""

    id: str
    table: str
    sex: str
    language: str
    locality: str
    name: tuple[str, str]
    description: tuple[str, str]
    attribution: tuple[str, ...]

    @property
    def voice(self) -> Voice:
        """The voice of the model that speaks it."""
        return VOICES[self.sex]

    @property
    def folder(self) -> Path:
        """Where the pack lies."""
        return VOICES_FOLDER / self.id

    @property
    def lexicon(self) -> Path:
        """The table of readings it is said by."""
        return VOICES_FOLDER / self.table


def _wenzhou(sex: str, word: str, english: str) -> PackPlan:
    return PackPlan(
        f"wenzhou-synth-{sex}",
        "lexicon.tsv",
        sex,
        WENZHOU,
        "鹿城",
        (f"温州话 · 合成语音（{word}）", f"Wenzhounese · synthetic ({english})"),
        (
            "合成语音，鹿城口音。读音依文献，连读变调多有未定；欢迎录一份真人语音。",
            "A synthetic voice with the accent of Lucheng. Published readings; much of the tone sandhi is open.",
        ),
        (_READINGS, _RENDERED, _TRAINED),
    )


def _mandarin(sex: str, word: str, english: str) -> PackPlan:
    return PackPlan(
        f"mandarin-synth-{sex}",
        "mandarin.tsv",
        sex,
        MANDARIN,
        "",
        (f"普通话 · 合成语音（{word}）", f"Mandarin · synthetic ({english})"),
        ("合成语音，普通话。", "A synthetic voice speaking Standard Mandarin."),
        (_RENDERED, _TRAINED),
    )


PLANS: tuple[PackPlan, ...] = (
    _wenzhou("f", "女声", "female"),
    _wenzhou("m", "男声", "male"),
    _mandarin("f", "女声", "female"),
    _mandarin("m", "男声", "male"),
)


def _generator(plan: PackPlan) -> Generator:
    return Generator(name=PACKAGE.replace("_", "-"), version=version(), model=MODEL, voice=plan.voice.name)


def manifest_of(
    plan: PackPlan, cues: dict[str, Cue | None], lexicon_sha256: str, generator: Generator | None
) -> Manifest:
    """The manifest of a voice with these cues; where nothing was rendered, what made it before is handed in."""
    return Manifest(
        format=FORMAT,
        version=VERSION,
        id=plan.id,
        revision=REVISION,
        name={"zh-CN": plan.name[0], "en": plan.name[1]},
        description={"zh-CN": plan.description[0], "en": plan.description[1]},
        language=plan.language,
        locality=plan.locality,
        kind="synthetic",
        generator=generator or _generator(plan),
        speaker=Speaker(gender={"f": "female", "m": "male"}[plan.sex]),
        licence=LICENCE,
        attribution=plan.attribution,
        audio=Audio(sample_rate=RATE),
        cues=cues,
        lexicon_sha256=lexicon_sha256,
    )


def licence_text(plan: PackPlan) -> str:
    """LICENSE.txt of a voice."""
    lines = (
        f"{plan.name[1]} ({plan.id})",
        "",
        "Copyright the Ouju authors. Licensed under Creative Commons Attribution 4.0 International (CC-BY-4.0):",
        "https://creativecommons.org/licenses/by/4.0/",
        "",
        *plan.attribution,
    )
    return "\n".join(lines) + "\n"
