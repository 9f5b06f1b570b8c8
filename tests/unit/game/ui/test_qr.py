"""The QR code of an invitation: read back module by module, with its quiet zone, in whole pixels."""

from __future__ import annotations

import pygame
import pytest
import segno

from game.ui.qr import QUIET, qr_code

LINK = "ouju://join/192.168.1.23:7746/482913k3Jd9sQmT0aWx7ZpB2vE6Q"
DARK, LIGHT = (35, 32, 28), (255, 255, 255)


@pytest.mark.parametrize("side", [160, 250, 480])
def test_every_module_is_where_it_belongs(side: int) -> None:
    picture = qr_code(LINK, side, DARK, LIGHT)
    expected = segno.make(LINK, error="m", micro=False).matrix
    count = len(expected) + 2 * QUIET
    each = picture.get_width() // count
    assert picture.get_size() == (count * each, count * each)
    assert picture.get_width() <= side
    for y in range(count):
        for x in range(count):
            inside = QUIET <= x < count - QUIET and QUIET <= y < count - QUIET
            dark = inside and bool(expected[y - QUIET][x - QUIET] & 1)
            place = (x * each + each // 2, y * each + each // 2)
            assert picture.get_at(place)[:3] == (DARK if dark else LIGHT)


def test_edges_are_sharp() -> None:
    picture = qr_code(LINK, 300, DARK, LIGHT)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.get_width()) for y in (80, 81, 150)}
    assert colours == {DARK, LIGHT}


def test_a_place_that_is_too_small_has_a_pixel_a_module() -> None:
    assert isinstance(qr_code(LINK, 10, DARK, LIGHT), pygame.Surface)
    assert qr_code(LINK, 10, DARK, LIGHT).get_width() == len(segno.make(LINK, error="m").matrix) + 2 * QUIET
