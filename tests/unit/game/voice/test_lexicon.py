"""The tables of what is said: whole, sound, sourced, agreeing with the rules of tone and with the catalogues."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.assets import Assets
from game.i18n import Texts
from game.voice.lexicon import COLUMNS, LexiconError, Reading, lexicon_hash, read_lexicon, romanised
from game.voice.repertoire import SPARE, cues, fallbacks, group_of
from glyphs import missing_glyphs
from sandhi import CITATION, Kind, divided, phrase, spoken

ASSETS = Path(__file__).resolve().parents[4] / "assets" / "voices"
TEXTS = {name: (ASSETS / f"{name}.tsv").read_text(encoding="utf-8") for name in ("lexicon", "mandarin")}
OU, MANDARIN = (read_lexicon(TEXTS[name]) for name in ("lexicon", "mandarin"))
TABLES = {"lexicon": OU, "mandarin": MANDARIN}
PITCHES = {"0": "3", "1": "55", "2": "35", "3": "214", "4": "51"}
SOURCE = r"(S[1-5](\+S[1-5])*|speaker)( \([^)]+\))?"
SOURCES = re.compile(f"{SOURCE}(; {SOURCE})*")


SHOWN_ELSEWHERE = {
    "call.wind": "account.wind", "call.rain": "account.rain",
    "call.refund": "account.refund", "call.pig": "account.pig",
    "call.unready": "account.call", "call.last_four": "table.news.last_four",
    "call.open_double": "table.mark.open_double", "call.liability": "option.liability.name",
    **{f"call.void.{suit}": f"void.says.{suit}" for suit in "mps"},
}  # fmt: skip
"""Calls whose words the catalogues have under another key."""


def rows(table: str) -> list[Reading]:
    return list(TABLES[table].values())


def catalogue_key(cue: str) -> str | None:
    """Where the catalogues show what a cue says; None where they do not."""
    if cue in SHOWN_ELSEWHERE:
        return SHOWN_ELSEWHERE[cue]
    if group_of(cue) == "pattern":
        return f"{cue}.name"
    if group_of(cue) == "tile" and cue.count(".") == 1:
        code = cue.removeprefix("tile.")
        return f"tile.{code if code[0].isdigit() else code.upper()}"
    return cue if group_of(cue) in ("call", "phrase") else None


class TestTables:
    """Both tables."""

    @pytest.mark.parametrize("table", TABLES)
    def test_every_cue_has_a_row_and_every_row_is_asked_for(self, table: str) -> None:
        have = set(TABLES[table])
        assert set(cues()) <= have
        assert have <= set(cues()) | set(SPARE)

    def test_the_dialect_has_the_spare_words_too(self) -> None:
        assert set(OU) == set(cues()) | set(SPARE)

    def test_every_row_of_the_research_was_kept(self) -> None:
        origins = Counter(reading.origin for reading in OU.values())
        assert origins.pop("own") == len(OU) - 121
        assert len(origins) == 121
        assert set(origins.values()) == {1}

    @pytest.mark.parametrize("table", TABLES)
    def test_rows_are_named_by_their_group(self, table: str) -> None:
        for reading in rows(table):
            flower = re.fullmatch(r"tile\.[1-8]f", reading.cue)
            assert reading.category == ("flower" if flower else group_of(reading.cue)), reading.cue

    @pytest.mark.parametrize("table", TABLES)
    def test_a_character_is_never_written_without_its_sound(self, table: str) -> None:
        for reading in rows(table):
            assert re.fullmatch("[㐀-鿿]+", reading.word), reading.cue
            parts = {len(part) for part in (reading.ipa, reading.categories, reading.tones, reading.contour)}
            assert parts == {len(reading.word)}, reading.cue

    def test_what_is_said_is_what_the_dialect_shows(self) -> None:
        assert differing("zh_CN@wenzhou", OU) == []

    def test_what_is_said_is_what_mandarin_shows(self) -> None:
        assert differing("zh_CN", MANDARIN) == []

    def test_a_phrase_and_a_call_of_the_same_name_are_never_silent(self) -> None:
        for cue in cues():
            assert any(step in OU for step in fallbacks(cue))


def differing(language: str, table: dict[str, Reading]) -> list[tuple[str, str, str]]:
    """Cues whose word is not what the catalogue shows, marks aside."""
    texts = Texts(language)
    shown = {
        cue: re.sub(r"\W", "", texts(key)) for cue in cues() if (key := catalogue_key(cue)) and texts.has(key)
    }
    assert len(shown) > 100
    return [(cue, table[cue].word, word) for cue, word in shown.items() if table[cue].word != word]


class TestWenzhounese:
    """Tones, contours and sources of the dialect."""

    @pytest.mark.parametrize("reading", OU.values(), ids=OU)
    def test_citation_tones_are_those_of_the_categories(self, reading: Reading) -> None:
        assert reading.tones == tuple(CITATION[category] for category in reading.categories)

    @pytest.mark.parametrize("reading", OU.values(), ids=OU)
    def test_contours_follow_the_rule_or_say_why_not(self, reading: Reading) -> None:
        if reading.basis.startswith("speaker:"):
            assert len(reading.basis) > len("speaker: ")
            return
        words = divided(reading.basis)
        rule = phrase(reading.categories, words) if words else spoken(reading.categories, kind_of(reading))
        assert (reading.contour, reading.basis, reading.basis_confidence) == (
            rule.contour,
            rule.basis,
            rule.confidence,
        )

    @pytest.mark.parametrize("reading", OU.values(), ids=OU)
    def test_sources_are_named_and_bear_the_confidence(self, reading: Reading) -> None:
        assert SOURCES.fullmatch(reading.sources)
        single = any(re.fullmatch(r"S\d", part) for part in reading.sources.split("; "))
        assert (reading.confidence == "low") == single

    def test_what_only_one_source_knows_says_so(self) -> None:
        for reading in OU.values():
            if reading.confidence == "low":
                assert re.search(r"S\d only", reading.note), reading.cue

    def test_a_character_is_read_the_same_wherever_nothing_else_is_said(self) -> None:
        heard: dict[str, set[tuple[str, str]]] = {}
        for reading in OU.values():
            for sign, sound, category in zip(reading.word, reading.ipa, reading.categories, strict=True):
                heard.setdefault(sign, set()).add((sound, category))
        several = {sign for sign, readings in heard.items() if len(readings) > 1}
        assert several == set(SEVERAL)


SEVERAL = "一二下大来"
"""Characters with more than one reading.

一 and 二 in counting and before what is counted, 下 in 一下, 大 in 大王 and 大家, 来 alone and in 慢慢来.
"""


def kind_of(reading: Reading) -> Kind:
    """How the syllables of a row belong together."""
    if re.fullmatch(r"tile\.[1-9][mps](\.cord)?", reading.cue):
        return Kind.NUMERAL
    return Kind.DOUBLED if len(reading.word) == 2 and len(set(reading.word)) == 1 else Kind.WORD


class TestMandarin:
    """Tones and contours of Standard Mandarin."""

    @pytest.mark.parametrize("reading", MANDARIN.values(), ids=MANDARIN)
    def test_citation_tones_are_those_of_the_categories(self, reading: Reading) -> None:
        assert reading.tones == tuple(PITCHES[category] for category in reading.categories)

    @pytest.mark.parametrize("reading", MANDARIN.values(), ids=MANDARIN)
    def test_contours_follow_the_rules_of_the_third_tone_of_one_and_of_the_neutral_tone(
        self, reading: Reading
    ) -> None:
        assert reading.contour == tuple(mandarin_contours(reading.word, reading.categories))

    @pytest.mark.parametrize("reading", MANDARIN.values(), ids=MANDARIN)
    def test_the_pinyin_that_a_row_names_is_what_its_sounds_spell(self, reading: Reading) -> None:
        spelt = [re.sub(r"\d+", "", part) for part in romanised(reading).split()]
        named = [part.replace("v", "ü") for part in reading.sources.removeprefix("pinyin ").split()]
        assert [f"{part}{tone}" for part, tone in zip(spelt, reading.categories, strict=True)] == named


def mandarin_contours(word: str, tones: tuple[str, ...]) -> list[str]:
    """The contours of a word by the rules of the standard."""
    found: list[str] = []
    for place, tone in enumerate(tones):
        later = tones[place + 1] if place + 1 < len(tones) else ""
        if tone == "0":
            found.append({"1": "2", "2": "3", "3": "4", "4": "1"}[tones[place - 1]])
        elif word[place] == "一" and later:
            found.append("35" if later == "4" else "51")
        elif tone == "3" and later:
            found.append("35" if later == "3" else "21")
        else:
            found.append(PITCHES[tone])
    return found


GOOD = {
    "cue": "tile.1m", "word": "一万", "category": "tile", "ipa_per_syllable": "ʔji ma", "tone_category": "阴入 阳去",
    "citation_tones": "313 22", "contour_used": "3 22", "alternatives": "", "reading_sources": "S1+S2",
    "reading_confidence": "high", "sandhi_basis": "rule", "sandhi_confidence": "low", "note": "", "origin": "own",
}  # fmt: skip


def table_of(*lines: dict[str, str]) -> str:
    return "\n".join("\t".join(cells) for cells in (COLUMNS, *(line.values() for line in lines)))


class TestReader:
    """Faults are told with line, column and what is wrong."""

    def test_a_row_is_read(self) -> None:
        (reading,) = read_lexicon(table_of(GOOD)).values()
        assert (reading.word, reading.ipa, reading.contour) == ("一万", ("ʔji", "ma"), ("3", "22"))
        assert (reading.sources, reading.confidence, reading.basis_confidence) == ("S1+S2", "high", "low")

    @pytest.mark.parametrize("text", ["", "cue\tword", TEXTS["lexicon"].replace("note", "notes", 1)])
    def test_other_columns_are_refused(self, text: str) -> None:
        with pytest.raises(LexiconError, match="line 1: the columns must be cue, word"):
            read_lexicon(text)

    @pytest.mark.parametrize(
        ("change", "column", "fault"),
        [
            ({"cue": "Tile"}, "cue", "'Tile' is no name of a cue"),
            ({"cue": "tile"}, "cue", "'tile' is no name of a cue"),
            ({"word": ""}, "word", "is empty"),
            ({"reading_sources": ""}, "reading_sources", "is empty"),
            ({"ipa_per_syllable": "ʔji"}, "ipa_per_syllable", "一万 has 2 syllables, there are 1"),
            ({"contour_used": "3 22 1"}, "contour_used", "一万 has 2 syllables, there are 3"),
            ({"contour_used": "3 62"}, "contour_used", "'62' is no contour"),
            ({"contour_used": "3 1234"}, "contour_used", "'1234' is no contour"),
            ({"citation_tones": "313 x"}, "citation_tones", "'x' is no contour"),
            ({"reading_confidence": "n/a"}, "reading_confidence", "'n/a' is none of high, medium, low"),
            ({"sandhi_confidence": "sure"}, "sandhi_confidence", "'sure' is none of high, medium, low, n/a"),
        ],
    )
    def test_a_fault_names_line_and_column(self, change: dict[str, str], column: str, fault: str) -> None:
        with pytest.raises(LexiconError, match=re.escape(f"line 2, column {column}: {fault}")):
            read_lexicon(table_of(GOOD | change))

    def test_a_cue_stands_once(self) -> None:
        with pytest.raises(LexiconError, match=r"line 3, column cue: 'tile\.1m' stands in the table twice"):
            read_lexicon(table_of(GOOD, GOOD))

    def test_missing_cells_are_told(self) -> None:
        with pytest.raises(LexiconError, match="line 2, column word: there are 2 cells instead of 14"):
            read_lexicon(table_of() + "\ntile.1m\t一万")

    def test_the_hash_changes_with_a_cell_and_not_with_line_ends(self) -> None:
        text = TEXTS["lexicon"]
        assert lexicon_hash(text) == lexicon_hash(text.replace("\n", "\r\n"))
        assert lexicon_hash(text) != lexicon_hash(text.replace("313", "41", 1))


class TestRomanised:
    """The reading aid."""

    @pytest.mark.parametrize(
        ("ipa", "contour", "aid"),
        [
            ("ʔji ma", "3 22", "i3 ma22"),
            ("ŋ̍ doŋ", "42 21", "ng42 ddong21"),
            ("nø hoŋ", "33 22", "nö33 hong22"),
            ("ɦoŋ tɕoŋ", "33 22", "hhong33 jong22"),
            ("ho ze", "42 21", "ho42 ssê21"),
            ("ba pa", "2 35", "bba2 ba35"),
            ("pʰoŋ", "42", "pong42"),
            ("pøy ho", "24 33", "böü24 ho33"),
            ("ø kuɔ", "42 42", "ö42 guo42"),
            ("tsʰeŋ ʔjiai se", "22 3 313", "ceng22 iai3 sê313"),
            ("ȵi hɜ", "42 23", "nyi42 he23"),
            ("ɕɤu tsʰɿ tsaŋ tsʰo", "2 42 33 33", "xeu2 ci42 zang33 co33"),
            ("tɕau", "35", "jao35"),
        ],
    )
    def test_wenzhounese_is_written_in_letters_that_readers_of_pinyin_know(
        self, ipa: str, contour: str, aid: str
    ) -> None:
        # sounds of its own: whoever corrects a row of the table need not know this test
        row = replace(OU["tile.1m"], ipa=tuple(ipa.split()), contour=tuple(contour.split()))
        assert romanised(row) == aid

    @pytest.mark.parametrize(
        ("cue", "aid"),
        [
            ("tile.1m", "yi35 wan51"),
            ("tile.2s", "er51 tiao35"),
            ("call.self_draw", "zi51 mo55"),
            ("tile.7f", "ju35"),
            ("pattern.seven_fairies", "qi55 xian55 nü214"),
            ("round.e", "dong55 feng55 quan55"),
            ("phrase.thanks", "xie51 xie1"),
        ],
    )
    def test_mandarin_is_pinyin(self, cue: str, aid: str) -> None:
        assert romanised(MANDARIN[cue]) == aid

    @pytest.mark.parametrize("table", TABLES)
    def test_two_sounds_are_never_written_alike(self, table: str) -> None:
        spelt: dict[str, set[str]] = {}
        for reading in rows(table):
            for sound, part in zip(reading.ipa, romanised(reading).split(), strict=True):
                spelt.setdefault(re.sub(r"\d+", "", part), set()).add(sound)
        assert {letters: sounds for letters, sounds in spelt.items() if len(sounds) > 1} == {}

    @pytest.mark.parametrize("table", TABLES)
    def test_the_font_has_every_letter(self, table: str) -> None:
        aids = [romanised(reading) for reading in rows(table)]
        assert missing_glyphs(Assets().path("font.sans"), aids) == {}
