"""The only place with rules of play (裁决): what an action makes happen, as events.

`begin` and `decide` change nothing that they are given. They return the events and the state after them; folding the
events into the state before gives the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from rules.core.ledger import Ledger
from rules.core.seat import SEATS, Seat, after, others_from
from rules.errors import IllegalAction, Refusal
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win
from rules.mahjong.aftermath import hand_end
from rules.mahjong.claims import resolve
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    FlowerSet,
    IndicatorTurned,
    KongDeclared,
    Konged,
    Left,
    Offered,
    Opened,
    Paid,
    Punged,
    Source,
    StageEntered,
    Started,
    Won,
)
from rules.mahjong.evolve import evolve, opening
from rules.mahjong.item_use import use_item
from rules.mahjong.legal import claims_on, facts_of, legal, refusal_of, robberies_of
from rules.mahjong.money import given_back, is_decided, really_paid, tax_of
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import Lying, RoundState, face_down
from rules.mahjong.stock import Stock
from rules.scoring.model import Liability, WinFacts
from rules.scoring.tally import score
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile
from rules.tiles.wall import deal_order, front_order, tail_order

__all__ = ["begin", "decide", "leave"]


def begin(ruleset: Ruleset, stock: Stock, started: Started) -> tuple[tuple[Event, ...], RoundState]:
    """The events from the start to the first question: deal, wild, stages before play, opening flowers."""
    teller = _Teller(ruleset, stock, opening(ruleset, started), [started])
    teller.deal()
    return tuple(teller.events), teller.state


def decide(
    ruleset: Ruleset,
    stock: Stock,
    state: RoundState,
    action: Action,
    allowed: tuple[Action, ...] | None = None,
) -> tuple[tuple[Event, ...], RoundState]:
    """What *action* makes happen (裁决). Raises `IllegalAction`.

    *allowed* spares working out what is legal where the caller knows it.
    """
    if action not in (legal(ruleset, state, action.seat) if allowed is None else allowed):
        raise IllegalAction(refusal_of(ruleset, state, action, allowed) or Refusal.BAD_OPTION, action)
    teller = _Teller(ruleset, stock, state, [])
    if state.phase in (Phase.TURN, Phase.CLAIMED):
        teller.turn(action)
    elif state.phase is Phase.STAGE:
        teller.stage(action)
    else:
        teller.answer(action)
    return tuple(teller.events), teller.state


def leave(
    ruleset: Ruleset, stock: Stock, state: RoundState, seat: Seat
) -> tuple[tuple[Event, ...], RoundState]:
    """What it makes happen that *seat* leaves for good (逃跑, H10): the hand ends. Raises `IllegalAction`."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.ROUND_OVER, Pass(seat))
    if not ruleset.settles_leaving:
        raise IllegalAction(Refusal.NOT_ALLOWED_NOW, Pass(seat))
    teller = _Teller(ruleset, stock, state, [])
    teller.leave(seat)
    return tuple(teller.events), teller.state


@dataclass(slots=True)
class _Teller:
    """Tells one action's story: each event is folded before the next one is decided."""

    ruleset: Ruleset
    stock: Stock
    state: RoundState
    events: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        if isinstance(event, Paid):
            event = Paid(really_paid(self.ruleset, self.state, event.transfers))
            if not event.transfers:  # nobody had anything to pay with
                return
        self.state = evolve(self.ruleset, self.state, event)
        self.events.append(event)
        for follow in self.ruleset.hooks.follow:
            for further in follow(self.ruleset, self.state, event):
                self.tell(further)

    # ---- the beginning

    def deal(self) -> None:
        wall = self.stock.wall
        setting = self.ruleset.turn_up(wall)
        order = front_order(len(wall), setting.places)
        hands: dict[Seat, list[Tile]] = {seat: [] for seat in SEATS}
        for seat, place in zip(deal_order(self.state.dealer, self.ruleset.hand), order, strict=False):
            hands[seat].append(wall[place])
        first, second, third, fourth = (tuple(hands[seat]) for seat in SEATS)
        self.tell(Dealt((first, second, third, fourth)))
        if setting.places or setting.flowers:
            self.tell(IndicatorTurned(setting.places, setting.tiles, setting.wilds, setting.flowers))
        self.stages_from(0)

    def stages_from(self, place: int) -> None:
        """Run the stages that ask before play, from *place* on; then the opening flowers."""
        for stage in self.ruleset.stages[place:]:
            if stage.opens and stage.options is not None:
                self.tell(StageEntered(stage.key))
                for seat in SEATS:
                    options = stage.options(self.ruleset, self.state, seat)
                    if options:
                        self.tell(Offered(seat, options))
                if any(self.state.offers):
                    return
        self.opening_flowers(self.state.dealer)

    def stage(self, action: Action) -> None:
        self.tell(Claimed(action.seat, action))
        if any(self.state.offers[seat] and self.state.answers[seat] is None for seat in SEATS):
            return
        for place, stage in enumerate(self.ruleset.stages):
            if stage.key == self.state.stage and stage.decide is not None:
                for event in stage.decide(self.ruleset, self.state, action):
                    self.tell(event)
                self.stages_from(place + 1)
                return

    def opening_flowers(self, seat: Seat) -> None:
        """Seats replace in turn order from the dealer, each until it holds none (Y2)."""
        for steps in range((self.state.dealer - seat) % 4 or 4):
            holder = after(seat, steps)
            if self.set_flower(holder, self.state.seats[holder].hand.tiles):
                return
        self.open_play()

    def open_play(self) -> None:
        drawn = self.state.drawn
        assert drawn is not None, "the dealer has been dealt to"
        self.tell(Opened(self.state.dealer, drawn.tile))

    # ---- drawing

    def draw(self, seat: Seat, source: Source) -> None:
        """Draw for *seat*, or end the round where nothing is left to draw; flowers are replaced at once."""
        if self.state.drawable <= 0:
            self.finish(EndReason.EXHAUSTED)
            return
        size, places = len(self.stock.wall), self.state.places
        if source is Source.WALL or not self.ruleset.replace_from_tail:
            tile = self.stock.wall[front_order(size, places)[self.state.front]]
        else:
            tile = self.stock.wall[tail_order(size, places)[self.state.tail]]
        self.tell(Drew(seat, tile, source))
        if self.state.opened:
            self.set_flower(seat, (tile,))

    def set_flower(self, seat: Seat, tiles: tuple[Tile, ...]) -> bool:
        """Set flowers among *tiles* aside one by one and replace them; True when the story has stopped there."""
        flower = next((tile for tile in tiles if tile in self.state.flower_kinds), None)
        if flower is None:
            return False
        self.tell(FlowerSet(seat, flower))
        options = tuple(
            option
            for options_of in self.ruleset.hooks.options
            for option in options_of(self.ruleset, self.state, seat)
        )
        if options:
            self.tell(Offered(seat, (*options, Pass(seat))))
            return True
        return self.replace_flower(seat)

    def replace_flower(self, seat: Seat) -> bool:
        self.draw(seat, Source.FLOWER)
        if self.state.phase is Phase.OVER or self.state.opened:
            return True
        return self.set_flower(seat, self.state.seats[seat].hand.tiles)

    # ---- the seat on turn

    def turn(self, action: Action) -> None:
        match action:
            case Discard(seat, tile, drawn):
                self.tell(Discarded(seat, tile, drawn))
                self.open_claims()
            case Kong(seat, MeldKind.ADDED_KONG, tile):
                self.tell(KongDeclared(seat, tile, late=self.is_late(tile)))
                self.open_robbing()
            case Kong(seat, kind, tile):
                self.tell(Konged(seat, kind, tile, None, hidden=self.ruleset.claims.hidden_kongs))
                self.draw(seat, Source.KONG)
            case Win():
                self.win((action,))
            case UseItem():
                self.tell(use_item(self.stock, self.state, action))
            case Chow() | Pung() | Pass() | Exchange() | DeclareVoid():
                raise IllegalAction(Refusal.NOT_ALLOWED_NOW, action)
            case _:
                assert_never(action)

    def is_late(self, tile: Tile) -> bool:
        """Whether the *tile* of an added kong was drawn before this turn, where that matters."""
        drawn, before = self.state.drawn, self.state.drawn_before
        drew_it = tile in before or (drawn is not None and drawn.tile is tile)
        return self.ruleset.claims.timely_kongs and not drew_it

    def open_claims(self) -> None:
        lying = self.state.lying
        assert lying is not None, "a discard lies there"
        for seat in others_from(lying.seat):
            options = claims_on(self.ruleset, self.state, seat)
            if options:
                self.tell(Offered(seat, options))
        if not any(self.state.offers):
            self.next_turn(lying.seat)

    def open_robbing(self) -> None:
        lying = self.state.lying
        assert lying is not None, "a kong is being made"
        for seat in others_from(lying.seat):
            options = robberies_of(self.ruleset, self.state, seat)
            if options:
                self.tell(Offered(seat, options))
        if not any(self.state.offers):
            self.complete_kong(lying)

    def complete_kong(self, lying: Lying) -> None:
        seat = lying.seat
        self.tell(Konged(seat, MeldKind.ADDED_KONG, lying.tile, None, late=lying.late))
        self.draw(seat, Source.KONG)

    def next_turn(self, seat: Seat) -> None:
        following = self.state.next_in_play(seat)
        if following is None:
            self.finish(EndReason.EXHAUSTED)
        else:
            self.draw(following, Source.WALL)

    # ---- answers

    def answer(self, action: Action) -> None:
        if isinstance(action, Pass):
            self.tell(Declined(action.seat))
        else:
            self.tell(Claimed(action.seat, action))
        if self.state.phase is Phase.FLOWER:
            self.after_flower(action)
            return
        state, lying = self.state, self.state.lying
        assert lying is not None, "a tile is claimed or robbed"
        claims = resolve(lying.seat, state.offers, state.answers, self.ruleset.claims.winners)
        if claims:
            self.execute(claims)
        elif claims is not None and state.phase is Phase.KONG:
            self.complete_kong(lying)
        elif claims is not None:
            self.next_turn(lying.seat)

    def after_flower(self, action: Action) -> None:
        if isinstance(action, Win):
            self.win((action,))
            return
        seat = action.seat
        if not self.replace_flower(seat):
            following = after(seat)
            if following == self.state.dealer:
                self.open_play()
            else:
                self.opening_flowers(following)

    def execute(self, claims: tuple[Action, ...]) -> None:
        lying = self.state.lying
        assert lying is not None, "a tile is claimed or robbed"
        match claims[0]:
            case Win():
                self.win(tuple(claim for claim in claims if isinstance(claim, Win)))
            case Pung(seat, tile):
                self.tell(Punged(seat, tile, lying.seat))
            case Chow(seat, tile, own):
                self.tell(Chowed(seat, tile, own, lying.seat))
            case Kong(seat, kind, tile):
                self.tell(Konged(seat, kind, tile, lying.seat))
                self.draw(seat, Source.KONG)
            case Discard() | Pass() | Exchange() | DeclareVoid() | UseItem():
                raise IllegalAction(Refusal.NOT_ALLOWED_NOW, claims[0])
            case _:
                assert_never(claims[0])

    # ---- the end

    def win(self, wins: tuple[Win, ...]) -> None:
        before, told = self.state, len(self.state.wins)
        for action in wins:
            facts = facts_of(self.ruleset, before, action)
            tally = score(self.ruleset.scoring, facts)
            assert tally is not None, "an offered win has a value"
            liability = _liability(self.ruleset, before, facts)
            hidden = self.ruleset.claims.hidden_kongs
            kongs = face_down(before.seats[action.seat]) if hidden else ()
            self.tell(
                Won(
                    action.seat, action.tile, action.by, facts.source, facts.concealed, tally,
                    facts.first, liability, place=told + 1, kongs=kongs,
                )
            )  # fmt: skip
        self.pay(self.state.wins[told:])
        if is_decided(self.ruleset, self.state):
            self.finish(EndReason.WIN)
        else:
            self.next_turn(wins[-1].seat)

    def pay(self, wins: tuple[Won, ...], left: Seat | None = None) -> None:
        self.pay_out(self.ruleset.pay(hand_end(self.ruleset, self.state, wins, left)))

    def pay_out(self, transfers: Ledger) -> None:
        for reason in dict.fromkeys(transfer.reason for transfer in transfers):
            self.tell(Paid(tuple(transfer for transfer in transfers if transfer.reason == reason)))

    def leave(self, seat: Seat) -> None:
        self.tell(Left(seat))
        if self.state.left == seat:
            self.finish(EndReason.LEFT)
        else:  # it had won before: play goes on without it (B11)
            self.pay((), left=seat)

    def finish(self, reason: EndReason) -> None:
        if reason is not EndReason.WIN:
            self.pay(())
        self.settle()
        following = self.ruleset.succession(self.state)
        first, second, third, fourth = (seat.hand.tiles for seat in self.state.seats)
        self.tell(
            Ended(
                reason, (first, second, third, fourth), self.state.scores, following.dealer, following.streak,
                self.face_down(), self.state.marked,
            )
        )  # fmt: skip

    def settle(self) -> None:
        """What is paid back where somebody owns too little (B12), and what the house takes (A14)."""
        self.pay_out(given_back(self.ruleset, self.state))
        self.pay_out(tax_of(self.ruleset, self.state))

    def face_down(self) -> tuple[tuple[Tile, ...], ...]:
        """The kinds of all kongs that lay face down; () in games without such."""
        if not self.ruleset.claims.hidden_kongs:
            return ()
        return tuple(face_down(held) for held in self.state.seats)


def _liability(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> Liability | None:
    """Who pays a win alone (包牌), by the first of the game's stages that knows of somebody."""
    charged = (charges(ruleset, state, facts) for charges in ruleset.hooks.charges)
    return next((liability for liability in charged if liability is not None), None)
