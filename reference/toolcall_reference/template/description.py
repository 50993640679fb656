"""A wire format written down: what a reader of outputs has to know of it, as plain data.  Implements TA-12.

A description holds the fields of an ``Analysis`` that readers use, under their names in the adapter protocol;
a field that has its default is left out.  Nothing in one is a pattern: all markers are literal texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from ..errors import BadRequest
from ..json.text import WHITESPACE, json_key
from ..request import shown
from .formats.registry import HANDLER_NAMES, as_read, handler_named
from .model.wire_format import Analysis, MessageMarkers, ToolFormat, camel

#: The version of the form.
VERSION: Final = 1
#: Fields that people write and no reader needs, and the name that requests add.
_OF_PEOPLE: Final = ("name", "models", "vendor", "invented", "holds")
#: The parts of an analysis that readers use, in the order in which they are written.
_PARTS: Final = (
    *("handler", "reasoning", "content", "tools", "messages", "prompts", "stops", "preserved_tokens"),
)
#: The most characters of a description, of a marker, and of a generation prompt; the longest list.
MAX_SIZE, MAX_MARKER, MAX_PROMPT, MAX_LIST = 100_000, 1_000, 10_000, 200
#: The most characters of all texts in ``messages`` together, and of all stops; the most stops.  Patterns
#: combine them.
MAX_TOGETHER, MAX_STOPS = 2_000, 20

#: The type of a field: a class, or an expression of ``typing``.
_Kind: TypeAlias = Any


def describe(analysis: Analysis) -> dict[str, Any]:
    """The description of an analysis; fields that have their default are left out.  Implements TA-12.3."""
    empty = Analysis()
    parts = {name: getattr(analysis, name) for name in _PARTS}
    changed = {name: value for name, value in parts.items() if value != getattr(empty, name)}
    return {"description": VERSION} | {camel(name): _written(value) for name, value in changed.items()}


def _written(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return list(value)
    if not is_dataclass(value):
        return value
    given = {part: getattr(value, part.name) for part in fields(value)}
    return {camel(part.name): _written(each) for part, each in given.items() if each != _default(part)}


def _default(part: Field[Any]) -> Any:
    return part.default if part.default_factory is MISSING else part.default_factory()


def read_description(description: object) -> Analysis:
    """The analysis that a description holds.

    Raises ``BadRequest`` with the place of what is wrong.  Implements TA-12.4 to TA-12.8.
    """
    if not isinstance(description, Mapping):
        raise BadRequest("description", f"it must be an object, not {shown(description)}")
    _check_size(description)
    if description.get("description") != VERSION or description["description"] is True:
        raise BadRequest(
            "description.description", f"it must be {VERSION}, the version of descriptions known here"
        )
    kinds, known = _kinds(Analysis), {camel(name): name for name in _PARTS}
    _refuse_unknown(description, (*known, "description", *_OF_PEOPLE), "description")
    given = {
        known[wire]: _read(value, kinds[known[wire]], f"description.{wire}")
        for wire, value in description.items()
        if wire in known
    }
    analysis = replace(Analysis(), **given)
    _check_together(analysis.stops, "description.stops")
    _check_together(_texts(analysis.messages), "description.messages")
    _check_whole(analysis)
    # Where thinking is on a template's own prompt is that of its analysis.  Implements TA-3.1.
    return replace(analysis, generation_prompt=analysis.prompts.asked(True))


def _check_size(description: Mapping[Any, Any]) -> None:
    try:
        size = len(json_key(description))
    except ValueError as error:
        raise BadRequest("description", f"it must be JSON: {error}") from None
    if size > MAX_SIZE:
        raise BadRequest("description", f"it has {size:,} characters; {MAX_SIZE:,} is the most")


def _check_together(texts: Iterable[str], place: str) -> None:
    size = sum(map(len, texts))
    if size > MAX_TOGETHER:
        raise BadRequest(place, f"its texts have {size:,} characters together; {MAX_TOGETHER:,} is the most")


def _texts(messages: MessageMarkers) -> Iterator[str]:
    """All texts in the parts of headers."""
    for part in fields(messages):
        value = getattr(messages, part.name)
        yield from (value,) if isinstance(value, str) else value


@lru_cache(maxsize=64)
def _kinds(owner: type) -> dict[str, _Kind]:
    """The type of each field of a dataclass."""
    return get_type_hints(owner)


def _read(value: object, kind: _Kind, place: str) -> Any:
    """A value of a field of this type."""
    if is_dataclass(kind):
        return _read_fields(value, kind, place)
    if kind == tuple[str, ...]:
        return _read_list(value, place)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _read_word(value, kind, place)
    if kind is bool:
        if not isinstance(value, bool):
            raise BadRequest(place, f"it must be true or false, not {shown(value)}")
        return value
    if value is None and type(None) in get_args(kind):
        return None
    return _read_text(value, place)


def _read_fields(value: object, kind: Any, place: str) -> Any:
    if not isinstance(value, Mapping):
        raise BadRequest(place, f"it must be an object, not {shown(value)}")
    kinds = _kinds(kind)
    known = {camel(part.name): part.name for part in fields(kind)}
    _refuse_unknown(value, known, place)
    return kind(
        **{known[wire]: _read(each, kinds[known[wire]], f"{place}.{wire}") for wire, each in value.items()}
    )


def _read_list(value: object, place: str) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise BadRequest(place, f"it must be a list of texts, not {shown(value)}")
    most = MAX_STOPS if place == "description.stops" else MAX_LIST
    if len(value) > most:
        raise BadRequest(place, f"it has {len(value)} entries; {most} is the most")
    return tuple(_read_entry(each, f"{place}[{index}]") for index, each in enumerate(value))


def _read_entry(value: object, place: str) -> str:
    text = _read_text(value, place)
    if not text.strip(WHITESPACE):
        raise BadRequest(place, "it must not be blank")
    return text


def _read_text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise BadRequest(place, f"it must be a text, not {shown(value)}")
    most = MAX_PROMPT if place.startswith("description.prompts.") else MAX_MARKER
    if len(value) > most:
        raise BadRequest(place, f"it has {len(value):,} characters; {most:,} is the most")
    return value


def _read_word(value: object, kind: type[Enum], place: str) -> Enum:
    words = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in words:
        raise BadRequest(place, _instead(value, filter(None, words)))
    return words[value]


def _refuse_unknown(given: Mapping[Any, Any], known: Collection[str], place: str) -> None:
    for name in given:
        if name not in known:
            raise BadRequest(f"{place}.{str(name)[:60]}", f"no such field: {_nearest(name, known)}")


def _instead(value: object, known: Iterable[str]) -> str:
    return f"{shown(value)} is unknown: {_nearest(value, tuple(known))}"


def _nearest(name: object, known: Collection[str]) -> str:
    """Which known word was meant, or all of them."""
    spelled = {each.lower(): each for each in known}
    meant = get_close_matches(str(name)[:60].lower(), spelled, n=1)
    return f"write {spelled[meant[0]]}" if meant else f"write one of {', '.join(known)}"


def _check_whole(analysis: Analysis) -> None:
    """Refuse a description whose parts do not fit each other.  Implements TA-12.6."""
    tools, handler = analysis.tools, handler_named(analysis.handler)
    if analysis.handler and analysis.handler not in HANDLER_NAMES:
        raise BadRequest("description.handler", _instead(analysis.handler, HANDLER_NAMES))
    reader = f"handler {analysis.handler}" if analysis.handler else f"format {tools.format.value}"
    read = as_read(analysis)
    if tools != read.tools:
        remedy = f"write {read.tools.values.value}" if read.tools.values.value else "leave it out"
        raise BadRequest("description.tools.values", f"the {reader} decides it: {remedy}")
    if analysis.reasoning != read.reasoning:
        remedy = "write true" if read.reasoning.until_first_tag else "leave it out"
        raise BadRequest("description.reasoning.untilFirstTag", f"the {reader} decides it: {remedy}")
    if analysis.messages != MessageMarkers() and "messages.start" not in handler.needs:
        raise BadRequest("description.messages", f"the {reader} reads no rows of messages: leave it out")
    fields_of_calls = ("tools.name_field", "tools.args_field")
    keyed = tools.format is not ToolFormat.JSON_NATIVE or tools.function_name_is_key
    if analysis.reasoning.start.strip(WHITESPACE) and not analysis.reasoning.end.strip(WHITESPACE):
        raise BadRequest("description.reasoning.end", "missing or blank; what has a start has an end")
    for path in (*handler.needs, *(() if keyed else fields_of_calls)):
        value: Any = analysis
        for name in path.split("."):
            value = getattr(value, name)
        if not (value.strip(WHITESPACE) if isinstance(value, str) else value):
            place = ".".join(("description", *map(camel, path.split("."))))
            raise BadRequest(place, f"missing or blank; the {reader} needs it")
