"""The message that a case expects of a format: that of its turn, but for what the case says.

Implements VF-12.7, VF-12.8.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .conversation import MadeCall, Turn, template_json
from .edit import Edited, Fill, RoleMissing


@dataclass(frozen=True, slots=True)
class Expectation:
    """Makes the expected messages of one output, as the fields of a vector file."""

    #: The calls of the turn, then those that the case quotes.
    calls: Sequence[MadeCall]
    #: The description of the format: it says where ids are.
    description: Mapping[str, Any]
    edited: Edited
    #: Makes texts of the case those of this output.
    fill: Fill

    def message(self, given: Mapping[str, Any], turn: Turn) -> dict[str, Any]:
        """The message of the turn, with the given fields in place of its own."""
        own = [{"name": call.name, "arguments": template_json(call.arguments)} for call in turn.calls]
        calls = [self._with_id(call, number) for number, call in enumerate(own)]
        message = {
            "content": turn.content,
            "reasoning": turn.reasoning,
            "calls": calls,
            **self.fields(given),
        }
        if not message["calls"]:
            message.setdefault("sawToolCallSyntax", False)
        return message

    def fields(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Given fields of a message, with the texts, ids and spans of this output."""
        fields = dict(given)
        for name in ("content", "reasoning"):
            if name in fields:
                fields[name] = self.fill(fields[name])
        if "calls" in fields:
            fields["calls"] = [
                self._with_id(self._filled(call), call.get("of", number) - 1)
                for number, call in enumerate(fields["calls"], 1)
            ]
        if "problems" in fields:
            fields["problems"] = [self._problem(problem) for problem in fields["problems"]]
        return fields

    def _filled(self, call: Mapping[str, Any]) -> dict[str, Any]:
        own = {name: value for name, value in call.items() if name != "of"}
        if "argumentsText" in own:
            own["argumentsText"] = self.fill(own["argumentsText"])
        if "arguments" in own:
            own["arguments"] = self._arguments(own["arguments"], own.get("complete", True))
        return own

    def _arguments(self, text: str, complete: bool) -> str:
        """Arguments with the texts of this output; inside a JSON string of whole ones these are escaped."""
        try:
            return (
                template_json(self._values(json.loads(text)))
                if complete and "<<" in text
                else self.fill(text)
            )
        except ValueError:  # the text stands for more than a string
            return self.fill(text)

    def _values(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.fill(value)
        if isinstance(value, list):
            return [self._values(each) for each in value]
        return {k: self._values(each) for k, each in value.items()} if isinstance(value, dict) else value

    def _with_id(self, call: dict[str, Any], number: int) -> dict[str, Any]:
        """An expected call with the id that the output shows of the call with this number.

        Nobody reads on behind arguments that are cut off or broken: an id after them is not expected.
        """
        id = "" if "id" in call or number >= len(self.calls) else self._shown_id(number)
        lost = not call.get("complete", True) and self.edited.text.find(id) > self._begin(number)
        return {**call, "id": id} if id and not lost else call

    def _begin(self, number: int) -> int:
        """Where the arguments of a call begin; the end of the output if it does not show them."""
        try:
            return self.edited.span(f"arguments {number + 1}").start
        except RoleMissing:
            return len(self.edited.text)

    def _shown_id(self, number: int) -> str:
        """The id of a call that the output shows; "" if it shows none."""
        tools, call, text = self.description.get("tools", {}), self.calls[number], self.edited.text
        where, fields = tools.get("callId", {}), [tools.get("idField"), tools.get("genIdField")]
        if where.get("position", "NONE") == "NONE" and not any(fields):
            return ""
        for id in (f"functions.{call.name}:{number}", call.id):
            if id in text:
                return id
        patterns = [rf'"{re.escape(name)}": "?([^",}}]+)' for name in fields if name]
        prefix, suffix = where.get("prefix", "").strip(), where.get("suffix", "").strip()
        patterns += [rf"{re.escape(prefix)}(.+?){re.escape(suffix)}"] if prefix else []
        counted = (re.findall(pattern, text) for pattern in patterns)
        return next((found[number] for found in counted if number < len(found)), "")

    def _problem(self, problem: Mapping[str, Any]) -> Mapping[str, Any]:
        """A problem with its span in numbers; whitespace at the end of a part is not in its span."""
        if "span" in problem:
            start, end = self.edited.span(problem["span"])
            end = max(start, len(self.edited.text[:end].rstrip()))
        elif "point" in problem:
            start = end = self.edited.position(problem["point"])
        else:
            return problem
        return {"code": problem["code"], "offset": start, "length": end - start}
