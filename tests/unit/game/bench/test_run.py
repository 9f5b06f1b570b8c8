from __future__ import annotations

import io
import sys

import pytest

from game.bench import main
from game.bench.clock import Yardstick
from game.bench.item import Bar, Item, Outcome, Unavailable, Verdict, judge
from game.bench.run import ITEMS, measure

RATE = Bar(2.0, 4.0)
LIMIT = Bar(50, 20, "ms", at_most=True)


def _item(name: str, outcome: Outcome, bar: Bar = RATE) -> Item:
    return Item(1, name, bar, lambda _: outcome)


def _absent(_: Yardstick) -> Outcome:
    raise Unavailable("not installed: do this")


def _table(*items: Item) -> tuple[int, str]:
    out = io.StringIO()
    return measure(items, Yardstick(7, 700), out), out.getvalue()


@pytest.mark.parametrize(
    ("bar", "value", "verdict"),
    [
        (RATE, 4.0, Verdict.STRETCH),
        (RATE, 3.9, Verdict.MUST),
        (RATE, 2.0, Verdict.MUST),
        (RATE, 1.99, Verdict.BELOW),
        (LIMIT, 20, Verdict.STRETCH),
        (LIMIT, 50, Verdict.MUST),
        (LIMIT, 50.1, Verdict.BELOW),
    ],
)
def test_bars(bar: Bar, value: float, verdict: Verdict) -> None:
    assert judge(bar, Outcome(value, "")) is verdict


def test_a_wrong_answer_is_worse_than_any_speed() -> None:
    assert judge(RATE, Outcome(99.0, "", compared=10, wrong=1)) is Verdict.WRONG


def test_everything_reached_ends_well() -> None:
    code, text = _table(
        _item("fast", Outcome(5.0, "10 k/s", "2 k/s")), _item("fair", Outcome(2.5, "5 k/s", "2 k/s"))
    )
    assert code == 0
    assert "2 of 2 reach their bar" in text
    assert [line.split()[-1] for line in text.splitlines() if "k/s" in line] == ["good", "ok"]
    assert "seed 7" in text


def test_below_a_must_ends_badly_and_says_where() -> None:
    code, text = _table(_item("fast", Outcome(5.0, "")), _item("slow", Outcome(1.0, "")))
    assert code == 1
    assert "BELOW" in text
    assert text.splitlines()[-1] == "below: slow"


def test_differing_answers_end_badly() -> None:
    code, text = _table(_item("odd", Outcome(5.0, "", compared=1200, wrong=3)))
    assert code == 1
    assert "WRONG, 3 of 1,200 answers differ" in text


def test_what_cannot_run_is_told_apart_from_what_fails() -> None:
    code, text = _table(Item(1, "missing", RATE, _absent))
    assert code == 2
    assert "absent: not installed: do this" in text
    assert _table(Item(1, "missing", RATE, _absent), _item("slow", Outcome(1.0, "")))[0] == 1


def test_without_the_yardstick_the_user_reads_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mahjong.agari", None)
    assert main(["--only", "2", "--hands", "70"]) == 2
    assert "pip install mahjong==2.1.0" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--only", "99"], ["--only", "x"], ["--hands", "7"]])
def test_nonsense_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_items_stand_in_order_and_name_possible_bars() -> None:
    assert [item.number for item in ITEMS] == sorted(item.number for item in ITEMS)
    assert len({item.name for item in ITEMS}) == len(ITEMS)
    for item in ITEMS:
        assert item.bar.stretch <= item.bar.must if item.bar.at_most else item.bar.stretch >= item.bar.must


def test_the_answers_of_both_sides_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the rates of this machine: items 1 to 6 compare answers, and none may differ."""
    assert main(["--only", "1,2,3,4,5,6", "--hands", "70", "--seed", "5"]) in {0, 1}
    assert "WRONG" not in capsys.readouterr().out


@pytest.mark.parametrize("number", [10, 11, 14])
def test_what_needs_the_sources_is_absent_from_a_package(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    code, text = _table(*(item for item in ITEMS if item.number == number))
    assert code == 2
    assert "absent: a package cannot measure this; run it from the source" in text
