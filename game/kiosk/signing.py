"""Signatures of settings (签名): Ed25519; who has the private key says what the kiosks of a shop do."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field

from game.errors import SettingsError

__all__ = ["Keys", "is_key", "is_signed", "new_keys", "public_of", "sign"]


@dataclass(frozen=True, slots=True)
class Keys:
    """A pair of keys as text (base64); the private one stays with the operator."""

    private: str = field(repr=False)
    public: str


def new_keys() -> Keys:
    """A new pair of keys."""
    from nacl.signing import SigningKey

    key = SigningKey.generate()
    return Keys(_text(bytes(key)), _text(bytes(key.verify_key)))


def is_key(text: str) -> bool:
    """Whether that is a key, as far as one can see."""
    try:
        return bool(_raw(text, 32))
    except SettingsError:
        return False


def public_of(private: str) -> str:
    """The public key that belongs to a private one. Raises `SettingsError`."""
    from nacl.signing import SigningKey

    return _text(bytes(SigningKey(_raw(private, 32)).verify_key))


def sign(said: bytes, private: str) -> str:
    """The signature of those bytes, as text. Raises `SettingsError` for what is no key."""
    from nacl.signing import SigningKey

    return _text(SigningKey(_raw(private, 32)).sign(said).signature)


def is_signed(said: bytes, signature: str, public: str) -> bool:
    """Whether those bytes were signed with the private key that belongs to *public*."""
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(_raw(public, 32)).verify(said, _raw(signature, 64))
    except (SettingsError, BadSignatureError):
        return False
    return True


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode("ascii")


def _raw(text: str, length: int) -> bytes:
    try:
        raw = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError) as error:
        raise SettingsError("That is no key: it is not base64.", key="error.kiosk.key") from error
    if len(raw) != length:
        raise SettingsError(f"That is no key: it has {len(raw)} bytes.", key="error.kiosk.key")
    return raw
