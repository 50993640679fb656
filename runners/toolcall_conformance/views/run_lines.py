"""A run as lines of JSON, for programs: each failure, then what is said of each implementation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..results.records import RunResults
from ..run.conformity import Conformity, conformity, ratio
from ..run.reproduce import again


def run_lines(run: RunResults) -> Iterator[dict[str, Any]]:
    """The lines of a run; failures that decide come first."""
    for judgement in conformity(run):
        failing = (*judgement.failures, *judgement.changed, *judgement.stale, *judgement.noted)
        for result in failing:
            vector = run.definitions.vectors.get(result.vector, {})
            yield {
                "type": "failure",
                "implementation": judgement.label,
                "vector": result.vector,
                "verdict": result.verdict,
                "level": result.level,
                "decides": result not in judgement.noted,
                "harm": vector.get("harm", ""),
                "clauses": list(vector.get("clauses", ())),
                "reason": result.reason,
                "invariants": list(result.invariants),
                "known": result.known,
                "differences": [dict(each) for each in result.details.differences] if result.details else [],
                "command": again(result, run.header),
            }
        yield {"type": "implementation", **_implementation(run, judgement)}


def _implementation(run: RunResults, judgement: Conformity) -> dict[str, Any]:
    (adapter,) = (each for each in run.header["adapters"] if each["label"] == judgement.label)
    features = frozenset((adapter.get("hello") or {}).get("features", ()))
    own = [result for result in run.results if result.adapter == judgement.label]
    counts = {}
    for level in ("required", "recommended"):
        passed, asked = ratio([result for result in own if result.level == level], features)
        counts[level] = {"passed": passed, "asked": asked}
    return {
        "implementation": judgement.label,
        "spec": adapter["spec"],
        "state": judgement.state,
        "exitCode": judgement.exit_code,
        "choice": judgement.choice,
        **counts,
        "verdicts": dict(run.counts()[judgement.label]),
        "knownFailures": len(judgement.known),
    }
