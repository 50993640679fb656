"""Kinds about the output of a model: what is invariant, and the streams of an output in all its splits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError
from ..judge import checks, held_arguments, invariants, promptness, verdict
from ..judge.checks import Breach
from ..judge.judged import Judged
from ..judge.rules import fails
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite import yaml_text
from ..suite.model import Holds, Vector
from ..suite.own_templates import OwnTemplate, with_template
from ..suite.splits import preserved_spans, sweep
from ..suite.yaml_text import YamlMapping
from ._kind import EntryReader, Lines, Peer, VectorKind, unanswered

#: The profiles whose outputs are also streamed.
_STREAMED = frozenset({"native", "template", "response-template"})
#: Whoever reads outputs by response templates need not make a server's message of what is read (RT-10).
_BY_FIELDS, _ROUTING = "response-template", "routing"


@dataclass(frozen=True)
class OutputKind(VectorKind):
    """A kind about an output that is read under a profile."""

    op: str = "parse"
    reads_output: bool = True

    def judged(
        self,
        vector: Vector,
        outcome: Outcome,
        features: Collection[str],
        message: JsonObject | None = None,
        breach: Breach | None = None,
        splits: SplitReport | None = None,
        streamed: Sequence[Sequence[str]] = (),
    ) -> Judged:
        """The judgement; broken invariants turn an outcome that is not a failure into ``wrong``.

        ``streamed``: the names of the calls in each stream that has others than the message.
        """
        found = invariants.broken(vector, outcome.verdict, message, features, breach, streamed)
        if found and not fails(outcome.verdict, features):
            reason = "; ".join(invariants.INVARIANTS[name] for name in found)
            outcome = replace(outcome, verdict="wrong", reason=reason)
        return Judged(vector, outcome, splits, invariants=found)

    def pieces(
        self, vector: Vector, respond: str, which: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        """Streams of the output in splits."""
        base = {**self.request(vector), "op": "stream"}
        for split in sweep(vector.output, which, [] if divided else preserved_spans(vector.output)):
            yield split.name, {**base, "chunks": list(split.chunks)}

    def is_written(self, vector: Vector, respond: str = "output") -> bool:
        """Under profile ``template``."""
        return vector.template is not None

    def with_template(self, vector: Vector, own: OwnTemplate) -> tuple[Vector, str] | None:
        """It is not asked where the template does not lead to the same output."""
        return with_template(vector, own)

    def explained(self, vector: Vector) -> Lines:
        """The output."""
        yield "Output", vector.output


@dataclass(frozen=True)
class MessageKind(OutputKind):
    """A kind that expects the message of an output."""

    expects_message: bool = True

    def looked_up(self, vector: Vector) -> Vector | None:
        return None if self.role else vector

    def lacks(self, vector: Vector, hello: Hello) -> str:
        """Also the feature of those who make a message of fields."""
        unrouted = vector.profile == _BY_FIELDS and _ROUTING not in hello.features
        return super().lacks(vector, hello) or (f"feature {_ROUTING}" if unrouted else "")

    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        """What a stream may hold: as the description of a named template says.  Implements VF-4.10."""
        if "template" not in node.entries:
            return {}
        name = yaml_text.plain(node.entries["template"][1])
        holds: Holds | None = yaml_text.plain(node.entries["holds"][1]) if "holds" in node.entries else None
        if name not in reader.registry.template_names:
            return {"holds": holds or "anything"}
        if holds is not None:
            advice = "remove it: the format's description says what its streams may hold"
            what = "`holds` beside the name of a template"
            errors.append(reader.error(node.entries["holds"][0], what, advice))
        return {"holds": reader.registry.holds.get(name, "anything")}

    def finished(self, vector: Vector) -> Vector:
        """The vector, asked as at the limit if its output ends inside a call.  Implements VF-4.19."""
        if vector.profile == "template" and "stopReason" not in vector.options and _ends_in_a_call(vector):
            return replace(vector, options={**vector.options, "stopReason": "length"})
        return super().finished(vector)

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        """Compare the message."""
        return verdict.of_message(vector, reply, hello)

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        """Judge the message, then stream the output in all splits."""
        outcome = self.outcome(vector, reply, peer.hello)
        streamed = vector.profile in _STREAMED and "stream" in peer.hello.ops
        if not streamed or reply["status"] != "ok":
            return self.judged(vector, outcome, peer.hello.features, reply.get("message"))
        return self._swept(vector, reply["message"], outcome, peer, splits)

    def _swept(
        self, vector: Vector, message: JsonObject, one_shot: Outcome, peer: Peer, which: str
    ) -> Judged:
        """Stream the output in every split and compare the deltas with the one-shot message."""
        hello = peer.hello
        spans = peer.spans(vector) if hello.splits == "tokens" else []
        splits = list(sweep(vector.output, which, spans))
        base = {**self.request(vector), "op": "stream"}
        requests = [{**base, "chunks": list(split.chunks)} for split in splits]
        final = checks.FinalMessage.of(message)
        # Whether the split decides (AP-7.6), its breach, and what is recorded of it.
        found: list[tuple[bool, Breach, JsonObject]] = []
        streamed: list[list[str]] = []
        longest = done = 0
        try:
            for split, request, reply in zip(splits, requests, peer.ask_all(requests), strict=True):
                done += 1
                breach = unanswered(split.name, request, reply, " where the one-shot request was answered")
                if breach is None:
                    breach = checks.check(split, reply, final)
                    streamed += checks.names(reply) if breach else []
                if breach is None and split.name == "size-1":
                    hold = promptness.longest_hold(vector.output, split, reply["deltas"])
                    longest = hold.length
                    breach = promptness.check_hold(vector, split, hold) or held_arguments.check(
                        vector, split, reply["deltas"], hello.features
                    )
                if breach is not None:
                    decides = split.served or hello.splits != "tokens" or split.chunks == vector.chunks
                    found.append((decides, breach, checks.shown(breach, split, reply)))
        except Fault as fault:
            raise Fault(fault.kind, fault.code, f"split {splits[done].name}: {fault.detail}") from fault
        deciding = [each for each in found if each[0]]
        first = deciding[0][1] if deciding else None
        kept = (deciding or found)[0][2] if found else None
        report = SplitReport(len(splits), len(found), longest, kept, len(found) - len(deciding))
        outcome = one_shot
        if first is not None and not fails(one_shot.verdict, hello.features):
            reason = f"{first.clause} in split {first.split}, chunk {first.chunk}: {first.detail}"
            if len(found) > 1:
                reason += f" ({len(found)} of {len(splits)} splits break)"
            outcome = replace(one_shot, verdict=first.verdict, reason=reason)
            report = replace(report, decides=True)
        return self.judged(vector, outcome, hello.features, message, first, report, streamed)


def _ends_in_a_call(vector: Vector) -> bool:
    """Whether the output ends inside a call, by the expected message."""
    message, end = vector.expected, len(vector.output)
    assert message is not None
    codes = {problem.code: problem.offset + problem.length for problem in message.problems}
    cut_off = bool(message.calls) and not message.calls[-1].complete and "malformed-arguments" not in codes
    return cut_off or codes.get("unterminated-call") == end
