"""Takes words and values out of a recorded request, and leaves markup, JSON and lengths."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from ...adapters.implementation import JsonObject
from ..differences.markers import markers_of

#: A JSON escape, an entity, and a run of letters and digits of any script with the marks on them.
_TOKEN = re.compile(r"&#?\w{1,8};|\\(?:u[0-9a-fA-F]{4}|.)|(?:[^\W_]|[\u0300-\u036f])+|_+", re.DOTALL)
#: Words that JSON, Python and wire formats give a meaning.
_KEPT = frozenset(
    (
        *("true", "false", "null", "True", "False", "None"),
        *(
            "name",
            "arguments",
            "parameters",
            "function",
            "tool",
            "tools",
            "type",
            "id",
            "input",
            "args",
            "params",
        ),
        *(
            "tool",
            "calls",
            "call",
            "tool_calls",
            "tool_call",
            "parameter",
            "argument",
            "invoke",
            "json",
            "kwargs",
        ),
        *("CDATA", "think", "content", "response", "recipient", "assistant", "model", "to", "functions"),
    )
)
_CONTROL = r"<[|｜]?\w{1,30}[|｜]?>|\[/?[A-Z_]{2,30}\]"
_ESCAPED = re.compile(r"u(?!00[0-1]|d[89a-f])[0-9a-f]{4}", re.IGNORECASE)
#: Members of a tool that are not for parsers.
_DESCRIBING = ("description", "title", "examples", "example", "$comment")


def redacted(request: JsonObject) -> JsonObject:
    """The request with placeholders in place of words, numbers and values; it may be parsed in another way.

    Markers, tags, signs, whitespace and lengths stay, and so do the names of tools and of their parameters.
    """
    tools = [_undescribed(tool) for tool in request.get("tools", ())]
    kept = _KEPT | {word for name in _names(tools) for word in (name, *re.findall(r"[^\W_]+", name))}
    hidden = {name: value for name, value in request.items() if name != "messages"}

    markers = markers_of(request)
    hidden["output"] = _redacted_text(request["output"], markers, kept)
    # Of a prompt the control tokens stay too, and the names of the roles.
    in_prompt = re.compile(f"{markers.pattern}|{_CONTROL}")

    def text(value: Any) -> Any:
        return _redacted_text(value, in_prompt, kept) if isinstance(value, str) else value

    if "generationPrompt" in hidden:
        hidden["generationPrompt"] = text(hidden["generationPrompt"])
    variables = hidden.get("options", {}).get("templateKwargs")
    if variables:
        shown = {name: text(value) for name, value in variables.items()}
        hidden["options"] = {**hidden["options"], "templateKwargs": shown}
    return {**hidden, "tools": tools}


def _redacted_text(text: str, markers: re.Pattern[str], kept: frozenset[str]) -> str:
    parts = []
    last = 0
    for marker in markers.finditer(text):
        parts += [_without_words(text[last : marker.start()], kept), marker[0]]
        last = marker.end()
    return "".join([*parts, _without_words(text[last:], kept)])


def _without_words(text: str, kept: frozenset[str]) -> str:
    return _TOKEN.sub(lambda match: _placeholder(match[0], kept), text)


def _placeholder(token: str, kept: frozenset[str]) -> str:
    if token in kept or token.startswith(("_", "&")):
        return token
    if token.startswith("\\"):
        return r"\u5b57" if _ESCAPED.fullmatch(token[1:]) else token
    return "".join(map(_character, token))


def _character(character: str) -> str:
    """A character of the same class."""
    if character.isascii():
        return (
            "9"
            if character in "123456789"
            else "0"
            if character == "0"
            else "x"
            if character.islower()
            else "X"
        )
    return character if unicodedata.category(character) == "Mn" else "字"


def _names(value: Any) -> Iterator[str]:
    """The names of tools and parameters, and the values that a schema allows."""
    if isinstance(value, Mapping):
        for key, member in value.items():
            if key == "name" and isinstance(member, str):
                yield member
            elif key in ("properties", "$defs", "definitions") and isinstance(member, Mapping):
                yield from member
                yield from _names(list(member.values()))
            elif key in ("enum", "const"):
                yield from (
                    each
                    for each in (member if isinstance(member, list) else [member])
                    if isinstance(each, str)
                )
            else:
                yield from _names(member)
    elif isinstance(value, list):
        for element in value:
            yield from _names(element)


def _undescribed(value: Any) -> Any:
    """A tool without descriptions."""
    if isinstance(value, Mapping):
        return {
            key: {name: _undescribed(each) for name, each in member.items()}
            if key == "properties" and isinstance(member, Mapping)
            else _undescribed(member)
            for key, member in value.items()
            if key not in _DESCRIBING
        }
    return [_undescribed(element) for element in value] if isinstance(value, list) else value
