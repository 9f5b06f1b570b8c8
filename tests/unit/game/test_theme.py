from __future__ import annotations

from pathlib import Path

import pytest

from game.assets import Assets
from game.errors import AssetError
from game.theme import THEMES, Palette, Theme, Weave, contrast, load_theme, mix, parse_theme
from game.ui.materials import paper_shade

ASSETS = Assets()


def _pairs(theme: Theme) -> dict[str, float]:
    """Contrast of every text colour on the grounds it is written on."""
    palette: Palette = theme.palette
    grounds = {"paper": palette.paper, "light": palette.paper_light, "shade": paper_shade(theme)}
    texts = {
        "ink": palette.ink,
        "quiet": palette.quiet,
        "vermilion": palette.vermilion_text,
        "jade": palette.jade_text,
        "indigo": palette.indigo,
    }
    found = {f"{a} on {b}": contrast(texts[a], grounds[b]) for a in texts for b in grounds}
    for name, cloth in (
        ("cloth", palette.cloth),
        ("dark", palette.cloth_dark),
        ("light", palette.cloth_light),
    ):
        found[f"on_cloth on {name}"] = contrast(palette.on_cloth, cloth)
    found["quiet on slot"] = contrast(palette.on_cloth_quiet, palette.slot)
    found["seal"] = contrast(palette.on_seal, palette.vermilion)
    return found


@pytest.mark.parametrize("name", THEMES)
def test_text_can_be_read(name: str) -> None:
    theme = load_theme(ASSETS, name)
    assert theme.name == name
    bar = 7.0 if name == "contrast" else 4.5
    assert {pair: ratio for pair, ratio in _pairs(theme).items() if ratio < bar} == {}


@pytest.mark.parametrize("name", THEMES)
def test_no_pure_black_no_pure_white(name: str) -> None:
    theme = load_theme(ASSETS, name)
    colours = {getattr(theme.palette, field) for field in Palette.__dataclass_fields__}
    assert not colours & {(0, 0, 0), (255, 255, 255)}


def test_the_cloths_differ_and_build_on_the_default() -> None:
    themes = {name: load_theme(ASSETS, name) for name in THEMES}
    assert len({theme.palette.cloth for theme in themes.values()}) == len(THEMES)
    weaves = {name: theme.weave for name, theme in themes.items()}
    assert weaves == {"ou": Weave.CRACKLE, "indigo": Weave.RESIST, "tea": Weave.MAT, "contrast": Weave.PLAIN}
    assert themes["indigo"].tile == themes["ou"].tile


def test_every_fault_is_told_at_once() -> None:
    text = (
        'name = ""\nweave = "velvet"\ncolour = 1\n[palette]\ncloth = "green"\nsky = "#112233"\n'
        '[shape]\nfocus = -1\nlight = true\n[type]\nbody = "large"\n'
    )
    with pytest.raises(AssetError) as caught:
        parse_theme(text, load_theme(ASSETS, "ou"))
    for fault in (
        "name",
        "velvet",
        "colour",
        "palette.cloth",
        "palette.sky",
        "shape.focus",
        "shape.light",
        "type.body",
    ):
        assert fault in str(caught.value)


def test_a_ground_theme_must_be_complete() -> None:
    with pytest.raises(AssetError, match=r"palette\.cloth: missing.*type\.count: missing"):
        parse_theme('name = "bare"')


def test_text_that_is_no_toml_is_refused() -> None:
    with pytest.raises(AssetError, match="TOML"):
        parse_theme("name = ")


def test_themes_that_build_on_each_other_are_refused(tmp_path: Path) -> None:
    rows = []
    for name, base in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.toml").write_text(f'name = "{name}"\nbase = "{base}"\n', encoding="utf-8")
        rows.append(
            f'"theme.{name}" = {{ file = "{name}.toml", size = "text", author = "a", licence = "b" }}'
        )
    (tmp_path / "manifest.toml").write_text("[files]\n" + "\n".join(rows), encoding="utf-8")
    with pytest.raises(AssetError, match="a -> b -> a"):
        load_theme(Assets(tmp_path), "a")


def test_mixing_ends_at_either_colour() -> None:
    assert mix((10, 20, 30), (200, 100, 0), 0) == (10, 20, 30)
    assert mix((10, 20, 30), (200, 100, 0), 1) == (200, 100, 0)
