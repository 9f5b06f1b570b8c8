"""An error in the player's language (缘由): no key and no name of the user is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import GameError, VoiceError
from game.i18n import Texts
from game.present.failure import failure
from game.present.label import Plain, Said
from game.voice.gathering import load


def test_an_error_without_a_text_is_told_in_its_own_words() -> None:
    assert failure(GameError("The lamp is out.")) == Plain("The lamp is out.")


def test_a_place_is_told_from_home_on_and_a_reason_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(VoiceError) as error:
        load(tmp_path / "一万.wav")
    label = failure(error.value)
    assert isinstance(label, Said)
    assert dict(label.values) == {"where": str(Path("~", "一万.wav")), "why": Said("error.why.missing")}
    assert Texts("en").has("error.why.missing")


def test_numbers_and_plain_words_stay() -> None:
    label = failure(GameError("No.", key="recorder.error.many", count=3, name="errors"))
    assert label == Said("recorder.error.many", (("count", 3), ("name", "errors")))
