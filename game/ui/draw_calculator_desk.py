"""Draws the desk of the calculator (画台面): turned-up tile, seats, the hand with its gaps, palette, choices."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.calculator_desk import Aim
from game.present.calculator_model import CalculatorModel, PaletteTile, SeatTab
from game.present.layout.calculator_desk_layout import DeskPlaces
from game.present.layout.calculator_paper_layout import Panel
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll
from game.present.shown import ShownGroup, ShownTile
from game.ui.canvas import Anchor, ButtonKind, ButtonState
from game.ui.draw_calculator_choices import draw_choices
from game.ui.draw_row import draw_tiles
from game.ui.ink import Ink
from game.ui.lacquer import segment, strip
from game.ui.pieces import wind_piece
from game.ui.sprites import Look
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of
from rules.tiles.tile import Tile

__all__ = ["DeskLook", "draw_desk"]

_FEEDERS = (3, 2, 1)
_ROOMY_TAB = 172
"""Units of width from which a seat has room for the seal of the win beside its name."""


@dataclass(frozen=True, slots=True)
class DeskLook:
    """What the desk is drawn from; *typed* are digits that wait for their suit."""

    model: CalculatorModel
    places: DeskPlaces
    panel: Panel | None
    choices: Scroll
    typed: str


def draw_desk(ink: Ink, look: DeskLook) -> None:
    """The whole desk."""
    _plaque(ink, look)
    for tab, rect in zip(look.model.tabs, look.places.tabs, strict=True):
        _tab(ink, tab, rect)
    _laid_down(ink, look)
    _hand(ink, look)
    _strips(ink, look)
    if look.places.palette_zone is not None:
        _tray(ink, look.places.palette_zone)
        for each, rect in zip(look.model.palette, look.places.palette, strict=True):
            _kind(ink, each, rect)
    if look.places.choices is not None:
        draw_choices(ink, look.places, look.choices, look.places.choices)


def _tray(ink: Ink, rect: Rect) -> None:
    """A shallow tray in the cloth."""
    palette = ink.canvas.theme.palette
    ink.canvas.fill(rect.box, palette.cloth_dark, 12, 0.55)
    ink.canvas.frame(rect.box, palette.cloth_light, 1.2, 12, 0.5)


def _tile(ink: Ink, tile: Tile, place: tuple[float, float], high: int, look: Look) -> None:
    wide, whole = ink.sprites.size(high)
    ink.canvas.cast(ink.sprites.shadow((wide, whole), high), place)
    ink.canvas.image(ink.sprites.front(tile, high, look), place)


def _plaque(ink: Ink, look: DeskLook) -> None:
    """The turned-up tile, an arrow, the wild, and what is set aside as a flower."""
    canvas, palette, rect, model = ink.canvas, ink.canvas.theme.palette, look.places.plaque, look.model
    if rect is None:
        return
    aimed = model.aim is Aim.INDICATOR
    canvas.panel(rect.box, palette.gold if aimed or is_focused(ink.focus, "plaque") else None)
    if state_of(ink.focus, "plaque") is not ButtonState.REST:
        canvas.fill(rect.inset(2 * ink.unit).box, palette.hairline, 12, 0.3)
    high = max(12, round(0.62 * rect.h))
    wide, whole = ink.sprites.size(high)
    x, y = rect.x + 16 * ink.unit, rect.centre.y - whole / 2
    if model.indicator is None:
        canvas.frame((x, y, wide, high), palette.gold_dark, 2, 5)
        style = canvas.style(22, palette.ink if aimed else palette.quiet)
        left = x + wide + 14 * ink.unit
        words = ink.texts("calculator.turn_up")
        canvas.text(words, (left, rect.centre.y), style, Anchor.LEFT, rect.right - left - 10 * ink.unit)
        return
    _tile(ink, model.indicator, (x, y), high, Look())
    middle = x + wide + 16 * ink.unit
    half, mid = 7 * ink.unit, rect.centre.y
    canvas.polygon(
        ((middle - half, mid - half), (middle + half, mid), (middle - half, mid + half)), palette.gold_dark
    )
    x = middle + 18 * ink.unit
    for wild in model.wilds:
        _tile(ink, wild, (x, y), high, Look(wild=True))
        x += wide + 6 * ink.unit
    _flower_kinds(ink, look, x + 10 * ink.unit, rect)


def _flower_kinds(ink: Ink, look: DeskLook, x: float, rect: Rect) -> None:
    """What is set aside, as many kinds as there is room for."""
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    canvas.line((x, rect.y + 0.2 * rect.h), (x, rect.bottom - 0.2 * rect.h), palette.hairline, 1.5)
    style = canvas.style(20, palette.quiet, face=Face.SERIF)
    took = canvas.text(
        ink.texts("calculator.flowers"), (x + 10 * ink.unit, rect.centre.y), style, Anchor.LEFT
    )
    high = max(10, round(0.42 * rect.h))
    wide, whole = ink.sprites.size(high)
    left = took.right + 8 * ink.unit
    for tile in look.model.flower_kinds:
        if left + wide > rect.right - 8 * ink.unit:
            return
        canvas.image(ink.sprites.front(tile, high), (left, rect.centre.y - whole / 2))
        left += wide + 3 * ink.unit


def _tab(ink: Ink, tab: SeatTab, rect: Rect) -> None:
    """A seat: its wind, what it is called, what lies there; the winner has the seal of the win."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    name = f"seat:{tab.seat}"
    state = state_of(ink.focus, name)
    kind = ButtonKind.JADE if tab.edited else ButtonKind.WALNUT
    canvas.button(rect.box, kind, state, focus=is_focused(ink.focus, name))
    side = min(0.56 * rect.h, 42 * unit)
    x = rect.x + 12 * unit
    spot = (x, rect.centre.y - side / 2, side, side)
    wind_piece(canvas, spot, ink.texts(f"wind.{tab.wind.code}"), dealer=tab.dealer)
    left, right = x + side + 10 * unit, rect.right - 8 * unit
    if tab.winner:
        roomy = rect.w > _ROOMY_TAB * unit
        mark = min(0.44 * rect.h, 34 * unit) if roomy else 0.5 * side
        corner = (right - mark - 2 * unit, rect.centre.y - mark / 2)
        if roomy:
            right -= mark + 4 * unit
        else:  # on the corner of the wind, so that the name keeps its room
            corner = (x + side - 0.6 * mark, rect.centre.y + side / 2 - 0.7 * mark)
        canvas.seal((*corner, mark, mark), ink.texts("settle.seal.win"))
    ink_colour = palette.ink if tab.edited else palette.on_seal
    quiet = palette.quiet if tab.edited else palette.gold_light
    room = max(1.0, right - left - 2 * unit)
    canvas.text(
        ink.say(tab.name), (left, rect.y + 0.34 * rect.h), canvas.style(22, ink_colour), Anchor.LEFT, room
    )
    canvas.text(
        ink.say(tab.detail), (left, rect.y + 0.7 * rect.h), canvas.style(18, quiet), Anchor.LEFT, room
    )


def _laid_down(ink: Ink, look: DeskLook) -> None:
    """Melds and flowers, or what their place is for."""
    canvas, palette, places, lying = ink.canvas, ink.canvas.theme.palette, look.places, look.model.lying
    for zone in {places.meld_zone, places.flower_zone}:
        _tray(ink, zone)
    quiet = canvas.style(20, palette.on_cloth_quiet)
    if not lying.melds:
        zone = places.meld_zone
        chows = Aim.CHOW in look.model.aims
        words = ink.texts("calculator.melds.empty" if chows else "calculator.melds.empty.plain")
        canvas.text(words, (zone.x + 18 * ink.unit, zone.centre.y), quiet, Anchor.LEFT)
    if not lying.flowers and look.model.flowers:
        zone = places.flower_zone
        words = ink.texts("calculator.flowers.empty")
        canvas.text(words, (zone.right - 18 * ink.unit, zone.centre.y), quiet, Anchor.RIGHT)
    for number, ((tiles, fed), meld) in enumerate(zip(lying.melds, places.melds, strict=True)):
        _meld(ink, tiles, meld.rect, (f"meld:{number}", meld.height))
        if fed is not None:
            _fed_by(ink, fed, meld.rect)
    for number, ((tile, count), rect) in enumerate(zip(lying.flowers, places.flowers, strict=True)):
        _pile(ink, tile, count, (rect, f"flower:{number}"))


def _meld(ink: Ink, tiles: ShownGroup, rect: Rect, how: tuple[str, float]) -> None:
    name, height = how
    high = max(10, round(height))
    whole = ink.sprites.size(high)[1]
    lift = 3 * ink.unit if state_of(ink.focus, name) is not ButtonState.REST else 0.0
    draw_tiles(ink, (tiles,), (rect.x, rect.centre.y - whole / 2 - lift), high)
    _focus(ink, name, rect)


def _fed_by(ink: Ink, wind: Tile, rect: Rect) -> None:
    """From whom a meld came: that seat's wind as a small seal at the corner."""
    side = min(26 * ink.unit, 0.4 * rect.h)
    box = (rect.right - 0.62 * side, rect.bottom - side, side, side)
    wind_piece(ink.canvas, box, ink.texts(f"wind.{wind.code}"), dealer=wind is Tile.E)


def _pile(ink: Ink, tile: Tile, count: int, place: tuple[Rect, str]) -> None:
    """Flowers of a kind and how many they are."""
    rect, name = place
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    high = max(10, round(min((rect.h - 8 * ink.unit) / 1.17, (rect.w - 26 * ink.unit) / 0.76)))
    wide, whole = ink.sprites.size(high)
    lift = 3 * ink.unit if state_of(ink.focus, name) is not ButtonState.REST else 0.0
    words = f"×{count}" if count > 1 else ""
    style = canvas.style(20, palette.on_cloth, face=Face.SERIF)
    text = canvas.lettering.measure(words, style)[0] + 3 * ink.unit if words else 0.0
    left = rect.centre.x - (wide + text) / 2
    _tile(ink, tile, (left, rect.centre.y - whole / 2 - lift), high, Look())
    if words:
        canvas.text(words, (left + wide + 3 * ink.unit, rect.centre.y), style, Anchor.LEFT)
    _focus(ink, name, rect)


def _focus(ink: Ink, name: str, rect: Rect) -> None:
    if is_focused(ink.focus, name):
        canvas = ink.canvas
        canvas.frame(rect.inset(-2 * ink.unit).box, canvas.theme.palette.gold, canvas.theme.shape.focus, 8)


def _hand(ink: Ink, look: DeskLook) -> None:
    """The concealed tiles, prints where some are missing, the winning tile apart."""
    places, lying = look.places, look.model.lying
    _tray(ink, places.hand_zone)
    high = max(12, round(places.tile))
    here = look.model.aim is Aim.HAND
    for number, rect in enumerate(places.hand_cells):
        if number < len(lying.concealed):
            _held(ink, lying.concealed[number], rect, (f"hand:{number}", high))
        else:
            _missing(ink, rect, high, first=here and number == len(lying.concealed))
    if places.win is None:
        return
    if lying.win:
        wide, whole = ink.sprites.size(high)
        spot = (places.win.centre.x - wide / 2, places.win.centre.y - whole / 2)
        ink.canvas.cast(ink.sprites.halo(high), spot)
        _held(ink, lying.win[0], places.win, ("win", high))
    else:
        _win_slot(ink, look, places.win, high)
    if look.typed:
        _typed(ink, look)


def _held(ink: Ink, shown: ShownTile, rect: Rect, how: tuple[str, int]) -> None:
    name, high = how
    wide, whole = ink.sprites.size(high)
    lift = 0.06 * high if state_of(ink.focus, name) is not ButtonState.REST else 0.0
    place = (rect.centre.x - wide / 2, rect.centre.y - whole / 2 - lift)
    _tile(ink, shown.tile, place, high, Look(wild=shown.wild, last=name == "win"))
    _focus(ink, name, rect)


def _missing(ink: Ink, rect: Rect, high: int, *, first: bool) -> None:
    """The print of a tile that is missing; the next one's in gold."""
    palette = ink.canvas.theme.palette
    wide, whole = ink.sprites.size(high)
    box = (rect.centre.x - wide / 2 + 2, rect.centre.y - whole / 2 + 2, wide - 4, whole - 4)
    ink.canvas.frame(
        box, palette.gold if first else palette.on_cloth_quiet, 2 if first else 1, 6, 0.9 if first else 0.35
    )


def _win_slot(ink: Ink, look: DeskLook, rect: Rect, high: int) -> None:
    """Where the winning tile will lie."""
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    aimed = look.model.aim is Aim.WIN
    wide, whole = ink.sprites.size(high)
    box = (rect.centre.x - wide / 2 + 1, rect.centre.y - whole / 2 + 1, wide - 2, whole - 2)
    canvas.fill(box, palette.gold, 6, 0.22 if aimed else 0.08)
    canvas.frame(box, palette.gold, 2.5 if aimed else 1.5, 6, 1.0 if aimed else 0.6)
    style = canvas.style(min(30.0, 0.34 * high / ink.unit), palette.gold_light, face=Face.SERIF, weight=0.012)
    canvas.text(ink.texts("settle.seal.win"), (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, wide - 6)
    _focus(ink, "win", rect)


def _typed(ink: Ink, look: DeskLook) -> None:
    """Digits that wait for their suit."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    zone = look.places.hand_zone
    style = canvas.style(26, palette.ink, face=Face.SERIF, weight=0.01)
    words = look.typed + "…"
    wide = canvas.lettering.measure(words, style)[0] + 28 * unit
    box = Rect(zone.centre.x - wide / 2, zone.y - 10 * unit, wide, 40 * unit)
    canvas.panel(box.box, palette.gold)
    canvas.text(words, (box.centre.x, box.centre.y), style, Anchor.CENTRE, wide)


def _strips(ink: Ink, look: DeskLook) -> None:
    """What the next tap does, who feeds it, and the button of the choices."""
    places, model, canvas = look.places, look.model, ink.canvas
    strip(canvas, _around(places.aims))
    for aim, rect in zip(look.model.aims, places.aims, strict=True):
        name = f"aim:{aim.value}"
        chosen = aim is model.aim and look.panel is None
        words = ink.texts(f"calculator.aim.{aim.value}")
        segment(canvas, rect, words, (state_of(ink.focus, name), chosen, is_focused(ink.focus, name)))
    whole = _around(places.feeders)
    if model.feeds:
        strip(canvas, whole)
    else:
        _tray(ink, whole)
    for steps, rect in zip(_FEEDERS, places.feeders, strict=True):
        name = f"feeder:{steps}"
        words = ink.texts(f"calculator.feeder.{steps}")
        if model.feeds:
            look_of = (state_of(ink.focus, name), steps == model.feeder, is_focused(ink.focus, name))
            segment(canvas, rect, words, look_of)
        else:
            quiet = canvas.style(20, canvas.theme.palette.on_cloth_quiet)
            canvas.text(words, (rect.centre.x, rect.centre.y), quiet, Anchor.CENTRE, rect.w - 16 * ink.unit)
    opened = look.panel is not None
    words = (
        "calculator.tiles"
        if opened
        else "calculator.choices"
        if places.choices is None
        else "calculator.more"
    )
    button = ButtonLook(ink.texts(words), 22, kind=ButtonKind.JADE if opened else ButtonKind.PAPER)
    rect = places.panel.inset(0, 4 * ink.unit)
    push_button(canvas, rect, button, state_of(ink.focus, "choices"), focus=is_focused(ink.focus, "choices"))


def _around(rects: tuple[Rect, ...]) -> Rect:
    first, last = rects[0], rects[-1]
    return Rect(first.x, first.y, last.right - first.x, first.h)


def _kind(ink: Ink, each: PaletteTile, rect: Rect) -> None:
    """A kind: its tile, a pip for each copy that is left."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    name = f"put:{each.tile.value}"
    state = state_of(ink.focus, name)
    pips = 13 * unit
    high = max(12, round(min((rect.w - 8 * unit) / 0.76, (rect.h - pips - 6 * unit) / 1.17)))
    wide, whole = ink.sprites.size(high)
    top = rect.y + (rect.h - pips - whole) / 2
    lift = 0.07 * high if state is ButtonState.HOVER and each.usable else 0.0
    place = (rect.centre.x - wide / 2, top - lift)
    if each.wins:
        canvas.cast(ink.sprites.halo(high), place)
    _tile(ink, each.tile, place, high, Look(wild=each.wild, dimmed=not each.usable))
    middle = top + whole + 0.5 * pips
    step = min(10 * unit, wide / 4.4)
    copies = 1 if each.tile.is_flower else 4
    for number in range(copies):
        spot = (rect.centre.x + (number - (copies - 1) / 2) * step, middle)
        left = number < each.left
        canvas.disc(
            spot, 3.1 * unit, palette.gold_light if left else palette.on_cloth_quiet, 0.95 if left else 0.28
        )
    _focus(ink, name, rect.inset(2 * unit))
