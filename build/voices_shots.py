"""Pictures of the sheet of voices: the built-in packs, packs of the player, their pages, what is told of faults."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pygame

from game.errors import GameError
from game.scenes.lobby import Lobby
from game.scenes.scene import Scene
from game.scenes.taking_voice import TakeVoice, TakingVoice, refused
from game.scenes.voice_pack import VoicePack
from game.scenes.voice_sheets import SideVoice, VoiceCredits, VoiceFaults, VoiceFor
from game.scenes.voices import Voices
from game.session.archive import Archive
from game.session.company import AtOnce
from game.session.voice_desk import Errand, VoiceDesk
from game.storage import storage_at
from game.voice.cabinet import Cabinet
from game.voice.intake import Progress
from game.voice.manifest import MANDARIN, WENZHOU
from game.voice.pack import Pack
from game.voice.repertoire import LEAST, cues
from voice_packs import make_pack

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["VOICES_SHOTS", "voices_folder"]

P = ParamSpec("P")
T = TypeVar("T")


def _whole(folder: Path, **fields: object) -> None:
    """A pack with every cue, all of them the same tone."""
    make_pack(folder, cues()[:1], **fields)
    manifest = folder / "manifest.json"
    told = json.loads(manifest.read_bytes())
    spoken = told["cues"][cues()[0]]
    told["cues"] = {cue: {**spoken, "text": ""} for cue in cues()}
    manifest.write_text(json.dumps(told), encoding="utf-8")


@lru_cache(maxsize=1)
def voices_folder() -> Path:
    """A folder of built-in packs: the four that belong to the program, made of tones."""
    root = Path(tempfile.mkdtemp(prefix="ouju-voices-"))
    for language, (tag, place, zh, en) in _BUILT_IN.items():
        for gender, (letter, man, male) in _GENDERS.items():
            _whole(
                root / f"{language}-synth-{letter}",
                name={"zh-CN": f"{zh} · 合成语音（{man}）", "en": f"{en} · synthetic ({male})"},
                language=tag,
                locality=place,
                kind="synthetic",
                generator={"name": "tones", "version": "1"},
                speaker={"gender": gender},
                attribution=["Readings after published tables."],
            )
    return root


_BUILT_IN = {
    "wenzhou": (WENZHOU, "鹿城", "温州话", "Wenzhounese"),
    "mandarin": (MANDARIN, "", "普通话", "Mandarin"),
}
_GENDERS = {"female": ("f", "女声", "female"), "male": ("m", "男声", "male")}


@lru_cache(maxsize=1)
def own_folder() -> Path:
    """Packs of a player: a short one, one with a long name, a private one, a spoiled one, one that cannot be read."""
    root = Path(tempfile.mkdtemp(prefix="ouju-own-"))
    make_pack(root / "grandma")
    _whole(root / "ruian-uncle", name=LONG, locality="瑞安", speaker={"display": "瑞安阿叔 Uncle Wang"})
    make_pack(root / "my-own", LEAST[:20], name="我自己", licence="private", consent=False)
    make_pack(root / "spoiled", name="坏了的一套")
    (root / "spoiled" / "cues" / "tile.1m.ogg").write_bytes(b"no sound")
    (root / "spoiled" / "cues" / "tile.2m.ogg").unlink()
    (root / "unreadable").mkdir()
    (root / "unreadable" / "manifest.json").write_text("{", encoding="utf-8")
    return root


LONG = "瑞安阿叔在自家院子里一句一句录下来的全套麻将话还有 Old Uncle's whole voice"


@lru_cache(maxsize=1)
def many_folder() -> Path:
    """Thirty packs of a player."""
    root = Path(tempfile.mkdtemp(prefix="ouju-many-"))
    for number in range(30):
        make_pack(root / f"pack-{number:02}", LEAST[:4], name=f"第 {number + 1} 套")
    return root


def _stage(stage: Stage, own: Path | None) -> Stage:
    cabinet = Cabinet(voices_folder(), own)
    return replace(stage, services=replace(stage.services, cabinet=lambda: cabinet))


def _shot(
    make: Callable[[Stage], Scene], own: Callable[[], Path | None] = own_folder, share: float = 0.0
) -> Callable[[Stage], pygame.Surface]:
    """The lobby with a scene over it, its packs checked, scrolled so far."""

    def shoot(stage: Stage) -> pygame.Surface:
        stage = _stage(stage, own())
        with stage.choosing(voices={"own": "ruian-uncle", "left": "off", "opposite": "gone-away"}):
            scene = make(stage)

            def then() -> None:
                if isinstance(scene, Voices):
                    scene.desk.finish()
                if isinstance(scene, Voices | VoicePack):
                    scene.rearrange()
                    scene.scroll.go(share * scene.scroll.most)
                    scene.shifted()

            return stage.shoot((Lobby(), scene), seconds=0.2, then=then)

    return shoot


def _none() -> Path | None:
    return None


def _voices(_: Stage) -> Scene:
    return Voices()


def _page(key: str) -> Callable[[Stage], Scene]:
    return lambda stage: VoicePack(VoiceDesk(stage.services.voices, AtOnce), key)


def _unchecked(key: str) -> Callable[[Stage], Scene]:
    """A page while the pack is being checked."""
    return lambda stage: VoicePack(VoiceDesk(stage.services.voices, _Nobody), key)


class _Nobody(Executor):
    """Does nothing of what it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What will never be done."""
        return Future()


def _exported(stage: Stage) -> pygame.Surface:
    """A page that says where its pack was written to."""
    storage = storage_at(Path(tempfile.mkdtemp(prefix="ouju-exported-")))
    stage = _stage(stage, own_folder())
    stage = replace(stage, services=replace(stage.services, archive=Archive(storage)))
    scene = VoicePack(VoiceDesk(stage.services.voices, AtOnce), "grandma")

    def then() -> None:
        scene.activate("export")
        scene.update(0.1)

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def _side(stage: Stage) -> Scene:
    return SideVoice("own", _desk(stage))


def _for(stage: Stage) -> Scene:
    return VoiceFor(_known(stage, "grandma"))


def _credits(stage: Stage) -> Scene:
    return VoiceCredits(_desk(stage).packs)


def _take(stage: Stage) -> Scene:
    return TakeVoice(_desk(stage))


def _taking(stage: Stage) -> Scene:
    """A pack that is being checked."""
    return TakingVoice(own_folder() / "grandma", _Halfway(stage.services.voices, _Nobody))


class _Halfway(VoiceDesk):
    """Has looked at some clips of a pack and never comes to the next."""

    def take_in(self, source: Path, seen: Callable[[Progress], None]) -> Errand[Pack]:
        """It will never be done."""
        seen((17, 38))
        return Errand(Future())


def _faults(_: Stage) -> Scene:
    """What a hostile or careless pack is refused for."""
    folder = Path(tempfile.mkdtemp(prefix="ouju-faulty-")) / "careless"
    make_pack(folder, LEAST[:12], consent=False)
    for number in range(1, 8):
        (folder / "cues" / f"tile.{number}m.ogg").unlink()
    cabinet = Cabinet(voices_folder(), Path(tempfile.mkdtemp(prefix="ouju-own-")))
    try:
        cabinet.take_in(folder)
    except GameError as error:
        scene = refused("careless.wzvoice.zip", error)
        assert isinstance(scene, VoiceFaults)
        return scene
    raise AssertionError("it has faults")


def _desk(stage: Stage) -> VoiceDesk:
    desk = VoiceDesk(stage.services.voices, AtOnce)
    desk.look()
    desk.finish()
    return desk


def _known(stage: Stage, key: str) -> Pack:
    pack = _desk(stage).pack(key)
    assert pack is not None
    return pack


VOICES_SHOTS = {
    "voices": _shot(_voices, _none),
    "voices_own": _shot(_voices),
    "voices_end": _shot(_voices, share=1.0),
    "voices_many": _shot(_voices, many_folder, 0.5),
    "voice_pack": _shot(_unchecked("wenzhou-synth-f"), _none),
    "voice_pack_own": _shot(_unchecked("ruian-uncle"), share=0.45),
    "voice_pack_least": _shot(_page("grandma"), share=0.2),
    "voice_pack_spoiled": _shot(_page("spoiled")),
    "voice_pack_exported": _exported,
    "voice_side": _shot(_side),
    "voice_for": _shot(_for),
    "voice_credits": _shot(_credits),
    "voice_take": _shot(_take),
    "voice_taking": _shot(_taking),
    "voice_faults": _shot(_faults),
}
"""Picture name to what renders it."""
