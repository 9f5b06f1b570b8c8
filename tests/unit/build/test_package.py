"""What goes into the frozen program: every module, the data of the wheel, fonts that lack nothing, all licences."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import package_clicks
import package_licences
import package_measure
import package_needs
from devtool_console import DevError
from devtool_environment import Project
from devtool_paths import System
from game.assets import Assets
from package_fonts import SANS, SERIF, make_fonts, of_the_project, sans_characters, serif_characters
from package_licences import collect, libraries, unknown
from package_measure import Glibc, floor, size
from package_needs import meet_needs
from package_parts import EXCLUDED, NAME, data, metadata_file, modules, project_version, version_resource

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / "build"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SPEC = (BUILD / "ouju.spec").read_text("utf-8")


# ---------------------------------------------------------------- parts


def test_every_module_of_ours_goes_in() -> None:
    named = set(modules(ROOT))
    for package in ("game", "rules"):
        for file in (ROOT / package).rglob("*.py"):
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            assert name in named or name.endswith("__main__"), name
    assert not {name for name in named if name.startswith(("tests", "build"))}


def test_data_goes_where_the_wheel_has_it() -> None:
    mapped = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    wanted = {
        f"{inside}/{file.relative_to(ROOT / folder).as_posix()}"
        for folder, inside in mapped.items()
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file.suffix not in (".po", ".pot", ".pyc")
    }
    assert {f"{each.folder}/{each.source.name}" for each in data(ROOT)} == wanted
    assert any(name.endswith("ouju.mo") for name in wanted)
    assert all(each.source.is_file() for each in data(ROOT))


def test_nothing_that_a_player_needs_is_left_out() -> None:
    excluded = {name.partition(".")[0] for name in EXCLUDED if "." not in name}
    needed = {re.split(r"[^A-Za-z0-9-]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert not excluded & needed
    imported = set()
    for file in (*(ROOT / "game").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module)
    tops = {name.partition(".")[0] for name in imported}
    optional = {"redis", "mahjong"}  # another store of hosts, and what `bench` compares with: both say so
    assert excluded & tops <= optional
    assert not {name for name in EXCLUDED if "." in name} & imported


def test_one_spec_serves_every_system() -> None:
    ast.parse(SPEC)
    for wanted in ("ouju.ico", "ouju.icns", 'f"{parts.NAME}-cli"', "BUNDLE(", "version.txt", "COLLECT("):
        assert wanted in SPEC
    assert "upx=True" not in SPEC


def test_windows_is_told_the_version() -> None:
    texts: dict[object, object] = {}
    numbers: list[object] = []

    def part(*given: object, **named: object) -> object:
        if len(given) == 2:
            texts[given[0]] = given[1] if isinstance(given[1], str) else ""
        numbers.append(named.get("filevers"))
        return given

    names = (
        "VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct", "VarFileInfo", "VarStruct"
    )  # fmt: skip
    eval(version_resource("2.3.4"), dict.fromkeys(names, part))  # as PyInstaller reads it
    assert (2, 3, 4, 0) in numbers
    assert texts["FileVersion"] == texts["ProductVersion"] == "2.3.4"


def test_the_version_is_that_of_the_project() -> None:
    assert project_version(ROOT) == PROJECT["project"]["version"]
    told = metadata_file(importlib.metadata.distribution(NAME))
    assert told.source.name == "METADATA"
    assert f"Version: {project_version(ROOT)}\n" in told.source.read_text("utf-8")
    assert told.folder.endswith(".dist-info")


# ---------------------------------------------------------------- fonts


@pytest.fixture(scope="module")
def sources() -> dict[str, Path]:
    assets = Assets()
    return {SANS: assets.path("font.sans"), SERIF: assets.path("font.serif")}


def test_the_serif_family_has_what_the_program_says(sources: dict[str, Path]) -> None:
    own, wanted = of_the_project(ROOT), serif_characters(of_the_project(ROOT))
    assert own <= wanted
    for tag in ("zh_CN", "en", "zh_CN@wenzhou"):
        text = (ROOT / "locales" / tag / "LC_MESSAGES" / "ouju.po").read_text("utf-8")
        assert {ord(letter) for letter in text} <= wanted
    assert {ord(letter) for letter in "瓯温州乐清碰杠胡萬發"} <= wanted
    with TTFont(sources[SERIF], lazy=True) as font:
        assert len(wanted & set(font.getBestCmap())) < 12_000


def test_people_can_write_their_names(sources: dict[str, Path]) -> None:
    kept = sans_characters(sources[SANS], of_the_project(ROOT))
    assert {ord(letter) for letter in "王㛃喆䶮囧堃龘嘅咗侪囡覅財樂Ωж"} <= kept
    assert set(range(0x4E00, 0x9FA6)) - kept == set()


@pytest.mark.slow
def test_cut_fonts_are_drawn_alike_and_kept(tmp_path: Path, sources: dict[str, Path]) -> None:
    import pygame

    make_fonts(ROOT, tmp_path / "made", ROOT / "out" / "package" / "kept")
    pygame.font.init()
    for name, source in sources.items():
        cut = next((tmp_path / "made").rglob(name))
        assert cut.stat().st_size < source.stat().st_size
        for text, points in (("乐清麻将 AV To fi 1234", 20), ("庄家自摸，碰！", 33)):
            pictures = [
                pygame.image.tobytes(
                    pygame.font.Font(file, points).render(text, True, "black", "white"), "RGB"
                )
                for file in (source, cut)
            ]
            assert pictures[0] == pictures[1]


# ---------------------------------------------------------------- clicks


class _Done:
    """How pytest ended."""

    def __init__(self, returncode: int) -> None:
        self.returncode, self.stdout = returncode, "1 failed"


def test_the_frozen_program_is_clicked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project, program = Project(ROOT, System.LINUX), ROOT / "out" / "dist" / "ouju" / "ouju"
    asked: list[tuple[list[str], str]] = []
    ends = [0, 1]

    def run(command: list[str], **told: object) -> _Done:
        environment = told["env"]
        assert isinstance(environment, dict)
        asked.append((command, environment["OUJU_PROGRAM"]))
        return _Done(ends.pop(0))

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(package_clicks, "missing_programs", lambda names: [])
    package_clicks.clicks(project, program)
    assert "played by clicks" in capsys.readouterr().out
    ((command, told),) = asked
    assert (command[-1], told) == (package_clicks.TEST, str(program))
    with pytest.raises(DevError, match="1 failed"):
        package_clicks.clicks(project, program)

    file, _, name = package_clicks.TEST.partition("::")
    assert f"def {name}(" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize(
    ("system", "missing", "words"),
    [
        (System.LINUX, ["xdotool"], "xdotool missing"),
        (System.WINDOWS, [], "on Linux"),
        (System.MACOS, [], "on Linux"),
    ],
)
def test_where_nobody_can_click_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: System,
    missing: list[str],
    words: str,
) -> None:
    monkeypatch.setattr(package_clicks, "missing_programs", lambda names: missing)
    package_clicks.clicks(Project(ROOT, system), ROOT / "nowhere")
    assert words in capsys.readouterr().out


# ---------------------------------------------------------------- licences


def test_every_library_has_its_text() -> None:
    found = libraries()
    assert len(found) > 25
    for library in found:
        assert len(library.text) > 40, library.name
        assert library.licence


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL, SDL_image, SDL_mixer, SDL_ttf"),
        ("SDL2_ttf.dll", "SDL, SDL_image, SDL_mixer, SDL_ttf"),
        ("libz.so.1", "zlib"),
        ("zlib1.dll", "zlib"),
        ("libcrypto-3.dll", "OpenSSL"),
        ("libsndfile_x86_64.so", "libsndfile"),
        ("libopus.0.dylib", "Opus and opusfile"),
        ("libwebpdemux-2.dll", "libwebp"),
        ("VCRUNTIME140.dll", "Microsoft Visual C++ runtime"),
    ],
)
def test_a_library_is_known_by_its_file(file: str, name: str) -> None:
    assert [library.name for library in libraries() if library.has(file)] == [name]


def test_what_nobody_has_looked_up_is_named() -> None:
    files = [
        "_internal/libz.so.1",
        "libmystery.so.2",
        "_ssl.cpython-311-x86_64-linux-gnu.so",
        "python311.dll",
        "a.txt",
    ]
    assert unknown(files) == ["libmystery.so.2"]


def test_the_build_lays_down_what_the_program_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collect(["libz.so.1", "libSDL2.so"], tmp_path)
    rows = json.loads((tmp_path / "game" / "_licences" / "index.json").read_text("utf-8"))
    names = [row["name"] for row in rows]
    assert names[0] == "ouju"
    assert {"pygame-ce", "Python", "PyInstaller bootloader", "zlib", "pylopdf-fonts-zh-cn"} <= set(names)
    assert "OpenSSL" not in names
    import game.licences

    monkeypatch.setattr(game.licences, "files", lambda package: tmp_path / package)
    read = game.licences.collected()
    assert [notice.name for notice in read] == names
    assert all(notice.text.strip() for notice in read)


def test_python_is_where_its_licence_is() -> None:
    assert "PYTHON SOFTWARE FOUNDATION" in package_licences._pythons_text()


# ---------------------------------------------------------------- what it needs, what it is


def test_size_counts_a_file_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a").write_bytes(bytes(1000))
    (tmp_path / "b").symlink_to(tmp_path / "inner" / "a")
    assert size(tmp_path) == 1000


def test_the_floor_is_the_highest_version_that_is_asked_for() -> None:
    asked = {"a.so": "0 GLIBC_2.2.5 memcpy\n0 GLIBC_2.35 x", "b.so": "GLIBC_2.9 y GLIBCXX_3.4.30"}
    assert floor(asked) == Glibc((2, 35), "a.so")
    assert floor({"c.so": ""}) is None


def test_libraries_are_told_by_their_content(tmp_path: Path) -> None:
    (tmp_path / "sound.so_close.ogg").write_bytes(b"OggS")
    (tmp_path / "real").write_bytes(b"\x7fELF....")
    assert [file.name for file in package_measure.programs_in(tmp_path)] == ["real"]


def test_a_missing_objdump_is_said_with_its_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import devtool_environment

    monkeypatch.setattr(package_needs, "missing_programs", list)
    monkeypatch.setattr(devtool_environment, "can_apt", lambda project: False)
    with pytest.raises(DevError, match=r"(?s)freeze the program.*sudo apt-get install binutils"):
        meet_needs(Project(tmp_path, System.LINUX))


def test_a_python_without_its_library_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(package_needs, "quiet", lambda command, root: "")
    monkeypatch.setattr(package_needs, "can_apt", lambda project: False)
    with pytest.raises(
        DevError, match=r"(?s)shared library of Python 3\.\d+ is missing.*(enable-shared|apt-get)"
    ):
        meet_needs(Project(tmp_path, System.MACOS))
