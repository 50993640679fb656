"""The arguments of a block that is named by a tag or an element (CT-7.21 to CT-7.29, CT-7.35 to CT-7.38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from ..json.text import skip_whitespace
from ..schema.types import NestedTypes, ValueType
from .elements import Element, Markup
from .entities import unwrap
from .json_payload import quote, raw_arguments
from .tags import FUNCTION_PARAMETER

#: Elements that hold all arguments of a block, in the order in which they are looked for (CT-7.23).
ARGUMENT_ELEMENTS = ("input", "arguments", "argument", "parameters", "parameter", "args", "params")

#: Elements that hold one argument, whose name their attribute ``name`` gives (CT-7.22, CT-7.19).
NAMED_ELEMENTS = ("parameter", "argument", FUNCTION_PARAMETER)


class Arguments(NamedTuple):
    """A block's arguments as JSON text, and the clause that gave them."""

    text: str
    clause: str


#: An object while it is put together: JSON text or another object for each key.
_Object: TypeAlias = "dict[str, str | _Object]"


def read_arguments(
    markup: Markup, start: int, end: int, naming: Element | None, types: NestedTypes
) -> Arguments | None:
    """The arguments in the content of a block, or of the element ``tool`` that names one.

    ``naming`` is the child element that named the block, if one did; ``types`` are those of the tool's
    arguments.  None if the block yields no call (CT-7.38).  Implements CT-7.21 to CT-7.26.
    """
    whole = markup.json(start, end)
    if whole and whole.is_object:
        return Arguments(whole.source, "CT-7.21")
    children = [child for child in markup.children(start, end) if child != naming]
    named = [child for child in children if _argument_name(child)]
    if named:
        return Arguments(object_of(markup, named, types), "CT-7.22")
    for name in ARGUMENT_ELEMENTS:
        for child in children:
            if child.tag.name == name and skip_whitespace(markup.text, child.tag.end) < child.content_end:
                return _arguments_in(markup, child, types)
    rest = [child for child in children if child.tag.name not in ARGUMENT_ELEMENTS]
    return _arguments_of(markup, rest, types, "CT-7.26" if rest else "DM-2.2")


def object_of(markup: Markup, elements: Iterable[Element], types: NestedTypes) -> str:
    """The object in which each element is one argument, the last of each name counting (CT-7.28).

    With a list of what is left to do instead of recursion: the output decides how deep its elements nest.
    Implements CT-7.35.
    """
    root: _Object = {}
    to_do: list[tuple[_Object, Iterable[Element], NestedTypes]] = [(root, elements, types)]
    while to_do:
        members, elements, types = to_do.pop()
        for element in elements:
            name = _argument_name(element) or element.tag.spelled
            member = types.member(name)
            children = markup.only_children(element) if "object" in member.type.types else None
            if children:
                inner: _Object = {}
                members[name] = inner
                to_do.append((inner, children, member))
            else:
                members[name] = _value(markup, element, member.type)
    return "".join(_render(root))


def _arguments_in(markup: Markup, element: Element, types: NestedTypes) -> Arguments | None:
    """The arguments that one of ``ARGUMENT_ELEMENTS`` holds.  Implements CT-7.23 to CT-7.25."""
    children = markup.only_children(element)
    if children:
        return _arguments_of(markup, children, types, "CT-7.24")
    json = markup.json(element.tag.end, element.content_end)
    if json and json.is_object:
        return Arguments(json.source, "CT-7.23")
    return Arguments(raw_arguments(_text(markup, element, decode=json is None)), "CT-7.23")


def _arguments_of(
    markup: Markup, elements: list[Element], types: NestedTypes, clause: str
) -> Arguments | None:
    """One argument for each element; None if the element says its name in a way unknown here.

    Implements CT-7.38.
    """
    if any(element.tag.attribute("name") and not _argument_name(element) for element in elements):
        return None
    return Arguments(object_of(markup, elements, types), clause)


def _argument_name(element: Element) -> str:
    return element.tag.attribute("name") if element.tag.name in NAMED_ELEMENTS else ""


def _value(markup: Markup, element: Element, value_type: ValueType) -> str:
    """The JSON value of an element that is not an object.  Implements CT-7.36."""
    if "string" not in value_type.types:
        json = markup.json(element.tag.end, element.content_end)
        if json and value_type.has_type_of(json.source):
            return json.source
    return quote(_text(markup, element))


def _text(markup: Markup, element: Element, *, decode: bool = True) -> str:
    return unwrap(markup.text[element.tag.end : element.content_end], decode=decode)


def _render(root: _Object) -> Iterator[str]:
    yield "{"
    open_objects = [iter(root.items())]
    separator = ""
    while open_objects:
        member = next(open_objects[-1], None)
        if member is None:
            open_objects.pop()
            yield "}"
            separator = ", "
            continue
        key, value = member
        yield f"{separator}{quote(key)}: "
        if isinstance(value, str):
            yield value
            separator = ", "
        else:
            yield "{"
            open_objects.append(iter(value.items()))
            separator = ""
