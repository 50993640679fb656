"""Causes: why an engine fails, in sentences that people wrote; each claims failing vectors by patterns.

``causes.yaml`` in the folder of an engine is a list under ``causes``; the first entry that fits a failure
claims it.  Implements AP-10.2 and AP-10.7.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import yaml

from ... import kinds
from ...errors import CausesError
from ...judge.rules import VERDICTS
from ...results.records import Result
from .happened import HAPPENED, happened

FILE = "causes.yaml"
#: Severities of causes that are not defects of the engine.
NO_DEFECT: Mapping[str, str] = {
    "choice": "Decided otherwise by the engine",
    "adapter": "Faults of this suite's adapter, or of how it calls the engine",
}
_LISTS = frozenset({"vectors", "clauses", "formats", "verdicts", "kinds", "calls"})
#: Problems (DM-3) of a call that the end of the output cuts off, and those of a call that is well-formed.
_CUT_OFF = frozenset({"unterminated-call", "missing-end-marker"})
_WELL_FORMED = frozenset({"rejected-call", "extra-call"})
#: What ``calls`` of a cause may name.
DAMAGES = ("malformed", "cut-off")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why some vectors fail on an engine."""

    id: str
    #: A kind of ``HAPPENED``, or of ``NO_DEFECT``.
    severity: str
    #: What the engine does, in one sentence or two.
    says: str
    #: File and line in the engine.
    place: str = ""
    #: Words of the place: the line of the source, the comment or the test that says so.
    quotes: str = ""
    #: Who is hit: default settings, streams only, malformed outputs only, …
    reach: str = ""
    #: The report upstream, if there is one, and its state with the day on which somebody looked.
    issue: str = ""
    state: str = ""
    #: The engine's own test that demands what it does: file, line, words.
    pinned: str = ""
    #: `yes`: the cause catches what is left, and is not a root.
    unsorted: str = ""
    #: The file below ``reproductions/`` that shows it.
    reproduction: str = ""
    #: The vector that is shown; else the one with the shortest output.
    shown: str = ""
    #: Patterns of ids without their profile, such as ``hermes/*``; clauses that the vector cites; formats;
    #: verdicts or kinds of ``HAPPENED``; regular expressions for the reason, for a path that differs (every
    #: path, if the cause is not a defect) and for the output.  All have to fit.
    vectors: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    reason: str = ""
    differs: str = ""
    output: str = ""
    #: Kinds of vectors; without any, all but ``render``: prompts are written elsewhere than outputs are read.
    kinds: tuple[str, ...] = ()
    #: Of ``DAMAGES``: outputs with calls like these alone.
    calls: tuple[str, ...] = ()

    def fits(self, result: Result, vector: Mapping[str, Any]) -> bool:
        """Whether a failure is of this cause; ``vector``: as in a bundle."""
        if result.kind not in self.kinds if self.kinds else kinds.named(result.kind).is_prompt:
            return False
        if self.severity == "choice" and _called_in_a_stream_alone(result):
            return False
        if self.calls and damages(vector).isdisjoint(self.calls):
            return False
        _, _, name = result.vector.partition("/")
        if self.vectors and not any(fnmatchcase(name, pattern) for pattern in self.vectors):
            return False
        if self.clauses and not set(self.clauses) & set(vector.get("clauses", ())):
            return False
        if self.formats and result.format not in self.formats:
            return False
        if self.verdicts and result.verdict not in self.verdicts and happened(result) not in self.verdicts:
            return False
        paths = [each["path"] for each in result.details.differences] if result.details else []
        # What is not a defect claims a failure only if there is nothing else about it.
        enough = all if self.severity in NO_DEFECT else any
        differs = bool(paths) and enough(re.search(self.differs, path) for path in paths)
        return (
            (not self.reason or re.search(self.reason, result.reason) is not None)
            and (not self.differs or differs)
            and (not self.output or re.search(self.output, vector.get("output", "")) is not None)
        )


def _called_in_a_stream_alone(result: Result) -> bool:
    """Whether a stream alone makes a call that no good reading has: nobody chose that."""
    return "calls" in result.invariants and result.splits is not None and result.splits.decides


def damages(vector: Mapping[str, Any]) -> frozenset[str]:
    """What is wrong with the calls of a vector as in a bundle, of ``DAMAGES``, by its good messages.

    Of a vector of profile ``wire`` its message and its completion count.
    """
    messages = [*map(vector.get, ("expected", "message", "completion")), *vector.get("alternatives", ())]
    codes: set[str] = set()
    incomplete = False
    for message in messages:
        if isinstance(message, Mapping):
            codes |= {problem["code"] for problem in message.get("problems") or ()}
            incomplete |= any(call.get("complete") is False for call in message.get("calls") or ())
    found = {"cut-off"} if codes & _CUT_OFF or (incomplete and not codes - _CUT_OFF) else set()
    if incomplete or codes - _WELL_FORMED - _CUT_OFF:
        found.add("malformed")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Explained:
    """The failures of an engine by cause."""

    #: Every cause that claims failures, with these, in the order of severity.
    causes: Sequence[tuple[Cause, Sequence[Result]]]
    #: The failures that no cause claims.
    unclaimed: Sequence[Result]

    def of(self, result: Result) -> Cause | None:
        """The cause of a failure."""
        return next((cause for cause, results in self.causes if result in results), None)


def read_causes(path: Path) -> list[Cause]:
    """The causes in a file; none if there is no file.  Raises ``CausesError``."""
    if not path.is_file():
        return []
    try:
        node = yaml.compose(path.read_text("utf-8"), yaml.BaseLoader)
        document = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise CausesError(path, 1, 1, f"this is not YAML: {error}", _ADVICE) from None
    entries = document.get("causes") if isinstance(document, dict) else None
    if not isinstance(entries, list) or not isinstance(node, yaml.MappingNode):
        raise CausesError(path, 1, 1, "there is no list `causes`", _ADVICE)
    nodes = next(value.value for key, value in node.value if key.value == "causes")
    found: list[Cause] = []
    for entry, place in zip(entries, nodes, strict=True):
        what = _problem(entry) or (f"there is another cause {entry['id']}" * _is_taken(entry, found))
        if what:
            raise CausesError(path, place.start_mark.line + 1, place.start_mark.column + 1, what, _ADVICE)
        fields_: dict[str, Any] = {key: tuple(v) if key in _LISTS else v for key, v in entry.items()}
        found.append(Cause(**fields_))
    return found


#: The state of a report upstream, and the day on which somebody looked.
_STATE = re.compile(r"(open|closed|merged|not found) on \d{4}-\d\d-\d\d(, .+)?")
_ADVICE = "AP-10.2 says what a cause has"
_NAMES = {item.name for item in fields(Cause)}


def _is_taken(entry: Mapping[str, Any], found: Iterable[Cause]) -> bool:
    return any(cause.id == entry["id"] for cause in found)


def _problem(entry: Any) -> str:
    """What is wrong with an entry; "" if nothing is."""
    if not isinstance(entry, dict):
        return "a cause is not a mapping"
    missing = [name for name in ("id", "severity", "says") if not entry.get(name)]
    if missing:
        return f"a cause has no {missing[0]}"
    unknown = entry.keys() - _NAMES
    if unknown:
        return f"a cause has no field {min(unknown)}"
    for name, value in entry.items():
        if isinstance(value, str) == (name in _LISTS):
            return f"{name} of the cause {entry['id']} is {'not a list' if name in _LISTS else 'not a text'}"
    if entry["severity"] not in HAPPENED.keys() | NO_DEFECT.keys():
        return f"there is no severity {entry['severity']}"
    if not set(entry.get("calls", ())) <= set(DAMAGES):
        return f"calls of the cause {entry['id']} are not among {', '.join(DAMAGES)}"
    if not set(entry.get("verdicts", ())) <= VERDICTS.keys() | HAPPENED.keys():
        return f"the cause {entry['id']} names an unknown verdict"
    if bool(entry.get("issue")) != bool(_STATE.fullmatch(entry.get("state", ""))):
        return f"the cause {entry['id']} needs `issue` and `state` together, such as `open on 2026-11-27`"
    if entry.get("unsorted", "yes") != "yes":
        return f"unsorted of the cause {entry['id']} is not `yes`"
    for name in ("reason", "differs", "output"):
        try:
            re.compile(entry.get(name, ""))
        except re.error as error:
            return f"{name} of the cause {entry['id']} is not a regular expression: {error}"
    return ""


def explained(
    causes: Sequence[Cause], failing: Iterable[Result], vectors: Mapping[str, Mapping[str, Any]]
) -> Explained:
    """The failures by cause; ``vectors``: as in a bundle, by id."""
    claimed: dict[str, list[Result]] = {cause.id: [] for cause in causes}
    unclaimed: list[Result] = []
    for result in failing:
        vector = vectors.get(result.vector, {})
        cause = next((cause for cause in causes if cause.fits(result, vector)), None)
        (unclaimed if cause is None else claimed[cause.id]).append(result)
    order = [*HAPPENED, *NO_DEFECT]
    required = {id: sum(result.level == "required" for result in own) for id, own in claimed.items()}
    in_order = sorted(
        causes, key=lambda each: (order.index(each.severity), -required[each.id], -len(claimed[each.id]))
    )
    return Explained([(cause, claimed[cause.id]) for cause in in_order if claimed[cause.id]], unclaimed)
