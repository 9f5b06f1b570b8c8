"""Records as rows, against what the lines of the recorded playthroughs say by themselves."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime

import pytest

from game.authority.record import read_record
from game.history.rows import Told
from game.history.statistics import statistics_of
from game.session.annals import Kept, told_of
from past_records import PLAYTHROUGHS, as_person
from rules.errors import RecordError

WRITTEN = datetime(2026, 2, 14, 21, 0, tzinfo=UTC)
GAMES = sorted(path.stem for path in PLAYTHROUGHS.glob("*.jsonl"))


def _told(game: str, seat: int) -> Told:
    return told_of(read_record(as_person(game, seat)), Kept(f"20260214-203000-{game}.jsonl", WRITTEN))


def _lines(game: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (PLAYTHROUGHS / f"{game}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_rates_are_those_of_the_lines(game: str, seat: int) -> None:
    hands: list[list[dict[str, object]]] = []
    for line in _lines(game)[1:]:
        if line["e"] == "hand":
            hands.append([])
        hands[-1].append(line)
    told = _told(game, seat)
    found = statistics_of([told.match], told.hands)
    own = [[line for line in hand if line["e"] == "win" and line["seat"] == seat] for hand in hands]
    fed = [any(line["e"] == "win" and line.get("from") == seat for line in hand) for hand in hands]
    assert found.hands == len(hands) == 8
    assert found.won.part == sum(bool(wins) for wins in own)
    assert found.self_drawn.part == sum(bool(wins) and "from" not in wins[0] for wins in own)
    assert found.dealt_in.part == sum(fed)
    patterns = Counter(name for wins in own for line in wins for name in line["patterns"])  # type: ignore[attr-defined]
    assert {made.pattern: made.times for made in found.patterns} == dict(patterns)
    assert found.points == hands[-1][-1]["totals"][seat]  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
def test_money_of_wins_is_what_was_paid_for_winning(game: str) -> None:
    paid: Counter[int] = Counter()
    for line in _lines(game):
        if line.get("e") == "pay":
            for _, payee, units, reason in line["transfers"]:  # type: ignore[attr-defined]
                if reason == "win":
                    paid[payee] += units
    rows = [win for hand in _told(game, 0).hands for win in hand.wins]
    found: Counter[int] = Counter()
    for win in rows:
        found[win.seat] += win.points
        assert sum(win.paid) == win.points
    assert +found == +paid


def test_hands_counted_by_eye() -> None:
    """四川, counted in the file by hand: two of eight hands end in a win, 3 wins on discards by seat 1."""
    told = _told("sichuan", 1)
    assert told.match.totals == (-408, 378, 24, 6)
    assert told.match.place == 1
    first = told.hands[0]
    assert (first.reason, first.winners, first.changes) == ("exhausted", (1, 3), (-204, 198, -204, 210))
    assert [(win.seat, win.by, win.source, win.total) for win in first.wins] == [
        (1, "discard", 3, 1),
        (3, "discard", 2, 2),
    ]


@pytest.mark.parametrize("game", ["xuezhan", "xueliu", "sichuan"])
def test_who_was_ready_is_what_the_draw_check_paid_for(game: str) -> None:
    """Whoever paid a call was not ready, whoever got one was."""
    lines, no = _lines(game), 0
    calls: dict[int, tuple[set[int], set[int]]] = {}
    for line in lines[1:]:
        no += line["e"] == "hand"
        if line["e"] == "pay" and line["reason"] == "call":
            payers, payees = calls.setdefault(no, (set(), set()))
            payers |= {transfer[0] for transfer in line["transfers"]}  # type: ignore[attr-defined]
            payees |= {transfer[1] for transfer in line["transfers"]}  # type: ignore[attr-defined]
    hands = {hand.no: hand for hand in _told(game, 0).hands}
    for number, (payers, payees) in calls.items():
        ready = hands[number].ready
        assert all(ready[seat] is False for seat in payers)
        assert all(ready[seat] for seat in payees)
    for hand in hands.values():
        assert (hand.ready == (None,) * 4) is (hand.reason != "exhausted" or len(hand.winners) == 4)


def test_the_match_row() -> None:
    match = _told("wuhanhua", 2).match
    assert match.seat == 2
    assert match.bots == ("plain", "plain", None, "plain")
    assert match.level == "plain"
    assert match.complete
    assert match.hands == 8
    assert match.stake == 1
    assert match.room == "practice"
    assert sorted(match.totals, reverse=True).index(match.totals[2]) + 1 == match.place


def test_when_and_how_long() -> None:
    record = read_record(as_person("yueqing", 0))
    begun = datetime(2026, 2, 14, 20, 30).astimezone()  # names of files are in local time
    named = Kept("20260214-203000-yueqing.jsonl", begun.replace(hour=21))
    assert told_of(record, named).match.started == begun
    assert told_of(record, named).match.seconds == 3600
    imported = Kept("import-20260214-203000-yueqing.jsonl", begun.replace(hour=21))
    assert told_of(record, imported).match.started == begun
    days_later = Kept("20260214-203000-yueqing.jsonl", begun.replace(day=16))
    assert told_of(record, days_later).match.seconds == 0
    nameless = Kept("somebody's.jsonl", WRITTEN)
    assert told_of(record, nameless).match.started == WRITTEN


def test_programs_among_themselves_have_no_player() -> None:
    record = read_record((PLAYTHROUGHS / "yueqing.jsonl").read_bytes())
    told = told_of(record, Kept("a.jsonl", WRITTEN))
    assert told.match.seat is None
    assert told.match.place == 0
    assert statistics_of([told.match], told.hands).hands == 0


def test_a_hand_that_a_program_played_on_says_nothing_of_the_player() -> None:
    lines = as_person("yueqing", 0).decode().splitlines()
    place = next(number for number, line in enumerate(lines) if json.loads(line).get("no") == 3)
    lines.insert(place + 4, json.dumps({"e": "auto", "seat": 0, "on": True, "bot": "plain"}))
    told = told_of(read_record(("\n".join(lines) + "\n").encode()), Kept("a.jsonl", WRITTEN))
    assert [hand.given for hand in told.hands] == [False, False, *[True] * 6]
    assert statistics_of([told.match], told.hands).hands == 2


def test_a_game_that_is_not_known_here_still_has_its_rows() -> None:
    data = as_person("yueqing", 0).replace(b'"game": "yueqing"', b'"game": "elsewhere"')
    told = told_of(read_record(data), Kept("a.jsonl", WRITTEN))
    assert told.match.game == "elsewhere"
    assert len(told.hands) == 8
    assert all(hand.ready == (None,) * 4 for hand in told.hands)


def test_a_record_without_a_hand_is_none() -> None:
    header = as_person("yueqing", 0).splitlines(keepends=True)[0]
    with pytest.raises(RecordError):
        told_of(read_record(header), Kept("a.jsonl", WRITTEN))
