"""The literal markers of a format, by the roles that cases name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: The roles that stand for a marker even where an output does not show it, and for the names of fields.
MARKER_ROLES = (
    *("section-start", "section-end", "outer-start", "outer-end", "call-start", "call-end", "function-end"),
    *("reasoning-start", "reasoning-end", "content-start", "content-end", "value-end"),
    *("name-field", "args-field", "stop"),
)


@dataclass(frozen=True, slots=True)
class Markers:
    """The literal markers of a format, without the whitespace at their edges; "" where it has none."""

    reasoning: tuple[str, str]
    content: tuple[str, str]
    section: tuple[str, str]
    call: tuple[str, str]
    #: What stands before a call's name, and what ends the function.
    function: tuple[str, str]
    value_end: str
    #: What stands before an argument's name.
    argument: str
    #: The fields of a call in JSON that hold its name and its arguments.
    fields: tuple[str, str]
    #: The first text that ends a turn.
    stop: str

    @classmethod
    def of(cls, description: Mapping[str, Any]) -> Markers:
        """The markers of a description."""

        def pair(fields: Mapping[str, Any], start: str, end: str) -> tuple[str, str]:
            return str(fields.get(start) or "").strip(), str(fields.get(end) or "").strip()

        reasoning, content, tools = (description.get(name, {}) for name in ("reasoning", "content", "tools"))
        return cls(
            reasoning=pair(reasoning, "start", "end"),
            content=pair(content, "start", "end"),
            section=pair(tools, "sectionStart", "sectionEnd"),
            call=pair(tools, "perCallStart", "perCallEnd"),
            function=pair(tools.get("function", {}), "namePrefix", "close"),
            value_end=pair(tools.get("arguments", {}), "valueSuffix", "valueSuffix")[0],
            argument=pair(tools.get("arguments", {}), "namePrefix", "namePrefix")[0],
            fields=pair(tools, "nameField", "argsField"),
            stop=next(iter(description.get("stops", ())), "").strip(),
        )

    def marker(self, role: str) -> str:
        """The marker that a role names; "" if the format has none."""
        name, _, side = role.rpartition("-")
        if name == "outer":
            pairs = (self.section, self.call, self.function)
            return next((each[side == "end"] for each in pairs if each[side == "end"]), "")
        single = {"value-end": self.value_end, "stop": self.stop}
        single |= {"name-field": self.fields[0], "args-field": self.fields[1]}
        if role in single:
            return single[role]
        both = {"section": self.section, "call": self.call, "reasoning": self.reasoning}
        both |= {"content": self.content, "function": ("", self.function[1])}
        return both[name][side == "end"] if name in both else ""
