"""What is wrong with an entry that has a turn, for whatever format: roles, positions, traits, arguments.

Without this a misspelt role would count as one that no format shows, and the case would silently be gone.

Implements VF-12.2, VF-12.4, VF-12.7, VF-12.8.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator

from ...errors import VectorError
from .. import yaml_text
from ..descriptions import TRAITS
from ..nearest import nearest
from ..schema_errors import schema_errors
from ..schemas import difference_validator, literal_validator
from ..yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar, YamlSequence
from .grammar_cases import TEXTS
from .making import PART_OF, PLACEHOLDER, QUOTED
from .markers import MARKER_ROLES
from .roles import ROLES

#: The role of what an edit has put in; the edit itself cannot name it.
_EDIT = "edit"
#: The keys with a role, with a position, and with a text, in an edit and in what is expected.
_KEYS_OF_EDITS = {
    **dict.fromkeys(("drop", "double", "replace", "in"), "role"),
    **dict.fromkeys(("cut", "at", "from", "to"), "position"),
    **dict.fromkeys(("insert", "find", "by"), "text"),
}
_KEYS_OF_MESSAGES = {
    **dict.fromkeys(("span", "in"), "role"),
    **dict.fromkeys(("point", "from", "to"), "position"),
    **dict.fromkeys(("content", "reasoning", "arguments", "argumentsText"), "text"),
}


def entry_errors(fields: YamlMapping, error: MakeError) -> Iterator[VectorError]:
    """The errors in an entry that fits its schema, or in the fields that differ from one."""
    for key, (_, value) in fields.entries.items():
        if key in ("turn", "quoted"):
            yield from _turn_errors(value, error)
        elif key == "edit":
            yield from _part_errors(value, _KEYS_OF_EDITS, ROLES, error)
        elif key in ("expected", "alternatives"):
            yield from _part_errors(value, _KEYS_OF_MESSAGES, (*ROLES, _EDIT), error)
        elif key == "needs":
            yield from trait_errors(value, error)
        elif key in TEXTS:
            for item in _items(value):
                yield from entry_errors(item, error) if isinstance(item, YamlMapping) else ()
    yield from _number_errors(fields, error)


def _turn_errors(node: YamlNode, error: MakeError) -> Iterator[VectorError]:
    """Errors in the texts and arguments of a turn or of calls that are quoted."""
    known = (*MARKER_ROLES, QUOTED)
    for scalar in _scalars(node):
        for found in PLACEHOLDER.findall(scalar.text):
            name = found.removeprefix(PART_OF)
            if name not in known:
                yield error(scalar, f"no marker `{name}`", nearest(name, list(known)))
    for call in _items(node.get("calls") if isinstance(node, YamlMapping) else node):
        given = call.get("arguments") if isinstance(call, YamlMapping) else None
        if isinstance(given, YamlScalar) and not _is_object(given.text):
            yield error(given, "arguments that are not a JSON object", "a case breaks them by its edit")


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _part_errors(
    node: YamlNode, keys: dict[str, str], roles: Collection[str], error: MakeError
) -> Iterator[VectorError]:
    """Errors in the roles, positions and texts of an edit or of messages; ``keys`` says what each key has."""
    for item in _items(node):
        yield from _part_errors(item, keys, roles, error)
    for key, (_, value) in node.entries.items() if isinstance(node, YamlMapping) else ():
        holds = keys.get(key, "")
        if holds == "text":
            if isinstance(value, YamlSequence):
                yield error(value, f"`{key}` in parts", "write one text: a case makes its own")
            for scalar in _scalars(value):
                yield from _text_errors(scalar, roles, error)
        elif not isinstance(value, YamlScalar):
            yield from _part_errors(value, keys, roles, error)
        elif isinstance(value.value, str) and holds:
            role = value.text.partition(" ")[2] if holds == "position" else value.text
            yield from _role_errors(value, role, roles, error)


def _text_errors(scalar: YamlScalar, roles: Collection[str], error: MakeError) -> Iterator[VectorError]:
    """Errors in the placeholders of a text: a role, a marker, or two positions with dots between them."""
    for found in PLACEHOLDER.findall(scalar.text):
        if ".." not in found:
            known = (*roles, *MARKER_ROLES, QUOTED)
            yield from _role_errors(scalar, found.removeprefix(PART_OF), known, error)
            continue
        for position in found.split("..", 1):
            word, _, role = position.partition(" ")
            if word in ("before", "after"):
                yield from _role_errors(scalar, role, roles, error)
            else:
                yield error(scalar, f"no position `{position}`", "write before ROLE or after ROLE")


def _role_errors(
    node: YamlScalar, role: str, known: Collection[str], error: MakeError
) -> Iterator[VectorError]:
    name, _, number = role.partition(" ")
    if name not in known or not (not number or number == "last" or number.isdigit()):
        yield error(node, f"no role `{role}`", nearest(name, list(dict.fromkeys(known))))


def trait_errors(node: YamlNode | None, error: MakeError) -> Iterator[VectorError]:
    """Errors in the traits that a text or a list names."""
    for scalar in _scalars(node) if node else ():
        for word in scalar.text.split():
            if word not in TRAITS:
                yield error(scalar, f"no trait `{word}`", nearest(word, list(TRAITS)))


def variant_errors(entry: YamlMapping, error: MakeError) -> Iterator[VectorError]:
    """Errors in what differs from an entry for formats with some traits."""
    by = entry.get("by")
    for traits, fields in by.entries.values() if isinstance(by, YamlMapping) else ():
        yield from trait_errors(traits, error)
        yield from difference_errors(fields, error)


def difference_errors(fields: YamlNode, error: MakeError) -> Iterator[VectorError]:
    """Errors in fields that differ from an entry.  Implements VF-12.12."""
    wrong = list(difference_validator().iter_errors(yaml_text.plain(fields)))
    for each in wrong:
        yield from schema_errors(each, fields, error, "the difference")
    if not wrong and isinstance(fields, YamlMapping):
        yield from entry_errors(fields, error)


def literal_errors(fields: YamlNode, error: MakeError) -> Iterator[VectorError]:
    """Errors in the fields of a literal output.  Implements VF-12.11."""
    for each in literal_validator().iter_errors(yaml_text.plain(fields)):
        yield from schema_errors(each, fields, error, "the output")


def _number_errors(fields: YamlMapping, error: MakeError) -> Iterator[VectorError]:
    """Errors in ``of``, the number of a call of the turn or, after these, of the calls that are quoted."""
    turn, expected = fields.get("turn"), fields.get("expected")
    if not isinstance(turn, YamlMapping) or not isinstance(expected, YamlMapping):
        return
    number = len(_items(turn.get("calls"))) + len(_items(fields.get("quoted")))
    for call in _items(expected.get("calls")):
        of = call.get("of") if isinstance(call, YamlMapping) else None
        if of is not None and yaml_text.plain(of) > number:
            yield error(of, f"no call {yaml_text.plain(of)}", f"the turn has {number}, with those quoted")


def _items(node: YamlNode | None) -> list[YamlNode]:
    return node.items if isinstance(node, YamlSequence) else []


def _scalars(node: YamlNode) -> Iterator[YamlScalar]:
    """All texts and other scalars in a node, but for keys."""
    if isinstance(node, YamlScalar):
        yield node
        return
    inside = node.items if isinstance(node, YamlSequence) else [each for _, each in node.entries.values()]
    for each in inside:
        yield from _scalars(each)
