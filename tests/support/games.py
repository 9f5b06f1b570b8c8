"""Two games that exist only in tests: they prove early what later games need of the engine (design 2.11).

``thirteen``: 13 tiles, no chow, every winner on a tile, play goes on after a win, an exchange of three before play,
replacements from the front. ``sixteen``: 16 tiles, two wild kinds, losers who settle among themselves, a side pot,
hands that die. Nothing under `rules` names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.core.ledger import HOUSE, Ledger, Transfer
from rules.core.seat import SEATS, Seat, after
from rules.mahjong.actions import Action, Exchange
from rules.mahjong.events import Event, Exchanged, Opened, Paid
from rules.mahjong.luck import first_discard_luck, first_draw_luck
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Claims, End, Next, Ruleset, Setting, Stage, Winners
from rules.mahjong.stages.dead_hand import PLAY_DEAD_HAND
from rules.mahjong.stages.swap_discard import FORBID_SWAP_DISCARD
from rules.mahjong.state import RoundState
from rules.scoring.model import HandEnd
from rules.scoring.tally import Scoring
from rules.scoring.total import BigDoubled
from rules.shape.complete import melds_and_pair
from rules.tiles.tile import KINDS, Tile, full_set

__all__ = ["SIXTEEN", "TEST_GAMES", "THIRTEEN"]


def _exchange_options(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """Three tiles of one suit to give to the next seat."""
    if state.phase is not Phase.STAGE:
        return ()
    tiles = state.seats[seat].hand.tiles
    found: dict[tuple[Tile, ...], Action] = {}
    for suit in range(3):
        held = [tile for tile in tiles if tile // 9 == suit]
        for given in combinations(held, 3):
            found.setdefault(given, Exchange(seat, given))
    return tuple(found.values())


def _exchange(ruleset: Ruleset, state: RoundState, action: Action) -> Iterator[Event]:
    given = []
    for seat in SEATS:
        chosen = state.answers[seat]
        assert isinstance(chosen, Exchange), "all seats have chosen"
        given.append(chosen.tiles)
    yield Exchanged(tuple(given), tuple(given[seat - 1] for seat in SEATS))


def _no_wild(wall: tuple[Tile, ...]) -> Setting:
    return Setting((), (), (), ())


def _per_discarder(end: HandEnd) -> Ledger:
    """The discarder pays alone, everybody else a self-draw; seats that have won before are not told apart here."""
    transfers = []
    for win in end.wins:
        payers = SEATS if win.facts.source is None else (win.facts.source,)
        transfers += [
            Transfer(payer, win.facts.seat, 1, "win") for payer in payers if payer != win.facts.seat
        ]
    return tuple(transfers)


def _first_winner_deals(state: RoundState) -> Next:
    return Next(state.wins[0].seat if state.wins else state.dealer, 0)


THIRTEEN: Final = Ruleset(
    key="thirteen",
    edition="test",
    options=None,
    tiles=full_set(KINDS[:27]),
    hand=13,
    reserve=0,
    turn_up=_no_wild,
    claims=Claims(chow=False, winners=Winners.ALL),
    completes=melds_and_pair(4),
    scoring=Scoring(melds=4, awards=(), flat=(), total=BigDoubled()),
    pay=_per_discarder,
    succession=_first_winner_deals,
    luck=first_draw_luck(),
    replace_from_tail=False,
    end=End.THREE_WINNERS,
    stages=(Stage("exchange", opens=True, options=_exchange_options, decide=_exchange),),
)


def _last_stack(wall: tuple[Tile, ...]) -> Setting:
    """Both tiles of the tail stack are turned up and out of play; white dragons that are no wild are flowers."""
    tiles = wall[-2:]
    wilds = tuple(sorted(set(tiles)))
    flowers = () if Tile.B in wilds else (Tile.B,)
    return Setting((len(wall) - 2, len(wall) - 1), tiles, wilds, flowers)


def _ante(ruleset: Ruleset, state: RoundState, event: Event) -> Iterator[Event]:
    if isinstance(event, Opened):
        yield Paid(tuple(Transfer(seat, HOUSE, 2, "pot") for seat in SEATS))


def _losers_settle(end: HandEnd) -> Ledger:
    """The winner takes the pot and 5 from each, losers settle their flowers; on a drawn hand the pot goes back."""
    if not end.wins:
        return tuple(Transfer(HOUSE, seat, 2, "pot") for seat in SEATS)
    winner = end.wins[0].facts.seat
    losers = [seat for seat in SEATS if seat != winner]
    transfers = [Transfer(HOUSE, winner, 8, "pot")]
    transfers += [Transfer(seat, winner, 5, "win") for seat in losers]
    for one in losers:
        for other in losers:
            more = len(end.seats[one].flowers) - len(end.seats[other].flowers)
            if more > 0:
                transfers.append(Transfer(other, one, more, "flowers"))
    return tuple(transfers)


def _deal_passes(state: RoundState) -> Next:
    return Next(after(state.dealer), 0)


SIXTEEN: Final = Ruleset(
    key="sixteen",
    edition="test",
    options=None,
    tiles=full_set(),
    hand=16,
    reserve=20,
    turn_up=_last_stack,
    claims=Claims(kong_after_claim=True),
    completes=melds_and_pair(5),
    scoring=Scoring(melds=5, awards=(), flat=(), total=BigDoubled()),
    pay=_losers_settle,
    succession=_deal_passes,
    luck=first_discard_luck,
    stages=(PLAY_DEAD_HAND, FORBID_SWAP_DISCARD, Stage("ante", follow=_ante)),
)

TEST_GAMES: Final = (THIRTEEN, SIXTEEN)
