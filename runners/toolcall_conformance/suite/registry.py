"""The tools and templates that vectors refer to by name, and other registries of a vectors folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import SourceError, VectorError
from . import data, yaml_text
from .descriptions import Description, descriptions_in, holds_of
from .model import Holds

if TYPE_CHECKING:
    from .cases.suite_cases import SuiteCases

#: The files of a vectors folder that hold registries instead of vectors.
REGISTRIES = (
    *("tools.yaml", "harms.yaml", "retired.yaml", "coverage.yaml", "tested-templates.yaml"),
    *("agreement.yaml", "field.yaml"),
)


@dataclass
class Registry:
    """The tools and templates of the vectors folder at ``root``."""

    root: Path

    @cached_property
    def tools(self) -> Mapping[str, Mapping[str, Any]]:
        """OpenAI tool objects by name."""
        node, _ = read_registry(self.root / "tools.yaml")
        entries = yaml_text.plain(node) if node else {}
        return {name: openai_tool({"name": name, **entry}) for name, entry in entries.items()}

    def tool_objects(self, node: yaml_text.YamlNode | None) -> list[Mapping[str, Any]]:
        """The OpenAI tool objects of a list of tools; unknown names are left out."""
        items = node.items if isinstance(node, yaml_text.YamlSequence) else []
        named = [
            self.tools.get(item.text)
            if isinstance(item, yaml_text.YamlScalar)
            else openai_tool(yaml_text.plain(item))
            for item in items
        ]
        return [tool for tool in named if tool is not None]

    @cached_property
    def template_names(self) -> list[str]:
        """The names of the templates."""
        return sorted(self._template_files)

    @cached_property
    def templates(self) -> dict[str, str]:
        """The Jinja source of each template."""
        return {name: self._template_files[name].read_text(encoding="utf-8") for name in self.template_names}

    @cached_property
    def _template_files(self) -> Mapping[str, Path]:
        """The file of each template; folders of others may have a flat folder of templates (VF-2.6)."""
        flat = {path.stem: path for path in self.root.glob("templates/*.jinja")}
        return flat | {path.parent.name: path for path in self.root.glob("formats/*/template.jinja")}

    @cached_property
    def descriptions(self) -> Mapping[str, Description]:
        """The descriptions of formats, by name."""
        return descriptions_in(self.root)

    @cached_property
    def cases(self) -> SuiteCases:
        """The cases of this folder, and what its formats say of them.

        What makes them is imported here: a run with vectors from the cache or a bundle needs none of it.
        """
        from .cases.suite_cases import SuiteCases

        return SuiteCases(self.root, lambda: self.templates, lambda: self.descriptions, self.tool_objects)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of cases that coverage.yaml lists.  Implements VF-10.2."""
        node, _ = read_registry(self.root / "coverage.yaml")
        document = yaml_text.plain(node) if node else {}
        return frozenset(document.get("kinds", {}))

    @cached_property
    def invented(self) -> frozenset[str]:
        """The formats that no released model writes.  Implements VF-10.6."""
        return frozenset(name for name, fields in self.descriptions.items() if "invented" in fields)

    @cached_property
    def holds(self) -> Mapping[str, Holds]:
        """For each format with a description, what streams may hold without a bound.  Implements VF-10.5."""
        return {name: holds_of(fields) for name, fields in self.descriptions.items()}


def registry_for(path: Path) -> Registry:
    """The registry for a file: in the nearest folder above with a tools.yaml, else the suite's own."""
    for folder in path.resolve().parents:
        if (folder / "tools.yaml").is_file():
            return _registry(folder)
    return _registry(data.vectors_dir())


_registry = cache(Registry)


def read_registry(path: Path) -> tuple[yaml_text.YamlMapping | None, list[SourceError]]:
    """The mapping in a registry's file, and all errors.  A missing file counts as empty."""
    if not path.is_file():
        return None, []
    try:
        node, errors = yaml_text.read(yaml_text.decode(path.read_bytes(), path), path)
    except SourceError as error:
        return None, [error]
    if not isinstance(node, yaml_text.YamlMapping):
        return None, [*errors, VectorError(path, 1, 1, "not a mapping", "write entries such as id: {…}")]
    wrong = []
    for key, (_, value) in node.entries.items():
        if not isinstance(value, yaml_text.YamlMapping):
            what = f"the entry {key} is not a mapping"
            wrong.append(VectorError(path, value.line, value.column, what, "write key: value lines"))
    return (None if wrong else node), [*errors, *wrong]


def openai_tool(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    """The OpenAI tool object of {name, description?, parameters?}; drops the registry's field ``about``."""
    function = {key: tool[key] for key in ("name", "description", "parameters") if key in tool}
    return {"type": "function", "function": function}
