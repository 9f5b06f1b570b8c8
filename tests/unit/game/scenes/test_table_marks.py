"""Marks, cautions and news at the table: by mouse, touch and keys, in every language, at every size."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pygame
import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.i18n import LANGUAGES
from game.present.layout.geometry import Rect
from game.present.layout.tags_layout import reach_of
from game.present.story import BANNER_S
from rules import Mark
from rules.core.window import Answer
from rules.mahjong.actions import Discard, Pass
from rules.mahjong.events import Discarded, Drew, FlowerSet, Source
from rules.tiles.tile import Tile
from still_table import StillTable
from table_flowers import FLOWER_STATES, with_told
from table_play import play_hand
from table_rig import Desk, desk, seeded_table


@dataclass(slots=True)
class _Heard(StillTable):
    """A still table that notes the answers."""

    answers: list[Answer] = field(default_factory=list)

    def submit(self, answer: Answer) -> None:
        """Noted."""
        self.answers.append(answer)


def seated(name: str, size: tuple[int, int] = (1920, 1080), **settings: object) -> tuple[Desk, _Heard]:
    """A person at a table in one of the states."""
    state = FLOWER_STATES[name]()
    still = _Heard(state.state, state.outside().match, state.rules, state.window)
    table = desk(still, ManualClock(50.0), size, **settings)
    table.frame(0.1)
    table.wait(0.5)
    return table, still


def tile_rect(table: Desk, tile: Tile) -> Rect:
    layout = table.scene.seat.story.layout
    assert layout is not None
    return next(placed.rect for placed in layout.own_hand() if placed.shown.tile is tile)


def tag_rect(table: Desk, name: str) -> Rect:
    layout = table.scene.seat.story.layout
    assert layout is not None
    return reach_of(next(tag for tag in layout.tags if tag.name == name))


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_scn_C09_a_dangerous_discard_is_warned_of_in_words_and_goes_through(how: str) -> None:
    table, still = seated("limited")
    view = table.scene._view
    assert view.marks.caution() is None
    if how == "keys":
        tiles = [placed.shown.tile for placed in table.scene.seat.story.layout.own_hand()]  # type: ignore[union-attr]
        table.key(*[Command.RIGHT] * (tiles.index(Tile.M3) + 1))
    else:
        table.click(tile_rect(table, Tile.M3), touch=how == "touch")
    caution = view.marks.caution()
    assert caution is not None
    assert caution.is_caution
    assert table.services.texts("caution.fourth_claim") != "caution.fourth_claim"
    assert not still.answers, "a raised tile is not played yet"
    if how == "keys":
        table.key(Command.CONFIRM)
    else:
        table.click(tile_rect(table, Tile.M3), touch=how == "touch")
    assert still.window is not None
    assert [still.window.options[answer.option] for answer in still.answers] == [
        Discard(0, Tile.M3, drawn=False)
    ]
    assert table.shows("table"), "no further question is asked"


def test_wuhanhua_H8_letting_a_win_go_is_warned_of_without_a_pointer_and_allowed() -> None:
    table, still = seated("refused")
    caution = table.scene._view.marks.caution()
    assert caution is not None
    assert caution.tiles == (Tile.P4,) * 3
    table.click(table.button("call.pass"))
    assert still.window is not None
    assert [still.window.options[answer.option] for answer in still.answers] == [Pass(0)]


def test_who_wants_no_warnings_sees_none() -> None:
    table, _ = seated("refused", warnings=False)
    assert table.scene._view.marks.caution() is None
    assert all(not choice.cautions for _, choice in table.scene.seat.prompt.choices)  # type: ignore[union-attr]


def explained(table: Desk) -> str | None:
    """The mark that is explained now."""
    return table.scene.seat.explained


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_one_press_explains_a_mark_and_the_next_takes_it_away(how: str) -> None:
    table, still = seated("limited")
    seat, name = table.scene.seat, "mark.own.limited"
    if how == "keys":
        while seat.focus.focused != name:
            table.key(Command.NEXT)
        table.key(Command.CONFIRM)
    else:
        table.click(tag_rect(table, name), touch=how == "touch")
    assert explained(table) == name
    card = table.scene._view.marks.explain(name)
    assert card is not None
    assert card.title == table.services.texts("table.mark.limited")
    assert "白石小林" in card.text
    table.key(Command.BACK)
    assert explained(table) is None
    assert table.shows("table")
    assert not still.answers


def test_an_explanation_goes_by_itself_and_with_the_next_press_elsewhere() -> None:
    table, _ = seated("limited")
    table.click(tag_rect(table, "mark.across.open_double"))
    assert explained(table) == "mark.across.open_double"
    table.click(tile_rect(table, Tile.E))
    assert explained(table) is None
    table.click(tag_rect(table, "mark.left.hua"))
    table.wait(10.0)
    assert explained(table) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FLOWER_STATES)
def test_every_mark_and_caution_has_words_in_every_language(name: str, language: str) -> None:
    table, _ = seated(name)
    table.services.texts.switch(language)
    layout, marks = table.scene.seat.story.layout, table.scene._view.marks
    assert layout is not None
    cards = [marks.explain(tag.name) for tag in layout.tags] + [marks.caution()]
    for card in cards:
        if card is not None:
            assert card.text
            for words in (card.title, card.text):
                assert "{" not in words
                assert not any(key in words for key in ("table.", "caution.", "mark.", "hua."))
    assert all(marks.explain(tag.name) is not None for tag in layout.tags)


def test_an_open_double_that_limits_nobody_or_comes_later_is_explained_as_such() -> None:
    name = "mark.across.open_double"
    later = seated("worms")[0].scene._view.marks.explain(name)
    table, still = seated("limited")
    first = table.scene._view.marks.explain(name)
    still.ruleset = with_told(still.ruleset, (Mark(2, "open_double"),), {})
    still.state = replace(still.state, extra=tuple(stage.initial for stage in still.ruleset.stages))
    alone = desk(still, ManualClock(50.0)).scene._view.marks.explain(name)
    texts = {card.text for card in (first, later, alone) if card is not None}
    assert len(texts) == 3


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("name", FLOWER_STATES)
def test_every_state_can_be_drawn_with_a_card_and_news(name: str, size: tuple[int, int]) -> None:
    table, _ = seated(name, size)
    plain = pygame.image.tobytes(table.draw(), "RGB")
    layout = table.scene.seat.story.layout
    assert layout is not None
    if layout.tags:
        table.scene.seat.explain(layout.tags[0].name)
        assert pygame.image.tobytes(table.draw(), "RGB") != plain


def test_the_first_open_double_is_announced_once_with_a_cue() -> None:
    table, still = seated("limited")
    state = FLOWER_STATES["limited"]()
    seat = table.scene.seat
    story, seats = seat.story, state.state.seats
    before = replace(
        state.state,
        seats=(seats[0], seats[1], replace(seats[2], flowers=seats[2].flowers[:-1]), seats[3]),
        turn=2,
        extra=tuple(stage.initial for stage in state.rules.stages),
    )
    story.resume(before)
    assert story.news_at(seat.now()) is None
    story.take(FlowerSet(2, Tile.P4), seat.now())
    table.wait(2.0)
    told = table.scene._view.marks.banner(story.news_at(seat.now()))
    assert told is not None
    assert "白石小林" in told.words
    assert told.tiles == (Tile.P4,) * 3
    assert told.detail == table.services.texts("table.news.open_double.others")
    assert [cue for cue, _ in table.cues.cues].count("open_double") == 1
    table.draw()
    table.wait(BANNER_S + 1)
    assert story.news_at(seat.now()) is None
    for event in (Drew(2, Tile.HIDDEN, Source.FLOWER), Discarded(2, Tile.M1, drawn=True)):
        story.take(event, seat.now())
    table.wait(1.0)
    assert [cue for cue, _ in table.cues.cues].count("open_double") == 1
    assert still.window is not None


@pytest.mark.parametrize(
    ("game", "options"),
    [("wuhanhua", {}), ("shanghaihua", {}), ("yueqing", {"edition": "jp", "worm": True})],
    ids=["wuhanhua", "shanghaihua", "yueqing-jp"],
)
@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_a_whole_hand_of_each_flower_game_is_played(
    game: str, options: dict[str, object], by_keys: bool
) -> None:
    clock = ManualClock(100.0)
    table = desk(seeded_table(clock, "flowers", 4, 0, game, **options), clock)
    play_hand(table, by_keys=by_keys)
    state = table.scene.seat.story.state
    assert state is not None
    assert state.end is not None
