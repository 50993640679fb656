"""Build hook: writes all vectors as a packed bundle into the wheel, in place of their YAML."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface[Any]):
    """Adds the packed bundle, registries, formats and cases to wheels.  A broken vector stops the build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the bundle to a temporary folder and tell the builder of it."""
        # An editable installation reads the checkout's YAML, which changes under it.
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root / "runners"), str(root / "reference")]
        from toolcall_conformance.suite.registry import REGISTRIES
        from toolcall_conformance.vectors.loader import load_vectors
        from toolcall_conformance.vectors.packed import NAME, dump_packed

        vectors, errors = load_vectors([root / "vectors"])
        if errors:
            raise SystemExit("\n".join(map(str, errors)))
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / NAME
        path.write_bytes(dump_packed(vectors, self.metadata.version))
        included = build_data["force_include"]
        included[str(path)] = f"toolcall_conformance/data/{NAME}"
        folder = root / "vectors" / "formats"
        formats = [*folder.glob("*/template.jinja"), *folder.glob("*/format.yaml")]
        # What makes cases for templates that the suite does not have.
        formats += [*folder.glob("*/cases.yaml"), *(root / "vectors" / "cases").glob("*.yaml")]
        for path in (*(root / "vectors" / name for name in (*REGISTRIES, "README.md")), *formats):
            inside = path.relative_to(root).as_posix()
            included[str(path)] = f"toolcall_conformance/data/{inside}"
        # Kits and ports without what is built in their folders, and without bundles of their own.
        for file in filter(Path.is_file, (root / "runners" / "ports").rglob("*")):
            inside = file.relative_to(root / "runners")
            if file.name != NAME and not {"target", "node_modules", "dist"} & {*inside.parts}:
                included[str(file)] = f"toolcall_conformance/data/{inside.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
