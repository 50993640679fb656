"""What runs found about engines, as Markdown: a matrix, and each engine's failing required vectors by harm.

A pure function of results files.  Failures of one engine, one harm and one clause are one finding, shown by
the shortest output that has it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..judge.verdict import NEUTRAL
from ..results.definitions import Definitions
from ..results.records import Result, RunResults
from ..run.conformity import counts_against

#: Code points shown of an output, and of what came of it.
_OUTPUT, _DETAIL = 240, 160


@dataclass(frozen=True, slots=True)
class EngineFailures:
    """One adapter of a run."""

    name: str
    hello: Mapping[str, Any]
    results: tuple[Result, ...]
    definitions: Definitions
    #: Day of the run.
    day: str
    suite: str

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.hello.get('implementation', {}).get('version', '')}".strip().replace(
            " v", " "
        )

    def asked(self, level: str) -> list[Result]:
        """The results of a level that say something for or against it."""
        return [r for r in self.results if r.level == level and r.verdict not in NEUTRAL]

    def failing(self) -> list[Result]:
        """The required vectors that fail; those that were skipped apart."""
        features = frozenset(self.hello.get("features", ()))
        return [
            r
            for r in self.results
            if r.level == "required" and r.verdict != "skipped" and counts_against(r, features)
        ]


@dataclass(slots=True)
class Failure:
    """Failures that have harm and clause in common."""

    clause: str
    results: list[Result] = field(default_factory=list)


def engines_of(runs: Iterable[RunResults]) -> list[EngineFailures]:
    """The adapters of the runs that could be asked, the suite's own reference apart."""
    found = []
    for run in runs:
        for adapter in run.header["adapters"]:
            if adapter.get("broken") or adapter["spec"] == "reference":
                continue
            results = tuple(r for r in run.results if r.adapter == adapter["label"])
            day, suite = str(run.header.get("started", ""))[:10], str(run.header.get("suite", ""))
            name, hello = str(adapter["label"]), adapter.get("hello") or {}
            found.append(EngineFailures(name, hello, results, run.definitions, day, suite))
    return sorted(found, key=lambda engine: engine.title.lower())


def findings(runs: Iterable[RunResults]) -> str:
    """The whole page."""
    engines = engines_of(runs)
    parts = [_HEAD.format(matrix=matrix(engines), formats=_formats(engines))]
    parts += ["\n".join(_engine(engine)) for engine in engines]
    return "\n".join(parts)


_HEAD = """# Findings

What the vectors find in the parsers of engines, each called as its server calls it. This page is generated
from the results of a run (`toolcall findings`); [README.md](README.md) says how. A *required* vector follows
from the documents that the specification rests on, or from what all implementations of a system agree on;
*recommended* vectors are the suite's own choices, and are counted but not listed here.

{matrix}

What an engine's server has no request for is skipped, formats it does not have are left out; both are
counted apart.

## Required vectors by format

{formats}
"""


def matrix(engines: Sequence[EngineFailures]) -> str:
    """Passed and asked vectors of each engine, with its version and the day of its run (AP-8.4)."""
    rows = ["| engine | day | required | recommended | skipped | formats | broken splits |"]
    rows.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for engine in engines:
        skipped = sum(r.verdict == "skipped" for r in engine.results)
        formats = len({r.format for r in engine.results if r.format and r.verdict not in NEUTRAL})
        reports = [r.splits for r in engine.results if r.splits]
        broken, checked = sum(r.broken for r in reports), sum(r.checked for r in reports)
        splits = f"{broken:,} of {checked:,}" if checked else "–"
        ratios = (_ratio(engine.asked("required")), _ratio(engine.asked("recommended")))
        cells = [engine.title, engine.day, *ratios, str(skipped), str(formats), splits]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _formats(engines: Sequence[EngineFailures]) -> str:
    names = sorted({r.format for engine in engines for r in engine.asked("required")} - {""})
    if not names:
        return "No vector of a format was asked."
    rows = [f"| format | {' | '.join(engine.title for engine in engines)} |"]
    rows.append(f"| --- |{' ---: |' * len(engines)}")
    for name in names:
        cells = [_ratio([r for r in engine.asked("required") if r.format == name]) for engine in engines]
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _ratio(results: Sequence[Result]) -> str:
    return f"{sum(r.verdict == 'pass' for r in results)}/{len(results)}" if results else "–"


def _engine(engine: EngineFailures) -> Iterator[str]:
    failing = engine.failing()
    yield f"\n## {engine.title}\n"
    yield f"{len(failing)} of {len(engine.asked('required'))} required vectors fail."
    by_harm: dict[str, list[Result]] = {}
    for result in failing:
        by_harm.setdefault(str(_vector(engine, result).get("harm", "")), []).append(result)
    for harm, results in sorted(by_harm.items(), key=lambda item: (-len(item[1]), item[0])):
        known = engine.definitions.harms.get(harm, {"name": harm or "Other", "effect": ""})
        yield f"\n### {known['name']} ({len(results)})\n"
        yield f"{known['effect']}\n"
        for finding in _grouped(engine, results):
            yield from _finding(engine, finding)


def _grouped(engine: EngineFailures, results: Sequence[Result]) -> list[Failure]:
    found: dict[str, Failure] = {}
    for result in results:
        clause = _clause(engine, result)
        found.setdefault(clause, Failure(clause)).results.append(result)
    for finding in found.values():
        finding.results.sort(key=lambda r: (len(str(_vector(engine, r).get("output", ""))), r.vector))
    return sorted(found.values(), key=lambda finding: (-len(finding.results), finding.clause))


def _clause(engine: EngineFailures, result: Result) -> str:
    """The clause that a failure is about: of a stream that alone is wrong the one it breaks."""
    first = result.splits.first if result.splits else None
    if first and not (result.details and result.details.differences):
        return str(first["clause"])
    return str((_vector(engine, result).get("clauses") or ["?"])[0])


def _finding(engine: EngineFailures, finding: Failure) -> Iterator[str]:
    text = engine.definitions.clauses.get(finding.clause, {}).get("text", "")
    # The sentence without its layout, its links and how it is checked.
    sentence = re.sub(r"\s+", " ", re.sub(r"\*\(.*?\)\*", "", text.partition("\n\n")[0])).strip()
    shown, rest = finding.results[0], finding.results[1:]
    yield f"* **{finding.clause}** {sentence}\n"
    yield f"  {_code(str(_vector(engine, shown).get('output', '')), _OUTPUT)}\\"
    yield f"  {shown.verdict}: {_what(shown)} (`{shown.vector}`)"
    if rest:
        others = ", ".join(f"`{r.vector}`" for r in rest)
        yield f"\n  <details><summary>and {len(rest)} more</summary>\n\n  {others}\n\n  </details>"
    yield ""


def _what(result: Result) -> str:
    """What came instead, in a line."""
    if result.details and result.details.differences:
        first = result.details.differences[0]
        sides = [f"{side} {_code(first[side], _DETAIL)}" for side in ("expected", "actual") if side in first]
        return f"{first['path']}: {', '.join(sides)}"
    return _code(result.reason.partition("\n")[0], _DETAIL)


def _vector(engine: EngineFailures, result: Result) -> Mapping[str, Any]:
    return engine.definitions.vectors.get(result.vector, {})


def _code(text: str, limit: int) -> str:
    """A text as a code span: invisible characters escaped, cut in its middle if it is long."""
    if len(text) > limit:
        text = f"{text[: limit * 2 // 3]} … {text[-limit // 3 :]}"
    escaped = json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    ticks = max(Counter(map(len, re.findall("`+", escaped))).keys(), default=0)
    fence = "`" * (ticks + 1)
    space = " " if escaped.startswith("`") or escaped.endswith("`") or not escaped else ""
    return f"{fence}{space}{escaped}{space}{fence}"
