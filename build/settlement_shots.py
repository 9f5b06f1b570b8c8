"""The pictures of settlements that `screens.py` renders: wins, draws, hua, liability, leaving, crowded ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from blood_settled import BLOOD, blood_settled
from game.profile import ProfileChange
from game.rooms import room_of
from game.scenes.lobby import Lobby
from game.scenes.settlement import Settlement
from game.scenes.table import TableScene
from rules import find_ruleset
from rules.mahjong.state import RoundState
from settled import SETTLED, settled
from still_table import WINS, StillTable, drawn_round, match_of, won_round
from table_states import LONG_NAMES

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["SETTLEMENT_SHOTS"]


def _still(state: RoundState) -> StillTable:
    return StillTable(state, match_of(state), find_ruleset("yueqing"))


def _settlement(stage: Stage, state: RoundState) -> pygame.Surface:
    still = _still(state)
    return stage.shoot((TableScene(still), Settlement(still, state)), seconds=8)


def settlement_usual(stage: Stage) -> pygame.Surface:
    """A win with two wilds."""
    return _settlement(stage, won_round(WINS["usual"]))


def settlement_rich(stage: Stage) -> pygame.Surface:
    """A win of many patterns."""
    return _settlement(stage, won_round(WINS["rich"], (99_999, -99_999, 99_999, -99_999)))


def settlement_push(stage: Stage) -> pygame.Surface:
    """A push by another seat."""
    return _settlement(stage, won_round(WINS["push"]))


def settlement_other(stage: Stage) -> pygame.Surface:
    """The dealer wins on a kong's replacement, a long streak."""
    return _settlement(stage, won_round(WINS["other"]))


def settlement_draw(stage: Stage) -> pygame.Surface:
    """A drawn hand after a kong."""
    return _settlement(stage, drawn_round(kong=True))


def _settled(
    stage: Stage, name: str, *rows: str, names: tuple[str, str, str, str] | None = None
) -> pygame.Surface:
    """A settled round of any game; *rows* are the tabs and rows that are pressed, one after the other."""
    case = SETTLED[name]
    state = settled(case)
    still = StillTable(state, match_of(state, names) if names else match_of(state), case.ruleset)
    scene = Settlement(still, state)

    def then() -> None:
        for row in rows:
            scene.activate(row)

    return stage.shoot((Lobby(), scene), seconds=8, then=then)


def settlement_pattern(stage: Stage) -> pygame.Surface:
    """A pattern is open: its definition, its tiles lit."""
    return _settled(stage, "hua", "pattern:wild_home_1")


def settlement_formula(stage: Stage) -> pygame.Surface:
    """The formula explained."""
    return _settled(stage, "four_claims", "formula")


def settlement_hua(stage: Stage) -> pygame.Surface:
    """The hua of every seat after a win."""
    return _settled(stage, "hua", "page:hua")


def settlement_hua_linear(stage: Stage) -> pygame.Surface:
    """Hua that count one by one, capped, in the game of our own rules."""
    return _settled(stage, "hua_linear", "page:hua")


def settlement_money(stage: Stage) -> pygame.Surface:
    """Who paid whom after a win that one seat pays for all, the win open."""
    return _settled(stage, "four_claims", "page:money", "money:win")


def settlement_limited(stage: Stage) -> pygame.Surface:
    """A limited win."""
    return _settled(stage, "limited", "note:limited")


def settlement_four_claims(stage: Stage) -> pygame.Surface:
    """Liability: four claims."""
    return _settled(stage, "four_claims")


def settlement_refused_win(stage: Stage) -> pygame.Surface:
    """Liability: a win refused."""
    return _settled(stage, "refused_win", "note:liability")


def settlement_swap_discard(stage: Stage) -> pygame.Surface:
    """Liability: the other end of a run."""
    return _settled(stage, "swap_discard")


def settlement_single_wait(stage: Stage) -> pygame.Surface:
    """Liability: beside the single wait."""
    return _settled(stage, "single_wait")


def settlement_feeding(stage: Stage) -> pygame.Surface:
    """Liability: an open double completed."""
    return _settled(stage, "feeding")


def settlement_draw_hua(stage: Stage) -> pygame.Surface:
    """A drawn hand with hua."""
    return _settled(stage, "hua_draw")


def settlement_left(stage: Stage) -> pygame.Surface:
    """A seat has left."""
    return _settled(stage, "left")


def settlement_left_money(stage: Stage) -> pygame.Surface:
    """Who was paid when a seat left, the house among them."""
    return _settled(stage, "left", "page:money", "money:leave")


def settlement_reading(stage: Stage) -> pygame.Surface:
    """Four wilds, and the next best reading open."""
    return _settled(stage, "four_wilds", "other")


def settlement_crowded(stage: Stage) -> pygame.Surface:
    """Eight patterns, five kongs, large scores, long names."""
    return _settled(stage, "crowded", names=LONG_NAMES)


def settlement_crowded_hua(stage: Stage) -> pygame.Surface:
    """Fifteen flowers and five kongs at every seat."""
    return _settled(stage, "crowded", "page:hua", names=LONG_NAMES)


def settlement_crowded_money(stage: Stage) -> pygame.Surface:
    """Large scores in the table of payments."""
    return _settled(stage, "crowded", "page:money", "money:hua", names=LONG_NAMES)


def _blood(
    stage: Stage,
    name: str,
    *rows: str,
    names: tuple[str, str, str, str] | None = None,
    change: ProfileChange | None = None,
) -> pygame.Surface:
    """A settled round of a game that goes on after a win."""
    case = BLOOD[name]
    state = blood_settled(case)
    match = replace(match_of(state, names) if names else match_of(state), change=change)
    still = StillTable(state, match, case.ruleset)
    scene = Settlement(still, state)

    def then() -> None:
        for row in rows:
            scene.activate(row)

    return stage.shoot((Lobby(), scene), seconds=8, then=then)


def blood_three(stage: Stage) -> pygame.Surface:
    """Three winners at different moments: the own win first."""
    return _blood(stage, "three")


def blood_three_second(stage: Stage) -> pygame.Surface:
    """The second of three wins, its first pattern open."""
    return _blood(stage, "three", "win:1", "pattern:flush_dragon")


def blood_three_personal(stage: Stage) -> pygame.Surface:
    """The personal sheet, a row open."""
    return _blood(stage, "three", "page:personal", "seat:2")


def blood_three_detail(stage: Stage) -> pygame.Surface:
    """The detailed sheet, a row open."""
    return _blood(stage, "three", "page:detail", "seat:0")


def blood_three_hands(stage: Stage) -> pygame.Surface:
    """All hands after three wins."""
    return _blood(stage, "three", "page:hands")


def blood_shared(stage: Stage) -> pygame.Surface:
    """Three win on the discard after a kong."""
    return _blood(stage, "shared")


def blood_shared_money(stage: Stage) -> pygame.Surface:
    """The money of that, the moved kong open."""
    return _blood(stage, "shared", "page:money", "money:transfer")


def blood_draw_detail(stage: Stage) -> pygame.Surface:
    """A draw check after one win."""
    return _blood(stage, "draw", "page:detail")


def blood_draw_hands(stage: Stage) -> pygame.Surface:
    """All hands at a draw check: a flower pig, one not ready, one ready."""
    return _blood(stage, "draw", "page:hands")


def blood_draw_money(stage: Stage) -> pygame.Surface:
    """The money of a draw check, refunds open."""
    return _blood(stage, "draw", "page:money", "money:refund")


def blood_nobody(stage: Stage) -> pygame.Surface:
    """Nobody won: the personal sheet comes first."""
    return _blood(stage, "nobody")


def blood_rated(stage: Stage) -> pygame.Surface:
    """A hand in a room that counts: what it did to the score and the title."""
    change = ProfileChange(room_of("score"), "sichuan", 3, 88, 120)
    return _blood(stage, "shared", "page:personal", change=change)


def blood_river(stage: Stage) -> pygame.Surface:
    """Many wins of seats that play on."""
    return _blood(stage, "river", "win:4")


def blood_river_detail(stage: Stage) -> pygame.Surface:
    """The detailed sheet with many wins, a row open."""
    return _blood(stage, "river", "page:detail", "seat:0")


def blood_river_hands(stage: Stage) -> pygame.Surface:
    """The hands of seats that have won many times."""
    return _blood(stage, "river", "page:hands")


def blood_escape(stage: Stage) -> pygame.Surface:
    """A seat has escaped; what it pays goes to the house."""
    return _blood(stage, "escape", "page:detail")


def blood_crowded_personal(stage: Stage) -> pygame.Surface:
    """Every cause, large numbers, long names, on the personal sheet."""
    return _blood(stage, "crowded", "page:personal", names=LONG_NAMES)


def blood_crowded_detail(stage: Stage) -> pygame.Surface:
    """The same on the detailed sheet."""
    return _blood(stage, "crowded", "page:detail", names=LONG_NAMES)


def blood_crowded_hands(stage: Stage) -> pygame.Surface:
    """The same on the page of all hands, with the declared suits."""
    return _blood(stage, "crowded", "page:hands", names=LONG_NAMES)


def blood_crowded_money(stage: Stage) -> pygame.Surface:
    """The same on the page of the money."""
    return _blood(stage, "crowded", "page:money", "money:win", names=LONG_NAMES)


SETTLEMENT_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        settlement_usual,
        settlement_rich,
        settlement_push,
        settlement_other,
        settlement_draw,
        settlement_pattern,
        settlement_formula,
        settlement_hua,
        settlement_hua_linear,
        settlement_money,
        settlement_limited,
        settlement_four_claims,
        settlement_refused_win,
        settlement_swap_discard,
        settlement_single_wait,
        settlement_feeding,
        settlement_draw_hua,
        settlement_left,
        settlement_left_money,
        settlement_reading,
        settlement_crowded,
        settlement_crowded_hua,
        settlement_crowded_money,
        blood_three,
        blood_three_second,
        blood_three_personal,
        blood_three_detail,
        blood_three_hands,
        blood_shared,
        blood_shared_money,
        blood_draw_detail,
        blood_draw_hands,
        blood_draw_money,
        blood_nobody,
        blood_rated,
        blood_river,
        blood_river_detail,
        blood_river_hands,
        blood_escape,
        blood_crowded_personal,
        blood_crowded_detail,
        blood_crowded_hands,
        blood_crowded_money,
    )
}
"""Every shot by its name."""
