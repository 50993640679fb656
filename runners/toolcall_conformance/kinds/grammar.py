"""Kind ``grammar``: which texts the grammar of a request accepts, and what it says of schemas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import VectorError
from ..judge import gbnf
from ..judge.places import Difference
from ..judge.verdict import Outcome, each_text
from ..suite.model import Vector
from ..suite.registry import Registry
from ..suite.yaml_text import MakeError, YamlMapping, plain
from ._kind import Lines, VectorKind

#: What is expected of a grammar, unless it is refused.
_EXPECTED = ("accepts", "rejects", "preservedTokens", "loosened", "narrowed")


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
        """An operation is not enough."""
        return "" if "grammar" in hello.features else "feature grammar"

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        if not gbnf.available():
            # Not `skipped`, which counts against an adapter, for declining a request.
            return Outcome("unsupported", "the package llguidance, which runs grammars, is not installed")
        if vector.refused:
            what = "there is a grammar, and the schema must be refused"
            return Outcome("wrong", what, actual=reply["grammar"])
        try:
            constraint = gbnf.Constraint(reply)
            lost = [text for text in vector.accepts if not constraint.accepts(text)]
            gained = [text for text in vector.rejects if constraint.accepts(text)]
        except gbnf.GrammarError as error:
            return Outcome("wrong", f"the grammar cannot be run: {error}", actual=reply["grammar"])
        kept = reply.get("preservedTokens") or ()
        differences = [
            *each_text("accepts", "missing", lost),
            *each_text("rejects", "extra", gained),
            *each_text("preservedTokens", "missing", [t for t in vector.preserved_tokens if t not in kept]),
            *_paths("loosened", vector.loosened, reply),
            *_paths("narrowed", vector.narrowed, reply),
        ]
        verdict = "wrongly-rejected" if lost else "wrong" if differences else "pass"
        verdict = "wrongly-accepted" if gained else verdict
        return Outcome(verdict, "", differences, None if verdict == "pass" else reply)

    def is_described(self, vector: Vector) -> bool:
        return vector.template is not None

    def explained(self, vector: Vector) -> Lines:
        if vector.refused:
            yield "Refused, with a reason that says why", None
        headings = ("Accepts", "Rejects", "Preserves", "Loosened", "Narrowed", "The reason has")
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
        "rejects": vector.rejects,
        "preserved token": vector.preserved_tokens,
        "loosened": vector.loosened or (),
        "narrowed": vector.narrowed or (),
        "says": vector.says,
    }


def _paths(field: str, wanted: Sequence[str] | None, reply: JsonObject) -> Iterator[Difference]:
    """The differences between the paths that a reply reports and those that it should; None: not tested."""
    reported = {each["path"] for each in reply.get(field) or ()}
    if wanted is not None:
        yield from each_text(field, "missing", sorted({*wanted} - reported))
        yield from each_text(field, "extra", sorted(reported - {*wanted}))


KIND = _GrammarKind(
    name="grammar",
    needs=("level", "template"),
    own=(*_EXPECTED, "refused", "says"),
    op="grammar",
    is_subject=True,
    compared_at=None,
)
