"""What a harness looks up, in lines of a packed bundle: the rules, and for each vector what they make of it.

A harness in another language sends the request, brings the reply into fields (``fields_of``) and looks for
the first good result that has the same.  Implements VF-8.11 and VF-8.12.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from .. import kinds
from ..judge import compare, invariants, promptness, rules
from ..judge.canonical import canonical, quoted
from ..judge.held_arguments import probes
from ..judge.verdict import nesting
from ..suite.model import ExpectedMessage, Profile, Vector
from ..suite.splits import preserved_spans
from ..suite.without_jinja import prompt_of
from ..vectors.packed import dump_packed

#: The profiles that harnesses ask.
PROFILES: tuple[Profile, ...] = ("contract", "native", "template")
#: The smallest limit of nesting that an implementation may declare (CT-10.2).
LEAST_DEPTH = 128


def pack(vectors: Iterable[Vector], suite: str, made_of: str = "") -> bytes:
    """The packed bundle of the vectors for harnesses."""
    return dump_packed(vectors, suite, [rules_line()], lines, made_of)


def rules_line() -> dict[str, Any]:
    """The line with the rules, which stands before all vectors."""
    verdicts: dict[str, dict[str, Any]] = {}
    for name in rules.VERDICTS:
        unless = rules.PASSED.get(name)
        verdicts[name] = {
            "counts": rules.counts(name),
            **({"unless": unless} if unless else {}),
            **({"breaks": "answer"} if name in rules.UNANSWERED else {}),
        }
    return {
        "type": "rules",
        "verdicts": verdicts,
        "fields": {profile: rules.fields(profile) for profile in PROFILES},
        "failures": [_given(asdict(each)) for each in rules.FAILURES],
        "invariants": invariants.INVARIANTS,
    }


def lines(vector: Vector) -> Iterator[dict[str, Any]]:
    """The line of a vector that a harness asks, or that says how a reply to one is judged."""
    judged = kinds.of(vector).looked_up(vector)
    if judged is not None and judged.profile in PROFILES:
        yield {"type": "judging", "vector": vector.id, **judging(judged)}


def judging(vector: Vector) -> dict[str, Any]:
    """What the rules make of a vector."""
    depth, prompt = nesting(vector.output), _prompt(vector)
    asked = {} if prompt is None else {"prompt": prompt}
    return asked | _given(
        {
            "depth": depth if depth > LEAST_DEPTH else 0,
            "tokens": preserved_spans(vector.output),
            "good": [_good(vector, each) for each in rules.good(vector)],
            "allowed": [_given(asdict(each)) for each in invariants.allowed(vector)],
            "strange": sorted(invariants.strange_arguments(vector)),
            "cutOff": sorted(invariants.cut_off(vector)),
            "notRead": sorted(invariants.not_read(vector)),
            "promptness": _promptness(vector),
        }
    )


def _prompt(vector: Vector) -> str | None:
    """The generation prompt of a request that wants one (AP-4.8); None if it has none."""
    if vector.generation_prompt is not None or vector.template is None:
        return vector.generation_prompt
    return prompt_of(vector.request())


def _good(vector: Vector, good: rules.Good) -> dict[str, Any]:
    told = {"note": good.note, "edges": good.edges, "without": good.without, "ignores": good.ignores}
    own: dict[str, str] = {}
    if good.expected is not vector.expected or good.verdict == "pass":
        compared = rules.fields(vector.profile)
        whole = fields_of(good.expected, vector.deltas)
        own = {path: text for path, text in whole.items() if field_of(path) in compared}
    return {"verdict": good.verdict, **_given({**told, "reply": own})}


def field_of(path: str) -> str:
    """The name of a field, without the call or the chunk that it is of."""
    return path.rpartition(".")[2].partition("[")[0]


def fields_of(message: ExpectedMessage, deltas: Sequence[Sequence[Mapping[str, Any]]] = ()) -> dict[str, str]:
    """A message, and deltas if they matter, as texts by path, such as ``calls[0].id``.

    Implements VF-8.11.
    """
    found = {"content": message.content or "", "reasoning": message.reasoning or ""}
    for number, call in enumerate(message.calls):
        here = f"calls[{number}]"
        found[f"{here}.name"] = call.name
        found[f"{here}.arguments"] = canonical(call.arguments, call.complete)
        if call.arguments_text is not None:
            found[f"{here}.argumentsText"] = call.arguments_text
        if call.id is not None:
            found[f"{here}.id"] = call.id
        found[f"{here}.complete"] = _flag(call.complete)
    problems = compare.aligned([asdict(problem) for problem in message.problems])
    found["problems"] = ", ".join("{code} {offset}+{length}".format(**each) for each in problems)
    found["sawToolCallSyntax"] = _flag(message.saw_tool_call_syntax)
    found["rejectedByPolicy"] = _flag(message.rejected_by_policy)
    found["rejectedToolNames"] = _list(message.rejected_tool_names)
    for field, features in (("deltas", ()), ("deltasWithIds", ("ids",))):
        for number, group in enumerate(deltas):
            joined = compare.joined(group, features)
            found[f"{field}[{number}]"] = ", ".join(map(_delta, joined))
    return found


def _delta(delta: Mapping[str, Any]) -> str:
    """A delta: its type, the number of its call, and its texts."""
    number = [str(delta["index"])] if "index" in delta else []
    texts = [quoted(delta[name]) for name in ("name", "id", "text") if delta.get(name) is not None]
    return " ".join([delta["type"], *number, *texts])


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(map(quoted, texts))}]"


def _flag(flag: bool) -> str:
    return "true" if flag else "false"


def _promptness(vector: Vector) -> dict[str, Any]:
    """What may be held, of an output that is long enough for it to matter."""
    limit = promptness.hold_limit(vector)
    if len(promptness.squeezed(vector.output)) <= limit:
        return {}
    found = _given(
        {"spans": promptness.bounded(vector), "arguments": [asdict(probe) for probe in probes(vector)]}
    )
    return {"limit": limit, **found} if found else {}


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not empty."""
    return {
        name: sorted(value) if isinstance(value, set) else value for name, value in values.items() if value
    }
