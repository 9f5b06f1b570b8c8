"""Files of voices are read (读文件): whole, up to a limit, or it is said why not."""

from __future__ import annotations

from pathlib import Path

from game.errors import VoiceError, why

__all__ = ["read_file", "unread"]


def read_file(file: Path, most: int) -> bytes:
    """The bytes of a file; of one that is larger than *most* one byte more than that. Raises `VoiceError`."""
    try:
        with file.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise unread(file, error) from error


def unread(place: Path, error: OSError) -> VoiceError:
    """Why a file or a folder cannot be read, and what to do."""
    return VoiceError(
        f"Cannot read {place}: {error.strerror or type(error).__name__}. Check that it is there and may be read.",
        key="error.voice.read",
        where=place,
        why=why(error),
    )
