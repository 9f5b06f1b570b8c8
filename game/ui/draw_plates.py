"""Draws what stands around the tiles (牌桌的陈设): seat plates, wild plaque, game box, centre plate, buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.i18n import Texts
from game.present.label import Said
from game.present.layout.geometry import Point, Rect
from game.present.layout.zones import Zones
from game.present.table_model import SIDES, ShownSeat, Side, TableModel
from game.theme import Palette, mix
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_dice import small_dice
from game.ui.pieces import dealer_tablet, wind_piece
from game.ui.portraits import portrait, portrait_number
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face
from game.ui.vector import document, hex_of, linear, picture, radial
from game.ui.widgets import score_text, speak
from rules.mahjong.state import Standing

__all__ = ["centre_plate", "game_box", "seat_plate", "time_ring", "wild_plaque"]


def seat_plate(canvas: Canvas, rect: Rect, seat: ShownSeat, texts: Texts, score: int) -> None:
    """A seat: medallion, name, score, wind; a jade rim and a wedge when it is its turn."""
    palette = canvas.theme.palette
    if seat.on_turn:
        canvas.glow(rect.box, palette.jade, 10, canvas.theme.shape.panel_radius, 210)
    canvas.panel(rect.box, palette.jade if seat.on_turn else None)
    if seat.on_turn:
        _pointer(canvas, rect)
    medal = round(0.8 * rect.h)
    left = rect.x + 0.1 * rect.h
    gone = seat.is_auto or seat.is_away or seat.standing is Standing.DEAD
    face = portrait(_portrait_of(seat), medal, canvas.theme, grey=gone)
    canvas.image(face, (left, rect.y + (rect.h - medal) / 2))
    text_x = left + medal + canvas.px(16)
    seal = round(0.34 * rect.h)
    seal_x = rect.right - seal - canvas.px(14)
    name = canvas.style(canvas.legible(24))
    middle = rect.y + 0.31 * rect.h
    least = min(1.0, max(0.62, 0.8 * canvas.legible(0.0) / 24))
    image = canvas.lettering.fit(speak(texts, seat.name), name, seal_x - text_x - canvas.px(8), least)
    canvas.image(image, (text_x, middle - image.get_height() / 2))
    spot = (seal_x, middle - seal / 2, seal, seal)
    wind_piece(canvas, spot, texts(f"wind.{seat.wind.code}"), dealer=seat.is_dealer)
    lower = rect.y + 0.70 * rect.h
    number = canvas.style(28, face=Face.SERIF, weight=0.012, tabular=True)
    room = rect.right - text_x - canvas.px(14 + _tag_room(seat))
    figures = canvas.lettering.fit(score_text(score), number, room, 0.55)
    canvas.image(figures, (text_x, lower - figures.get_height() / 2))
    _tag(canvas, rect, seat, texts, text_x + figures.get_width() + canvas.px(8))


def _pointer(canvas: Canvas, rect: Rect) -> None:
    """A wedge at the edge that points at who is on turn: the rim alone would be a colour only."""
    top, middle, bottom = (rect.y + share * rect.h for share in (0.30, 0.5, 0.70))
    canvas.polygon(
        ((rect.x, top), (rect.x + 0.09 * rect.h, middle), (rect.x, bottom)), canvas.theme.palette.jade
    )


def _tag_room(seat: ShownSeat) -> int:
    """What the score leaves for the pill beside it."""
    if seat.winning is not None:
        return 74
    told = seat.is_dealer or seat.is_auto or seat.is_away or seat.standing is Standing.DEAD
    return 62 if told else 0


def _tag(canvas: Canvas, rect: Rect, seat: ShownSeat, texts: Texts, left: float) -> None:
    """The pill at the lower right, in what the score leaves: a dead hand, a lost line, a bot that plays, the deal."""
    palette = canvas.theme.palette
    words, colour = "", palette.vermilion_text
    if seat.winning is not None:
        words = texts("table.place", n=texts(f"table.place.{seat.winning.place}"))
    elif seat.standing is Standing.DEAD:
        words, colour = texts("table.dead"), palette.quiet
    elif seat.is_away:
        words, colour = texts("table.away"), palette.quiet
    elif seat.is_auto:
        words, colour = texts("table.auto.on"), palette.jade_text
    elif seat.is_dealer:
        colour = palette.on_seal
        words = texts("table.dealer.streak", n=seat.streak) if seat.streak else texts("table.dealer")
    right = rect.right - canvas.px(14)
    room = right - left - canvas.px(18)
    if not words or room < canvas.px(12):
        return
    style = canvas.style(canvas.legible(19), colour)
    width = min(canvas.lettering.measure(words, style)[0], room)
    high = max(0.29 * rect.h, 15.0)
    pill = (right - width - canvas.px(18), rect.y + 0.70 * rect.h - high / 2, width + canvas.px(18), high)
    if colour == palette.on_seal:
        dealer_tablet(
            canvas, (pill[0], pill[1] - 0.05 * high, pill[2], 1.18 * high), words, canvas.legible(19)
        )
        return
    if seat.winning is not None:  # who has won is seen from afar
        canvas.fill(pill, palette.vermilion, high / 2 / canvas.scale)
        style = canvas.style(canvas.legible(19), palette.on_seal)
    else:
        canvas.frame(pill, colour, 1.4, high / 2 / canvas.scale)
    image = canvas.lettering.fit(words, style, width + 1, 0.45)
    canvas.image(
        image, (pill[0] + (pill[2] - image.get_width()) / 2, pill[1] + (pill[3] - image.get_height()) / 2)
    )


def _portrait_of(seat: ShownSeat) -> int:
    return portrait_number(seat.name.key if isinstance(seat.name, Said) else None, seat.seat)


def wild_plaque(canvas: Canvas, rect: Rect, model: TableModel, texts: Texts, sprites: TileSprites) -> None:
    """The turned-up tile, an arrow, the wild in a gold frame, each with its name, and how many wilds are in play."""
    palette = canvas.theme.palette
    canvas.panel(rect.box)
    unit = rect.h / 132
    side = 42 * unit
    canvas.seal((rect.x + 18 * unit, rect.y + 20 * unit, side, side), texts("table.wild.short"))
    if not model.wilds:
        return
    left = texts("table.wild.left", n=model.wilds_left)
    canvas.text(
        left,
        (rect.x + 18 * unit, rect.y + 88 * unit),
        canvas.style(canvas.legible(22)),
        Anchor.LEFT,
        66 * unit,
    )
    high = round(74 * unit)
    wide = sprites.size(high)[0]
    shown = model.indicators[0] if model.indicators else model.wilds[0]
    first, second = rect.x + 104 * unit, rect.right - 30 * unit - wide
    top = rect.y + 13 * unit
    _named(canvas, Point(first, top), sprites.front(shown, high), _indicator_name(model, texts))
    ring = (second - 6 * unit, top - 6 * unit, wide + 12 * unit, 1.16 * high + 12 * unit)
    canvas.fill(ring, palette.walnut_dark, 10 * unit / canvas.scale)
    canvas.frame(ring, palette.gold, 3, 10 * unit / canvas.scale)
    wild = sprites.front(model.wilds[0], high, Look(wild=True))
    _named(canvas, Point(second, top), wild, texts("table.wild"))
    _arrow(canvas, ((first + wide + second) / 2, top + 0.58 * high), 18 * unit)


def _indicator_name(model: TableModel, texts: Texts) -> str:
    """What the players of this game call the turned-up tile."""
    own = f"table.indicator.{model.game}.{model.edition}"
    return texts(own if texts.has(own) else "table.indicator")


def _named(canvas: Canvas, corner: Point, tile: pygame.Surface, words: str) -> None:
    """A tile of the plaque with its name below."""
    canvas.image(tile, (corner.x, corner.y))
    wide, high = tile.get_size()
    style = canvas.style(canvas.legible(19), canvas.theme.palette.quiet)
    image = canvas.lettering.fit(words, style, 1.7 * wide, 0.55)
    canvas.image(
        image, (corner.x + (wide - image.get_width()) / 2, corner.y + 1.22 * high - image.get_height() / 2)
    )


def _arrow(canvas: Canvas, middle: tuple[float, float], half: float) -> None:
    gold = canvas.theme.palette.gold_dark
    x, y = middle[0] - half * 0.2, middle[1]
    canvas.fill((x - half, y - half * 0.1, 1.5 * half, half * 0.2), gold)
    head = ((x + half * 0.35, y - half * 0.5), (x + half * 1.05, y), (x + half * 0.35, y + half * 0.5))
    canvas.polygon(head, gold)


def game_box(canvas: Canvas, rect: Rect, model: TableModel, texts: Texts) -> None:
    """The game, its edition, the number of the hand, its dice and where the wall opened (Y1)."""
    palette = canvas.theme.palette
    canvas.panel(rect.box)
    unit = rect.h / 132
    side = 34 * unit
    seal_x = rect.right - side - 22 * unit
    canvas.seal((seal_x, rect.y + 14 * unit, side, side), "瓯")
    title = canvas.style(32, face=Face.SERIF, weight=0.01)
    room = seal_x - rect.x - 34 * unit
    left, inner = rect.x + 22 * unit, rect.w - 44 * unit
    whole, short = texts(f"game.{model.game}.name"), texts(f"game.{model.game}.sign")
    shortened = short != whole and 0.72 * canvas.lettering.measure(whole, title)[0] > room
    name = canvas.lettering.fit(short if shortened else whole, title, room, 0.5)
    canvas.image(name, (left, rect.y + 31 * unit - name.get_height() / 2))
    total = model.hands_total
    counted = {} if total is None else {"of": total}
    hand = texts("table.hand.of" if counted else "table.hand", no=model.hand_no, **counted)
    y = rect.y + 69 * unit
    words = _rules_words(model, texts) or (texts("game.own_rules") if shortened else "")
    if words:
        style = canvas.style(21, palette.vermilion_text if model.changed else palette.quiet)
        taken = canvas.text(hand, (rect.right - 22 * unit, y), canvas.style(21), Anchor.RIGHT, 0.46 * inner)
        canvas.text(words, (left, y), style, Anchor.LEFT, taken.left - left - 12 * unit)
    else:
        canvas.text(hand, (left, y), canvas.style(canvas.legible(21)), Anchor.LEFT, inner)
    y = rect.y + 89 * unit
    canvas.line((left, y), (rect.right - 22 * unit, y), palette.hairline)
    _opening(canvas, rect, model, texts)


def _opening(canvas: Canvas, box: Rect, model: TableModel, texts: Texts) -> None:
    """The dice of the hand and where they opened the wall, at the foot of the box."""
    unit, dice = box.h / 132, model.dice
    y, right = box.y + 110 * unit, box.right - 22 * unit
    edge = small_dice(canvas, (box.x + 22 * unit, y), 22 * unit, dice.faces)
    words = texts("table.break", wind=texts(f"wind.{dice.wind.code}"), n=dice.skipped)
    style = canvas.style(canvas.legible(20), canvas.theme.palette.quiet)
    canvas.text(words, (right, y), style, Anchor.RIGHT, right - edge - 12 * unit)


def _rules_words(model: TableModel, texts: Texts) -> str:
    """The edition where a game has several, and whether house rules were changed; nothing where there is neither."""
    edition = "" if model.edition_told is None else speak(texts, model.edition_told)
    if not model.changed:
        return edition
    return texts("table.rules.changed", edition=edition) if edition else texts("table.rules.changed.only")


_PLACES: Final = {
    Side.OWN: (0.0, 86.0),
    Side.RIGHT: (86.0, 0.0),
    Side.ACROSS: (0.0, -86.0),
    Side.LEFT: (-86.0, 0.0),
}


def centre_plate(canvas: Canvas, zones: Zones, model: TableModel, texts: Texts) -> None:
    """The compass of winds with the wedge toward the seat on turn, and the tiles that are left."""
    unit, centre = zones.field, zones.centre
    size = round(240 * unit)
    x, y = round(centre.x - size / 2), round(centre.y - size / 2)
    canvas.shadow((x, y, size, size), 14, 16)
    turn = None if model.is_over else model.turn
    canvas.image(picture(_plate_markup(canvas.theme.palette, size, turn)), (x, y))
    palette = canvas.theme.palette
    for side in SIDES:
        seat = model.of(side)
        dx, dy = _PLACES[side]
        bright = side is turn
        colour = palette.on_seal if bright else mix(palette.on_cloth, palette.on_cloth_quiet, 0.55)
        style = canvas.style(
            30 * unit / canvas.scale, colour, face=Face.SERIF, weight=0.01 if bright else 0.0
        )
        place = (centre.x + dx * unit, centre.y + dy * unit)
        canvas.text(texts(f"wind.{seat.wind.code}"), place, style, Anchor.CENTRE)
    ink = palette.gold_light if model.last_four else palette.on_seal
    number = canvas.style(48 * unit / canvas.scale, ink, face=Face.SERIF, tabular=True)
    canvas.text(str(model.tiles_left), (centre.x, centre.y - 9 * unit), number, Anchor.CENTRE)
    forced = model.last_four
    label = canvas.style(
        max(12 / canvas.scale, 18 * unit / canvas.scale), palette.gold_light if forced else palette.on_cloth
    )
    canvas.text(
        texts("table.left.forced" if forced else "table.left"),
        (centre.x, centre.y + 27 * unit),
        label,
        Anchor.CENTRE,
        88 * unit,
    )


def time_ring(canvas: Canvas, zones: Zones, share: float) -> None:
    """The time that is left as a ring; vermilion at the end."""
    palette = canvas.theme.palette
    colour = palette.vermilion if share < 0.25 else mix(palette.jade, palette.on_seal, 0.35)
    canvas.ring((zones.centre.x, zones.centre.y), 58 * zones.field, max(2.0, 6 * zones.field), colour, share)


def _plate_fills(palette: Palette) -> str:
    """The gradients of the plate: walnut, lacquer, wedge."""
    return (
        linear(
            "wood",
            (0, 0, 240, 240),
            ((0, palette.walnut_light, 1), (0.4, palette.walnut, 1), (1, palette.walnut_dark, 1)),
        )
        + radial(
            "well", (104, 96, 170), ((0, mix(palette.cloth, palette.shadow, 0.35), 1), (1, palette.shadow, 1))
        )
        + linear(
            "wedge", (0, 12, 0, 66), ((0, palette.jade, 1), (1, mix(palette.jade, palette.shadow, 0.45), 1))
        )
    )


@lru_cache(maxsize=16)
def _plate_markup(palette: Palette, size: int, turn: Side | None) -> str:
    """The plate's body in 240 units: walnut frame, inlay, dark lacquer, wedge, groove of the ring, corner frets."""
    inlay = hex_of(palette.inlay)
    angle = {Side.OWN: 180, Side.RIGHT: 90, Side.ACROSS: 0, Side.LEFT: 270}
    wedge = ""
    if turn is not None:
        wedge = (
            f'<g transform="rotate({angle[turn]} 120 120)"><path d="M70 13H170L148 50H92Z" fill="url(#wedge)"/>'
            f'<path d="M112 11L120 3L128 11Z" fill="{hex_of(palette.gold)}"/></g>'
        )
    fret = (
        '<path d="M24 48V24H48M30 42V30H42V38H36" fill="none" '
        f'stroke="{inlay}" stroke-opacity="0.55" stroke-width="1.6"/>'
    )
    frets = "".join(f'<g transform="rotate({turn_} 120 120)">{fret}</g>' for turn_ in (0, 90, 180, 270))
    ticks = "".join(
        f'<path d="M120 50V54" transform="rotate({step * 30} 120 120)" '
        f'stroke="{inlay}" stroke-opacity="0.6" stroke-width="1.6"/>'
        for step in range(12)
    )
    body = (
        f'<g transform="scale({size / 240:g})"><rect width="240" height="240" rx="16" fill="url(#wood)"/>'
        '<path d="M14 1H226" stroke="#FFE7C2" stroke-opacity="0.35" stroke-width="1.5"/>'
        f'<rect x="10" y="10" width="220" height="220" rx="9" fill="url(#well)"/>'
        f'<rect x="15.5" y="15.5" width="209" height="209" rx="6" fill="none" '
        f'stroke="{inlay}" stroke-opacity="0.5" stroke-width="1.2"/>'
        f"{frets}{wedge}{ticks}"
        f'<circle cx="120" cy="120" r="58" fill="{hex_of(mix(palette.shadow, palette.cloth, 0.25))}" '
        f'stroke="{hex_of(mix(palette.shadow, palette.cloth, 0.75))}" stroke-width="9"/></g>'
    )
    return document((size, size), body, _plate_fills(palette))
