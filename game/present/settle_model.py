"""What a settlement shows (结算): the hands, each pattern with the tiles that make it, who pays whom and why.

Everything is taken from the round's own events: no number is derived from other numbers for show (R18).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.present.label import Label, Plain, said
from game.session.table import MatchView
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Ended, EndReason, Won
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, Standing
from rules.scoring.model import Entry, Evidence, Itemised, Tier, WinBy
from rules.shape.reading import Group
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = ["Account", "PatternRow", "SettleModel", "ShownHand", "ShownTile", "player_label", "settle_model"]

_NO_REST = (WinBy.PUSH4,)
"""Wins whose tile is no part of the concealed tiles: it lies among the flowers."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile: whether it is a wild, what it stands for, whether it stands home, whether it is the winning
    one.
    """

    tile: Tile
    wild: bool = False
    stands: Tile | None = None
    home: bool = False
    winning: bool = False
    down: bool = False


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The tiles of a seat in groups; those that lie open are marked by place in *open*."""

    seat: Seat
    name: Label
    wind: Tile
    dealer: bool
    groups: tuple[tuple[ShownTile, ...], ...]
    open: frozenset[int]
    flowers: tuple[Tile, ...]
    dead: bool = False


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern that counts: its value and the tiles that make it."""

    pattern: str
    name: Label
    text: Label
    value: int
    tier: Tier
    evidence: tuple[tuple[ShownTile, ...], ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What the hand did to a seat's score, and why it paid (one label a part)."""

    seat: Seat
    name: Label
    wind: Tile
    dealer: bool
    winner: bool
    change: int
    total: int
    why: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class SettleModel:
    """One hand settled; *winner* and *patterns* are empty on a drawn one."""

    number: Label
    title: Label
    how: Label
    winner: ShownHand | None
    patterns: tuple[PatternRow, ...]
    formula: Label | None
    accounts: tuple[Account, ...]
    hands: tuple[ShownHand, ...]
    deal: Label
    last: bool


def player_label(match: MatchView, seat: Seat, own: Seat) -> Label:
    """What a seat's player is called: a bot's name is a catalogue key, a person without a name is "you"."""
    player = match.players[seat]
    if player.bot is not None:
        return said(player.name)
    if player.name:
        return Plain(player.name)
    return said("player.self") if seat == own else Plain(str(seat + 1))


@dataclass(frozen=True, slots=True)
class _Scene:
    """What everything is built from."""

    state: RoundState
    end: Ended
    ruleset: Ruleset
    match: MatchView
    own: Seat

    def name(self, seat: Seat) -> Label:
        return player_label(self.match, seat, self.own)


def settle_model(state: RoundState, ruleset: Ruleset, match: MatchView, own: Seat) -> SettleModel:
    """The settlement of a round that has ended, as the player at *own* sees it."""
    if state.end is None:
        raise ValueError("only a round that has ended can be settled")
    scene = _Scene(state, state.end, ruleset, match, own)
    won = state.wins[-1] if state.wins else None
    order = [seat for seat in (*SEATS[own:], *SEATS[:own]) if won is None or seat != won.seat]
    return SettleModel(
        _number(match, state),
        _title(scene, won),
        _how(scene, won),
        _winner(scene, won) if won else None,
        _patterns(scene, won) if won else (),
        _formula(won) if won else None,
        _accounts(scene),
        tuple(_hand(scene, seat) for seat in order),
        _deal(scene),
        _is_last(scene),
    )


def _number(match: MatchView, state: RoundState) -> Label:
    if match.hands_total is None:
        return said("table.hand", no=state.start.no)
    return said("table.hand.of", no=state.start.no, of=match.hands_total)


def _title(scene: _Scene, won: Won | None) -> Label:
    if won is None:
        return said("settle.title.draw")
    if won.seat == scene.own and not scene.match.players[won.seat].name:
        return said("settle.title.win.self")
    return said("settle.title.win", name=scene.name(won.seat))


def _how(scene: _Scene, won: Won | None) -> Label:
    if won is None:
        return said("settle.draw.text", n=scene.state.reserve)
    if won.source is None:
        return said(f"settle.from.{won.by.value}")
    return said(f"settle.from.{won.by.value}", name=scene.name(won.source))


def _winner(scene: _Scene, won: Won) -> ShownHand:
    """The winner's tiles as they are read, the winning one marked; a flat win is not read and shown as
    held.
    """
    seat = scene.state.seats[won.seat]
    groups: list[tuple[ShownTile, ...]] = []
    lying: set[int] = set()
    if won.tally.groups:
        for place, group in enumerate(won.tally.groups):
            groups.append(_group(group, scene.state.wilds))
            if group.meld is not None:
                lying.add(place)
        _mark_winning(groups, lying, won.tile)
    else:
        for meld in seat.melds:
            lying.add(len(groups))
            groups.append(_meld(meld, scene.state.wilds))
        groups.append(_shown(won.concealed, scene.state.wilds))
        if won.by not in _NO_REST:
            groups.append((ShownTile(won.tile, won.tile in scene.state.wilds, winning=True),))
    return _framed(scene, won.seat, tuple(groups), frozenset(lying))


def _mark_winning(groups: list[tuple[ShownTile, ...]], lying: set[int], tile: Tile) -> None:
    """Mark one copy of the winning tile in the hidden part, in the last group that holds it."""
    for place in reversed(range(len(groups))):
        if place in lying:
            continue
        for index, shown in enumerate(groups[place]):
            if shown.tile is tile:
                marked = ShownTile(shown.tile, shown.wild, shown.stands, shown.home, winning=True)
                groups[place] = (*groups[place][:index], marked, *groups[place][index + 1 :])
                return


def _group(group: Group, wilds: tuple[Tile, ...]) -> tuple[ShownTile, ...]:
    """The physical tiles of a group; a wild says what it plays unless the group has no face (D7)."""
    shown = []
    for tile, face, is_wild in zip(group.tiles, group.faces, group.wild, strict=True):
        stands = face if is_wild and not group.faceless and face is not tile else None
        home = is_wild and not group.faceless and face is tile
        shown.append(ShownTile(tile, is_wild or tile in wilds, stands, home))
    return tuple(shown)


def _meld(meld: Meld, wilds: tuple[Tile, ...]) -> tuple[ShownTile, ...]:
    return _shown(meld.tiles, wilds)


def _shown(tiles: Iterable[Tile], wilds: tuple[Tile, ...]) -> tuple[ShownTile, ...]:
    return tuple(ShownTile(tile, tile in wilds) for tile in tiles)


def _hand(scene: _Scene, seat: Seat) -> ShownHand:
    """A seat's tiles as they lie: melds, then the concealed ones."""
    state = scene.state.seats[seat]
    groups = [_meld(meld, scene.state.wilds) for meld in state.melds]
    lying = frozenset(range(len(groups)))
    groups.append(_shown(sorted(scene.end.hands[seat]), scene.state.wilds))
    return _framed(scene, seat, tuple(groups), lying)


def _framed(
    scene: _Scene, seat: Seat, groups: tuple[tuple[ShownTile, ...], ...], lying: frozenset[int]
) -> ShownHand:
    state = scene.state.seats[seat]
    return ShownHand(
        seat,
        scene.name(seat),
        scene.state.wind_of(seat),
        seat == scene.state.dealer,
        groups,
        lying,
        state.flowers,
        state.standing is Standing.DEAD,
    )


def _patterns(scene: _Scene, won: Won) -> tuple[PatternRow, ...]:
    return tuple(
        PatternRow(
            kept.pattern,
            said(f"pattern.{kept.pattern}.name"),
            said(f"pattern.{kept.pattern}.text"),
            kept.value,
            kept.tier,
            _evidence(kept.evidence, won, scene.state.wilds),
        )
        for kept in won.tally.kept
    )


def _evidence(evidence: Evidence, won: Won, wilds: tuple[Tile, ...]) -> tuple[tuple[ShownTile, ...], ...]:
    groups = [_group(won.tally.groups[place], wilds) for place in evidence.groups]
    if evidence.tiles:
        groups.append(_shown(evidence.tiles, wilds))
    return tuple(groups)


def _formula(won: Won) -> Label:
    """The total with its arithmetic, without it when there is nothing to add up."""
    formula = won.tally.formula
    if formula == str(won.tally.total):
        return said("settle.formula.plain", total=won.tally.total)
    return said("settle.formula.text", formula=formula, total=won.tally.total)


def _accounts(scene: _Scene) -> tuple[Account, ...]:
    changes = net(scene.state.ledger)
    entries = _entries(scene)
    winners = {won.seat for won in scene.state.wins}
    order = (*SEATS[scene.own :], *SEATS[: scene.own])
    return tuple(
        Account(
            seat,
            scene.name(seat),
            scene.state.wind_of(seat),
            seat == scene.state.dealer,
            seat in winners,
            changes[seat],
            scene.end.scores[seat],
            _why(entries, seat),
        )
        for seat in order
    )


def _why(entries: tuple[Entry, ...], seat: Seat) -> tuple[Label, ...]:
    """The parts of what a seat paid, each in words."""
    return tuple(said(f"settle.why.{entry.cause}", n=entry.units) for entry in entries if entry.payer == seat)


def _entries(scene: _Scene) -> tuple[Entry, ...]:
    """What everybody owed, cause by cause, where the game's payment tells."""
    pay = scene.ruleset.pay
    return pay.entries(hand_end(scene.state, scene.state.wins)) if isinstance(pay, Itemised) else ()


def _is_last(scene: _Scene) -> bool:
    total = scene.match.hands_total
    return scene.match.over or (total is not None and scene.state.start.no >= total)


def _deal(scene: _Scene) -> Label:
    """Who deals next and why (Y5), or that it was the last hand."""
    if _is_last(scene):
        return said("settle.deal.over")
    end, dealer = scene.end, scene.state.dealer
    why = "win" if end.reason is EndReason.WIN else "draw"
    stays = "stays" if end.next_dealer == dealer else "passes"
    return said(f"settle.deal.{stays}.{why}", name=scene.name(end.next_dealer), **_streak(end, stays, why))


def _streak(end: Ended, stays: str, why: str) -> dict[str, int]:
    return {"n": end.next_streak} if (stays, why) == ("stays", "win") else {}
