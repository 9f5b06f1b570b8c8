"""Signed settings (签名设定): a document of the shop that kiosks take from a file or from the local network.

    {"ouju": "kiosk-settings", "document": "<text of JSON>", "signature": "<base64>"}

The document is ``{"format": 1, "version": 202612011530, "shop": "…", "settings": {…}}``; signed are exactly the
bytes of its text behind a line that says what they are for. A version is never followed by an older one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.errors import SettingsError, StorageError
from game.kiosk.config_read import Fault, read_layer
from game.kiosk.drives import Drive
from game.kiosk.signing import is_signed, sign

__all__ = ["LARGEST", "SIGNED_FILE", "Document", "read_signed", "signed", "signed_on"]

LARGEST: Final = 64 * 1024
"""No document has more bytes."""
SIGNED_FILE: Final = "ouju-settings.json"
"""What they are called on a stick."""
_KIND: Final = "kiosk-settings"
_FOR: Final = b"ouju kiosk settings 1\n"
_MOST_VERSION: Final = 10**15


@dataclass(frozen=True, slots=True)
class Document:
    """Settings that were signed: their version, for which shop (empty: any), checked values, and what was wrong."""

    version: int
    shop: str
    chosen: Mapping[str, object]
    faults: tuple[Fault, ...] = ()


def signed(settings: Mapping[str, object], version: int, private: str, shop: str = "") -> bytes:
    """The signed document of those plain settings. Raises `SettingsError` for what is no key."""
    body = {"format": 1, "version": version, "shop": shop, "settings": dict(settings)}
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    whole = {"ouju": _KIND, "document": text, "signature": sign(_FOR + text.encode(), private)}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def signed_on(drive: Drive) -> bytes:
    """What a stick holds as signed settings, not checked yet; it waits for the stick. Raises `StorageError`."""
    try:
        with (drive.path / SIGNED_FILE).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise StorageError(
            f"There is no {SIGNED_FILE} on {drive.name} that can be read.",
            key="error.kiosk.remote.none", file=SIGNED_FILE, drive=drive.name,
        ) from error  # fmt: skip


def read_signed(data: bytes, key: str) -> Document:
    """The document in those bytes, if it was signed for *key*. Raises `SettingsError`."""
    if not key:
        raise _refused("error.kiosk.remote.nokey", "This kiosk has no key: set `key` in kiosk.toml.")
    if len(data) > LARGEST:
        raise _refused("error.kiosk.remote.form", "That is far too large for settings.")
    whole = _table(data)
    text, signature = whole.get("document"), whole.get("signature")
    if whole.get("ouju") != _KIND or not isinstance(text, str) or not isinstance(signature, str):
        raise _refused("error.kiosk.remote.form", "That is no document of signed settings.")
    try:
        said = _FOR + text.encode()
    except UnicodeEncodeError as error:
        raise _refused("error.kiosk.remote.form", "That is no text.") from error
    if not is_signed(said, signature, key):
        raise _refused(
            "error.kiosk.remote.signature",
            "The signature does not fit: the settings were changed, or signed with another key.",
        )
    return _document(_table(text))


def _document(body: Mapping[str, object]) -> Document:
    version, shop, settings = body.get("version"), body.get("shop", ""), body.get("settings")
    if body.get("format") != 1:
        raise _refused("error.kiosk.remote.newer", "The settings are of another format: update the program.")
    if not isinstance(version, int) or isinstance(version, bool) or not 0 < version < _MOST_VERSION:
        raise _refused("error.kiosk.remote.form", "The settings have no version.")
    if not isinstance(shop, str) or not isinstance(settings, dict):
        raise _refused("error.kiosk.remote.form", "The settings are not a table.")
    layer = read_layer(settings, remote=True)
    return Document(version, shop, layer.chosen, layer.faults)


def _table(text: str | bytes) -> dict[str, object]:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _refused("error.kiosk.remote.form", "That is no JSON.") from error
    if not isinstance(plain, dict):
        raise _refused("error.kiosk.remote.form", "That is no document of signed settings.")
    return plain


def _refused(key: str, message: str) -> SettingsError:
    return SettingsError(message, key=key)
