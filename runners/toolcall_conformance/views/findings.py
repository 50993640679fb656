"""Findings about engines as Markdown: tables, and each engine's failing required vectors.

A pure function of results files.  The failures of an engine are grouped by harm, and within a harm by clause;
the shortest output of a group is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..judge.verdict import NEUTRAL
from ..results.definitions import Definitions
from ..results.records import Result, RunResults
from ..run.conformity import counts_against

#: The name of a page in a folder of engines, and in the folder of each engine.
PAGE = "FINDINGS.md"
#: How many code points of an output, and of an expected or actual value, are shown.
_OUTPUT, _DETAIL = 240, 160


@dataclass(frozen=True, slots=True)
class EngineResults:
    """The results of one adapter in one run."""

    name: str
    #: The adapter's name in the run, such as ``engine:vllm``.
    spec: str
    hello: Mapping[str, Any]
    results: tuple[Result, ...]
    definitions: Definitions
    #: The day of the run.
    day: str

    @property
    def title(self) -> str:
        """The engine's name and version."""
        version = self.hello.get("implementation", {}).get("version", "")
        return f"{self.name} {version}".strip().replace(" v", " ")

    @property
    def folder(self) -> str:
        """The folder of the engine's page: the engine's own folder, else a folder named after the adapter."""
        scheme, _, rest = self.spec.partition(":")
        return rest if scheme == "engine" else re.sub(r"[^\w.-]+", "-", self.name)

    def asked(self, level: str) -> list[Result]:
        """The results of a level that say whether the adapter conforms."""
        return [r for r in self.results if r.level == level and r.verdict not in NEUTRAL]

    def failing(self) -> list[Result]:
        """The required vectors that fail, without skipped vectors."""
        features = frozenset(self.hello.get("features", ()))
        asked = [r for r in self.results if r.level == "required" and r.verdict != "skipped"]
        return [r for r in asked if counts_against(r, features)]

    def vector(self, result: Result) -> Mapping[str, Any]:
        """The vector of a result."""
        return self.definitions.vectors.get(result.vector, {})


def engines_of(runs: Iterable[RunResults]) -> list[EngineResults]:
    """The adapters that answered in the runs, without the suite's own reference."""
    found = []
    for run in runs:
        for adapter in run.header["adapters"]:
            name, spec = str(adapter["label"]), str(adapter["spec"])
            if adapter.get("broken") or spec == "reference":
                continue
            results = tuple(r for r in run.results if r.adapter == name)
            day = str(run.header.get("started", ""))[:10]
            found.append(EngineResults(name, spec, adapter.get("hello") or {}, results, run.definitions, day))
    return sorted(found, key=lambda engine: engine.title.lower())


def one_page(engines: Sequence[EngineResults]) -> str:
    """The overview and the failures of all engines, on one page."""
    parts = [_overview(engines, matrix(engines))]
    parts += ["\n".join([f"\n## {engine.title}\n", *_failures(engine, "###")]) for engine in engines]
    return "\n".join(parts)


def pages(engines: Sequence[EngineResults]) -> Iterator[tuple[str, str]]:
    """The path and the text of every page of a folder: the overview, and a page in each engine's folder."""
    yield PAGE, _overview(engines, matrix(engines, linked=True))
    for engine in engines:
        page = _ENGINE.format(title=engine.title, matrix=matrix([engine]), page=PAGE, levels=_LEVELS)
        yield f"{engine.folder}/{PAGE}", "\n".join([page, *_failures(engine, "##")]).rstrip("\n") + "\n"


_LEVELS = """\
A *required* vector follows from the documents that the specification rests on, or from what all
implementations of a system agree on; *recommended* vectors are the suite's own choices, and are counted but
not listed here. What an engine's server has no request for is skipped, formats it does not have are left out;
both are counted apart.\
"""

_OVERVIEW = """# Findings

What the vectors find in the parsers of engines, each called as its server calls it. This page is generated
from the results of a run (`toolcall findings`); [README.md](README.md) says how.

{matrix}

{levels}

## Required vectors by format

{formats}
"""

_ENGINE = """# Findings: {title}

What the vectors find in the parsers of this engine, called as [README.md](README.md) says. This page is
generated from the results of a run (`toolcall findings`), as are those of [all engines](../{page}).

{matrix}

{levels}
"""


def _overview(engines: Sequence[EngineResults], table: str) -> str:
    return _OVERVIEW.format(levels=_LEVELS, matrix=table, formats=_formats(engines))


def matrix(engines: Sequence[EngineResults], linked: bool = False) -> str:
    """A table of passed and asked vectors of each engine, with its version and the day of its run (AP-8.4).

    ``linked``: each engine is a link to its page.
    """
    rows = [_row("engine", "day", "required", "recommended", "skipped", "formats", "broken splits")]
    rows.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for engine in engines:
        skipped = sum(r.verdict == "skipped" for r in engine.results)
        formats = len({r.format for r in engine.results if r.format and r.verdict not in NEUTRAL})
        reports = [r.splits for r in engine.results if r.splits]
        broken, checked = sum(r.broken for r in reports), sum(r.checked for r in reports)
        splits = f"{broken:,} of {checked:,}" if checked else "–"
        ratios = (_ratio(engine.asked("required")), _ratio(engine.asked("recommended")))
        name = f"[{engine.title}]({engine.folder}/{PAGE})" if linked else engine.title
        rows.append(_row(name, engine.day, *ratios, str(skipped), str(formats), splits))
    return "\n".join(rows)


def _formats(engines: Sequence[EngineResults]) -> str:
    names = sorted({r.format for engine in engines for r in engine.asked("required")} - {""})
    if not names:
        return "No vector of a format was asked."
    rows = [_row("format", *(engine.title for engine in engines)), f"| --- |{' ---: |' * len(engines)}"]
    for name in names:
        ratios = (_ratio([r for r in engine.asked("required") if r.format == name]) for engine in engines)
        rows.append(_row(name, *ratios))
    return "\n".join(rows)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _ratio(results: Sequence[Result]) -> str:
    return f"{sum(r.verdict == 'pass' for r in results)}/{len(results)}" if results else "–"


def _failures(engine: EngineResults, heading: str) -> Iterator[str]:
    """The failing required vectors; ``heading``: the Markdown mark of a harm's heading, such as ``###``."""
    failing = engine.failing()
    yield f"{len(failing)} of {len(engine.asked('required'))} required vectors fail."
    for harm, of_harm in _groups(failing, lambda r: str(engine.vector(r).get("harm", ""))):
        known = engine.definitions.harms.get(harm, {"name": harm or "Other", "effect": ""})
        yield f"\n{heading} {known['name']} ({len(of_harm)})\n"
        yield f"{known['effect']}\n"
        for clause, results in _groups(of_harm, lambda r: _clause(engine, r)):
            yield from _group(engine, clause, results)


def _groups(results: Iterable[Result], key: Callable[[Result], str]) -> list[tuple[str, list[Result]]]:
    """The results grouped by a key, the largest group first."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))


def _clause(engine: EngineResults, result: Result) -> str:
    """The clause of a failure: the vector's first clause, or the clause that only its streams break."""
    first = result.splits.first if result.splits else None
    if first and not (result.details and result.details.differences):
        return str(first["clause"])
    return str((engine.vector(result).get("clauses") or ["?"])[0])


def _group(engine: EngineResults, clause: str, results: list[Result]) -> Iterator[str]:
    """The failures of one clause, as a list item."""
    outputs = {r.vector: str(engine.vector(r).get("output", "")) for r in results}
    shown, *rest = sorted(results, key=lambda r: (len(outputs[r.vector]), r.vector))
    text = str(engine.definitions.clauses.get(clause, {}).get("text", ""))
    sentence = " ".join(text.partition("\n\n")[0].split())
    yield f"* **{clause}** {sentence}\n"
    yield f"  {_code(outputs[shown.vector], _OUTPUT)}\\"
    yield f"  {shown.verdict}: {_what(shown)} (`{shown.vector}`)"
    if rest:
        others = ", ".join(f"`{r.vector}`" for r in rest)
        yield f"\n  <details><summary>and {len(rest)} more</summary>\n\n  {others}\n\n  </details>"
    yield ""


def _what(result: Result) -> str:
    """The actual result, in one line."""
    if result.details and result.details.differences:
        first = result.details.differences[0]
        sides = [f"{side} {_code(first[side], _DETAIL)}" for side in ("expected", "actual") if side in first]
        return f"{first['path']}: {', '.join(sides)}"
    return _code(result.reason.partition("\n")[0], _DETAIL)


def _code(text: str, limit: int) -> str:
    """A text as a code span.  Invisible characters are escaped; a long text loses its middle."""
    if len(text) > limit:
        text = f"{text[: limit * 2 // 3]} … {text[-limit // 3 :]}"
    escaped = json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    fence = "`" * (max(map(len, re.findall("`+", escaped)), default=0) + 1)
    space = " " if escaped.startswith("`") or escaped.endswith("`") or not escaped else ""
    return f"{fence}{space}{escaped}{space}{fence}"
