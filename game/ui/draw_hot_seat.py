"""Draws what people around one screen are asked (画同桌): the cards at the edges, and anything turned to a side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.hot_seat_layout import EdgeCard
from game.ui.canvas import Anchor, Canvas
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["CardLook", "draw_card", "draw_turned"]


@dataclass(frozen=True, slots=True)
class CardLook:
    """What stands on a card: who is asked, the buttons by their targets, the share of the time left (None: no time)."""

    name: str
    buttons: tuple[tuple[str, ButtonLook], ...]
    share: float | None
    said: bool = False


def draw_turned(canvas: Canvas, frame: Rect, degrees: int, paint: Callable[[Canvas], None]) -> None:
    """Let *paint* draw something upright that stands turned in a place of the picture, over what lies there."""
    whole = pygame.Rect(round(frame.x), round(frame.y), round(frame.w), round(frame.h))
    place = whole.clip(canvas.surface.get_rect())
    below = pygame.Surface(whole.size, 0, canvas.surface)
    below.blit(canvas.surface, (place.x - whole.x, place.y - whole.y), place)
    upright = pygame.transform.rotate(below, degrees) if degrees else below
    paint(canvas.on(upright))
    canvas.surface.blit(pygame.transform.rotate(upright, -degrees) if degrees else upright, whole)


def draw_card(canvas: Canvas, card: EdgeCard, look: CardLook, focus: Focus) -> None:
    """One card."""

    def paint(own: Canvas) -> None:
        palette = own.theme.palette
        rim = palette.gold if look.said else None
        own.panel((0, 0, *own.size), rim, raised=False)
        style = own.style(26, palette.ink, face=Face.SERIF, weight=0.012)
        own.text(look.name, (card.name.centre.x, card.name.centre.y), style, Anchor.CENTRE, card.name.w)
        if look.share is not None:
            own.fill(card.bar.box, palette.hairline, 4)
            bar = card.bar
            own.fill((bar.x, bar.y, max(1.0, bar.w * look.share), bar.h), palette.jade, 4)
        for (name, button), rect in zip(look.buttons, card.buttons, strict=True):
            push_button(own, rect, button, state_of(focus, name), focus=is_focused(focus, name))

    draw_turned(canvas, card.frame, card.degrees, paint)
