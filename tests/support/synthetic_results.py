"""Results files made up for tests of views: eight implementations, every verdict, hostile and huge outputs.

``python -m tests.support.synthetic_results [VECTORS]`` writes one to standard output.  The same number of
vectors gives the same file.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolcall_conformance.judge.checks import FinalMessage, check
from toolcall_conformance.judge.compare import compare_messages
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.judge.verdict import Outcome
from toolcall_conformance.results.records import Result, ResultsWriter, SplitReport
from toolcall_conformance.suite.model import ExpectedCall, ExpectedMessage, Vector
from toolcall_conformance.suite.splits import sweep

#: Shown, never run: what each would do is set ``window.hacked`` or load something.
HOSTILE = (
    "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>"
    "</script><svg onload=window.hacked=1>&amp;\u2028\u2029<!--<script>-->\u202e\x00\ud800"
)
HUGE_LENGTH = 10_000_000

#: (label, version, language, how many of a hundred groups of vectors fail).
IMPLEMENTATIONS = (
    ("alder", "1.4.0", "python", 0),
    ("birch", "0.9.2", "go", 2),
    ("cedar", "0.9.0", "javascript", 5),
    ("elm", "2.31.0", "c++", 11),
    ("hazel", "0.33.0", "python", 18),
    ("larch", "5.23.0", "python", 26),
    ("maple", "0.1.0", "rust", 9),
    ("rowan", "b9873", "c++", 40),
)
_FORMATS = ("hermes", "qwen3-coder", "mistral-nemo", "llama3", "deepseek-v31", "kimi-k2", "glm46", "seed-oss")
_CONTRACT = ("candidates", "fences", "json-names", "markup-blocks", "policy", "text-key-value")
_MODELS = ("kimi-k2", "qwen3", "deepseek-r1")
_CLAUSES = {
    "contract": ("CT-3.1", "CT-7.1", "CT-7.5", "NP-2.1", "NP-3.1"),
    "native": ("NF-2.1", "NF-5.1"),
    "template": ("TP-4.1", "TP-5.5", "TP-9.1", "ST-1.1", "DM-2.4"),
}
_HARMS = ("lost-call", "phantom-call", "leaked-markup", "truncated-argument", "lost-text", "wrong-argument")
_CITIES = ("Paris", "Rome", "São Paulo", "東京", "Москва", "Zürich")
_TOOLS = (
    {
        "type": "function",
        "function": {
            "name": "get_weather",
            "description": "Weather in a city",
            "parameters": {"type": "object", "properties": {"city": {"type": "string"}}},
        },
    },
)


def text(vectors: int = 200) -> str:
    """A whole results file."""
    out = io.StringIO()
    adapters = [
        {
            "label": label,
            "spec": f"cmd:./{label} --stdio",
            "hello": {
                "protocol": 1,
                "implementation": {"name": label, "version": version, "language": language},
                "profiles": ["contract", "template", *([] if label == "maple" else ["native"])],
                "ops": ["parse", "stream"],
                "features": ["policy"] if label == "elm" else ["policy", "exact-whitespace"],
                "splits": "characters",
            },
            "broken": "",
        }
        for label, version, language, _ in IMPLEMENTATIONS
    ]
    header = {
        "suite": "1.0.0",
        "protocol": 1,
        "started": "2026-01-31T12:00:00+00:00",
        "python": "3.12.1",
        "platform": "Linux",
        "vectors": vectors,
        "paths": [],
        "shard": [1, 1],
        "adapters": adapters,
        "options": {"splits": "default", "strict": False, "knownFailures": False, "blindSeed": None},
    }
    writer = ResultsWriter(header, out)
    made = [*_special(), *(_vector(number) for number in range(vectors - len(list(_special()))))]
    for label, _, _, failing in IMPLEMENTATIONS:
        for number, vector in enumerate(made):
            writer.add(_result(vector, label, number, failing), vector)
    writer.close(finished="2026-01-31T12:01:00+00:00")
    return out.getvalue()


def _special() -> Iterator[Vector]:
    yield _parse("template/hermes/hostile-output", "Markup in an output is text", HOSTILE, HOSTILE, [])
    huge = "All work and no play. " * (HUGE_LENGTH // 22 + 1)
    yield _parse(
        "contract/candidates/huge-output", "A huge output is read", huge[:HUGE_LENGTH], "", ["Paris"]
    )


def _vector(number: int) -> Vector:
    """The vector of a number; neighbours are of one topic, as in a file."""
    choose = random.Random(f"vector {number // 5}")
    profile = choose.choices(("contract", "native", "template"), (3, 1, 6))[0]
    place = choose.choice({"contract": _CONTRACT, "native": _MODELS, "template": _FORMATS}[profile])
    choose = random.Random(f"vector {number}")
    cities = choose.sample(_CITIES, choose.choice((1, 1, 1, 2)))
    before = choose.choice(("", "Let me look that up.\n", "\tFirst\u00a0this: "))
    calls = "".join(
        f'<tool_call>\n{{"name": "get_weather", "arguments": {{"city": "{city}"}}}}\n</tool_call>\n'
        for city in cities
    )
    if number % 23 == 0:
        return Vector(
            id=f"analysis/{place}/case-{number}",
            kind="analysis",
            title=f"The markers of case {number} are found",
            level="required",
            topic="Analysis",
            clauses=("TA-2.1", "TA-5.3"),
            harm="wrong-format",
            template="{{ messages[0].content }}",
            template_name=place if profile == "template" else "",
            analysis={"tools": {"format": "TAG_WITH_JSON", "perCallStart": "<tool_call>"}},
        )
    return _parse(
        f"{profile}/{place}/case-{number}", f"Case {number} is read right", before + calls, before, cities
    )


def _parse(id: str, title: str, output: str, content: str, cities: list[str]) -> Vector:
    profile, place, name = id.split("/")
    choose = random.Random(id)
    called = tuple(ExpectedCall("get_weather", json.dumps({"city": city})) for city in cities)
    contract = profile == "contract"
    return Vector(
        id=id,
        kind="parse",
        title=title,
        level=choose.choice(("required", "required", "recommended")),
        topic=place,
        clauses=tuple(choose.sample(_CLAUSES[profile], 2)),
        harm=choose.choice(_HARMS),
        profile=profile,  # type: ignore[arg-type]
        mode="detailed" if contract else None,
        model=place if profile == "native" else None,
        template="{{ messages }}" if profile == "template" else None,
        template_name=place if profile == "template" else "",
        tools=_TOOLS,
        options={"toolChoice": "auto"} if name.endswith("7") else {},
        output=output,
        expected=ExpectedMessage(
            None if contract else content.strip(), None if contract else "", called, bool(called), False, ()
        ),
        observed={"larch 5.22": "loses the second call"} if name.endswith("3") else {},
        origin="https://example.org/issues/1" if name.endswith("9") else "",
        path=f"{profile}/{place}.yaml",
        line=12,
    )


#: Verdicts that come without a message.
_FAULTS = {
    "error": "error: ValueError: no such parser",
    "crash": "exit: it exited with code 139: segmentation fault",
    "timeout": "no-reply: nothing came within 10 s",
    "protocol-error": "stray-output: it wrote more than its reply: 'debug: <b>parsed</b>'",
    "state-leak": "wrong after other vectors, but it passes alone.",
    "skipped": "not for this model",
}


def _result(vector: Vector, label: str, number: int, failing: int) -> Result:
    choose = random.Random(f"{label} {number}")
    judged = Judged(vector, Outcome("pass"))
    if vector.profile == "native" and label == "maple":
        judged = replace(judged, outcome=Outcome("unsupported", "not claimed: profile native"))
    elif vector.profile == "template" and label == "maple" and number % 30 == 11:
        judged = replace(judged, outcome=Outcome("unreachable", "its grammar allows no 'x' at 'x}'"))
    elif label == "rowan" and number % 50 > 47:
        broken = "it had been restarted 50 times after faults (--restarts)"
        judged = replace(judged, outcome=Outcome("not-run", broken))
    elif failing and (number < 2 or _unlucky(vector, label, number, failing)):
        judged = _failing(vector, number // 4 + failing)
    elif vector.level == "recommended" and vector.kind == "parse" and number % 40 == 7:
        outcome = Outcome("alternative", "an engine that drops the rest", actual=_message(vector))
        judged = replace(judged, outcome=outcome)
    swept = judged.outcome.verdict in ("pass", "wrong", "lost") and vector.profile == "template"
    if judged.splits is None and swept:
        judged = replace(judged, splits=SplitReport(81, 0, 12))
    return replace(judged, duration=round(choose.uniform(0.0001, 0.02), 6)).result(label)


def _unlucky(vector: Vector, label: str, number: int, failing: int) -> bool:
    """Groups of vectors fail together, as they do where a topic is misunderstood."""
    return random.Random(f"{label} {vector.topic} {number // 4}").randrange(100) < failing


def _failing(vector: Vector, which: int) -> Judged:
    """One of the ways to fail."""
    if vector.kind == "analysis":
        actual = {"tools": {"format": "JSON_NATIVE", "perCallStart": "<tool_call>\n"}}
        return Judged(vector, Outcome("wrong", "", (), actual))
    kinds = [
        "lost",
        "leak",
        "wrong",
        "wrongly-accepted",
        "wrongly-rejected",
        "whitespace",
        "stream",
        *_FAULTS,
    ]
    kind = kinds[which % len(kinds)]
    if kind in _FAULTS:
        unanswered = kind in ("error", "crash", "timeout", "protocol-error")
        return Judged(vector, Outcome(kind, _FAULTS[kind]), invariants=("answer",) * unanswered)
    message = _message(vector)
    if kind == "stream":
        if vector.profile == "template":
            return _broken_stream(vector, message)
        return Judged(vector, Outcome("wrong"))
    if kind == "lost":
        message["calls"] = message["calls"][:-1]
    elif kind == "leak":
        message["content"] = vector.output
    elif kind == "wrongly-accepted":
        message["calls"] = [*message["calls"], {"name": "delete_file", "arguments": '{"path": "/"}'}]
    elif kind == "wrongly-rejected":
        message |= {"calls": [], "rejectedByPolicy": True, "rejectedToolNames": ["get_weather"]}
    elif kind == "whitespace":
        message["content"] = message.get("content", "") + "\n"
    else:
        message["calls"] = [{"name": "get_weather", "arguments": '{"city": "Pari"}'}, *message["calls"][1:]]
    differences = compare_messages(vector, message, {"policy"})
    broken = ("calls",) if kind == "wrongly-accepted" else ()
    outcome = Outcome(kind if differences else "wrong", "", differences, message)
    return Judged(vector, outcome, invariants=broken)


def _message(vector: Vector) -> dict[str, Any]:
    assert vector.expected is not None
    expected = vector.expected
    return {
        "content": expected.content or "",
        "reasoning": "",
        "calls": [{"name": call.name, "arguments": call.arguments} for call in expected.calls],
        "sawToolCallSyntax": expected.saw_tool_call_syntax,
        "rejectedByPolicy": False,
        "rejectedToolNames": [],
    }


def _broken_stream(vector: Vector, message: dict[str, Any]) -> Judged:
    """The start of the first marker is emitted before it is known to be one."""
    split = next(split for split in sweep(vector.output[:2000], "size-3"))
    deltas: list[list[dict[str, Any]]] = [[] for _ in (*split.chunks, "")]
    fed = 0
    for number, chunk in enumerate(split.chunks):
        if fed < len(message["content"]) + 3:
            deltas[number].append({"type": "content", "text": chunk})
        fed += len(chunk)
    for index, call in enumerate(message["calls"]):
        place = len(split.chunks) - 2 + index
        deltas[place].append({"type": "call", "index": index, "name": call["name"]})
        deltas[place].append({"type": "arguments", "index": index, "text": call["arguments"]})
    breach = check(split, {"deltas": deltas, "message": message}, FinalMessage.of(message))
    if breach is None:
        return Judged(vector, Outcome("timeout", _FAULTS["timeout"]))
    stream = {"chunks": [len(chunk) for chunk in split.chunks], "deltas": deltas}
    first = {"clause": breach.clause, "split": split.name, "chunk": breach.chunk, "detail": breach.detail}
    reason = f"{breach.clause} in split {split.name}, chunk {breach.chunk}: {breach.detail}"
    report = SplitReport(81, 17, 23, {**first, **stream})
    return Judged(vector, Outcome(breach.verdict, reason, (), message), report)


if __name__ == "__main__":
    sys.stdout.write(text(*map(int, sys.argv[1:])))
