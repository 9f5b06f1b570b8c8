"""A player's folder as a version of the program leaves it (旧版本的数据), and what can be read out of one.

``python tests/support/released.py 1.0.0`` lets the program of today play, and keeps its folder as
``tests/released/1.0.0/data`` with `told` of it beside: do that when a version is released, and never change it again.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from game.session.local import LocalTable

__all__ = ["RELEASED", "copied", "expected", "live", "make", "told", "versions"]

ROOT = Path(__file__).resolve().parents[2]
RELEASED = ROOT / "tests" / "released"
_WORDS = ("tile.1m", "call.pung", "call.win")
_SINCE = datetime(2026, 1, 2, 20, 30, 15).astimezone()

Told = dict[str, Any]


def versions() -> list[str]:
    """The versions whose folders are kept."""
    return sorted(file.parent.name for file in RELEASED.glob("*/told.json"))


def expected(version: str) -> Told:
    """What was read out of the folder of a version by that version itself."""
    told: Told = json.loads((RELEASED / version / "told.json").read_text("utf-8"))
    return told


def copied(version: str, target: Path) -> Path:
    """A copy of the folder of a version, to be opened."""
    shutil.copytree(RELEASED / version / "data", target)
    return target


# ---------------------------------------------------------------- what can be read


def told(folder: Path) -> Told:
    """Everything that a player would miss, as the program of today reads it."""
    from game.profile import ProfileStore
    from game.profile import to_plain as profile_plain
    from game.settings import SettingsStore
    from game.settings import to_plain as settings_plain
    from game.storage import storage_at

    storage = storage_at(folder)
    store, profile = SettingsStore(storage.settings_file), ProfileStore(storage.profile_file)
    return {
        "settings": settings_plain(store.settings),
        "profile": profile_plain(profile.profile),
        "matches": _matches(folder),
        "sheets": _sheets(folder),
        "voices": _voices(folder),
        "recordings": _recordings(folder),
        "places": _places(folder),
        "interrupted": _interrupted(folder),
    }


def _matches(folder: Path) -> list[Told]:
    from game.session.audit import check_hands
    from game.session.chronicle import Chronicle
    from game.session.shelf import Shelf
    from game.storage import storage_at

    storage = storage_at(folder)
    chronicle, shelf = Chronicle(storage, apart=False), Shelf(storage)
    chronicle.finish()
    try:
        if chronicle.refused():
            raise AssertionError(chronicle.refused())
        return [
            {
                "file": row.file, "game": row.game, "edition": row.edition, "room": row.room, "hands": row.hands,
                "totals": list(row.totals), "complete": row.complete, "starred": row.starred,
                "proven": len(list(check_hands(shelf.record(row.file)))),
            }
            for row in chronicle.matches()
        ]  # fmt: skip
    finally:
        chronicle.close()


def _sheets(folder: Path) -> list[str]:
    from game.session.sheets import SheetStore, dumped
    from game.storage import storage_at

    sheets = SheetStore(storage_at(folder))
    found = [dumped(replace(sheet, started=sheet.started.astimezone(UTC))) for sheet in sheets.all()]
    if sheets.broken:
        raise AssertionError(sheets.broken)
    return found


def _voices(folder: Path) -> Told:
    from game.storage import storage_at
    from game.voice.cabinet import Cabinet
    from game.voice.pack import faults_of

    cabinet = Cabinet(None, storage_at(folder).voices)
    return {
        pack.id: {"cues": sorted(pack.manifest.cues), "faults": [str(fault) for fault in faults_of(pack)]}
        for pack in cabinet.packs()
    }


def _recordings(folder: Path) -> Told:
    from game.storage import storage_at
    from game.voice.studio import Studio

    studio = Studio(storage_at(folder).recordings)
    return {each.id: [each.details.name, [cue for cue, _ in each.said()]] for each in studio.recordings()}


def _places(folder: Path) -> list[list[str]]:
    from game.network import RemoteNetwork
    from game.storage import storage_at

    network = RemoteNetwork(storage_at(folder), lambda: "zh_CN", bind="127.0.0.1")
    try:
        return [[each.address, each.code, each.game, each.name, each.token] for each in network.recent()]
    finally:
        network.close()


def _interrupted(folder: Path) -> Told:
    """The match that waits, resumed: its question is the one at which it was left."""
    from game.clock import ManualClock
    from game.settings import Pace
    from game.storage import storage_at
    from game.tables import LocalTables

    tables = LocalTables(storage_at(folder), ManualClock(), "released", lambda: Pace.INSTANT)
    waiting = tables.interrupted()
    if waiting is None:
        return {}
    table = tables.resume()
    try:
        _answered(table, 0)
        asked = [] if table.window is None else [_named(option) for option in table.window.options]
        return {"game": waiting.game, "hand": waiting.hand_no, "total": waiting.total, "asked": asked}
    finally:
        table.close()


def _named(option: object) -> str:
    """An option by its kind and tile."""
    tile = getattr(option, "tile", None)
    return type(option).__name__ if tile is None else f"{type(option).__name__} {tile.name}"


# ---------------------------------------------------------------- making one


def live(folder: Path) -> None:
    """What a player does in some days, without a window: changes settings, plays, records a voice, keeps a sheet."""
    from game.storage import storage_at

    storage = storage_at(folder)
    _choose(folder)
    for number, (game, room) in enumerate((("yueqing", "score"), ("xuezhan", "stall"))):
        _play(folder, game, room, f"released/{number}")
    _star(folder)
    _play(folder, "wuhanhua", "practice", "released/9", answers=31)
    _speak(folder)
    _keep_score(folder)
    _visit(folder)
    shutil.rmtree(storage.cache, ignore_errors=True)


def _choose(folder: Path) -> None:
    from game.settings import Motion, Narration, SettingsStore
    from game.storage import storage_at

    SettingsStore(storage_at(folder).settings_file).change(
        language="zh_CN", theme="tea", tile_index=True, volume=35, night=True, player="瓯江老友", scale=125,
        motion=Motion.REDUCED, narration=Narration.KEY, last_game="wuhanhua", editions={"yueqing": "jp"},
        rules={"yueqing": {"local": {"stake": 2, "length": 8}}}, favourites=("yueqing", "xuezhan"),
        voices={"own": "wenzhou-synth-f"},
    )  # fmt: skip


def _play(folder: Path, game: str, room: str, seed: str, answers: int = 10**9) -> None:
    from game.clock import ManualClock
    from game.profile import ProfileStore
    from game.session.tables import Order
    from game.settings import Pace
    from game.storage import storage_at
    from game.tables import LocalTables

    storage = storage_at(folder)
    profile = ProfileStore(storage.profile_file, today=lambda: date(2026, 1, 2))
    tables = LocalTables(storage, ManualClock(), seed, lambda: Pace.INSTANT, profile=profile)
    order = Order(game, _first_edition(game), {"length": 4}, "plain", "瓯江老友", room)
    table = tables.open(order)
    try:
        _answered(table, answers)
    finally:
        table.close()


def _first_edition(game: str) -> str:
    """The first edition of a game."""
    from rules import find_variant

    return find_variant(game).editions[0].key


def _answered(table: LocalTable, answers: int) -> None:
    """Answer as the table would by itself, so many times or to the end of the match, then wait for a question."""
    from game.clock import ManualClock
    from local_play import settle
    from rules.core.window import Answer

    clock = cast(ManualClock, table._clock)
    for _ in range(200_000):
        settle(table, clock.now())
        if table.match.over:
            return
        if table.window is None:
            clock.advance(1.0)
            table.proceed()
        elif answers > 0:
            table.submit(Answer(table.window.id, table.window.default))
            answers -= 1
        else:
            return
    raise AssertionError("the match does not go on")


def _star(folder: Path) -> None:
    from game.session.chronicle import Chronicle
    from game.storage import storage_at

    chronicle = Chronicle(storage_at(folder), apart=False)
    chronicle.finish()
    chronicle.star(chronicle.matches()[0].id, on=True)
    chronicle.close()


def _speak(folder: Path) -> None:
    from game.storage import storage_at
    from game.voice.cabinet import Cabinet
    from game.voice.pressing import press
    from game.voice.studio import Details, Studio
    from voice_packs import tone_file

    storage = storage_at(folder)
    details = Details("阿婆的声音", "阿婆", "female", 1940, "lucheng", "CC-BY-4.0", consent=True)
    recording = Studio(storage.recordings).begin(details)
    for place, cue in enumerate(_WORDS):
        recording.keep(cue, tone_file(180.0 + 20 * place, 0.25))
    Cabinet(None, storage.voices).add(press(recording, {}, "鹿城", lambda done, all_: None))
    recording.count_pack()


def _keep_score(folder: Path) -> None:
    from game.session.sheet import Claimed, PlayedHand, Sheet, WinStep
    from game.session.sheets import SheetStore
    from game.storage import storage_at

    won = PlayedHand((WinStep("discard", 2, (Claimed(1, 4),)),))
    names = ("阿公", "阿婆", "老王", "小李")
    sheet = Sheet("", _SINCE, "yueqing", "local", {"stake": 2}, names, 1, (won, PlayedHand()))
    SheetStore(storage_at(folder)).begin(sheet)


def _visit(folder: Path) -> None:
    from game.network import RemoteNetwork
    from game.session.online import Visited
    from game.storage import storage_at

    network = RemoteNetwork(storage_at(folder), lambda: "zh_CN", bind="127.0.0.1")
    try:
        network._write([Visited("192.168.1.5:7746", "482913", "yueqing", "瓯江老友", "Zm9v" * 5, 1.0e9)])
    finally:
        network.close()


def make(version: str) -> Path:
    """Make the folder of a version anew."""
    home = RELEASED / version
    shutil.rmtree(home, ignore_errors=True)
    live(home / "data")
    with tempfile.TemporaryDirectory() as folder:
        read = told(copied(version, Path(folder, "data")))
    text = json.dumps(read, ensure_ascii=False, indent=1, sort_keys=True, default=_plain)
    (home / "told.json").write_text(text + "\n", "utf-8", newline="\n")
    return home


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]
    sys.stdout.write(f"{make(sys.argv[1])}\n")
