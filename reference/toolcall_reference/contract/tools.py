"""The tools of a request: which one a name means, and what values its schema allows (CT-7.35 to CT-7.37)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..json.text import WHITESPACE
from ..policy import AllowList
from ..schema.references import Schema
from ..schema.types import NestedTypes

_ANYTHING = NestedTypes()


class Tools(AllowList):
    """The allow-list, with the schemas of the tools' arguments by their names; a tool may lack one."""

    def __init__(self, tool_names: Sequence[str], schemas: Mapping[str, Schema]) -> None:
        super().__init__(tool_names)
        self._schemas: dict[str, Schema] = {}
        for name, schema in schemas.items():
            self._schemas.setdefault(name.strip(WHITESPACE), schema)
        self._types: dict[str, NestedTypes] = {}

    def types_of(self, name: str) -> NestedTypes:
        """The types of the arguments of the tool that a name means.  Implements CT-7.37."""
        resolution = self.resolve(name)
        if resolution is None or resolution.tool not in self._schemas:
            return _ANYTHING
        tool = resolution.tool
        if tool not in self._types:
            schema = self._schemas[tool]
            self._types[tool] = NestedTypes(schema, schema)
        return self._types[tool]
