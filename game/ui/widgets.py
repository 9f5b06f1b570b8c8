"""Buttons, selectors, chips and scroll bars (控件): how they look in each state; what they mean is not known here."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import Texts
from game.present import amounts
from game.present.focus import Focus
from game.present.label import Label, Listed, Plain, Said
from game.present.layout.geometry import Rect
from game.present.selector import ends_of
from game.theme import Colour, Palette, mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.text import Face

__all__ = [
    "ButtonLook",
    "ChipLook",
    "chip",
    "ink_on",
    "is_focused",
    "money_colour",
    "push_button",
    "score_text",
    "scroll_bar",
    "selector",
    "speak",
    "state_of",
]


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """What is written on a button and how large, in units; *detail* is a smaller second line.

    *bare* is a button that lies on the cloth of the table and not on paper; what
    a *grave* one does cannot be taken back: its words are red.
    """

    text: str
    size: float = 28
    detail: str = ""
    kind: ButtonKind = ButtonKind.PAPER
    serif: bool = False
    bare: bool = False
    grave: bool = False


def speak(texts: Texts, label: Label) -> str:
    """A label in the language of the moment; labels inside labels are spoken first."""
    match label:
        case Plain(text):
            return text
        case Said(key, values):
            spoken = {
                name: speak(texts, value) if isinstance(value, Plain | Said | Listed) else value
                for name, value in values
            }
            number = spoken.get("n")
            if isinstance(number, int):
                return texts.count(
                    key, number, **{name: value for name, value in spoken.items() if name != "n"}
                )
            return texts(key, **spoken)
        case Listed(parts):
            return texts("list.and").join(speak(texts, part) for part in parts)


def score_text(score: int, *, signed: bool = False) -> str:
    """A score with separators and a real minus sign.

    >>> score_text(-99999), score_text(12, signed=True), score_text(0, signed=True)
    ('−99,999', '+12', '0')
    """
    return amounts.gained(score) if signed else amounts.amount(score)


def money_colour(palette: Palette, units: int) -> Colour:
    """The colour of an amount on paper: gains in jade, losses in vermilion."""
    if units > 0:
        return palette.jade_text
    return palette.vermilion_text if units < 0 else palette.quiet


def state_of(focus: Focus, name: str) -> ButtonState:
    """How a target stands."""
    if focus.pressed == name:
        return ButtonState.PRESSED
    return ButtonState.HOVER if focus.hovered == name else ButtonState.REST


def is_focused(focus: Focus, name: str) -> bool:
    """Whether a target is to show that the keyboard is on it."""
    return focus.by_keys and focus.focused == name


def ink_on(canvas: Canvas, kind: ButtonKind) -> Colour:
    """The colour of writing on a kind of button."""
    palette = canvas.theme.palette
    match kind:
        case ButtonKind.SEAL | ButtonKind.WALNUT | ButtonKind.MAIN:
            return palette.on_seal
        case ButtonKind.JADE:
            return palette.jade_text
        case ButtonKind.SLOT:
            return palette.on_cloth_quiet
        case ButtonKind.PAPER:
            return palette.ink


def push_button(
    canvas: Canvas, rect: Rect, look: ButtonLook, state: ButtonState, *, focus: bool = False
) -> None:
    """A button with its writing in the middle; one that cannot be pressed is pale and lies flat."""
    if state is ButtonState.OFF and not look.bare:
        _idle(canvas, rect, focus=focus)
        colour = _pale(canvas)
    else:
        canvas.button(rect.box, look.kind, state, focus=focus)
        off = state is ButtonState.OFF
        colour = canvas.theme.palette.on_cloth_quiet if off else ink_on(canvas, look.kind)
        if look.grave and not off:
            colour = canvas.theme.palette.vermilion_text
    sunk = canvas.px(2) if state is ButtonState.PRESSED else 0
    face = Face.SERIF if look.serif else Face.SANS
    middle = rect.centre.y + sunk
    room = rect.w - canvas.px(24)
    style = canvas.style(look.size, colour, face=face, weight=0.02 if look.serif else 0.0)
    if not look.detail:
        canvas.text(look.text, (rect.centre.x, middle), style, Anchor.CENTRE, room)
        return
    small = canvas.style(
        20, mix(colour, canvas.theme.palette.gold_light if look.kind is ButtonKind.SEAL else colour, 0.35)
    )
    whole = look.size * 1.2 + 20 * 1.3
    top = middle - whole * canvas.scale / 2
    canvas.text(look.text, (rect.centre.x, top + look.size * 0.6 * canvas.scale), style, Anchor.CENTRE, room)
    canvas.text(
        look.detail, (rect.centre.x, top + (look.size * 1.2 + 14) * canvas.scale), small, Anchor.CENTRE, room
    )


def _idle(canvas: Canvas, rect: Rect, *, focus: bool) -> None:
    """The body of a button on paper that cannot be pressed: an outline, nothing that stands out."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper, radius, 0.5)
    canvas.frame(rect.box, palette.hairline, 1.2, radius, 0.7)
    if focus:
        canvas.frame(rect.inset(-canvas.px(4)).box, palette.gold, canvas.theme.shape.focus, radius + 4)


def _pale(canvas: Canvas) -> Colour:
    """The writing of what cannot be chosen now."""
    return mix(canvas.theme.palette.quiet, canvas.theme.palette.paper, 0.45)


def selector(canvas: Canvas, rect: Rect, words: tuple[str, str], focus: Focus, name: str) -> None:
    """A value with an arrow at each end; *words* are its name, which may be empty, and the value."""
    palette = canvas.theme.palette
    canvas.button(rect.box, ButtonKind.PAPER, ButtonState.REST)
    back, on = ends_of(rect)
    end = back.w
    for target, part in ((f"{name}-", back), (f"{name}+", on)):
        if target in (focus.hovered, focus.pressed):
            tint = palette.hairline if focus.pressed == target else mix(palette.paper, palette.hairline, 0.5)
            canvas.fill(part.inset(canvas.px(3)).box, tint, canvas.theme.shape.button_radius - 3)
        if is_focused(focus, target):
            canvas.frame(
                part.inset(-canvas.px(2)).box,
                palette.gold,
                canvas.theme.shape.focus,
                canvas.theme.shape.button_radius,
            )
    _arrow(canvas, (rect.x + end * 0.46, rect.centre.y), -1)
    _arrow(canvas, (rect.right - end * 0.46, rect.centre.y), 1)
    _value(canvas, rect, words, rect.w - 1.7 * end)


def fixed_value(canvas: Canvas, rect: Rect, words: tuple[str, str]) -> None:
    """The same where there is nothing to choose: no arrows."""
    canvas.button(rect.box, ButtonKind.PAPER, ButtonState.REST)
    _value(canvas, rect, words, rect.w - canvas.px(16))


def _value(canvas: Canvas, rect: Rect, words: tuple[str, str], room: float) -> None:
    """The name of a value, where it has one, above the value."""
    palette = canvas.theme.palette
    tall = rect.h > 72 * canvas.scale
    small, large = (18, 26) if tall else (18, 22)
    if words[0]:
        quiet = canvas.style(small, palette.quiet)
        canvas.text(words[0], (rect.centre.x, rect.y + 0.28 * rect.h), quiet, Anchor.CENTRE, room)
    middle = rect.y + (0.66 if words[0] else 0.5) * rect.h
    value = canvas.lettering.fit(words[1], canvas.style(large), room, 0.72 if words[0] else 0.55)
    canvas.image(value, (rect.centre.x - value.get_width() / 2, middle - value.get_height() / 2))


def _arrow(canvas: Canvas, place: tuple[float, float], way: int) -> None:
    x, y = place
    reach = 7 * canvas.scale
    canvas.polygon(
        ((x - way * reach * 0.6, y - reach), (x + way * reach * 0.7, y), (x - way * reach * 0.6, y + reach)),
        canvas.theme.palette.quiet,
    )


@dataclass(frozen=True, slots=True)
class ChipLook:
    """What is written on a chip and how it stands."""

    text: str
    state: ButtonState
    chosen: bool = False
    focus: bool = False


def chip(canvas: Canvas, rect: Rect, look: ChipLook) -> None:
    """One of several choices; the chosen one is filled with jade, a blocked one is pale."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    inner = rect.inset(0, 5 * canvas.scale)
    if look.chosen:
        ground = mix(palette.jade_text, palette.on_seal, 0.08 if look.state is ButtonState.HOVER else 0.0)
        canvas.fill(inner.box, ground, radius)
        colour = palette.on_seal
    elif look.state is ButtonState.OFF:
        canvas.frame(inner.box, palette.hairline, 1, radius, 0.6)
        colour = _pale(canvas)
    else:
        tint = {ButtonState.HOVER: 0.45, ButtonState.PRESSED: 0.8}.get(look.state, 0.0)
        canvas.fill(inner.box, mix(palette.paper_light, palette.hairline, tint), radius)
        canvas.frame(inner.box, palette.hairline, 1.5, radius)
        colour = palette.ink
    if look.focus:
        canvas.frame(inner.inset(-canvas.px(3)).box, palette.gold, canvas.theme.shape.focus, radius + 3)
    canvas.text(
        look.text,
        (inner.centre.x, inner.centre.y),
        canvas.style(22, colour),
        Anchor.CENTRE,
        inner.w - canvas.px(16),
    )


def scroll_bar(canvas: Canvas, rect: Rect, thumb: tuple[float, float]) -> None:
    """A thin bar with its thumb; nothing when everything is in view."""
    start, length = thumb
    if length >= 1:
        return
    palette = canvas.theme.palette
    radius = rect.w / 2 / canvas.scale
    canvas.fill(rect.box, palette.hairline, radius, 0.5)
    canvas.fill((rect.x, rect.y + start * rect.h, rect.w, length * rect.h), palette.quiet, radius, 0.8)
