"""Looking for words: what is found and where, in the page as it is set."""

from __future__ import annotations

import pytest

import screens
from game.present.help_search import Hit, Run, find_hits, snippet
from game.scenes.help import Help
from panel_rig import Rig
from rules import VARIANTS

EDITIONS = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("财神归位，财神推胡", "财神", [(0, 2), (5, 7)]),
        ("a wild and Wilds", "WILD", [(2, 6), (11, 15)]),
        ("T ＝ 2×M", "t=2", [(0, 5)]),
        ("总台\u2009T", "台T", [(1, 4)]),
        ("碰碰碰", "碰碰", [(0, 2)]),
        ("碰", "杠", []),
        ("碰", "", []),
        ("碰", "  ", []),
    ],
)
def test_words_are_found_whatever_their_case_width_and_spaces(
    text: str, words: str, found: list[tuple[int, int]]
) -> None:
    assert [(hit.start, hit.end) for hit in find_hits((Run(0, text, -1),), words)] == found


def test_a_snippet_cuts_no_latin_word() -> None:
    run = Run(0, "With three Dots wild it stands for anything", 0)
    hit = find_hits((run,), "wild")[0]
    assert snippet(run, hit, 7) == snippet(run, Hit(0, 16, 20, 0), 7)
    assert snippet(run, hit, 7).before == "…Dots "
    assert snippet(run, hit, 60).before == "With three Dots "


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (600, 1024)])
@pytest.mark.parametrize(("game", "edition"), EDITIONS)
@pytest.mark.parametrize(("language", "words"), [("zh_CN", "胡"), ("en", "hand")])
def test_every_hit_has_a_place_on_the_page(
    size: tuple[int, int], game: str, edition: str, language: str, words: str
) -> None:
    with Rig.of(size, language) as rig:
        scene = Help(game, edition)
        rig.stack.start(scene)
        flow = scene._flow
        assert flow is not None
        runs = flow.runs()
        hits = find_hits(runs, words)
        assert len(hits) > 5
        texts = {run.number: run.text for run in runs}
        for hit in hits:
            assert texts[hit.run][hit.start : hit.end].casefold().replace(" ", "") == words
            places = flow.places(rig.stage.services.text, hit)
            assert 1 <= len(places) <= 2
            assert all(place.w > 4 and 0 <= place.y < flow.height for place in places)
            assert hit.heading < len(flow.headings)


def test_the_pictures_of_the_help_are_among_the_shots() -> None:
    assert {"help_search", "help_hits"} <= set(screens.SHOTS)
