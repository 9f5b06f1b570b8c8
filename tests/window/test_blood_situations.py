"""Wins one after the other, the draw check, items, leaving and rooms in the real program: last acts by real clicks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from blood_actor import BloodActor
from blood_journal import MATCH, BloodSituation, journal
from blood_results import BLOOD_RESULTS, BloodResult, assert_blood
from blood_situations import BLOOD_SITUATIONS
from desktop import Line, Program, Screen, screen
from game.rooms import ROOMS
from person import write_settings
from situations import HANDS
from window_runs import QUICK, Looked, hands_in, the_hand

SHEETS = ("win", "check", "kong")
"""The causes that both sheets always have."""


@dataclass(frozen=True, slots=True)
class Run(Looked):
    """A situation of this module, and how it is looked at."""

    @property
    def situation(self) -> BloodSituation:
        """What is played."""
        return BLOOD_SITUATIONS[self.name]

    @property
    def result(self) -> BloodResult:
        """What must come of it."""
        return BLOOD_RESULTS[self.name]


RUNS = (
    Run("third_winner", "zh_CN", (1920, 1080)),
    Run("second", "en", (1024, 600), by_keys=True),
    Run("draw_check", "zh_CN", (1024, 600)),
    Run("kong_discard", "en"),
    Run("shortfall", "zh_CN@wenzhou", (1080, 1920)),
    Run("robbed", "zh_CN@wenzhou", (1024, 600)),
    Run("last_four", "en", (1080, 1920)),
    Run("passed_win"),
    Run("exchanged", "zh_CN", (1024, 600)),
    Run("exchanged", "en", by_keys=True),
    Run("items", "zh_CN", (1920, 1080)),
    Run("river", "zh_CN"),
)


@pytest.fixture(scope="module")
def display() -> Iterator[Screen]:
    with screen(1920, 1920) as found:
        yield found


def sat_down(display: Screen, data: Path, run: Run, **settings: object) -> BloodActor:
    """The program with the interrupted match in its folder, at its lobby."""
    write_settings(data, **{**QUICK, **settings})
    file = data / "journals" / f"{MATCH}-{run.situation.game}.jsonl"
    file.parent.mkdir(parents=True)
    file.write_bytes(journal(run.situation))
    return begun(display, data, run)


def begun(display: Screen, data: Path, run: Run, *words: str) -> BloodActor:
    """The program at its lobby, and a person before it."""
    program = Program(display, data, run.size, ("--lang", run.language, *words))
    actor = BloodActor(program, random.Random(run.name), run.by_keys, acts=run.situation.acts)
    program.start()
    for line in program.lines:
        actor.see(line)
    return actor


def write_profile(data: Path, *, coins: int = 0, **scores: int) -> None:
    """A profile as an earlier run would have left it; nothing is due today or tomorrow."""
    data.mkdir(parents=True, exist_ok=True)
    day = (datetime.now().astimezone().date() + timedelta(days=1)).isoformat()
    profile = {"version": 1, "coins": coins, "refilled": day, "scores": scores, "counted": {}}
    (data / "profile.json").write_text(json.dumps(profile), encoding="utf-8")


def profile_in(data: Path) -> dict[str, Any]:
    """The profile on disk."""
    profile: dict[str, Any] = json.loads((data / "profile.json").read_text(encoding="utf-8"))
    return profile


def latest(actor: BloodActor, kind: str, **fields: object) -> Line:
    """The last line of that kind."""
    return next(
        line
        for line in reversed(actor.program.lines)
        if line["t"] == kind and all(line.get(name) == value for name, value in fields.items())
    )


def open_pages(actor: BloodActor) -> None:
    """Open every page of the settlement on top."""
    assert actor.scene == "settlement"
    pages = [name for name in actor.targets["settlement"] if name.startswith("page:")]
    for number, name in enumerate(pages[1:], 2):  # the first one is open
        told = len(pages_told(actor))
        actor.press(name, str(number))
        while len(pages_told(actor)) == told:
            actor.look()


def pages_told(actor: BloodActor) -> list[str]:
    """The pages that have been opened, one after the other."""
    return [line["page"] for line in actor.program.lines if line["t"] == "page"]


def check_sheets(actor: BloodActor, run: Run) -> None:
    """Both result sheets say what the hand brought."""
    result, own = run.result, run.situation.own
    personal, detail = latest(actor, "page", page="personal"), latest(actor, "page", page="detail")
    assert personal["total"] == result.net[own] == sum(row[2] for row in personal["rows"])
    assert all(sum(row[1]) == row[2] for row in personal["rows"])
    causes = {cause: column for column, cause in enumerate(detail["causes"])}
    rows = {row["seat"]: row for row in detail["rows"]}
    for seat, row in rows.items():
        assert row["total"] == result.net[seat] == sum(row["cells"])
        for cause, reasons in zip(
            SHEETS, (("win",), ("pig", "call"), ("kong", "transfer", "refund")), strict=True
        ):
            assert row["cells"][causes[cause]] == sum(
                result.paid.get(reason, (0,) * 4)[seat] for reason in reasons
            )
        assert [fan[1] for fan in row["fans"]] == [fan for winner, fan, _ in result.wins if winner == seat]
        assert not result.states or row["state"] == result.states.get(seat)
    assert rows[own]["cells"] == [
        personal["sums"][personal["causes"].index(c)] if c in personal["causes"] else 0 for c in causes
    ]


def played_out(actor: BloodActor, data: Path) -> list[dict[str, Any]]:
    """The last hand on paper, after everything that lies over the lobby was closed and the program has ended."""
    actor.go("settlement", "next", "Return")
    actor.leave()
    assert actor.program.end() == 0
    hand = the_hand(data)
    assert hand[0]["no"] == HANDS
    return hand


@pytest.mark.timeout(60)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.name}-{'keys' if run.by_keys else 'pointer'}")
def test_a_hand_to_its_end(display: Screen, tmp_path: Path, run: Run) -> None:
    data, own, coins = tmp_path / "data", run.situation.own, run.situation.coins
    write_profile(data, coins=0 if coins is None else coins[own])
    actor = sat_down(display, data, run)
    try:
        actor.go("lobby", "first", "Return")
        actor.play()
        assert actor.wanted == ""
        told = latest(actor, "settlement")
        assert told["wins"] == [[seat, fan] for seat, fan, _ in run.result.wins]
        open_pages(actor)
        check_sheets(actor, run)
        check_telling(actor, run)
        assert_blood(run.result, played_out(actor, data))
        assert profile_in(data)["coins"] == (0 if coins is None else coins[own] + run.result.net[own])
    finally:
        actor.program.close()


def check_telling(actor: BloodActor, run: Run) -> None:
    """What the player was told and asked on the way, where a hand is about that."""
    lines = actor.program.lines
    asked = [{option["do"] for option in line["options"]} for line in lines if line["t"] == "window"]
    match run.name:
        case "last_four":  # the win came by itself
            assert not any("win" in options for options in asked)
        case "passed_win":  # the same tile again was no offer
            ids = {line["id"]: line["kind"] for line in lines if line["t"] == "window"}
            assert list(ids.values()) == ["claim", "turn"]
            assert any(mark.startswith("1 passed_win") for mark in actor.noticed)
        case "items":
            notices = [line["text"] for line in lines if line["t"] == "notice"]
            assert len(notices) == 1, notices  # why the first one was refused
        case _:
            pass


@pytest.mark.timeout(60)
def test_b14_the_wall_is_shifted_before_the_hand(display: Screen, tmp_path: Path) -> None:
    """乾坤大挪移 is asked before the first hand and used by a click; then ten to twelve tiles are of one suit."""
    data, run = tmp_path / "data", Run("items", "zh_CN", (1366, 768))
    rules = {"sichuan": {"length": 4, "items": True}}
    write_settings(data, **QUICK, last_game="sichuan", rules=rules)
    actor = begun(display, data, run, "--seed", "shifted")
    try:
        actor.go("lobby", "first")
        actor.play()
        assert actor.scene == "great_shift"
        actor.go("great_shift", "shift")
        actor.play(stop=lambda: actor.asked is not None)
        held = [tile["tile"] for tile in actor.hand]
        suits = [sum(tile[-1] == suit for tile in held) for suit in "mps"]
        assert 10 <= max(suits) <= 12 + (len(held) - 13)
        assert min(suits) <= len(held) - 13
        leave_table(actor)
        actor.leave()
        assert actor.program.end() == 0
    finally:
        actor.program.close()
    (file,) = (data / "journals").glob("*.jsonl")
    hand = json.loads(file.read_text(encoding="utf-8").splitlines()[1])
    assert (hand["e"], hand["shifted"]) == ("hand", [0])


@pytest.mark.timeout(60)
def test_b11_a_seat_that_has_won_leaves_and_keeps_what_it_won(display: Screen, tmp_path: Path) -> None:
    data, run = tmp_path / "data", Run("leaver", "zh_CN", (1366, 768))
    actor = sat_down(display, data, run, pace="slow")
    try:
        actor.go("lobby", "first")
        actor.play(stop=lambda: "watch.hurry" in actor.targets["table"])
        give_up(actor)
        hand = played_out(actor, data)
        assert_blood(run.result, hand)
        words = [line["e"] for line in hand if line["e"] in ("win", "leave")]
        assert words == ["win", "win", "leave", "win"]
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_b11_where_a_bot_plays_on_its_result_counts_and_the_room_fines(
    display: Screen, tmp_path: Path
) -> None:
    data, run = tmp_path / "data", Run("left_to_a_bot", "en", (1366, 768))
    write_profile(data, xuezhan=40)
    actor = sat_down(display, data, run, room="score")
    try:
        actor.go("lobby", "first")
        actor.play(stop=lambda: actor.asked is not None)
        give_up(actor)
        hand = played_out(actor, data)
        assert "settlement" not in actor.played
        assert_blood(run.result, hand)
        assert [line for line in hand if line["e"] == "auto"] == [
            {"e": "auto", "seat": run.situation.own, "on": True, "bot": "plain"}
        ]
        fine = next(room.penalty for room in ROOMS if room.key == "score")
        assert profile_in(data)["scores"] == {"xuezhan": 40 + run.result.net[run.situation.own] - fine}
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_b11_an_escape_costs_all_coins_and_the_room_is_closed_to_the_poor(
    display: Screen, tmp_path: Path
) -> None:
    data, run = tmp_path / "data", Run("escape", "zh_CN", (1366, 768))
    write_profile(data, coins=200)
    actor = sat_down(display, data, run, room="stall")
    try:
        actor.go("lobby", "first")
        actor.play(stop=lambda: actor.asked is not None)
        give_up(actor)
        assert actor.scene == "settlement"
        open_pages(actor)
        check_sheets(actor, run)
        actor.go("settlement", "next")
        actor.until("lobby", press=("lobby", ""))
        assert profile_in(data)["coins"] == 0
        actor.press("first")  # another match in the same room: 200 coins are demanded
        while actor.scene == "lobby":
            actor.look()
        assert actor.scene == "message"
        actor.go("message", "ok")
        actor.leave()
        assert actor.program.end() == 0
        assert_blood(run.result, the_hand(data))
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_b13_a_hand_counts_once_also_after_a_kill_in_its_settlement(display: Screen, tmp_path: Path) -> None:
    """The settlement is seen, the program killed; it is seen again, the match goes on, and nothing is counted anew."""
    data, run = tmp_path / "data", Run("ranked", "zh_CN", (1366, 768))
    after = 40 + run.result.net[run.situation.own]
    write_profile(data, sichuan=40)
    actor = sat_down(display, data, run, room="score")
    try:
        actor.go("lobby", "first")
        actor.play()
        assert profile_in(data)["scores"] == {"sichuan": after}
        first = latest(actor, "settlement")
        assert first["standing"][0].endswith(str(after))
        assert len(first["standing"]) == 3  # what it brought, a new title, how far the next one is
        actor.program.kill()
        actor = begun(display, data, run)
        actor.acts = ()
        actor.go("lobby", "first")
        actor.play()
        assert latest(actor, "settlement")["scores"] == first["scores"]
        actor.go("settlement", "next")
        actor.play(stop=lambda: actor.asked is not None)
        leave_table(actor)
        actor.leave()
        assert actor.program.end() == 0
    finally:
        actor.program.close()
    assert profile_in(data)["scores"] == {"sichuan": after}
    hands = hands_in(next((data / "journals").glob("*.jsonl")))
    assert [hand[0]["no"] for hand in hands] == [*range(1, HANDS + 2)]
    assert_blood(run.result, hands[HANDS - 1])


def leave_table(actor: BloodActor) -> None:
    """Save and go to the lobby."""
    actor.go("table", "tool.menu")
    actor.go("menu", "leave")
    while actor.scene != "lobby":
        actor.look()


def give_up(actor: BloodActor) -> None:
    """Give the match up in the menu of the table; it is asked once more. Then what is shown after that."""
    actor.go("table", "tool.menu")
    actor.go("menu", "give_up")
    actor.go("confirm", "yes")
    while actor.scene in ("table", "farewell"):
        actor.look()
