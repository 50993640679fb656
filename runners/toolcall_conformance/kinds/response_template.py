"""Kind ``response-template``: what a response template makes of an output, or that it is refused (RT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError, VectorError
from ..judge import regions
from ..judge.checks import Breach
from ..judge.judged import Judged
from ..judge.rules import fails
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite.model import Vector
from ..suite.registry import Registry
from ..suite.splits import Split, preserved_spans, sweep
from ..suite.yaml_text import MakeError, YamlMapping
from . import as_text
from ._kind import EntryReader, Lines, Peer, VectorKind, unanswered

_EXPECTED = ("fields", "malformed", "missing", "regions", "arrives")
#: The feature of implementations that stream what they extract.
_STREAMS = "events"


@dataclass(frozen=True)
class _ResponseTemplateKind(VectorKind):
    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        """Errors in what is expected.  Implements VF-5.16."""
        yield from super().errors(node, registry, error)
        if "refused" in node.entries:
            for key in (key for key in (*_EXPECTED, "output", "chunks") if key in node.entries):
                what = f"`{key}` with a template that is refused"
                yield error(node.entries[key][0], what, "remove it, or `refused`")
        elif not node.entries.keys() & {"fields", "missing"}:
            yield error(node, "nothing is expected of the output", "add `fields`, or `refused`")
        if ("arrives" in node.entries) != ("chunks" in node.entries):
            yield error(
                node, "one of `chunks` and `arrives` without the other", "add it: what each chunk brings"
            )

    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        given = {key: fields[key] for key in ("fields",) if key in fields}
        lists = {key: tuple(fields[key]) for key in ("malformed", "missing", "regions") if key in fields}
        arrives = tuple(tuple(group) for group in fields.get("arrives", ()))
        return {**given, **lists, "arrives": arrives}

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        """Judge the fields, then the events of every split.  Implements AP-7.12."""
        hello = peer.hello
        outcome = self.outcome(vector, reply, hello)
        if reply["status"] != "ok" or _STREAMS not in hello.features or vector.refused:
            return Judged(vector, outcome)
        asked = list(self._streams(vector, splits, hello))
        replies = peer.ask_all([{**self.request(vector), "chunks": list(split.chunks)} for split in asked])
        found = []
        for split, streamed in zip(asked, replies, strict=True):
            breach = self._breach(vector, split, streamed, reply)
            if breach is not None:
                found.append(breach)
        if not found:
            return Judged(vector, outcome, SplitReport(len(asked)))
        report = SplitReport(len(asked), len(found), first=found[0].to_wire())
        invariants: tuple[str, ...] = ()
        if not fails(outcome.verdict, hello.features):
            first = found[0]
            reason = f"{first.clause} in split {first.split}, chunk {first.chunk}: {first.detail}"
            outcome = replace(outcome, verdict=first.verdict, reason=reason)
            report = replace(report, decides=True)
            invariants = ("stream",) if first.clause == "RT-8.6" else ()
        return Judged(vector, outcome, report, invariants=invariants)

    def _streams(self, vector: Vector, which: str, hello: Hello) -> Iterator[Split]:
        if vector.chunks:
            yield Split("chunks", vector.chunks)
        yield Split("whole", (vector.output,))
        spans = preserved_spans(vector.output) if hello.splits == "tokens" else ()
        yield from (split for split in sweep(vector.output, which, spans) if split.name != "whole")

    def _breach(self, vector: Vector, split: Split, reply: JsonObject, whole: JsonObject) -> Breach | None:
        request = {**self.request(vector), "chunks": list(split.chunks)}
        found = unanswered(split.name, request, reply, " where the one-shot request was answered")
        found = found or regions.breach(vector, split, reply, whole)
        if "RT-8.4" in (*vector.clauses, *vector.against):
            found = found or regions.dirty(vector, reply)
        return found or (regions.late(vector, reply) if split.name == "chunks" else None)

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        return regions.of_fields(vector, reply, hello)

    def explained(self, vector: Vector) -> Lines:
        yield "Response template", as_text(vector.response_template)
        if vector.prefix:
            yield "Prefix", vector.prefix
        if not vector.refused:
            yield "Output", vector.output
        yield from self.shown(vector)

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        if vector.refused:
            yield "refused", vector.refused
            yield from (("says", text) for text in vector.says)
        for key in _EXPECTED:
            value = getattr(vector, key)
            if value or (key == "fields" and value is not None):
                yield key, as_text(value)


KIND = _ResponseTemplateKind(
    name="response-template",
    column="response-template",
    needs=("level", "profile", "responseTemplate"),
    own=(*_EXPECTED, "output", "chunks", "refused", "says"),
    op="extract",
    profiles=("response-template",),
    reads_output=True,
    draft=(
        "responseTemplate: {start_anchor: TODO, fields: {content: {}}}",
        "output: TODO",
        "fields: {content: TODO}",
    ),
)
