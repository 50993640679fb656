"""Build hook: writes all vectors as a bundle into the wheel, which then starts without reading YAML."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface[Any]):
    """Adds ``toolcall_conformance/data/bundle.json`` to wheels.  An unreadable vector stops the build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the bundle to a temporary folder and tell the builder of it."""
        # An editable installation reads the checkout's YAML, which changes under it.
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "runners"))
        from toolcall_conformance.suite.bundle import dump_bundle
        from toolcall_conformance.suite.loader import load_vectors

        vectors, errors = load_vectors([root / "vectors"])
        if errors:
            raise SystemExit("\n".join(map(str, errors)))
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "bundle.json"
        path.write_text(dump_bundle(vectors, self.metadata.version), encoding="ascii", newline="\n")
        build_data["force_include"][str(path)] = "toolcall_conformance/data/bundle.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
