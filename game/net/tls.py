"""Who is at the other end of a line (证书): authorities of the system first, then a fingerprint that a person trusted.

A certificate that no authority signed is looked at in the handshake, before a single byte of ours is sent.
"""

from __future__ import annotations

import ssl
from functools import cache
from hashlib import sha256

__all__ = ["Unpinned", "pinned", "verified"]


class Unpinned(ssl.SSLCertVerificationError):
    """The certificate is not the one that is known; *fingerprint* is the SHA-256 of the one that was shown."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(f"the certificate {fingerprint} is not known")
        self.fingerprint = fingerprint


@cache
def verified() -> ssl.SSLContext:
    """What the authorities of this system vouch for."""
    return ssl.create_default_context()


def pinned(fingerprint: str | None) -> ssl.SSLContext:
    """Takes the certificate of that fingerprint and no other; the handshake ends with `Unpinned` for any other."""

    class Pinned(ssl.SSLObject):
        """A handshake that ends by looking at the certificate."""

        def do_handshake(self) -> None:
            """Shake hands; raises `Unpinned` before anything else is said."""
            super().do_handshake()
            shown = sha256(self.getpeercert(binary_form=True) or b"").hexdigest()
            if shown != fingerprint:
                raise Unpinned(shown)

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the fingerprint says who it is
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.sslobject_class = Pinned
    return context
