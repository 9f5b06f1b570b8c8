"""The page before the first word is recorded (录音前的说明): who speaks, on what terms, and that it is one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.districts import DISTRICTS
from game.present.form_model import Choice, Entry, Form, Row, Section, Value
from game.present.label import Label, Plain, said
from game.present.recorder_model import licence_key
from game.voice.studio import LICENCES, Details

__all__ = ["DECADES", "GENDERS", "changed", "consent_form", "missing"]

GENDERS: Final = ("", "female", "male")
DECADES: Final = tuple(range(1930, 2030, 10))


def consent_form(details: Details, writing: str, *, new: bool = True) -> Form:
    """The rows; the one of the key *writing* is a field now; *new* is a voice that nothing was recorded of."""
    who = Section(
        said("recorder.who"),
        (
            _entry("name", details.name, writing),
            _entry("speaker", details.speaker, writing),
            _row("gender", _genders(), details.gender),
            _row("decade", _decades(), details.decade or 0),
            _row("locality", _places(), details.locality),
        ),
    )
    terms = tuple(_terms(licence, details.licence) for licence in LICENCES)
    consent = Row(
        "consent",
        said("recorder.consent"),
        said("recorder.consent.text"),
        (Choice(True, said("recorder.consent.yes"), details.consent),),
    )
    return Form(
        said("recorder.about" if new else "recorder.details"),
        said("recorder.about.intro"),
        (who, Section(said("recorder.terms"), terms), Section(said("recorder.own"), (consent,))),
        share=0.46,
    )


def changed(details: Details, key: str, value: Value) -> Details:
    """The details after something was chosen or written.

    >>> changed(Details(), "consent", True).consent, changed(Details(decade=1950), "decade", 0).decade
    (True, None)
    """
    match key:
        case "consent":
            return replace(details, consent=not details.consent)
        case "decade":
            return replace(details, decade=int(value) or None)
        case "name":
            return replace(details, name=str(value))
        case "speaker":
            return replace(details, speaker=str(value))
        case "gender":
            return replace(details, gender=str(value))
        case "locality":
            return replace(details, locality=str(value))
        case _:
            return replace(details, licence=str(value))


def missing(details: Details) -> str | None:
    """The key of what is missing before anything can be recorded.

    >>> missing(Details("a")), missing(Details("a", consent=True)), missing(Details(consent=True))
    ('recorder.missing.consent', None, 'recorder.missing.name')
    """
    if not details.name:
        return "recorder.missing.name"
    return None if details.consent else "recorder.missing.consent"


def _entry(key: str, value: str, writing: str) -> Row | Entry:
    """A line to write: a field while it is written in, else a chip with what stands there."""
    name, text = said(f"recorder.{key}"), said(f"recorder.{key}.text")
    if key == writing:
        return Entry(key, name, text, value, said("recorder.write"))
    words: Label = Plain(value) if value else said("recorder.write")
    return Row(key, name, text, (Choice(value, words, False),))


def _row(key: str, choices: tuple[tuple[Value, Label], ...], chosen: Value) -> Row:
    return Row(
        key,
        said(f"recorder.{key}"),
        said(f"recorder.{key}.text"),
        tuple(Choice(value, words, value == chosen) for value, words in choices),
    )


def _genders() -> tuple[tuple[Value, Label], ...]:
    return tuple((each, said(f"recorder.gender.{each or 'none'}")) for each in GENDERS)


def _decades() -> tuple[tuple[Value, Label], ...]:
    return (
        (0, said("recorder.decade.none")),
        *((each, said("recorder.decade.value", year=each)) for each in DECADES),
    )


def _places() -> tuple[tuple[Value, Label], ...]:
    named = ((district.key, said(f"district.{district.key}.name")) for district in DISTRICTS)
    return (("", said("recorder.locality.none")), *named)


def _terms(licence: str, chosen: str) -> Row:
    """One of the licences in plain words."""
    key = licence_key(licence)
    taken = licence == chosen
    words = said("recorder.licence.chosen" if taken else "recorder.licence.choose")
    return Row(
        f"licence_{key}",
        said(f"recorder.licence.{key}"),
        said(f"recorder.licence.{key}.text"),
        (Choice(licence, words, taken),),
    )
