"""The other side of `game.bench.client` (排练), run as a program of its own under drivers that show and play nothing.

``python -m game.bench.rehearse paint WxH`` paints the middle of a hand over and over and prints the milliseconds.
``python -m game.bench.rehearse client DIR`` is the client itself with ``--trace``; besides, it reads words from its
input: ``press KEY``, ``stir SECONDS`` (sixty times a second the pointer moves and all is painted anew), and ``cpu``,
which it answers with the processor seconds used so far and the clock.
"""

from __future__ import annotations

import json
import statistics
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, TextIO

from game.assembly import Wishes
from game.bots.levels import make_bot
from game.duel import deal_of
from game.present.focus import Focus
from game.present.layout.geometry import Size
from game.present.layout.table_layout import bar_of, lay_out
from game.present.layout.zones import zones_for
from game.present.prompt import prompt_for
from game.present.table_model import Outside, TableFold, show
from game.session.table import ActionWindow, MatchView, Player
from game.start import play
from game.storage import storage_at
from game.ui.draw_table import OwnHand, TablePicture
from game.ui.rehearsal import Easel, press, stir
from rules import Ruleset, conceal, find_ruleset
from rules.core.window import Window, WindowKind
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState, SeatView

__all__ = ["SIZE", "main"]

SIZE: Final = (1920, 1080)
_ROUNDS: Final = 7
_FRAMES: Final = 15
_DISCARDS: Final = 40
_BEAT_S: Final = 1 / 60


def main(argv: Sequence[str]) -> int:
    """One of the two programs."""
    what, of = argv
    if what == "paint":
        wide, _, high = of.partition("x")
        sys.stdout.write(f"{paint((int(wide), int(high))) * 1000}\n")
        return 0
    threading.Thread(target=_obey, args=(sys.stdin, sys.stdout), daemon=True).start()
    return play(Wishes(storage_at(Path(of)), seed="bench", language="zh_CN", size=SIZE, trace=True))


def paint(size: tuple[int, int]) -> float:
    """The processor seconds that a frame takes in which everything has changed: the median of some rounds."""
    easel, picture = Easel(size), middle_of_a_hand(size)

    def work(frames: int) -> float:
        # a model that is equal but another one: the painter takes it for news and keeps nothing
        pictures = [replace(picture, model=replace(picture.model)) for _ in range(frames)]
        begun = time.process_time()
        for each in pictures:
            easel.paint(each)
        return (time.process_time() - begun) / frames

    work(3)  # draws every tile for the first time
    return statistics.median(work(_FRAMES) for _ in range(_ROUNDS))


def middle_of_a_hand(size: tuple[int, int]) -> TablePicture:
    """Seat 0 is to discard after forty tiles have been played by bots."""
    ruleset = find_ruleset("yueqing")
    bot, rng = make_bot("plain", ruleset), Random(0)
    for number in range(1_000):
        deal = deal_of(ruleset, 1, number)
        hand = Round(ruleset, deal.wall, deal.started)
        while not hand.is_over:
            seat = hand.asked()[0]
            options = hand.legal(seat)
            window = Window(1, seat, WindowKind.TURN, options, len(options) - 1)
            if seat == 0 and hand.state.discards >= _DISCARDS and hand.state.drawn is not None:
                return _picture(ruleset, conceal(ruleset, hand.state, 0), window, size)
            view = SeatView(seat, conceal(ruleset, hand.state, seat))
            hand.act(options[bot.choose(view, window, rng)])
    raise RuntimeError("no hand of a thousand lasts forty discards")


def _picture(
    ruleset: Ruleset, state: RoundState, window: ActionWindow, size: tuple[int, int]
) -> TablePicture:
    zones = zones_for(Size(*size))
    one, two, three, four = (Player(f"bot.{number}", "plain") for number in range(1, 5))
    match = MatchView((one, two, three, four), "8", 1, 8, state.scores, over=False)
    model = show(TableFold.resume(state), Outside(0, ruleset, match, window))
    return TablePicture(
        model, lay_out(model, zones), Focus(), bar_of(prompt_for(window, 0.0), zones),
        OwnHand(selected=2, asked=True), scores=state.scores, time_share=0.5,
    )  # fmt: skip


def _obey(words: TextIO, out: TextIO) -> None:
    """Do what is read, line by line, until the other side has gone."""
    for line in words:
        match line.split():
            case ["press", key]:
                press(key)
            case ["stir", seconds]:
                _stir(float(seconds))
            case _:
                used = {"t": "cpu", "cpu": time.process_time(), "at": time.perf_counter()}
                out.write(json.dumps(used) + "\n")
                out.flush()


def _stir(seconds: float) -> None:
    for beat in range(round(seconds / _BEAT_S)):
        stir((SIZE[0] // 2 + beat % 7, SIZE[1] // 2))
        time.sleep(_BEAT_S)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
