"""The packages for Windows and macOS, the list of parts, the workflow that makes them all."""

from __future__ import annotations

import json
import platform
import plistlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import wrap_macos
import wrap_sbom
import wrap_windows
from devtool_commands import parser
from package_parts import DOCUMENT_TYPE, SCHEME
from wrap_facts import TEXTS, Facts, facts_of
from wrap_sbom import bom
from wrapping import FACTS, PARTS, ROOT, lay_frozen, lay_icons, needs


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the frozen one, small, with what is measured in the real one told."""
    monkeypatch.setattr(wrap_sbom, "parts_of", lambda _: PARTS)
    return lay_frozen(tmp_path / "dist" / "ouju")


@pytest.fixture
def icons(tmp_path: Path) -> Path:
    return lay_icons(tmp_path / "icons")


# ---------------------------------------------------------------- Windows and macOS


def test_a_zip_for_windows_has_its_texts_in_windows_lines(frozen: Path, tmp_path: Path) -> None:
    made = wrap_windows.archive(Facts(ROOT, "1.2.3", 1_700_000_000, "windows", "x86_64"), frozen, tmp_path)
    assert made.name == "ouju-1.2.3-windows-x86_64-portable.zip"
    with zipfile.ZipFile(made) as archive:
        top = "ouju-1.2.3-windows-x86_64/"
        assert archive.read(f"{top}ouju-portable.cmd").decode("ascii").count("\r\n") >= 3
        assert "ouju kiosk install" in archive.read(f"{top}kiosk.md").decode("utf-8")
        assert b"shop" in archive.read(f"{top}kiosk.example.toml")
        assert "1.2.3" in archive.read(f"{top}README.txt").decode("utf-8")
        assert f"{top}_internal/game/资料.txt" in archive.namelist()


@needs("makensis")
@pytest.mark.parametrize("sign", ["", "true"])
def test_the_setup_for_windows_compiles_without_a_warning(
    frozen: Path, icons: Path, tmp_path: Path, sign: str
) -> None:
    facts = Facts(ROOT, "1.2.3", 1_700_000_000, "windows", "x86_64")
    made = wrap_windows.setup(facts, frozen, icons, tmp_path, sign)
    assert made.read_bytes()[:2] == b"MZ"


def test_the_setup_speaks_both_languages_and_takes_back_what_it_writes() -> None:
    script = (TEXTS / "ouju.nsi").read_text("utf-8")
    told = re.findall(r"(?m)^LangString (\w+) \$\{LANG_(\w+)\}", script)
    names = {name for name, _ in told}
    assert set(told) == {(name, language) for name in names for language in ("SIMPCHINESE", "ENGLISH")}
    assert set(re.findall(r'"\$\((\w+)\)', script)) <= names
    setup, uninstall = script.split('Section "Uninstall"')
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', setup))
    gone = re.findall(r'DeleteReg(?:Key|Value) HKCU "([^"]+)"', uninstall)
    assert [
        key for key in written if not any(key == taken or key.startswith(taken + "\\") for taken in gone)
    ] == []
    assert "HKLM" not in script, "it is for one user, without an administrator"
    assert "RequestExecutionLevel user" in script


def test_scn_P03_the_setup_says_which_windows_it_needs_before_anything_is_changed() -> None:
    script = (TEXTS / "ouju.nsi").read_text("utf-8")
    begin = script[script.index("Function .onInit") : script.index("FunctionEnd")]
    assert begin.index("AtLeastWin10") < begin.index("$(tooOld)") < begin.index("Quit")


def test_a_mac_learns_of_records_links_and_its_oldest_system() -> None:
    told = plistlib.loads(plistlib.dumps(wrap_macos.description("1.2.3")))
    assert told["LSMinimumSystemVersion"] == "11.0"
    assert told["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == [SCHEME]
    own = told["UTExportedTypeDeclarations"][0]
    assert own["UTTypeTagSpecification"]["public.mime-type"] == [DOCUMENT_TYPE]
    assert told["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [own["UTTypeIdentifier"]]
    assert told["NSMicrophoneUsageDescription"]


def test_the_disk_image_is_made_of_a_sealed_copy() -> None:
    steps = wrap_macos.commands(Path("dist/ouju.app"), Path("stage"), Path("x.dmg"))
    assert [step[0] for step in steps] == ["ditto", "codesign", "codesign", "ln", "hdiutil"]
    assert steps[0][1:] == ["dist/ouju.app", "stage/瓯局.app"]
    assert wrap_macos.application_in(Path("dist")) == Path("dist/ouju.app")


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("win32", "AMD64", "windows-x86_64"),
        ("darwin", "arm64", "macos-arm64"),
        ("darwin", "x86_64", "macos-x86_64"),
        ("linux", "aarch64", "linux-aarch64"),
    ],
)
def test_a_package_is_named_for_its_system_as_the_notes_have_it(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    facts = facts_of(ROOT, {"SOURCE_DATE_EPOCH": "1700000000"})
    assert facts.name == f"ouju-{facts.version}-{name}"
    assert f"-{name}" in (TEXTS / "release-notes.md").read_text("utf-8")


# ---------------------------------------------------------------- the list of parts


def test_the_list_of_parts_is_cyclonedx_and_the_same_each_time(frozen: Path) -> None:
    told = json.loads(bom(FACTS, frozen))
    assert bom(FACTS, frozen) == bom(FACTS, frozen)
    assert (told["bomFormat"], told["specVersion"], told["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", told["serialNumber"])
    assert told["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    references = [each["bom-ref"] for each in told["components"]]
    assert len(references) == len(set(references))
    assert told["dependencies"][0]["dependsOn"] == references
    by_name = {each["name"]: each for each in told["components"]}
    assert by_name["pygame-ce"]["purl"] == "pkg:pypi/pygame-ce@2.5.8"
    assert by_name["pygame-ce"]["licenses"] == [{"expression": "LGPL-2.1-or-later"}]
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    locked = {each["value"] for each in by_name["pygame-ce"]["properties"]}
    assert locked
    assert all(f"--hash=sha256:{digest}" in lock for digest in locked)
    assert by_name["_internal/libx.so.1"]["hashes"][0]["alg"] == "SHA-256"


# ---------------------------------------------------------------- workflows


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_is_as_its_schema_wants(workflow: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(workflow)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_wrong_workflow_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "runs-at:"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(wrong)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_names_commands_and_files_that_are_there(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    for command in re.findall(r"dev\.py (\w+)", text):
        assert parser().parse_args([command]).command == command
    for script in re.findall(r"python (build/\w+\.py)", text):
        assert (ROOT / script).is_file()
    for name in re.findall(r"\$\{\{ matrix\.(\w+) \}\}", text):
        assert re.search(rf"\b{name}:", text), name
    assert set(re.findall(r"(?m)^\s*- uses: (\S+)$", text)) <= {
        "actions/checkout@v4", "actions/setup-python@v5", "actions/upload-artifact@v4", "actions/download-artifact@v4",
    }  # fmt: skip
    assert "permissions:\n  contents: read\n" in text


def test_packages_are_made_tried_and_hashed_on_three_systems() -> None:
    text = (ROOT / ".github" / "workflows" / "packages.yml").read_text("utf-8")
    assert set(re.findall(r"name: (linux|windows|macos)-", text)) == {"linux", "windows", "macos"}
    assert len(re.findall(r"smoke\b", text)) >= 5
    assert "SHA256SUMS" in text


def test_scn_P01_no_single_file_no_packer_and_hashes_beside_the_packages() -> None:
    spec = (ROOT / "build" / "ouju.spec").read_text("utf-8")
    assert "COLLECT(" in spec, "a folder, not one file that unpacks itself"
    assert set(re.findall(r"upx=(\w+)", spec)) == {"False"}
    workflow = (ROOT / ".github" / "workflows" / "packages.yml").read_text("utf-8")
    assert "MpCmdRun.exe" in workflow, "the scanner of Windows looks at them before they are published"
    assert "sha256sum --check SHA256SUMS" in workflow
    page = (ROOT / "docs" / "packaging.md").read_text("utf-8")
    assert "SHA256SUMS" in page
    assert "scanner" in page
