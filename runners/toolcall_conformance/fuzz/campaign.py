"""A run of the fuzzer: shards until the time or the number of cases is used up, then the smallest examples."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from toolcall_reference import Trace, parse_standalone_tool_calls_detailed, parse_tool_calls_detailed

from ..differences.answers import Answer
from ..differences.executors import Executor
from ..differences.markers import markers_of
from ..differences.shrink import shape, shrink
from ..differences.signature import Signature
from ..suite import data
from ..suite.clauses import load_clauses
from .case import Case
from .oracles import BUGS
from .worker import Finding, FuzzTask, FuzzWorker, collected

#: Cases of one shard.
_SHARD = 100
#: The share of the time that is left for making examples smaller, and the most seconds for it.
_SHRINKING, _MOST_SECONDS = 0.25, 120.0

@dataclass(frozen=True, slots=True)
class Group:
    """Findings that are one: how many, and the smallest case with its answers."""

    adapter: str
    is_bug: bool
    #: ``near`` is the shape of the smallest output.
    signature: Signature
    count: int
    #: The number from which the smallest case was made, that case, and the length it had.
    number: int
    case: Case
    length: int
    reference: Answer
    answer: Answer
    #: The clause that decides, or "".
    clause: str = ""

    @property
    def id(self) -> str:
        """What stands for the group in lists of known findings."""
        return self.signature.id


@dataclass(slots=True)
class Report:
    """What a run found."""

    seed: int
    cases: int
    seconds: float
    #: Names and versions of the adapters by their specs.
    names: Mapping[str, str]
    groups: list[Group] = field(default_factory=list)
    #: Cases of which a worker process died.
    deaths: list[tuple[int, str]] = field(default_factory=list)

    @property
    def bugs(self) -> list[Group]:
        """The groups that are bugs."""
        return [group for group in self.groups if group.is_bug]

    @property
    def differences(self) -> list[Group]:
        """The groups that are differences from the reference."""
        return [group for group in self.groups if not group.is_bug]


def campaign(
    task: FuzzTask,
    executor: Executor,
    count: int | None,
    seconds: float | None,
    progress: Callable[[int, int], None],
    first: int = 0,
) -> Report:
    """Fuzz until ``count`` cases are done or ``seconds`` have passed, then make the examples smaller.

    ``progress`` is told the number of cases done and of groups.  Raises AdapterBroken.
    """
    started = time.monotonic()
    until = None if seconds is None else started + seconds * (1 - _SHRINKING)
    found: dict[tuple[str, bool, Signature], Finding] = {}
    deaths = []
    done = 0
    for each in executor.map(task, _shards(first, count, until)):
        done += len(each.shard)
        if each.result is None:
            deaths.append((each.shard[0], each.reason))
        else:
            collected(iter(each.result), found)
        progress(done, len(found))
    left = _MOST_SECONDS if seconds is None else max(seconds * _SHRINKING, 5.0)
    worker = task.worker()
    try:
        report = Report(task.seed, done, 0, worker.names, deaths=sorted(deaths))
        report.groups = _grouped(worker, found.values(), time.monotonic() + left, progress, done)
    finally:
        worker.close()
    report.seconds = time.monotonic() - started
    return report


def _shards(first: int, count: int | None, until: float | None) -> Iterator[range]:
    start = first
    while count is None or start < first + count:
        if until is not None and time.monotonic() > until:
            return
        end = start + _SHARD if count is None else min(start + _SHARD, first + count)
        yield range(start, end)
        start = end


def _grouped(
    worker: FuzzWorker,
    findings: Iterable[Finding],
    until: float,
    progress: Callable[[int, int], None],
    done: int,
) -> list[Group]:
    """The groups with their smallest examples; those whose smallest outputs have one shape are one."""
    groups: dict[tuple[str, bool, tuple[str, str], str], Group] = {}
    ordered = sorted(
        findings,
        key=lambda each: (not each.is_bug, -each.count, each.signature, each.adapter),
    )
    for finding in ordered:
        group = _smallest(worker, finding, until)
        key = group.adapter, group.is_bug, group.signature.core, group.signature.near
        known = groups.get(key)
        if known is None:
            groups[key] = group
        else:
            shorter = min(known, group, key=lambda each: (len(each.case.output), each.number))
            groups[key] = replace(shorter, count=known.count + group.count)
        progress(done, len(groups))
    return sorted(
        groups.values(), key=lambda each: (not each.is_bug, -each.count, each.signature, each.adapter)
    )


def _smallest(worker: FuzzWorker, finding: Finding, until: float) -> Group:
    number, case = finding.cases[0]
    length = len(case.output)
    smallest = case
    if finding.signature.what != "growth":

        def shows(candidate: Case) -> bool:
            return time.monotonic() < until and worker.shows(finding, number, candidate) is not None

        output = shrink(case.output, lambda output: shows(case.with_output(output)))
        smallest = case if output == case.output else _with_fewer_tools(case.with_output(output), shows)
    reference, answer = worker.answers(finding.adapter, smallest)
    markers = markers_of(smallest.fields)
    signature = replace(finding.signature, near=shape(smallest.output, markers))
    clause = BUGS[finding.signature.what][1] if finding.is_bug else _clause(smallest, reference)
    return Group(
        *(finding.adapter, finding.is_bug, signature, finding.count, number, smallest, length),
        *(reference, answer, clause),
    )


def _with_fewer_tools(case: Case, shows: Callable[[Case], bool]) -> Case:
    for name in case.names:
        left = [tool for tool in case.fields["tools"] if tool["function"]["name"] != name]
        smaller = replace(case, fields={**case.fields, "tools": left})
        if left and shows(smaller):
            case = smaller
    return case


def _clause(case: Case, reference: Answer) -> str:
    """The clause by which the reference read the output as it did, if it says one."""
    if case.fields["profile"] == "contract":
        trace = Trace()
        parse = {
            "detailed": parse_tool_calls_detailed,
            "standalone": parse_standalone_tool_calls_detailed,
        }[case.fields["mode"]]
        schemas = {
            tool["function"]["name"]: tool["function"].get("parameters", True)
            for tool in case.fields["tools"]
        }
        parse(case.output, list(schemas), trace, schemas=schemas)
        return trace.notes[-1].clauses if trace.notes else ""
    codes = {each["code"] for each in (reference.message or {}).get("problems", [])}
    return ", ".join(dict.fromkeys(id for code in sorted(codes) for id in _clauses_of(code)))


@cache
def _clauses_of(code: str) -> list[str]:
    """The first clauses of chapter TP that speak of a problem."""
    clauses = load_clauses(data.spec_dir())[0]
    return [clause.id for clause in clauses if clause.id.startswith("TP-") and f"`{code}`" in clause.text][:2]
