"""The packages made of the frozen program: what is in them is what should be, and it starts from there."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from deb_content import check_deb
from wrap import wrap
from wrapping import ROOT, needs

FROZEN = os.environ.get("OUJU_PROGRAM", "")
pytestmark = [
    pytest.mark.window,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not FROZEN, reason="packages are made of the frozen program, and there is none here"),
]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of this system, made of the program that the other tests here drive."""
    target = tmp_path_factory.mktemp("made") / "packages"
    wrap(ROOT, Path(FROZEN).parent, target)
    return target


def test_the_parts_are_what_the_project_depends_on(packages: Path) -> None:
    (bill,) = packages.glob("*.cdx.json")
    told = json.loads(bill.read_text("utf-8"))
    names = {each["name"] for each in told["components"] if each["type"] == "library"}
    assert {
        "Python",
        "SQLite",
        "msgspec",
        "platformdirs",
        "pygame-ce",
        "pylopdf-fonts-zh-cn",
        "pynacl",
        "websockets",
    } <= names
    assert not names & {"numpy", "pillow", "pytest", "fonttools", "babel", "mahjong", "ouju"}
    assert all(each["licenses"] for each in told["components"] if each["type"] == "library")


@needs("dpkg-deb")
@needs("objdump")
def test_the_deb_holds_what_it_should_and_nothing_of_who_built_it(packages: Path, tmp_path: Path) -> None:
    (deb,) = packages.glob("*.deb")
    check_deb(deb)
    unpacked = tmp_path / "deb"
    subprocess.run(["dpkg-deb", "-x", str(deb), str(unpacked)], check=True)
    lines = subprocess.run(["dpkg-deb", "-I", str(deb), "md5sums"], capture_output=True, check=True).stdout
    subprocess.run(["md5sum", "--check", "--quiet", "-"], input=lines, cwd=unpacked, check=True)
    told = subprocess.run(
        ["sh", "-c", "find usr/lib/ouju -name '*.so*' -type f -exec objdump -p {} + | grep -E 'R(UN)?PATH' || true"],
        cwd=unpacked, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    paths = {path for line in told.splitlines() for path in line.split()[1].split(":")}
    assert {path for path in paths if path.startswith("/")} == set(), "paths of the machine that built"
    folder = str(ROOT).encode()
    inside = [file for file in unpacked.rglob("*") if file.is_file() and not file.is_symlink()]
    assert [file.name for file in inside if folder in file.read_bytes()] == []
    done = subprocess.run(
        [unpacked / "usr" / "bin" / "ouju", "--version"], capture_output=True, text=True, check=True
    )
    assert (done.stdout + done.stderr).startswith("ouju ")
