"""What a round remembers for liability (包牌, H8).

For all to see: who has discarded with an open double shown, everybody's latest discard with five melds laid down, the
run eaten in this turn. Besides, who let a win go while waiting on any tile at all: the secret of the seat that did,
until a win comes of it.

A win on a drawn tile counts as let go at once: only that very win could come before anything else, and it ends the
hand. A passed robbery is none, for a tile added to a pung is no discard (D16). Who lets one and the same discard pass
is taken in turn order, not in the order of the answers, which depends on how fast somebody is.
"""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Win
from rules.mahjong.events import Chowed, Claimed, Declined, Discarded, Drew, Event, Konged, Source
from rules.mahjong.legal import facts_on_table, informed
from rules.mahjong.luck import first_discard_luck
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.stages.open_double import doubles_of
from rules.mahjong.state import RoundState
from rules.scoring.liability import LetGo
from rules.scoring.model import WinBy, WinFacts
from rules.scoring.open_double import FIVE_MELDS
from rules.scoring.tally import wins
from rules.shape.waits import waits_on_anything
from rules.tiles.counts import keys_of
from rules.tiles.hand import Hand
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = ["KEY", "NOTHING", "Memory", "conceal", "evolve", "has_any_wait", "memory_of", "refusals"]

KEY: Final = "liability"

Moment: TypeAlias = tuple[int, int]
"""When a win was let go: twice the discards made, one more for a draw after them; then the place in turn order."""


@dataclass(frozen=True, slots=True)
class _Missed:
    """A win that a seat let go: when, whose wins it may be charged for, the discard that passed.

    For an own draw there is no such discard: *drew* then tells of the win, whose worth nobody has asked for yet.
    """

    seat: Seat
    moment: Moment
    toward: tuple[Seat, ...]
    tile: Tile | None = None
    drew: WinFacts | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a round; *missed* holds only a seat's own in its view, nothing in a spectator's.

    *run* is the last run eaten, and how many discards had been made by then: the next one belongs to the same turn.
    """

    thrown_open: tuple[Seat, ...] = ()
    thrown: tuple[Tile | None, ...] = (None, None, None, None)
    run: tuple[Meld, int] | None = None
    missed: tuple[_Missed, ...] = ()

    def eaten(self, state: RoundState) -> Meld | None:
        """The run that whoever discarded last had eaten in that very turn."""
        return self.run[0] if self.run is not None and state.discards == self.run[1] + 1 else None


NOTHING: Final = Memory()
_REMEMBERED: Final = frozenset({Discarded, Chowed, Konged})
_REFUSING: Final = _REMEMBERED | {Drew, Declined, Claimed}
"""What is of interest besides as soon as somebody has discarded with an open double shown."""


def memory_of(ruleset: Ruleset, state: RoundState) -> Memory:
    """What *state* remembers; nothing in a game that does not ask."""
    return cast("Memory | None", ruleset.entry(state, KEY)) or NOTHING


def evolve(own: object, state: RoundState, event: Event) -> object:
    """The memory after *event*."""
    memory = cast("Memory", own)
    if type(event) not in (_REFUSING if memory.thrown_open else _REMEMBERED):
        return memory
    match event:
        case Discarded(seat, tile):
            return _discarded(memory, state, seat, tile)
        case Drew():
            return _drew(memory, state, event)
        case Declined() | Claimed():
            return _answered(memory, state, event)
        case Chowed():
            return _ate(memory, state)
        case Konged():  # what is discarded after its replacement is not of the turn of the claim
            return memory if memory.run is None else replace(memory, run=None)
        case _:
            return memory


def conceal(own: object, seat: Seat | None) -> object:
    """The memory as *seat* has it: the wins that others let go are theirs to know."""
    memory = cast("Memory", own)
    if not memory.missed:
        return memory
    missed = tuple(each for each in memory.missed if each.seat == seat)
    return memory if missed == memory.missed else replace(memory, missed=missed)


def refusals(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> tuple[LetGo, ...]:
    """Who let a win go that may be charged for this one, in order.

    On the tile that is won, only seats that come before the winner could have prevented the win.
    """
    latest: Moment | None = None
    if facts.by is WinBy.DISCARD and facts.source is not None:
        latest = (2 * state.discards, (facts.seat - facts.source) % len(SEATS))
    found = [
        missed
        for missed in memory_of(ruleset, state).missed
        if facts.seat in missed.toward and (latest is None or missed.moment < latest)
    ]
    found.sort(key=lambda missed: missed.moment)
    return tuple(LetGo(each.seat, each.tile) for each in found if _was_a_win(ruleset, state, each.drew))


def has_any_wait(state: RoundState, seat: Seat, hand: Hand) -> bool:
    """Whether *hand*, with the melds of *seat*, waits on any tile at all (财神单吊)."""
    wilds = sum(hand.count(wild) for wild in state.wilds)
    if not wilds:
        return False
    naturals = keys_of(tile for tile in hand.tiles if tile not in state.wilds)
    return waits_on_anything(naturals, FIVE_MELDS - len(state.seats[seat].melds), wilds)


def _was_a_win(ruleset: Ruleset, state: RoundState, drew: WinFacts | None) -> bool:
    """Whether what was let go would have won: an offered win would, a drawn one may miss the least total."""
    if drew is None or not ruleset.scoring.minimum:
        return True
    return wins(ruleset.scoring, informed(ruleset, state, drew))


def _toward(memory: Memory, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in memory.thrown_open if other != seat)


def _ate(memory: Memory, state: RoundState) -> Memory:
    run = state.claim
    return memory if run is None or run.far_tile is None else replace(memory, run=(run, state.discards))


def _discarded(memory: Memory, state: RoundState, seat: Seat, tile: Tile) -> Memory:
    if seat not in memory.thrown_open and doubles_of(state, seat):
        memory = replace(memory, thrown_open=(*memory.thrown_open, seat))
    if len(state.seats[seat].melds) >= FIVE_MELDS:
        thrown = tuple(tile if place == seat else old for place, old in enumerate(memory.thrown))
        memory = replace(memory, thrown=thrown)
    return memory


def _drew(memory: Memory, state: RoundState, event: Drew) -> Memory:
    """The seat that drew could win, and has let it go unless it does."""
    seat, tile = event.seat, event.tile
    toward = _toward(memory, seat)
    if not toward or tile is Tile.HIDDEN or tile in state.flower_kinds:
        return memory
    rest = state.seats[seat].hand.minus(tile)
    if not has_any_wait(state, seat, rest):
        return memory
    by = WinBy.KONG_DRAW if event.source is Source.KONG else WinBy.SELF_DRAW
    facts = facts_on_table(state, Win(seat, tile, by), first_discard_luck(state, seat, by))
    missed = _Missed(seat, (2 * state.discards + 1, 0), toward, drew=facts)
    return replace(memory, missed=(*memory.missed, missed))


def _answered(memory: Memory, state: RoundState, event: Declined | Claimed) -> Memory:
    """The seat was offered a win on a discard and answered otherwise."""
    seat, lying = event.seat, state.lying
    if lying is None or (isinstance(event, Claimed) and isinstance(event.action, Win)):
        return memory
    offered = any(isinstance(option, Win) and option.by is WinBy.DISCARD for option in state.offers[seat])
    toward, hand = _toward(memory, seat), state.seats[seat].hand
    if not offered or not toward or not has_any_wait(state, seat, hand):
        return memory
    moment = (2 * state.discards, (seat - lying.seat) % len(SEATS))
    return replace(memory, missed=(*memory.missed, _Missed(seat, moment, toward, lying.tile)))
