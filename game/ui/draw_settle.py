"""Draws a settlement on its sheet of paper (画结算): heading, the page that is open, tabs, the seal."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.label import said
from game.present.layout.geometry import Rect
from game.present.layout.money_layout import MoneyLayout
from game.present.layout.note_layout import PlacedNote
from game.present.layout.settle_layout import (
    PAYS_TEXT,
    HandsLayout,
    PageLayout,
    ResultLayout,
    SettleLayout,
    page_name,
)
from game.present.layout.settle_sheet_layout import DetailLayout, PersonalLayout
from game.present.layout.tally_layout import pattern_name
from game.present.settle_model import Account, Page, SettleModel
from game.present.settle_notes import Note
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind
from game.ui.draw_form import draw_sheet
from game.ui.draw_hua import draw_seat_panel
from game.ui.draw_money import draw_money
from game.ui.draw_row import draw_hand, draw_tiles
from game.ui.draw_settle_panel import draw_card, panel_head
from game.ui.draw_settle_sheets import draw_detail, draw_personal, draw_standing
from game.ui.draw_settle_wins import draw_wins
from game.ui.draw_tally import draw_formula, draw_other, draw_patterns
from game.ui.draw_who import wind_seal
from game.ui.fade import faded
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import (
    ButtonLook,
    ChipLook,
    chip,
    is_focused,
    money_colour,
    score_text,
    scroll_bar,
    state_of,
)

__all__ = ["PageLook", "SettleLook", "draw_page", "draw_settle"]


@dataclass(frozen=True, slots=True)
class SettleLook:
    """What the drawing needs: *shown* patterns have come, *counted* of the numbers, *stamp* of the seal."""

    model: SettleModel
    layout: SettleLayout
    page: Page
    shown: float
    counted: float
    stamp: float


@dataclass(frozen=True, slots=True)
class PageLook:
    """A page and where it lies: *shown* patterns have come, *counted* of the numbers."""

    model: SettleModel
    page: Page
    placed: PageLayout
    shown: float
    counted: float


def draw_settle(ink: Ink, look: SettleLook) -> None:
    """The whole sheet."""
    model, layout, canvas = look.model, look.layout, ink.canvas
    words = ink.texts("settle.ranking" if model.last else "settle.next")
    button = ButtonLook(words, 30, kind=ButtonKind.SEAL, serif=True)
    draw_sheet(canvas, layout.sheet, ("", ""), (("next", button),), ink.focus)
    _heading(ink, look)
    body = layout.sheet.body
    with faded(canvas, body, ink.scroll):
        draw_page(ink, PageLook(model, look.page, layout.page, look.shown, look.counted))
    unit = ink.unit
    scroll_bar(
        canvas,
        Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit),
        ink.scroll.thumb,
    )
    _foot(ink, look)
    _seal(ink, look)


def draw_page(ink: Ink, look: PageLook) -> None:
    """A page, without the sheet around it."""
    match look.placed:
        case ResultLayout():
            _result(ink, look, look.placed)
        case PersonalLayout():
            draw_personal(ink, look.model, look.placed, look.counted)
        case DetailLayout():
            draw_detail(ink, look.model, look.placed, look.counted)
        case HandsLayout():
            _hands(ink, look, look.placed)
        case MoneyLayout():
            draw_money(ink, look.model, look.placed, look.counted)


def _heading(ink: Ink, look: SettleLook) -> None:
    """Who won and how; below it the number of the hand and the rules it was played by."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    rules, model = look.layout.rules, look.model
    if "rules" in (ink.focus.hovered, ink.focus.pressed):
        canvas.fill(rules.inset(-8 * unit, 4 * unit).box, palette.hairline, 10, 0.3)
    if is_focused(ink.focus, "rules"):
        canvas.frame(rules.inset(-8 * unit, 4 * unit).box, palette.gold, canvas.theme.shape.focus, 10)
    title = canvas.style(36, palette.ink, face=Face.SERIF, weight=0.012)
    took = canvas.text(
        ink.say(model.title), (rules.x, rules.y + 24 * unit), title, Anchor.LEFT, 0.72 * rules.w
    )
    left = took.right + 22 * unit
    style = canvas.style(22, palette.quiet)
    canvas.text(ink.say(model.how), (left, rules.y + 28 * unit), style, Anchor.LEFT, rules.right - left)
    small = canvas.style(18, palette.quiet)
    canvas.text(_rules(ink, look), (rules.x, rules.y + 57 * unit), small, Anchor.LEFT, rules.w)


def _rules(ink: Ink, look: SettleLook) -> str:
    """The number of the hand and the rules; the changed ones by name where they fit, else how many they are."""
    model = look.model
    parts = [ink.say(model.number), ink.say(model.rules.name)]
    changed = model.rules.changed
    if not changed:
        return " · ".join(parts)
    style = ink.canvas.style(18)
    whole = " · ".join([*parts, ink.texts("settle.rules.changed"), *(ink.say(rule) for rule in changed)])
    if ink.canvas.lettering.measure(whole, style)[0] <= look.layout.rules.w:
        return whole
    return " · ".join([*parts, ink.say(said("settle.rules.count", n=len(changed)))])


def _result(ink: Ink, look: PageLook, page: ResultLayout) -> None:
    model = look.model
    if page.wins is not None:
        draw_wins(ink, model, page.wins)
    done = look.shown >= len(model.patterns)
    if model.tally is not None and page.winner is not None:
        lit = next(
            (row.lit for row in model.patterns if pattern_name(row.pattern) == ink.open_row), frozenset()
        )
        draw_hand(ink, model.tally.hand, page.winner, lit)
    captions = ("settle.claims", "settle.claims.none")
    if model.tally is not None:
        captions = ("settle.patterns", model.tally.formula.key("settle.none"))
    words = ink.texts(captions[0]), ink.texts(captions[1])
    draw_patterns(ink, model.patterns, page.patterns, words, look.shown)
    if model.tally is not None and done:
        if page.formula is not None:
            draw_formula(ink, model.tally.formula, page.formula)
        if page.pays is not None and model.pays is not None:
            _pays(ink, ink.say(model.pays), ink.at(page.pays))
        if page.other is not None and model.tally.other is not None:
            draw_other(ink, model.tally.other, page.other)
        for note, placed in zip(model.notes, page.notes, strict=True):
            _note(ink, note, placed)
    for account, rect in zip(model.accounts, page.accounts, strict=True):
        explained = model.winner is not None and account.who.seat == model.winner.seat
        _account(ink, account, ink.at(rect), look.counted, shown=explained)
    draw_standing(ink, model, page.lines)
    others = [shown for shown in model.seats if not shown.who.won]
    for shown, panel in zip(others, page.hands, strict=False):
        panel_head(ink, shown, ink.at(panel.head), told=False, total=False)
        draw_seat_panel(ink, shown.hand, None, panel)


def _pays(ink: Ink, words: str, rect: Rect) -> None:
    """The line from the value of the win to what each pays."""
    style = ink.canvas.style(PAYS_TEXT, ink.canvas.theme.palette.ink)
    ink.canvas.paragraph(words, (rect.x, rect.y), style, rect.w)


def _note(ink: Ink, note: Note, placed: PlacedNote) -> None:
    """A vermilion edge, the title, the tiles that prove it."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    ink.ground(placed.row, card=True)
    whole = ink.at(placed.row.rect)
    canvas.fill((whole.x, whole.y + 8 * unit, 5 * unit, whole.h - 16 * unit), palette.vermilion, 2)
    title = ink.at(placed.title)
    style = canvas.style(24, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(ink.say(note.title), (title.x, title.centre.y), style, Anchor.LEFT, title.w - 10 * unit)
    ink.chevron(title.right + 10 * unit, title.centre.y, opened=placed.row.body is not None)
    for proof, place in zip(note.proof, placed.proof, strict=True):
        caption, tiles = ink.at(place.caption), ink.at(place.tiles)
        if caption.w > 0:
            quiet = canvas.style(18, palette.quiet)
            canvas.text(
                ink.say(proof.caption), (caption.x, caption.centre.y), quiet, Anchor.LEFT, caption.w + 2
            )
        draw_tiles(ink, (proof.tiles,), (tiles.x, tiles.y), place.height)
    ink.body(placed.row, ink.say(note.text))


def _account(ink: Ink, account: Account, rect: Rect, counted: float, *, shown: bool) -> None:
    """A seat: wind, name, what it gained or lost and why, its new total; *shown*: its win is explained here."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    who = account.who
    if who.won:
        tint = mix(palette.paper, palette.gold_light, 0.42 if shown else 0.2)
        canvas.fill(rect.inset(0, 2 * unit).box, tint, 10)
    elif who.own:
        canvas.fill(rect.inset(0, 2 * unit).box, palette.paper_light, 10)
    side = (36 if who.own else 30) * unit
    wind_seal(ink, (rect.x + 12 * unit, rect.centre.y - side / 2, side), who)
    change = round(account.change * counted)
    total_right = rect.right - 14 * unit
    change_right = total_right if account.total is None else rect.right - 0.2 * rect.w
    size = 32 if who.own else 25
    number = canvas.style(size, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
    small = canvas.style(24, palette.ink, face=Face.SERIF, tabular=True)
    if account.total is not None:
        total = score_text(account.total - account.change + change)
        canvas.text(total, (total_right, rect.centre.y), small, Anchor.RIGHT, 0.17 * rect.w)
    colour = money_colour(palette, change)
    words = score_text(change, signed=True)
    took = canvas.text(
        words, (change_right, rect.centre.y), number.painted(colour), Anchor.RIGHT, 0.2 * rect.w
    )
    left = rect.x + 62 * unit
    room = took.left - left - 14 * unit
    name = canvas.style(25 if who.own else 22, palette.ink)
    if not account.parts:
        canvas.text(ink.say(who.name), (left, rect.centre.y), name, Anchor.LEFT, room)
        return
    canvas.text(ink.say(who.name), (left, rect.y + 0.34 * rect.h), name, Anchor.LEFT, room)
    parts = " · ".join(f"{ink.say(name)} {score_text(units, signed=True)}" for name, units in account.parts)
    canvas.text(parts, (left, rect.y + 0.74 * rect.h), canvas.style(17, palette.quiet), Anchor.LEFT, room)


def _hands(ink: Ink, look: PageLook, page: HandsLayout) -> None:
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    if page.rule is not None and look.model.hua_rule is not None:
        rule = ink.at(page.rule)
        canvas.paragraph(
            ink.say(look.model.hua_rule), (rule.x, rule.y), canvas.style(20, palette.quiet), rule.w
        )
    for shown, panel in zip(look.model.seats, page.panels, strict=True):
        draw_card(ink, shown, panel, total=look.page is look.model.pages[0])
    draw_standing(ink, look.model, page.lines)


def _foot(ink: Ink, look: SettleLook) -> None:
    """The tabs, and who deals next."""
    canvas, layout = ink.canvas, look.layout
    for page, rect in zip(look.model.pages, layout.tabs, strict=False):
        name = page_name(page)
        words = ink.texts(f"settle.page.{page.value}")
        state = state_of(ink.focus, name)
        chip(canvas, rect, ChipLook(words, state, page is look.page, is_focused(ink.focus, name)))
    deal, style = layout.deal, canvas.style(20, canvas.theme.palette.quiet)
    words = ink.say(look.model.deal)
    high = canvas.lettering.block_height(words, style, deal.w, leading=1.4)
    image = canvas.lettering.block(words, style, deal.w, leading=1.4)
    canvas.image(image, (deal.x, deal.centre.y - high / 2))


def _seal(ink: Ink, look: SettleLook) -> None:
    """The seal lands last: large and faint first, then in its place."""
    if look.stamp <= 0:
        return
    rect, palette = look.layout.seal, ink.canvas.theme.palette
    grow = (1 - look.stamp) * 0.7 * rect.w
    box = (rect.x - grow / 2, rect.y - grow / 2, rect.w + grow, rect.h + grow)
    ink.canvas.seal(box, ink.say(look.model.seal), palette.vermilion if look.model.winner else palette.indigo)
