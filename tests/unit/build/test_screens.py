"""Every screen has its picture: a scene that `build/screens.py` does not draw is noticed here."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCENES = sorted((ROOT / "game" / "scenes").glob("*.py"))


def bases(source: str) -> dict[str, frozenset[str]]:
    """The classes of a module with the names they are made from."""
    return {
        node.name: frozenset(base.id for base in node.bases if isinstance(base, ast.Name))
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


def screens_of(sources: list[str]) -> set[str]:
    """The scenes that nothing else is made from: those that can stand on the stack."""
    found: dict[str, frozenset[str]] = {}
    for source in sources:
        found |= bases(source)
    scenes = {"Scene"}
    while more := {name for name, parents in found.items() if parents & scenes} - scenes:
        scenes |= more
    return {name for name in scenes if not any(name in parents for parents in found.values())}


def test_every_screen_is_drawn_by_screens() -> None:
    wanted = screens_of([file.read_text("utf-8") for file in SCENES])
    assert {"Lobby", "Settlement", "ShopRanking"} <= wanted
    # other scenes are made from them, and they stand for themselves
    wanted |= {"TableScene", "Ranking", "OnlineRanking", "OnlineTable", "WaitingRoom"}
    sources = [ROOT / "build" / "screens.py", *(ROOT / "build").glob("*_shots.py")]
    drawn = {
        node.id
        for file in sources
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Name)
    }
    assert sorted(wanted - drawn) == []


def test_a_new_screen_would_be_noticed() -> None:
    assert screens_of(["class Scene: ...\nclass Panel(Scene): ...\nclass New(Panel): ...\n"]) == {"New"}
