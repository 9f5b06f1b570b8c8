"""What is installed and shipped: the lock, the guards of design 4, the wheel."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RELEASE = f"ouju-{PROJECT['project']['version']}"
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def name_of(requirement: str) -> str:
    """The normalised name at the start of a requirement.

    >>> name_of("Pylopdf_Fonts.zh==0.1 ; sys_platform == 'win32'")
    'pylopdf-fonts-zh'
    """
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


# ---------------------------------------------------------------- the lock


def locked() -> dict[str, str]:
    """Name and whole entry of every locked package."""
    entries = LOCK.replace("\\\n", " ").splitlines()
    return {name_of(entry): entry for entry in entries if entry.strip() and not entry.startswith("#")}


def test_lock_names_no_index() -> None:
    assert "://" not in LOCK
    assert re.search(r"^\s*-", LOCK.replace("\n    --hash=sha256:", ""), re.MULTILINE) is None


def test_every_locked_package_is_pinned_and_hashed() -> None:
    assert len(locked()) > 20
    for entry in locked().values():
        assert re.match(r"[a-z0-9-]+==\d\S* ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_lock_covers_everything_named() -> None:
    project = PROJECT["project"]
    named = [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    assert {name_of(requirement) for requirement in named} <= locked().keys()


def test_lock_does_not_bring_the_other_pygame() -> None:
    assert {"pygame", "rules", "game", "ouju"} & locked().keys() == set()


def test_every_dependency_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    project = PROJECT["project"]
    for requirement in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        assert re.search(re.escape(f'"{requirement}",') + r" +# \w+", text), requirement


# ---------------------------------------------------------------- guards


def test_no_other_distribution_provides_our_packages() -> None:
    provided = importlib.metadata.packages_distributions()
    for package in ("rules", "game"):
        assert set(provided.get(package, [])) <= {"ouju"}


def test_packages_are_those_of_the_checkout() -> None:
    for package in ("rules", "game"):
        spec = importlib.util.find_spec(package)
        assert spec is not None
        assert spec.origin == str(ROOT / package / "__init__.py")


def test_build_is_no_package() -> None:
    assert not (ROOT / "build" / "__init__.py").exists()


def test_tests_are_no_packages() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_project_cannot_be_uploaded() -> None:
    assert "Private :: Do Not Upload" in PROJECT["project"]["classifiers"]


def test_data_folders_are_mapped() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["game", "rules"]
    assert wheel["force-include"] == {"assets": "game/_assets", "locales": "game/_locales"}
    for folder in wheel["force-include"]:
        assert (ROOT / folder).is_dir()


# ---------------------------------------------------------------- the wheel

_BUILD = "import sys; from hatchling import build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
_SHIPPED = ("assets", "build", "game", "locales", "rules")
_SHIPPED_FILES = ("LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", ".gitignore", "requirements.lock")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a wheel is made of, without anything compiled."""
    copy = tmp_path_factory.mktemp("checkout")
    for folder in _SHIPPED:
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for file in _SHIPPED_FILES:
        shutil.copy2(ROOT / file, copy)
    return copy


def built(checkout: Path, what: str) -> set[str]:
    """Build in a process of its own; gives the names inside the archive."""
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, what, str(checkout / "dist")],
        cwd=checkout,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    archive = checkout / "dist" / done.stdout.splitlines()[-1]
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return set(wheel.namelist())
    return set()


@pytest.mark.slow
def test_wheel_holds_the_packages_and_their_data(checkout: Path) -> None:
    names = built(checkout, "build_wheel")
    assert {name.split("/")[0] for name in names} == {"game", "rules", f"{RELEASE}.dist-info"}
    sources = {
        file.relative_to(checkout).as_posix()
        for top in ("game", "rules")
        for file in (checkout / top).rglob("*.py")
    }
    assert sources <= names
    for folder, inside in (("assets", "game/_assets"), ("locales", "game/_locales")):
        for file in (checkout / folder).rglob("*"):
            if file.is_file():
                assert f"{inside}/{file.relative_to(checkout / folder).as_posix()}" in names
    catalogues = {file.parent.parent.name for file in (checkout / "locales").glob("*/LC_MESSAGES/*.po")}
    assert {"zh_CN", "zh_CN@wenzhou", "en"} <= catalogues
    assert {f"game/_locales/{tag}/LC_MESSAGES/ouju.mo" for tag in catalogues} <= names
    assert f"{RELEASE}.dist-info/licenses/LICENSE" in names


_FROM_THE_WHEEL = """
import pathlib, sys
site, checkout, position = sys.argv[1:]
sys.path[:] = [site, *(path for path in sys.path if path != checkout)]
import game.assets, game.cli, rules
roots = [game.assets.resource_root(kind) for kind in ("assets", "locales")]
for found in (rules.__file__, game.cli.__file__, *roots):
    assert pathlib.Path(str(found)).is_relative_to(site), found
sys.exit(game.cli.main(["score", position]))
"""

# Y9: a non-dealer wins with two tai; the others pay 3, the dealer 4.
_POSITION = (
    '{"id": "two-tai", "game": "yueqing", "options": {}, "streak": 0, "indicator": ["9s"], "seats": {"S": '
    '{"hand": "123m 456m 777p 234s 67s 99p", "melds": [], "flowers": "B"}}, '
    '"wins": [{"seat": "S", "tile": "5s", "by": "discard", "from": "W"}]}'
)


@pytest.mark.slow
def test_wheel_works_without_the_checkout(checkout: Path, tmp_path: Path) -> None:
    built(checkout, "build_wheel")
    with zipfile.ZipFile(next((checkout / "dist").glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "site")
    position = tmp_path / "position.jsonl"
    position.write_text(_POSITION + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-c", _FROM_THE_WHEEL, str(tmp_path / "site"), str(ROOT), str(position)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["payments"] == {"E": -4, "S": 10, "W": -3, "N": -3}


@pytest.mark.slow
def test_editable_install_copies_no_data(checkout: Path) -> None:
    names = built(checkout, "build_editable")
    assert {name.split("/")[0] for name in names} == {"_ouju.pth", f"{RELEASE}.dist-info"}
    assert list((checkout / "locales").glob("*/LC_MESSAGES/*.mo"))  # the hook has compiled them in place


@pytest.mark.slow
def test_source_archive_can_be_made(checkout: Path) -> None:
    built(checkout, "build_sdist")
    assert (checkout / "dist" / f"{RELEASE}.tar.gz").stat().st_size > 0
