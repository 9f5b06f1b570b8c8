"""The help: contents, search and marks, usable by mouse, touch and keys alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bindings import Act, Command, Compose, Type, Wheel
from game.help_pages import page_names
from game.scenes.help import Help
from panel_rig import Rig

WIDE, NARROW = (1920, 1080), (600, 1024)


@pytest.fixture(params=[WIDE, NARROW, (1024, 600)], ids=["1920x1080", "600x1024", "1024x600"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with Rig.of(request.param) as rig:
        rig.stack.start(Help())
        yield rig


def _help(rig: Rig) -> Help:
    assert isinstance(rig.top, Help)
    return rig.top


def _show_the_list(rig: Rig) -> None:
    if rig.top.focus.get("contents") is not None:
        rig.press("contents")


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_the_contents_lead_to_every_part(rig: Rig, way: str) -> None:
    flow = _help(rig)._flow
    assert flow is not None
    tops = []
    for number in range(len(flow.headings)):
        if way == "keys":
            if rig.top.focus.get("contents") is not None:
                rig.walk("contents")
            rig.walk(f"heading:{number}")
        else:
            _show_the_list(rig)
            rig.top._list.show(rig.target(f"heading:{number}").rect)  # type: ignore[attr-defined]
            rig.top.rearrange()
            rig.press(f"heading:{number}", touch=way == "touch")
        tops.append(_help(rig).scroll.offset)
        assert _help(rig)._here() == number or tops[-1] == _help(rig).scroll.most
    assert tops == sorted(tops)


@pytest.mark.parametrize("way", ["press", "touch", "walk", "key"])
def test_words_are_looked_for_and_stepped_through(rig: Rig, way: str) -> None:
    if way == "key":
        rig.give(Act(Command.SEARCH))
    elif way == "walk":
        rig.walk("search")
    else:
        rig.press("search", touch=way == "touch")
    assert rig.is_writing()
    rig.give(Type("财"), Compose("shen"), Compose(""), Type("神"))
    scene = _help(rig)
    assert len(scene._hits) > 10
    rig.give(Act(Command.CONFIRM))
    first = scene._at
    rig.give(Act(Command.CONFIRM))
    assert scene._at == first + 1
    rig.give(Act(Command.UP), Act(Command.UP))
    assert scene._at == (first - 1) % len(scene._hits)
    rig.give(Act(Command.NEXT))
    assert not rig.is_writing()
    rig.press("next", "next")
    assert scene._at == (first + 1) % len(scene._hits)
    rig.press("previous")
    assert scene._at == first


def test_a_hit_is_brought_into_view_and_marked(rig: Rig) -> None:
    scene = _help(rig)
    rig.give(Act(Command.SEARCH), Type("牌型"), Act(Command.CONFIRM))
    flow, layout = scene._flow, scene._layout
    assert flow is not None
    assert layout is not None
    for _ in scene._hits:
        place = flow.places(rig.stage.services.text, scene._hits[scene._at])[0]
        seen = place.moved(layout.page.x, layout.page.y - scene.scroll.offset)
        assert seen.within(layout.page, 2)
        assert [shown for _, shown in scene._searching(flow).marks].count(True) >= 1
        rig.give(Act(Command.CONFIRM))


@pytest.mark.parametrize("touch", [False, True])
def test_a_hit_is_chosen_from_the_list(rig: Rig, touch: bool) -> None:
    rig.give(Act(Command.SEARCH), Type("庄家"))
    rig.press("hit:2", touch=touch)
    assert _help(rig)._at == 2
    assert _help(rig)._reads


def test_what_is_not_there_is_said(rig: Rig) -> None:
    rig.give(Act(Command.SEARCH), Type("立直"))
    assert _help(rig)._hits == ()
    assert "立直" in _help(rig)._words().nothing
    rig.give(Act(Command.CONFIRM), Act(Command.UP))
    assert _help(rig)._at == 0


@pytest.mark.parametrize("words", ["", "财神"], ids=["nothing", "words"])
def test_escape_leaves_the_search_then_the_help(rig: Rig, words: str) -> None:
    rig.give(Act(Command.SEARCH), *((Type(words),) if words else ()), Act(Command.BACK))
    assert _help(rig)._hits == ()
    assert not rig.is_writing()
    assert rig.shows("help")
    rig.give(Act(Command.BACK))
    assert rig.shows()


@pytest.mark.parametrize("command", [Command.HELP, Command.SHORTCUTS])
def test_the_key_that_opens_the_help_closes_it(rig: Rig, command: Command) -> None:
    rig.give(Act(command))
    assert rig.shows()


def test_a_press_elsewhere_ends_the_writing_and_counts(rig: Rig) -> None:
    rig.give(Act(Command.SEARCH))
    rig.press("close")
    assert rig.shows()


def test_the_wheel_moves_what_it_is_over(rig: Rig) -> None:
    scene, layout = _help(rig), _help(rig)._layout
    assert layout is not None
    page = layout.page.centre
    rig.give(Wheel(page.x, page.y, -1))
    assert scene.scroll.offset > 0
    rig.give(Act(Command.SEARCH), Type("胡"))
    before = scene.scroll.offset
    place = layout.list
    rig.give(Wheel(place.x + 20, place.centre.y, -1))
    assert scene._list.offset > 0
    assert scene.scroll.offset == before


def test_what_was_found_survives_another_size(rig: Rig) -> None:
    rig.give(Act(Command.SEARCH), Type("财神"), Act(Command.CONFIRM))
    scene = _help(rig)
    found, at = len(scene._hits), scene._at
    rig.stack.resize((1366, 768))
    assert (len(scene._hits), scene._at) == (found, at)


@pytest.mark.parametrize("way", ["press", "walk"])
def test_the_rules_of_another_game_are_opened_from_the_contents(rig: Rig, way: str) -> None:
    scene = _help(rig)
    rig.give(Act(Command.LAST))
    names = {book: number for number, book in enumerate(scene._books)}
    assert len(names) == len(page_names()) - 1
    if rig.top.focus.get("contents") is not None:
        rig.press("contents")
    place = f"book:{names['wuhanhua', 'local']}"
    if way == "walk":
        rig.walk(place)
    else:
        scene._list.show(rig.target(place).rect)
        scene.rearrange()
        rig.press(place)
    assert rig.stack.topic == ("wuhanhua", "local")
    assert scene.scroll.offset == 0
    assert scene._reads
    assert ("yueqing", "local") in scene._books


def test_scn_U07_what_is_being_composed_is_looked_for_only_when_it_is_entered(rig: Rig) -> None:
    scene = _help(rig)
    rig.give(Act(Command.SEARCH), Compose("cai shen"))
    assert scene._hits == ()
    rig.give(Act(Command.CONFIRM), Act(Command.BACK), Act(Command.UP))
    assert rig.is_writing(), "these keys belong to the input method"
    rig.give(Type("财神"))
    assert len(scene._hits) > 10


def test_scn_U16_however_much_is_found_the_buttons_stay(rig: Rig) -> None:
    scene = _help(rig)
    rig.give(Act(Command.SEARCH), Type("，"))
    assert len(scene._hits) > 100
    layout = scene._layout
    assert layout is not None
    for name in ("close", "search", "previous", "next"):
        assert rig.target(name).rect.within(layout.sheet.frame)
    last = f"hit:{len(scene._hits) - 1}"
    if rig.top.focus.get(last) is None:
        rig.press("contents")
    rig.give(Act(Command.NEXT))
    rig.walk(last, Command.PREVIOUS)
    assert scene._at == len(scene._hits) - 1
