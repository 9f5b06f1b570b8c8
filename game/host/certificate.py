"""The certificate of a server (证书): read from files, read anew while it serves, told by its fingerprint."""

from __future__ import annotations

import hashlib
import os
import ssl
from pathlib import Path

from game.errors import NetError

__all__ = ["fingerprint", "load", "tls_context"]


def tls_context(cert: Path, key: Path | None) -> ssl.SSLContext:
    """TLS with a certificate from files. Raises `NetError` saying what is wrong with which."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    load(context, cert, key)
    return context


def load(context: ssl.SSLContext, cert: Path, key: Path | None) -> None:
    """Read it, or read it anew: connections from now on get it. Raises `NetError` saying what is wrong with which."""
    try:
        context.load_cert_chain(cert, key)
    except ssl.SSLError as error:
        reason = (error.reason or "").replace("_", " ").lower() or "it is no certificate"
        raise NetError(
            f"The certificate {cert} cannot be used ({reason}). It has to be PEM, the server's own certificate first, "
            f"and {key or cert} has to hold its key without a password."
        ) from error
    except OSError as error:
        missing = next(
            (path for path in (cert, key) if path is not None and not os.access(path, os.R_OK)), cert
        )
        raise NetError(
            f"Cannot read {missing}: {error.strerror}. --tls-cert and --tls-key name files that this user can read."
        ) from error


def fingerprint(cert: Path) -> str:
    """SHA-256 of the first certificate of a file, as people compare it."""
    text = cert.read_text(encoding="ascii", errors="replace")
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    first = text[text.index(begin) : text.index(end) + len(end)]
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(first)).hexdigest()
