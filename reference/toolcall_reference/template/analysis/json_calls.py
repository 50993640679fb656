"""Calls written as JSON: whether a text is JSON, and which field holds the name and the arguments."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from typing import Any

_DECODER = json.JSONDecoder()
_OPENER = re.compile(r"[{\[]")
_QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""", re.DOTALL)
_CLOSER = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class RenderedJson:
    """A JSON object or array within a text, or one as Python prints it (``{'a': True}``)."""

    start: int
    end: int
    value: Any


def json_at(text: str, start: int) -> RenderedJson | None:
    """The JSON value that begins at ``start``, else the Python literal that does, else None."""
    try:
        value, end = _DECODER.raw_decode(text, start)
        return RenderedJson(start, end, value)
    except (ValueError, RecursionError):
        pass
    end = _literal_end(text, start)
    try:
        return RenderedJson(start, end, ast.literal_eval(text[start:end]))
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def json_around(text: str, position: int) -> RenderedJson | None:
    """The outermost JSON object or array around a position.  Implements TA-5.3, the JSON test."""
    for opener in _OPENER.finditer(text, 0, position):
        span = json_at(text, opener.start())
        if span is not None and span.end > position:
            return span
    return None


def _literal_end(text: str, start: int) -> int:
    """Where the bracket at ``start`` closes, quoted text skipped; ``start`` if it never does."""
    closers, position = [], start
    while position < len(text):
        char = text[position]
        if char in _CLOSER:
            closers.append(_CLOSER[char])
        elif closers and char == closers[-1]:
            closers.pop()
            if not closers:
                return position + 1
        elif char in "'\"":
            quoted = _QUOTED.match(text, position)
            if quoted is None:
                return start
            position = quoted.end()
            continue
        position += 1
    return start


@dataclass(frozen=True, slots=True)
class RenderedCall:
    """The JSON object of one call and the path of keys to what it holds.

    A path is the keys from the call's object down to the value.  Where the name is a key the path ends in it.
    """

    start: int
    end: int
    value: dict[str, Any]
    name_path: tuple[str, ...]
    args_path: tuple[str, ...]
    name_is_key: bool


def find_json_call(text: str, name: str, argument: str) -> RenderedCall | None:
    """The outermost JSON object that leads to a call's name and arguments through objects alone.

    Implements TA-5.4: an array, or an object around an array of calls, is a wrapper and not the call.
    """
    position = text.find(name)
    for opener in re.finditer(r"\{", text[: position + len(name)]):
        span = json_at(text, opener.start())
        if span is not None and span.end > position and isinstance(span.value, dict):
            call = _as_call(span, name, argument)
            if call is not None:
                return call
    return None


def _as_call(span: RenderedJson, name: str, argument: str) -> RenderedCall | None:
    name_path, is_key = _path_to_name(span.value, name)
    args_path = _path_to_arguments(span.value, argument)
    if name_path is None or args_path is None:
        return None
    return RenderedCall(span.start, span.end, span.value, name_path, args_path, is_key)


def _path_to_name(value: dict[str, Any], name: str) -> tuple[tuple[str, ...] | None, bool]:
    """The keys down to the name, through objects only; whether the name is itself a key."""
    for key, item in value.items():
        if key == name:
            return (key,), True
        if item == name:
            return (key,), False
        if isinstance(item, dict):
            path, is_key = _path_to_name(item, name)
            if path is not None:
                return (key, *path), is_key
    return None, False


def _path_to_arguments(value: dict[str, Any], argument: str) -> tuple[str, ...] | None:
    """The keys down to the object, or the JSON text of one, that has the argument."""
    for key, item in value.items():
        if isinstance(item, str) and item.startswith("{"):
            decoded = json_at(item, 0)
            item = decoded.value if decoded else item
        if isinstance(item, dict):
            if argument in item:
                return (key,)
            path = _path_to_arguments(item, argument)
            if path is not None:
                return (key, *path)
    return None
