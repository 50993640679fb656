"""What every kind of vector says of itself, and what kinds do alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from ..adapters import protocol
from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError, VectorError
from ..judge import verdict
from ..judge.checks import Breach
from ..judge.judged import Judged
from ..judge.samples import Sampling
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite.model import Vector
from ..suite.own_templates import OwnTemplate
from ..suite.registry import Registry
from ..suite.yaml_text import MakeError, YamlMapping, YamlNode, YamlSequence

#: The lines about a vector: headings, and texts that are shown as they are; either may be missing.
Lines: TypeAlias = "Iterator[tuple[str | None, str | None]]"
#: Judges what a made-up implementation replies: the verdict, and the broken invariants.
Judgement: TypeAlias = Callable[[Vector], tuple[str, tuple[str, ...]]]


class NoResult(Exception):
    """A reply that gives the outcome of a vector, whatever it asks for.  Its argument: the ``Outcome``."""


class Peer(Protocol):
    """Asks one implementation.  Every method raises ``Fault``."""

    hello: Hello
    #: How many texts are looked for in each constraint; None: none are.
    sampling: Sampling | None

    def ask(self, request: JsonObject) -> JsonObject:
        """The reply to a request, whatever it is."""

    def ask_all(self, requests: Sequence[JsonObject]) -> Iterator[JsonObject]:
        """The replies to requests, in their order."""

    def question(self, request: JsonObject) -> JsonObject:
        """The reply to a request that no vector makes; empty if it is not valid."""

    def spans(self, vector: Vector) -> Sequence[tuple[int, int]]:
        """The places in the output that no chunk may divide."""

    def excludes(self, request: JsonObject) -> str:
        """Why the implementation's grammar keeps its model from writing an output; "" if it does not."""


class EntryReader(Protocol):
    """Reads the parts of a vector file; what is wrong goes into ``errors``."""

    registry: Registry

    def error(self, node: YamlNode, what: str, advice: str) -> VectorError:
        """An error at the place of a node."""

    def text(self, node: YamlNode | None, errors: list[SourceError]) -> str:
        """A text, given as a string or as parts."""

    def tools(self, node: YamlNode | None, errors: list[SourceError]) -> Sequence[Mapping[str, Any]]:
        """The tools of a list."""

    def vector(self, node: YamlMapping) -> tuple[Vector | None, list[SourceError]]:
        """The vector of an entry."""


@dataclass(frozen=True)
class VectorKind:
    """A kind of vectors."""

    name: str
    #: The keys that a vector needs beyond those of the schema, and those that other kinds have not (VF-5).
    needs: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    #: The operation of its request; "" if it asks nobody and holds the runner to its rules.
    op: str = ""
    #: Other operations that may answer instead.
    other_ops: tuple[str, ...] = ()
    #: The profiles that its vectors can have.
    profiles: tuple[str, ...] = ("contract", "native", "template")
    #: Whether it is about the output of a model, which is read under a profile.
    reads_output: bool = False
    #: Whether the message of the output is expected.
    expects_message: bool = False
    #: Profile ``wire``: what is tested, a ``server`` or a ``client``.
    role: str = ""
    #: Whether it is about prompts, and so not about what a model writes.
    is_prompt: bool = False
    #: The column in tables of engines that counts it (AP-10.8); "" if none does.
    column: str = ""
    #: What is judged is the work, not the result.
    measures_work: bool = False
    #: Whether reports have a heading of its own for it, instead of one for its profile.
    is_subject: bool = False
    #: Whether its results can be the deltas of a stream.
    has_deltas: bool = False
    #: The path at which two of its results are compared; None if they are not.
    compared_at: str | None = ""
    #: The lines of a draft, for kinds that parse no output.
    draft: tuple[str, ...] = ()

    # Reading vector files

    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        """What is wrong with the entry of a vector, beside keys that it lacks or must not have."""
        for part in growing(node.get("output")):
            what = f"a part without `times` in a vector of kind {self.name}"
            yield error(part, what, "say how many times, or set kind: growth")

    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        """The fields of ``Vector`` that only this kind has; ``fields``: the plain values of the entry."""
        return {}

    def finished(self, vector: Vector) -> Vector:
        """The vector of an entry, with what follows from all of it.  Implements VF-4.19."""
        known = {key: value for key, value in vector.options.items() if (key, value) != ("stopReason", None)}
        return replace(vector, options=known)

    def of_templates(self, vector: Vector, node: YamlMapping, registry: Registry) -> list[Vector]:
        """The vectors that an entry stands for."""
        return [vector]

    # Asking

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        """The request for a vector, without the request's id.  Implements AP-4.

        It contains neither expected results nor anything that names the vector.  ``respond``: what the
        adapter takes for vectors of that kind.
        """
        return {"op": self.op, **vector.request()}

    def unclaimed(self, vector: Vector, hello: Hello) -> str:
        """What the vector needs but the adapter does not claim; "" if all is claimed.  Implements AP-2.4."""
        return next(filter(None, self._lacks(vector, hello)), "")

    def _lacks(self, vector: Vector, hello: Hello) -> Iterator[str]:
        yield self.lacks_operation(vector, hello)
        yield self.lacks(vector, hello)
        if vector.api not in self.apis(hello):
            yield f"api {vector.api}"
        yield self.lacks_format(vector, hello)
        if vector.layer is not None and vector.layer not in hello.layers:
            yield f"layer {vector.layer} of render"
        if vector.parses_back and not ("parse" in hello.ops and "template" in hello.profiles):
            yield "operation parse"
        if vector.prompt is not None and hello.render_formats is not None:
            yield "prompts by templates"
        yield from (f"feature {name}" for name in vector.requires if name not in hello.features)
        if hello.depth is not None and verdict.nesting(vector.output) > hello.depth:
            yield f"nesting of {verdict.nesting(vector.output)} (its limit is {hello.depth})"

    def apis(self, hello: Hello) -> Collection[str]:
        """The APIs in which this kind may be asked."""
        return hello.apis

    def lacks_operation(self, vector: Vector, hello: Hello) -> str:
        """The operation that is needed and not claimed."""
        return "" if self.op in hello.ops else f"operation {self.op}"

    def lacks(self, vector: Vector, hello: Hello) -> str:
        """What of the needs of this kind alone is not claimed."""
        has_profile = self.reads_output or self.role
        return f"profile {vector.profile}" if has_profile and vector.profile not in hello.profiles else ""

    def lacks_format(self, vector: Vector, hello: Hello) -> str:
        """The format of the vector, if the adapter does not claim it."""
        return lacks_format(vector, hello.formats)

    def asked(self, vector: Vector, peer: Peer, splits: str) -> Judged:
        """Ask an implementation, and judge the vector.  ``splits``: the ways to cut.  Raises ``Fault``."""
        try:
            return self.attempt(vector, peer, splits)
        except NoResult as error:
            return self.judged(vector, error.args[0], peer.hello.features)

    def attempt(self, vector: Vector, peer: Peer, splits: str) -> Judged:
        """As ``asked``.  Raises ``Fault`` and ``NoResult``."""
        reply = valid_reply(peer, self.request(vector, peer.hello.respond))
        return self.answered(vector, reply, peer, splits)

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        """Judge the vector by the reply to its request, and by what else is asked.

        Raises ``Fault`` and ``NoResult``.
        """
        outcome = self.outcome(vector, reply, peer.hello)
        return self.judged(vector, outcome, peer.hello.features, reply.get("message"))

    def pieces(
        self, vector: Vector, respond: str, which: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        """The requests for the same in pieces, by the names of the splits.

        ``which``: ``default``, ``all``, ``none``, or the name of one split; ``divided``: whether outputs may
        be divided inside preserved tokens.
        """
        yield from ()

    def breach(
        self, vector: Vector, split: str, reply: JsonObject, whole: JsonObject, hello: Hello
    ) -> Breach | None:
        """The first breach of a piece; ``whole``: the reply to the request that is not divided."""
        return None

    # Judging

    def outcome(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        """The outcome for a reply that ``protocol.reply_problem`` found valid."""
        refused = verdict.of_refusal(vector, reply)
        return self.judge(vector, reply, hello) if refused is None else refused

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        """The outcome for a reply that is ``ok``."""
        raise NotImplementedError

    def judged(
        self,
        vector: Vector,
        outcome: Outcome,
        features: Collection[str],
        message: JsonObject | None = None,
        breach: Breach | None = None,
        splits: SplitReport | None = None,
    ) -> Judged:
        """The judgement of a vector, with the invariants that are broken."""
        return Judged(vector, outcome, splits)

    def mistake(self, vector: Vector, judgement: Judgement) -> str:
        """What the runner does wrong, for kinds that ask nobody; "" if nothing."""
        raise NotImplementedError

    # What else is known of a vector

    def looked_up(self, vector: Vector) -> Vector | None:
        """The vector whose replies a harness looks up (VF-8.11); None if harnesses do not ask it."""
        return None

    def is_written(self, vector: Vector, respond: str = "output") -> bool:
        """Whether the request has an output that a model wrote by a template."""
        return False

    def is_described(self, vector: Vector) -> bool:
        """Whether the request is about outputs of a template's model (VF-8.8)."""
        return self.is_written(vector)

    def with_template(self, vector: Vector, own: OwnTemplate) -> tuple[Vector, str] | None:
        """The vector with a template of the user's own, and why it is not asked; None: it has its own."""
        return None

    # Showing

    def explained(self, vector: Vector) -> Lines:
        """What is asked and expected, for ``toolcall explain``, but for messages and completions."""
        yield from ()

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        """What is expected, in labels and texts, if it is neither a message nor a completion."""
        yield from ()


def growing(node: YamlNode | None) -> list[YamlNode]:
    """The parts of an output that grow."""
    items = node.items if isinstance(node, YamlSequence) else []
    return [item for item in items if isinstance(item, YamlMapping) and "times" not in item.entries]


def valid_reply(peer: Peer, request: JsonObject) -> JsonObject:
    """The reply to a request.  Raises ``Fault`` and ``NoResult``."""
    return checked(request, peer.ask(request))


def checked(request: JsonObject, reply: JsonObject) -> JsonObject:
    """The reply, if it is valid.  Raises ``NoResult``."""
    problem = protocol.reply_problem(request, reply)
    if problem:
        raise NoResult(Outcome("protocol-error", f"invalid-reply: {problem}"))
    return reply


def unanswered(split: str, request: JsonObject, reply: JsonObject, where: str = "") -> Breach | None:
    """The breach of a split whose reply is not valid, or not ``ok``; ``where``: more about its status."""
    problem = protocol.reply_problem(request, reply)
    if problem:
        return Breach("AP-5.1", split, 0, f"invalid-reply: {problem}", "protocol-error")
    if reply["status"] != "ok":
        return Breach("AP-2.3", split, 0, f"{reply['status']}{where}: {reply.get('reason', '')}", "error")
    return None


def lacks_format(vector: Vector, formats: Collection[str] | None) -> str:
    """The format of a vector with a template, if ``formats`` lacks it; None: any will do."""
    has_template = vector.template is not None or vector.template_name
    if formats is None or not has_template or vector.template_name in formats:
        return ""
    return f"format {vector.template_name or 'of a template without a name'}"
