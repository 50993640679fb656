"""``results.jsonl``: what a run found, one JSON object per line, the only input of every view.

A header (what was run), one line for each vector and adapter, the definitions they need (``definitions``),
and a footer (the counts, which show that the file is complete).  Files may be concatenated.
In a damaged file, readable lines are used and the others reported.  Implements AP-8.5 to AP-8.8.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ..errors import ResultsError
from ..printer import one_line
from ..suite import data
from ..suite.definitions import Definer, Definitions
from ..suite.model import Vector

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

#: The fields of a result that are names: they are read as they may be printed (AP-8.16).
_NAMES = ("vector", "adapter", "verdict", "level", "kind", "profile", "api", "format")
#: The version of the file format; it changes only if older readers would misread newer files.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Details:
    """The actual result, if it differs from the expected result."""

    #: The message, analysis, grammar or deltas.
    actual: Any = None
    #: ``{"path", "kind", "expected", "actual"}`` of each difference; expected and actual are text to show.
    differences: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SplitReport:
    """What the split sweep of one vector found."""

    checked: int = 0
    broken: int = 0
    #: The longest hold of text, in code points (ST-2).
    held: int = 0
    #: The first breach, of those that decide if there is one: ``{"clause", "split", "chunk", "detail"}``.
    #: A stream of moderate length is added:
    #: ``chunks`` (their lengths in code points) and ``deltas`` (a list for each chunk, and for the end).
    first: Mapping[str, Any] | None = None
    #: How many of the broken splits do not decide, because no server sends such chunks (AP-7.6).
    apart: int = 0
    #: Whether a stream, and not the one-shot message, made the verdict.
    decides: bool = False


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
    #: The SHA-256 of the template that was used in place of the suite's own (AP-8.11).
    template: str = ""
    #: The output that this template writes in place of the vector's (AP-8.11).
    output: str = ""
    #: Profile ``wire``: the API; "" where a run that knew chat alone made the file.
    api: str = ""
    #: The reason for the verdict: the fault, the refusal, the broken invariant or the missing claim.
    reason: str = ""
    #: The invariants that are broken (AP-8.10).
    invariants: tuple[str, ...] = ()
    #: Seconds for all requests of the vector together.
    duration: float = 0.0
    splits: SplitReport | None = None
    #: The verdict the list of known failures expects, if the vector is in it.
    known: str = ""
    #: Set only if the actual result differs from the expected result.
    details: Details | None = None

    def to_wire(self) -> dict[str, Any]:
        """The result's line, without fields that have their default value."""
        line: dict[str, Any] = {"type": "result"}
        for item in fields(self):
            value = getattr(self, item.name)
            if value != item.default:
                line[item.name] = value
        for name in ("splits", "details"):
            if name in line:
                line[name] = {key: value for key, value in asdict(line[name]).items() if value}
        if self.duration:
            line["duration"] = round(self.duration, 6)
        return line

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Result:
        """Read a line.  Unknown fields are ignored, so that older readers can read newer files.

        Raises KeyError or TypeError if the line is not a result.
        """
        known = _known(cls, {**line, "invariants": tuple(line.get("invariants", ()))})
        known.update((name, one_line(known[name])) for name in _NAMES if name in known)
        if known.get("splits") is not None:
            known["splits"] = SplitReport(**_known(SplitReport, known["splits"]))
        if known.get("details") is not None:
            details = _known(Details, {**known["details"], "differences": ()})
            differences = known["details"].get("differences", [])
            known["details"] = Details(**{**details, "differences": tuple(map(dict, differences))})
        return cls(**known)


def _known(cls: type, line: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a line that the class has.  Each must have its default's type; no default: a string."""
    known = {item.name: line[item.name] for item in fields(cls) if item.name in line}
    for item in fields(cls):
        type_ = str if item.default is MISSING else type(item.default)
        value = known.get(item.name, item.default)
        if item.default is None or isinstance(value, type_) or (type_ is float and isinstance(value, int)):
            continue
        raise TypeError(f"{item.name} is no {type_.__name__}")
    return known


@dataclass(frozen=True, slots=True)
class RunResults:
    """One run: a results file, or the part of a file that belongs to one header."""

    header: Mapping[str, Any]
    results: tuple[Result, ...] = ()
    definitions: Definitions = field(default_factory=Definitions)
    #: None if the run was interrupted.
    footer: Mapping[str, Any] | None = None
    #: The lines that could not be read, each with file, line and advice.
    damages: tuple[ResultsError, ...] = ()
    #: The file, and the line number of the header.
    path: str = ""
    line: int = 1

    @property
    def adapters(self) -> list[str]:
        """The adapters' labels, in the order of the command line."""
        return [adapter["label"] for adapter in self.header["adapters"]]

    def counts(self) -> dict[str, Counter[str]]:
        """How often each verdict was given, by adapter."""
        table: dict[str, Counter[str]] = {label: Counter() for label in self.adapters}
        for result in self.results:
            table.setdefault(result.adapter, Counter())[result.verdict] += 1
        return table


class ResultsWriter:
    """Collects the results of a run, and writes each result to a file immediately."""

    def __init__(self, header: Mapping[str, Any], out: TextIO | None = None) -> None:
        self._out = out
        self._header = {"type": "header", "format": FORMAT, **header}
        self._results: list[Result] = []
        self._definitions = Definitions()
        self._definer = Definer()
        self._write(self._header)

    def add(self, result: Result, vector: Vector | None = None) -> None:
        """Write the definitions that a result needs, then the result.  In a blind run ``vector`` is None."""
        if vector is not None:
            first = result.splits.first if result.splits else None
            for line in self._definer.lines(vector, [first["clause"]] if first else []):
                self._definitions.add(line)
                self._write(line)
        self._results.append(result)
        self._write(result.to_wire())

    def close(self, **footer: Any) -> RunResults:
        """Write the footer and return the run.  Do not call ``close`` for an interrupted run."""
        run = RunResults(self._header, tuple(self._results), self._definitions)
        line = {"type": "footer", "results": len(self._results), "counts": run.counts(), **footer}
        self._write(line)
        return replace(run, footer=line)

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._out is not None:
            self._out.write(strict_json(line) + "\n")
            self._out.flush()


def strict_json(value: Any) -> str:
    """JSON text on one line; infinities, which JSON lacks, become strings."""
    try:
        return json.dumps(value, separators=(",", ":"), allow_nan=False)
    except ValueError:
        return strict_json(json.loads(json.dumps(value), parse_constant=str))


def read(path: Path) -> list[RunResults]:
    """Read a file.  Raises ``ResultsError`` if it has no header; other damage goes to ``damages``."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ResultsError(path, 1, 1, f"cannot be read: {error.strerror}", "check the path") from error
    lines = content.decode("utf-8", "replace").removesuffix("\n").split("\n") if content else []
    return parse(lines, str(path), content.endswith(b"\n"))


def parse(lines: Sequence[str], path: str, ends_with_newline: bool = True) -> list[RunResults]:
    """The runs in the lines of the file ``path``, one for each header.

    Raises ``ResultsError`` if the first line is not a header.
    """
    read = [_line(text) for text in lines]
    starts = [number for number, line in enumerate(read) if line is not None and line["type"] == "header"]
    if not starts or starts[0] != 0:
        what = "the first line is not the header of a results file" if lines else "the file is empty"
        raise ResultsError(path, 1, 1, what, "name a file that `toolcall run --out FILE` wrote")
    ends = [*starts[1:], len(lines)]
    return [
        _run(read[start:end], path, start + 1, ends_with_newline or end < len(lines))
        for start, end in zip(starts, ends, strict=True)
    ]


def _line(text: str) -> Mapping[str, Any] | None:
    """The JSON object of a line if it has a ``type``; else None."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) and isinstance(line.get("type"), str) else None


def _run(
    lines: Sequence[Mapping[str, Any] | None], path: str, first: int, ends_with_newline: bool
) -> RunResults:
    """The run in ``lines``, which reach from one header to the next header or to the end."""
    header = _header(lines[0], path, first)
    results: list[Result] = []
    definitions = Definitions()
    damages: list[ResultsError] = []
    footer: Mapping[str, Any] | None = None
    for number, line in enumerate(lines[1:], first + 1):
        try:
            if line is None:
                raise ValueError("no JSON object with a type")
            if line["type"] == "result":
                results.append(Result.of(line))
            elif line["type"] == "footer":
                footer = line
            else:
                # ``add`` ignores types that this version does not know.
                definitions.add(line)
        except (ValueError, TypeError, KeyError, AttributeError):
            what = "this line is neither a result nor anything else of a results file"
            advice = "the other lines are used; run `toolcall run` again for a whole file"
            damages.append(ResultsError(path, number, 1, what, advice))
    damages += _incomplete(path, first + len(lines) - 1, footer, len(results), ends_with_newline)
    return RunResults(header, tuple(results), definitions, footer, tuple(damages), path, first)


def _header(header: Mapping[str, Any] | None, path: str, line: int) -> Mapping[str, Any]:
    assert header is not None
    if header.get("format") != FORMAT:
        what = f"the file has format {header.get('format')!r}; this version reads {FORMAT}"
        raise ResultsError(path, line, 1, what, "use the version of the suite that wrote it")
    problem = next(_header_schema().iter_errors(header), None)
    if problem is not None:
        what = f"the header does not say what was run: {problem.json_path}: {problem.message[:200]}"
        raise ResultsError(path, line, 1, what, "name a file that `toolcall run --out FILE` wrote")
    adapters = [{**each, **_shown(each)} for each in header["adapters"]]
    return {**header, "suite": one_line(str(header.get("suite", "?"))), "adapters": adapters}


def _shown(adapter: Mapping[str, Any]) -> dict[str, Any]:
    """What of an adapter is printed, as it may be printed.  Implements AP-8.16."""
    shown: dict[str, Any] = {name: one_line(adapter[name]) for name in ("label", "spec")}
    if adapter.get("broken"):
        shown["broken"] = one_line(str(adapter["broken"]))
    about = (adapter.get("hello") or {}).get("implementation")
    if isinstance(about, dict):
        texts = {name: one_line(text) for name, text in about.items() if isinstance(text, str)}
        shown["hello"] = {**adapter["hello"], "implementation": {**about, **texts}}
    return shown


@cache
def _header_schema() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    text = (data.spec_dir() / "schema" / "results.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text)["$defs"]["header"])


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
