"""The vector: one test case as every part of the runner sees it, whether read from YAML or from a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["parse", "stream", "analysis", "grammar", "compare"]
Profile: TypeAlias = Literal["contract", "native", "template"]
Level: TypeAlias = Literal["required", "recommended"]
Holds: TypeAlias = Literal["nothing", "reasoning", "until-first-tag", "anything"]

#: Everything an adapter may leave unclaimed (AP-2.1).
FEATURES = frozenset(
    (
        *("policy", "problems", "ids", "incomplete-calls", "exact-whitespace", "exact-numbers"),
        *("lone-surrogates", "argument-deltas", "grammar"),
    )
)


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """One call of an expected message."""

    name: str
    #: JSON text, compared by value (DM-4); a prefix of JSON text when ``complete`` is false.
    arguments: str
    #: The exact text, where a vector asserts it in addition.
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
    """The golden message.  ``content`` and ``reasoning`` are None where the profile has none (contract)."""

    content: str | None
    reasoning: str | None
    calls: tuple[ExpectedCall, ...]
    saw_tool_call_syntax: bool
    rejected_by_policy: bool
    rejected_tool_names: tuple[str, ...]
    problems: tuple[ExpectedProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class AlternativeMessage:
    """Another message that is as good (VF-4.11)."""

    #: Whose choice it is, or why it is as good.
    note: str
    expected: ExpectedMessage


@dataclass(frozen=True, slots=True)
class Vector:
    """One test case, with the defaults of its file and what it refers to filled in (VF-4, VF-5)."""

    id: str
    kind: Kind
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
    #: Template kinds: the Jinja source, and the name it has under vectors/templates ("" when inline).
    template: str | None = None
    template_name: str = ""
    #: What a stream of the template may hold without a bound (VF-4.10); ``anything`` where nothing says it.
    holds: Holds = "nothing"
    #: OpenAI tool objects: ``{"type": "function", "function": {…}}``.
    tools: tuple[Mapping[str, Any], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    messages: tuple[Mapping[str, Any], ...] | None = None
    generation_prompt: str | None = None
    output: str = ""
    #: Kind ``stream``: explicit chunks, and the deltas each of them (and the finish) must bring.
    chunks: tuple[str, ...] = ()
    deltas: tuple[tuple[Mapping[str, Any], ...], ...] = ()
    #: Kinds ``parse`` and ``stream``.
    expected: ExpectedMessage | None = None
    #: Kind ``parse``, level ``recommended``: other messages that are no failure.
    alternatives: tuple[AlternativeMessage, ...] = ()
    #: Kind ``analysis``: the fields that must have these values (nested mapping, camelCase).
    analysis: Mapping[str, Any] | None = None
    #: Kind ``grammar``: texts the grammar must accept and must reject.
    accepts: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()
    #: Kind ``grammar``: texts the reply must name as preserved tokens, and exactly the paths it must say are
    #: not enforced (None: not asked).
    preserved_tokens: tuple[str, ...] = ()
    loosened: tuple[str, ...] | None = None
    #: Kind ``compare``: two JSON texts and whether they are equal.
    left: str = ""
    right: str = ""
    equal: bool = True
    #: Kind ``compare``: false if the texts are arguments of an incomplete call (DM-4.10).
    complete: bool = True
    observed: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""
    crosswalk: Mapping[str, str] = field(default_factory=dict)
    #: Where the vector stands: path relative to the vectors folder, 1-based line of its ``id``.
    path: str = ""
    line: int = 0

    def request(self) -> dict[str, Any]:
        """The fields of the request an adapter gets for this vector, without ``op`` and ``id`` (AP-4)."""
        fields: dict[str, Any] = {"profile": self.profile, "output": self.output, "tools": list(self.tools)}
        optional = {
            "mode": self.mode,
            "model": self.model,
            "template": self.template,
            "format": self.template_name or None,
            "messages": None if self.messages is None else list(self.messages),
            "generationPrompt": self.generation_prompt,
            "options": dict(self.options) or None,
        }
        fields.update((name, value) for name, value in optional.items() if value is not None)
        return fields
