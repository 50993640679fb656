"""The message that a case expects of a format: that of its turn, but for what the case says.

Implements VF-12.7, VF-12.8.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .conversation import MadeCall, Turn, template_json
from .edit import Edited


def expected_message(
    given: Mapping[str, Any],
    turn: Turn,
    calls: Sequence[MadeCall],
    description: Mapping[str, Any],
    edited: Edited,
    fill: Callable[[str], str],
) -> dict[str, Any]:
    """The whole expected message, as the fields of a vector file."""
    shown = shown_fields(given, calls, description, edited, fill)
    own = [{"name": call.name, "arguments": template_json(call.arguments)} for call in turn.calls]
    whole = {"content": turn.content, "reasoning": turn.reasoning, **shown}
    if "calls" not in shown:
        whole["calls"] = [
            with_id(call, number, calls, description, edited) for number, call in enumerate(own)
        ]
    if not whole["calls"]:
        whole.setdefault("sawToolCallSyntax", False)
    return whole


def shown_fields(
    given: Mapping[str, Any],
    calls: Sequence[MadeCall],
    description: Mapping[str, Any],
    edited: Edited,
    fill: Callable[[str], str],
) -> dict[str, Any]:
    """Fields of an expected message, with the texts, ids and spans of this output."""
    fields = dict(given)
    for name in ("content", "reasoning"):
        if name in fields:
            fields[name] = fill(fields[name])
    if "calls" in fields:
        fields["calls"] = [
            with_id(_filled(call, fill), call.get("of", number) - 1, calls, description, edited)
            for number, call in enumerate(fields["calls"], 1)
        ]
    if "problems" in fields:
        fields["problems"] = [_problem(problem, edited) for problem in fields["problems"]]
    return fields


def _filled(call: Mapping[str, Any], fill: Callable[[str], str]) -> dict[str, Any]:
    own = {name: value for name, value in call.items() if name != "of"}
    for name in ("arguments", "argumentsText"):
        if isinstance(own.get(name), str):
            own[name] = fill(own[name])
        elif name in own:
            own[name] = template_json(own[name])
    return own


def with_id(
    call: dict[str, Any],
    number: int,
    calls: Sequence[MadeCall],
    description: Mapping[str, Any],
    edited: Edited,
) -> dict[str, Any]:
    """An expected call with the id that the output shows of the call with this number of the turn.

    Nobody reads on behind arguments that are cut off or broken: an id after them is not expected.
    """
    if "id" in call or number >= len(calls):
        return call
    id, arguments = (
        _shown_id(description, edited, calls[number], number),
        edited.layout.spans.get("arguments", ()),
    )
    begin = arguments[number].start if number < len(arguments) else len(edited.text)
    lost = not call.get("complete", True) and edited.text.find(id) > begin
    return {**call, "id": id} if id and not lost else call


def _shown_id(description: Mapping[str, Any], edited: Edited, call: MadeCall, number: int) -> str:
    """The id of a call that the output shows; "" if it shows none."""
    tools = description.get("tools", {})
    where, fields = tools.get("callId", {}), [tools.get("idField"), tools.get("genIdField")]
    if where.get("position", "NONE") == "NONE" and not any(fields):
        return ""
    for id in (f"functions.{call.name}:{number}", call.id):
        if id in edited.text:
            return id
    patterns = [rf'"{re.escape(name)}": "?([^",}}]+)' for name in fields if name]
    prefix, suffix = where.get("prefix", "").strip(), where.get("suffix", "").strip()
    patterns += [rf"{re.escape(prefix)}(.+?){re.escape(suffix)}"] if prefix else []
    counted = (re.findall(pattern, edited.text) for pattern in patterns)
    return next((found[number] for found in counted if number < len(found)), "")


def _problem(problem: Mapping[str, Any], edited: Edited) -> Mapping[str, Any]:
    """A problem with its span in numbers; whitespace at the end of a part is not in its span."""
    if "span" in problem:
        start, end = edited.span(problem["span"])
        end = max(start, start + len(edited.text[start:end].rstrip()))
    elif "point" in problem:
        start = end = edited.position(problem["point"])
    else:
        return problem
    return {"code": problem["code"], "offset": start, "length": end - start}
