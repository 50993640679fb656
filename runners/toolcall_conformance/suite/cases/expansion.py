"""From an entry with a turn to the entries of all formats, as if they stood in the file.

Implements VF-12.1, VF-12.4, VF-12.10, VF-12.14, VF-12.23.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from .. import yaml_text
from ..template_sources import TemplateSource
from ..yaml_text import YamlMapping, YamlNode, YamlScalar, YamlSequence
from .format_cases import FormatCases
from .grammar_cases import OF_TURN, TEXTS, GrammarTexts
from .making import CaseMaker, Made

#: The keys of a case that no vector has.
CASE_KEYS = frozenset({"turn", "quoted", "thought", "thinks", "edit", "needs", "by", "instead", "unseen"})
#: Stands in an entry's id for the name of the format.
FORMAT = "*"
#: Stands in an entry's title for the name of the format.
FORMAT_IN_TITLE = "<<format>>"

#: The OpenAI tool objects of a node that lists tools.
ReadTools: TypeAlias = "Callable[[YamlNode | None], Sequence[Mapping[str, Any]]]"
#: The maker for a format's cases, by the options of the case, which may hold special tokens.
Maker: TypeAlias = Callable[[Mapping[str, Any]], CaseMaker]


def case_name(entry: YamlMapping) -> str:
    """The name of a case: what follows the format in its ids, or what stands before it at their end."""
    id = entry.get("id")
    before, _, after = id.text.partition(FORMAT) if isinstance(id, YamlScalar) else ("", "", "")
    return after.removeprefix("/") or before.rstrip("/-")


def is_grammar(entry: YamlMapping) -> bool:
    """Whether the texts of a grammar are made, and no output."""
    return not {*TEXTS}.isdisjoint(entry.entries)


def shows(entry: YamlMapping, traits: frozenset[str], own: FormatCases, invented: bool) -> bool:
    """Whether a format with these traits is to show a case."""
    name = case_name(entry)
    if name in own.omits or name in own.literal:
        return False
    if "instead" in entry.entries or invented:
        return name in own.differs or name in own.also
    needs = entry.get("needs")
    return set(yaml_text.plain(needs) if needs else ()) <= traits


def entry_of(
    entry: YamlMapping, format: str, traits: frozenset[str], own: FormatCases, maker: Maker, tools: ReadTools
) -> YamlMapping:
    """The entry of a case for one format.  Raises CannotMake."""
    merged = _merged(
        _merged(entry, _variant(entry, traits)), own.differs.get(case_name(entry), (None, None))[1]
    )
    case = case_data(merged)
    of_options = maker(case.get("options") or {})
    if is_grammar(merged):
        return _grammar_entry(merged, format, GrammarTexts(of_options, case, tools(merged.get("tools"))))
    return _entry(merged, format, of_options.make(case, tools(merged.get("tools"))))


def literal_entry(entry: YamlMapping, format: str, given: tuple[str, YamlScalar, YamlNode]) -> YamlMapping:
    """The entry of a case whose output, or whose texts, a format gives literally."""
    word, key, output = given
    own = output if isinstance(output, YamlMapping) else _mapping({"output": (key, output)}, key)
    merged = YamlMapping({**entry.entries, **own.entries}, entry.line, entry.column)
    made = {*CASE_KEYS, *TEXTS, "canonical"} - own.entries.keys()
    fields = {name: value for name, value in merged.entries.items() if name not in made}
    fields |= _identity(merged, format, key)
    if not is_grammar(entry):
        fields["expected"] = (key, _expected_of_turn(entry, own, key))
    if "calls" in fields and _plain(fields["calls"][1]) == OF_TURN:
        fields["calls"] = _expected_of_turn(entry, own, key).entries["calls"]
    fields["literal"] = (key, _node(word, key))
    return YamlMapping(_in_one_chunk(fields), key.line, key.column)


def _expected_of_turn(entry: YamlMapping, own: YamlMapping, at: YamlScalar) -> YamlMapping:
    """The message of a case's turn, with the fields that the format gives in their place."""
    turn = case_data(entry)["turn"]
    calls = [{"arguments": "{}", **call} for call in turn.get("calls", ())]
    values = {"content": turn.get("content", ""), "reasoning": turn.get("reasoning", ""), "calls": calls}
    given = own.get("expected")
    fields = {name: (_text(name, at), _node(value, at)) for name, value in values.items()}
    fields |= given.entries if isinstance(given, YamlMapping) else {}
    listed = fields["calls"][1]
    if isinstance(listed, YamlSequence) and not listed.items and "sawToolCallSyntax" not in fields:
        fields["sawToolCallSyntax"] = (_text("sawToolCallSyntax", at), _word(False, at))
    return _mapping(fields, at)


def case_data(node: YamlMapping) -> dict[str, Any]:
    """A case as plain data; objects of arguments are JSON text, so that numbers keep theirs (VF-3.3)."""
    data = _plain(node)
    assert isinstance(data, dict)
    return data


def _plain(node: YamlNode) -> Any:
    if isinstance(node, YamlSequence):
        return [_plain(item) for item in node.items]
    if isinstance(node, YamlMapping):
        return {key: _field(key, value) for key, (_, value) in node.entries.items()}
    return node.value


def _field(key: str, value: YamlNode) -> Any:
    if key == "arguments" and isinstance(value, YamlMapping):
        return yaml_text.json_text(value)
    if key in ("content", "reasoning") and isinstance(value, YamlSequence):
        return "".join(_plain(value))  # a text in parts (VF-3.5)
    return _plain(value)


def _variant(entry: YamlMapping, traits: frozenset[str]) -> YamlNode | None:
    """What differs for formats with some traits: the first of ``by`` whose traits the format has."""
    by = entry.get("by")
    for key, more in by.entries.values() if isinstance(by, YamlMapping) else ():
        if set(key.text.split()) <= traits:
            return more
    return None


def _merged(entry: YamlMapping, more: YamlNode | None) -> YamlMapping:
    """An entry with the fields of another; of expected messages each field is replaced alone."""
    if not isinstance(more, YamlMapping):
        return entry
    fields = {**entry.entries, **more.entries}
    before, after = entry.get("expected"), more.get("expected")
    if isinstance(before, YamlMapping) and isinstance(after, YamlMapping):
        whole = YamlMapping({**before.entries, **after.entries}, after.line, after.column)
        fields["expected"] = (more.entries["expected"][0], whole)
    return YamlMapping(fields, entry.line, entry.column)


def _entry(case: YamlMapping, format: str, made: Made) -> YamlMapping:
    at = case.entries["id"][0]
    fields = {name: value for name, value in case.entries.items() if name not in CASE_KEYS}
    fields |= _identity(case, format, at)
    values: dict[str, Any] = {
        "output": made.output,
        "expected": made.expected,
        "options": made.options or None,
    }
    values["alternatives"] = list(made.alternatives) or None
    for name, value in values.items():
        fields.pop(name, None)
        if value is not None:
            fields[name] = (at, _node(value, at))
    return YamlMapping(_in_one_chunk(fields), case.line, case.column)


def _in_one_chunk(fields: dict[str, tuple[YamlScalar, YamlNode]]) -> dict[str, tuple[YamlScalar, YamlNode]]:
    """The fields with the output as the only chunk, if the case has chunks.  Implements VF-12.23."""
    if not {"chunks", "output"} <= fields.keys():
        return fields
    key, output = fields.pop("output")
    return {**fields, "chunks": (key, YamlSequence([output], key.line, key.column))}


def _grammar_entry(case: YamlMapping, format: str, texts: GrammarTexts) -> YamlMapping:
    """The entry of a case of kind grammar for one format.  Raises CannotMake."""
    texts.check()
    at = case.entries["id"][0]
    fields = {name: value for name, value in case.entries.items() if name not in CASE_KEYS}
    fields |= _identity(case, format, at)
    for name in TEXTS:
        key, listed = fields.get(name, (at, None))
        if isinstance(listed, YamlSequence):
            fields[name] = (key, replace(listed, items=list(_made_texts(listed.items, at, texts))))
    if "calls" in fields and _plain(fields["calls"][1]) == OF_TURN:
        fields["calls"] = (at, _node(texts.calls(), at))
    return YamlMapping(fields, case.line, case.column)


def _made_texts(items: Sequence[YamlNode], at: YamlScalar, texts: GrammarTexts) -> Iterator[YamlNode]:
    """Literal texts as they are, and those of turns; of equal ones the first.  Raises CannotMake."""
    made: set[str] = set()
    for item in items:
        if not isinstance(item, YamlMapping):
            yield item
            continue
        for text in texts.made(case_data(item)):
            if text not in made:
                yield _text(text, at)
            made.add(text)


def with_field(entry: YamlMapping, name: str, value: Any) -> YamlMapping:
    """An entry with a field of plain data, at the place of its id."""
    at = entry.entries["id"][0]
    return _mapping({**entry.entries, name: (at, _node(value, at))}, at)


def _identity(entry: YamlMapping, format: str, at: YamlScalar) -> dict[str, tuple[YamlScalar, YamlNode]]:
    """The fields in which the name of the format stands."""
    texts = {"id": FORMAT, "title": FORMAT_IN_TITLE}
    fields: dict[str, tuple[YamlScalar, YamlNode]] = {"template": (at, _node(format, at))}
    for name, placeholder in texts.items():
        node = entry.get(name)
        if isinstance(node, YamlScalar):
            text = node.text.replace(placeholder, format)
            fields[name] = (at, replace(node, text=text, value=text))
    return fields


def _mapping(entries: dict[str, tuple[YamlScalar, YamlNode]], at: YamlScalar) -> YamlMapping:
    return YamlMapping(entries, at.line, at.column)


def _node(value: Any, at: YamlScalar) -> YamlNode:
    """Plain data as nodes at the place of another."""
    if isinstance(value, Mapping):
        return _mapping({key: (_text(key, at), _node(each, at)) for key, each in value.items()}, at)
    if isinstance(value, (list, tuple)):
        return YamlSequence([_node(each, at) for each in value], at.line, at.column)
    return _text(value, at) if isinstance(value, str) else _word(value, at)


def _text(text: str, at: YamlScalar) -> YamlScalar:
    return YamlScalar(text, text, at.line, at.column, '"', at.line)


def _word(value: Any, at: YamlScalar) -> YamlScalar:
    return YamlScalar(json.dumps(value), value, at.line, at.column, "", at.line)


def maker_for(name: str, source: str, description: Mapping[str, Any], own: FormatCases) -> Maker:
    """The maker for a format of this template and description."""
    makers: dict[tuple[str, str], CaseMaker] = {}

    def maker(options: Mapping[str, Any]) -> CaseMaker:
        tokens = str(options.get("bosToken", "")), str(options.get("eosToken", ""))
        if tokens not in makers:
            makers[tokens] = CaseMaker(TemplateSource(name, source, *tokens), description, own.habits)
        return makers[tokens]

    return maker
