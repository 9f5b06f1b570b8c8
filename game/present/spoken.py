"""What sheets are told as (报屏): the words for who cannot see them, made of the models that are on show.

Tables have their own words (`narration`); what has no words here is read as it is written.
"""

from __future__ import annotations

from game.present.amounts import amount, signed
from game.present.form_model import Choice, Entry, Form, Row
from game.present.label import Label, Listed, Plain, said, sentences, tiles_label
from game.present.settle_model import Account, Page, SettleModel
from game.present.tally_model import PatternRow, TallyModel

__all__ = ["choice_told", "form_told", "pattern_told", "placed", "row_told", "settlement_told"]


def placed(what: Label, place: int, of: int) -> Label:
    """Something with its number among several, from 0.

    >>> placed(Plain("开"), 0, 2).key
    'spoken.of'
    """
    return said("spoken.of", what=what, no=place + 1, of=of)


# ---------------------------------------------------------------- forms


def form_told(form: Form) -> Label:
    """What a form is for, and how much there is to choose."""
    rows = sum(len(section.rows) for section in form.sections)
    parts: list[Label] = [form.title, *((form.intro,) if form.intro is not None else ())]
    parts.append(said("spoken.rows", no=rows))
    if form.fixed:
        parts += [row_told(row) for section in form.sections for row in section.rows]
    return sentences(parts)


def row_told(row: Row | Entry) -> Label:
    """A row with what is chosen; one that can only be read, with what it says."""
    if isinstance(row, Entry):
        return said("spoken.row", name=row.name, value=Plain(row.value) if row.value else row.empty)
    if not row.choices:
        return said("spoken.row", name=row.name, value=row.text)
    chosen = next((choice.label for choice in row.choices if choice.chosen), said("spoken.nothing"))
    return said("spoken.row", name=row.name, value=chosen)


def choice_told(row: Row | Entry, place: int, *, much: bool) -> Label:
    """A choice that the keyboard is on: its row, itself, whether it is chosen, or why it cannot be; *much*: what the
    row is about, too.
    """
    if isinstance(row, Entry):
        return sentences([row_told(row), said("spoken.entry")])
    choice = row.choices[place]
    parts = [said("spoken.row", name=row.name, value=_choice(choice, place, len(row.choices)))]
    return sentences([*parts, row.text] if much else parts)


def _choice(choice: Choice, place: int, of: int) -> Label:
    label = placed(choice.label, place, of) if of > 1 else choice.label
    if choice.blocked is not None:
        return said("spoken.blocked", what=label, why=choice.blocked)
    return said("spoken.chosen", what=label) if choice.chosen else label


# ---------------------------------------------------------------- the settlement


def settlement_told(model: SettleModel, page: Page, *, much: bool) -> Label:
    """A page of a settlement: on the first who won, how, on what, and what it did to everybody; *much*: to the last."""
    named = placed(said(f"settle.page.{page.value}"), model.pages.index(page), len(model.pages))
    if page is model.pages[0]:
        parts = [model.title, model.how, *_wins(model, much=much), *_accounts(model), *model.standing]
        return sentences([*parts, *((model.deal, named) if much else ())])
    match page:
        case Page.RESULT:
            return sentences([named, *_wins(model, much=much)])
        case Page.MONEY:
            return sentences([named, *_money(model)])
        case _:
            return sentences([named, *_accounts(model)])


def _wins(model: SettleModel, *, much: bool) -> list[Label]:
    """The win that is shown, with its patterns; the others by who and how."""
    told: list[Label] = []
    for place, win in enumerate(model.wins):
        if len(model.wins) > 1:
            told.append(said("spoken.win", name=win.who.name, how=win.how))
        if place == model.step:
            told += _tally(win.tally, much=much)
    told += [_pattern(row) for row in model.claims]
    return [*told, *(note.title for note in model.notes)]


def _tally(tally: TallyModel, *, much: bool) -> list[Label]:
    """The patterns with their values, the total; *much*: the arithmetic and the tiles."""
    told = [_pattern(row) for row in tally.patterns]
    formula = tally.formula
    told.append(said(formula.key("spoken.total"), total=formula.total))
    if much:
        if formula.arithmetic is not None:
            told.append(Plain(formula.arithmetic))
        told += [tiles_label(shown.tile for shown in group) for group in tally.hand.groups]
    return told


def pattern_told(row: PatternRow, *, opened: bool) -> Label:
    """A pattern with the tiles that make it; *opened*: what it asks for, too."""
    tiles = tiles_label(shown.tile for group in row.evidence for shown in group)
    parts = [_pattern(row), *((tiles,) if row.evidence else ()), *((row.text,) if opened else ())]
    return sentences(parts)


def _pattern(row: PatternRow) -> Label:
    return said("spoken.pattern", name=row.name, value=row.value)


def _accounts(model: SettleModel) -> list[Label]:
    """What the hand did to every seat, the own one first."""
    return [_account(account) for account in model.accounts]


def _account(account: Account) -> Label:
    change = signed(account.change)
    if account.total is None:
        return said("spoken.change", name=account.who.name, change=change)
    return said("spoken.account", name=account.who.name, change=change, total=amount(account.total))


def _money(model: SettleModel) -> list[Label]:
    """Who paid whom for what, cause by cause."""
    told: list[Label] = []
    for row in model.money:
        cells = tuple(
            said("spoken.change", name=who.name, change=signed(row.cells[who.seat]))
            for who in model.columns
            if row.cells[who.seat]
        )
        if cells:
            told.append(said("spoken.row", name=row.name, value=Listed(cells)))
    return told or [said("account.nothing")]
