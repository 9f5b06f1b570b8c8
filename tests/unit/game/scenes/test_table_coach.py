"""The coach at a table: what it suggests is marked and said, and nothing where it is not wanted or not allowed."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from random import Random

import pygame
import pytest

from coach_rig import questions
from game.bindings import Command
from game.bots.careful_bot import CarefulBot
from game.clock import ManualClock
from game.coach.counsel import Coach
from game.present.layout.geometry import Rect, Size
from game.present.layout.zones import zones_for
from game.present.opening_model import ToVoid
from game.rooms import PRACTICE, Room, room_of
from game.scenes.table_coach import TableCoach
from game.session.company import AtOnce
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_bar import Means
from game.ui.draw_coach import CoachCard, coach_card
from game.ui.text import TextStyle
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Pass
from rules.mahjong.state import SeatView
from rules.tiles.tile import Tile
from still_table import StillTable
from table_blood import BLOOD_STATES
from table_rig import Desk, desk
from table_states import STATES

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (1080, 1920))


@pytest.fixture(autouse=True)
def thinks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableCoach, "workers", AtOnce)


def asked(last: type[Action], room: Room = PRACTICE, *, coach: bool = True, danger: bool = True) -> Desk:
    """Seat 0 of a hand of 乐清 at its first question of that kind."""
    ruleset, view, window = next(
        found
        for found in questions("yueqing", hands=3)
        if found[1].seat == 0 and found[1].state.discards > 8 and isinstance(found[2].options[-1], last)
    )
    kind = WindowKind.TURN if last is Discard else WindowKind.CLAIM
    match = replace(STATES["mock"]().outside().match, room=room)
    still = StillTable(view.state, match, ruleset, Window(1, 0, kind, window.options, window.default))
    table = desk(still, ManualClock(), coach=coach, danger=danger)
    table.wait(1.0)
    return table


class _Waiting(AtOnce):
    """A worker that has not come to anything yet."""

    def __init__(self) -> None:
        self.given: list[Future[object]] = []

    def submit(self, *_: object, **__: object) -> Future[object]:  # type: ignore[override]
        """What is asked waits."""
        self.given.append(Future())
        return self.given[-1]


def test_what_is_not_asked_any_more_does_not_hold_up_what_is_asked_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = _Waiting()
    monkeypatch.setattr(TableCoach, "workers", lambda: worker)
    table = asked(Discard)
    (first,) = worker.given
    assert not first.cancelled()
    table.scene.services.store.change(coach=False, danger=False)
    table.wait(0.5)
    assert first.cancelled()
    table.scene.services.store.change(coach=True)
    table.wait(0.5)
    assert [future.cancelled() for future in worker.given] == [True, False]


def test_the_suggested_tile_is_the_careful_bots_and_its_card_says_why() -> None:
    table = asked(Discard)
    seat, coach = table.scene.seat, table.scene._view.coach
    window, view = seat.window(), seat.table.view
    assert window is not None
    assert view is not None
    taken = window.options[CarefulBot(seat.table.ruleset).choose(view, window, Random(0))]
    place, model = coach.place(), seat.story.model
    assert isinstance(taken, Discard)
    assert model is not None
    assert place is not None
    assert model.own.own_tiles[place].tile is taken.tile
    card = coach.card()
    assert card is not None
    assert card.tiles == (taken.tile,)
    assert 1 <= len(card.reasons) <= 3


def test_the_sign_and_the_card_are_drawn_and_go_when_it_is_switched_off() -> None:
    table = asked(Discard)
    with_it = pygame.image.tobytes(table.draw(), "RGB")
    table.services.store.change(coach=False, danger=False)
    table.frame(0.1)
    without = pygame.image.tobytes(table.draw(), "RGB")
    assert with_it != without
    coach = table.scene._view.coach
    assert (coach.card(), coach.place(), coach.button(), coach.dangers()) == (None, None, None, {})


@pytest.mark.parametrize("room", ["score", "stall", "hall"])
def test_where_it_counts_nothing_is_suggested_but_waits_are_told(room: str) -> None:
    table = asked(Discard, room_of(room))
    coach = table.scene._view.coach
    assert (coach.card(), coach.place(), coach.dangers()) == (None, None, {})
    assert coach.aids.hints


def test_an_answer_to_a_claim_is_marked_on_its_button() -> None:
    table = asked(Pass)
    coach, seat = table.scene._view.coach, table.scene.seat
    name = coach.button()
    assert name in {button_target.name for button_target in seat.focus.targets}
    card = coach.card()
    assert card is not None
    assert card.tiles == ()
    table.draw()


def test_the_hint_key_goes_round_and_says_where_it_is() -> None:
    table = asked(Discard, coach=False, danger=False)
    texts, seen = table.services.texts, []
    for _ in range(3):
        table.key(Command.HINT)
        settings = table.services.settings
        seen.append((table.scene.seat.notice, settings.hints, settings.coach))
    assert seen == [
        (texts("table.hints.coach"), True, True),
        (texts("table.hints.off"), False, False),
        (texts("table.hints.on"), True, False),
    ]


def test_a_raised_tile_says_what_it_leaves_without_a_pointer() -> None:
    table = asked(Discard)
    hints, seat = table.scene._view.hints, table.scene.seat
    state = seat.story.state
    assert state is not None
    advice = seat.adviser.advise(state)
    for index, shown in enumerate(seat.story.model.own.own_tiles if seat.story.model else ()):
        outlook = advice.after(shown.tile)
        if outlook is None or outlook.steps == 0:
            continue
        seat.hand.choose(index)
        told = hints.shown()
        assert told is not None
        assert str(outlook.steps) in told.heading
        assert str(outlook.gain) in told.heading
        assert not told.priced
        assert [(hint.tile, hint.left) for hint in told.waits] == [each for each in outlook.useful if each[1]]


def test_a_question_that_is_answered_leaves_no_suggestion() -> None:
    table = asked(Discard)
    coach, seat = table.scene._view.coach, table.scene.seat
    assert coach.place() is not None
    seat.answer(0)
    table.frame(0.1)
    assert coach.place() is None
    assert coach.card() is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_card_stays_in_its_zone(size: tuple[int, int], language: str) -> None:
    table = asked(Discard)
    table.services.texts.switch(language)
    zones = zones_for(Size(*size))
    look = table.services.look()
    canvas = Canvas(pygame.Surface(size), Surroundings(look.theme, look.text, zones.panel))
    texts = table.services.texts
    reasons = tuple(
        texts(f"coach.fact.{key}", n=12, more=10, tile="", who="", suit="", pattern="")
        for key in ("useful", "lonely", "judged")
    )
    means = Means(canvas, texts, look.sprites)
    box = coach_card(means, zones.card, CoachCard(texts("coach.do.discard", tile=""), (Tile.E,), reasons))
    zone = zones.card
    whole = Rect(zone.x - 1, zone.y - 1, zone.w + 2, zone.h + 2)
    assert box.y >= whole.y
    assert box.bottom <= whole.bottom
    assert (box.x, box.w) == (zone.x, zone.w)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("tile", [Tile.M6, Tile.S3, Tile.B], ids=lambda tile: tile.code)
def test_what_to_discard_is_never_cut_short(
    size: tuple[int, int], tile: Tile, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asked(Discard)
    table.services.texts.switch("en")
    zones, look, texts = zones_for(Size(*size)), table.services.look(), table.services.texts
    canvas = Canvas(pygame.Surface(size), Surroundings(look.theme, look.text, zones.panel))
    written: list[tuple[str, float, float]] = []

    def noted(
        canvas: Canvas, words: str, _at: object, style: TextStyle, _anchor: object, room: float
    ) -> None:
        written.append((words, canvas.lettering.measure(words, style)[0], room))

    monkeypatch.setattr(Canvas, "text", noted)
    whole, short = (
        texts(f"coach.do.discard{end}", tile=texts(f"tile.{tile.code}")) for end in ("", ".short")
    )
    coach_card(Means(canvas, texts, look.sprites), zones.card, CoachCard(whole, (tile,), ("Why",), short))
    ((words, wide, room),) = written
    assert words in (whole, short)
    assert wide <= room


@pytest.mark.parametrize("state", ["exchange", "declare"])
def test_before_play_the_table_suggests_what_the_coach_does(state: str) -> None:
    still = BLOOD_STATES[state]()
    laid = StillTable(still.state, still.outside().match, still.rules, still.window)
    table = desk(laid, ManualClock(), coach=True)
    table.wait(1.0)
    view, seat, window = laid.view, table.scene.seat, laid.window
    assert window is not None
    taken = CarefulBot(still.rules).choose(view, window, Random(0))
    question = seat.opening.question
    if isinstance(question, ToVoid):
        assert [each.option for each in question.choices if each.suggested] == [taken]
    else:
        assert seat.opening.picks is not None
        assert seat.opening.picks.option == taken
    card = table.scene._view.coach.card()
    assert card is not None
    assert card.reasons


def seated(state: str) -> Desk:
    """At a table that stands in a state."""
    given = STATES[state]()
    table = desk(StillTable(given.state, given.outside().match, given.rules, given.window), ManualClock(50.0))
    table.frame()
    return table


def test_a_win_that_is_let_go_is_explained_before_everything_else() -> None:
    table = STATES["full"]()
    still = table.window
    assert still is not None
    window = Window(1, 0, WindowKind.TURN, still.options, len(still.options) - 1)
    found = Coach(table.rules, 0).counsel(SeatView(0, table.state), window)
    assert found.suggestion is not None
    assert isinstance(found.suggestion.action, Discard), "this hand is worth more than its win"
    first = found.suggestion.facts[0]
    assert (first.key, first.n) == ("win_later", 1)
    assert len(found.suggestion.facts) <= 3


def test_no_tile_is_marked_ready_where_every_tile_would_be() -> None:
    at = seated("full")
    hints = at.scene._view.hints
    model = at.scene.seat.story.model
    assert model is not None
    assert len(hints.ready_places()) > 10
    assert hints.ready_marks() == frozenset()


def test_ready_marks_stay_where_they_tell_tiles_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    hints = seated("full").scene._view.hints
    monkeypatch.setattr(hints, "ready_places", lambda: frozenset({3}))
    assert hints.ready_marks() == frozenset({3})
