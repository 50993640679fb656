"""Makes the description of a format (TA-12) of a response template, as far as it goes.

Implements RT-11.5.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...response_template import load_response_template
from ..description import MAX_STOPS, VERSION, read_description
from .tokens import Delimiter, delimiter, tokens

__all__ = ["ImportedFormat", "import_response_template"]

_THOUGHTS: Final = ("thinking", "reasoning_content", "reasoning")
_PLACEHOLDER: Final = re.compile(r"\{(\w+(?:\.\w+)*)\}")
#: The last of several markers, such as ``<function=`` behind ``<tool_call>``.
_LAST: Final = re.compile(r"(.*[>\]|])([^>\]|]+)", re.DOTALL)
_FIRST: Final = re.compile(r"(.+?[>\]])(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ImportedFormat:
    """A description, and what of the response template it does not have."""

    description: dict[str, Any]
    #: Sentences that begin with a place, such as ``fields.content.close_pattern: …``.
    left_out: tuple[str, ...]


def import_response_template(template: object) -> ImportedFormat:
    """The description of a response template.  Raises ``BadRequest`` for one that is refused."""
    load_response_template(template)
    assert isinstance(template, Mapping)
    return _Import(template).made()


class _Import:
    """One import: the description grows, and so does the list of what is left out."""

    def __init__(self, template: Mapping[str, Any]) -> None:
        self._template = template
        self._fields: Mapping[str, Mapping[str, Any]] = template["fields"]
        self._found: dict[str, Any] = {"description": VERSION}
        self._left_out: list[str] = []

    def made(self) -> ImportedFormat:
        """The result; a description that cannot be read has no calls."""
        self._thoughts()
        self._content()
        if "tool_calls" in self._fields:
            self._calls(self._fields["tool_calls"])
        self._prompts()
        for name in self._fields:
            if name not in (*_THOUGHTS, "content", "tool_calls"):
                self._leave(f"fields.{name}", "a message has no such part")
        for name in self._template.get("defaults", {}):
            if name != "role":
                self._leave(f"defaults.{name}", "a message has no such part")
        read_description(self._found)
        return ImportedFormat(self._found, tuple(self._left_out))

    def _leave(self, place: str, what: str) -> None:
        self._left_out.append(f"{place}: {what}")

    def _delimiter(self, name: str, key: str) -> Delimiter:
        found = delimiter(self._fields[name], key)
        if found.more:
            place = f"fields.{name}.{key}" + ("" if key in self._fields[name] else "_pattern")
            self._leave(
                place, "a marker is one text; the others, and whitespace that has to be there, are left out"
            )
        return found

    def _thoughts(self) -> None:
        name, *others = [name for name in _THOUGHTS if name in self._fields] or [""]
        for other in others:
            self._leave(f"fields.{other}", f"a message has thoughts once: those of {name}")
        if not name:
            return
        self._is_text(name, "a thought is text")
        start, end = (self._delimiter(name, key).text.strip() for key in ("open", "close"))
        if not end:
            self._leave(f"fields.{name}", "a thought that nothing ends")
            return
        mode = "TAG_BASED" if start else "DELIMITER"
        self._found["reasoning"] = {"mode": mode, **({"start": start} if start else {}), "end": end}

    def _content(self) -> None:
        field = self._fields.get("content")
        if field is None:
            return
        stops = self._stops(field)
        start = self._delimiter("content", "open").text.strip()
        if start:
            end, stops = ({"end": stops[0]} if stops else {}), stops[1:]
            self._found["content"] = {"mode": "ALWAYS_WRAPPED", "start": start, **end}
        if stops:
            self._found["stops"] = stops[:MAX_STOPS]
        for text in stops[MAX_STOPS:]:
            self._leave("fields.content.close", f"a description has {MAX_STOPS} stops; {text!r} is left out")
        self._is_text("content", "content is text")

    def _is_text(self, name: str, what: str) -> None:
        """Say that a part is taken for text as it stands."""
        field = self._fields[name]
        if field.get("content", "text") != "text" or "transform" in field:
            self._leave(f"fields.{name}.content", what)

    def _stops(self, field: Mapping[str, Any]) -> list[str]:
        """The texts that end content, each once; a blank one is not a stop."""
        closers, pattern = field.get("close", []), field.get("close_pattern")
        texts, key = [closers] if isinstance(closers, str) else list(closers), "close"
        if pattern:
            found, key = [tokens(each) for each in _alternatives(pattern)], "close_pattern"
            texts = [each.text for each in found if not each.more]
            if any(each.more for each in found):
                self._leave(f"fields.content.{key}", "a stop is one text; patterns are left out")
        if any(text and not text.strip() for text in texts):
            self._leave(f"fields.content.{key}", "whitespace alone is not a stop")
        return list(dict.fromkeys(text.strip() for text in texts if text.strip()))

    def _prompts(self) -> None:
        anchors = self._template.get("start_anchor")
        if anchors is None:
            self._leave("start_anchor_pattern", "a prompt is one text")
            text = tokens(self._template["start_anchor_pattern"]).text
            anchors = [text] if text else []
        texts = [anchors] if isinstance(anchors, str) else list(anchors)
        end = self._found.get("reasoning", {}).get("end", "\0")
        plain = [text for text in texts if end not in text]
        closed = [text for text in texts if end in text]
        prompts = {"default": plain[0]} if plain else {}
        if closed:
            prompts["off"] = max(closed, key=len)
        for text in (*plain[1:], *(text for text in closed if text != prompts["off"])):
            self._leave("start_anchor", f"the description has one prompt; {text!r} is left out")
        if prompts:
            self._found["prompts"] = prompts

    # Calls

    def _calls(self, field: Mapping[str, Any]) -> None:
        kind, shape = field.get("content", "text"), field.get("transform")
        opener, closer = self._delimiter("tool_calls", "open"), self._delimiter("tool_calls", "close")
        named, given = "name" in opener.groups, field.get("content_args", {})
        if kind == "json" and named and given.keys() & {"string_delims", "unquoted_keys"}:
            tools, self._found["handler"] = _braces(opener, closer, given), "gemma4"
            for pair in given.get("string_delims", [])[1:]:
                self._leave("fields.tool_calls.content_args", f"strings have one form; {pair!r} is left out")
        elif kind == "json" and named:
            tools = _captured(opener, closer) or _tag_with_json(opener, closer)
        elif kind == "json":
            tools = self._native(opener, closer, shape, bool(field.get("transform_each")))
            if tools and given:
                self._leave("fields.tool_calls.content_args", "objects are JSON")
        elif kind == "xml-inline" and named:
            tools = _tagged(opener, closer, tokens(given["tag_pattern"], lines=True))
            if "value_parser" in given:
                place = "fields.tool_calls.content_args.value_parser"
                self._leave(place, "a value has the type that its tool declares")
        else:
            self._leave("fields.tool_calls.content", f"no description has calls in {kind}")
            return
        if tools:
            self._found["tools"] = tools

    def _native(self, opener: Delimiter, closer: Delimiter, shape: Any, each: bool) -> dict[str, Any]:
        """Objects with names and arguments, alone or in an array."""
        function = shape.get("function", shape) if isinstance(shape, Mapping) else shape
        paths = {key: _path(function, key) for key in ("name", "arguments")}
        if not all(paths.values()):
            self._leave("fields.tool_calls.transform", "it shows no name and no arguments of a call")
            return {}
        start, end = opener.text.strip(), closer.text.strip()
        names = {"nameField": paths["name"][-1], "argsField": paths["arguments"][-1]}
        nested = {"functionField": paths["name"][-2]} if len(paths["name"]) > 1 else {}
        marks = ("sectionStart", "sectionEnd") if each else ("perCallStart", "perCallEnd")
        around = {key: text for key, text in zip(marks, (start, end), strict=True) if text}
        array = {"toolsArrayWrapped": True} if each else {}
        return {"format": "JSON_NATIVE", "values": "json", **around, **array, **nested, **names}


def _alternatives(pattern: str) -> list[str]:
    """The alternatives of a closer: those of the pattern, or of the only group in it."""
    inside = re.fullmatch(r"(?:\\s(?:[*+?]|\{\d*,\d*\}))?\(\?:(.*)\)", pattern)
    return re.split(r"(?<!\\)\|", inside[1] if inside else pattern)


def _path(function: Any, key: str) -> tuple[str, ...]:
    """The keys by which a transform finds a part of a call, without ``content``."""
    if isinstance(function, str):
        found = _PLACEHOLDER.fullmatch(function)
        return (*found[1].split(".")[1:], key) if found else ()
    value = function.get(key) if isinstance(function, Mapping) else None
    found = _PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
    path = tuple(found[1].split(".")) if found else ()
    return path[1:] if path[:1] == ("content",) else path


def _captured(opener: Delimiter, closer: Delimiter) -> dict[str, Any]:
    """An object whose name is captured by the opener, and whose last bracket is in the closer."""
    before, behind = opener.texts[0], opener.texts[1]
    name = re.fullmatch(r'(.*)\{"([^"]+)":"', before, re.DOTALL)
    arguments = re.fullmatch(r'",?"([^"]+)":', behind)
    if not name or not arguments or not closer.text.startswith("}"):
        return {}
    end = closer.text.lstrip("}\n ").strip()
    around = {"perCallStart": name[1].strip(), "perCallEnd": end}
    marks = {key: text for key, text in around.items() if text}
    return {
        "format": "JSON_NATIVE",
        "values": "json",
        **marks,
        "nameField": name[2],
        "argsField": arguments[1],
    }


def _head(opener: Delimiter) -> tuple[str, dict[str, str]]:
    """The start of a call, and what surrounds its name."""
    before, behind = opener.texts[0].strip(), "".join(opener.texts[1:])
    split = _LAST.fullmatch(before)
    start, prefix = (split[1], split[2]) if split else (before, "")
    function = {"namePrefix": prefix, "nameSuffix": behind}
    return start, {key: text for key, text in function.items() if text.strip()}


def _tag_with_json(opener: Delimiter, closer: Delimiter) -> dict[str, Any]:
    start, function = _head(opener)
    around = {"perCallStart": start, "perCallEnd": closer.text.strip()}
    marks = {key: text for key, text in around.items() if text}
    return {
        "format": "TAG_WITH_JSON",
        "values": "json",
        **marks,
        **({"function": function} if function else {}),
    }


def _tagged(opener: Delimiter, closer: Delimiter, tag: Delimiter) -> dict[str, Any]:
    start, function = _head(opener)
    split = _FIRST.fullmatch(closer.text.strip())
    close, end = (split[1], split[2]) if split and function.get("namePrefix") else ("", closer.text.strip())
    before, between, behind = (*tag.texts, "", "")[:3]
    # Line breaks count beside a value alone: there a reader takes one of them away.
    between = between.strip() + ("\n" if between.endswith("\n") else "")
    behind = ("\n" if behind.startswith("\n") else "") + behind.strip()
    written = {"namePrefix": before.strip(), "nameSuffix": between, "valueSuffix": behind}
    arguments = {key: text for key, text in written.items() if text.strip()}
    around = {"perCallStart": start, "perCallEnd": end}
    marks = {key: text for key, text in around.items() if text}
    function |= {"close": close} if close else {}
    parts = {"function": function, "arguments": arguments}
    return {
        "format": "TAG_WITH_TAGGED",
        "values": "text",
        **marks,
        **{name: part for name, part in parts.items() if part},
    }


def _braces(opener: Delimiter, closer: Delimiter, given: Mapping[str, Any]) -> dict[str, Any]:
    """``call:name{city:<|"|>Rome<|"|>}``."""
    start, function = _head(opener)
    pairs = given.get("string_delims") or [['"', '"']]
    arguments = {"nameSuffix": ":", "valuePrefix": pairs[0][0], "valueSuffix": pairs[0][1], "separator": ","}
    return {
        "format": "TAG_WITH_TAGGED",
        "values": "braces",
        "perCallStart": start,
        "perCallEnd": closer.text.strip(),
        "function": {**function, "nameSuffix": "{", "close": "}"},
        "arguments": {**arguments, "typedValuePrefix": "", "typedValueSuffix": ""},
    }
