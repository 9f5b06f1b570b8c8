"""The layers of a kiosk's settings (设定层次), of which the later ones win key by key.

Defaults, the operator's file, the signed document, what was changed in the operator's menu. What is changed waits until
`take`. Nothing that is broken stops a kiosk: the last good stays, and it is told why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from game.errors import GameError, SettingsError, StorageError, why
from game.kiosk.config import KioskConfig, over
from game.kiosk.config_read import read_layer, to_plain
from game.kiosk.remote import LARGEST, Document, read_signed
from game.storage import delete_file, write_whole

__all__ = ["Layers"]


class Layers:
    """The settings in force and those that wait."""

    def __init__(self, folder: Path, base: KioskConfig) -> None:
        self._remote_file, self._local_file = folder / "remote.json", folder / "local.json"
        self._base = base
        self._remote, self.remote_trouble = _read_remote(self._remote_file, base)
        self._local, self.local_trouble = _read_local(self._local_file)
        self._config = self._coming = self._together()
        self._taken = self._remote

    @property
    def config(self) -> KioskConfig:
        """The settings in force."""
        return self._config

    @property
    def coming(self) -> KioskConfig:
        """The settings that will be in force after `take`."""
        return self._coming

    @property
    def version(self) -> str:
        """The version of the signed settings in force; empty without any."""
        return str(self._taken.version) if self._taken else ""

    @property
    def is_changed(self) -> bool:
        """Whether anything waits."""
        return self._coming is not self._config or self._taken is not self._remote

    @property
    def local(self) -> Mapping[str, object]:
        """What was changed in the operator's menu."""
        return self._local

    def take(self) -> bool:
        """Put in force what waits; whether anything changed."""
        before = self._config
        self._config, self._taken = self._coming, self._remote
        return self._config != before

    # ---------------------------------------------------------------- signed settings

    def offer(self, data: bytes) -> bool:
        """Take signed settings; False for those that are known already.

        Raises `SettingsError` for what this kiosk does not take, `StorageError` when they cannot be kept.
        """
        try:
            return self._offer(data)
        except GameError as error:
            self.remote_trouble = error
            raise

    def _offer(self, data: bytes) -> bool:
        document = read_signed(data, self._base.key)
        _check_shop(document, self._base)
        known = self._remote.version if self._remote else 0
        if self._remote is not None and document.version == known:
            self.remote_trouble = _fault_of(self._remote)
            return False
        if document.version < known:
            raise SettingsError(
                f"These settings are older ({document.version}) than those in force ({known}).",
                key="error.kiosk.remote.older", theirs=document.version, ours=known,
            )  # fmt: skip
        write_whole(self._remote_file, data)
        self._remote, self.remote_trouble = document, _fault_of(document)
        self._wait()
        return True

    def forget_remote(self) -> None:
        """Go on without the signed settings; any version is taken again. Raises `StorageError`."""
        delete_file(self._remote_file)
        self._remote, self.remote_trouble = None, None
        self._wait()

    # ---------------------------------------------------------------- the operator's menu

    def change(self, changes: Mapping[str, object]) -> None:
        """Change settings here. Raises `SettingsError` for what cannot be, `StorageError` when it cannot be kept."""
        layer = read_layer(to_plain(changes))
        if layer.faults:
            raise SettingsError(str(layer.faults[0]), key="error.kiosk.value", name=layer.faults[0].key)
        local = {**self._local, **layer.chosen}
        text = json.dumps({"format": 1, "changes": to_plain(local)}, ensure_ascii=False, indent=1)
        write_whole(self._local_file, text + "\n")
        self._local, self.local_trouble = local, None
        self._wait()

    def clear(self) -> None:
        """Forget what was changed here. Raises `StorageError`."""
        delete_file(self._local_file)
        self._local, self.local_trouble = {}, None
        self._wait()

    def _wait(self) -> None:
        """What has changed waits; nothing does where all would be as it is."""
        fresh = self._together()
        self._coming = self._config if fresh == self._config else fresh

    def _together(self) -> KioskConfig:
        """All layers, the later over the earlier."""
        remote = self._remote.chosen if self._remote else {}
        return over(self._base, {**remote, **self._local})


def _check_shop(document: Document, base: KioskConfig) -> None:
    if document.shop and document.shop != base.shop:
        raise SettingsError(
            f"These settings are for {document.shop!r}, this kiosk is of {base.shop!r}.",
            key="error.kiosk.remote.shop", theirs=document.shop, ours=base.shop,
        )  # fmt: skip


def _fault_of(document: Document) -> GameError | None:
    """What of a document could not be used; the rest of it holds."""
    if not document.faults:
        return None
    return SettingsError(
        f"Not all of the signed settings can be used: {document.faults[0]}",
        key="error.kiosk.remote.part", name=document.faults[0].key or "settings",
    )  # fmt: skip


def _read_remote(file: Path, base: KioskConfig) -> tuple[Document | None, GameError | None]:
    """The signed settings of the last time; they are checked again, as the file may have been changed."""
    try:
        with file.open("rb") as stream:
            document = read_signed(stream.read(LARGEST + 1), base.key)
        _check_shop(document, base)
    except (FileNotFoundError, NotADirectoryError):
        return None, None
    except SettingsError as error:
        return None, error
    except OSError as error:
        message = f"Cannot read {file}: {error.strerror}."
        return None, StorageError(message, key="error.kiosk.read", where=file, why=why(error))
    return document, _fault_of(document)


def _read_local(file: Path) -> tuple[dict[str, object], GameError | None]:
    """What was changed in the operator's menu, as far as it can be used."""
    trouble = SettingsError(f"{file} cannot be used as it stands.", key="error.kiosk.local", where=file)
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        layer = read_layer(plain["changes"])
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}, trouble
    return dict(layer.chosen), trouble if layer.faults else None
