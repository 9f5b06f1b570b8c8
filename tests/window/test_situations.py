"""Liability, limits, drawn hands with hua and leaving in the real program: prepared hands, last acts by real clicks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from actor import Actor
from desktop import Line, Program, Screen, screen
from person import write_settings
from situation_results import RESULTS, Result, assert_settled
from situations import HANDS, SITUATIONS, Situation, journal, own_acts
from trace_words import warnings_told
from window_runs import QUICK, Looked, the_hand


@dataclass(frozen=True, slots=True)
class Run(Looked):
    """A situation of this module, and how it is looked at."""

    @property
    def situation(self) -> Situation:
        """What is played."""
        return SITUATIONS[self.name]

    @property
    def result(self) -> Result:
        """What must come of it."""
        return RESULTS[self.name]


RUNS = (
    Run("four_claims", "zh_CN", (1920, 1080)),
    Run("refused_win", "en", (1024, 600)),
    Run("swap_discard", "zh_CN@wenzhou", (1080, 1920)),
    Run("single_wait", "en", (1920, 1080)),
    Run("feeding", "zh_CN", (1024, 600)),
    Run("limited", "zh_CN@wenzhou", by_keys=True),
    Run("three_wilds", "en", (1080, 1920)),
    Run("four_wilds"),
    Run("first_discard", "zh_CN", (1080, 1920)),
    Run("drawn", "en"),
    Run("drawn_linear", "zh_CN@wenzhou", (1024, 600)),
)


@pytest.fixture(scope="module")
def display() -> Iterator[Screen]:
    with screen(1920, 1920) as found:
        yield found


def sat_down(display: Screen, data: Path, run: Run, **settings: object) -> Actor:
    """The program with the interrupted match in its folder, at its lobby."""
    write_settings(data, **QUICK, **settings)
    file = data / "journals" / f"20260101-000000-{run.situation.game}.jsonl"
    file.parent.mkdir(parents=True)
    file.write_bytes(journal(run.situation))
    program = Program(display, data, run.size, ("--lang", run.language))
    actor = Actor(program, random.Random(run.name), run.by_keys, acts=own_acts(run.situation))
    program.start()
    for line in program.lines:
        actor.see(line)
    return actor


def settlement_of(actor: Actor) -> Line:
    """The line that tells the settlement on top, after every page of it has been opened."""
    pages = [name for name in actor.targets["settlement"] if name.startswith("page:")]
    for number, name in enumerate(pages, 1):
        actor.press(name, str(number))
        actor.look()
    assert actor.scene == "settlement"
    return next(line for line in reversed(actor.program.lines) if line["t"] == "settlement")


def played_out(actor: Actor, data: Path) -> list[dict[str, Any]]:
    """The last hand on paper, after everything that lies over the lobby was closed and the program has ended."""
    actor.go("settlement", "next", "Return")
    actor.leave()
    assert actor.program.end() == 0
    hand = the_hand(data)
    assert hand[0]["no"] == HANDS
    return hand


@pytest.mark.timeout(60)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_last_acts_of_a_hand(display: Screen, tmp_path: Path, run: Run) -> None:
    data, result = tmp_path / "data", run.result
    actor = sat_down(display, data, run)
    try:
        actor.go("lobby", "first", "Return")
        actor.play()
        assert actor.scene == "settlement"
        assert actor.acts == tuple(actor.shown)[: len(actor.acts)]
        for word, warning in result.warned.items():
            assert actor.shown[word].warned[word] == warning
        if result.marks:
            act = next(iter(result.warned), actor.acts[-1])
            assert actor.shown[act].marks == tuple(sorted(result.marks))
        told = settlement_of(actor)
        assert (told["winner"], told["last"]) == (result.winner, True)
        assert told["total"] == (result.total or None)
        assert_settled(result, played_out(actor, data))
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_no_warnings_when_they_are_switched_off_in_the_settings(display: Screen, tmp_path: Path) -> None:
    """The table is looked at, left for the lobby, warnings are switched off there, and the match goes on."""
    run = Run("feeding", "zh_CN", (1920, 1080))
    actor = sat_down(display, tmp_path / "data", run)
    try:
        actor.go("lobby", "first")
        actor.play(stop=lambda: actor.asked is not None)
        assert actor.asked is not None
        assert warnings_told(actor.asked) == run.result.warned
        actor.go("table", "tool.menu")
        actor.go("menu", "leave")
        while actor.scene != "lobby":
            actor.look()
        actor.go("lobby", "settings")
        while below(actor, "warnings:1", "done"):
            actor.program.wheel((0, 0, *run.size))
            actor.look()
        while not said(actor, "setting", key="warnings", value=False):
            actor.press("warnings:1")
            actor.look()
        actor.go("settings", "done")
        actor.go("lobby", "first")
        actor.play()
        assert actor.acts == tuple(actor.shown)
        assert [shown.warned for shown in actor.shown.values()] == [{}]
        assert settlement_of(actor)["winner"] == run.result.winner
        assert_settled(run.result, played_out(actor, tmp_path / "data"))
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_h10_a_leaver_settles(display: Screen, tmp_path: Path) -> None:
    run = Run("left", "en", (1920, 1080))
    actor = sat_down(display, tmp_path / "data", run)
    try:
        give_up(actor)
        assert actor.news == tuple(sorted(run.result.marks))
        assert actor.scene == "settlement"
        told = settlement_of(actor)
        assert (told["winner"], told["last"]) == (None, True)
        assert_settled(run.result, played_out(actor, tmp_path / "data"))
    finally:
        actor.program.close()


@pytest.mark.timeout(60)
def test_h10_a_bot_plays_on_for_a_leaver(display: Screen, tmp_path: Path) -> None:
    run = Run("drawn", "zh_CN@wenzhou", (1080, 1920))
    actor = sat_down(display, tmp_path / "data", run)
    try:
        give_up(actor)
        hand = played_out(actor, tmp_path / "data")
        assert "settlement" not in actor.played
        autos = [line for line in hand if line["e"] == "auto"]
        assert autos == [{"e": "auto", "seat": run.situation.own, "on": True, "bot": "plain"}]
        assert_settled(run.result, hand)  # quiet hands: it comes to the same
    finally:
        actor.program.close()


def give_up(actor: Actor) -> None:
    """Sit down, and give the match up in the menu of the table; it is asked once more."""
    actor.go("lobby", "first")
    actor.play(stop=lambda: actor.asked is not None)
    actor.go("table", "tool.menu")
    actor.go("menu", "give_up")
    actor.go("confirm", "yes")
    while actor.scene in ("table", "farewell"):
        actor.look()


def below(actor: Actor, target: str, foot: str) -> bool:
    """Whether a target lies in or under the foot of the sheet on top, which is as high again as the button there."""
    places = actor.targets[actor.scene]
    return places[target][1] + places[target][3] > places[foot][1] - places[foot][3]


def said(actor: Actor, kind: str, **fields: object) -> bool:
    """Whether the program has said that."""
    return any(
        line["t"] == kind and all(line.get(name) == value for name, value in fields.items())
        for line in actor.program.lines
    )
