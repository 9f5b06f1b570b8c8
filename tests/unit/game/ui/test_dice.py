from __future__ import annotations

import pygame
import pytest

from game.ui.dice import REST, Pose, _markup, die
from two_renderers import difference


def _red(picture: pygame.Surface) -> pygame.Mask:
    return pygame.mask.from_threshold(_flat(picture), (180, 50, 42), (60, 50, 50, 255))


def _flat(picture: pygame.Surface) -> pygame.Surface:
    flat = pygame.Surface(picture.get_size(), depth=24)
    flat.fill((247, 240, 225))
    flat.blit(picture, (0, 0))
    return flat


def _spots(picture: pygame.Surface, ground: pygame.Rect) -> int:
    """How many spots are seen in a part of the picture."""
    part = picture.subsurface(ground)
    mask = pygame.mask.from_threshold(_flat(part), (0, 0, 0), (100, 100, 100, 255))
    mask.draw(_red(part), (0, 0))
    return len(mask.connected_components(12))


def _upper(picture: pygame.Surface, size: int) -> pygame.Rect:
    """Where the face that is up lies when a die is at rest."""
    middle = picture.get_width() // 2
    return pygame.Rect(middle - size // 2, middle - round(0.64 * size), size, round(0.95 * size))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_at_rest_shows_its_face(face: int) -> None:
    picture = die(REST[face - 1], 80)
    assert _spots(picture, _upper(picture, 80)) == face


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("toward", [0, 90, 180, 270])
def test_opposite_faces_make_seven(face: int, toward: int) -> None:
    picture = die(Pose(face, tip=180, toward=toward), 80)
    assert _spots(picture, _upper(picture, 80)) == 7 - face


@pytest.mark.parametrize("toward", [0, 60, 90, 215])
def test_a_rolling_die_ends_at_rest_and_moves_in_every_frame(toward: int) -> None:
    frames = [die(Pose(4, tip=tip, toward=toward), 48) for tip in range(-270, 1, 15)]
    assert len({pygame.image.tobytes(frame, "RGBA") for frame in frames}) == len(frames)
    last, rest = (pygame.image.tobytes(picture, "RGBA") for picture in (frames[-1], die(Pose(4), 48)))
    assert last == rest


@pytest.mark.parametrize("pose", [Pose(1), Pose(6, 20), Pose(3, tip=45, toward=30), Pose(5, 75, 120, 210)])
def test_dice_look_the_same_in_both_renderers(pose: Pose) -> None:
    mean, clear = difference(_markup(pose, 72))
    assert mean < 2
    assert clear < 0.012


@pytest.mark.parametrize("size", [12, 22, 40, 80])
def test_a_die_stays_inside_its_picture_in_every_position(size: int) -> None:
    for step in range(0, 360, 15):
        picture = die(Pose(2, turn=step, tip=step, toward=2 * step), size)
        ink = picture.get_bounding_rect()
        assert picture.get_rect().inflate(-2, -2).contains(ink), step


def test_the_one_and_the_four_are_red() -> None:
    for face in range(1, 7):
        picture = die(Pose(face), 80)
        upper = picture.subsurface(_upper(picture, 80))
        assert (_red(upper).count() > 60) is (face in (1, 4))


def test_a_small_die_keeps_the_spots_that_are_up_and_leaves_its_front_bare() -> None:
    faces = [_flat(die(Pose(face), 12)) for face in range(1, 7)]
    assert len({pygame.image.tobytes(face, "RGB") for face in faces}) == 6
    fronts = [face.subsurface((5, 15, 12, 3)) for face in faces]
    assert len({pygame.image.tobytes(front, "RGB") for front in fronts}) == 1
