"""Rounds of 武汉花 on walls laid on purpose, played by short scripts: the wild is 1p, flowers are B and 9p."""

from __future__ import annotations

from rigged import only, pass_all, rigged, short, throw
from rules import Caution, cautions_of, conceal, evolve, find_ruleset, redact
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Action
from rules.mahjong.events import Won
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState

__all__ = ["assert_views_hold", "cautions", "liability_told", "play", "round_of", "won_of"]


def round_of(
    hands: dict[Seat, str],
    script: str = "",
    *,
    draws: str = "",
    tail: str = "",
    options: dict[str, object] | None = None,
    indicator: str = "9p",
) -> Round:
    """A round of 武汉花 with those hands, draws and tail tiles, after *script*."""
    table = rigged(
        hands, ruleset=find_ruleset("wuhanhua", options or {}), draws=draws, tail=tail, indicator=indicator
    )
    play(table, script)
    return table


def play(table: Round, script: str) -> None:
    """Steps between bars: ``5m`` all pass and the seat on turn discards; ``1 pung`` that seat acts, the others pass.

    ``2 pass!`` is an answer after which nobody else is made to answer.
    """
    for step in filter(None, (part.strip() for part in script.split("|"))):
        words = step.split(" ", 1)
        if len(words) == 1:
            pass_all(table)
            throw(table, step)
            continue
        seat, word = int(words[0]), words[1]
        if table.state.phase is Phase.DISCARDED and seat not in table.asked():
            pass_all(table)
        only(table, seat, word.rstrip("!"))
        if not word.endswith("!") and word != "pass":
            pass_all(table)


def won_of(table: Round) -> Won:
    """The win that ended the round."""
    assert table.state.wins, "somebody has won"
    return table.state.wins[-1]


def liability_told(table: Round) -> str:
    """Who pays the win alone, why and shown by what: ``2 single_wait: 6m | 8m``; empty when all pay."""
    found = won_of(table).liability
    if found is None:
        return ""
    proof = " | ".join("".join(tile.code for tile in tiles) for tiles in found.proof)
    return f"{found.seat} {found.kind.value}: {proof}"


def _action_of(table: Round, seat: int, word: str) -> Action:
    return next(action for action in table.legal(seat) if short(action) == word)


def cautions(table: Round, seat: int, word: str) -> list[str]:
    """What *seat* is warned of: ``fourth_claim 1: 2m3m``; from its own view as from the truth."""
    action = _action_of(table, seat, word)
    found = cautions_of(table.ruleset, table.state, action)
    assert cautions_of(table.ruleset, conceal(table.ruleset, table.state, seat), action) == found
    return [_told(each) for each in found]


def _told(caution: Caution) -> str:
    return f"{caution.key} {caution.toward}: {''.join(tile.code for tile in caution.tiles)}"


def assert_views_hold(table: Round) -> None:
    """Law 4 on this round: what each seat and a spectator have been told is what they may know."""
    for seat in (*SEATS, None):
        state: RoundState | None = None
        for event in table.log:
            seen = redact(event, seat)
            state = state if seen is None else evolve(table.ruleset, state, seen)
        assert state == conceal(table.ruleset, table.state, seat)
