"""What waits for a drive is done apart (另做): a stick that is slow, or dead, stops neither the program nor its end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import ClassVar, Generic, TypeVar

__all__ = ["Apart", "on_a_thread"]

T = TypeVar("T")


def on_a_thread(work: Callable[[], None]) -> None:
    """Do it on a thread of its own, for which nobody waits, not even at the end of the program."""
    Thread(target=work, name="stick", daemon=True).start()


class Apart(Generic[T]):
    """One thing at a time, done apart from the loop: begun in one frame, its outcome taken in a later one."""

    start: ClassVar[Callable[[Callable[[], None]], None]] = staticmethod(on_a_thread)

    def __init__(self) -> None:
        self._future: Future[T] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something was begun whose outcome was not taken yet."""
        return self._future is not None

    @property
    def is_done(self) -> bool:
        """Whether there is an outcome to be taken."""
        return self._future is not None and self._future.done()

    def begin(self, work: Callable[[], T]) -> None:
        """Begin; nothing where the last thing is still under way."""
        if self._future is not None:
            return
        future: Future[T] = Future()
        self._future = future

        def run() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        type(self).start(run)

    def take(self) -> T:
        """The outcome, once it is done. Raises what the work has raised."""
        assert self._future is not None, "something was begun"
        future, self._future = self._future, None
        return future.result(0)
