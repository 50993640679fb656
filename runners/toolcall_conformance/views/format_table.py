"""The table of all formats: how each writes reasoning and a call, how its prompts end, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..suite.descriptions import Description

#: What stands for a name, an argument's name, its value, all arguments, and an id.
NAME, KEY, VALUE, ARGUMENTS, ID = "NAME", "KEY", "VALUE", "{…}", "ID"
_HEAD: Final = ("format", "handler", "reasoning", "a call", "values", "prompt", "models")
#: Characters that a cell shows otherwise.
_SHOWN: Final = str.maketrans({"\n": "⏎", "|": "\\|"})


def table(descriptions: Mapping[str, Description]) -> str:
    """The table as Markdown, a row a format."""
    rows = [_HEAD, ("---",) * len(_HEAD)]
    rows += [(f"`{name}`", *_cells(fields)) for name, fields in sorted(descriptions.items())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _cells(fields: Description) -> Iterator[str]:
    tools, reasoning = fields.get("tools", {}), fields.get("reasoning", {})
    yield _code(fields.get("handler", ""))
    yield _code(f"{reasoning.get('start', '')}…{reasoning['end']}") if reasoning else ""
    yield _code(call(fields)) if tools else ""
    yield tools.get("values", "")
    prompts = fields.get("prompts", {})
    named = [f"{name} {_code(prompts[name])}" for name in ("on", "off") if name in prompts]
    yield ", ".join([*([_code(prompts["default"])] if "default" in prompts else []), *named])
    yield ", ".join(fields.get("models", ())) or ("invented" if "invented" in fields else "")


def _code(text: str) -> str:
    """A text between backticks, of which a table shows every character."""
    fence = "`" * (1 + max(map(len, re.findall("`*", text))))
    pad = " " if "`" in (text[:1], text[-1:]) else ""
    return f"{fence}{pad}{text.translate(_SHOWN)}{pad}{fence}" if text else ""


def call(
    fields: Description, name: str = NAME, key: str = KEY, value: str = VALUE, json: str = ARGUMENTS
) -> str:
    """One call with one argument, as the markers of a description say that it is written."""
    tools, messages = fields["tools"], fields.get("messages", {})
    if tools["format"] == "JSON_NATIVE":
        body = _native(tools, name, json)
    else:
        arguments = json if tools["values"] == "json" else _argument(tools, key, value)
        body = _header(messages, name, json) if "channel" in messages else _tagged(tools, name, arguments)
    body = f"{tools.get('perCallStart', '')}{body}{tools.get('perCallEnd', '')}"
    body = f"[{body}]" if tools.get("toolsArrayWrapped") else body
    body = f"{tools.get('sectionStart', '')}{body}{tools.get('sectionEnd', '')}"
    return _addressed(messages, name, body)


def _native(tools: Mapping[str, Any], name: str, json: str) -> str:
    """The object of a call in JSON."""
    if tools.get("functionNameIsKey"):
        return f'{{"{name}": {json}}}'
    own = {tools["nameField"]: f'"{name}"', tools["argsField"]: json}
    ids = {tools.get(field, ""): f'"{ID}"' for field in ("idField", "genIdField")}
    inside, known = tools.get("functionField"), {**ids, **own}
    if inside:
        known[inside] = _object(own, own)
    return _object(known, tools["parameterOrder"])


def _object(values: Mapping[str, str], keys: Any) -> str:
    return "{" + ", ".join(f'"{key}": {values[key]}' for key in keys) + "}"


def _tagged(tools: Mapping[str, Any], name: str, arguments: str) -> str:
    """A call whose name is not in JSON, with its id where the format has one."""
    function, around, id = (tools.get(part, {}) for part in ("function", "arguments", "callId"))
    own, position = f"{id.get('prefix', '')}{ID}{id.get('suffix', '')}", id.get("position")
    before, between, behind = (
        own if position == each else "" for each in ("PRE_FUNC_NAME", "BETWEEN_FUNC_AND_ARGS", "POST_ARGS")
    )
    head = f"{before}{function.get('namePrefix', '')}{name}{function.get('nameSuffix', '')}{between}"
    inside = f"{around.get('start', '')}{arguments}{around.get('end', '')}"
    return f"{head}{inside}{behind}{function.get('close', '')}"


def _argument(tools: Mapping[str, Any], key: str, value: str) -> str:
    """An argument whose value is a string."""
    marks = tools.get("arguments", {})
    before, after, prefix, suffix = (
        marks.get(name, "") for name in ("namePrefix", "nameSuffix", "valuePrefix", "valueSuffix")
    )
    if tools["values"] == "elements":
        suffix = f"{before.removesuffix('<')}</{key}>"
    return f"{before}{key}{after}{prefix}{value}{suffix}"


def _header(messages: Mapping[str, Any], name: str, json: str) -> str:
    """A message with a channel, whose recipient is a tool."""
    start, role, namespace = (messages.get(field, "") for field in ("start", "role", "namespace"))
    channel, type = (
        f"{messages['channel']}{messages['calls'][0]}",
        f"{messages['type']}{messages['types'][0]}",
    )
    recipient = f" {messages['recipient']}{namespace}{name} "
    return f"{start}{role}{channel}{recipient}{type}{messages['text']}{json}{messages['ends'][1]}"


def _addressed(messages: Mapping[str, Any], name: str, body: str) -> str:
    """A message with a recipient, or a role of its own, for the tool or the calls in it."""
    start, role, text = (messages.get(field, "") for field in ("start", "role", "text"))
    if not start or "channel" in messages:
        return body
    if "calls" in messages:
        return f"{start}{role}{body}{messages['ends'][0]}"
    if "recipient" in messages:
        return f"{start}{role} {messages['recipient']}{name}{text}{body}{messages['ends'][-1]}"
    return f"{start}{body}"
