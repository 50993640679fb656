"""The vector: one test case as every part of the runner sees it, whether read from YAML or from a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

Profile: TypeAlias = Literal["contract", "native", "template", "response-template", "wire"]
Layer: TypeAlias = Literal["template", "server"]
Level: TypeAlias = Literal["required", "recommended"]
Holds: TypeAlias = Literal["nothing", "until-first-tag", "anything"]

#: The optional features that an adapter may claim in its hello (AP-2.1).
FEATURES = frozenset(
    (
        *("policy", "problems", "ids", "incomplete-calls", "exact-whitespace", "exact-numbers"),
        *("lone-surrogates", "argument-deltas", "grammar", "constraint", "constrained"),
        *("reasoning-content", "events", "routing"),
    )
)

#: Kind ``growth``: how many times as often parts are repeated from step to step.
GROWTH = 4


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """One call of an expected message."""

    name: str
    #: JSON text, compared by value (DM-4); a prefix of JSON text when ``complete`` is false.
    arguments: str
    #: The exact text of the arguments, for vectors that also assert the text.
    arguments_text: str | None = None
    id: str | None = None
    complete: bool = True


@dataclass(frozen=True, slots=True)
class ExpectedProblem:
    """One problem of an expected message."""

    code: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class ExpectedMessage:
    """The golden message.  In profile contract, which lacks them, ``content`` and ``reasoning`` are None."""

    content: str | None
    reasoning: str | None
    calls: tuple[ExpectedCall, ...]
    saw_tool_call_syntax: bool
    rejected_by_policy: bool
    rejected_tool_names: tuple[str, ...]
    problems: tuple[ExpectedProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class AlternativeMessage:
    """Another message that is as good as the expected one (VF-4.11)."""

    #: Which engine chooses this message, or why the message is as good.
    note: str
    expected: ExpectedMessage


@dataclass(frozen=True, slots=True)
class ExpectedCompletion:
    """What is on the wire, put together (WR): of a response, or by a client."""

    content: str
    reasoning: str
    #: Those with ``complete`` false must not run; they may be missing.
    calls: tuple[ExpectedCall, ...]
    #: Those that are as good; empty if none must come.
    finish_reasons: tuple[str, ...]
    #: Kind ``accumulate``: whether the client must report that something is wrong.
    failed: bool = False
    #: Whether it may report so.
    may_fail: bool = False
    #: Kind ``accumulate``: why the model does not answer; "" if it does.
    refusal: str = ""
    #: Kind ``accumulate``: what the server wants to have back with a thought.
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Vector:
    """One test case; its file's defaults and the tools and template it names are filled in (VF-4, VF-5)."""

    id: str
    kind: str
    title: str
    level: Level
    topic: str
    clauses: tuple[str, ...]
    against: tuple[str, ...] = ()
    harm: str = ""
    requires: tuple[str, ...] = ()
    profile: Profile | None = None
    #: Contract only: ``detailed`` or ``standalone``.
    mode: str | None = None
    #: Native only: the model's name.
    model: str | None = None
    #: Kinds with a template: its Jinja source, and its name under vectors/formats ("" if given inline).
    template: str | None = None
    template_name: str = ""
    #: Which text a stream of the template may hold without a bound (VF-4.10); ``anything`` if unspecified.
    holds: Holds = "nothing"
    #: OpenAI tool objects: ``{"type": "function", "function": {…}}``.
    tools: tuple[Mapping[str, Any], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    messages: tuple[Mapping[str, Any], ...] | None = None
    generation_prompt: str | None = None
    output: str = ""
    #: Kind ``growth``: the parts of the output, each a text or ``{"repeat": text}``, which is repeated
    #: ``size`` times at first and four times as often in each of ``steps``.  ``output`` is the first.
    parts: tuple[str | Mapping[str, str], ...] = ()
    size: int = 0
    steps: int = 0
    #: Kind ``stream``: explicit chunks, and the deltas each of them (and the finish) must bring.
    chunks: tuple[str, ...] = ()
    deltas: tuple[tuple[Mapping[str, Any], ...], ...] = ()
    #: Kinds ``parse`` and ``stream``.
    expected: ExpectedMessage | None = None
    #: Kind ``parse``, level ``recommended``: other messages that also count as correct.
    alternatives: tuple[AlternativeMessage, ...] = ()
    #: Kind ``analysis``: the fields that must have these values (nested mapping, camelCase).
    analysis: Mapping[str, Any] | None = None
    #: Kind ``grammar``, if it is not refused: texts the grammar must accept and must reject.
    accepts: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()
    #: Kind ``grammar``: texts that are possible and must go on; texts that may be rejected, or accepted and
    #: read as ``calls``, like the texts that are accepted; None: nobody is asked how they are read.
    open: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    calls: tuple[ExpectedCall, ...] | None = None
    #: Kind ``grammar``: texts that the reply must list as preserved tokens, and exactly the schema paths that
    #: it must list as not enforced and as not accepted in full (None: not tested).
    preserved_tokens: tuple[str, ...] = ()
    loosened: tuple[str, ...] | None = None
    narrowed: tuple[str, ...] | None = None
    #: Kind ``render``: the layer that is asked (None: any), and what must hold of the prompt (VF-5.9).
    layer: Layer | None = None
    #: Other requests, each by the fields that differ, whose prompts must be the same, or must not.
    same_as: tuple[Mapping[str, Any], ...] = ()
    differs_from: tuple[Mapping[str, Any], ...] = ()
    #: Texts that the prompt has, has in this order, has exactly once, or does not have.
    contains: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    #: Kinds ``grammar`` and ``render``: whether the request must be refused, or may be; and texts that the
    #: reason must have.
    refused: Literal["always", "allowed"] | None = None
    says: tuple[str, ...] = ()
    #: Whether ``parse`` must read the calls of the last turn back from its rendering.
    parses_back: bool = False
    #: The exact prompt.
    prompt: str | None = None
    #: Kind ``verdict``: another vector as in a bundle, the hello and the reply of an implementation, and what
    #: its verdict and the broken invariants must be (VF-5.12).
    judged: Mapping[str, Any] | None = None
    claims: Mapping[str, Any] = field(default_factory=dict)
    reply: Mapping[str, Any] | None = None
    verdict: str = ""
    invariants: tuple[str, ...] = ()
    #: Profile ``wire``: the API, and what must be on the wire.
    api: str = "chat"
    completion: ExpectedCompletion | None = None
    #: Kind ``respond``: the message that is sent, and whether ids come after names.  ``deltas`` say how it
    #: arrives; without them it arrives in each of some ways.
    message: ExpectedMessage | None = None
    late_ids: bool = False
    #: Kind ``accumulate``: the body of the response, and how the connection ends: ``closed`` or ``reset``.
    body: str = ""
    ends: str = "closed"
    #: Profile ``response-template``: the template, a JSON value of any kind, and the prompt.
    response_template: Any = None
    prefix: str = ""
    #: What must be extracted; the fields of regions that cannot be read; the fields that must be there, and
    #: are not.
    fields: Mapping[str, Any] | None = None
    malformed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    #: ``{field, text, value}`` or ``{field, text, malformed}`` of each region of a stream.
    regions: tuple[Mapping[str, Any], ...] | None = None
    #: What the prompt, each of ``chunks`` and the end bring: ``{field: text}``, one below the other.
    arrives: tuple[tuple[Mapping[str, str], ...], ...] = ()
    #: The version of the suite that derived the format from a template not its own; "" for all others.
    derived: str = ""
    #: Whether its output is what the template itself writes of one call (VF-4.22): no grammar may exclude it.
    canonical: bool = False
    #: Whether an implementer begins with this vector (VF-4.20).
    start_here: bool = False
    observed: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""
    crosswalk: Mapping[str, str] = field(default_factory=dict)
    #: The vector's source: path relative to the vectors folder, 1-based line of its ``id``.
    path: str = ""
    line: int = 0
    #: Kind ``compare``: two JSON texts and whether they are equal, and false if they are
    #: arguments of an incomplete call (DM-4.10).
    left: str | None = None
    right: str | None = None
    equal: bool | None = None
    complete: bool | None = None

    def grown(self, step: int) -> tuple[int, str]:
        """Kind ``growth``: how often parts are repeated in a step (0: the first), and the output.

        Implements VF-5.14.
        """
        times = self.size * GROWTH**step
        texts = (part if isinstance(part, str) else part["repeat"] * times for part in self.parts)
        return times, "".join(texts)

    def smallest(self) -> Vector:
        """The vector with its output; kind ``growth``: that of the first step."""
        return replace(self, output=self.grown(0)[1]) if self.parts else self

    def request(self) -> dict[str, Any]:
        """The fields of the adapter request for this vector, without ``op`` and ``id`` (AP-4)."""
        fields: dict[str, Any] = {"profile": self.profile, "output": self.output, "tools": list(self.tools)}
        optional = {
            "mode": self.mode,
            "model": self.model,
            "template": self.template,
            "format": self.template_name or None,
            "messages": None if self.messages is None else list(self.messages),
            "generationPrompt": self.generation_prompt,
            "options": dict(self.options) or None,
            "responseTemplate": self.response_template,
            "prefix": self.prefix or None,
        }
        fields.update((name, value) for name, value in optional.items() if value is not None)
        return fields
