"""The data of all views: the results of one or more files, combined by vector and implementation.

Files may be parts of one run (``--shard``), runs of several implementations, or both.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...errors import ResultsError
from ...printer import one_line
from ...results.labels import told_apart
from ...results.records import Result, RunResults, read
from ...run import reproduce
from ...run.conformity import Conformity, Extent, derived_formats, extent_of, is_unclaimed, judgement_of
from ...suite.definitions import Definitions

#: The APIs of the wire.
WIRE = ("chat", "messages", "responses")
#: The subjects of vectors, in the order of reports: profiles, with wire by its APIs, then the kinds about
#: templates.
SUBJECTS = ("contract", "native", "template", "response-template", *WIRE, "analysis", "grammar", "render")


@dataclass(frozen=True, slots=True)
class ReportedImplementation:
    """One column of a report."""

    #: A name that no other implementation of the report has.
    label: str
    spec: str
    #: The reply to hello; empty if no reply came.
    hello: Mapping[str, Any]
    #: Why the implementation could not be started; "" if it was started.
    broken: str
    #: The vector files of the run, if not the suite's own.
    paths: tuple[str, ...]
    #: The checksums of the templates that took the place of the suite's, by format.
    templates: Mapping[str, str]
    #: The API, if every message was sent over the wire (``--wire``); "" for other vectors.
    wire: str
    #: The template whose cases were run (``--cases-for``); "" for other vectors.
    cases_for: str
    #: The count and the seed of ``--samples``; None without it.
    samples: Mapping[str, int] | None
    #: How a harness asks one vector again (AP-8.20); "" for `toolcall run`.
    again: str
    conformity: Conformity

    @property
    def about(self) -> Mapping[str, Any]:
        """``name`` and, if the adapter gave them, ``version``, ``language`` and ``url``."""
        about = self.hello.get("implementation")
        return about if isinstance(about, Mapping) else {}

    @property
    def features(self) -> frozenset[str]:
        """The features that the implementation claims."""
        return _features(self.hello)

    def command(self, vector: str, split: str = "") -> str:
        """The command that reruns one vector on the implementation; ``split``: only in this split."""
        return reproduce.command(
            vector,
            self.spec,
            split=split,
            paths=self.paths,
            wire=self.wire,
            cases_for=self.cases_for,
            samples=self.samples,
            pattern=self.again,
        )


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One vector with its result on each implementation."""

    vector: str
    #: As in a bundle (VF-8.2); empty if the files do not define it.
    definition: Mapping[str, Any]
    #: In the order of the implementations; None where it was not run.
    results: tuple[Result | None, ...]

    @property
    def any_result(self) -> Result:
        """One of the results: level, kind, subject and format are the same in all results."""
        return next(result for result in self.results if result is not None)

    @property
    def topic(self) -> str:
        """The format; for a vector without a format, the topic of its folder or file."""
        parts = self.vector.split("/")
        return self.any_result.format or (parts[1] if len(parts) > 2 else "other")


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a view may show."""

    implementations: tuple[ReportedImplementation, ...]
    #: Sorted by id, even if the run was divided into parts.
    rows: tuple[ReportRow, ...]
    definitions: Definitions
    #: The headers of the runs.
    headers: tuple[Mapping[str, Any], ...]
    #: Problems: damaged files, and files that do not match each other.
    notices: tuple[ResultsError, ...]

    @property
    def derived(self) -> dict[str, str]:
        """The formats that were derived from templates, with the version of the suite that did it."""
        return {name: version for header in self.headers for name, version in derived_formats(header).items()}

    @property
    def suites(self) -> list[str]:
        """The versions of the suite, in the order of the files."""
        return list(dict.fromkeys(str(header.get("suite", "?")) for header in self.headers))


def load(paths: Iterable[Path]) -> Report:
    """The report of results files.  Raises ``ResultsError`` if a file is not a results file."""
    return of_runs([run for path in paths for run in read(path)])


def of_runs(runs: Sequence[RunResults]) -> Report:
    """The report of runs; of two results of one vector on one adapter, the later result counts.

    Vectors that lie within no implementation's claims are left out: some harnesses have no results of them.
    """
    columns = _columns(runs)
    definitions = Definitions()
    notices = [damage for run in runs for damage in run.damages]
    notices += _other_suites(runs)
    table: dict[str, list[Result | None]] = {}
    for number, run in enumerate(runs):
        changed = definitions.update(run.definitions)
        if changed:
            what = f"{_count(len(changed), 'vector')} defined otherwise than before, first {changed[0]}"
            notices.append(_notice(run, what, "their results are not of one question; run both again"))
        notices += _fill(table, run, number, columns)
    notices += _missing_parts(runs, columns)
    known = definitions.vectors
    claimed = sorted(
        id for id, results in table.items() if not all(r is None or is_unclaimed(r) for r in results)
    )
    rows = tuple(ReportRow(id, known.get(id, {}), tuple(table[id])) for id in claimed or sorted(table))
    implementations = tuple(
        _implementation(column, [row.results[index] for row in rows]) for index, column in enumerate(columns)
    )
    return Report(implementations, rows, definitions, tuple(run.header for run in runs), tuple(notices))


@dataclass(slots=True)
class _Column:
    """An implementation, before its results are added."""

    label: str
    adapter: Mapping[str, Any]
    #: (number of the run, label in that run).
    members: list[tuple[int, str]]
    #: The API if it is of runs with ``--wire``.
    wire: str
    strict: bool = False
    extents: list[Extent] = field(default_factory=list)
    cases_for: str = ""
    samples: Mapping[str, int] | None = None
    paths: tuple[str, ...] = ()


#: What is said of runs with ``--wire``, by their API.
_OVER = {"": "", "chat": " over the wire"}


def _columns(runs: Sequence[RunResults]) -> list[_Column]:
    """The implementations of all runs; the same label and the same reply to hello mean the same column."""
    columns: dict[tuple[str, str], _Column] = {}
    adapters = [
        (number, run, adapter) for number, run in enumerate(runs) for adapter in run.header["adapters"]
    ]
    # An implementation that could not be started has no reply to hello: identify it by its command.
    adapters.sort(key=lambda item: not item[2].get("hello"))
    for number, run, adapter in adapters:
        options = run.header.get("options") or {}
        wire = reproduce.wire_of(options)
        label = adapter["label"] + _OVER.get(wire, f" over the wire of {wire}")
        key = (label, json.dumps(adapter.get("hello"), sort_keys=True))
        if not adapter.get("hello"):
            told = (key for key, column in columns.items() if column.adapter["spec"] == adapter["spec"])
            key = next(told, key)
        column = columns.setdefault(key, _Column(label, adapter, [], wire))
        column.members.append((number, adapter["label"]))
        column.strict |= bool(options.get("strict") or options.get("knownFailures"))
        column.extents.append(extent_of(run.header, adapter))
        column.cases_for = column.cases_for or str(options.get("casesFor") or "")
        column.samples = column.samples or options.get("samples")
        column.paths = column.paths or tuple(run.header.get("paths") or ())
    ordered = sorted(columns.values(), key=lambda column: column.members[0][0])
    others = [(_version(column.adapter), str(column.adapter["spec"])) for column in ordered]
    labels = told_apart([column.label for column in ordered], others)
    for column, label in zip(ordered, labels, strict=True):
        column.label = label
    return ordered


def _version(adapter: Mapping[str, Any]) -> str:
    about = (adapter.get("hello") or {}).get("implementation") or {}
    return str(about.get("version") or "")


def _fill(
    table: dict[str, list[Result | None]], run: RunResults, number: int, columns: Sequence[_Column]
) -> Iterator[ResultsError]:
    """Put the results of a run into the table; yields notices of results that do not fit."""
    places = {
        label: index for index, column in enumerate(columns) for of, label in column.members if of == number
    }
    strangers = 0
    again: list[tuple[Result, Result]] = []
    for result in run.results:
        if result.adapter not in places:
            strangers += 1
            continue
        row = table.setdefault(result.vector, [None] * len(columns))
        before = row[places[result.adapter]]
        if before is not None:
            again.append((before, result))
        row[places[result.adapter]] = result
    if strangers:
        what = f"{_count(strangers, 'result')} of adapters that the header does not name"
        yield _notice(run, what, "they are left out")
    if again:
        other = [new.vector for old, new in again if old.verdict != new.verdict]
        what = f"the same implementation has {_number(len(again), 'result')} of these vectors already"
        if other:
            what += f", {len(other)} of them with another verdict, such as {other[0]}"
        yield _notice(run, what, "the later result of each vector is used")


def _other_suites(runs: Sequence[RunResults]) -> Iterator[ResultsError]:
    for run in runs[1:]:
        suite, first = run.header.get("suite"), runs[0].header.get("suite")
        if suite != first:
            what = f"was run with suite {suite}, {runs[0].path or 'the first run'} with suite {first}"
            yield _notice(run, what, "vectors may have been added or corrected; run both with one version")


def _missing_parts(runs: Sequence[RunResults], columns: Sequence[_Column]) -> Iterator[ResultsError]:
    """Notices of sharded runs with missing parts."""
    for column in columns:
        shards = {tuple(runs[number].header.get("shard") or (1, 1)): number for number, _ in column.members}
        for of in sorted({shard[1] for shard in shards}):
            missing = [str(part) for part in range(1, of + 1) if (part, of) not in shards]
            if missing:
                first = next(number for shard, number in shards.items() if shard[1] == of)
                what = f"part {', '.join(missing)} of {of} of the run of {column.label} is missing"
                yield _notice(runs[first], what, "name the results files of all parts")


def _implementation(column: _Column, results: Iterable[Result | None]) -> ReportedImplementation:
    hello = column.adapter.get("hello") or {}
    own = [result for result in results if result is not None]
    extent = _together(column.extents)
    return ReportedImplementation(
        label=column.label,
        spec=column.adapter["spec"],
        hello=hello,
        broken=str(column.adapter.get("broken") or ""),
        paths=column.paths,
        templates=column.adapter.get("templates") or {},
        wire=column.wire,
        cases_for=column.cases_for,
        samples=column.samples,
        again=one_line(str(column.adapter.get("again") or "")),
        conformity=judgement_of(column.label, _features(hello), own, column.strict, extent),
    )


def _together(extents: Sequence[Extent]) -> Extent:
    """How much of the suite several runs of one implementation were about."""
    first = extents[0]
    claimed = [extent.claimed for extent in extents if extent.claimed is not None]
    alike = {(extent.place, extent.vectors) for extent in extents}
    return Extent(
        claimed=max(claimed) if len(claimed) == len(extents) else None,
        own=any(extent.own for extent in extents),
        filtered=any(extent.filtered for extent in extents),
        place=first.place if len(alike) == 1 else "",
        vectors=first.vectors if len(alike) == 1 else 0,
        derived=any(extent.derived for extent in extents),
    )


def _features(hello: Mapping[str, Any]) -> frozenset[str]:
    features = hello.get("features")
    return frozenset(map(str, features)) if isinstance(features, list) else frozenset()


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def _count(number: int, what: str) -> str:
    return f"1 {what} is" if number == 1 else f"{number} {what}s are"


def _notice(run: RunResults, what: str, advice: str) -> ResultsError:
    return ResultsError(run.path or "this run", run.line, 1, what, advice)
