"""What a hand of a real table asks (记分的表), as rows of a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.form_model import Choice, Entry, Form, Row, Section
from game.present.formula_words import arithmetic_words
from game.present.keeping_draft import REPEATED, Draft, may_win, own_patterns, ways
from game.present.keeping_words import WAY, paid_told, seat_told, step_told
from game.present.label import Label, Plain, said
from game.session.reckoning import Reckoned, tally_said
from game.session.sheet import Claimed, Sheet
from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Winners
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.succession import dealer_keeps_on_win_or_quiet_draw
from rules.scoring.draw_check import CallState
from rules.scoring.model import Tier
from rules.scoring.settlement import hua_of
from rules.scoring.terms import ChecksDraw
from rules.tiles.meld import MeldKind

__all__ = ["Telling", "entry_form"]

_KONGS: Final = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
_STATES: Final = (CallState.NOT_READY, CallState.READY, CallState.PIG)
_STEPS: Final = (-1, 0, 1)
_NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Telling:
    """A hand being told: the sheet, its rules, the how many-th hand, the draft, what it comes to.

    *writing* is the row whose number is being typed, *dice* tells that the rules leave the dealer to the dice.
    """

    sheet: Sheet
    rules: Ruleset
    no: int
    draft: Draft
    reckoned: Reckoned
    writing: str = ""
    dice: bool = False

    def name(self, seat: Seat) -> Label:
        """Who sits there."""
        return seat_told(self.sheet, seat)


def entry_form(telling: Telling) -> Form:
    """The whole form."""
    draft, rules = telling.draft, telling.rules
    sections = [Section(said("keeping.section.told"), _told(telling))] if draft.steps else []
    sections.append(Section(said("keeping.section.what"), tuple(_what(telling))))
    if draft.what == "win" and draft.winners and not _is_flat(telling):
        sections.append(Section(said("keeping.section.worth"), tuple(_worth(telling))))
    if hua_of(rules.pay) is not None:
        rows = tuple(_number(telling, f"hua.{seat}", draft.hua[seat], "keeping.hua") for seat in SEATS)
        sections.append(Section(said("keeping.section.hua"), rows))
    sections.append(Section(said("keeping.section.paid"), (_paid(telling),)))
    return Form(
        said("keeping.hand", no=telling.no), said("keeping.dealt", name=telling.name(telling.reckoned.dealer)),
        tuple(sections), share=0.3,
    )  # fmt: skip


def _told(telling: Telling) -> tuple[Row, ...]:
    """What has been told already; each can be taken back."""
    sheet, rules = telling.sheet, telling.rules
    return tuple(
        Row(
            f"step.{place}",
            said("keeping.step", no=place + 1),
            step_told(sheet, rules, step),
            (Choice("drop", said("keeping.step.drop"), False),),
        )
        for place, step in enumerate(telling.draft.steps)
    )


def _what(telling: Telling) -> list[Row | Entry]:
    """What happened: who won and how, which kong, that the wall ran out."""
    draft, rules = telling.draft, telling.rules
    kinds = ("win", "kong", "draw") if keeps_account(rules) else ("win", "draw")
    rows: list[Row | Entry] = [
        _row("what", [(kind, said(f"keeping.what.{kind}"), draft.what == kind) for kind in kinds]),
    ]
    match draft.what:
        case "win":
            rows += _win(telling)
        case "kong":
            rows += _kong(telling)
        case _ if isinstance(rules.pay, ChecksDraw):
            rows += _check(telling)
        case _ if rules.succession is dealer_keeps_on_win_or_quiet_draw:
            rows.append(_yes_no("kongs", draft.kongs))
    rows.append(_dealer(telling))
    return rows


def _win(telling: Telling) -> list[Row]:
    draft, rules = telling.draft, telling.rules
    named = [(way, said(f"keeping.by.{way}"), draft.by == way) for way in ways(rules)]
    several = draft.claimed and rules.claims.winners is Winners.ALL
    rows = [_row("by", named), _seats(telling, "winner", draft.winners, several=several)]
    if draft.claimed:
        source = () if draft.source is None else (draft.source,)
        rows.append(_seats(telling, "source", source))
    if draft.after_a_kong:
        rows.append(_yes_no("after_kong", draft.after_kong))
    if rules.hooks.charges:
        others = [seat for seat in SEATS if seat not in draft.winners]
        nobody = (_NOBODY, said("keeping.liable.nobody"), draft.liable is None)
        rows.append(
            _row(
                "liable",
                [nobody, *((seat, telling.name(seat), draft.liable == seat) for seat in others)],
            )
        )
    return rows


def _kong(telling: Telling) -> list[Row]:
    draft = telling.draft
    kinds = [
        (kind.value, said(f"keeping.kong.{kind.value}"), draft.kong_kind == kind.value) for kind in _KONGS
    ]
    rows = [_row("kind", kinds), _seats(telling, "winner", draft.winners, name="konger")]
    if draft.kong_kind == MeldKind.OPEN_KONG.value:
        rows.append(_seats(telling, "source", () if draft.source is None else (draft.source,)))
    return rows


def _check(telling: Telling) -> list[Row | Entry]:
    """What each seat that has not won is found to be when the wall has run out."""
    draft, rows = telling.draft, list[Row | Entry]()
    for seat in SEATS:
        if seat in draft.done:
            continue
        state = draft.states[seat]
        named = [(each.value, said(f"keeping.state.{each.value}"), state == each.value) for each in _STATES]
        rows.append(_row(f"state.{seat}", named, telling.name(seat), said("keeping.state.text")))
        if state == CallState.READY.value:
            rows.append(_number(telling, f"fan.{seat}", draft.fans[seat], "keeping.fan"))
    return rows


def _worth(telling: Telling) -> list[Row | Entry]:
    """What each winner's hand is worth: a number, or the patterns that make it."""
    draft, rules = telling.draft, telling.rules
    modes = [
        ("total", said("keeping.mode.total"), not draft.by_patterns),
        ("patterns", said("keeping.mode.patterns"), draft.by_patterns),
    ]
    rows: list[Row | Entry] = [_row("mode", modes)]
    unit = "keeping.total.fan" if rules.counts_fan else "keeping.total.tai"
    for seat in draft.winners:
        if draft.by_patterns:
            rows.append(_patterns(telling, seat))
        else:
            rows.append(_number(telling, f"total.{seat}", draft.totals[seat], unit))
    return rows


def _patterns(telling: Telling, seat: Seat) -> Row:
    """All patterns of the game as chips; what follows from how the win came is not among them."""
    draft, rules = telling.draft, telling.rules
    times, own = dict(draft.patterns[seat]), own_patterns(draft)
    luck = {"kong_win", "kong_draw", "rob_kong", "self_draw", "kong_discard"}
    choices = []
    for award in rules.scoring.awards:
        if award.id in luck or award.tier is Tier.FLAT:
            continue
        name: Label = said(award.pattern.name_key)
        often = times.get(award.id, 0)
        if award.id in REPEATED and often > 1:
            name = said("keeping.times", name=name, count=often)
        choices.append(Choice(award.id, name, bool(often)))
    said_of = (*draft.patterns[seat], *((name, 1) for name in own))
    priced = tally_said(rules, Claimed(seat, 0, said_of))
    key = "keeping.comes.fan" if rules.counts_fan else "keeping.comes.tai"
    text = said(key, n=priced.total, formula=arithmetic_words(priced.formula))
    return Row(f"patterns.{seat}", telling.name(seat), text, tuple(choices))


def _number(telling: Telling, key: str, value: int, text: str) -> Row | Entry:
    """A number of a seat: less, more, or typed."""
    seat = int(key.partition(".")[2])
    name, told = telling.name(seat), said(f"{text}.text")
    if telling.writing == key:
        return Entry(key, name, told, str(value), said("keeping.number"))
    choices = tuple(
        Choice(step, said(text, n=value) if step == 0 else Plain("＋" if step > 0 else "−"), step == 0)
        for step in _STEPS
    )
    return Row(key, name, told, choices)


def _dealer(telling: Telling) -> Row:
    """Who deals: as the rules have it, or as the table says."""
    dealer = telling.reckoned.dealer
    named = tuple(Choice(seat, telling.name(seat), seat == dealer) for seat in SEATS)
    changed = telling.draft.dealer is not None
    text = said("keeping.row.dealer.dice" if telling.dice else "keeping.row.dealer.text")
    return Row("dealer", said("keeping.row.dealer"), text, named, changed=changed)


def _paid(telling: Telling) -> Row:
    """What it all comes to."""
    row = telling.reckoned
    if row.trouble:
        return Row("paid", said("keeping.row.paid"), said(row.trouble), ())
    note = None if row.over else said("keeping.not_over")
    return Row("paid", said("keeping.row.paid"), paid_told(telling.sheet, row.changes), (), note)


def _seats(
    telling: Telling, key: str, chosen: Sequence[Seat], *, several: bool = False, name: str = ""
) -> Row:
    """Four names, of which one or several are meant; who has won already is pale."""
    draft = telling.draft
    blocked = said("keeping.won_already")
    choices = tuple(
        Choice(
            seat,
            telling.name(seat),
            seat in chosen,
            None if may_win(draft, telling.rules, seat) else blocked,
        )
        for seat in SEATS
    )
    told = name or key
    text = said("keeping.row.several.text") if several else said(f"keeping.row.{told}.text")
    return Row(key, said(f"keeping.row.{told}"), text, choices)


def _row(
    key: str,
    named: Sequence[tuple[str | int, Label, bool]],
    name: Label | None = None,
    text: Label | None = None,
) -> Row:
    choices = tuple(Choice(value, label, chosen) for value, label, chosen in named)
    return Row(key, name or said(f"keeping.row.{key}"), text or said(f"keeping.row.{key}.text"), choices)


def _yes_no(key: str, on: bool) -> Row:
    return _row(key, [(1, said("option.value.on"), on), (0, said("option.value.off"), not on)])


def _is_flat(telling: Telling) -> bool:
    """Whether the win has a price of its own (推胡)."""
    return telling.draft.by not in WAY
