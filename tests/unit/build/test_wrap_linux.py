"""The packages for Linux: what a desktop is told, the .deb, the archive for one user."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import wrap_icons
import wrap_linux
import wrap_needs
from deb_content import check_deb
from game import cli
from game.authority.record import Sitting, dump, header_of
from game.session.saved import length_of
from package_parts import BUNDLE_ID, DOCUMENT_TYPE, SCHEME
from rules import find_ruleset
from wrap_facts import moment_of, template
from wrap_needs import Needs, depends
from wrap_tree import Entry
from wrapping import FACTS, PARTS, ROOT, lay_frozen, lay_icons, linux_only, needs


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the frozen one, small, with what is measured in the real one told."""
    monkeypatch.setattr(wrap_linux, "needs_of", lambda _: Needs(("libz.so.1",), (2, 31)))
    monkeypatch.setattr(wrap_linux, "parts_of", lambda _: PARTS)
    return lay_frozen(tmp_path / "dist" / "ouju")


@pytest.fixture
def icons(tmp_path: Path) -> Path:
    return lay_icons(tmp_path / "icons")


def text_of(entries: list[Entry], end: str) -> str:
    """The text of the one file whose name ends so."""
    (found,) = [entry for entry in entries if entry.name.endswith(end)]
    return str(found.content(), "utf-8")


# ---------------------------------------------------------------- what a desktop is told


def test_the_desktop_entry_opens_records_and_links(icons: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(text_of(wrap_linux.shared(FACTS, "ouju", icons), ".desktop"))
    told = entry["Desktop Entry"]
    assert told["Exec"] == "ouju %u"
    assert set(told["MimeType"].strip(";").split(";")) == {DOCUMENT_TYPE, f"x-scheme-handler/{SCHEME}"}
    assert told["StartupWMClass"] == "ouju", "the name of its windows (game.ui.window)"
    assert told["Name[zh_CN]"] == "瓯局"


def test_a_record_is_known_by_the_words_it_begins_with(icons: Path) -> None:
    ruleset = find_ruleset("yueqing", {})
    header = dump([header_of(ruleset, (Sitting("x"),) * 4, length_of(ruleset)).line()])
    tree = ET.fromstring(text_of(wrap_linux.shared(FACTS, "ouju", icons), "-record.xml"))
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (match,) = tree.iter(f"{space}match")
    assert match.get("offset") == "0"
    assert header.startswith(match.get("value", "?").encode())
    assert [one.get("type") for one in tree.iter(f"{space}mime-type")] == [DOCUMENT_TYPE]


@linux_only
@needs("update-mime-database")
@needs("gio")
def test_the_system_knows_a_record_and_nothing_else(icons: Path, tmp_path: Path) -> None:
    data = tmp_path / "share"
    (data / "mime" / "packages").mkdir(parents=True)
    told = text_of(wrap_linux.shared(FACTS, "ouju", icons), "-record.xml")
    (data / "mime" / "packages" / "ouju.xml").write_text(told, "utf-8")
    done = subprocess.run(
        ["update-mime-database", str(data / "mime")], capture_output=True, text=True, check=True
    )
    assert "ouju" not in done.stderr
    record, other = tmp_path / "match.jsonl", tmp_path / "other.jsonl"
    shutil.copy(ROOT / "tests" / "playthroughs" / "yueqing.jsonl", record)
    other.write_text('{"a": 1}\n', "utf-8")
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}

    def kind(file: Path) -> str:
        asked = ["gio", "info", "-a", "standard::content-type", str(file)]
        return subprocess.run(asked, capture_output=True, text=True, check=True, env=environment).stdout

    assert DOCUMENT_TYPE in kind(record)
    assert DOCUMENT_TYPE not in kind(other)


@linux_only
@pytest.mark.parametrize(
    ("program", "end", "options"),
    [
        pytest.param("desktop-file-validate", ".desktop", (), marks=needs("desktop-file-validate")),
        pytest.param(
            "appstreamcli",
            ".metainfo.xml",
            ("validate", "--no-net", "--no-color"),
            marks=needs("appstreamcli"),
        ),
        pytest.param("mandoc", "ouju.6", ("-Tlint", "-Wwarning"), marks=needs("mandoc")),
    ],
    ids=["entry", "metainfo", "manual"],
)
def test_debians_own_checks_find_nothing(
    program: str, end: str, options: tuple[str, ...], icons: Path, tmp_path: Path
) -> None:
    texts = [*wrap_linux.shared(FACTS, "ouju", icons), Entry("ouju.6", wrap_linux.manual(FACTS))]
    name = f"{BUNDLE_ID}.metainfo.xml" if end.startswith(".meta") else f"ouju{end}" if end[0] == "." else end
    file = tmp_path / name
    file.write_text(text_of(texts, end), "utf-8")
    done = subprocess.run([program, *options, str(file)], capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert not re.search(r"(?m)^(E|W):|error|warning:", told), told


def test_the_manual_page_has_every_command_and_option() -> None:
    page = wrap_linux.manual(FACTS).decode()
    assert re.findall(r"(?m)^\.It Cm (\w+)$", page) == list(cli.COMMANDS)
    options = {f"--{name}" for name in re.findall(r"(?m)^\.It Fl -(\w+)", page)}
    assert options == set(re.findall(r"(?<![\w-])--[a-z]+", cli._parser().format_help())) - {"--help"} | {
        "--help"
    }


def test_a_place_in_a_text_that_nobody_fills_is_a_fault() -> None:
    with pytest.raises(ValueError, match="DOCUMENT, SCHEME"):
        template("ouju.desktop", PROGRAM="x")


def test_the_moment_of_a_build_is_told_or_that_of_the_commit(tmp_path: Path) -> None:
    assert moment_of(ROOT, {"SOURCE_DATE_EPOCH": "1700000000"}) == 1_700_000_000
    assert moment_of(ROOT, {"SOURCE_DATE_EPOCH": "5"}) == moment_of(tmp_path, {}) == 315_532_800


# ---------------------------------------------------------------- .deb and archive


def test_a_library_that_no_package_is_known_for_stops_the_build() -> None:
    assert (
        depends(Needs(("libgcc_s.so.1", "libstdc++.so.6"), (2, 28)))
        == "libc6 (>= 2.28), libgcc-s1, libstdc++6"
    )
    with pytest.raises(ValueError, match="libnews"):
        depends(Needs(("libnews.so.5",), (2, 28)))


@linux_only
@needs("objdump")
def test_what_a_folder_needs_is_measured_in_its_files(tmp_path: Path) -> None:
    import pygame

    library = next(Path(pygame.__file__).parent.glob("rect*.so"))
    shutil.copy(library, tmp_path)
    measured = wrap_needs.needs_of(tmp_path)
    assert all(name.startswith("libSDL2") for name in measured.libraries)
    assert (2, 2) <= measured.glibc < (3, 0)


@linux_only
@needs("dpkg-deb")
def test_the_deb_holds_what_it_should_and_nothing_else(frozen: Path, icons: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    deb = wrap_linux.debian(FACTS, frozen, icons, tmp_path / "out")
    assert deb.name == "ouju_1.2.3_amd64.deb"
    first = deb.read_bytes()
    assert wrap_linux.debian(FACTS, frozen, icons, tmp_path / "out").read_bytes() == first, (
        "the same each time"
    )
    check_deb(deb)
    card = subprocess.run(["dpkg-deb", "-f", str(deb)], capture_output=True, text=True, check=True).stdout
    assert "Depends: libc6 (>= 2.31), zlib1g\n" in card
    assert "Version: 1.2.3\n" in card


@pytest.fixture
def unpacked(frozen: Path, icons: Path, tmp_path: Path) -> Path:
    """The archive, in a folder with a space and Chinese in its name."""
    place = tmp_path / "解 开"
    place.mkdir()
    with tarfile.open(wrap_linux.archive(FACTS, frozen, icons, place)) as tar:
        tar.extractall(place, filter="data")
    return place / FACTS.name


def run_in(folder: Path, words: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script with an environment of its own."""
    return subprocess.run(
        words, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
    )  # fmt: skip


def pretended(folder: Path, **programs: str) -> str:
    """A path on which these programs say what they are told to."""
    (folder / "pretended").mkdir()
    for name, said in programs.items():
        file = folder / "pretended" / name
        file.write_text(f"#!/bin/sh\necho '{said}'\n", "utf-8")
        file.chmod(0o755)
    return f"{folder / 'pretended'}:{os.environ['PATH']}"


@linux_only
@pytest.mark.parametrize("glibc", ["glibc 2.31", "glibc 2.36", "glibc 2.100"])
def test_the_archive_starts_where_it_lies(unpacked: Path, glibc: str) -> None:
    path = pretended(unpacked, getconf=glibc, uname="x86_64")
    done = run_in(unpacked, ["./ouju", "--data", "a b"], PATH=path)
    assert done.stdout == f"{unpacked}/program/ouju:--data a b\n"
    assert done.returncode == 0


@linux_only
@pytest.mark.parametrize(
    ("glibc", "machine", "said"),
    [
        ("glibc 2.28", "x86_64", "this system has 2.28"),
        ("glibc 2.4", "x86_64", "这个系统是 2.4"),
        ("", "x86_64", "glibc"),
        ("glibc 2.40", "riscv64", "this computer is riscv64"),
    ],
    ids=["old", "very old", "another libc", "another machine"],
)
def test_scn_P03_a_system_that_is_too_old_is_told_so(
    unpacked: Path, glibc: str, machine: str, said: str
) -> None:
    path = pretended(unpacked, getconf=glibc, uname=machine)
    done = run_in(unpacked, ["./ouju"], PATH=path)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr


@linux_only
def test_the_archive_is_told_to_the_menu_of_a_user_and_forgotten(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert run_in(unpacked, ["./install.sh"], HOME=str(home)).returncode == 0
    share = home / ".local" / "share"
    entry = (share / "applications" / "ouju.desktop").read_text("utf-8")
    assert f'\nExec="{unpacked}/ouju" %u\n' in entry
    for side in wrap_icons.SIZES:
        assert (share / "icons" / "hicolor" / f"{side}x{side}" / "apps" / "ouju.png").is_file()
    assert run_in(unpacked, ["./install.sh", "--other"], HOME=str(home)).returncode == 2
    assert run_in(unpacked, ["./install.sh", "--remove"], HOME=str(home)).returncode == 0
    left = [file for file in share.rglob("*") if file.is_file() and "ouju" in file.name.lower()]
    assert left == []
