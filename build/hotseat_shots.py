"""The pictures of people around one screen (同桌) that `screens.py` renders: upright, and flat from every side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command
from game.present.layout.scaling import scale_for
from game.present.layout.turn import Turn
from game.scenes.hot_seat import HotSeatSetup
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain, HotSeatMenu, PersonShift
from game.scenes.hot_seat_table import HotSeatTable
from game.scenes.lobby import Lobby
from game.scenes.stack import Stack
from game.session.hot_seat import HotSeat
from game.session.tables import Order
from game.settings import Motion
from game.ui.canvas import Canvas
from hot_seat_rig import shared_table, step

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["HOT_SEAT_SHOTS"]

_ALL: Final = (0, 1, 2, 3)
_STILL: Final[dict[str, object]] = {"motion": Motion.OFF}


class _Sitting:
    """A table with people at it, played on until something is to be seen."""

    def __init__(self, stage: Stage, game: str, people: tuple[int, ...], **options: object) -> None:
        self._stage, self._rng = stage, Random(7)
        self.table: HotSeat = shared_table(stage.clock, "shots", game, people, **options)
        self.scene = HotSeatTable(self.table)
        self.stack = Stack(stage.services, stage.size)
        self.stack.start(self.scene)

    def until(self, there: Callable[[], bool], most: int = 4000) -> None:
        """Let people play until it is so."""
        for _ in range(most):
            self._pass(0.1)
            if there():
                return
            if self.stack.top is self.scene or isinstance(self.stack.top, Curtain):
                step(self.table, self._rng)
        raise AssertionError("it never comes to that")

    def _pass(self, seconds: float) -> None:
        self._stage.clock.advance(seconds)
        self.stack.update(seconds)

    def rest(self, seconds: float = 2.0) -> None:
        """Nothing is done."""
        for _ in range(round(seconds * 10)):
            self._pass(0.1)

    def picture(self, degrees: int = 0) -> pygame.Surface:
        """The picture, turned as the window shows it."""
        stage = self._stage
        if not degrees:
            picture = stage.seen(self.stack)
        else:
            turn = Turn(degrees, stage.size)
            self.stack.resize(turn.size)
            surface = pygame.Surface(turn.size)
            scale = scale_for(turn.size, stage.services.settings.scale)
            self.stack.draw(Canvas(surface, stage.services.surroundings(scale)))
            picture = pygame.transform.rotate(surface, -degrees)
        self.stack.close()
        return picture


def _asked(stage: Stage, *, flat: bool, game: str = "yueqing") -> pygame.Surface:
    with stage.choosing(flat=flat, **_STILL):
        sitting = _Sitting(stage, game, _ALL)
        sitting.until(lambda: sitting.table.question is not None and _rivers(sitting) > 24)
        question = sitting.table.question
        assert question is not None
        sitting.table.want(question.asked[0], yes=True)
        sitting.rest(0.5)
        return sitting.picture()


def _rivers(sitting: _Sitting) -> int:
    view = sitting.table.view
    return 0 if view is None else view.state.discards


def _curtain(stage: Stage, seat: int, *, flat: bool) -> pygame.Surface:
    with stage.choosing(flat=flat, **_STILL):
        sitting = _Sitting(stage, "yueqing", _ALL)
        sitting.until(lambda: isinstance(sitting.stack.top, Curtain) and _looks(sitting, seat))
        sitting.rest(0.5)
        return sitting.picture()


def _looks(sitting: _Sitting, seat: int) -> bool:
    look = sitting.table.look
    return look is not None and look.seat == seat and _rivers(sitting) > 12


def _look(
    stage: Stage, seat: int, *, flat: bool, want: bool = False, game: str = "yueqing", **options: object
) -> pygame.Surface:
    with stage.choosing(flat=flat, **_STILL):
        sitting = _Sitting(stage, game, _ALL, **options)

        def there() -> bool:
            look = sitting.table.look
            curtain = isinstance(sitting.stack.top, Curtain)
            if options:
                return curtain and look is not None and look.seat == seat
            return curtain and _looks(sitting, seat) and look is not None and (look.kind is None) is want

        sitting.until(there)
        sitting.rest(0.5)
        top = sitting.stack.top
        assert isinstance(top, Curtain)
        sitting.stack.handle(Act(Command.CONFIRM))
        sitting.stack.apply()
        sitting.rest(0.5)
        assert isinstance(sitting.stack.top, HotSeatLook)
        return sitting.picture(stage.services.facing.degrees)


def hot_seat_setup(stage: Stage) -> pygame.Surface:
    """Who sits where."""
    scene = HotSeatSetup(lambda: Order("yueqing", "local", {}, "plain", ""))
    return stage.shoot((Lobby(), scene), seconds=0.2)


def hot_seat_asked(stage: Stage) -> pygame.Surface:
    """Everybody is asked, the screen stands."""
    return _asked(stage, flat=False)


def hot_seat_asked_flat(stage: Stage) -> pygame.Surface:
    """Everybody is asked, the screen lies flat."""
    return _asked(stage, flat=True)


def hot_seat_asked_sichuan(stage: Stage) -> pygame.Surface:
    """The same in another game."""
    return _asked(stage, flat=True, game="xuezhan")


def hot_seat_curtain(stage: Stage) -> pygame.Surface:
    """Who is next, the screen stands."""
    return _curtain(stage, 1, flat=False)


def hot_seat_curtain_right(stage: Stage) -> pygame.Surface:
    """The curtain turned to the right side."""
    return _curtain(stage, 1, flat=True)


def hot_seat_curtain_above(stage: Stage) -> pygame.Surface:
    """The curtain turned to the upper side."""
    return _curtain(stage, 2, flat=True)


def hot_seat_look(stage: Stage) -> pygame.Surface:
    """A hand on its turn, the screen stands."""
    return _look(stage, 1, flat=False)


def hot_seat_look_wanted(stage: Stage) -> pygame.Surface:
    """A hand of somebody who wanted a tile."""
    return _look(stage, 3, flat=False, want=True)


def hot_seat_look_right(stage: Stage) -> pygame.Surface:
    """A hand turned to the right side."""
    return _look(stage, 1, flat=True)


def hot_seat_look_above(stage: Stage) -> pygame.Surface:
    """A hand turned to the upper side."""
    return _look(stage, 2, flat=True)


def hot_seat_look_left(stage: Stage) -> pygame.Surface:
    """A hand turned to the left side."""
    return _look(stage, 3, flat=True)


def hot_seat_exchange(stage: Stage) -> pygame.Surface:
    """Tiles are chosen before play, one after the other."""
    return _look(stage, 2, flat=False, game="xuezhan", exchange3=3)


def hot_seat_menu(stage: Stage) -> pygame.Surface:
    """The menu."""
    with stage.choosing(**_STILL):
        sitting = _Sitting(stage, "yueqing", _ALL)
        sitting.until(lambda: isinstance(sitting.stack.top, Curtain))
        sitting.stack.start(HotSeatMenu(sitting.table, lambda: None))
        sitting.rest(0.3)
        return sitting.picture()


def hot_seat_shift(stage: Stage) -> pygame.Surface:
    """Whether one of the people uses 乾坤大挪移, asked over the empty table."""
    with stage.choosing(flat=True, **_STILL):
        sitting = _Sitting(stage, "sichuan", _ALL, items=True)
        sitting.rest(0.5)
        sitting.stack.handle(Act(Command.CONFIRM))  # the first of them does not
        sitting.stack.apply()
        sitting.rest(0.5)
        assert isinstance(sitting.stack.top, PersonShift)
        return sitting.picture()


HOT_SEAT_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        hot_seat_setup, hot_seat_asked, hot_seat_asked_flat, hot_seat_asked_sichuan, hot_seat_curtain,
        hot_seat_curtain_right, hot_seat_curtain_above, hot_seat_look, hot_seat_look_wanted, hot_seat_look_right,
        hot_seat_look_above, hot_seat_look_left, hot_seat_exchange, hot_seat_menu, hot_seat_shift,
    )
}  # fmt: skip
