"""What SDL says of this machine (探测): its version and the screens, for `ouju doctor`."""

from __future__ import annotations

import pygame

from game.ui.window import prepare

__all__ = ["pygame_version", "screens", "sdl_version"]


def sdl_version() -> str:
    """The version of SDL that pygame runs on."""
    return ".".join(str(part) for part in pygame.get_sdl_version())


def pygame_version() -> str:
    """The version of pygame."""
    return str(pygame.version.ver)


def screens() -> tuple[tuple[tuple[int, int], ...], str]:
    """The sizes of the screens in pixels and the driver that shows them. Raises `OSError` where there is none."""
    prepare()
    try:
        pygame.display.init()
        return tuple(
            (wide, high) for wide, high in pygame.display.get_desktop_sizes()
        ), pygame.display.get_driver()
    except pygame.error as error:
        raise OSError(str(error)) from error
    finally:
        pygame.display.quit()
