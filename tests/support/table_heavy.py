"""The fullest tables that a deal can bring, as data: for pictures. Layouts are tested with more than a deal holds."""

from __future__ import annotations

from dataclasses import replace

from rules import Mark, Ruleset, find_ruleset
from rules.core.ledger import Transfer
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Pass, Win
from rules.mahjong.events import Source
from rules.mahjong.phase import Phase
from rules.mahjong.state import Drawn, Lying, Seats, SeatState, Standing
from rules.scoring.model import WinBy
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import FLOWERS, Tile
from table_blood import blood_rules, laid, with_voids, won_by
from table_flowers import with_indicators, with_told
from table_states import STATES, TableState, ruleset
from tile_census import rivers_of

__all__ = ["HEAVY_STATES"]


def _melds(seat: int, codes: str) -> tuple[Meld, ...]:
    """Melds by their first tile: ``k`` a kong, ``c`` a concealed one, ``p`` a pung, ``o`` a chow of the seat before."""
    melds = []
    for place, code in enumerate(codes.split()):
        tile, source = parse_tile(code[1:]), (seat + 1 + place % 3) % 4
        match code[0]:
            case "k":
                melds.append(Meld(MeldKind.OPEN_KONG, (tile,) * 4, source, tile))
            case "c":
                melds.append(Meld(MeldKind.CONCEALED_KONG, (tile,) * 4))
            case "p":
                melds.append(Meld(MeldKind.PUNG, (tile,) * 3, source, tile))
            case _:
                chow = tuple(Tile(tile + step) for step in range(3))
                melds.append(Meld(MeldKind.CHOW, chow, (seat + 3) % 4, chow[1]))
    return tuple(melds)


def _with_rivers(
    rules: Ruleset, seats: list[SeatState], held: tuple[Tile, ...], lengths: tuple[int, int, int, int]
) -> Seats:
    """The seats with rivers of tiles that are neither with them nor *held*, as wilds are."""
    lying = [*held]
    for seat in seats:
        lying += (
            *seat.hand.tiles,
            *seat.flowers,
            *seat.taken,
            *(tile for meld in seat.melds for tile in meld.tiles),
        )
    rivers = rivers_of(rules, (tile for tile in lying if tile is not Tile.HIDDEN), lengths)
    first, second, third, fourth = (
        replace(seat, river=river) for seat, river in zip(seats, rivers, strict=True)
    )
    return first, second, third, fourth


def heavy() -> TableState:
    """乐清: five melds at every seat, a flower each, the wall nearly used up, long names."""
    rules = ruleset()
    rows = ("k1m c5m p9p o2m o6s", "kE p7m o5p o7p pW", "k1s pS p8p o5s p9m", "kC k2p pN o3s p8m")
    seats = [
        SeatState(
            hand_of(parse_tiles("99s")) if seat == 0 else hidden_hand(1), _melds(seat, rows[seat]), (Tile.B,)
        )
        for seat in range(4)
    ]
    laid_out = _with_rivers(rules, seats, (Tile.P3,) * 4, (10, 10, 9, 9))
    base = STATES["crowded"]().state
    state = replace(base, seats=laid_out, drawn=Drawn(Tile.S9, Source.WALL), front=105, tail=10)
    state = replace(state, start=replace(state.start, scores=(12_480, -3_965, 5_210, -13_725)))
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.SELF_DRAW), Discard(0, Tile.S9, drawn=True))
    return TableState(state, Window(7, 0, WindowKind.TURN, options, 1), last=2)


def heavy_worms() -> TableState:
    """精品 with worms: the seat across shows three indicator tiles, the others are limited, worms at every seat."""
    rules = with_told(find_ruleset("yueqing", {"edition": "jp", "worm": True}), _marks(), {})
    rows = ("p1m p2m p3m o4m pE", "p7m p8m p9m o6p p1p", "p2p o2s pW o7s pC", "p1s pN o2s p9p pS")
    flowers = (
        (Tile.B, *FLOWERS[:3]), (Tile.B, FLOWERS[3]), (Tile.B, *(Tile.P4,) * 3, *FLOWERS[4:6]), (Tile.B, *FLOWERS[6:])
    )  # fmt: skip
    seats = [
        SeatState(
            hand_of(parse_tiles("9s")) if seat == 0 else hidden_hand(1),
            _melds(seat, rows[seat]),
            flowers[seat],
        )
        for seat in range(4)
    ]
    laid_out = _with_rivers(rules, seats, (Tile.P4, Tile.S9, *(Tile.P5,) * 4), (9, 9, 9, 8))
    last = replace(laid_out[3], river=(*laid_out[3].river, Tile.S9))
    state = with_indicators(
        STATES["crowded"]().state, rules, [*laid_out[:3], last], phase=Phase.DISCARDED, turn=3, drawn=None,
        front=99, tail=15, flower_kinds=(Tile.B, Tile.P4, *FLOWERS), lying=Lying(3, Tile.S9, first=False),
    )  # fmt: skip
    state = replace(state, start=replace(state.start, scores=(12_480, -3_965, 5_210, -13_725)))
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.DISCARD), Pass(0))
    return TableState(state, Window(7, 0, WindowKind.CLAIM, options, 1), last=3, rules=rules)


def _marks() -> tuple[Mark, ...]:
    """Three seats are limited by the one across, every one waits for one tile, the left one was fed by us."""
    return (
        Mark(2, "open_double", None, parse_tiles("4p4p4p")),
        *(Mark(seat, "limited", 2) for seat in (0, 1, 3)),
        *(Mark(seat, "single_wait") for seat in range(4)),
        Mark(3, "fed", 0, parse_tiles("1s N S")),
    )


def heavy_blood() -> TableState:
    """血流: three seats have won more than once with four melds each, everybody's suit is void, large sums."""
    rules = blood_rules("xueliu", declare_void=True)
    rows = ("k1p k5s p8p c2s", "k1m c5m p3s p7m", "k2m k9p p4p p6m", "k7p p6s k4s p3p")
    hands, taken = ("99s", "8s", "8m", "2p"), ("", "8s 8s", "8m", "2p 2p")
    seats = [
        SeatState(
            hand_of(parse_tiles(hands[seat])) if seat == 0 else hidden_hand(1), _melds(seat, rows[seat]), (), (),
            Standing.FROZEN if seat else Standing.IN_PLAY, parse_tiles(taken[seat]),
        )
        for seat in range(4)
    ]  # fmt: skip
    laid_out = _with_rivers(rules, seats, parse_tiles("8s 8m 2p"), (9, 9, 8, 8))
    order = ((1, "8s"), (2, "8m"), (3, "2p"), (1, "8s"), (3, "2p"))
    wins = tuple(
        won_by(seat, tile, hands[seat], WinBy.SELF_DRAW, number + 1)
        for number, (seat, tile) in enumerate(order)
    )
    ledger = (
        *(Transfer(payer, seat, 3_200, "win") for seat, _ in order for payer in range(4) if payer != seat),
        *(Transfer(payer, 2, 400, "kong") for payer in (0, 1, 3)),
    )
    state = laid(
        rules, laid_out, (10_750, 9_800, 11_050, 12_400), drawn=Drawn(Tile.S9, Source.WALL), front=92, tail=9,
        wins=wins, ledger=ledger,
    )  # fmt: skip
    state = with_voids(rules, state, "mpsm")
    options: tuple[Action, ...] = (Win(0, Tile.S9, WinBy.SELF_DRAW), Discard(0, Tile.S9, drawn=True))
    return TableState(state, Window(7, 0, WindowKind.TURN, options, 1), last=2, rules=rules)


HEAVY_STATES = {"heavy": heavy, "heavy_worms": heavy_worms, "heavy_blood": heavy_blood}
"""Name to the function that makes the state."""
