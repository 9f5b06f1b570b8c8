"""The catalogues' compiler and their check: every planted fault is named."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

import catalogues

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
FIRST = {"call.pung": "碰", "settle.pays": "{name} 付 {units}"}


def write(locales: Path, tag: str, texts: dict[str, str], extra: str = "") -> Path:
    """Write one catalogue."""
    file = locales / tag / "LC_MESSAGES" / "ouju.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    body = "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in texts.items())
    file.write_text(HEADER + body + extra, encoding="utf-8")
    return file


def test_compiled_catalogue_speaks(tmp_path: Path) -> None:
    write(tmp_path, "zh_CN", FIRST)
    write(tmp_path, "zh_CN@wenzhou", {"call.pung": "对"})
    assert [file.name for file in catalogues.compile_all(tmp_path)] == ["ouju.mo", "ouju.mo"]
    dialect = gettext.translation("ouju", tmp_path, ["zh_CN@wenzhou"])
    dialect.add_fallback(gettext.translation("ouju", tmp_path, ["zh_CN"]))
    assert (dialect.gettext("call.pung"), dialect.gettext("settle.pays")) == ("对", "{name} 付 {units}")
    assert sorted(file.name for file in (tmp_path / "zh_CN" / "LC_MESSAGES").iterdir()) == [
        "ouju.mo",
        "ouju.po",
    ]


def test_good_catalogues_have_no_fault(tmp_path: Path) -> None:
    write(tmp_path, "zh_CN", FIRST)
    write(tmp_path, "zh_CN@wenzhou", {"call.pung": "对"})
    write(tmp_path, "en", {"call.pung": "Pung", "settle.pays": "{name} pays {units}"})
    assert catalogues.faults_of(tmp_path) == []


@pytest.mark.parametrize(
    ("tag", "texts", "extra", "fault"),
    [
        ("en", {"call.pung": "Pung"}, "", "en/ouju: settle.pays: missing"),
        ("en", {**FIRST, "call.extra": "x"}, "", "en/ouju: call.extra: not in zh_CN"),
        ("zh_CN@wenzhou", {"call.extra": "x"}, "", "zh_CN@wenzhou/ouju: call.extra: not in zh_CN"),
        ("en", {**FIRST, "call.pung": " "}, "", "en/ouju: call.pung: no text"),
        (
            "en",
            {**FIRST, "settle.pays": "{who} pays {units}"},
            "",
            "en/ouju: settle.pays: has ['units', 'who'], zh_CN has ['name', 'units']",
        ),
        ("en", FIRST, '#, fuzzy\nmsgid "call.kong"\nmsgstr "Kong"\n', "en/ouju: call.kong: marked fuzzy"),
        ("en", {**FIRST, "call.pung": "{"}, "", "en/ouju: call.pung: braces do not match"),
    ],
    ids=["missing", "unknown", "unknown in dialect", "empty", "placeholder", "fuzzy", "braces"],
)
def test_planted_fault_is_named(
    tag: str, texts: dict[str, str], extra: str, fault: str, tmp_path: Path
) -> None:
    write(tmp_path, "zh_CN", FIRST)
    write(tmp_path, tag, texts, extra)
    assert any(line.startswith(fault) for line in catalogues.faults_of(tmp_path))


def test_first_language_is_required(tmp_path: Path) -> None:
    write(tmp_path, "en", FIRST)
    assert catalogues.faults_of(tmp_path) == ["zh_CN/ouju: missing"]


def test_broken_file_is_named(tmp_path: Path) -> None:
    file = write(tmp_path, "zh_CN", FIRST, "msgid call.kong\n")
    with pytest.raises(catalogues.CatalogueError, match=r"ouju\.po"):
        catalogues.compile_all(tmp_path)
    assert not file.with_suffix(".mo").exists()
