"""The bar above the hand: what a wait would bring is written at its full size where there is room for it."""

from __future__ import annotations

import pytest

from game.ui.text import Text, TextStyle
from screens import stage_for
from table_shots import TABLE_SHOTS


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
    TABLE_SHOTS["table_worms"](stage)
    prices = [
        stage.services.texts("table.hint.tai.hua", n=tai, hua=hua) for tai, hua in ((1128, 51), (1103, 52))
    ]
    assert [found[price] for price in prices] == [True, True]
