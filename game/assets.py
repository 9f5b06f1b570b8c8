"""Pictures, sounds, fonts and themes by id (素材); code never speaks a path.

`assets/manifest.toml` gives every id its file, size, author and licence. A file ``package:NAME/FILE`` lies in an
installed package (the fonts). The same code finds its folder in the checkout, in the wheel and in the frozen bundle.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal

from game.errors import AssetError

__all__ = ["Assets", "Entry", "Tree", "resource_root"]

_PACKAGE: Final = "package:"


def resource_root(kind: Literal["assets", "locales"]) -> Traversable:
    """The folder of assets or catalogues: inside the package when installed, beside it in a checkout."""
    package = files("game")
    inside = package / f"_{kind}"
    if inside.is_dir():
        return inside
    if isinstance(package, Path) and (package.parent / kind).is_dir():
        return package.parent / kind
    raise AssetError(
        f"The folder {kind!r} is missing: looked at {inside} and beside it. Install the game again."
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the manifest: where an asset lies, how large it is, who made it, under which licence."""

    id: str
    file: str
    size: str
    author: str
    licence: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A folder whose files are listed elsewhere (voice packs, help), with its author and licence."""

    folder: str
    author: str
    licence: str


class Assets:
    """All assets by id (素材)."""

    def __init__(self, root: Traversable | None = None) -> None:
        self._root = resource_root("assets") if root is None else root
        self._kept = ExitStack()
        self._entries, self._trees = _read_manifest(self._root / "manifest.toml")

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id of the manifest, in its order."""
        return tuple(self._entries)

    @property
    def trees(self) -> Mapping[str, Tree]:
        """Folders that carry their own list of files."""
        return self._trees

    def has(self, asset_id: str) -> bool:
        """Whether the manifest knows the id."""
        return asset_id in self._entries

    def entry(self, asset_id: str) -> Entry:
        """The manifest's line of an id."""
        try:
            return self._entries[asset_id]
        except KeyError:
            raise AssetError(
                f"There is no asset {asset_id!r}: looked in {self._root / 'manifest.toml'} "
                f"({len(self._entries)} ids) and below {self._root}. Check the id."
            ) from None

    def bytes(self, asset_id: str) -> bytes:
        """The content of an asset."""
        place = self._place(asset_id)
        try:
            return place.read_bytes()
        except OSError as reason:
            raise AssetError(
                f"The asset {asset_id!r} cannot be read: looked at {place} ({reason}). Install the game again."
            ) from reason

    def text(self, asset_id: str) -> str:
        """The content of a text asset (SVG, TOML)."""
        return self.bytes(asset_id).decode("utf-8")

    def path(self, asset_id: str) -> Path:
        """A real file with the asset, for libraries that insist on one; it lives as long as this object."""
        place = self._place(asset_id)
        found = place if isinstance(place, Path) else self._kept.enter_context(as_file(place))
        if not found.is_file():
            raise AssetError(f"The asset {asset_id!r} is missing: looked at {found}. Install the game again.")
        return found

    def missing(self) -> tuple[str, ...]:
        """The ids whose files are not there."""

        def is_there(asset_id: str) -> bool:
            try:
                return self._place(asset_id).is_file()
            except AssetError:
                return False

        return tuple(asset_id for asset_id in self.ids if not is_there(asset_id))

    def tree(self, name: str) -> Traversable:
        """The folder of a tree."""
        if name not in self._trees:
            raise AssetError(
                f"There is no folder {name!r} in {self._root / 'manifest.toml'}. Check the name."
            )
        return self._root / self._trees[name].folder

    def _place(self, asset_id: str) -> Traversable:
        file = self.entry(asset_id).file
        if not file.startswith(_PACKAGE):
            return self._root.joinpath(*file.split("/"))
        package, _, inner = file.removeprefix(_PACKAGE).partition("/")
        try:
            return files(package).joinpath(*inner.split("/"))
        except ModuleNotFoundError as reason:
            raise AssetError(
                f"The asset {asset_id!r} lies in the package {package!r}, which is not installed. "
                f"Install the game again, or run: python -m pip install {package.replace('_', '-')}"
            ) from reason


def _read_manifest(place: Traversable) -> tuple[dict[str, Entry], dict[str, Tree]]:
    try:
        data = tomllib.loads(place.read_bytes().decode("utf-8"))
    except (OSError, ValueError) as reason:
        raise AssetError(
            f"The list of assets cannot be read: {place} ({reason}). Install the game again."
        ) from reason
    usual = {key: str(data.get("usual", {}).get(key, "")) for key in ("author", "licence")}
    entries: dict[str, Entry] = {}
    problems: list[str] = []
    for asset_id, line in data.get("files", {}).items():
        row = {**usual, **{key: str(value) for key, value in line.items()}}
        lacking = [key for key in ("file", "size", "author", "licence") if not row.get(key)]
        if lacking:
            problems.append(f"{asset_id}: {', '.join(lacking)} missing")
            continue
        entries[asset_id] = Entry(asset_id, row["file"], row["size"], row["author"], row["licence"])
    if problems:
        raise AssetError(f"{place} has faulty lines: {'; '.join(problems)}.")
    trees = {
        name: Tree(
            str(line["folder"]),
            str(line.get("author", usual["author"])),
            str(line.get("licence", usual["licence"])),
        )
        for name, line in data.get("trees", {}).items()
    }
    return entries, trees
