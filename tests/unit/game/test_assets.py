from __future__ import annotations

import tomllib
import wave
from pathlib import Path

import pytest

from game.assets import Assets, resource_root
from game.errors import AssetError
from game.theme import THEMES
from game.ui.loudspeaker import MUSIC
from game.ui.mixer import CUE_TABLE, read_cues
from game.ui.sprites import SPRITE_IDS
from game.ui.text import Face
from game.voice.clip import decode

ASSETS = Assets()
ROOT = Path(str(resource_root("assets")))


def _used() -> set[str]:
    sounds = {sound for cue in read_cues(ASSETS).values() for sound in cue.sounds}
    fonts = {face.value for face in Face}
    return {*SPRITE_IDS, *fonts, *(f"theme.{name}" for name in THEMES), CUE_TABLE, MUSIC, *sounds}


@pytest.mark.parametrize("asset_id", ASSETS.ids)
def test_every_listed_file_opens_with_its_size(asset_id: str) -> None:
    entry, path = ASSETS.entry(asset_id), ASSETS.path(asset_id)
    assert entry.author
    assert entry.licence
    match path.suffix:
        case ".svg" if entry.size != "any":
            wide, high = entry.size.split("x")
            assert f'viewBox="0 0 {wide} {high}"' in ASSETS.text(asset_id)
        case ".svg":
            assert 'viewBox="0 0 ${w} ' in ASSETS.text(asset_id)
        case ".wav":
            with wave.open(str(path)) as sound:
                assert entry.size == f"{sound.getnframes() / sound.getframerate():.3f} s"
        case ".ogg":
            clip = decode(ASSETS.bytes(asset_id), 120)
            assert entry.size == f"{clip.seconds:.3f} s"
        case ".otf":
            assert entry.size == str(len(ASSETS.bytes(asset_id)))
        case _:
            assert entry.size == "text"
            tomllib.loads(ASSETS.text(asset_id))


def test_every_file_is_listed() -> None:
    listed = {entry.file for entry in map(ASSETS.entry, ASSETS.ids)}
    folders = tuple(f"{tree.folder}/" for tree in ASSETS.trees.values())
    found = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()}
    assert {name for name in found if not name.startswith(folders)} - listed == {"manifest.toml"}


def test_every_id_is_used_and_every_used_id_is_listed() -> None:
    assert set(ASSETS.ids) == _used()


def test_sounds_stay_small() -> None:
    assert sum(path.stat().st_size for path in ROOT.glob("sounds/*") if path.suffix != ".ogg") < 1_600_000
    assert len(ASSETS.bytes(MUSIC)) < 700_000


def test_an_unknown_id_says_where_it_looked() -> None:
    with pytest.raises(AssetError, match=r"'tile\.q7'.*manifest\.toml"):
        ASSETS.bytes("tile.q7")
    with pytest.raises(AssetError, match="nowhere"):
        ASSETS.tree("nowhere")


def test_a_missing_file_says_where_it_looked(tmp_path: Path) -> None:
    line = 'author = "a"\nlicence = "b"\n[files]\n"x" = { file = "gone.svg", size = "1x1" }\n'
    (tmp_path / "manifest.toml").write_text(f"[usual]\n{line}", encoding="utf-8")
    assets = Assets(tmp_path)
    with pytest.raises(AssetError, match=r"gone\.svg"):
        assets.bytes("x")
    with pytest.raises(AssetError, match=r"gone\.svg"):
        assets.path("x")


def test_a_missing_package_says_how_to_get_it(tmp_path: Path) -> None:
    line = '"x" = { file = "package:no_such_fonts/a.otf", size = "1", author = "a", licence = "b" }'
    (tmp_path / "manifest.toml").write_text(f"[files]\n{line}\n", encoding="utf-8")
    with pytest.raises(AssetError, match="pip install no-such-fonts"):
        Assets(tmp_path).path("x")


@pytest.mark.parametrize("text", ["[files", '[files]\n"x" = { file = "a.svg" }\n"y" = { size = "1" }\n'])
def test_a_faulty_manifest_is_refused_as_a_whole(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.toml").write_text(text, encoding="utf-8")
    with pytest.raises(AssetError) as caught:
        Assets(tmp_path)
    assert text == "[files" or ("x: size" in str(caught.value) and "y: file" in str(caught.value))
