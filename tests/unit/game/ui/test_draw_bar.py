"""The bar above the hand: what a wait would bring is written at its full size where there is room for it."""

from __future__ import annotations

import pytest

from game.coach.waits import Pricing
from game.scenes.table import TableScene
from game.scenes.table_view import TableView
from game.ui.canvas import Canvas
from game.ui.draw_bar import Hints
from game.ui.text import Text, TextStyle
from rules.mahjong.actions import Win
from screens import stage_for
from table_shots import still_of


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_prices_of_waits_are_not_made_smaller_while_there_is_room(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    found: dict[str, bool] = {}
    real = Text.fitted

    def fitted(
        self: Text, text: str, style: TextStyle, width: float, smallest: float = 0.72
    ) -> tuple[str, TextStyle]:
        shown, shrunk = real(self, text, style, width, smallest)
        found[text] = (shown, shrunk) == (text, style)
        return shown, shrunk

    monkeypatch.setattr(Text, "fitted", fitted)
    stage = stage_for((1024, 600), language)
    still = still_of("worms")
    still.window = None  # while a win is offered nothing else is told
    stage.shoot((TableScene(still),))
    prices = [
        stage.services.texts("table.hint.tai.hua", n=tai, hua=hua) for tai, hua in ((1128, 51), (1103, 52))
    ]
    assert [found[price] for price in prices] == [True, True]


def _told(name: str) -> tuple[Hints | None, int | None]:
    """What the strip says at a table, and what the rules make of the win that is offered there."""
    stage, still = stage_for((1920, 1080), "zh_CN"), still_of(name)
    scene = TableScene(still)
    stage.shoot((scene,))
    assert still.window is not None
    win = next(action for action in still.window.options if isinstance(action, Win))
    worth = Pricing(still.ruleset, still.seat).offered(still.state, win)
    return TableView(scene.seat).hints.shown(), worth.tai if worth else None


@pytest.mark.parametrize("name", ["mock", "claims", "worms"])
def test_an_offered_win_is_told_with_its_worth_and_nothing_that_contradicts_it(name: str) -> None:
    hints, tai = _told(name)
    assert hints is not None
    assert tai is not None
    assert hints.wins
    assert hints.heading == "可以胡"
    assert hints.waits == ()
    assert hints.detail.startswith(f"{tai} 台")


@pytest.mark.parametrize("left", [False, True], ids=["right", "left"])
def test_a_line_has_room_above_a_bar_that_is_full(monkeypatch: pytest.MonkeyPatch, left: bool) -> None:
    placed: list[tuple[float, float, float, float]] = []
    real = Canvas.panel

    def panel(self: Canvas, box: tuple[float, float, float, float], *rest: object, **more: object) -> None:
        placed.append(box)
        real(self, box, *rest, **more)  # type: ignore[arg-type]

    stage = stage_for((1366, 768), "en")
    scene = TableScene(still_of("claims"))
    with stage.choosing(scale=125, left_handed=left):
        stage.shoot((scene,))
        before = stage.shoot((TableScene(still_of("claims")),)).get_buffer().raw
        monkeypatch.setattr(Canvas, "panel", panel)
        after = stage.shoot((scene,), then=lambda: scene.seat.say("Left muted"))
    assert after.get_buffer().raw != before
    bars = scene.seat.zones.bars
    (line,) = [box for box in placed if abs(box[3] - 56 * scene.seat.zones.panel) < 1 and box[1] < bars[0].y]
    assert line[0] >= 0
    assert line[0] + line[2] <= 1366
    assert line[1] + line[3] <= bars[0].y
