"""Makes requests of logged rows: which column is which field, and which template or profile a row is of."""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from toolcall_reference import family_of

from ...adapters.implementation import JsonObject
from ...suite import data
from ...suite.registry import openai_tool, registry_for

#: The fields of a request, and where logs have them if nobody says where: the first that is there counts.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "output": (
        "output",
        "raw_output",
        "response.raw",
        "response.text",
        "completion",
        "generated_text",
        "text",
    ),
    "tools": ("tools", "request.tools", "body.tools"),
    "template": ("template", "chat_template", "request.chat_template"),
    "model": ("model", "request.model", "body.model"),
    "options": ("options",),
    "messages": ("messages", "request.messages", "body.messages"),
    "generationPrompt": ("generationPrompt", "generation_prompt"),
    "profile": ("profile",),
    "mode": ("mode",),
}
#: Where logs have messages that some parser made of outputs.
_PARSED = ("choices", "response.choices", "message", "tool_calls")
#: Names of models and formats.  What else is in such a column may be a text that nobody is to see.
_NAME = re.compile(r"[\w./:@+-]{1,80}")


class Unusable(Exception):
    """A row of which no request can be made; the text says why."""


@dataclass(frozen=True, slots=True)
class GivenTemplate:
    """A template for the rows of a model, or for all rows if ``model`` is empty."""

    model: str
    source: str
    #: The suite's name of it, if it is one of the suite's.
    format: str = ""


@dataclass(frozen=True, slots=True)
class RowReader:
    """Makes the request of a row; plain data, for other processes get it."""

    #: Paths such as ``response.text`` by the fields of requests; others are looked for where logs have them.
    paths: Mapping[str, str] = field(default_factory=dict)
    templates: tuple[GivenTemplate, ...] = ()
    #: "" for what the row says, or what follows from its template or model.
    profile: str = ""
    mode: str = "detailed"
    tools: tuple[JsonObject, ...] | None = None
    options: JsonObject = field(default_factory=dict)

    @property
    def columns(self) -> list[str]:
        """The columns that may be needed."""
        paths = [path for name, usual in COLUMNS.items() for path in self._places(name, usual)]
        return sorted({path.partition(".")[0] for path in (*paths, *_PARSED)} | set(paths))

    def request(self, row: Mapping[str, Any]) -> JsonObject:
        """The request to parse the row's output.  Raises Unusable."""
        found = {name: self._field(row, name) for name in COLUMNS}
        output = found["output"]
        if not isinstance(output, str):
            raise Unusable(self._without_output(row, output))
        profile, fields = self._profile(found)
        request: JsonObject = {"op": "parse", "profile": profile, **fields, "output": output}
        request["tools"] = _tools(found["tools"]) if self.tools is None else list(self.tools)
        if profile == "template":
            options = {**self.options, **(_json("options", found["options"], dict) or {})}
            messages = _json("messages", found["messages"], list)
            request |= {"options": options} if options else {}
            if isinstance(found["generationPrompt"], str):
                request["generationPrompt"] = found["generationPrompt"]
            elif messages is not None:
                request["messages"] = messages
        return request

    def _places(self, name: str, usual: Sequence[str]) -> Sequence[str]:
        return (self.paths[name],) if name in self.paths else usual

    def _field(self, row: Mapping[str, Any], name: str) -> Any:
        for path in self._places(name, COLUMNS[name]):
            value = _at(row, path)
            if value is not None:
                return value
        return None

    def _without_output(self, row: Mapping[str, Any], output: Any) -> str:
        if output is not None:
            return f"its output is not a text but {type(output).__name__}"
        if "output" not in self.paths and any(_at(row, path) is not None for path in _PARSED):
            return "it has a parsed message and not what the model wrote: log the raw output"
        where = self.paths.get("output", ", ".join(COLUMNS["output"]))
        there = next(_texts(row, ""), "")
        advice = f"; did you mean --map output={there}?" if there else ""
        return f"it has no output (looked for {where}){advice}"

    def _profile(self, found: Mapping[str, Any]) -> tuple[str, JsonObject]:
        """The profile of a row, and the fields that only this profile has."""
        model = found["model"] if isinstance(found["model"], str) else ""
        profile = self.profile or found["profile"] or ""
        if profile in ("", "template"):
            template = self._template(found["template"], model)
            if template is not None:
                return "template", template
            if profile:
                named = f" {model!r}" if _NAME.fullmatch(model) else ""
                raise Unusable(f"there is no template for its model{named}: give --template MODEL=FILE")
            if not family_of(model):
                raise Unusable(
                    "nothing says how its model writes: give --template FILE or --profile contract"
                )
            profile = "native"
        if profile == "native":
            return profile, {"model": model}
        if profile == "contract":
            return profile, {"mode": found["mode"] or self.mode}
        raise Unusable("its profile is not contract, native or template")

    def _template(self, named: Any, model: str) -> JsonObject | None:
        if isinstance(named, str) and named:
            if "{{" in named or "{%" in named:
                return {"template": named}
            if named not in _own_templates():
                named = f" {named!r}" if _NAME.fullmatch(named) else ""
                raise Unusable(f"its template{named} is neither Jinja nor a format of the suite")
            return {"template": _own_templates()[named], "format": named}
        for given in self.templates:
            if given.model in ("", model):
                return {"template": given.source, **({"format": given.format} if given.format else {})}
        return None


@cache
def _own_templates() -> Mapping[str, str]:
    return registry_for(data.vectors_dir() / "tools.yaml").templates


def name_of(template: str, formats: Collection[str]) -> str:
    """The one of these formats whose template in the suite is this one, to the letter; "" if none is."""
    return next((name for name, own in _own_templates().items() if own == template and name in formats), "")


def _at(row: Mapping[str, Any], path: str) -> Any:
    """The value at a path; a column whose name has points is found too."""
    if path in row:
        return row[path]
    if "." not in path:
        return None
    value: Any = row
    for name in path.split("."):
        if isinstance(value, str) and value[:1] in "{[":
            try:
                value = json.loads(value)
            except (ValueError, RecursionError):
                return None
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value


#: The words of columns that hold what a model wrote, the likeliest first.
_LIKELY = ("raw", "completion", "output", "response", "generat", "text", "content", "answer")
#: How deep columns are looked for.
_DEEPEST = 4


def _texts(row: Mapping[str, Any], before: str) -> Iterator[str]:
    """The paths of texts in a row that may be an output, the likeliest first; names of columns alone."""
    paths = _text_paths(row, before, _DEEPEST)
    found = [path for path in paths if any(word in path.lower() for word in _LIKELY)]
    last = [path.rpartition(".")[2].lower() for path in found]
    ranks = [min((_LIKELY.index(word) for word in _LIKELY if word in name), default=99) for name in last]
    yield from (path for _, path in sorted(zip(ranks, found, strict=True)))


def _text_paths(row: Mapping[str, Any], before: str, depth: int) -> Iterator[str]:
    for name, value in row.items():
        if isinstance(value, str):
            yield before + name
        elif isinstance(value, Mapping) and depth:
            yield from _text_paths(value, f"{before}{name}.", depth - 1)


def _json(name: str, value: Any, kind: type) -> Any:
    """A value that a column may have as JSON text."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else None
        except (ValueError, RecursionError):
            raise Unusable(f"its {name} are not JSON") from None
    if value is not None and not isinstance(value, kind):
        raise Unusable(f"its {name} are no {'list' if kind is list else 'object'}")
    return value


def _tools(value: Any) -> list[JsonObject]:
    """The tools of a row.  Rows with the same tools get the same list, which nobody may change."""
    if isinstance(value, str) or value is None:
        return _read_tools(value or "")
    try:
        return _read_tools(marshal.dumps(value, 2))
    except ValueError:
        raise Unusable("its tools are not JSON") from None


@lru_cache(maxsize=1024)
def _read_tools(text: str | bytes) -> list[JsonObject]:
    """Tools as JSON, or as bytes of ``marshal``."""
    value = text if isinstance(text, str) else marshal.loads(text)
    found = []
    for tool in _json("tools", value, list) or []:
        tool = openai_tool({"name": tool}) if isinstance(tool, str) else tool
        function = tool.get("function", tool) if isinstance(tool, dict) else None
        if not isinstance(function, dict) or not isinstance(function.get("name"), str):
            raise Unusable("one of its tools has no name")
        parts = {**function, "parameters": _json("parameters of tools", function.get("parameters"), dict)}
        kept = ("name", "description", "strict", "parameters")
        given = {key: parts[key] for key in kept if parts.get(key) is not None}
        found.append({"type": "function", "function": given})
    return found if isinstance(text, str) else [_without_nulls(tool) for tool in found]


def _without_nulls(value: Any) -> Any:
    """A schema without members that are null: a column of Parquet has every member in every row."""
    if isinstance(value, dict):
        some = ((key, each) for key, each in value.items() if each is not None or key in ("const", "default"))
        return {key: _without_nulls(each) for key, each in some}
    return [_without_nulls(each) for each in value] if isinstance(value, list) else value
