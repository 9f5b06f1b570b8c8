"""Where the recorder's parts lie (录音台的布局): the list of cues beside the place of work, or below it.

The place of work has, from the top: the word and its model, the reading aid, the sound, a line that says what to do,
the round button between listening and keeping, the takes that there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS
from game.present.recorder_model import CueGroup

__all__ = [
    "CHIP",
    "LEAST",
    "CuePlaces",
    "Place",
    "RecorderLayout",
    "card_places",
    "cue_places",
    "recorder_layout",
]

CHIP: Final = 24
_MOST: Final = 1720
_TALL: Final = 1010
_GAP: Final = 10
LEAST: Final = 800
"""Units that must fit into the shorter side of a window: so much stands on this sheet."""
_LIST: Final = (290.0, 460.0)
_HEADING: Final = 46
_BAR: Final = 48
_WORK: Final = 500
"""The least height of the place of work."""
_TOOL: Final = 150
_ROUND: Final = (118.0, 168.0)
_CARD: Final = 124
_SLIM: Final = 84
_SLIT: Final = 8


@dataclass(frozen=True, slots=True)
class Place:
    """The place of work."""

    frame: Rect
    word: Rect
    model: Rect
    aid: Rect
    wave: Rect
    line: Rect
    record: Rect
    play: Rect
    accept: Rect
    previous: Rect
    following: Rect
    takes: tuple[tuple[Rect, Rect], ...]
    """Of each take that can be: what plays it, what deletes it."""


@dataclass(frozen=True, slots=True)
class RecorderLayout:
    """The sheet, the switch in its heading, the bar over the list, the frame in which the list moves, the work."""

    sheet: Sheet
    title: Rect
    switch: Rect
    bar: Rect
    list: Rect
    place: Place


@dataclass(frozen=True, slots=True)
class CuePlaces:
    """The list in pixels of its content: headings and chips in the order of the groups, and its height."""

    headings: tuple[Rect, ...]
    chips: tuple[tuple[str, Rect], ...]
    height: float


def recorder_layout(
    size: tuple[int, int], unit: float, widths: tuple[float, ...], takes: int, *, mirrored: bool = False
) -> RecorderLayout:
    """The places in a window; *widths* of the buttons at the foot, *takes* that can be of a cue; *mirrored* for the
    left hand.
    """
    sheet = sheet_for(size, unit, widths, _MOST, _TALL)
    body = sheet.body.inset(0, 12 * unit)
    switch_wide = min(250 * unit, 0.42 * sheet.heading.w)
    heading = sheet.heading
    switch = Rect(heading.right - switch_wide, heading.y + 2 * unit, switch_wide, TOUCH_UNITS * unit)
    title = Rect(heading.x, heading.y, heading.w - switch_wide - 20 * unit, heading.h)
    gap = 24 * unit
    if size[0] >= size[1]:
        wide = max(_LIST[0] * unit, min(_LIST[1] * unit, 0.3 * body.w))
        left = body.right - wide if mirrored else body.x
        cues = Rect(left, body.y, wide, body.h)
        work = Rect(body.x if mirrored else body.x + wide + gap, body.y, body.w - wide - gap, body.h)
    else:
        high = max(_WORK * unit, min(0.6 * body.h, 760 * unit))
        work = Rect(body.x, body.y, body.w, high)
        cues = Rect(body.x, work.bottom + gap, body.w, body.bottom - work.bottom - gap)
    bar = Rect(cues.x, cues.y, cues.w, _BAR * unit)
    frame = Rect(cues.x, bar.bottom + 6 * unit, cues.w, cues.bottom - bar.bottom - 6 * unit)
    place = _place(work, unit, takes)
    return RecorderLayout(sheet, title, switch, bar, frame, _turned(place) if mirrored else place)


def _place(frame: Rect, unit: float, takes: int) -> Place:
    """The place of work in its frame: what is to spare goes to the sound first, then to the button and the word."""
    touch, gap = TOUCH_UNITS * unit, _GAP * unit
    spare = max(0.0, frame.h - _WORK * unit)
    round_ = min(_ROUND[1] * unit, _ROUND[0] * unit + 0.2 * spare)
    word_high = 78 * unit + min(52 * unit, 0.2 * spare)
    aid_high = 84 * unit + min(36 * unit, 0.15 * spare)
    tool = _TOOL * unit
    model = Rect(frame.right - 180 * unit, frame.y + (word_high - touch) / 2, 180 * unit, touch)
    word = Rect(frame.x, frame.y, model.x - gap - frame.x, word_high)
    aid = Rect(frame.x, word.bottom + 0.5 * gap, frame.w, aid_high)
    takes_top = frame.bottom - touch
    row = takes_top - 1.5 * gap - round_
    line = Rect(frame.x, row - gap - 40 * unit, frame.w, 40 * unit)
    wave = Rect(frame.x, aid.bottom + gap, frame.w, line.y - 0.5 * gap - aid.bottom - gap)
    middle = frame.centre.x
    record = Rect(middle - round_ / 2, row, round_, round_)
    top = row + (round_ - touch) / 2
    wide = min(1.5 * tool, (frame.w - round_ - 2 * touch - 6 * gap) / 2)
    play = Rect(record.x - 1.5 * gap - wide, top, wide, touch)
    accept = Rect(record.right + 1.5 * gap, top, wide, touch)
    previous = Rect(play.x - 1.5 * gap - touch, top, touch, touch)
    following = Rect(accept.right + 1.5 * gap, top, touch, touch)
    each = min(260 * unit, (frame.w - 2 * gap * (takes - 1)) / takes)
    start = middle - (takes * each + 2 * gap * (takes - 1)) / 2
    places = tuple(
        (
            Rect(start + number * (each + 2 * gap), takes_top, each - touch - 0.4 * gap, touch),
            Rect(start + number * (each + 2 * gap) + each - touch, takes_top, touch, touch),
        )
        for number in range(takes)
    )
    return Place(frame, word, model, aid, wave, line, record, play, accept, previous, following, places)


def _turned(place: Place) -> Place:
    """For the left hand: what is pressed most often lies at the left."""

    def across(rect: Rect) -> Rect:
        return Rect(place.frame.x + place.frame.right - rect.right, rect.y, rect.w, rect.h)

    word = across(place.word)  # it is written from its left, so it keeps its distance from the model
    return replace(
        place,
        word=Rect(word.x + word.h / 4, word.y, word.w - word.h / 4, word.h),
        model=across(place.model),
        play=across(place.play),
        accept=across(place.accept),
    )


def cue_places(
    groups: tuple[CueGroup, ...], width: float, unit: float, ruler: Ruler, spell: Callable[[str], str]
) -> CuePlaces:
    """The chips of all groups in as many lines as they need: full lines fill the width, short words form columns."""
    touch, gap = TOUCH_UNITS * unit, _SLIT * unit
    room = width - 20 * unit
    columns = max(1, int((room + gap) / (_SLIM * unit + gap)))
    least = (room - (columns - 1) * gap) / columns
    headings, chips, y = list[Rect](), list[tuple[str, Rect]](), 0.0
    for group in groups:
        headings.append(Rect(0, y, room, _HEADING * unit))
        y += _HEADING * unit
        words = [ruler.width(spell(chip.word), CHIP * unit) + 34 * unit for chip in group.chips]
        lines = _lines([min(room, max(least, wide)) for wide in words], room, gap)
        cues = (chip.cue for chip in group.chips)
        for number, line in enumerate(lines):
            spare = room - sum(line) - gap * (len(line) - 1)
            more, x = spare / len(line) if number < len(lines) - 1 else 0.0, 0.0
            for wide in line:
                chips.append((next(cues), Rect(x, y, wide + more, touch)))
                x += wide + more + gap
            y += touch + gap
        y += gap
    return CuePlaces(tuple(headings), tuple(chips), y)


def _lines(widths: list[float], room: float, gap: float) -> list[list[float]]:
    """What fits beside each other.

    >>> _lines([4.0, 4.0, 4.0], 9.0, 1.0)
    [[4.0, 4.0], [4.0]]
    """
    lines: list[list[float]] = [[]]
    for wide in widths:
        if lines[-1] and sum(lines[-1]) + gap * len(lines[-1]) + wide > room + 0.01:
            lines.append([])
        lines[-1].append(wide)
    return lines


def card_places(body: Rect, unit: float, count: int) -> tuple[tuple[Rect, ...], float]:
    """The cards of the recordings, one below the other, in pixels of the content; and its height."""
    wide, gap = body.w - 20 * unit, 12 * unit
    cards = tuple(
        Rect(0, 14 * unit + number * (_CARD * unit + gap), wide, _CARD * unit) for number in range(count)
    )
    return cards, cards[-1].bottom + gap if cards else 0.0
