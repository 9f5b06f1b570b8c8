"""Trees of files: the same bytes each time, whoever builds them; icons in every form."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest
from PIL import Image

import wrap_icons
from wrap_runpath import forget_search_paths, without_search_path
from wrap_tree import Entry, entries_of, sums, under, write_folder, write_tar, write_zip

MOMENT = 1_700_000_000
TREE = [
    Entry("瓯局/ouju", b"program", runs=True),
    Entry("瓯局/share/a.txt", b"text"),
    Entry("瓯局/share/b", link="a.txt"),
]


def test_an_archive_is_the_same_whenever_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write_tar(TREE, tmp_path / "1.tar.gz", MOMENT).read_bytes()
    monkeypatch.setattr(time, "time", lambda: 1.9e9)
    assert write_tar(TREE, tmp_path / "2.tar.gz", MOMENT).read_bytes() == first
    with tarfile.open(fileobj=io.BytesIO(first)) as tar:
        members = tar.getmembers()
    assert [(each.name, oct(each.mode), each.linkname) for each in members] == [
        ("瓯局", "0o755", ""), ("瓯局/share", "0o755", ""), ("瓯局/ouju", "0o755", ""),
        ("瓯局/share/a.txt", "0o644", ""), ("瓯局/share/b", "0o777", "a.txt"),
    ]  # fmt: skip
    assert {(each.uid, each.gid, each.uname, each.mtime) for each in members} == {(0, 0, "root", MOMENT)}


def test_a_zip_is_the_same_whenever_it_is_made_and_holds_no_links(tmp_path: Path) -> None:
    first = write_zip(TREE[:2], tmp_path / "1.zip", MOMENT).read_bytes()
    assert write_zip(TREE[:2], tmp_path / "2.zip", MOMENT).read_bytes() == first
    with zipfile.ZipFile(tmp_path / "1.zip") as archive:
        assert archive.namelist() == ["瓯局/ouju", "瓯局/share/a.txt"]
        assert archive.testzip() is None
    with pytest.raises(ValueError, match="no symbolic links"):
        write_zip(TREE, tmp_path / "3.zip", MOMENT)


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links of POSIX")
def test_a_folder_has_rights_for_everybody_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        write_folder(TREE, tmp_path / "made", MOMENT)
    finally:
        os.umask(before)
    modes = {
        file.relative_to(tmp_path).as_posix(): oct(file.stat().st_mode & 0o777)
        for file in (tmp_path / "made", *(tmp_path / "made").rglob("*"))
        if not file.is_symlink()
    }
    assert modes == {
        "made": "0o755", "made/瓯局": "0o755", "made/瓯局/ouju": "0o755", "made/瓯局/share": "0o755",
        "made/瓯局/share/a.txt": "0o644",
    }  # fmt: skip
    again = entries_of(tmp_path / "made", ["瓯局/ouju"])
    assert [(each.name, each.content() if not each.link else each.link, each.runs) for each in again] == [
        (each.name, each.data if not each.link else each.link, each.runs) for each in TREE
    ]
    assert {round(file.lstat().st_mtime) for file in (tmp_path / "made").rglob("*")} == {MOMENT}


def test_sums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("b.zip", "a.deb")]
    for file in files:
        file.write_bytes(file.name.encode())
    told = sums(files)
    assert [line.split("  ")[1] for line in told.splitlines()] == ["a.deb", "b.zip"]
    (tmp_path / "SHA256SUMS").write_text(told, "utf-8")
    if sys.platform == "linux":
        subprocess.run(
            ["sha256sum", "--check", "--status", "--strict", "SHA256SUMS"], cwd=tmp_path, check=True
        )


def test_what_lies_further_down_is_otherwise_the_same() -> None:
    assert under("a/b", TREE)[0] == Entry("a/b/瓯局/ouju", b"program", runs=True)


# ---------------------------------------------------------------- icons


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The icons, drawn by a process of its own: it opens a display."""
    folder = tmp_path_factory.mktemp("icons")
    script = Path(wrap_icons.__file__)
    subprocess.run([sys.executable, str(script), str(folder)], check=True, capture_output=True)
    return folder


def test_icons_are_drawn_in_all_sizes(icons: Path) -> None:
    for side in wrap_icons.SIZES:
        with Image.open(icons / "hicolor" / f"{side}.png") as picture:
            assert (picture.size, picture.mode) == ((side, side), "RGBA")
            corner, seal = (
                picture.getpixel((0, 0)),
                picture.getpixel((side // 2, side - 1 - round(side * 0.07))),
            )
            assert isinstance(corner, tuple)
            assert isinstance(seal, tuple)
            assert corner[3] < 128, "its corners are round"
            assert seal[0] > 2 * seal[2], "it is red"
            assert seal[3] == 255
    with Image.open(icons / "ouju.ico") as picture:
        assert picture.info["sizes"] == {(side, side) for side in (16, 24, 32, 48, 64, 256)}


def test_the_icon_of_macos_has_pictures_up_to_1024(icons: Path) -> None:
    data = (icons / "ouju.icns").read_bytes()
    assert (data[:4], struct.unpack(">I", data[4:8])[0]) == (b"icns", len(data))
    sides, at = [], 8
    while at < len(data):
        length = struct.unpack(">I", data[at + 4 : at + 8])[0]
        with Image.open(io.BytesIO(data[at + 8 : at + length])) as picture:
            sides.append(picture.size[0])
        at += length
    assert sides == [16, 32, 64, 128, 256, 512, 1024]


def test_small_pictures_of_the_icon_for_windows_are_bitmaps(icons: Path) -> None:
    data = (icons / "ouju.ico").read_bytes()
    count = struct.unpack("<H", data[4:6])[0]
    places = [struct.unpack("<BBBBHHII", data[6 + 16 * n : 22 + 16 * n]) for n in range(count)]
    forms = {side or 256: data[at : at + 4] for side, _, _, _, _, _, _, at in places}
    assert {side: form == b"\x89PNG" for side, form in forms.items()} == {
        side: side == 256 for side in (16, 24, 32, 48, 64, 256)
    }


# ---------------------------------------------------------------- search paths


def _library(paths: bytes, tag: int = 29) -> bytes:
    """The least of a library that the loader would read: one segment, a table of strings, a search path."""
    strings = b"\0" + paths + b"\0"
    dynamic = struct.pack("<qQqQqQqQ", 1, 1, tag, 1, 5, 0x1100, 0, 0)
    at = 64 + 2 * 56
    head = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0)
    load = struct.pack("<IIQQQQQQ", 1, 4, 0x100, 0x1100, 0x1100, len(strings), len(strings), 1)
    table = struct.pack("<IIQQQQQQ", 2, 4, at, at, at, len(dynamic), len(dynamic), 1)
    return (head + load + table + dynamic).ljust(0x100, b"\0") + strings


@pytest.mark.parametrize("tag", [15, 29], ids=["RPATH", "RUNPATH"])
@pytest.mark.parametrize("paths", [b"/home/builder/lib", b"$ORIGIN/x:/home/builder/lib"])
def test_search_paths_of_the_builder_are_taken_out(paths: bytes, tag: int, tmp_path: Path) -> None:
    library = tmp_path / "inner" / "x.so"
    library.parent.mkdir()
    library.write_bytes(_library(paths, tag))
    assert forget_search_paths(tmp_path) == ["inner/x.so"]
    data = library.read_bytes()
    assert b"builder" not in data
    assert len(data) == len(_library(paths, tag))
    entries = list(struct.iter_unpack("<qQ", data[64 + 2 * 56 : 64 + 2 * 56 + 64]))
    assert entries == [(1, 1), (5, 0x1100), (0, 0), (0, 0)]
    assert forget_search_paths(tmp_path) == []


@pytest.mark.parametrize(
    "data", [_library(b"$ORIGIN:$ORIGIN/../x"), b"\x7fELF\x01\x01 of 32 bits", _library(b"")]
)
def test_other_libraries_stay_as_they_are(data: bytes) -> None:
    assert without_search_path(data) == data
