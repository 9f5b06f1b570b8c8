"""Signed settings: what was not signed, or was changed, or is no document, is not taken."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.errors import SettingsError
from game.kiosk.remote import LARGEST, read_signed, signed
from game.kiosk.signing import Keys, is_key, is_signed, new_keys, public_of, sign

ROOT = Path(__file__).resolve().parents[4]
KEYS = new_keys()
OTHER = new_keys()
SETTINGS: dict[str, object] = {
    "volume": 20,
    "games": ["yueqing:jp"],
    "night": {"from": "22:00", "until": "8:00", "cap": 5},
}


def refused(data: bytes, key: str = KEYS.public) -> str:
    with pytest.raises(SettingsError) as caught:
        read_signed(data, key)
    assert str(caught.value)
    return caught.value.key


def test_what_was_signed_is_read() -> None:
    document = read_signed(signed(SETTINGS, 12, KEYS.private, "东门"), KEYS.public)
    assert (document.version, document.shop, document.faults) == (12, "东门", ())
    assert document.chosen["volume"] == 20
    assert document.chosen["games"] == ("yueqing:jp",)


def test_a_document_of_another_key_is_refused() -> None:
    assert refused(signed(SETTINGS, 12, OTHER.private)) == "error.kiosk.remote.signature"


def test_without_a_key_nothing_is_taken() -> None:
    assert refused(signed(SETTINGS, 12, KEYS.private), "") == "error.kiosk.remote.nokey"


@pytest.mark.parametrize(
    "key", ["x", "AAAA", OTHER.private, "=" * 44], ids=("short", "words", "private", "signs")
)
def test_with_a_key_that_is_none_nothing_is_taken(key: str) -> None:
    assert refused(signed(SETTINGS, 12, KEYS.private), key) == "error.kiosk.remote.signature"


def test_every_byte_of_the_document_is_signed() -> None:
    whole = json.loads(signed(SETTINGS, 12, KEYS.private))
    text = whole["document"]
    for at in range(len(text)):
        changed = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        assert refused(json.dumps({**whole, "document": changed}).encode()) == "error.kiosk.remote.signature"


def test_a_signature_for_something_else_is_none() -> None:
    """Whatever else that key signs, it never signs settings by it."""
    text = json.dumps({"format": 1, "version": 1, "settings": {}})
    whole = {"ouju": "kiosk-settings", "document": text, "signature": sign(text.encode(), KEYS.private)}
    assert refused(json.dumps(whole).encode()) == "error.kiosk.remote.signature"


FORMS = (
    b"", b"{", b"[]", b"3", b"null", b"{}", b"\xff\xfe", b"[" * 50_000, b"x" * (LARGEST + 1),
    b'{"ouju": "kiosk-settings"}', b'{"ouju": "kiosk-settings", "document": 3, "signature": "x"}',
    b'{"ouju": "kiosk-settings", "document": "{}", "signature": null}',
    b'{"ouju": "record", "document": "{}", "signature": "x"}',
    b'{"ouju": "kiosk-settings", "document": "\\ud800", "signature": "x"}',
)  # fmt: skip


@pytest.mark.parametrize("data", FORMS, ids=range(len(FORMS)))
def test_what_is_no_document_is_refused(data: bytes) -> None:
    assert refused(data) == "error.kiosk.remote.form"


BODIES: tuple[tuple[object, str], ...] = (
    ([], "form"), ({}, "newer"), ({"format": 2, "version": 1, "settings": {}}, "newer"),
    ({"format": 1, "settings": {}}, "form"), ({"format": 1, "version": 0, "settings": {}}, "form"),
    ({"format": 1, "version": True, "settings": {}}, "form"), ({"format": 1, "version": "1", "settings": {}}, "form"),
    ({"format": 1, "version": 10**15, "settings": {}}, "form"), ({"format": 1, "version": 1, "settings": []}, "form"),
    ({"format": 1, "version": 1}, "form"), ({"format": 1, "version": 1, "shop": 3, "settings": {}}, "form"),
)  # fmt: skip


@pytest.mark.parametrize(("body", "key"), BODIES, ids=lambda value: str(value)[:50])
def test_a_signed_body_that_cannot_be_is_refused(body: object, key: str) -> None:
    text = json.dumps(body)
    signature = sign(b"ouju kiosk settings 1\n" + text.encode(), KEYS.private)
    whole = {"ouju": "kiosk-settings", "document": text, "signature": signature}
    assert refused(json.dumps(whole).encode()) == f"error.kiosk.remote.{key}"


def test_what_each_machine_sets_itself_is_not_taken_from_a_document() -> None:
    settings = {**SETTINGS, "key": OTHER.public, "master": "evil.example", "machine": "9", "export": ["/etc"]}
    document = read_signed(signed(settings, 12, KEYS.private), KEYS.public)
    assert {fault.key for fault in document.faults} == {"key", "master", "machine", "export"}
    assert document.chosen["volume"] == 20
    assert "key" not in document.chosen


def test_of_settings_that_cannot_be_the_rest_holds() -> None:
    document = read_signed(signed({"volume": 900, "scale": 125, "new_key": 1}, 12, KEYS.private), KEYS.public)
    assert document.chosen == {"scale": 125}
    assert [fault.key for fault in document.faults] == ["volume", "new_key"]


@given(st.binary(max_size=200))
def test_no_bytes_are_taken_for_a_document(data: bytes) -> None:
    refused(data)


@given(st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8), max_size=5))
def test_whatever_was_signed_can_be_read(settings: dict[str, object]) -> None:
    try:
        data = signed(settings, 1, KEYS.private)
    except UnicodeEncodeError:
        return  # half of a character: no file of settings has that
    assert len(read_signed(data, KEYS.public).faults) == len(settings)


# ---------------------------------------------------------------- keys


def test_a_start_without_signed_settings_does_not_pay_for_signatures() -> None:
    said = "import sys, game.kiosk.venue; print(sorted({'nacl', 'cffi', 'pygame'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_keys_are_text_of_44_characters_that_belong_together() -> None:
    assert (len(KEYS.private), len(KEYS.public)) == (44, 44)
    assert public_of(KEYS.private) == KEYS.public
    assert is_key(KEYS.public)
    assert new_keys() != new_keys()


def test_the_private_key_is_not_shown_by_chance() -> None:
    assert KEYS.private not in repr(Keys(KEYS.private, KEYS.public))


@pytest.mark.parametrize(
    "text",
    ["", "x", "AAAA", "é" * 44, base64.b64encode(b"x" * 31).decode(), KEYS.private + "A"],
    ids=("empty", "short", "words", "letters", "too_short", "too_long"),
)
def test_what_is_no_key(text: str) -> None:
    assert not is_key(text)
    with pytest.raises(SettingsError) as caught:
        public_of(text)
    assert caught.value.key == "error.kiosk.key"


def test_a_signature_of_other_bytes_or_of_no_form_is_none() -> None:
    signature = sign(b"said", KEYS.private)
    assert is_signed(b"said", signature, KEYS.public)
    assert not is_signed(b"sajd", signature, KEYS.public)
    assert not is_signed(b"said", signature[:-4], KEYS.public)
    assert not is_signed(b"said", "", KEYS.public)
