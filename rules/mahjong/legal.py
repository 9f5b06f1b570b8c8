"""What a seat may do now (可行的动作), computed from its own view alone: the same for a seat and for the authority."""

from __future__ import annotations

from rules.core.record import replace
from rules.core.seat import Seat, after
from rules.errors import Refusal
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Chowed, Punged, Source
from rules.mahjong.evolve import evolve
from rules.mahjong.phase import ALLOWED, Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatState
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import wins
from rules.tiles.meld import MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = [
    "claims_on",
    "facts_of",
    "facts_on_table",
    "informed",
    "legal",
    "refusal_of",
    "robberies_of",
    "supposed",
]

_OWN_PHASES = (Phase.TURN, Phase.CLAIMED)


def legal(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """Every action open to *seat*, complete; () when it is not asked. Wins stand first, discards and passes last."""
    if state.phase in _OWN_PHASES:
        return _own_turn(ruleset, state, seat) if seat == state.turn else ()
    return state.offers[seat] if state.answers[seat] is None else ()


def refusal_of(
    ruleset: Ruleset, state: RoundState, action: Action, allowed: tuple[Action, ...] | None = None
) -> Refusal | None:
    """Why *action* is not allowed now, or None when it is.

    *allowed* spares working out what is legal where the caller knows it.
    """
    options = legal(ruleset, state, action.seat) if allowed is None else allowed
    if action in options:
        return None
    if state.phase is Phase.OVER:
        return Refusal.ROUND_OVER
    if state.phase in _OWN_PHASES and action.seat != state.turn:
        return Refusal.NOT_YOUR_TURN
    if not isinstance(action, ALLOWED[state.phase]):
        return Refusal.NOT_ALLOWED_NOW
    if isinstance(action, Discard):
        if not state.seats[action.seat].hand.count(action.tile):
            return Refusal.NOT_HELD
    elif not _is_possible(ruleset, state, action):
        return Refusal.BAD_OPTION
    if options and all(isinstance(option, Win) for option in options):
        return Refusal.MUST_WIN
    return _forbidden(ruleset, state, action) or Refusal.BAD_OPTION


def _is_possible(ruleset: Ruleset, state: RoundState, action: Action) -> bool:
    """Whether *action* could be done if no stage had a say: of anything else no stage can tell why it may not."""
    stages = tuple(replace(stage, forbids=None, narrows=None, informs=None) for stage in ruleset.stages)
    free, seat, lying = replace(ruleset, stages=stages), action.seat, state.lying
    if state.phase in _OWN_PHASES:
        return action in _own_turn(free, state, seat)
    if lying is None or lying.seat == seat:
        return False
    if state.phase is Phase.DISCARDED:
        return action in claims_on(free, state, seat)
    return state.phase is Phase.KONG and action in robberies_of(free, state, seat)


def facts_of(ruleset: Ruleset, state: RoundState, win: Win) -> WinFacts:
    """What is known of a win that may be declared now, with what the game's stages know."""
    return informed(ruleset, state, facts_on_table(state, win, ruleset.luck(state, win.seat, win.by)))


def facts_on_table(state: RoundState, win: Win, first: First) -> WinFacts:
    """What the state alone tells of a win that may be declared now; a drawn tile still lies in the hand."""
    seat, tile, by = win.seat, win.tile, win.by
    own = state.seats[seat]
    hand = own.hand if by.is_claim or by is WinBy.PUSH4 else own.hand.minus(tile)
    source = state.lying.seat if by.is_claim and state.lying else None
    return WinFacts(
        seat, state.wind_of(seat), hand.tiles, own.melds, own.flowers, tile, by, source,
        first, state.wilds, state.flower_kinds, state.indicators,
    )  # fmt: skip


def supposed(
    ruleset: Ruleset, state: RoundState, seat: Seat, concealed: tuple[Tile, ...], tile: Tile
) -> WinFacts:
    """What would be known of a win of *seat* on *tile* later in this hand, with *concealed* left in the hand.

    It is taken from the next discard, a wild drawn, for nobody can claim one (D9).
    """
    own, claimed = state.seats[seat], tile not in state.wilds
    by, source = (WinBy.DISCARD, after(seat)) if claimed else (WinBy.SELF_DRAW, None)
    facts = WinFacts(
        seat, state.wind_of(seat), concealed, own.melds, own.flowers, tile, by, source,
        First.NONE, state.wilds, state.flower_kinds, state.indicators,
    )  # fmt: skip
    return informed(ruleset, state, facts)


def informed(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> WinFacts:
    """The same with what the game's stages know besides."""
    for informs in ruleset.hooks.informs:
        facts = informs(ruleset, state, facts)
    return facts


def claims_on(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """What *seat* may do with the discard that lies there, `Pass` last; () for nothing (Y3)."""
    lying, own = state.lying, state.seats[seat]
    assert lying is not None, "claims need a discard"
    tile = lying.tile
    if not own.standing.plays or tile in state.wilds:
        return ()
    found: list[Action] = []
    if _wins(ruleset, state, win := Win(seat, tile, WinBy.DISCARD)):
        found.append(win)
    held = own.hand.count(tile)
    if held == 3 and state.drawable > 0:
        found.append(Kong(seat, MeldKind.OPEN_KONG, tile))
    if held >= 2:
        found.append(Pung(seat, tile))
    if ruleset.claims.chow and seat == after(lying.seat):
        found.extend(_chows(state, seat, tile))
    found = [action for action in found if _can_follow(ruleset, state, action)]
    return _narrowed(ruleset, state, seat, (*found, Pass(seat))) if found else ()


def robberies_of(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """A win on the tile that is being added to a pung, and letting it go; () when it is no win (Y3)."""
    lying = state.lying
    assert lying is not None, "a robbery needs a kong"
    if not state.seats[seat].standing.plays:
        return ()
    action = Win(seat, lying.tile, WinBy.ROB_KONG)
    if not _wins(ruleset, state, action):
        return ()
    if _forbidden(ruleset, state, action) is not None:
        return ()
    return _narrowed(ruleset, state, seat, (action, Pass(seat)))


def _wins(ruleset: Ruleset, state: RoundState, win: Win) -> bool:
    own = state.seats[win.seat]
    if not ruleset.completes(own.hand, len(own.melds), state.wilds, win.tile if win.by.is_claim else None):
        return False
    scoring = ruleset.scoring
    return scoring.unconditional or wins(scoring, facts_of(ruleset, state, win))


def _own_turn(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    own = state.seats[seat]
    found: list[Action] = []
    drawn = state.drawn
    if drawn is not None:  # after a claim only where an item has brought a tile (B14)
        by = WinBy.KONG_DRAW if drawn.source is Source.KONG else WinBy.SELF_DRAW
        if _wins(ruleset, state, win := Win(seat, drawn.tile, by)):
            found.append(win)
    for options in ruleset.hooks.options:
        found.extend(options(ruleset, state, seat))
    if state.drawable > 0 and (state.phase is Phase.TURN or ruleset.claims.kong_after_claim):
        found.extend(_own_kongs(ruleset, state, seat, own))
    every = (*_allowed(ruleset, state, found), *_discards(ruleset, state, seat))
    return _narrowed(ruleset, state, seat, every)


def _own_kongs(ruleset: Ruleset, state: RoundState, seat: Seat, own: SeatState) -> list[Action]:
    tiles, wild_kong = own.hand.tiles, ruleset.claims.wild_kong
    found: list[Action] = [
        Kong(seat, MeldKind.CONCEALED_KONG, tile)
        for place, tile in enumerate(tiles[3:])
        if tiles[place] == tile and (wild_kong or tile not in state.wilds)
    ]
    found.extend(
        Kong(seat, MeldKind.ADDED_KONG, meld.tiles[0])
        for meld in own.melds
        if meld.kind is MeldKind.PUNG and meld.tiles[0] in tiles
    )
    return found


def _discards(ruleset: Ruleset, state: RoundState, seat: Seat) -> list[Action]:
    """One discard for each kind held. Where the rules forbid every one of them, every one is allowed: play goes on."""
    drawn = state.drawn.tile if state.drawn else None
    every: list[Action] = [
        Discard(seat, tile, tile is drawn) for tile in dict.fromkeys(state.seats[seat].hand.tiles)
    ]
    return _allowed(ruleset, state, every) or every


def _allowed(ruleset: Ruleset, state: RoundState, actions: list[Action]) -> list[Action]:
    """Those that are not `_forbidden`, each rule asked of all of them in turn."""
    for forbids in ruleset.hooks.forbids:
        actions = [action for action in actions if forbids(ruleset, state, action) is None]
    return actions


def _narrowed(
    ruleset: Ruleset, state: RoundState, seat: Seat, actions: tuple[Action, ...]
) -> tuple[Action, ...]:
    """What is left of all that a seat may do when the stages have seen it together."""
    for narrows in ruleset.hooks.narrows:
        actions = narrows(ruleset, state, seat, actions)
    return actions


def _forbidden(ruleset: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    for forbids in ruleset.hooks.forbids:
        refusal = forbids(ruleset, state, action)
        if refusal is not None:
            return refusal
    return None


def _chows(state: RoundState, seat: Seat, tile: Tile) -> list[Action]:
    if tile.suit is None:
        return []
    hand, wilds, rank = state.seats[seat].hand, state.wilds, tile.rank
    found: list[Action] = []
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low < 1 or rank + high > 9:
            continue
        first, second = KINDS[tile + low], KINDS[tile + high]
        if hand.count(first) and hand.count(second) and first not in wilds and second not in wilds:
            found.append(Chow(seat, tile, (first, second)))
    return found


def _can_follow(ruleset: Ruleset, state: RoundState, action: Action) -> bool:
    """A claim must be allowed, and a chow or pung must leave a tile that may be discarded."""
    if _forbidden(ruleset, state, action) is not None:
        return False
    if not isinstance(action, Chow | Pung):
        return True
    lying = state.lying
    assert lying is not None, "claims need a discard"
    event = (
        Chowed(action.seat, action.tile, action.own, lying.seat)
        if isinstance(action, Chow)
        else Punged(action.seat, action.tile, lying.seat)
    )
    then = evolve(ruleset, state, event)
    return any(
        _forbidden(ruleset, then, Discard(action.seat, tile)) is None
        for tile in dict.fromkeys(then.seats[action.seat].hand.tiles)
    )
