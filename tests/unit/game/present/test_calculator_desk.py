"""The desk of the calculator: what a tap does, what is refused, what is missing, and that everything can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.calculator_check import Standing, judged, waits
from game.present.calculator_choices import basic_rows, choose, more_rows
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_draft import Slot
from game.present.calculator_examples import draft_of, examples_of
from game.present.calculator_model import Tone, calculator_model
from game.present.label import Label, Said
from rules import find_ruleset
from rules.scoring.model import First, WinBy
from rules.tiles.notation import format_tiles, parse_tile, parse_tiles
from rules.tiles.tile import Tile

HALF = "4m 123m678m789m123p"
READY = "4m 123m678m789m123p77s45p BB4m"


def put(tiles: str, game: str = "wuhanhua", **options: object) -> Desk:
    desk = Desk(find_ruleset(game, options))
    for tile in parse_tiles(tiles):
        desk.press(tile)
        assert desk.trouble is None, (tile, desk.trouble)
    return desk


def key(label: Label | None) -> str:
    assert isinstance(label, Said)
    return label.key


def says(desk: Desk) -> str:
    return key(calculator_model(desk).status.words)


def test_tiles_go_where_they_belong() -> None:
    desk = put(READY)
    own = desk.draft.seats[1]
    assert desk.draft.indicator is Tile.M4
    assert format_tiles(own.concealed) == "123677889m 12345p 77s"
    assert format_tiles(own.flowers) == "4m BB"
    assert desk.aim is Aim.WIN
    desk.press(Tile.P3)
    assert desk.draft.tile is Tile.P3
    verdict = judged(desk.draft, desk.rules)
    assert verdict.standing is Standing.DONE


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("", "calculator.missing.indicator"),
        ("4m", "calculator.missing.tiles.win"),
        (HALF, "calculator.missing.tiles.win"),
        (READY, "calculator.missing.win"),
        (READY + "9s", "calculator.no_win.no_shape"),
        (READY + "3p", "settle.formula.plain"),
    ],
)
def test_what_is_missing_is_told_at_once(tiles: str, expected: str) -> None:
    assert says(put(tiles)) == expected


def test_how_many_tiles_are_missing() -> None:
    status = calculator_model(put(HALF)).status
    assert status.words == Said("calculator.missing.tiles.win", (("n", 4),))


@pytest.mark.parametrize(
    ("tiles", "aim", "tile", "expected"),
    [
        ("4m", Aim.CHOW, "8p", "calculator.refused.run"),
        ("4m", Aim.CHOW, "E", "calculator.refused.run"),
        ("4m", Aim.CHOW, "3m", "calculator.refused.flower"),
        ("4m", Aim.PUNG, "5m", "calculator.refused.wild"),
        ("4m", Aim.PUNG, "B", "calculator.refused.flower"),
        ("4m 11p", Aim.PUNG, "1p", "calculator.refused.copies"),
        ("4m 1p", Aim.CONCEALED_KONG, "1p", "calculator.refused.copies"),
        ("4m 1111p", Aim.HAND, "1p", "calculator.refused.copies"),
        (READY + "3p", Aim.HAND, "9s", "calculator.refused.full"),
        ("", Aim.PUNG, "1p", "calculator.missing.indicator"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(
    tiles: str, aim: Aim, tile: str, expected: str
) -> None:
    desk = put(tiles)
    if aim is not desk.aim:
        desk.aim_at(aim)
    before = desk.draft
    desk.press(parse_tile(tile))
    assert key(desk.trouble) == expected
    assert desk.draft == before
    status = calculator_model(desk).status
    assert (status.tone, key(status.words)) == (Tone.FAULT, expected)


def test_a_sixth_meld_is_refused() -> None:
    desk = put("4m")
    for code in ("1p", "2p", "3p", "1s", "2s"):
        desk.aim_at(Aim.PUNG)
        desk.press(parse_tile(code))
    desk.aim_at(Aim.PUNG)
    desk.press(Tile.S3)
    assert key(desk.trouble) == "calculator.refused.melds"


def test_melds_come_from_whom_they_are_said_to() -> None:
    desk = put("4m")
    desk.aim_at(Aim.PUNG)
    desk.feeder = 2
    desk.press(Tile.C)
    desk.aim_at(Aim.CHOW)
    desk.press(Tile.P1)
    desk.aim_at(Aim.CONCEALED_KONG)
    desk.press(Tile.F)
    sources = [meld.source for meld in desk.draft.seats[1].melds]
    assert sources == [3, 0, None]
    assert desk.aim is Aim.HAND


def test_four_wilds_are_konged_in_the_select_edition_only() -> None:
    for edition, refused in (("local", True), ("jp", False)):
        desk = put("4m", "yueqing", edition=edition)
        wild = calculator_model(desk).wilds[0]
        desk.aim_at(Aim.CONCEALED_KONG)
        desk.press(wild)
        assert (desk.trouble is not None) is refused


def test_copies_that_lie_anywhere_are_not_left() -> None:
    desk = put("4m 11p")
    desk.edit(3)
    desk.press(Tile.P1)
    assert desk.left(Tile.P1) == 1
    assert desk.left(Tile.M4) == 3
    desk.win_by(WinBy.ROB_KONG)
    desk.edit(1)
    desk.aim_at(Aim.WIN)
    desk.press(Tile.P2)
    assert desk.left(Tile.P2) == 0  # the robbed pung is not shown and holds the other three


def test_everything_can_be_undone() -> None:
    desk = Desk(find_ruleset("wuhanhua"))
    states = [desk.draft]
    for tile in parse_tiles(READY + "3p"):
        desk.press(tile)
        states.append(desk.draft)
    desk.win_by(WinBy.DISCARD)
    states.append(desk.draft)
    desk.win_at(0)
    states.append(desk.draft)
    desk.take(Slot.TILE, Tile.M1)
    states.append(desk.draft)
    desk.clear()
    for state in reversed(states):
        desk.undo()
        assert desk.draft == state
    desk.undo()
    assert desk.draft == states[0]


def test_what_was_put_last_is_erased_first_wherever_it_lies() -> None:
    desk = put("4m 12p")
    desk.aim_at(Aim.PUNG)
    desk.press(Tile.E)
    desk.press(Tile.B)
    desk.press(Tile.P3)
    seen = []
    for _ in range(6):
        own = desk.draft.seats[1]
        seen.append((format_tiles(own.concealed), len(own.melds), len(own.flowers), desk.draft.indicator))
        desk.erase()
    assert seen == [
        ("123p", 1, 1, Tile.M4),
        ("12p", 1, 1, Tile.M4),
        ("12p", 1, 0, Tile.M4),
        ("12p", 0, 0, Tile.M4),
        ("1p", 0, 0, Tile.M4),
        ("", 0, 0, Tile.M4),
    ]
    assert desk.draft.indicator is None
    desk.erase()
    assert desk.draft.order == ()


def test_the_winning_tile_is_erased_and_tapped_away() -> None:
    desk = put(READY + "3p")
    desk.erase()
    assert desk.draft.tile is None
    desk.press(Tile.P6)
    desk.take(Slot.WIN, 0)
    assert desk.draft.tile is None
    assert desk.aim is Aim.WIN


def test_another_tile_turned_up_sorts_the_flowers_anew() -> None:
    desk = put("4m 123p B4m 9s")
    desk.aim_at(Aim.INDICATOR)
    desk.press(Tile.S9)
    own = desk.draft.seats[1]
    assert format_tiles(own.flowers) == "9s B"
    assert format_tiles(own.concealed) == "4m 123p"
    assert len(desk.draft.order) == 7
    desk.undo()
    assert format_tiles(desk.draft.seats[1].flowers) == "4m B"


def test_another_winner_takes_the_tiles_along() -> None:
    desk = put("4m 123p")
    desk.aim_at(Aim.PUNG)
    desk.feeder = 3
    desk.press(Tile.C)
    desk.edit(0)
    desk.press(Tile.S9)
    desk.win_by(WinBy.DISCARD)
    desk.alter(lambda draft: replace(draft, source=2))
    desk.win_at(0)
    draft = desk.draft
    assert draft.winner == desk.seat == 0
    assert format_tiles(draft.seats[0].concealed) == "123p"
    assert draft.seats[0].melds[0].source == 3  # still the left neighbour
    assert format_tiles(draft.seats[1].concealed) == "9s"
    assert draft.source == 1


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda desk: desk.win_by(WinBy.KONG_DRAW), "calculator.wrong.kong_draw"),
        (lambda desk: choose(desk, "first:heaven"), "calculator.wrong.heaven"),
        (lambda desk: choose(desk, "first:earth"), "calculator.wrong.earth"),
    ],
)
def test_what_cannot_have_come_like_that_is_told(change: object, expected: str) -> None:
    desk = put(READY + "3p")
    assert callable(change)
    change(desk)
    assert says(desk) == expected


def test_a_robbed_seat_that_is_shown_needs_its_pung() -> None:
    desk = put(READY + "3p")
    choose(desk, "by:rob_kong")
    choose(desk, "source:2")
    assert says(desk) == "calculator.wrong.rob_copies"  # 3p lies in the hand: nobody can have had the pung
    desk = put("4m 123m678m789m456p77s45p BB4m 3p")
    choose(desk, "by:rob_kong")
    choose(desk, "source:2")
    assert says(desk) == "settle.formula.plain"
    desk.edit(2)
    desk.press(Tile.S1)
    assert says(desk) == "calculator.wrong.rob_kong"
    desk.take(Slot.TILE, Tile.S1)
    desk.aim_at(Aim.PUNG)
    desk.feeder = 1
    desk.press(Tile.P3)
    assert says(desk) == "settle.formula.plain"


def test_too_many_tiles_after_a_meld_are_told() -> None:
    desk = put("4m 1234567m123456s123p")
    desk.aim_at(Aim.PUNG)
    desk.press(Tile.E)
    status = calculator_model(desk).status
    assert status.words == Said("calculator.wrong.extra", (("name", Said("calculator.seat.S")), ("n", 2)))


def test_several_open_doubles_ask_who_was_first() -> None:
    desk = put("9s")
    for seat in (1, 2):
        desk.edit(seat)
        for _ in range(2 if seat == 1 else 1):
            desk.press(Tile.B)
    desk.win_at(1)
    for code in ("1p", "2p", "3p", "4p", "5p"):
        desk.aim_at(Aim.OPEN_KONG)
        desk.press(parse_tile(code))
    desk.edit(2)
    for code in ("6p", "7p", "8p", "9p", "2s"):
        desk.aim_at(Aim.OPEN_KONG)
        desk.press(parse_tile(code))
    desk.edit(1)
    desk.press(Tile.E)
    desk.press(Tile.E)
    assert says(desk) == "calculator.missing.first_open"
    names = [chip.name for row in more_rows(desk) for chip in row.chips]
    assert "first_open:2" in names
    choose(desk, "first_open:2")
    assert says(desk) == "settle.formula.plain"
    settle = calculator_model(desk).settle
    assert settle is not None
    assert "limited" in [note.key for note in settle.notes]


def test_the_minimum_of_the_room_holds() -> None:
    desk = put(READY + "3p", min_tai=15)
    assert says(desk) == "calculator.no_win.below_minimum"


def test_waits_are_those_that_win_and_are_left() -> None:
    desk = put(READY)
    assert format_tiles(waits(desk.draft, desk.rules, 1)) == "5m 36p"
    model = calculator_model(desk)
    assert [each.tile for each in model.palette if each.wins] == [Tile.M5, Tile.P3, Tile.P6]
    for tile, total in model.winning:
        desk.press(tile)
        settle = calculator_model(desk).settle
        assert settle is not None
        assert settle.tally is not None
        assert settle.tally.formula.total == total
        desk.undo()


def test_a_drawn_hand_counts_hua_alone() -> None:
    desk = put("4m BB")
    choose(desk, "by:nobody")
    assert says(desk) == "settle.title.draw"
    settle = calculator_model(desk).settle
    assert settle is not None
    assert [account.change for account in settle.accounts] == [-4, 12, -4, -4]


def test_a_push_names_no_tile() -> None:
    desk = Desk(find_ruleset("yueqing"))
    for tile in parse_tiles("9s 123m456m147p258sEESN BBBB"):
        desk.press(tile)
    choose(desk, "by:push4")
    assert says(desk) == "settle.formula.plain"
    assert calculator_model(desk).lying.win_slot is False


def test_other_rules_leave_out_what_they_do_not_know() -> None:
    desk = Desk(find_ruleset("yueqing", {"edition": "jp", "worm": True}))
    for tile in parse_tiles("4m 123p 1f2f"):
        desk.press(tile)
    desk.play_by(find_ruleset("wuhanhua"))
    own = desk.draft.seats[1]
    assert (format_tiles(own.concealed), own.flowers) == ("123p", ())
    assert desk.draft.indicator is Tile.M4
    desk = put("9s", "yueqing")
    choose(desk, "by:push3")
    desk.play_by(find_ruleset("wuhanhua"))
    assert desk.draft.by is WinBy.SELF_DRAW


def test_the_streak_has_bounds() -> None:
    desk = put("4m")
    choose(desk, "streak-")
    assert desk.draft.streak == 0
    choose(desk, "streak+")
    assert desk.draft.streak == 1
    row = next(row for row in basic_rows(desk) if row.key == "streak")
    assert [chip.enabled for chip in row.chips] == [True, False, True]


def test_flags_are_set_and_taken_back() -> None:
    desk = Desk(find_ruleset("wuhanhua"))
    desk.load(draft_of(examples_of("wuhanhua", "local")[0]))
    for name in ("forming_discard:yes", "refused:2", "just_ate:3", "thrown:pick"):
        choose(desk, name)
    assert desk.aim is Aim.THROWN
    desk.press(Tile.E)
    flags = desk.draft.flags
    assert (flags.forming_discard, flags.refused) == (True, (2,))
    assert (flags.just_ate, flags.single_wait_discard) == (Tile(3), Tile.E)
    for name in ("forming_discard:nobody", "refused:2", "just_ate:nobody", "thrown:nobody"):
        choose(desk, name)
    flags = desk.draft.flags
    assert (flags.forming_discard, flags.refused) == (False, ())
    assert (flags.just_ate, flags.single_wait_discard) == (None, None)


def test_who_left_is_asked_where_leaving_is_settled() -> None:
    desk = put("4m", leaver="settle")
    choose(desk, "by:nobody")
    assert [row.key for row in more_rows(desk)] == ["left"]
    choose(desk, "left:2")
    assert desk.draft.flags.left == 2
    choose(desk, "by:self_draw")
    assert desk.draft.first is First.NONE
    assert "left" not in [row.key for row in more_rows(desk)]
