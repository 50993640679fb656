"""The data in the HTML page: an index, read at the start, and blocks of details, read when needed.

The index has columns with one entry per vector and one character per verdict, so that thousands of vectors
load quickly.  The details of a vector's page are in blocks of ``BLOCK`` vectors; values that many vectors
share (tools, templates, reasons) are in a pool.  ``assets/data.js`` reads this data.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ... import kinds
from ...judge.rules import BROKEN, NEUTRAL, VERDICTS
from ...results.records import Result
from ...run.conformity import counts_against
from ..derived_cases import derived_sentences, first_output
from .contents import SUBJECTS, Report, ReportedImplementation, ReportRow
from .timeline import TimelineStep, steps

#: The number of vectors in a block of details.
BLOCK = 64
#: How many code points of the start and of the end of a long text are shown.
_HEAD, _TAIL = 8000, 2000
#: Longer lists and objects are shortened to this length; values nested deeper are omitted.
_LENGTH, _DEPTH = 400, 40
#: How many steps of a timeline are shown before and after the step that breaks a clause.
_AROUND = 150
#: Stands for a verdict that this version does not know.
_UNKNOWN = "unknown"
_FAULTS = frozenset({"error", "crash", "timeout", "protocol-error", "state-leak"})
#: The placeholder for a vector's id in the command that reruns the vector.
_ID = "@@vector@@"
_HEADER = ("suite", "started", "python", "platform", "vectors", "shard", "options")
#: The columns of the index.
_COLUMNS = ("id", "title", "required", "kind", "subject", "topic", "clauses", "harm", "codes")


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


class Pool:
    """A list of values without duplicates."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def add(self, value: Any) -> int:
        """Add a value if it is new, and return its index."""
        place = self._places.setdefault(_key(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def index(report: Report) -> dict[str, Any]:
    """The index: the data of the matrix, the lists and the filters."""
    topics, harms, clauses, pooled_kinds = Pool(), Pool(), Pool(), Pool()
    cited = {id for row in report.rows for id in _cited(row)}
    names = [*VERDICTS, _UNKNOWN]
    entries: list[dict[str, Any]] = []
    streams: dict[int, list[int]] = {}
    invariants: dict[int, list[int]] = {}
    for number, row in enumerate(report.rows):
        one, vector = row.any_result, row.definition
        entry = {
            "id": row.vector,
            "title": vector.get("title", ""),
            "required": int(one.level == "required"),
            "kind": pooled_kinds.add(one.kind),
            "subject": SUBJECTS.index(subject) if (subject := kinds.subject(one)) in SUBJECTS else 0,
            "topic": topics.add(row.topic),
            "clauses": [clauses.add(clause) for clause in vector.get("clauses", ())],
            "harm": harms.add(vector.get("harm", "")),
            "codes": "".join(_codes(row, report.implementations, names)),
        }
        entries.append(entry)
        broken = [place for place, result in enumerate(row.results) if result and _streams_differ(result)]
        if broken:
            streams[number] = broken
        untrue = [place for place, result in enumerate(row.results) if result and result.invariants]
        if untrue:
            invariants[number] = untrue
    return {
        "suites": report.suites,
        "runs": [_taken(header, *_HEADER) for header in report.headers],
        "notices": [[f"{n.path}:{n.line}", n.what, n.advice] for n in report.notices],
        "verdicts": [[n, VERDICTS.get(n, "this page does not know it"), _class(n)] for n in names],
        "implementations": [_implementation(implementation) for implementation in report.implementations],
        "subjects": SUBJECTS,
        "kinds": pooled_kinds.values,
        "topics": topics.values,
        "harms": [[id, *_texts(report.definitions.harms.get(id), "name", "effect")] for id in harms.values],
        "clauses": clauses.values,
        "clauseTexts": {
            id: _texts(clause, "level", "text", "rationale", "path", "basis")
            for id, clause in report.definitions.clauses.items()
            if id in cited
        },
        "columns": {name: [entry[name] for entry in entries] for name in _COLUMNS},
        "streams": streams,
        "invariants": invariants,
        "derived": [[name, said] for name, said in _derived(report)],
        "outputs": {number: _first_output(row) for number, row in enumerate(report.rows) if _is_derived(row)},
        "block": BLOCK,
    }


def _cited(row: ReportRow) -> Iterator[str]:
    """The clauses that the page of a vector shows: its own, and those that are broken in a stream."""
    yield from row.definition.get("clauses", ())
    yield from row.definition.get("against", ())
    for result in row.results:
        if result and result.splits and result.splits.first:
            yield str(result.splits.first.get("clause", ""))


def _derived(report: Report) -> Iterator[tuple[str, str]]:
    """Each format that was derived, with a sentence about it."""
    return zip(report.derived, derived_sentences(report.derived), strict=True)


def _is_derived(row: ReportRow) -> bool:
    return bool(row.definition.get("derived"))


def _first_output(row: ReportRow) -> Any:
    """The output of a case, or the first text that its grammar accepts."""
    return shortened(first_output(row.definition))


def _codes(
    row: ReportRow, implementations: Sequence[ReportedImplementation], names: Sequence[str]
) -> Iterator[str]:
    """One base-36 digit per implementation: twice the verdict's number, plus 1 if the vector fails."""
    for result, implementation in zip(row.results, implementations, strict=True):
        if result is None:
            yield "."
            continue
        number = names.index(result.verdict if result.verdict in VERDICTS else _UNKNOWN)
        fails = result.verdict not in BROKEN and counts_against(result, implementation.features)
        yield "0123456789abcdefghijklmnopqrstuvwxyz"[2 * number + fails]


def _streams_differ(result: Result) -> bool:
    """Whether streaming the output gave another result than parsing at once."""
    if result.splits is not None and result.splits.broken:
        return True
    return _deltas(result) is not None


def _deltas(result: Result) -> list[Any] | None:
    """The deltas that differ from those expected, if it is these that differ."""
    actual = result.details.actual if result.details else None
    return actual if kinds.named(result.kind).has_deltas and isinstance(actual, list) else None


def _class(verdict: str) -> str:
    if verdict == "pass":
        return "pass"
    if verdict in NEUTRAL:
        return "neutral"
    if verdict in BROKEN:
        return "unknown"
    return "fault" if verdict in _FAULTS else "wrong"


def _implementation(implementation: ReportedImplementation) -> dict[str, Any]:
    judged = implementation.conformity
    state: str = judged.state
    if judged.derived and state in ("passes", "fails"):
        state = "derived" if state == "passes" else "underived"
    hello = implementation.hello
    about = implementation.about
    return {
        "label": implementation.label,
        "spec": implementation.spec,
        "version": str(about.get("version", "")),
        "language": str(about.get("language", "")),
        "url": str(about.get("url", "")),
        **_taken(hello, "profiles", "ops", "features", "formats", "wants"),
        "templates": len(implementation.templates),
        "broken": implementation.broken,
        "state": state,
        "choice": judged.choice,
        "known": len(judged.known),
        # With --wire a command names the vector without the end of its id, which says which side it is.
        "wire": bool(implementation.wire),
        "again": bool(implementation.again),
        "command": implementation.command(f"{_ID}/respond" if implementation.wire else _ID),
    }


def _taken(given: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: shortened(given[name]) for name in names if name in given}


def _texts(entry: Mapping[str, Any] | None, *names: str) -> list[str]:
    return [str((entry or {}).get(name) or "") for name in names]


#: Fields of a definition that are copied to a page, with their types, and fields that go to the pool.
_PLAIN: Mapping[str, type] = {
    **dict.fromkeys(("mode", "model", "templateName", "generationPrompt", "output", "origin"), str),
    **dict.fromkeys(("requires", "against", "accepts", "rejects", "alternatives"), list),
    **dict.fromkeys(("sameAs", "differsFrom", "contains", "order", "once", "excludes"), list),
    **dict.fromkeys(("prompt", "refused"), str),
    "parsesBack": bool,
    **dict.fromkeys(("expected", "analysis", "message", "completion", "observed", "crosswalk"), dict),
}
_POOLED = ("profile", "topic", "template", "tools", "options", "messages")


def details(report: Report, pool: Pool) -> Iterator[list[dict[str, Any]]]:
    """The data of the vectors' pages, in blocks; shared values go to the pool."""
    for start in range(0, len(report.rows), BLOCK):
        yield [_details(row, pool) for row in report.rows[start : start + BLOCK]]


def _details(row: ReportRow, pool: Pool) -> dict[str, Any]:
    vector = row.definition
    entry: dict[str, Any] = {
        name: shortened(vector[name])
        for name, type_ in _PLAIN.items()
        if vector.get(name) and isinstance(vector[name], type_)
    }
    entry |= {name: pool.add(shortened(vector[name])) for name in _POOLED if vector.get(name)}
    if vector.get("path"):
        entry["place"] = f"{vector['path']}:{vector.get('line', 1)}"
    # An empty output is an output too.
    if vector.get("output") == "":
        entry["output"] = ""
    if vector.get("body"):
        entry["body"] = shortened(vector["body"])
    if kinds.named(str(vector.get("kind"))).has_deltas and vector.get("deltas"):
        entry["stream"] = _timeline(vector, list(map(len, vector["chunks"])), vector["deltas"], -1)
    entry["outcomes"] = list(_outcomes(row, pool))
    entry["splits"] = {
        number: [result.splits.checked, result.splits.broken, result.splits.held]
        for number, result in enumerate(row.results)
        if result is not None and result.splits is not None
    }
    return entry


def _outcomes(row: ReportRow, pool: Pool) -> Iterator[dict[str, Any]]:
    """The distinct outcomes, each with the implementations that have that outcome."""
    seen: dict[str, dict[str, Any]] = {}
    for number, result in enumerate(row.results):
        if result is None:
            continue
        outcome = _outcome(row, result, pool)
        seen.setdefault(_key([result.verdict, outcome]), {**outcome, "who": []})["who"].append(number)
    yield from seen.values()


def _outcome(row: ReportRow, result: Result, pool: Pool) -> dict[str, Any]:
    outcome: dict[str, Any] = {}
    if result.reason:
        outcome["reason"] = pool.add(shortened(result.reason))
    if result.known:
        outcome["known"] = result.known
    if result.invariants:
        outcome["invariants"] = list(result.invariants)
    details = result.details
    if details is not None:
        outcome["actual"] = shortened(details.actual)
        outcome["differences"] = [_difference(difference) for difference in details.differences[:50]]
    first = result.splits.first if result.splits else None
    if first is not None:
        outcome["breach"] = _texts(first, "clause", "split")
        message = details.actual if details else None
        if "deltas" in first and isinstance(message, Mapping):
            vector = {**row.definition, "expected": message}
            outcome["stream"] = _timeline(vector, first["chunks"], first["deltas"], first["chunk"])
    elif details is not None and (deltas := _deltas(result)) is not None:
        chunks = list(map(len, row.definition.get("chunks", ())))
        breach = _first_difference(details.differences)
        outcome["stream"] = _timeline(row.definition, chunks, deltas, breach)
        outcome["actual"] = None
    return outcome


def _difference(difference: Mapping[str, str]) -> list[str | None]:
    """The path of a difference, plus both values if the page has no row for them (arguments and lists)."""
    path = str(difference.get("path", ""))
    if _OF_A_ROW.fullmatch(path):
        return [path]
    return [path, *(shortened(difference.get(side)) for side in ("expected", "actual"))]


#: The path of a field of a message, an analysis or a call, which has its own row on the page.
_OF_A_ROW = re.compile(r"(calls\[\d+\]\.(?!arguments))?[^\[]+")


def _first_difference(differences: Sequence[Mapping[str, str]]) -> int:
    """The chunk of the first difference: 3 for ``deltas[3][0].text``; -1 if unknown."""
    found = re.match(r"deltas\[(\d+)\]", str(differences[0].get("path", ""))) if differences else None
    return int(found[1]) if found else -1


def _timeline(
    vector: Mapping[str, Any], chunks: Sequence[int], deltas: Sequence[Any], breach: int
) -> list[list[Any]] | None:
    """The steps of a stream as ``[number, chunks, emissions, breach]``; None if the stream is malformed."""
    try:
        found = steps(vector["output"], chunks, deltas, vector["expected"], breach)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError):
        return None
    middle = next((place for place, step in enumerate(found) if step.breach), 0)
    return [_step(step) for step in found[max(0, middle - _AROUND) : middle + _AROUND]]


def _step(step: TimelineStep) -> list[Any]:
    emissions = [[e.type, shortened(e.index), shortened(e.text), e.held, e.surplus] for e in step.emissions]
    return [step.number, shortened(list(step.chunks)), emissions, int(step.breach)]


def shortened(value: Any, depth: int = 0) -> Any:
    """A value, shortened for a page.

    A shortened text is ``{"…cut": [start, length, end]}``; omitted items of a list are ``{"…more": count}``.
    """
    if isinstance(value, str):
        if len(value) <= _HEAD + _TAIL:
            return value
        return {"…cut": [value[:_HEAD], len(value), value[-_TAIL:]]}
    if isinstance(value, (list, tuple, Mapping)) and depth == _DEPTH:
        return "…"
    if isinstance(value, (list, tuple)):
        short = [shortened(item, depth + 1) for item in value[:_LENGTH]]
        return short + [{"…more": len(value) - _LENGTH}] * (len(value) > _LENGTH)
    if isinstance(value, Mapping):
        return {str(key): shortened(item, depth + 1) for key, item in list(value.items())[:_LENGTH]}
    return value
