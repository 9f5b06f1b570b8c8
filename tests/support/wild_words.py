"""Messages that a client may say by the letter of the protocol, in any order and with any sense: for fuzzing rooms."""

from __future__ import annotations

from random import Random

from game.host.agreed import known_games
from game.net import intents
from game.net.intents import Intent
from game.net.parts import OptionValue, RoomSpec
from rules import VARIANTS

__all__ = ["WildWords"]

GAMES = tuple(variant.key for variant in VARIANTS)
OPTIONS: tuple[dict[str, OptionValue], ...] = ({}, {}, {}, {"nonsense": True}, {"hands": "x"})
NAMES = ("甲", "乙", "丙丁", "店小二", "a" * 64, "🀄" * 20, "\u202eevil", "  ")


class WildWords:
    """Says something that can be read; what it has heard makes it likelier to mean something."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.match = ""
        self.hand = 0
        self.win = 0
        self.invites: list[str] = []
        self.codes: list[str] = ["123456"]
        self.tokens: list[str] = ["A" * 28]
        self.seq = 0

    def spec(self) -> RoomSpec:
        """A room of some kind."""
        dice = self.dice
        return RoomSpec(
            dice.choice((*GAMES, "bridge")),
            dice.choice(("", "", "", "", "x")),
            dice.choice(OPTIONS),
            dice.choice(("free", "relaxed", "steady", "quick")),
            dice.choice(("plain", "plain", "careful", "zen")),
            dice.choice((4, 4, 5, 6)),
            private=dice.random() < 0.5,
            talk=dice.choice(("chat", "phrases", "off")),
            voice=dice.random() < 0.5,
            watch=dice.random() < 0.5,
            delay_s=dice.choice((180, 3600)),
            approve=dice.random() < 0.1,
        )

    def say(self) -> Intent:
        """The next thing."""
        dice, yes = self.dice, self.dice.random() < 0.5
        match = dice.choice((self.match, self.match, self.match, "m"))
        number = dice.choice((0, 1, 2, 3, 7, 2**31))
        seat = dice.randrange(4)
        hand = dice.choice((self.hand, self.hand, number))
        win = dice.choice((self.win, self.win, self.win, number))
        return dice.choice(
            (
                intents.Hello(1, games=dict(known_games()) if yes else {}),
                intents.Create(self.spec(), dice.choice(NAMES)),
                intents.Join(dice.choice(NAMES), dice.choice(self.codes), None, yes),
                intents.Join(dice.choice(NAMES), None, dice.choice((None, *self.invites)), yes),
                intents.Resume(dice.choice(self.tokens), match, dice.choice((0, self.seq, number))),
                intents.Sync(match, dice.choice((0, self.seq, number))),
                intents.Browse(),
                intents.Amend(self.spec()),
                intents.Ready(yes),
                intents.Ready(),
                intents.Sit(seat),
                intents.Bot(seat, dice.choice((None, "plain", "careful", "zen"))),
                intents.Kick(number),
                intents.Admit(number, yes),
                intents.Start(),
                intents.Start(),
                intents.Leave(yes) if dice.random() < 0.2 else intents.Ready(),
                intents.Nonce(match, hand, f"{dice.getrandbits(128):032x}"),
                intents.Seen(match, win),
                intents.Answer(match, hand, win, dice.choice((0, 0, 1, number)), number),
                intents.Answer(match, hand, win, 0),
                intents.Auto(yes),
                intents.Proceed(match, hand),
                intents.Shift(yes),
                intents.Say(dice.choice(("hello", "x", ""))),
                intents.Chat(dice.choice(NAMES)),
                intents.Mic(yes),
                intents.VoteStart(dice.choice(("dissolve", "pause", "resume"))),
                intents.Cast(number, yes),
                intents.Replay(dice.choice(("", "x", "../../etc/passwd")), number),
                intents.Ping(number),
                intents.Pong(number),
            )
        )
