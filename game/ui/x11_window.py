"""Asking the window manager of X11 for a window (窗口管理器), without waiting for its answer.

SDL waits for ever until a window that it restores is on the screen again, and a window manager that just shows the
desktop lets it wait. So it is asked as a task bar asks, on a line of our own.
"""

from __future__ import annotations

import ctypes
from typing import Final

__all__ = ["activate"]

_X11: Final = "libX11.so.6"
"""The system's own, which comes with every X server; a package has none."""
_CLIENT_MESSAGE: Final = 33
_TO_THE_MANAGER: Final = (1 << 19) | (1 << 20)
_AS_A_TASK_BAR: Final = 2


class _Message(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("what", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
    )  # fmt: skip


class _Event(ctypes.Union):
    _fields_ = (("message", _Message), ("room", ctypes.c_long * 24))


def activate(window: int) -> bool:
    """Let a window come back before all others, wherever it has gone; False where there is nobody to be asked."""
    try:
        x11 = ctypes.CDLL(_X11)
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = (ctypes.c_char_p,)
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XMapRaised.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
    x11.XSendEvent.argtypes = (
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.POINTER(_Event),
    )  # fmt: skip
    display = x11.XOpenDisplay(None)
    if not display:
        return False
    try:
        what = x11.XInternAtom(display, b"_NET_ACTIVE_WINDOW", 0)
        event = _Event(message=_Message(type=_CLIENT_MESSAGE, window=window, what=what, format=32))
        event.message.data[0] = _AS_A_TASK_BAR
        x11.XSendEvent(display, x11.XDefaultRootWindow(display), 0, _TO_THE_MANAGER, ctypes.byref(event))
        x11.XMapRaised(display, window)
    finally:
        x11.XCloseDisplay(display)
    return True
