"""Where one goes in a replay (回放的走法): what keys and buttons do with what is shown, and what is said of it."""

from __future__ import annotations

from typing import Final

from game.bindings import Command
from game.coach.review import Moment
from game.scenes.replay_player import Playback
from game.services import Services
from game.session.replay import Seen

__all__ = ["Course"]

_NOTICE_S: Final = 4.0
_JUST_BEGUN: Final = 3
"""So few events after its beginning "the hand before" is the one before, not this one's beginning."""
_WAYS: Final = {
    "step-": Command.LEFT,
    "step+": Command.RIGHT,
    "mark-": Command.MOVE_LEFT,
    "mark+": Command.MOVE_RIGHT,
    "hand-": Command.PREVIOUS_HAND,
    "hand+": Command.NEXT_HAND,
    "play": Command.PLAY_PAUSE,
    "timeline": Command.PLAY_PAUSE,
    "seat": Command.SEAT,
    "open": Command.OPEN_HANDS,
}
"""Buttons that do what a key does."""
_ON_LINE: Final = frozenset({Command.LEFT, Command.RIGHT, Command.FIRST, Command.LAST})
"""Keys that are the timeline's while the keyboard is on it."""


class Course:
    """Moves a playback; keeps what was said last."""

    def __init__(self, playback: Playback, services: Services) -> None:
        self._playback = playback
        self._services = services
        self._notice = ""
        self._until = 0.0

    # ---------------------------------------------------------------- what is said

    @property
    def notice(self) -> str:
        """What was said last, as long as it stands."""
        return self._notice

    def forget(self) -> bool:
        """Whether what was said has stood long enough, and is gone."""
        if not self._notice or self._services.clock.now() < self._until:
            return False
        self._notice = ""
        return True

    def say(self, key: str) -> None:
        """Say something of the catalogue for a while."""
        self.tell(self._services.texts(key))

    def tell(self, words: str) -> None:
        """Say some words for a while."""
        self._notice, self._until = words, self._services.clock.now() + _NOTICE_S
        self._services.trace.emit("notice", text=words)

    # ---------------------------------------------------------------- what is done

    def press(self, name: str) -> bool:
        """Follow a button; whether it is one of the controls."""
        if name == "speed":
            self._playback.next_speed()
            return True
        return name in _WAYS and self._follow(_WAYS[name])

    def command(self, command: Command, *, on_line: bool) -> bool:
        """Follow a key; whether it was one of the replay's. *on_line*: the keyboard is on the timeline."""
        return (on_line or command not in _ON_LINE) and self._follow(command)

    def _follow(self, command: Command) -> bool:
        playback = self._playback
        match command:
            case Command.PLAY_PAUSE:
                playback.play(not playback.playing)
            case Command.FASTER | Command.SLOWER:
                playback.faster(1 if command is Command.FASTER else -1)
            case Command.NEXT_HAND | Command.PREVIOUS_HAND:
                self._to_hand(1 if command is Command.NEXT_HAND else -1)
            case Command.MOVE_LEFT | Command.MOVE_RIGHT:
                self._to_mark(on=command is Command.MOVE_RIGHT)
            case Command.LEFT | Command.RIGHT:
                playback.playing = False
                playback.step(1 if command is Command.RIGHT else -1)
            case Command.FIRST | Command.LAST:
                self.go(playback.hand, 1 if command is Command.FIRST else playback.length)
            case Command.SEAT:
                playback.turn()
            case Command.OPEN_HANDS:
                playback.look(Seen(playback.table.seat, not playback.is_open, asked=False))
                self.say("replay.opened" if playback.is_open else "replay.closed")
            case _:
                return False
        return True

    def go(self, hand: int, place: int) -> None:
        """Go somewhere; what was running stays running."""
        if not self._playback.show(hand, place):
            self.say("replay.trouble")

    def _to_hand(self, by: int) -> None:
        playback = self._playback
        if by < 0 and playback.place > _JUST_BEGUN:
            self.go(playback.hand, 1)
        else:
            self.go(min(playback.hands - 1, max(0, playback.hand + by)), 1)

    def _to_mark(self, *, on: bool) -> None:
        self._playback.playing = False
        if not self._playback.jump(on=on):
            self.say("replay.no_mark")

    def to_moment(self, moment: Moment) -> None:
        """To a choice itself, seen with the seat's own eyes."""
        self._playback.playing = False
        self._playback.look(Seen(moment.seat, open_hands=False, asked=False))
        self._playback.show_moment(moment.hand, moment.place)

    def settle(self, hand: int) -> bool:
        """To the end of a hand, whose settlement is to be shown; whether it can be."""
        self._playback.playing = False
        if self._playback.settle(hand):
            return True
        self.say("replay.trouble")
        return False
