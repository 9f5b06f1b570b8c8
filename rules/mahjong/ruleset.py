"""A game in one edition, complete (规则集): a frozen record of named parts; a neighbour game is the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.mahjong.actions import Action
from rules.mahjong.events import Event
from rules.mahjong.state import RoundState
from rules.scoring.model import First, HandEnd, Liability, Pay, WinBy, WinFacts
from rules.scoring.solvency import Insolvency
from rules.scoring.tally import Scoring
from rules.shape.complete import Completes
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

if TYPE_CHECKING:
    from rules.errors import Refusal

__all__ = [
    "Came",
    "Caution",
    "Claims",
    "End",
    "Hooks",
    "Luck",
    "Mark",
    "Next",
    "Ruleset",
    "Setting",
    "Stage",
    "Succession",
    "TurnUp",
    "Winners",
]


class Winners(Enum):
    """Who wins when several can win on one tile: the first counter-clockwise from the discarder, or all (一炮多响)."""

    NEAREST = "nearest"
    ALL = "all"


class End(Enum):
    """What a win does to the round: it ends it, or play goes on until three seats have won (血战).

    LAST_TILE: winners play on with their hands frozen until the wall is empty (血流成河).
    """

    FIRST_WIN = "first_win"
    THREE_WINNERS = "three_winners"
    LAST_TILE = "last_tile"


@dataclass(frozen=True, slots=True)
class Claims:
    """Who may claim what (Y3); *wild_kong*: four wilds in the hand may be laid down as a kong (J1).

    *timely_kongs*: it matters whether a tile is added to a pung in the turn in which it was drawn (及时雨).
    *hidden_kongs*: concealed kongs lie face down (D7).
    """

    chow: bool = True
    winners: Winners = Winners.NEAREST
    kong_after_claim: bool = False
    wild_kong: bool = False
    timely_kongs: bool = False
    hidden_kongs: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """What the turned-up tiles decide: their places in the wall and faces, the wild kinds, the flower kinds."""

    places: tuple[int, ...]
    tiles: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    flowers: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Next:
    """Who deals the next round, None where dice decide, and how often that seat has then been retained."""

    dealer: Seat | None
    streak: int


Succession: TypeAlias = Callable[[RoundState], Next]
TurnUp: TypeAlias = Callable[[tuple[Tile, ...]], Setting]


@dataclass(frozen=True, slots=True)
class Caution:
    """What an action may cost the seat that does it (警告), before it is done.

    *key* names the reason in the catalogues, *toward* the seat that would gain, *tiles* show why.
    """

    key: str
    toward: Seat
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that everybody at the table should know of a seat (桌面标记): an open double, a single wait.

    *key* names it in the catalogues, *toward* is the other seat it concerns, *tiles* show it.
    """

    seat: Seat
    key: str
    toward: Seat | None = None
    tiles: tuple[Tile, ...] = ()


Options: TypeAlias = "Callable[[Ruleset, RoundState, Seat], tuple[Action, ...]]"
Forbids: TypeAlias = "Callable[[Ruleset, RoundState, Action], Refusal | None]"
Decide: TypeAlias = "Callable[[Ruleset, RoundState, Action], Iterator[Event]]"
Follow: TypeAlias = "Callable[[Ruleset, RoundState, Event], Iterator[Event]]"
Evolve: TypeAlias = Callable[[object, RoundState, Event], object]
Learns: TypeAlias = "Callable[[Ruleset, object, RoundState, Event], object]"
Conceal: TypeAlias = Callable[[object, Seat | None], object]
Informs: TypeAlias = "Callable[[Ruleset, RoundState, WinFacts], WinFacts]"
Charges: TypeAlias = "Callable[[Ruleset, RoundState, WinFacts], Liability | None]"
Cautions: TypeAlias = "Callable[[Ruleset, RoundState, Action], tuple[Caution, ...]]"
Marks: TypeAlias = "Callable[[Ruleset, RoundState], tuple[Mark, ...]]"
Narrows: TypeAlias = "Callable[[Ruleset, RoundState, Seat, tuple[Action, ...]], tuple[Action, ...]]"
Reports: TypeAlias = "Callable[[Ruleset, RoundState, HandEnd], HandEnd]"


@dataclass(frozen=True, slots=True)
class Came:
    """How a win came that somebody tells of, as far as 天胡 and 地胡 ask.

    *melds* are the winner's. *others_laid*: another seat has a meld, or a kong was made in this turn; *others_won*:
    somebody has won before.
    """

    seat: Seat
    dealer: Seat
    by: WinBy
    source: Seat | None
    melds: tuple[Meld, ...]
    others_laid: bool = False
    others_won: bool = False


class Luck(Protocol):
    """Which wins are 天胡 or 地胡."""

    def __call__(self, state: RoundState, seat: Seat, by: WinBy, /) -> First:
        """What a win is that may be declared now."""
        ...

    def allows(self, first: First, came: Came, /) -> bool:
        """Whether a win that came so can have been 天胡 or 地胡."""
        ...


@dataclass(frozen=True, slots=True)
class Stage:
    """A piece of play that only some games have; the engine runs stages without knowing them.

    Every hook is optional. *options* adds to what a seat may do now, *forbids* says why an action is not allowed,
    *opens* tells whether the stage asks before play, *decide* owns the actions of that time, *follow* adds events
    after one (a hand that dies), *evolve* folds an event into the stage's own entry of `RoundState.extra`,
    *learns* does the same where that takes the ruleset (what an offered win is worth), *conceal* hides the entry from a
    seat (None: a spectator).

    *narrows* takes from all that a seat may do what it may not because of the rest (有和必和). *informs* adds to what
    is known of a win, real or supposed, *reports* to what payment is given, *charges* names who pays a real win alone;
    *cautions* tells what an action may cost, *marks* what the table shows of the seats: both from what a seat may see.
    """

    key: str
    initial: object = None
    opens: bool = False
    options: Options | None = None
    forbids: Forbids | None = None
    narrows: Narrows | None = None
    decide: Decide | None = None
    follow: Follow | None = None
    evolve: Evolve | None = None
    learns: Learns | None = None
    conceal: Conceal | None = None
    informs: Informs | None = None
    reports: Reports | None = None
    charges: Charges | None = None
    cautions: Cautions | None = None
    marks: Marks | None = None


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the stages of a game do, hook by hook in their order: they are asked for every event and every action.

    *places* tells where the entry of a stage stands in `RoundState.extra`.
    """

    places: dict[str, int]
    options: tuple[Options, ...]
    forbids: tuple[Forbids, ...]
    narrows: tuple[Narrows, ...]
    follow: tuple[Follow, ...]
    evolve: tuple[tuple[int, Evolve], ...]
    learns: tuple[tuple[int, Learns], ...]
    conceal: tuple[tuple[int, Conceal], ...]
    informs: tuple[Informs, ...]
    reports: tuple[Reports, ...]
    charges: tuple[Charges, ...]
    cautions: tuple[Cautions, ...]
    marks: tuple[Marks, ...]


def _hooks(stages: tuple[Stage, ...]) -> Hooks:
    return Hooks(
        places={stage.key: place for place, stage in enumerate(stages)},
        options=tuple(stage.options for stage in stages if stage.options),
        forbids=tuple(stage.forbids for stage in stages if stage.forbids),
        narrows=tuple(stage.narrows for stage in stages if stage.narrows),
        follow=tuple(stage.follow for stage in stages if stage.follow),
        evolve=tuple((place, stage.evolve) for place, stage in enumerate(stages) if stage.evolve),
        learns=tuple((place, stage.learns) for place, stage in enumerate(stages) if stage.learns),
        conceal=tuple((place, stage.conceal) for place, stage in enumerate(stages) if stage.conceal),
        informs=tuple(stage.informs for stage in stages if stage.informs),
        reports=tuple(stage.reports for stage in stages if stage.reports),
        charges=tuple(stage.charges for stage in stages if stage.charges),
        cautions=tuple(stage.cautions for stage in stages if stage.cautions),
        marks=tuple(stage.marks for stage in stages if stage.marks),
    )


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game in one edition with its house rules resolved; save keys and options, never the record itself.

    *settles_leaving*: a seat that leaves ends the hand and pays for it; else somebody plays on for it (H10). *luck*
    says which wins are 天胡 or 地胡. In rooms with coins *insolvency* says what becomes of debts; *tax_percent* of what
    a hand won goes to the house.
    """

    key: str
    edition: str
    options: object
    tiles: tuple[Tile, ...]
    hand: int
    reserve: int
    turn_up: TurnUp
    claims: Claims
    completes: Completes
    scoring: Scoring
    pay: Pay
    succession: Succession
    luck: Luck
    replace_from_tail: bool = True
    end: End = End.FIRST_WIN
    stages: tuple[Stage, ...] = ()
    settles_leaving: bool = False
    insolvency: Insolvency = Insolvency.POOLED
    tax_percent: int = 0
    hooks: Hooks = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Know the hooks of the stages."""
        object.__setattr__(self, "hooks", _hooks(self.stages))

    def entry(self, state: RoundState, stage: str) -> object:
        """What the stage of that key remembers of a round; None in a game without it."""
        place = self.hooks.places.get(stage)
        return None if place is None else state.extra[place]

    @property
    def melds(self) -> int:
        """How many melds a winning hand has (5 of 16 tiles, 4 of 13)."""
        return self.hand // 3

    @property
    def counts_fan(self) -> bool:
        """Whether wins are worth so many 番 and not so many 台."""
        return self.scoring.total.counts_fan
