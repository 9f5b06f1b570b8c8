"""Draws a settlement on its sheet of paper (画结算)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.i18n import Texts
from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.settle_layout import HandPlace, SettleLayout
from game.present.scroll import Scroll
from game.present.settle_model import Account, PatternRow, SettleModel, ShownHand, ShownTile
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_form import draw_sheet, moved
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, score_text, scroll_bar
from rules.scoring.model import Tier

__all__ = ["SettleLook", "draw_settle", "row_name", "wind_seal"]

_GROUP_GAP = 0.34


@dataclass(frozen=True, slots=True)
class SettleLook:
    """What the drawing needs; *shown* is how many patterns have appeared, *stamped* whether the seal has landed."""

    model: SettleModel
    layout: SettleLayout
    focus: Focus
    scroll: Scroll
    sprites: TileSprites
    texts: Texts
    shown: int
    counted: float
    stamp: float


def row_name(pattern: str) -> str:
    """The name of a pattern's row as a target."""
    return f"pattern:{pattern}"


def draw_settle(canvas: Canvas, look: SettleLook, say: Callable[[Label], str]) -> None:
    """The whole sheet."""
    model, layout = look.model, look.layout
    texts = look.texts
    button = ButtonLook(texts("settle.ranking" if model.last else "settle.next"), 28)
    draw_sheet(canvas, layout.sheet, (say(model.title), ""), (("next", button),), look.focus)
    _heading(canvas, look, say)
    body = layout.sheet.body
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(pygame.Rect(round(body.x - 6), round(body.y), round(body.w + 12), round(body.h)))
    if model.winner is not None and layout.winner is not None:
        draw_hand(canvas, look, model.winner, layout.winner, say)
        _patterns(canvas, look, say)
    _caption(
        canvas,
        moved(layout.accounts_title, look.scroll),
        texts("settle.pays" if model.winner else "settle.total"),
    )
    for account, rect in zip(model.accounts, layout.accounts, strict=True):
        _account(canvas, moved(rect, look.scroll), account, look, say)
    for hand, place in zip(model.hands, layout.hands, strict=True):
        draw_hand(canvas, look, hand, place, say)
    canvas.surface.set_clip(before)
    bar = Rect(
        body.right - 6 * canvas.scale, body.y + 8 * canvas.scale, 6 * canvas.scale, body.h - 16 * canvas.scale
    )
    scroll_bar(canvas, bar, look.scroll.thumb)
    deal = layout.deal
    canvas.text(
        say(model.deal),
        (deal.x, deal.centre.y),
        canvas.style(22, canvas.theme.palette.quiet),
        Anchor.LEFT,
        deal.w,
    )
    _seal(canvas, look)


def _heading(canvas: Canvas, look: SettleLook, say: Callable[[Label], str]) -> None:
    """How the hand was won and which one it was, right of the title."""
    heading, palette = look.layout.sheet.heading, canvas.theme.palette
    title = canvas.style(38, palette.ink, face=Face.SERIF, weight=0.012)
    taken = min(0.6 * heading.w, canvas.lettering.measure(say(look.model.title), title)[0])
    left = heading.x + taken + 28 * canvas.scale
    room = look.layout.seal.x - left - 16 * canvas.scale
    style = canvas.style(22, palette.quiet)
    words = f"{say(look.model.how)} · {say(look.model.number)}"
    if room > 120 * canvas.scale:
        canvas.text(words, (left, heading.centre.y + 5 * canvas.scale), style, Anchor.LEFT, room)


def _caption(canvas: Canvas, rect: Rect, text: str) -> None:
    style = canvas.style(20, canvas.theme.palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(text, (rect.x, rect.centre.y), style, Anchor.LEFT, rect.w)


def _patterns(canvas: Canvas, look: SettleLook, say: Callable[[Label], str]) -> None:
    layout, palette = look.layout, canvas.theme.palette
    if layout.patterns_title is not None:
        _caption(canvas, moved(layout.patterns_title, look.scroll), look.texts("settle.patterns"))
    if not look.model.patterns:
        rect = moved(layout.patterns[0], look.scroll)
        canvas.text(
            look.texts("settle.none"),
            (rect.x, rect.centre.y),
            canvas.style(24, palette.quiet),
            Anchor.LEFT,
            rect.w,
        )
    for row, rect in list(zip(look.model.patterns, layout.patterns, strict=False))[: look.shown]:
        _pattern(canvas, moved(rect, look.scroll), row, look, say)
    if (
        layout.formula is not None
        and look.model.formula is not None
        and look.shown >= len(look.model.patterns)
    ):
        rect = moved(layout.formula, look.scroll)
        style = canvas.style(30, palette.vermilion_text, face=Face.SERIF, weight=0.012, tabular=True)
        canvas.text(say(look.model.formula), (rect.right, rect.centre.y), style, Anchor.RIGHT, rect.w)


def _pattern(
    canvas: Canvas, rect: Rect, row: PatternRow, look: SettleLook, say: Callable[[Label], str]
) -> None:
    """Name, the tiles that make it, value at the right edge."""
    palette = canvas.theme.palette
    name = row_name(row.pattern)
    if name in (look.focus.hovered, look.focus.pressed):
        canvas.fill(
            rect.inset(-4 * canvas.scale, 2 * canvas.scale).box, mix(palette.paper, palette.hairline, 0.5), 8
        )
    if is_focused(look.focus, name):
        canvas.frame(
            rect.inset(-4 * canvas.scale, 2 * canvas.scale).box, palette.gold, canvas.theme.shape.focus, 8
        )
    value = canvas.style(28, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
    took = canvas.text(str(row.value), (rect.right - 6 * canvas.scale, rect.centre.y), value, Anchor.RIGHT)
    colour = palette.ink if row.tier is Tier.BASIC else palette.vermilion_text
    style = canvas.style(25, colour, face=Face.SERIF, weight=0.01)
    label = canvas.text(
        say(row.name), (rect.x + 2 * canvas.scale, rect.centre.y), style, Anchor.LEFT, 0.56 * rect.w
    )
    left, right = label.right + 16 * canvas.scale, took.left - 14 * canvas.scale
    _evidence(canvas, row, look, (left, right, rect.centre.y, rect.h))
    canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), palette.hairline, 1)


def _evidence(
    canvas: Canvas, row: PatternRow, look: SettleLook, room: tuple[float, float, float, float]
) -> None:
    left, right, middle, high = room
    count = sum(len(group) for group in row.evidence)
    if not count or right - left < 20 * canvas.scale:
        return
    gaps = len(row.evidence) - 1
    height = min(0.66 * high, (right - left) / (0.76 * count + 0.25 * gaps))
    width = (0.76 * count + 0.25 * gaps) * height
    draw_row(canvas, look.sprites, row.evidence, (right - width, middle - 0.58 * height), height)


def _account(
    canvas: Canvas, rect: Rect, account: Account, look: SettleLook, say: Callable[[Label], str]
) -> None:
    """A seat: wind, name, why it paid, what the hand did to it, its new total."""
    palette, unit = canvas.theme.palette, canvas.scale
    if account.winner:
        canvas.fill(rect.inset(-4 * unit, 2 * unit).box, mix(palette.paper, palette.gold_light, 0.42), 8)
    side = 30 * unit
    wind_seal(
        canvas,
        (rect.x + 4 * unit, rect.centre.y - side / 2, side),
        look.texts(f"wind.{account.wind.code}"),
        dealer=account.dealer,
    )
    left = rect.x + side + 16 * unit
    total_right, change_right = rect.right - 4 * unit, rect.right - 0.17 * rect.w
    change = round(account.change * look.counted)
    shown_total = account.total - account.change + change
    number = canvas.style(25, palette.ink, face=Face.SERIF, weight=0.008, tabular=True)
    canvas.text(score_text(shown_total), (total_right, rect.centre.y), number, Anchor.RIGHT, 0.15 * rect.w)
    sign = score_text(change, signed=True)
    colour = palette.jade_text if change > 0 else palette.vermilion_text if change < 0 else palette.quiet
    took = canvas.text(
        sign, (change_right, rect.centre.y), number.painted(colour), Anchor.RIGHT, 0.16 * rect.w
    )
    room = took.left - left - 12 * unit
    name = canvas.style(23, palette.ink)
    if not account.why:
        canvas.text(say(account.name), (left, rect.centre.y), name, Anchor.LEFT, room)
    else:
        canvas.text(say(account.name), (left, rect.y + 0.33 * rect.h), name, Anchor.LEFT, room)
        why = " · ".join(say(part) for part in account.why)
        canvas.text(why, (left, rect.y + 0.74 * rect.h), canvas.style(17, palette.quiet), Anchor.LEFT, room)
    canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), palette.hairline, 1)


def wind_seal(canvas: Canvas, place: tuple[float, float, float], wind: str, *, dealer: bool) -> None:
    """The seat's wind as a small seal, vermilion for the dealer."""
    x, y, side = place
    palette = canvas.theme.palette
    canvas.seal((x, y, side, side), wind, palette.vermilion if dealer else palette.indigo)


def draw_hand(
    canvas: Canvas, look: SettleLook, hand: ShownHand, place: HandPlace, say: Callable[[Label], str]
) -> None:
    """A hand with its caption, melds first, flowers at the end."""
    palette, unit = canvas.theme.palette, canvas.scale
    caption = moved(place.caption, look.scroll)
    if caption.h:
        side = 22 * unit
        wind_seal(
            canvas,
            (caption.x, caption.centre.y - side / 2, side),
            look.texts(f"wind.{hand.wind.code}"),
            dealer=hand.dealer,
        )
        words = say(hand.name) + (f" · {look.texts('settle.dead')}" if hand.dead else "")
        canvas.text(
            words,
            (caption.x + side + 10 * unit, caption.centre.y),
            canvas.style(19, palette.quiet),
            Anchor.LEFT,
            caption.w - side,
        )
    tiles = moved(place.tiles, look.scroll)
    end = draw_row(canvas, look.sprites, hand.groups, (tiles.x, tiles.y), place.height)
    small = 0.66 * place.height
    x = end + _GROUP_GAP * 1.5 * 0.75 * place.height
    for tile in hand.flowers:
        image = look.sprites.front(tile, max(8, round(small)))
        canvas.image(image, (x, tiles.y + place.height - small))
        x += image.get_width() + 1


def draw_row(
    canvas: Canvas,
    sprites: TileSprites,
    groups: tuple[tuple[ShownTile, ...], ...],
    place: tuple[float, float],
    height: float,
) -> float:
    """Groups of tiles from the left; below each wild the face it plays. Gives the right edge."""
    x, y = place
    pixels = max(8, round(height))
    wide = sprites.size(pixels)[0]
    for index, group in enumerate(groups):
        if index:
            x += _GROUP_GAP * 0.75 * height
        shadow = sprites.shadow((max(1, wide * len(group)), sprites.size(pixels)[1]), pixels)
        canvas.cast(shadow, (x, y))
        for number, tile in sorted(enumerate(group), key=lambda pair: pair[1].winning):
            at = (x + number * wide, y)
            if tile.winning:
                canvas.cast(sprites.halo(pixels), at)
            _tile(canvas, sprites, tile, at, pixels)
        x += wide * len(group)
    return x


def _tile(
    canvas: Canvas, sprites: TileSprites, shown: ShownTile, place: tuple[float, float], pixels: int
) -> None:
    look = Look(wild=shown.wild, last=shown.winning)
    canvas.image(sprites.front(shown.tile, pixels, look), place)
    foot = place[1] + sprites.size(pixels)[1] + 0.05 * pixels
    wide = sprites.size(pixels)[0]
    plays = shown.tile if shown.home else shown.stands
    if plays is None or pixels <= 50:
        return
    palette = canvas.theme.palette
    face = sprites.face(plays, round(0.46 * pixels))
    left = place[0] + (wide - face.get_width()) / 2
    rim = palette.vermilion if shown.home else palette.gold
    canvas.frame((left - 2, foot - 1, face.get_width() + 4, face.get_height() + 3), rim, 2, 4)
    canvas.image(face, (left, foot))


def _seal(canvas: Canvas, look: SettleLook) -> None:
    """The seal lands last: large and faint first, then in its place."""
    if look.stamp <= 0:
        return
    rect = look.layout.seal
    grow = (1 - look.stamp) * 0.7 * rect.w
    box = (rect.x - grow / 2, rect.y - grow / 2, rect.w + grow, rect.h + grow)
    key = "settle.seal.win" if look.model.winner else "settle.seal.draw"
    colour = canvas.theme.palette.vermilion if look.model.winner else canvas.theme.palette.indigo
    canvas.seal(box, look.texts(key), colour)
