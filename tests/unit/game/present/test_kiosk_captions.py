"""What the attract screen tells: every text exists, patterns come round, an end is told with what it was worth."""

from __future__ import annotations

import pytest

from game.i18n import LANGUAGES, Texts
from game.present.kiosk_captions import Caption, captions, event_caption, result_caption
from game.present.label import Listed, Said
from game.ui.widgets import speak
from rules import VARIANTS, find_ruleset
from rules.mahjong.events import Chowed, Drew, FlowerSet, IndicatorTurned, Punged, Source
from rules.tiles.tile import Tile
from still_table import WINS, drawn_round, match_of, won_round

EDITIONS = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]


def _turned(*tiles: Tile) -> IndicatorTurned:
    return IndicatorTurned(tuple(range(len(tiles))), tiles, tiles, ())


def _words(caption: Caption, texts: Texts) -> tuple[str, str, str]:
    return speak(texts, caption.about), speak(texts, caption.title), speak(texts, caption.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_caption_of_every_edition_has_words(game: str, edition: str, language: str) -> None:
    texts = Texts(language)
    found = captions(find_ruleset(game, {"edition": edition}), 0)
    assert len(found) > 5
    for caption in found:
        assert all(_words(caption, texts))
        for label in (caption.about, caption.title, caption.text):
            assert not isinstance(label, Said) or texts.has(label.key), label


def test_the_game_comes_first_then_the_rules_of_the_house() -> None:
    usual = captions(find_ruleset("yueqing"), 0)
    own = captions(find_ruleset("yueqing", {"stake": 5}), 0)
    assert usual[0].title == Said("game.yueqing.motto", ())
    assert len(own) == len(usual) + 1
    assert own[1].title == Said("kiosk.attract.house", ())
    assert isinstance(own[1].text, Listed)
    assert len(own[1].text.parts) == 1


def test_patterns_begin_elsewhere_each_time_and_none_is_left_out() -> None:
    ruleset = find_ruleset("sichuan")
    first, second = captions(ruleset, 0), captions(ruleset, 1)
    assert first[1] != second[1]
    assert sorted(map(str, first)) == sorted(map(str, second))
    assert first[1].example is not None, "what tiles can show comes first"


def test_an_event_is_explained_where_a_newcomer_may_ask() -> None:
    match = match_of(won_round(WINS["usual"]))
    told = event_caption(Punged(1, Tile.M3, 0), match)
    assert told is not None
    assert told.title == Said("kiosk.attract.pung", ())
    chow = event_caption(Chowed(1, Tile.M3, (Tile.M1, Tile.M2), 0), match)
    assert chow is not None
    assert event_caption(FlowerSet(2, Tile.B), match) is not None
    assert event_caption(_turned(Tile.P3), match) is not None
    assert event_caption(_turned(), match) is None
    assert event_caption(Drew(1, Tile.HIDDEN, Source.WALL), match) is None


def test_an_end_is_told_with_the_winner_and_the_patterns() -> None:
    state, texts = won_round(WINS["usual"]), Texts("zh_CN")
    told = result_caption(state, find_ruleset("yueqing"), match_of(state), 0)
    about, title, text = _words(told, texts)
    assert about
    assert title
    assert text


def test_a_hand_that_nobody_won_is_told_too() -> None:
    state = drawn_round()
    told = result_caption(state, find_ruleset("yueqing"), match_of(state), 0)
    assert all(_words(told, Texts("en")))
