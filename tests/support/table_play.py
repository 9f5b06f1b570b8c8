"""How the tests' person plays at a table: to the own turn, a whole hand, by pointer or by keys."""

from __future__ import annotations

from game.bindings import Command
from game.scenes.settlement import Settlement
from rules.core.window import WindowKind
from rules.mahjong.actions import Discard, Pass, Win
from rules.tiles.tile import Tile
from table_rig import Desk

__all__ = ["own_turn", "play_hand", "river"]


def own_turn(table: Desk) -> tuple[int, Tile]:
    """Let others play until this seat may discard; passes what is offered. The option and its tile."""
    while True:
        assert table.until_asked()
        window = table.window()
        assert window is not None
        _, kind, options = window
        if kind is WindowKind.TURN:
            option = next(index for index, action in enumerate(options) if isinstance(action, Discard))
            action = options[option]
            assert isinstance(action, Discard)
            return option, action.tile
        table.wait(0.5)
        table.click(table.button("call.pass"))
        table.frame()


def river(table: Desk) -> tuple[Tile, ...]:
    """The own river as the scene knows it."""
    state = table.scene.seat.story.state
    assert state is not None
    return state.seats[0].river


def play_hand(table: Desk, *, by_keys: bool) -> None:
    """Play one hand to its settlement, taking wins, with the pointer or with keys alone."""
    while table.until_asked():
        window = table.window()
        assert window is not None
        window_id, _, options = window
        table.wait(0.4)
        index = next((i for i, action in enumerate(options) if isinstance(action, Win)), None)
        if index is None:
            index = next((i for i, action in enumerate(options) if isinstance(action, Pass)), None)
        if index is None:
            index = next(i for i, action in enumerate(options) if isinstance(action, Discard))
        action = options[index]
        if by_keys and isinstance(action, Discard):
            tiles = [tile.shown.tile for tile in table.scene.seat.story.layout.own_hand()]  # type: ignore[union-attr]
            table.key(*[Command.RIGHT] * (tiles.index(action.tile) + 1), Command.CONFIRM)
        elif by_keys:
            table.key(Command.WIN if isinstance(action, Win) else Command.PASS)
        else:
            rect = table.rect_of(index)
            table.click(rect)
            if isinstance(action, Discard):
                table.click(table.rect_of(index))
        table.frame()
        after = table.window()
        assert after is None or after[0] != window_id, f"{action} was not taken"
    assert isinstance(table.stack.top, Settlement)
