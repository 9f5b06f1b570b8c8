"""Hatchling's hook: compiles the catalogues before a wheel or an editable install is made."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _catalogues(root: Path) -> ModuleType:
    """``build/catalogues.py``, loaded by path: this folder is no package."""
    spec = importlib.util.spec_from_file_location("ouju_catalogues", root / "build" / "catalogues.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(root / "build" / "catalogues.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is a matter of hatchling
    """Compiles; hatchling finds this class by its base."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile in place; an editable install copies no data, it uses the folders of the checkout."""
        root = Path(self.root)
        if self.target_name == "wheel":
            _catalogues(root).compile_all(root / "locales")
        if version == "editable":
            # An empty mapping would mean "as in a wheel", so the mapping names a folder with nothing in it.
            build_data["force_include_editable"] = {tempfile.mkdtemp(): "game/_assets"}

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Remove the empty folder."""
        del version, artifact_path
        mapping = build_data.get("force_include_editable")
        if isinstance(mapping, dict):
            for folder in mapping:
                Path(folder).rmdir()
