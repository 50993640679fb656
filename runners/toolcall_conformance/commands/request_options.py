"""Options of several commands that give parts of a request: its tools, messages and options (AP-4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..adapters.implementation import JsonObject
from ..errors import RequestError
from ..suite import data, yaml_text
from ..suite.nearest import nearest
from ..suite.registry import openai_tool
from .shared import FILE


def read_tools(path: Path) -> list[Mapping[str, Any]]:
    """The tools in a JSON or YAML file: names, OpenAI tool objects, or their ``function`` objects, in a list.

    The file may also be a whole request with the key ``tools``.  Raises RequestError or YamlTextError.
    """
    return [_tool(path, number, entry) for number, entry in enumerate(_list(path, "tools"), 1)]


def _tool(path: Path, number: int, entry: object) -> Mapping[str, Any]:
    if isinstance(entry, str):
        return openai_tool({"name": entry})
    function = entry.get("function", entry) if isinstance(entry, dict) else None
    if not isinstance(function, dict) or not isinstance(function.get("name"), str):
        raise RequestError(f"{path}: tool {number} is neither a name nor an object with one")
    return {"type": "function", "function": function}


def read_messages(path: Path) -> list[Mapping[str, Any]]:
    """The OpenAI messages in a JSON or YAML file, a list or a whole request with the key ``messages``.

    Raises RequestError or YamlTextError.
    """
    messages = _list(path, "messages")
    for number, message in enumerate(messages, 1):
        if not isinstance(message, dict):
            raise RequestError(f"{path}: message {number} is not an object")
    return messages


def read_options(given: str | Path) -> JsonObject:
    """The options of a request (AP-4), in a JSON or YAML file or a text such as ``{enableThinking: false}``.

    The file may also be a whole request with the key ``options``.  Raises RequestError or YamlTextError.
    """
    where = given if isinstance(given, Path) else "--options"
    options = _document(given.read_bytes() if isinstance(given, Path) else given.encode(), where)
    if isinstance(options, dict) and "options" in options:
        options = options["options"]
    return _checked(options, where)


def _checked(options: Any, where: str | Path) -> JsonObject:
    """The options, if the schema of vectors allows them.  Raises RequestError.

    An adapter ignores an unknown option (AP-3.3).  Here an unknown option is an error: a probable typo.
    """
    from jsonschema import Draft7Validator
    from jsonschema.exceptions import best_match

    file = data.spec_dir() / "schema" / "vectors.schema.json"
    schema = json.loads(file.read_text("utf-8"))["definitions"]["options"]
    error = best_match(Draft7Validator(schema).iter_errors(options))
    if error is None:
        found: JsonObject = options
        return found
    place = ".".join(["options", *map(str, error.absolute_path)])
    if error.validator == "additionalProperties":
        known = list(error.schema["properties"])
        unknown = next(key for key in error.instance if key not in known)
        what, advice = f"unknown key `{unknown}` in {place}", nearest(unknown, known)
    else:
        about = schema["properties"][error.absolute_path[0]] if error.absolute_path else schema
        what, advice = f"{place}: {error.message}", about["description"]
    raise RequestError(f"{where}: {what}\n  {advice}")


def _list(path: Path, key: str) -> list[Any]:
    document = _document(path.read_bytes(), path)
    listed = document.get(key) if isinstance(document, dict) else document
    if not isinstance(listed, list):
        raise RequestError(f"{path}: there is no list of {key}")
    return listed


def _document(content: bytes, path: str | Path) -> Any:
    """The data of a text in JSON, or else in YAML as vector files use it."""
    text = yaml_text.decode(content, path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        node, errors = yaml_text.read(text, path)
    if errors:
        raise errors[0]
    return None if node is None else yaml_text.plain(node)


def _options(ctx: click.Context, param: click.Parameter, given: str | None) -> JsonObject:
    if given is None:
        return {}
    return read_options(given if given.lstrip().startswith("{") else FILE.convert(given, param, ctx))


tools_option = click.option(
    "--tools",
    type=FILE,
    callback=lambda _ctx, _param, path: None if path is None else read_tools(path),
    metavar="FILE",
    help="JSON or YAML: OpenAI tools, or names.",
)
messages_option = click.option(
    "--messages",
    type=FILE,
    callback=lambda _ctx, _param, path: None if path is None else read_messages(path),
    metavar="FILE",
    help="JSON or YAML: the conversation.  [default: a user's Hi.]",
)
options_option = click.option(
    "--options",
    callback=_options,
    metavar="FILE|OBJECT",
    help="The options of AP-4, as a vector has them: '{enableThinking: false}'.",
)
