"""Hands laid on purpose, played up to one act of a person (布局): liability, limits, drawn hands with hua, leaving.

A situation is the last hand of a match of four. `journal` is that match as the program's own writing leaves it when
it is interrupted before the act; `ended` is the hand after it. The hands before are drawn, by a seed. In all of them
9p is turned up: 1p is wild, B and 9p are set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from flower_rounds import play
from game.authority.record import Sitting, dump, header_of
from game.session.saved import length_of
from rigged import pass_all, rigged_wall
from rules import Ruleset, find_ruleset
from rules.core.options import OptionValue
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.mahjong.actions import Action, Discard
from rules.mahjong.events import Ended, Event, Started
from rules.mahjong.match import Match
from rules.mahjong.phase import Phase
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line
from rules.tiles.tile import Tile

__all__ = ["HANDS", "SITUATIONS", "Situation", "Told", "ended", "journal", "names_at", "own_acts", "prepared"]

HANDS = 4
_SEED = seed_of("situations")
_INDICATOR = "9p"


@dataclass(frozen=True, slots=True)
class Situation:
    """Who holds and draws what, what happens *before* the act of the person at *own*, and the *acts* to the end.

    Both are scripts as in `flower_rounds.play`. *left*: after *before* everybody throws what is drawn until no more
    tiles than that can be drawn, and so it goes on to the end. *leaves*: the act is to give the match up.
    """

    own: Seat
    hands: Mapping[Seat, str]
    before: str = ""
    acts: str = ""
    draws: str = ""
    tail: str = ""
    left: int | None = None
    leaves: bool = False
    game: str = "wuhanhua"
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return find_ruleset(self.game, {**self.options, "length": HANDS})


class Told(Round):
    """A round that is written down as the authority writes it: act by act."""

    def __init__(self, ruleset: Ruleset, setup: HandSetup, started: Started) -> None:
        super().__init__(ruleset, setup.wall, started)
        self._scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
        self.lines: list[Line] = [hand_line(started, setup), *self._scribe.write(self.log[1:])]

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do *action* and write it down."""
        events = super().act(action)
        self.lines.extend(self._scribe.write(events))
        return events

    def leave(self, seat: Seat) -> tuple[Event, ...]:
        """*seat* leaves, and that is written down."""
        events = super().leave(seat)
        self.lines.extend(self._scribe.write(events))
        return events

    @property
    def end(self) -> Ended:
        """How it ended."""
        assert self.state.end is not None, "the round is over"
        return self.state.end


def names_at(own: Seat) -> tuple[str, str, str, str]:
    """A person at *own*, bots elsewhere."""
    first, second, third, fourth = ("瓯江钓客" if seat == own else f"bot.{seat + 1}" for seat in SEATS)
    return first, second, third, fourth


def prepared(situation: Situation) -> Told:
    """The last hand just before the act."""
    ruleset = situation.ruleset
    match = _match_before(ruleset)[1]
    started = match.start(dice_of(_SEED, HANDS))
    wall = rigged_wall(
        ruleset, dict(situation.hands), dealer=started.dealer, draws=situation.draws, tail=situation.tail,
        indicator=_INDICATOR,
    )  # fmt: skip
    table = Told(ruleset, HandSetup(wall), started)
    play(table, situation.before)
    if situation.left is not None:
        while table.state.drawable > situation.left or table.state.turn != situation.own:
            _throw_drawn(table)
        pass_all(table)
    return table


def ended(situation: Situation) -> Told:
    """The last hand at its end."""
    table = prepared(situation)
    if situation.leaves:
        table.leave(situation.own)
    play(table, situation.acts)
    while situation.left is not None and not table.is_over:
        _throw_drawn(table)
    assert table.is_over, "the acts lead to the end of the hand"
    return table


def journal(situation: Situation) -> bytes:
    """The match as it is on disk when it is interrupted before the act; its bots are plain."""
    names = names_at(situation.own)
    first, second, third, fourth = (
        Sitting(names[seat], None if seat == situation.own else "plain") for seat in SEATS
    )
    ruleset = situation.ruleset
    header = header_of(ruleset, (first, second, third, fourth), length_of(ruleset))
    return dump([header.line()]) + _match_before(ruleset)[0] + dump(prepared(situation).lines)


def own_acts(situation: Situation) -> tuple[str, ...]:
    """What the person does: the words of its steps in *acts*, as in ``discard 5m``, ``win``, ``chow 34m``."""
    table, found = prepared(situation), []
    for step in filter(None, (part.strip() for part in situation.acts.split("|"))):
        seat, _, word = step.partition(" ")
        if not word:
            pass_all(table)
            if table.state.turn == situation.own:
                found.append(f"discard {step}")
        elif int(seat) == situation.own:
            found.append(word.rstrip("!"))
        play(table, step)
    return tuple(found)


@lru_cache(maxsize=8)
def _match_before(ruleset: Ruleset) -> tuple[bytes, Match]:
    """The hands before the last one on paper, and how the match stands after them."""
    match, written = Match(length_of(ruleset), first_dealer(_SEED)), b""
    while match.no < HANDS:
        setup = HandSetup(wall_of(ruleset.tiles, _SEED, match.no), _SEED)
        table = Told(ruleset, setup, match.start(dice_of(_SEED, match.no)))
        while not table.is_over:
            _throw_drawn(table)
        written += dump(table.lines)
        match = match.after(table.end)
    return written, match


def _throw_drawn(table: Round) -> None:
    """Nobody claims anything; the seat on turn throws what it has drawn, or the last tile that it may."""
    pass_all(table)
    if table.is_over or table.state.phase is not Phase.TURN:
        return
    state = table.state
    discards = [action for action in table.legal(state.turn) if isinstance(action, Discard)]
    drawn = state.drawn.tile if state.drawn is not None else Tile.HIDDEN
    table.act(next((action for action in discards if action.tile is drawn), discards[-1]))


_PUNGED_BY_1 = "22m 33p 44s 55m 777p 9s ESWN"
_FOUR_CLAIMS = Situation(
    own=2,
    hands={
        0: "147m 258p 369s ESW CF 1s 4s 6p",
        1: _PUNGED_BY_1,
        2: "2m 3p 4s 5m 9s 18m 58s 46p CC F 7s N",
        3: "369m 247p 258s ESWN 9m 4m 2p",
    },
    before="E | 8p | 2m | 1 pung | E | 3p | 1 pung | S | 4s | 1 pung | W",
    acts="5m | 1 pung | N | 9s | 1 win",
    draws="8p 1m 9m 1s 2s 8s",
)  # fmt: skip
"""The right neighbour has claimed three tiles of ours and can claim a fourth."""

_REFUSED_WIN = Situation(
    own=3,
    hands={
        0: "CE 278m 356p 147s SW FF 9s 4p",
        1: "BBBB 123m 456m 777p 99m 6s",
        2: "258m 258p 369s ESW N F C 8s",
        3: "123m 456m 888p 234s 567s 1p",
    },
    before="C | N | 8s",
    acts="3 pass! | 1 win",
    draws="N F",
    tail="7s 2s 3s 4s",
)
"""We wait on any tile, four flowers lie open opposite, and the tile that both could win on lies there."""

_SWAP_DISCARD = Situation(
    own=1,
    hands={
        0: "5m 146m 258p 369s ESW FF 1s 9m",
        1: "2m 34m 68m 258p 258s ESWN C",
        2: "13m 456m 777m 789m 99m CCC",
        3: "358m 247p 47s ESWN F 3p 6p 8p",
    },
    before="5m",
    acts="1 chow 34m | 2m | 2 win",
)
"""5m can be eaten with 34m, and then 2m be thrown."""

_SINGLE_WAIT = Situation(
    own=2,
    hands={
        0: "2m 3p 4s C 1s 369m 25p 69s EW FF 8s",
        1: "22m 33p 44s 7777s 8888p N E",
        2: "147m 46p 258s EWN 9s FF 3s 2p",
        3: "358m 57p 26s EWN C 9s 6p 7p 1m 1s",
    },
    before="2m | 1 pung | E | 9m | 9m | 3p | 1 pung | N | C | C | 1s | 1 concealed_kong 7s | 1 concealed_kong 8p"
    "| W | 5p | 5p | 4s | 1 pung | 6m",
    acts="8m | 1 win",
    draws="9m 9m S C C S W 5p 5p S 8m",
    tail="6m 8m",
)
"""The left neighbour has laid five melds down and thrown 6m; we have drawn 8m."""

_FEEDING = Situation(
    own=2,
    hands={
        0: "C 147m 258p 369s ESW N 6p 8s 3p",
        1: "BBB CC FF 123m 456m 99m 5s",
        2: "258m 247p 147s ESWN 3m 7m 3s",
        3: "378m 346p 258s SWN 6m 9s 4s 2p",
    },
    before="C | 1 pung | E",
    acts="F | 1 win",
    draws="F",
    tail="6s 7s E",
)
"""The left neighbour shows three flowers and a pung of C; we have drawn F."""

_OPEN_AT_1 = {
    0: "E 369m 357p 147s SW FF 6s 48m",
    1: "BBB 5s 147m 258p 58s SWN 6p",
    2: "2m 258m 468p 369s EWN 1s 9m 8s",
}
_LIMITED = Situation(
    own=3,
    hands={**_OPEN_AT_1, 2: "2m 258m 468p 369s EWN 17s 8s", 3: "123m 456m 777m 99m 13m CCC"},
    before="E | N | 2m",
    acts="3 win",
    draws="B 9s",
    tail="EF 3s 5s",
)
"""Seat 1 has shown the fourth flower and thrown N; seat 2 throws what we wait for."""

_THREE_WILDS = Situation(
    own=3,
    hands={**_OPEN_AT_1, 3: "CCC 456m 777s 234s 1p1p 9m 5p"},
    before="E | N | 9s",
    acts="3 win",
    draws="B 9s 1p",
    tail="EF 3s 5s",
)
"""Limited by seat 1, we draw the third wild and can win."""

_FOUR_WILDS = Situation(
    own=3,
    hands={
        **_OPEN_AT_1,
        0: "E 36m 2357p 147s SW FF 6s 48m",
        3: "CCC 456m 777s 1p1p1p 99m 5p 2s",
    },
    before="E | N | 9s",
    acts="3 win",
    draws="B 9s 1p",
    tail="EF 3s 5s",
)
"""The same with the fourth wild."""

_FIRST_DISCARD = Situation(
    own=0,
    hands={
        0: "E 123m 456m 777m 99m 13m CCC",
        1: "BBB 123s 456s 789s 444p 6p",
        2: "258m 258p 69s SWN FF 1s 4s 5s",
        3: "46m 35p 258s ESWN 8m 2p 1s 6s 8p",
    },
    acts="E | 2m | 0 win",
    draws="B",
    tail="7p 3s 3s 2m",
)
"""The right neighbour will set its fourth flower aside and throw what we wait for."""

_DRAWN = Situation(
    own=0,
    hands={
        0: "BBB 1p1p 147m 258p 369s ESW",
        1: "9p9p 258m 367p 147s ESWN F",
        2: "369m 24p 258s SWN FC 7m 8p 5p",
        3: "1p 158m 47p 79s EWN C 3m 6s 3p 4s",
    },
    left=6,
    tail="6p 9s 4m 6m 1s 1p B 9p",
)
"""Nobody comes near; the flowers and wilds are 5, 2, 0 and 1 hua."""

_DRAWN_LINEAR = Situation(
    own=3,
    hands={
        0: "BB 1p 555m 14m 258p 369s ESW",
        1: "5m 369m 357p 147s ESWN 8s 3s",
        2: "B 378m 46p 258s SWN E 9s 6s 2p",
        3: "1p1p1p 2222m CCC FFF 47p 8s",
    },
    before="E | 5m | 0 open_kong | S | 6m | 8p | 3 concealed_kong 2m | 6p",
    left=6,
    draws="7m 6m 8p 6p",
    game="shanghaihua",
)
"""上海花: 4, 0, 1 and 12 points, two kongs made."""

_LEFT = Situation(
    own=0,
    hands={
        0: "234m 258p 369s NW 9m FF C 8s 6s",
        1: "22m 33m 44m ESW 1155678m",
        2: "EE SS WW 223p 556p 7p 159s",
        3: "B 9m 6m 47p 147s ENN CF 3p 2s 8s",
    },
    before="2m | 1 pung | E | 2 pung | 1s | 7s | 3m | 1 pung | S | 2 pung | 5s | 7s | 4m | 1 pung | W | 2 pung | 9s"
    "| 7s | 0 pass",
    draws="7s 8p 7s 8p 7s 2s",
    tail="3s",
    leaves=True,
    options={"leaver": "settle"},
)
"""Seat 1 shows a full flush, seat 2 a half flush, seat 3 one flower, when we leave."""

SITUATIONS: dict[str, Situation] = {
    "four_claims": _FOUR_CLAIMS,
    "refused_win": _REFUSED_WIN,
    "swap_discard": _SWAP_DISCARD,
    "single_wait": _SINGLE_WAIT,
    "feeding": _FEEDING,
    "limited": _LIMITED,
    "three_wilds": _THREE_WILDS,
    "four_wilds": _FOUR_WILDS,
    "first_discard": _FIRST_DISCARD,
    "drawn": _DRAWN,
    "drawn_linear": _DRAWN_LINEAR,
    "left": _LEFT,
}
"""By name."""
