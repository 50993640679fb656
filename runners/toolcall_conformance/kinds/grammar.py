"""Kind ``grammar``: which texts the grammar of a request accepts, and what it says of schemas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toolcall_reference import grammars_can_run

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import VectorError
from ..judge import constraints
from ..judge.invariants import INVARIANTS
from ..judge.judged import Judged
from ..judge.samples import misread_sample
from ..judge.verdict import Outcome
from ..suite.model import Vector
from ..suite.registry import Registry
from ..suite.yaml_text import MakeError, YamlMapping, plain
from ._kind import Lines, NoResult, Peer, VectorKind, valid_reply

#: What is expected of a grammar, unless it is refused.
_EXPECTED = ("accepts", "rejects", "open", "either", "calls", "preservedTokens", "loosened", "narrowed")


@dataclass(frozen=True)
class _GrammarKind(VectorKind):
    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        """Errors in what is expected of a grammar.  Implements VF-5.15."""
        refused = node.entries.get("refused")
        if refused is None:
            for key in ("accepts", "rejects"):
                if key not in node.entries:
                    yield error(
                        node, f"the vector has no `{key}`", "add it, or `refused`: kind grammar needs it"
                    )
            return
        for key in _EXPECTED:
            if key in node.entries:
                what = f"`{key}` of a grammar that is refused"
                yield error(node.entries[key][0], what, "remove it, or `refused`")
        if plain(refused[1]) == "allowed":
            advice = "say `always`, or what it accepts and rejects"
            yield error(refused[0], "a grammar that may be refused", advice)

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        fields = super().request(vector)
        del fields["output"], fields["profile"]
        return fields

    def lacks(self, vector: Vector, hello: Hello) -> str:
        """An operation is not enough: a feature says that chapter GR is kept."""
        return "" if _ways(hello) else "feature grammar or constraint"

    def lacks_operation(self, vector: Vector, hello: Hello) -> str:
        """The operation of a claimed feature, if it is not claimed itself."""
        return next((f"operation {op}" for op in _ways(hello) if op not in hello.ops), "")

    def attempt(self, vector: Vector, peer: Peer, splits: str) -> Judged:
        """Ask for the grammar, for a constraint's answers to the texts, or for both.

        The first outcome that is not a pass decides.  Raises ``Fault`` and ``NoResult``.  Implements AP-7.10.
        """
        judged = []
        for op in _ways(peer.hello):
            request, asked = {**self.request(vector), "op": op}, vector
            if op == "constrain":
                # Of a constraint's refusal the words do not matter.
                request["outputs"] = [*constraints.texts(vector), *constraints.probes(vector)]
                asked = replace(vector, says=()) if vector.says else vector
            reply = valid_reply(peer, request)
            outcome = self.outcome(asked, reply, peer.hello)
            broken = constraints.broken(vector, reply) if op == "constrain" else ()
            if outcome.verdict == "pass":
                misread = self._read(vector, reply, peer)
                broken += ("reads",) if misread is not None and op == "constrain" else ()
                sampled = self._sampled(vector, reply, peer) if op == "constrain" and not misread else None
                broken += ("samples",) if sampled is not None else ()
                outcome = misread or sampled or outcome
            if broken and outcome.verdict == "pass":
                outcome = Outcome("wrong", "; ".join(INVARIANTS[name] for name in broken), (), reply)
            found = self.judged(vector, outcome, peer.hello.features)
            judged.append(replace(found, invariants=broken) if broken else found)
        return next((each for each in judged if each.outcome.verdict != "pass"), judged[0])

    def _read(self, vector: Vector, reply: JsonObject, peer: Peer) -> Outcome | None:
        """The outcome if the implementation's parser reads other calls of a text that it lets a model write.

        Raises ``Fault`` and ``NoResult``.  Implements AP-7.11.
        """
        if vector.calls is None or not _parses(peer.hello):
            return None
        for text in constraints.readable(vector, reply):
            parsed = valid_reply(peer, _parse_request(vector, text))
            outcome = constraints.misread(vector.calls, text, parsed)
            if outcome is not None:
                return outcome
        return None

    def _sampled(self, vector: Vector, reply: JsonObject, peer: Peer) -> Outcome | None:
        """The outcome if the parser misreads a text that is found by walks through the constraint.

        Raises ``Fault`` and ``NoResult``.  Implements AP-8.22.
        """
        if peer.sampling is None or not reply.get("held") or not _parses(peer.hello):
            return None

        def ask(texts: Sequence[str]) -> Sequence[JsonObject]:
            request = {**self.request(vector), "op": "constrain", "outputs": [*texts], "next": True}
            answer = valid_reply(peer, request)
            if answer["status"] != "ok":
                raise NoResult(Outcome("error", f"{answer['status']}: {answer.get('reason', '')}"))
            found: Sequence[JsonObject] = answer["results"]
            return found

        def parsed(text: str) -> JsonObject:
            return valid_reply(peer, _parse_request(vector, text))

        found = misread_sample(vector, peer.sampling, ask, parsed, reply.get("loosened") or ())
        return None if found is None else constraints.of_sample(found)

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        if "held" in reply:
            return constraints.of_answers(vector, reply)
        if not grammars_can_run():
            # Not `skipped`, which counts against an adapter, for declining a request.
            return Outcome("unsupported", constraints.CANNOT_RUN)
        if vector.refused:
            what = "there is a grammar, and the schema must be refused"
            return Outcome("wrong", what, actual=reply["grammar"])
        return constraints.of_grammar(vector, reply)

    def is_described(self, vector: Vector) -> bool:
        return vector.template is not None

    def explained(self, vector: Vector) -> Lines:
        if vector.refused:
            yield "Refused, with a reason that says why", None
        headings = (
            *("Accepts", "Accepts or rejects", "Goes on from", "Rejects", "Reads"),
            *("Preserves", "Loosened", "Narrowed", "The reason has"),
        )
        for heading, texts in zip(headings, _texts(vector).values(), strict=True):
            yield from ((heading, text) for text in texts)

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        for label, texts in _texts(vector).items():
            if label == "says" and vector.refused:
                yield "refused", vector.refused
            yield from ((label, text) for text in texts)


def _texts(vector: Vector) -> dict[str, Sequence[str]]:
    """What is expected, by labels."""
    return {
        "accepts": vector.accepts,
        "accepts or rejects": vector.either,
        "goes on from": vector.open,
        "rejects": vector.rejects,
        "reads": [f"{call.name} {call.arguments}" for call in vector.calls or ()],
        "preserved token": vector.preserved_tokens,
        "loosened": vector.loosened or (),
        "narrowed": vector.narrowed or (),
        "says": vector.says,
    }


def _parses(hello: Hello) -> bool:
    """Whether an implementation has a parser by which its own constraint can be judged."""
    return "parse" in hello.ops and "template" in hello.profiles


def _parse_request(vector: Vector, text: str) -> JsonObject:
    return {"op": "parse", **vector.request(), "profile": "template", "output": text}


def _ways(hello: Hello) -> tuple[str, ...]:
    """The operations by which an implementation answers vectors of this kind, by its features."""
    ways = {"grammar": "grammar", "constraint": "constrain"}
    return tuple(op for feature, op in ways.items() if feature in hello.features)


KIND = _GrammarKind(
    name="grammar",
    column="constraint",
    needs=("level", "template"),
    own=(*_EXPECTED, "refused", "says"),
    op="grammar",
    other_ops=("constrain",),
    is_subject=True,
    compared_at=None,
)
