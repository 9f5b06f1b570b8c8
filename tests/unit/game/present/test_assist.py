"""What is answered for a player: claims that are not wanted, wins when they are offered, never a win let go."""

from __future__ import annotations

import pytest

from game.present.assist import CLAIMS, Assist, answer_for, claimed_tile, silenced
from game.present.prompt import Slot, prompt_for
from game.session.table import ActionWindow
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile

FIVE = Tile.M5
CHOWS: tuple[Action, ...] = (Chow(0, FIVE, (Tile.M3, Tile.M4)), Chow(0, FIVE, (Tile.M4, Tile.M6)))
PUNG, KONG, PASS = Pung(0, FIVE), Kong(0, MeldKind.OPEN_KONG, FIVE), Pass(0)
WIN = Win(0, FIVE, WinBy.DISCARD)
ALL = frozenset(CLAIMS)


def window(*options: Action, kind: WindowKind = WindowKind.CLAIM) -> ActionWindow:
    return Window(7, 0, kind, options, len(options) - 1)


def assist(*words: str, wins: bool = False) -> Assist:
    """Slots by their words, tiles by their codes."""
    slots = frozenset(Slot(f"call.{word}") for word in words if len(word) > 2)
    return Assist(wins, slots, frozenset(parse_tile(word) for word in words if len(word) <= 2))


@pytest.mark.parametrize(
    ("options", "on", "answer"),
    [
        ((*CHOWS, PASS), assist("chow"), 2),
        ((*CHOWS, PUNG, PASS), assist("chow"), None),
        ((*CHOWS, PUNG, PASS), assist("chow", "pung"), 3),
        ((PUNG, KONG, PASS), assist("pung"), None),
        ((PUNG, KONG, PASS), assist("kong"), None),
        ((PUNG, KONG, PASS), assist("pung", "kong"), 2),
        ((*CHOWS, PUNG, KONG, PASS), assist("5m"), 4),
        ((*CHOWS, PUNG, KONG, PASS), assist("4m"), None),
        ((PUNG, PASS), assist(), None),
        ((PUNG, WIN, PASS), assist("chow", "pung", "kong", "5m"), None),
        ((PUNG, WIN, PASS), assist(wins=True), 1),
        ((WIN, PASS), assist("pung", wins=True), 0),
        ((PUNG, PASS), assist(wins=True), None),
    ],
)
def test_a_claim_window_is_answered_only_when_nothing_wanted_is_left(
    options: tuple[Action, ...], on: Assist, answer: int | None
) -> None:
    assert answer_for(window(*options), on) == answer


def test_a_win_is_never_let_go() -> None:
    on = Assist(False, ALL, frozenset(Tile))
    offers: tuple[tuple[Action, ...], ...] = ((WIN, PASS), (PUNG, WIN, PASS), (*CHOWS, PUNG, KONG, WIN, PASS))
    for options in offers:
        asked = window(*options)
        assert answer_for(asked, on) is None
        assert options.index(WIN) not in silenced(asked, on)


@pytest.mark.parametrize("kind", [WindowKind.TURN, WindowKind.ROB, WindowKind.STAGE])
def test_only_claims_on_others_tiles_are_silenced(kind: WindowKind) -> None:
    kong = Kong(0, MeldKind.CONCEALED_KONG, FIVE)
    asked = window(kong, Discard(0, FIVE, True), kind=kind)
    assert silenced(asked, Assist(False, ALL, frozenset((FIVE,)))) == frozenset()
    assert answer_for(asked, Assist(False, ALL, frozenset((FIVE,)))) is None


def test_a_self_drawn_win_and_a_robbed_kong_are_taken() -> None:
    drawn = Win(0, FIVE, WinBy.SELF_DRAW)
    assert answer_for(window(Discard(0, FIVE, True), drawn, kind=WindowKind.TURN), assist(wins=True)) == 1
    assert answer_for(window(WIN, PASS, kind=WindowKind.ROB), assist(wins=True)) == 0


def test_what_is_silenced_has_no_button_and_the_rest_keeps_its_place_and_meaning() -> None:
    asked = window(*CHOWS, PUNG, WIN, PASS)
    off = silenced(asked, assist("chow"))
    prompt = prompt_for(asked, 0.0, silenced=off)
    assert prompt is not None
    assert prompt.of(Slot.CHOW) == ()
    assert [(slot, choice.option) for slot, choice in prompt.choices] == [
        (Slot.PUNG, 2),
        (Slot.WIN, 3),
        (Slot.PASS, 4),
    ]


def test_the_tile_that_is_offered() -> None:
    assert claimed_tile(window(PUNG, PASS)) is FIVE
    assert claimed_tile(window(WIN, PASS)) is None
    assert claimed_tile(window(Discard(0, FIVE, True), kind=WindowKind.TURN)) is None
    assert claimed_tile(None) is None


def test_what_is_on_is_counted() -> None:
    assert assist().count == 0
    assert assist("chow", "5m", "E", wins=True).count == 4
