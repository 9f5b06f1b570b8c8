"""Typed results: what a calculator is given for a position that it made itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ends import shown
from game.score import Claim, Flags, NoWin, Position, Reason, Scored, checked, scored, setting_of
from rules import PositionError, find_ruleset
from rules.core.ledger import net
from rules.scoring.model import WinBy
from rules.tiles.notation import parse_tile

HAND = "123m 456m 777p 234s 67s 99m"


def position(game: str = "wuhanhua", south: str = HAND, *, turned: str = "9p", **options: object) -> Position:
    """The south seat shown, nobody winning."""
    rules = find_ruleset(game, options)
    return Position(rules, setting_of(rules, parse_tile(turned)), (None, shown(south), None, None))


def claimed(made: Position, tile: str, by: WinBy = WinBy.SELF_DRAW) -> Position:
    """The same with a win of the south seat, of west's tile when it is claimed."""
    return replace(made, claims=(Claim(1, parse_tile(tile), by, 2 if by.is_claim else None),))


def result(made: Position) -> Scored:
    found = scored(checked(made))
    assert isinstance(found, Scored)
    return found


def test_a_win_with_its_parts() -> None:
    found = result(claimed(position(south=f"{HAND} | | B9p"), "5s"))
    (win,) = found.wins
    assert win.tally.patterns == {"white": 1, "indicator": 1, "no_wild": 1}
    assert found.end.wins == found.wins
    assert {seat: count.total for seat, count in found.hua.items()} == {1: 2}
    assert net(found.ledger) == (-9, 25, -8, -8, 0)
    assert found.leaving == ()


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        pytest.param(
            claimed(position(), "1p", WinBy.DISCARD), Reason.CLAIMED_WILD, id="wuhanhua:Y2-claimed-wild"
        ),
        pytest.param(claimed(position(), "9s"), Reason.NO_SHAPE, id="wuhanhua:Y6-no-shape"),
        pytest.param(
            claimed(position(min_tai=15), "5s"), Reason.BELOW_MINIMUM, id="wuhanhua:H5-below-the-minimum"
        ),
        pytest.param(
            claimed(position("yueqing"), "5s", WinBy.PUSH3),
            Reason.TOO_FEW_WILDS,
            id="yueqing:Y6-too-few-wilds",
        ),
        pytest.param(
            claimed(position("yueqing", f"{HAND} | | B"), "B", WinBy.PUSH4),
            Reason.TOO_FEW_FLOWERS,
            id="yueqing:Y6-too-few-flowers",
        ),
    ],
)
def test_why_a_win_is_none(made: Position, reason: Reason) -> None:
    found = scored(checked(made))
    assert isinstance(found, NoWin)
    assert (found.reason, found.minimum) == (reason, made.rules.scoring.minimum)


def test_leaving_shows_what_is_charged() -> None:
    """wuhanhua:H10."""
    made = replace(position(south=f"{HAND} | | BBBB", leaver="settle"), flags=Flags(left=0))
    found = result(made)
    assert [(claim.seat, claim.pattern, claim.value) for claim in found.leaving] == [(1, "four_whites", 4)]
    assert net(found.ledger) == (-64 - 4 - 10, 192 + 4, -64, -64, 10)


def test_a_game_without_hua() -> None:
    assert result(position("yueqing")).hua == {}


@pytest.mark.parametrize(
    ("made", "says"),
    [
        pytest.param(position(south="123m"), "it must be 16", id="wuhanhua:Y1-too-few"),
        pytest.param(position(south=f"{HAND} | | C"), "no flower", id="wuhanhua:H1-no-flower"),
        pytest.param(claimed(position(), "B"), "is a flower", id="wuhanhua:H1-won-on-a-flower"),
        pytest.param(replace(position(), flags=Flags(left=0)), "a bot plays on", id="wuhanhua:H10-leaving"),
    ],
)
def test_a_position_made_otherwise_is_checked_the_same(made: Position, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        checked(made)
