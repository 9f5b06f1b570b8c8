"""The package for macOS (macOS 包): what the application says of itself, and a disk image to drag it from.

`description` is the Info.plist of the application that the spec makes; the image is made by macOS' own ``hdiutil``.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Final

from package_parts import BUNDLE_ID, NAME, SCHEME, TITLE
from wrap_facts import Facts

__all__ = ["OLDEST", "RECORD", "commands", "description", "image"]

OLDEST: Final = "11.0"
"""An older macOS says itself that the application needs this one."""
RECORD: Final = f"{BUNDLE_ID}.record"


def description(version: str) -> dict[str, object]:
    """The entries of Info.plist: names, the oldest system, links, records, and why the microphone is asked for."""
    record = {
        "UTTypeIdentifier": RECORD,
        "UTTypeDescription": "Ouju match record",
        "UTTypeConformsTo": ["public.text"],
        "UTTypeTagSpecification": {
            "public.filename-extension": ["ouju"],
            "public.mime-type": ["application/x-ouju-record"],
        },
    }
    return {
        "CFBundleName": "Ouju",
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": BUNDLE_ID,
        "CFBundleVersion": version,
        "CFBundleShortVersionString": version,
        "CFBundleDevelopmentRegion": "zh_CN",
        "CFBundleLocalizations": ["zh_CN", "en"],
        "LSMinimumSystemVersion": OLDEST,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "NSMicrophoneUsageDescription": "录自己的声音、和朋友说话时用。For recording a voice of your own, and to talk.",
        "NSLocalNetworkUsageDescription": "在局域网里找朋友的牌局。To find the rooms of friends in this network.",
        "NSBonjourServices": ["_ouju._tcp"],
        "CFBundleURLTypes": [
            {"CFBundleURLName": BUNDLE_ID, "CFBundleTypeRole": "Viewer", "CFBundleURLSchemes": [SCHEME]}
        ],
        "UTExportedTypeDeclarations": [record],
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": "Ouju match record", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Owner",
             "LSItemContentTypes": [RECORD]},
            {"CFBundleTypeName": "JSON Lines", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Alternate",
             "CFBundleTypeExtensions": ["jsonl"]},
        ],
    }  # fmt: skip


def commands(application: Path, stage: Path, file: Path) -> list[list[str]]:
    """What makes the image, step by step: a copy, its seal (unsigned ones do not start on newer Macs), the image."""
    copy = stage / f"{TITLE}.app"
    return [
        ["ditto", str(application), str(copy)],
        ["codesign", "--force", "--deep", "--sign", "-", str(copy)],
        ["codesign", "--verify", "--deep", "--strict", str(copy)],
        ["ln", "-s", "/Applications", str(stage / "Applications")],
        [
            "hdiutil",
            "create",
            "-volname",
            f"{TITLE} Ouju",
            "-srcfolder",
            str(stage),
            "-format",
            "UDZO",
            "-ov",
            str(file),
        ],
    ]


def image(facts: Facts, application: Path, target: Path) -> Path:
    """Make the disk image in the folder *target*."""
    file = target / f"{facts.name}.dmg"
    with tempfile.TemporaryDirectory() as folder:
        for each in commands(application, Path(folder), file):
            subprocess.run(each, check=True)
    return file


def application_in(distributed: Path) -> Path:
    """Where the spec puts the application, in the folder of what was frozen."""
    return distributed / f"{NAME}.app"
