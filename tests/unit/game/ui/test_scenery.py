"""The lobby's picture: it fills any window, its mist joins and moves, and a frame of it is cheap to make."""

from __future__ import annotations

import pygame
import pytest

from game.ui.scenery import paint_scenery


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920), (640, 640)])
def test_it_fills_the_window(size: tuple[int, int]) -> None:
    scenery = paint_scenery(size)
    assert scenery.still.get_size() == size
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(sum(scenery.still.get_at(place)[:3]) > 30 for place in corners)


def test_both_pagodas_stand_against_the_sky() -> None:
    scenery = paint_scenery((1600, 900))
    horizon, middle = 0.64 * 900, min(0.31 * 1600, 1600 - 0.9 * 900)
    for x, high in ((-215, 250), (205, 190)):
        tower = scenery.still.get_at((round(middle + x * 0.9), round(horizon - high * 0.9 * 0.55)))
        beside = scenery.still.get_at((round(middle + x * 0.9) - 60, round(horizon - high * 0.9 * 0.55)))
        assert sum(tower[:3]) < sum(beside[:3])


def test_the_mist_moves_and_comes_round_again() -> None:
    scenery = paint_scenery((320, 180))
    mist = scenery.mists[0]
    pictures = []
    around = mist.band.get_width() / (abs(mist.speed) * 320)
    for seconds in (0.0, 0.5 * around):
        surface = pygame.Surface((320, 180))
        scenery.draw(surface, seconds)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_the_ends_of_the_mist_meet() -> None:
    band = paint_scenery((1920, 1080)).mists[0].band
    for y in range(0, band.get_height(), 9):
        assert abs(band.get_at((0, y)).a - band.get_at((band.get_width() - 1, y)).a) <= 12


def test_the_same_window_gets_the_same_picture() -> None:
    first, second = paint_scenery((400, 300)), paint_scenery((400, 300))
    assert pygame.image.tobytes(first.still, "RGB") == pygame.image.tobytes(second.still, "RGB")


@pytest.mark.parametrize("size", [(1, 1), (1, 700), (700, 1)])
def test_a_window_that_was_made_nearly_nothing_is_no_fault(size: tuple[int, int]) -> None:
    assert paint_scenery(size).still.get_size() == size
