"""Draws the recorder (画录音台): the list of cues, the word with its tones, the sound, the round button."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.recorder_layout import CHIP, CuePlaces, Place, RecorderLayout
from game.present.recorder_model import Aid, CueGroup, Wave, level_share
from game.present.scroll import Scroll, moved
from game.theme import Colour, mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.fade import faded
from game.ui.icons import icon
from game.ui.text import Align, Face
from game.ui.widgets import (
    ButtonLook,
    ChipLook,
    chip,
    is_focused,
    push_button,
    scroll_bar,
    state_of,
)

__all__ = ["STEP", "DeskLook", "RecorderLook", "SoundLook", "Tone", "draw_recorder"]

STEP: Final = 5.0
"""Units from one column of a sound to the next."""


class Tone(Enum):
    """In which ink the line stands that says what goes on."""

    PLAIN = "plain"
    ON = "on"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class SoundLook:
    """What is seen of a sound: its shape, the moment that is played, how loud it is now; or *words* in its place."""

    wave: Wave | None
    played: float | None = None
    level: float = 0.0
    on: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class DeskLook:
    """The place of work: the word, its aid, the sound, a line in a tone, buttons with whether they mean anything."""

    word: str
    aid: Aid
    sound: SoundLook
    line: tuple[str, Tone]
    buttons: tuple[tuple[str, Rect, ButtonLook, bool], ...]
    takes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecorderLook:
    """The whole sheet; *feet* are the buttons at the foot, from the right; *progress* words and shares of 1."""

    layout: RecorderLayout
    title: str
    switch: tuple[str, bool]
    progress: tuple[str, float]
    groups: tuple[tuple[CueGroup, str], ...]
    cues: CuePlaces
    chosen: str
    desk: DeskLook
    feet: tuple[tuple[str, ButtonLook], ...]
    focus: Focus
    scroll: Scroll


def draw_recorder(canvas: Canvas, look: RecorderLook) -> None:
    """The sheet over the darkened scene below."""
    layout = look.layout
    draw_sheet(canvas, layout.sheet, ("", ""), look.feet, look.focus)
    style = canvas.style(34, canvas.theme.palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(look.title, (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    words, on = look.switch
    switched = ChipLook(words, state_of(look.focus, "auto"), on, is_focused(look.focus, "auto"))
    chip(canvas, layout.switch, switched)
    _progress(canvas, layout.bar, look.progress)
    _cues(canvas, look)
    _desk(canvas, layout.place, look.desk, look.focus)


# ---------------------------------------------------------------- the list


def _progress(canvas: Canvas, rect: Rect, progress: tuple[str, float]) -> None:
    """How far it is, in words and as a line of ink."""
    palette, (words, share) = canvas.theme.palette, progress
    canvas.text(words, (rect.x, rect.y), canvas.style(20, palette.quiet), width=rect.w)
    thick = max(3.0, 6 * canvas.scale)
    line = Rect(rect.x, rect.bottom - thick - 4 * canvas.scale, rect.w, thick)
    canvas.fill(line.box, palette.hairline, 3)
    if share > 0:
        canvas.fill((line.x, line.y, max(thick, share * line.w), thick), palette.jade, 3)


def _cues(canvas: Canvas, look: RecorderLook) -> None:
    """The groups with their chips, as far as they are seen."""
    frame, palette = look.layout.list, canvas.theme.palette
    with faded(canvas, frame, look.scroll):
        for (group, words), heading in zip(look.groups, look.cues.headings, strict=True):
            place = moved(heading, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                done = group.done == len(group.chips)
                style = canvas.style(
                    20, palette.jade_text if done else palette.vermilion_text, face=Face.SERIF
                )
                canvas.text(
                    words, (place.x, place.bottom - 8 * canvas.scale), style, Anchor.BOTTOM_LEFT, place.w
                )
        chips = (each for group, _ in look.groups for each in group.chips)
        for each, (cue, rect) in zip(chips, look.cues.chips, strict=True):
            place = moved(rect, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _cue(canvas, place, (each.word, each.takes), look, f"cue:{cue}")
    bar = Rect(
        frame.right - 6 * canvas.scale,
        frame.y + 4 * canvas.scale,
        6 * canvas.scale,
        frame.h - 8 * canvas.scale,
    )
    scroll_bar(canvas, bar, look.scroll.thumb)


def _cue(canvas: Canvas, rect: Rect, said: tuple[str, int], look: RecorderLook, name: str) -> None:
    """A cue: jade at its foot for each take, the chosen one in a frame of ink."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    (word, takes), inner = said, rect.inset(0, 4 * canvas.scale)
    state = state_of(look.focus, name)
    tint = {ButtonState.HOVER: 0.45, ButtonState.PRESSED: 0.8}.get(state, 0.0)
    ground = mix(palette.paper_light, palette.jade, 0.16) if takes else palette.paper_light
    canvas.fill(inner.box, mix(ground, palette.hairline, tint), radius)
    chosen = look.chosen == name.removeprefix("cue:")
    canvas.frame(inner.box, palette.vermilion if chosen else palette.hairline, 2.5 if chosen else 1.5, radius)
    if is_focused(look.focus, name):
        around = inner.inset(-canvas.px(3)).box
        canvas.frame(around, palette.gold, canvas.theme.shape.focus, radius + 3)
    style = canvas.style(CHIP, palette.jade_text if takes else palette.ink)
    canvas.text(word, (inner.centre.x, inner.centre.y), style, Anchor.CENTRE, inner.w - canvas.px(16))
    size, foot = 7 * canvas.scale, inner.bottom - 8 * canvas.scale
    for number in range(takes):
        x = inner.centre.x + (number - (takes - 1) / 2) * 2 * size
        canvas.disc((x, foot), 0.36 * size, palette.jade)


# ---------------------------------------------------------------- the place of work


def _desk(canvas: Canvas, place: Place, desk: DeskLook, focus: Focus) -> None:
    palette = canvas.theme.palette
    size = min(100.0, 0.86 * place.word.h / canvas.scale)
    style = canvas.style(size, palette.ink, face=Face.SERIF, weight=0.014)
    canvas.text(desk.word, (place.word.x, place.word.centre.y), style, Anchor.LEFT, place.word.w)
    _aid(canvas, place.aid, desk.aid)
    _sound(canvas, place.wave, desk.sound)
    _line(canvas, place.line, desk.line, on=desk.sound.on)
    for name, rect, look, enabled in desk.buttons:
        state = state_of(focus, name) if enabled else ButtonState.OFF
        if name == "record":
            _round(canvas, rect, desk.sound, state, focus=is_focused(focus, name))
        else:
            push_button(canvas, rect, look, state, focus=is_focused(focus, name))
            if name in ("previous", "following"):
                _arrow(canvas, rect, 1 if name == "following" else -1, off=state is ButtonState.OFF)
    for number, words in enumerate(desk.takes):
        plays, deletes = place.takes[number]
        name = f"take{number + 1}"
        push_button(
            canvas, plays, ButtonLook(words, 22), state_of(focus, name), focus=is_focused(focus, name)
        )
        name = f"delete{number + 1}"
        push_button(canvas, deletes, ButtonLook("", 22), state_of(focus, name), focus=is_focused(focus, name))
        _cross(canvas, deletes)


def _aid(canvas: Canvas, rect: Rect, aid: Aid) -> None:
    """The syllables beside each other: the tone as a stroke of the brush on five lines, the letters below."""
    if not aid.syllables:
        return
    palette, unit = canvas.theme.palette, canvas.scale
    wide = min(150 * unit, rect.w / len(aid.syllables))
    letters = min(30.0, 0.3 * rect.h / unit)
    high = rect.h - 1.5 * letters * unit
    style = canvas.style(letters, palette.quiet)
    for number, (sound, heights) in enumerate(aid.syllables):
        cell = Rect(rect.x + number * wide + 6 * unit, rect.y + 5 * unit, wide - 22 * unit, high - 10 * unit)
        for step in range(5):
            y = cell.bottom - step * cell.h / 4
            canvas.line((cell.x, y), (cell.right, y), palette.hairline, 1)
        _stroke(canvas, cell, heights)
        canvas.text(sound, (cell.centre.x, rect.bottom), style, Anchor.BOTTOM, wide - 8 * unit)


def _stroke(canvas: Canvas, cell: Rect, heights: tuple[float, ...]) -> None:
    """A tone: thick where it begins, thinner where it ends."""
    palette, unit = canvas.theme.palette, canvas.scale
    steps = 4 * (len(heights) - 1)
    points = [_along(cell, heights, step / steps) for step in range(steps + 1)]
    widths = [(6.5 - 3.0 * step / steps) * unit / 2 for step in range(steps + 1)]
    upper = [(x, y - half) for (x, y), half in zip(points, widths, strict=True)]
    lower = [(x, y + half) for (x, y), half in zip(points, widths, strict=True)]
    canvas.polygon((*upper, *reversed(lower)), palette.vermilion_text)


def _along(cell: Rect, heights: tuple[float, ...], share: float) -> tuple[float, float]:
    """The point of a tone after a share of its time."""
    inner = cell.inset(0.14 * cell.w, 0)
    place = share * (len(heights) - 1)
    first = min(int(place), len(heights) - 2)
    part = place - first
    height = heights[first] * (1 - part) + heights[first + 1] * part
    return inner.x + share * inner.w, inner.bottom - height * inner.h


def _sound(canvas: Canvas, rect: Rect, sound: SoundLook) -> None:
    """The sound on its strip of paper: what is kept in jade, what is cut off pale; the level at its right."""
    palette, unit = canvas.theme.palette, canvas.scale
    radius = canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper_light, radius)
    canvas.frame(
        rect.box, palette.vermilion if sound.on else palette.hairline, 2.5 if sound.on else 1.5, radius
    )
    inner = rect.inset(16 * unit, 10 * unit)
    if sound.words:
        style = canvas.style(21, palette.vermilion_text)
        image = canvas.lettering.block(sound.words, style, inner.w, align=Align.CENTRE)
        with canvas.clipped(rect.box):
            canvas.image(image, (inner.x, max(inner.y, rect.centre.y - image.get_height() / 2)))
        return
    room = Rect(inner.x, inner.y, inner.w - (26 * unit if sound.on else 0), inner.h)
    canvas.line((room.x, room.centre.y), (room.right, room.centre.y), palette.hairline, 1)
    if sound.wave is not None and sound.wave.columns:
        _columns(canvas, room, sound.wave, on=sound.on)
    if sound.played is not None:
        x = room.x + sound.played * room.w
        canvas.line((x, room.y), (x, room.bottom), palette.vermilion, 2)
    if sound.on:
        _meter(canvas, Rect(inner.right - 12 * unit, inner.y, 12 * unit, inner.h), sound.level)


def _columns(canvas: Canvas, room: Rect, wave: Wave, *, on: bool) -> None:
    palette, unit = canvas.theme.palette, canvas.scale
    step = STEP * unit if on else room.w / len(wave.columns)
    most = int(room.w / step)
    shown = wave.columns[-most:]
    for number, height in enumerate(shown):
        share = (number + 0.5) / len(shown)
        kept = on or wave.start <= share <= wave.end
        half = max(1.0, level_share(height) * room.h / 2)
        x = room.x + (number + 0.5) * step
        colour = (palette.vermilion if on else palette.jade) if kept else palette.hairline
        canvas.line(
            (x, room.centre.y - half), (x, room.centre.y + half), colour, max(1.0, 0.55 * step / unit)
        )
    if not on and wave.start < wave.end < 1:
        for share in (wave.start, wave.end):
            x = room.x + share * room.w
            canvas.line((x, room.y), (x, room.bottom), palette.jade_text, 1.5)


def _meter(canvas: Canvas, rect: Rect, level: float) -> None:
    """How loud it is now; the top is too loud."""
    palette, share = canvas.theme.palette, level_share(level)
    canvas.fill(rect.box, palette.hairline, 4)
    if share > 0:
        colour = palette.vermilion if share > 0.97 else palette.gold if share > 0.85 else palette.jade
        high = max(rect.w / 2, share * rect.h)
        canvas.fill((rect.x, rect.bottom - high, rect.w, high), colour, 4)


def _line(canvas: Canvas, rect: Rect, line: tuple[str, Tone], *, on: bool) -> None:
    """What goes on or what to do, with a red dot while the microphone is on."""
    palette = canvas.theme.palette
    words, tone = line
    colours: dict[Tone, Colour] = {
        Tone.PLAIN: palette.ink, Tone.ON: palette.vermilion_text, Tone.GOOD: palette.jade_text,
        Tone.BAD: palette.vermilion_text,
    }  # fmt: skip
    dot = 30 * canvas.scale if on else 0.0
    style = canvas.style(23, colours[tone])
    took = canvas.text(words, (rect.centre.x + dot / 2, rect.centre.y), style, Anchor.CENTRE, rect.w - dot)
    if on:
        canvas.disc((took.x - 0.55 * dot, rect.centre.y), 8 * canvas.scale, palette.vermilion)


def _round(canvas: Canvas, rect: Rect, sound: SoundLook, state: ButtonState, *, focus: bool) -> None:
    """The round button: a microphone, or the square that ends the take inside a ring that follows the voice."""
    palette, unit, middle = canvas.theme.palette, canvas.scale, (rect.centre.x, rect.centre.y)
    radius = 0.41 * rect.w
    if state is ButtonState.OFF:
        ground = palette.hairline
    else:
        rest = palette.vermilion_dark if sound.on else palette.vermilion
        light = {ButtonState.HOVER: 0.12, ButtonState.PRESSED: 0.0}.get(state, 0.0)
        ground = mix(rest, palette.on_seal, light)
    if focus:
        canvas.ring(middle, radius + 7 * unit, canvas.theme.shape.focus * unit, palette.gold)
    canvas.disc(middle, radius, ground)
    canvas.ring(middle, radius - 5 * unit, 2 * unit, mix(ground, palette.on_seal, 0.45))
    if sound.on:
        side = 0.3 * rect.w
        canvas.fill((middle[0] - side / 2, middle[1] - side / 2, side, side), palette.on_seal, 6)
        canvas.ring(middle, radius + 6 * unit, 6 * unit, palette.gold, max(0.02, level_share(sound.level)))
        return
    side = 0.56 * rect.w
    icon(canvas, "microphone", Rect(middle[0] - side / 2, middle[1] - side / 2, side, side), palette.on_seal)


def _arrow(canvas: Canvas, rect: Rect, way: int, *, off: bool) -> None:
    palette, reach = canvas.theme.palette, 10 * canvas.scale
    x, y = rect.centre.x, rect.centre.y
    points = (
        (x - way * reach * 0.6, y - reach),
        (x + way * reach * 0.8, y),
        (x - way * reach * 0.6, y + reach),
    )
    canvas.polygon(points, mix(palette.quiet, palette.paper, 0.5) if off else palette.quiet)


def _cross(canvas: Canvas, rect: Rect) -> None:
    palette, reach = canvas.theme.palette, 9 * canvas.scale
    x, y = rect.centre.x, rect.centre.y
    for way in (-1, 1):
        canvas.line((x - reach, y - way * reach), (x + reach, y + way * reach), palette.vermilion_text, 2.5)
