"""Kind ``render``: what holds of a prompt, mostly beside others, so that no vendor's text is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError, VectorError
from ..judge import prompts
from ..judge.judged import Judged
from ..suite import yaml_text
from ..suite.model import Vector
from ..suite.nearest import nearest
from ..suite.own_templates import OwnTemplate, exchange
from ..suite.registry import Registry
from ..suite.yaml_text import MakeError, YamlMapping, YamlNode, YamlSequence
from ._kind import EntryReader, Lines, Peer, VectorKind, lacks_format, valid_reply

#: What is expected of a prompt, by the name in files and in ``Vector``.
_EXPECTATIONS: Final[Mapping[str, str]] = {
    "sameAs": "same_as",
    "differsFrom": "differs_from",
    "contains": "contains",
    "order": "order",
    "once": "once",
    "excludes": "excludes",
    "parsesBack": "parses_back",
    "prompt": "prompt",
    "refused": "refused",
}
_OTHERS: Final = ("sameAs", "differsFrom")


@dataclass(frozen=True)
class _RenderKind(VectorKind):
    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        """Errors in what is said of templates and prompts.  Implements VF-5.9, VF-4.15."""
        if ("template" in node.entries) == ("templates" in node.entries):
            yield error(node, "one of `template` and `templates` is needed", "say which templates render it")
        if not (node.entries.keys() & _EXPECTATIONS.keys() or isinstance(node.get("templates"), YamlMapping)):
            advice = "add one of " + ", ".join(_EXPECTATIONS)
            yield error(node, "nothing is expected of the prompt", advice)
        if "parsesBack" in node.entries and not _ends_with_calls(node.get("messages")):
            what = "`parsesBack` without a last turn that has calls with arguments as text"
            yield error(node.entries["parsesBack"][0], what, "end `messages` with the turn that is read back")
        named: list[YamlNode] = [scalar for scalar, _ in _mapping(node.get("except")).values()]
        listed = node.get("templates")
        named += listed.items if isinstance(listed, YamlSequence) else []
        named += [name for name, _ in _mapping(listed).values()]
        for name in named:
            text = yaml_text.plain(name)
            if text not in registry.template_names:
                advice = nearest(str(text), registry.template_names)
                yield error(name, f"no format vectors/formats/{text}", advice)

    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        values = {name: fields[key] for key, name in _EXPECTATIONS.items() if key in fields}
        for key in _OTHERS:
            entries = node.get(key)
            if isinstance(entries, YamlSequence):
                pairs = zip(fields[key], entries.items, strict=True)
                values[_EXPECTATIONS[key]] = [_other(other, entry, reader, errors) for other, entry in pairs]
        return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}

    def of_templates(self, vector: Vector, node: YamlMapping, registry: Registry) -> list[Vector]:
        """A vector for each template in ``templates``.  Implements VF-4.15."""
        templates = node.get("templates")
        if templates is None:
            return [vector]
        listed = yaml_text.plain(templates)
        left_out = _mapping(node.get("except"))
        names = registry.template_names if listed == "all" else listed
        of_each = {name: {"prompt": listed[name]} if isinstance(listed, Mapping) else {} for name in names}
        return [
            replace(
                vector,
                id=f"{vector.id}/{name}",
                template=registry.templates[name],
                template_name=name,
                **fields,
            )
            for name, fields in of_each.items()
            if name not in left_out
        ]

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        fields = {"op": self.op, "messages": [], **vector.request()}
        for name in ("output", "profile", "generationPrompt", *(() if fields["tools"] else ("tools",))):
            fields.pop(name, None)
        if vector.layer == "template":
            fields["options"] = {**fields.get("options", {}), "history": "raw"}
        return fields

    def lacks_format(self, vector: Vector, hello: Hello) -> str:
        rendered = lacks_format(vector, hello.render_formats)
        return rendered or (lacks_format(vector, hello.formats) if vector.parses_back else "")

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        request = self.request(vector)
        outcome = prompts.judge(vector, request, reply, lambda other: valid_reply(peer, other), peer.excludes)
        return self.judged(vector, outcome, peer.hello.features)

    def with_template(self, vector: Vector, own: OwnTemplate) -> tuple[Vector, str] | None:
        """It is not asked what its template has no room for.  Implements AP-8.13.

        The exact prompt is that of the suite's template.  All else holds of any template that has room for
        it, and the reference shows whether this one has.
        """
        changed = exchange(vector, own)
        given = f"the template given for {vector.template_name}"
        if vector.prompt is not None:
            return changed, f"the exact prompt is that of the suite's template, not of {given}"
        request = self.request(changed)
        outcome = prompts.judge(changed, request, _rendered(request), _rendered)
        if outcome.verdict == "pass":
            return changed, ""
        differs = (f"{found.path} {found.expected or found.actual}" for found in outcome.differences)
        what = outcome.reason or "; ".join(differs)
        return changed, f"{given} does not allow what is asked ({outcome.verdict}): {what}"

    def explained(self, vector: Vector) -> Lines:
        yield "Messages", None
        for message in vector.messages or ():
            yield None, json.dumps(message, ensure_ascii=False)
        yield "", None
        yield "Expected of the prompt", None
        yield from ((f"  {name}", text) for name, text in self.shown(vector))

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        for key, field in {**_EXPECTATIONS, "says": "says"}.items():
            value = getattr(vector, field)
            for one in value if isinstance(value, tuple) else (value,) if value else ():
                yield key, one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)


def _rendered(request: JsonObject) -> JsonObject:
    from toolcall_reference import ReferenceAdapter

    reply: JsonObject = getattr(ReferenceAdapter(), str(request["op"]))({"id": 0, **request})
    return reply


def _ends_with_calls(node: YamlNode | None) -> bool:
    """Whether the last message has calls, with arguments as JSON text."""
    messages = yaml_text.plain(node) if node else None
    calls = messages[-1].get("tool_calls", ()) if messages else ()
    return len(calls) > 0 and all(isinstance(call["function"]["arguments"], str) for call in calls)


def _other(
    other: Mapping[str, Any], entry: YamlNode, reader: EntryReader, errors: list[SourceError]
) -> Mapping[str, Any]:
    if "tools" not in other:
        return other
    assert isinstance(entry, YamlMapping)
    return {**other, "tools": list(reader.tools(entry.get("tools"), errors))}


def _mapping(node: YamlNode | None) -> Mapping[str, tuple[YamlNode, YamlNode]]:
    return node.entries if isinstance(node, YamlMapping) else {}


KIND = _RenderKind(
    name="render",
    column="render",
    needs=("level", "messages"),
    own=(*_EXPECTATIONS, "says", "templates", "except", "layer"),
    op="render",
    is_prompt=True,
    is_subject=True,
    draft=("messages: [{role: user, content: TODO}]", "contains: [TODO]"),
)
