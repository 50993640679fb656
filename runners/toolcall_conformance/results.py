"""``results.jsonl``: what a run found, one JSON object a line, and the only source of every view of it.

A header (what was run), one line for each vector and adapter, a footer (the counts, which show that the
file is complete).  Reading a damaged file keeps every line that can be read and says what is wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TextIO

from .errors import ResultsError

#: The version of the file format: raised when a reader of the previous one would misread a file.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Details:
    """What a reader needs to understand a failure without the vectors at hand."""

    output: str = ""
    expected: Any = None
    actual: Any = None
    #: ``{"path", "expected", "actual", …}`` of each difference, as text to show.
    differences: tuple[Mapping[str, str], ...] = ()
    #: The sentence of each clause the vector cites.
    clauses: Mapping[str, str] = field(default_factory=dict)
    #: What a user suffers.
    harm: str = ""
    #: The command that asks this one question again.
    again: str = ""


@dataclass(frozen=True, slots=True)
class SplitReport:
    """What the split sweep of one vector found."""

    checked: int = 0
    broken: int = 0
    #: The longest that text was held, in code points (ST-2).
    held: int = 0
    #: Whether an output was too long to be cut everywhere.
    sampled: bool = False
    #: The first breach: ``{"clause", "split", "chunk", "detail"}``.
    first: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one vector on one adapter."""

    vector: str
    adapter: str
    verdict: str
    level: str
    kind: str
    profile: str = ""
    #: Profile ``template``: the template's name.
    format: str = ""
    title: str = ""
    clauses: tuple[str, ...] = ()
    harm: str = ""
    #: Why, in a sentence: the fault, the refusal, the broken invariant, the missing claim.
    reason: str = ""
    #: Seconds, all requests of the vector together.
    duration: float = 0.0
    splits: SplitReport | None = None
    #: The verdict the list of known failures expects, if the vector is in it.
    known: str = ""
    #: Only of verdicts that fail.
    details: Details | None = None

    @property
    def subject(self) -> str:
        """What it counts for: the profile, or the kinds that are about templates rather than outputs."""
        return self.kind if self.kind in ("analysis", "grammar") else self.profile

    def to_wire(self) -> dict[str, Any]:
        """The line, without fields that have their default value."""
        line: dict[str, Any] = {"type": "result"}
        for item in fields(self):
            value = getattr(self, item.name)
            if value != item.default and value != ():
                line[item.name] = value
        for name in ("splits", "details"):
            if name in line:
                line[name] = {key: value for key, value in asdict(line[name]).items() if value}
        if self.duration:
            line["duration"] = round(self.duration, 6)
        return line

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Result:
        """Read a line.  Unknown fields are ignored, so that an older reader takes a newer file."""
        known = _known(cls, line)
        known["clauses"] = tuple(known.get("clauses", ()))
        if known.get("splits"):
            known["splits"] = SplitReport(**_known(SplitReport, known["splits"]))
        if known.get("details"):
            details = _known(Details, known["details"])
            details["differences"] = tuple(details.get("differences", ()))
            known["details"] = Details(**details)
        return cls(**known)


def _known(cls: type, line: Mapping[str, Any]) -> dict[str, Any]:
    return {item.name: line[item.name] for item in fields(cls) if item.name in line}


@dataclass(frozen=True, slots=True)
class Run:
    """A whole file."""

    header: Mapping[str, Any]
    results: tuple[Result, ...] = ()
    #: None if the run did not come to its end.
    footer: Mapping[str, Any] | None = None
    #: What could not be read, each with file and line and what to do about it.
    damages: tuple[ResultsError, ...] = ()

    @property
    def adapters(self) -> list[str]:
        """The adapters' labels, in the order they were named."""
        return [adapter["label"] for adapter in self.header["adapters"]]

    def counts(self) -> dict[str, Counter[str]]:
        """How often each verdict was given, by adapter."""
        table: dict[str, Counter[str]] = {label: Counter() for label in self.adapters}
        for result in self.results:
            table.setdefault(result.adapter, Counter())[result.verdict] += 1
        return table


class Writer:
    """Collects a run, and writes each line to a file as soon as it is known."""

    def __init__(self, header: Mapping[str, Any], out: TextIO | None = None) -> None:
        self._out = out
        self._header = {"type": "header", "format": FORMAT, **header}
        self._results: list[Result] = []
        self._write(self._header)

    def add(self, result: Result) -> None:
        """One more result."""
        self._results.append(result)
        self._write(result.to_wire())

    def close(self, **footer: Any) -> Run:
        """Write the footer and return the run.  A run that is broken off must not call this."""
        run = Run(self._header, tuple(self._results))
        line = {"type": "footer", "results": len(self._results), "counts": run.counts(), **footer}
        self._write(line)
        return Run(self._header, tuple(self._results), line)

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._out is not None:
            self._out.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._out.flush()


def read(path: Path) -> Run:
    """Read a file.  Raises ``ResultsError`` if it has no header; lesser damage is in ``Run.damages``."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ResultsError(path, 1, 1, f"cannot be read: {error.strerror}", "check the path") from error
    lines = data.decode("utf-8", "replace").removesuffix("\n").split("\n") if data else []
    return parse(lines, str(path), data.endswith(b"\n"))


def parse(lines: Iterable[str], path: str, ends_with_newline: bool = True) -> Run:
    """The run in the lines of a file called ``path``.  Raises ``ResultsError`` if there is no header."""
    numbered = enumerate(lines, 1)
    header = _header(next(numbered, None), path)
    results: list[Result] = []
    damages: list[ResultsError] = []
    footer: Mapping[str, Any] | None = None
    number = 1
    for number, text in numbered:
        line = _line(text)
        if isinstance(line, Result):
            results.append(line)
        elif line is not None:
            footer = line
        else:
            what = "this line is neither a result nor the footer"
            advice = "the other lines are used; run `toolcall run` again for a whole file"
            damages.append(ResultsError(path, number, 1, what, advice))
    damages += _incomplete(path, number, footer, len(results), ends_with_newline)
    return Run(header, tuple(results), footer, tuple(damages))


def _line(text: str) -> Result | Mapping[str, Any] | None:
    """A result, the footer, or None for anything else."""
    try:
        line = json.loads(text)
        if line["type"] == "result":
            return Result.of(line)
        return line if line["type"] == "footer" else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _header(first: tuple[int, str] | None, path: str) -> Mapping[str, Any]:
    advice = "name a file that `toolcall run --out FILE` wrote"
    if first is None:
        raise ResultsError(path, 1, 1, "the file is empty", advice + "; a run writes its header at once")
    try:
        header = json.loads(first[1])
        foreign = header["type"] != "header" or not isinstance(header["adapters"], list)
    except (ValueError, TypeError, KeyError):
        foreign = True
    if foreign:
        raise ResultsError(path, 1, 1, "the first line is not the header of a results file", advice)
    if header.get("format") != FORMAT:
        what = f"the file has format {header.get('format')!r}; this version reads {FORMAT}"
        raise ResultsError(path, 1, 1, what, "use the version of the suite that wrote it")
    assert isinstance(header, dict)
    return header


def _incomplete(
    path: str, last: int, footer: Mapping[str, Any] | None, results: int, ends_with_newline: bool
) -> Iterator[ResultsError]:
    if footer is None:
        what = "the file ends here without its footer" + ("" if ends_with_newline else ", within a line")
        advice = f"the run was broken off; the {results} results before this line are used"
        yield ResultsError(path, last, 1, what, advice)
    elif footer.get("results") != results:
        what = f"the footer counts {footer.get('results')} results, the file has {results}"
        yield ResultsError(path, last, 1, what, "lines are missing or were added; run again for a whole file")
