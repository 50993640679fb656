"""Checks a response template, and compiles its patterns.  Implements RT-1.5, RT-1.15.

Errors name the place, such as ``fields.tool_calls.open_pattern``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ..errors import BadRequest
from .content import PARSERS, ContentParser, Json
from .pattern import PatternError, Program, compile_literals, compile_pattern
from .reader import Extracted, ResponseStream
from .routing import RoutedStream
from .template import Declared, Field
from .transform import placeholders

_TEMPLATE_KEYS: Final = ("version", "defaults", "fields", "start_anchor", "start_anchor_pattern")
_FIELD_KEYS: Final = (
    *("open", "open_pattern", "close", "close_pattern", "content", "content_args"),
    *("repeats", "join", "optional", "transform", "transform_each"),
)
_FLAG, _TEXT, _PAIRS, _PATTERN, _PARSER = "flag", "text", "pairs", "pattern", "parser"
#: The arguments of each content parser.
_ARGUMENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "text": {"strip": _FLAG},
    "int": {},
    "float": {},
    "bool": {},
    "json": {"unquoted_keys": _FLAG, "string_delims": _PAIRS, "allow_non_json": _FLAG},
    "xml-inline": {"tag_pattern": _PATTERN, "value_parser": _PARSER, "merge_duplicates": _FLAG},
    "kv-lines": {"line_sep": _TEXT, "kv_sep": _TEXT, "strip": _FLAG, "value_parser": _PARSER},
    "python-call-list": {},
}


class ResponseTemplate(Declared):
    """A response template; ``load_response_template`` makes it."""

    def parse(self, output: str, prefix: str = "", tools: Sequence[Any] = ()) -> Extracted:
        """The message of an output.  ``prefix``: the prompt."""
        stream = self.stream(prefix, tools)
        stream.feed(output)
        stream.finish()
        return stream.extracted

    def stream(self, prefix: str = "", tools: Sequence[Any] = ()) -> ResponseStream:
        """Reads an output in pieces.  ``prefix``: the prompt."""
        return ResponseStream(self, prefix, tools)

    def messages(self, prefix: str = "", tools: Sequence[Any] = ()) -> RoutedStream:
        """Reads an output in pieces, and makes a server's message of it.  ``prefix``: the prompt."""
        return RoutedStream(self, prefix, tools)


def load_response_template(template: object) -> ResponseTemplate:
    """The template.  Raises ``BadRequest``, whose text begins with a place.  Implements RT-1.1 to RT-1.4."""
    given = _object(template, "")
    _known(given, _TEMPLATE_KEYS, "")
    version = given.get("version", 1)
    if version != 1 or isinstance(version, bool):
        raise _bad("version", f"{version!r}; 1 is the only one there is")
    listed = _object(given.get("fields", {}), "fields")
    if not listed:
        raise _bad("fields", "no field")
    fields = {name: _field(name, value) for name, value in listed.items()}
    left_over = [name for name, field in fields.items() if field.open is None]
    if len(left_over) > 1:
        both = " and ".join(left_over)
        raise _bad(
            f"fields.{left_over[1]}",
            f"{both} have no open or open_pattern; one field may take what is left over",
        )
    anchor = _literals(given, "start_anchor", "")
    pattern = _pattern(given, "start_anchor_pattern", "")
    if (anchor is None) == (pattern is None):
        raise _bad("start_anchor", "one of start_anchor and start_anchor_pattern is needed")
    defaults = _object(given.get("defaults", {}), "defaults")
    return ResponseTemplate(fields, defaults, pattern or tuple(anchor or ()))


def _field(name: str, value: object) -> Field:
    """A field.  Implements RT-1.6, RT-1.13."""
    place = f"fields.{name}"
    given = _object(value, place)
    _known(given, _FIELD_KEYS, place)
    opens, closes = (_delimiter(given, key, place) for key in ("open", "close"))
    each, shape = _flag(given, "transform_each", place, False), given.get("transform")
    repeats, join = _flag(given, "repeats", place, False), given.get("join")
    if join is not None and not isinstance(join, str):
        raise _bad(f"{place}.join", f"a string is needed, not {_kind(join)}")
    if join is not None and not repeats:
        raise _bad(f"{place}.join", "it joins what repeats, so the field needs repeats: true")
    if each and shape is None:
        raise _bad(f"{place}.transform_each", "there is no transform")
    captures = {group for program in (opens, closes) if program for group in program.names}
    _check_transform(shape, captures, each, place)
    return Field(
        name,
        opens,
        closes,
        _content(given, "content", "content_args", place),
        repeats,
        join,
        _flag(given, "optional", place, True),
        shape,
        each,
    )


def _check_transform(shape: Json, captures: Collection[str], each: bool, place: str) -> None:
    """Refuse what nothing can fill in, and groups that go nowhere.  Implements RT-1.11, RT-1.12."""
    if shape is None and captures:
        names = ", ".join(sorted(captures))
        raise _bad(f"{place}.transform", f"there is none, so the groups {names} would be lost")
    for where, text, root in placeholders(shape, f"{place}.transform"):
        if root is None:
            raise _bad(where, f"{text!r} has something beside a placeholder")
        if not each and root not in captures and root != "content":
            known = ", ".join(f"{{{name}}}" for name in ("content", *sorted(captures)))
            raise _bad(where, f"nothing is named {root}; there are {known}")


def _content(given: Mapping[str, Any], key: str, arguments: str, place: str) -> ContentParser:
    """A content parser with its arguments.  Implements RT-1.10, RT-1.14."""
    name = given.get(key, "text")
    if not isinstance(name, str) or name not in PARSERS:
        raise _bad(f"{place}.{key}", f"no content parser {name!r}; there are {', '.join(PARSERS)}")
    place = f"{place}.{arguments}"
    found = _object(given.get(arguments, {}), place)
    kinds = _ARGUMENTS[name]
    _known(found, kinds, place)
    if name == "xml-inline" and "tag_pattern" not in found:
        raise _bad(f"{place}.tag_pattern", "xml-inline needs it")
    return ContentParser(name, {each: _argument(found, each, kinds[each], place) for each in found})


def _argument(given: Mapping[str, Any], key: str, kind: str, place: str) -> Any:
    value, where = given[key], f"{place}.{key}"
    if kind == _FLAG:
        return _flag(given, key, place, False)
    if kind == _PARSER:
        parser = _object(value, where)
        _known(parser, ("name", "args"), where)
        return _content(parser, "name", "args", where)
    if kind == _PAIRS:
        if not isinstance(value, list) or not all(map(_is_pair, value)):
            raise _bad(where, "a list of pairs of texts is needed: where a string begins, and where it ends")
        return tuple(tuple(pair) for pair in value)
    if not isinstance(value, str) or not value:
        raise _bad(where, "a string is needed that is not empty")
    if kind == _TEXT:
        return value
    program = _compiled(value, where)
    for name in ("key", "value"):
        if name not in program.names:
            raise _bad(where, f"it has no group named {name}")
    return program


def _is_pair(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(isinstance(text, str) and text for text in value)
    )


def _delimiter(given: Mapping[str, Any], key: str, place: str) -> Program | None:
    """What opens or closes a region.  Implements RT-1.7, RT-1.8."""
    literals = _literals(given, key, place)
    pattern = _pattern(given, f"{key}_pattern", place)
    if literals is not None and pattern is not None:
        raise _bad(f"{place}.{key}", f"{key} and {key}_pattern; one of them is enough")
    return pattern if literals is None else compile_literals(literals)


def _literals(given: Mapping[str, Any], key: str, place: str) -> list[str] | None:
    where = f"{place}.{key}".lstrip(".")
    if key not in given:
        return None
    value = given[key]
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise _bad(where, "a string or a list of strings is needed")
    if not all(texts):
        raise _bad(where, "an empty string, which is everywhere")
    return texts


def _pattern(given: Mapping[str, Any], key: str, place: str) -> Program | None:
    where = f"{place}.{key}".lstrip(".")
    if key not in given:
        return None
    if not isinstance(given[key], str):
        raise _bad(where, f"a string is needed, not {_kind(given[key])}")
    return _compiled(given[key], where)


def _compiled(pattern: str, place: str) -> Program:
    """A pattern.  Implements RT-1.9, RT-9.4."""
    try:
        return compile_pattern(pattern)
    except PatternError as error:
        raise _bad(place, str(error)) from None


def _object(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _bad(place, f"an object is needed, not {_kind(value)}")
    return value


def _flag(given: Mapping[str, Any], key: str, place: str, default: bool) -> bool:
    value = given.get(key, default)
    if not isinstance(value, bool):
        raise _bad(f"{place}.{key}", f"true or false is needed, not {_kind(value)}")
    return value


def _known(given: Mapping[str, Any], keys: Collection[str], place: str) -> None:
    for key in given:
        if key not in keys:
            there_are = f"; there are {', '.join(keys)}" if keys else ""
            raise _bad(f"{place}.{key}".lstrip("."), f"an unknown key{there_are}")


def _kind(value: object) -> str:
    kinds = {bool: "true or false", type(None): "null", str: "a string", list: "a list"}
    return kinds.get(type(value), "an object" if isinstance(value, Mapping) else "a number")


def _bad(place: str, what: str) -> BadRequest:
    return BadRequest(place, what, "response-template")
