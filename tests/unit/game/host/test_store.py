"""The thread that writes for all rooms: whole lots, in order, told when they are on paper and not before."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence

import pytest

from game.authority.record import dump
from game.errors import StorageError
from game.host.contract import Stored
from game.host.store import Append, Begin, Forget, Job, Keep, PaperStore, Save
from game.host.stores import MemoryPaper, open_store
from store_rig import PATIENCE_S, Ear, line, numbers


class SlowPaper:
    """A paper that writes when it is let, and refuses when it is told to."""

    def __init__(self) -> None:
        self.lots: list[list[Job]] = []
        self.refusals: list[str] = []
        self.gate = threading.Semaphore(0)
        self.asked = threading.Semaphore(0)
        self.gone: frozenset[str] = frozenset()

    def write(self, lot: Sequence[Job]) -> frozenset[str]:
        self.asked.release()
        assert self.gate.acquire(timeout=PATIENCE_S)
        if self.refusals:
            raise StorageError(self.refusals.pop(0))
        self.lots.append(list(lot))
        return self.gone

    def run(self, code: str) -> int:
        return 1

    def claim(self, code: str) -> bool:
        return True

    def lost(self) -> frozenset[str]:
        gone, self.gone = self.gone, frozenset()
        return gone

    def rooms(self) -> Iterable[Stored]:
        return ()

    def record(self, code: str) -> bytes | None:
        return None

    def owners(self) -> Mapping[str, str]:
        return {}

    def elsewhere(self, code: str) -> bool:
        return False

    def close(self) -> None:
        self.lots.append([])


def test_what_comes_while_a_lot_is_written_goes_into_one_lot_after_it() -> None:
    paper, ear = SlowPaper(), Ear()
    store = PaperStore(paper, ear)
    journals = [store.journal(f"{number:06}", "m") for number in range(500)]
    assert paper.asked.acquire(timeout=PATIENCE_S)
    for journal in journals:
        journal.append([line(1)])
        journal.append([line(2)])
    paper.gate.release(2)
    assert all(journal.wait(PATIENCE_S) for journal in journals)
    assert len(paper.lots) == 2
    assert [journal.durable for journal in journals] == [2] * 500
    assert ear.heard[-1] == {journal.code for journal in journals}
    assert store.writer.lots == 2
    store.close()


def test_five_hundred_journals_appended_at_the_same_time_lose_nothing_and_share_lots() -> None:
    paper, ear = SlowPaper(), Ear()
    store = PaperStore(paper, ear)
    paper.gate.release(100_000)
    journals = [store.journal(f"{number:06}", "m") for number in range(500)]

    def play(part: int) -> None:
        for number in range(1, 5):
            for journal in journals[part::5]:
                journal.append([line(number)])

    threads = [threading.Thread(target=play, args=(part,)) for part in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(journal.wait(PATIENCE_S) for journal in journals)
    jobs = [job for lot in paper.lots for job in lot]
    for journal in journals:
        lines = [job.lines for job in jobs if isinstance(job, Append) and job.code == journal.code]
        assert numbers(b"".join(lines)) == [1, 2, 3, 4]
    assert store.writer.lots == len(paper.lots) <= len(jobs)
    store.close()


def test_nothing_is_durable_before_its_lot_is_on_paper() -> None:
    paper, ear = SlowPaper(), Ear()
    store = PaperStore(paper, ear)
    journal = store.journal("111111", "m")
    ticket = journal.append([line(1)])
    assert paper.asked.acquire(timeout=PATIENCE_S)
    assert journal.durable == 0
    assert not journal.wait(0)
    assert ear.heard == []
    paper.gate.release(2)
    assert ear.until(lambda: journal.durable == ticket)
    store.close()


def test_everything_is_written_in_the_order_in_which_it_was_said() -> None:
    paper = SlowPaper()
    store = PaperStore(paper, Ear())
    store.save("111111", b"1")
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    store.save("111111", b"2")
    store.keep_record("R", b"r")
    store.forget("111111")
    paper.gate.release(10)
    store.close()
    assert [job for lot in paper.lots for job in lot] == [
        Save("111111", 1, b"1"),
        Begin("111111", 1, "m"),
        Append("111111", 1, "m", 1, b'{"e":"line","n":1}\n'),
        Save("111111", 1, b"2"),
        Keep("R", b"r"),
        Forget("111111", 1),
    ]


def test_of_what_a_room_was_while_nothing_could_be_written_the_last_is_kept() -> None:
    """But never before or after a line that stands between: the order says what counts."""
    paper = SlowPaper()
    store = PaperStore(paper, Ear())
    store.keep_record("R", b"r")
    assert paper.asked.acquire(timeout=PATIENCE_S)
    for number in range(1000):
        store.save("111111", b"%d" % number)
        store.save("222222", b"%d" % number)
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    for number in range(1000, 2000):
        store.save("111111", b"%d" % number)
    store.forget("222222")
    store.save("222222", b"anew")
    paper.gate.release(10)
    assert journal.wait(PATIENCE_S)
    store.close()
    (first, second) = paper.lots[:2]
    assert first == [Keep("R", b"r")]
    assert [job for job in second if job.code == "111111"] == [
        Save("111111", 1, b"999"), Begin("111111", 1, "m"), Append("111111", 1, "m", 1, dump([line(1)])),
        Save("111111", 1, b"1999"),
    ]  # fmt: skip
    assert [job for job in second if job.code == "222222"] == [
        Save("222222", 1, b"999"), Forget("222222", 1), Save("222222", 1, b"anew"),
    ]  # fmt: skip
    assert not store.writer._last


def test_a_table_stands_still_while_nothing_can_be_written_and_goes_on_by_itself() -> None:
    paper, ear = SlowPaper(), Ear()
    store = PaperStore(paper, ear)
    paper.refusals = ["The disk is full."] * 3
    journal = store.journal("111111", "m")
    ticket = journal.append([line(1)])
    paper.gate.release()
    assert ear.until(lambda: store.trouble is not None)
    assert (journal.durable, journal.trouble) == (0, "The disk is full.")
    assert journal.wait(0)
    assert not store.claim("222222")
    paper.gate.release(10)
    assert ear.until(lambda: journal.durable == ticket)
    assert (store.trouble, journal.trouble, journal.rescues) == (None, None, 0)
    assert store.claim("222222")
    store.close()
    jobs = [job for lot in paper.lots for job in lot]
    assert jobs == [Begin("111111", 1, "m"), Append("111111", 1, "m", 1, b'{"e":"line","n":1}\n')]
    assert ear.heard.count(frozenset()) == 2


def test_a_fault_of_the_paper_is_told_as_trouble_and_does_not_end_the_thread(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper, ear = SlowPaper(), Ear()
    usual, store = paper.write, PaperStore(paper, ear)

    def fail(lot: Sequence[Job]) -> frozenset[str]:
        raise LookupError("boom")

    monkeypatch.setattr(paper, "write", fail)
    with caplog.at_level("WARNING", "ouju"):
        journal = store.journal("111111", "m")
        journal.append([line(1)])
        assert ear.until(lambda: store.trouble is not None)
    assert (store.trouble, journal.durable) == ("The store has failed (LookupError).", 0)
    assert "boom" in caplog.text, "with the place where it happened"
    paper.gate.release(10)
    monkeypatch.setattr(paper, "write", usual)
    assert ear.until(lambda: journal.durable == 1)
    assert store.trouble is None
    store.close()


def test_closing_does_not_wait_for_ever_for_a_paper_that_cannot_be_written(
    caplog: pytest.LogCaptureFixture,
) -> None:
    paper = SlowPaper()
    store = PaperStore(paper, Ear())
    paper.refusals = ["The disk is full."] * 1000
    paper.gate.release(1000)
    store.journal("111111", "m").append([line(1)])
    store.close()
    assert paper.lots == [[]]
    assert "before 2 changes could be written: The disk is full." in caplog.text


def test_a_record_can_be_asked_for_before_it_is_on_paper() -> None:
    paper = SlowPaper()
    store = PaperStore(paper, Ear())
    store.keep_record("R", b"r")
    assert paper.asked.acquire(timeout=PATIENCE_S)
    assert (store.record("R"), store.record("S")) == (b"r", None)
    paper.gate.release(10)
    store.close()
    assert store.record("R") is None  # from here on the paper is asked


def test_a_room_that_was_lost_is_told_and_its_journal_stands_still() -> None:
    paper, ear = SlowPaper(), Ear()
    store = PaperStore(paper, ear)
    journal = store.journal("111111", "m")
    paper.gone = frozenset({"111111"})
    journal.append([line(1)])
    paper.gate.release(2)
    assert ear.until(lambda: frozenset({"111111"}) in ear.heard)
    assert store.lost() == {"111111"}
    assert store.lost() == frozenset()
    assert journal.durable == 0
    paper.gate.release(10)
    store.close()


def test_a_journal_that_is_opened_again_goes_on_with_its_numbers() -> None:
    paper = SlowPaper()
    paper.gate.release(100)
    store = PaperStore(paper, Ear())
    first = store.journal("111111", "m")
    assert first.append([line(1)]) == 1
    first.close()
    again = store.journal("111111", "m")
    assert again.append([line(2)]) == 2
    store.close()


def test_a_store_in_memory_keeps_codes_and_records_while_it_runs() -> None:
    store = open_store("memory:", Ear())
    assert (store.claim("111111"), store.claim("111111")) == (True, False)
    store.save("111111", b"{}")
    store.keep_record("R", b"r")
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    store.forget("111111")
    store.close()
    assert (store.record("R"), store.record("S")) == (b"r", None)
    assert store.claim("111111")
    assert (list(store.rooms()), store.owners(), store.elsewhere("1"), store.lost()) == (
        [],
        {},
        False,
        frozenset(),
    )


@pytest.mark.parametrize("spec", ["", "sqlite:", "mysql://x", "rooms.sqlite"])
def test_a_store_that_nobody_knows_is_refused_with_those_that_there_are(spec: str) -> None:
    with pytest.raises(StorageError, match=r"sqlite:PATH .* redis://"):
        open_store(spec, Ear())


def test_a_memory_paper_is_a_paper() -> None:
    assert MemoryPaper().write([Forget("1", 1)]) == frozenset()
