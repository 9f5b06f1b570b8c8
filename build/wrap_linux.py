"""The packages for Linux (Linux 包): a .deb for the whole machine, a .tar.gz for one user.

Both hold the frozen folder as it is, and what tells a desktop of it: entry, icons, type of records, manual page. The
.deb has no scripts: whatever must be done after it is unpacked, Debian's own triggers do.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import wrap_icons
from package_parts import BUNDLE_ID, DOCUMENT_TYPE, NAME, SCHEME
from wrap_facts import MAINTAINER, SUMMARY, Facts, template
from wrap_needs import RECOMMENDED, SUGGESTED, depends, needs_of
from wrap_sbom import Part, parts_of
from wrap_tree import Entry, entries_of, packed, under, write_folder, write_tar

__all__ = ["INSIDE", "archive", "control", "copyright_of", "debian", "shared", "tree"]

INSIDE: Final = f"usr/lib/{NAME}"
_DOC: Final = f"usr/share/doc/{NAME}"
_WORDS: Final = (
    "Yueqing (in two editions), Wuhanhua and Shanghaihua, and from Sichuan the games that go on after a win. The"
    " settlement shows which patterns counted and why, and who pays whom. Lessons, replays, score sheets for real"
    " tables, voices in the speech of Wenzhou, rooms on the local network or on a server, and a mode for machines in"
    " tea rooms."
)


def shared(facts: Facts, program: str, icons: Path) -> list[Entry]:
    """What tells a desktop of the program, below ``share``."""
    names = {"DOCUMENT": DOCUMENT_TYPE, "SCHEME": SCHEME}
    dated = {"VERSION": facts.version, "DATE": _date(facts).isoformat(), "BUNDLE": BUNDLE_ID}
    texts = {
        f"applications/{NAME}.desktop": template("ouju.desktop", PROGRAM=program, **names),
        f"mime/packages/{NAME}-record.xml": template("ouju-record.xml", DOCUMENT=DOCUMENT_TYPE),
        f"metainfo/{BUNDLE_ID}.metainfo.xml": template("org.ouju.Ouju.metainfo.xml", **names, **dated),
    }
    seals = [
        Entry(f"icons/hicolor/{side}x{side}/apps/{NAME}.png", source=icons / "hicolor" / f"{side}.png")
        for side in wrap_icons.SIZES
    ]
    return [*(Entry(name, text.encode()) for name, text in texts.items()), *seals]


def manual(facts: Facts) -> bytes:
    """The manual page; its list of commands is that of the program."""
    from game import cli

    day = _date(facts)
    commands = "\n".join(
        f".It Cm {name}\n{what[0].upper()}{what[1:]}." for name, (_, what) in cli.COMMANDS.items()
    )
    return template(
        "ouju.6", DATE=f"{day:%B} {day.day}, {day.year}", COMMANDS=commands, DOC=f"/{_DOC}"
    ).encode()


def _guides(facts: Facts) -> tuple[Path, ...]:
    """The guide of machines in tea rooms, and what it leads to."""
    return tuple(facts.root / "docs" / f"{name}.md" for name in ("kiosk", "kiosk-formats", "hosting"))


def _example(facts: Facts) -> Path:
    """Settings of a machine in a tea room, to be copied and changed."""
    return facts.root / "docs" / "kiosk.example.toml"


def _date(facts: Facts) -> datetime:
    """The moment of the build. No locale is set here, so that days and months have English names."""
    return datetime.fromtimestamp(facts.moment, UTC)


def copyright_of(facts: Facts, inside: str, parts: list[Part]) -> bytes:
    """Our licence, and whose work is in the program besides."""
    mit = (facts.root / "LICENSE").read_text("utf-8").split("\n\n", 2)[2]
    others = "\n".join(f" * {part.name} {part.version}".rstrip() + f": {part.licence}" for part in parts)
    return template("copyright", INSIDE=f"/{inside}", MIT=_indented(mit), OTHERS=others).encode()


def _indented(text: str) -> str:
    """As paragraphs of a control file: a space before each line, a dot where it is empty."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())


def tree(facts: Facts, frozen: Path, icons: Path) -> list[Entry]:
    """What the .deb unpacks."""
    news = (facts.root / "CHANGELOG.md").read_bytes()
    return [
        *under(INSIDE, entries_of(frozen, [NAME])),
        Entry(f"usr/bin/{NAME}", link=f"../lib/{NAME}/{NAME}"),
        *under("usr/share", shared(facts, NAME, icons)),
        Entry(f"usr/share/man/man6/{NAME}.6.gz", packed(manual(facts))),
        Entry(f"{_DOC}/copyright", copyright_of(facts, INSIDE, parts_of(frozen))),
        Entry(f"{_DOC}/changelog.gz", packed(_changes(facts).encode())),
        Entry(f"{_DOC}/NEWS.gz", packed(news)),
        *(Entry(f"{_DOC}/{each.name}.gz", packed(each.read_bytes())) for each in _guides(facts)),
        Entry(f"{_DOC}/examples/kiosk.toml", source=_example(facts)),
    ]


def _changes(facts: Facts) -> str:
    """The list of changes in Debian's form; what has changed for players stands in NEWS."""
    when = _date(facts).strftime("%a, %d %b %Y %H:%M:%S +0000")
    return (
        f"{NAME} ({facts.version}) unstable; urgency=medium\n\n  * Version {facts.version}; see NEWS.gz.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )


def control(facts: Facts, needs: str, size: int) -> str:
    """The card of the .deb; *size* in bytes, once unpacked."""
    lines = {
        "Package": NAME,
        "Version": facts.version,
        "Architecture": facts.debian,
        "Maintainer": MAINTAINER,
        "Installed-Size": str((size + 1023) // 1024),
        "Depends": needs,
        "Recommends": ", ".join(RECOMMENDED),
        "Suggests": ", ".join(SUGGESTED),
        "Section": "games",
        "Priority": "optional",
        "Description": f"{SUMMARY}\n" + textwrap.indent(textwrap.fill(_WORDS, 76), " "),
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def debian(facts: Facts, frozen: Path, icons: Path, target: Path) -> Path:
    """Make the .deb in the folder *target*."""
    entries = tree(facts, frozen, icons)
    size = sum(len(entry.content()) for entry in entries if not entry.link)
    digests = "".join(
        f"{hashlib.md5(entry.content(), usedforsecurity=False).hexdigest()}  {entry.name}\n"
        for entry in entries
        if not entry.link
    )
    card = control(facts, depends(needs_of(frozen)), size)
    file = target / f"{NAME}_{facts.version}_{facts.debian}.deb"
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder, "deb")
        own = [Entry("DEBIAN/control", card.encode()), Entry("DEBIAN/md5sums", digests.encode())]
        write_folder([*own, *entries], stage, facts.moment)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(stage), str(file)],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(facts.moment)}, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    return file


def archive(facts: Facts, frozen: Path, icons: Path, target: Path) -> Path:
    """Make the .tar.gz: a folder that runs where it lies, and a script that puts it into the menu of one user."""
    told = {"GLIBC": needs_of(frozen).floor, "VERSION": facts.version}
    sides = " ".join(map(str, wrap_icons.SIZES))
    top = [
        Entry(NAME, template("start.sh", GLIBC=told["GLIBC"], MACHINE=facts.machine).encode(), runs=True),
        Entry("install.sh", template("install.sh", BUNDLE=BUNDLE_ID, SIDES=sides).encode(), runs=True),
        Entry("README.txt", template("README.txt", **told).encode()),
        Entry("LICENSE", source=facts.root / "LICENSE"),
    ]
    inside = [
        *under("program", entries_of(frozen, [NAME])),
        *under("share", shared(facts, NAME, icons)),
        Entry(f"share/man/man6/{NAME}.6", manual(facts)),
        Entry("share/doc/copyright", copyright_of(facts, "program", parts_of(frozen))),
        *(Entry(f"share/doc/{each.name}", source=each) for each in _guides(facts)),
        Entry("share/doc/examples/kiosk.toml", source=_example(facts)),
    ]
    return write_tar(under(facts.name, [*top, *inside]), target / f"{facts.name}.tar.gz", facts.moment)
