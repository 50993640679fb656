"""The traits of a format that decide which cases it can have.  Implements VF-10.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Each trait, with what it says of a format.
TRAITS = {
    "calls": "the template shows how the model writes calls",
    "reasoning": "the template shows how the model reasons",
    "ids": "calls have ids",
    "object": "a call is an object in JSON, with its name and its arguments as members",
    "json": "the arguments of a call are one text in JSON",
    "tagged": "arguments stand between tags, as raw text",
    "python": "a call is a function call of Python",
    "end-marker": "something ends a call after its arguments: a marker, a brace or a bracket",
    "bare": "no text with a letter in it stands before calls",
}


def traits_of(description: Mapping[str, Any]) -> frozenset[str]:
    """The traits that a description shows."""
    tools: Mapping[str, Any] = description.get("tools", {})
    function: Mapping[str, Any] = tools.get("function", {})
    messages: Mapping[str, Any] = description.get("messages", {})
    form, values = tools.get("format", "NONE"), tools.get("values", "")
    starts = (tools.get("sectionStart", ""), tools.get("perCallStart", ""), tools.get("codeStart", ""))
    named = any(map(str.isalpha, "".join((*starts, function.get("namePrefix", "")))))
    ends = (tools.get("perCallEnd", ""), tools.get("sectionEnd", ""), function.get("close", ""))
    found = {
        "calls": form != "NONE",
        "reasoning": description.get("reasoning", {}).get("mode", "NONE") != "NONE",
        "ids": bool(
            tools.get("idField") or tools.get("genIdField") or tools.get("callId", {}).get("position")
        ),
        "object": form == "JSON_NATIVE" and not tools.get("functionNameIsKey"),
        "json": form in ("JSON_NATIVE", "TAG_WITH_JSON"),
        "tagged": form == "TAG_WITH_TAGGED" and values != "python",
        "python": values == "python",
        "end-marker": form == "JSON_NATIVE" or any(map(str.strip, ends)) or bool(messages.get("ends")),
        "bare": form != "NONE" and not named,
    }
    return frozenset(trait for trait, has in found.items() if has)
