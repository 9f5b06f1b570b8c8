"""The one who works at the cabinet of voices: checks, takes in, gives away, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from game.errors import VoiceError
from game.session.company import AtOnce
from game.session.voice_desk import VoiceDesk
from game.voice.cabinet import Cabinet
from game.voice.pack import Flaw
from game.voice.repertoire import LEAST
from voice_packs import make_pack

P = ParamSpec("P")
T = TypeVar("T")
SHORT = LEAST[:3]


class ByHand(Executor):
    """Work that waits until it is told to be done."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Keep it."""
        future: Future[T] = Future()
        self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        return future

    def work(self) -> None:
        """Do everything that waits."""
        waiting, self.waiting = self.waiting, []
        for each in waiting:
            each()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Note it."""
        self.closed = not wait and cancel_futures


def _desk(folder: Path, worker: ByHand | AtOnce) -> VoiceDesk:
    return VoiceDesk(Cabinet(folder / "built-in", folder / "own"), lambda: worker)


def test_packs_are_there_at_once_and_checked_afterwards(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "own" / "grandma", SHORT)
    (folder / "cues" / "tile.1m.ogg").write_bytes(b"x")
    worker = ByHand()
    desk = _desk(tmp_path, worker)
    desk.look()
    pack = desk.pack("grandma")
    assert pack is not None
    waits = desk.busy
    assert waits
    assert desk.examined(pack) is None
    assert desk.step() == 0
    worker.work()
    assert desk.step() == 1
    found = desk.examined(pack)
    assert found is not None
    assert [fault.flaw for fault in found.grave] == [Flaw.HASH]
    assert not desk.busy
    assert desk.step() == 1, "nothing has changed since"
    desk.look()
    assert not worker.waiting, "what is known is not checked again"


def test_a_page_has_every_clip_measured(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "own" / "grandma", SHORT)
    (folder / "cues" / "tile.1m.ogg").write_bytes(b"x")
    desk = _desk(tmp_path, AtOnce())
    desk.look()
    desk.finish()
    pack = desk.pack("grandma")
    assert pack is not None
    desk.examine(pack)
    desk.finish()
    found = desk.examined(pack)
    assert found is not None
    assert found.whole
    assert [fault.flaw for fault in found.faults] == [Flaw.HASH, Flaw.UNREADABLE]
    assert found.size > 3000


def test_the_order_of_packs(tmp_path: Path) -> None:
    for name, language in (("a-mandarin", "cmn-CN"), ("b-wenzhou", "wuu-CN-x-wenzhou")):
        make_pack(tmp_path / "built-in" / name, SHORT, language=language)
    make_pack(tmp_path / "own" / "a-own", SHORT)
    desk = _desk(tmp_path, AtOnce())
    desk.look()
    assert [pack.id for pack in desk.packs] == ["b-wenzhou", "a-mandarin", "a-own"]


def test_taking_in_tells_how_far_it_is_and_shows_the_pack(tmp_path: Path) -> None:
    given = make_pack(tmp_path / "elsewhere" / "grandma", SHORT)
    desk, seen = _desk(tmp_path, AtOnce()), list[tuple[int, int]]()
    desk.look()
    errand = desk.take_in(given, seen.append)
    assert errand.done
    assert errand.result().id == "grandma"
    assert seen == [(0, 3), (1, 3), (2, 3)]
    assert desk.pack("grandma") is None
    before = desk.step()
    assert before == 1
    assert desk.pack("grandma") is not None


def test_what_was_refused_is_raised_where_it_is_asked_for(tmp_path: Path) -> None:
    desk = _desk(tmp_path, AtOnce())
    errand = desk.take_in(tmp_path / "nothing.zip", lambda _: None)
    assert errand.done
    with pytest.raises(VoiceError):
        errand.result()


def test_an_export_has_the_revision_in_its_name(tmp_path: Path) -> None:
    make_pack(tmp_path / "own" / "grandma", SHORT, revision=7)
    desk = _desk(tmp_path, AtOnce())
    desk.look()
    pack = desk.pack("grandma")
    assert pack is not None
    assert desk.export(pack, tmp_path / "out").result() == tmp_path / "out" / "grandma-7.wzvoice.zip"


def test_who_goes_waits_for_nothing(tmp_path: Path) -> None:
    make_pack(tmp_path / "own" / "grandma", SHORT)
    worker = ByHand()
    desk = _desk(tmp_path, worker)
    desk.close()
    desk.look()
    desk.close()
    assert worker.closed


def test_a_pack_that_somebody_lays_into_the_folder_is_seen_at_the_next_look(tmp_path: Path) -> None:
    desk = _desk(tmp_path, AtOnce())
    desk.look()
    folder = make_pack(tmp_path / "own" / "grandma", SHORT)
    desk.look()
    assert desk.pack("grandma") is not None
    folder.rename(tmp_path / "own" / ".grandma")
    desk.look()
    assert desk.pack("grandma") is None
