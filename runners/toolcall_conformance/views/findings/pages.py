"""Pages of findings in Markdown: an overview, and for each engine a page that its maintainer can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...judge.rules import passes
from ...results.records import Result
from ...suite import data
from . import wire
from .causes import FILE, NO_DEFECT, Cause, Explained, explained, read_causes
from .engines import EngineResults
from .happened import HAPPENED, happened
from .markdown import asked, facts, row
from .numbers import COLUMNS, causes_of, mixed, of_format, ratios

#: The name of a page in a folder of engines, and in the folder of each engine.
PAGE = "FINDINGS.md"
#: The file in an engine's folder whose table of speed its page takes in.
SPEED = "speed.md"
#: The most lines of an engine's page.
LINES = 200


@dataclass(frozen=True, slots=True)
class EngineFindings:
    """What was found about one engine: its runs, the first with the suite's own templates, and the causes.

    Implements AP-10.3.
    """

    runs: tuple[EngineResults, ...]
    explained: Explained

    @property
    def engine(self) -> EngineResults:
        """The run that the page is about."""
        return self.runs[0]

    def apart(self, level: str) -> list[Result]:
        """The failures of a level that are not defects of the engine: decided otherwise, or not its fault."""
        no_defect = (results for cause, results in self.explained.causes if cause.severity in NO_DEFECT)
        return [result for results in no_defect for result in results if result.level == level]


def findings_of(engines: Sequence[EngineResults]) -> list[EngineFindings]:
    """The findings about each engine.  Raises ``CausesError``."""
    by_name: dict[tuple[str, str], list[EngineResults]] = {}
    for engine in engines:
        by_name.setdefault((engine.spec, engine.title), []).append(engine)
    return [EngineFindings(tuple(runs), _explained(runs)) for runs in by_name.values()]


def _explained(runs: Sequence[EngineResults]) -> Explained:
    """The failures of the first run by cause; with vendors' templates some do not happen."""
    engine, *others = runs
    passing = {
        result.vector
        for run in others
        for result in run.results
        if result.template and (passes(result.verdict, run.features) or result.verdict == "unreachable")
    }
    failing = engine.failing()
    causes = read_causes(causes_path(engine))
    found = explained(causes, (r for r in failing if r.vector not in passing), engine.definitions.vectors)
    artefacts = [result for result in failing if result.vector in passing]
    own = [(_OWN_TEMPLATE, artefacts)] if artefacts else []
    return Explained([*found.causes, *own], found.unclaimed)


_OWN_TEMPLATE = Cause(
    id="own-template",
    severity="adapter",
    says="With the vendor's template it is right, or unreachable: the engine does not know the suite's own",
)


def causes_path(engine: EngineResults) -> Path:
    """The file of an engine's causes."""
    return data.recipes_dir() / engine.folder / FILE


def pages(found: Sequence[EngineFindings]) -> Iterator[tuple[str, str]]:
    """The path and the text of every page of a folder: overviews, and a page in each engine's folder."""
    yield PAGE, overview(found)
    engines = [each.engine for each in found]
    if any(result.profile == "wire" for engine in engines for result in engine.results):
        yield wire.PAGE, wire.wire_page(engines)
    for each in found:
        yield f"{each.engine.folder}/{PAGE}", engine_page(each)


_OVERVIEW = """# Findings

What the vectors find in the parsers of engines, each called as its server calls it. This page is generated
from the results of a run (`toolcall findings`); [README.md](README.md) says how. Each engine's page has the
causes.

{matrix}

The first ten columns are of required vectors, which follow from clauses that have a basis: `parse` is the
message of one shot, `stream` the same outputs in chunks, `render` the prompts, `response-template` what is
extracted by the template of a checkpoint, `chat`, `messages` and `responses` what a server sends or a client
reads in each API of the wire, `growth` long outputs, `constraint` what the engine lets its model write, and
`agrees` how often its constraint and its own parser agree on that.
Prompts count where the engine renders any template, or has a parser of the format. Recommended vectors are
the suite's own choices. Whitespace at the edges of texts does not count.

`causes` is how many roots the failures have, as we sort them: it compares no engines. What no root explains
is `unsorted`, in vectors. What an engine decided otherwise on purpose is counted apart, as is what its
server has no request for (skipped). {unreachable} Formats that no model writes are left out.

## Outputs of required vectors, by format

{formats}
"""

_UNREACHABLE = (
    "Outputs that its own grammar keeps its model from writing are unreachable, if its grammar is in force: "
    "[llama-swap 856](https://github.com/mostlygeek/llama-swap/issues/856) and [llama.cpp 20260]"
    "(https://github.com/ggml-org/llama.cpp/issues/20260) show outputs that a grammar did not keep away."
)


def overview(found: Sequence[EngineFindings]) -> str:
    """The tables of all engines."""
    table = matrix(found, linked=True)
    return _OVERVIEW.format(matrix=table, unreachable=_UNREACHABLE, formats=_formats(found))


def matrix(found: Sequence[EngineFindings], linked: bool = False) -> str:
    """A row for each run of each engine (AP-8.4), and what the rows do not share (AP-10.9).

    ``linked``: the engine's name leads to its page.
    """
    texts = ["engine", "day", "claims"]
    numbers = [*COLUMNS, "causes", "unsorted", "otherwise", "recommended", "unreachable", "skipped"]
    rows = [row(*texts, *numbers), f"|{' --- |' * len(texts)}{' ---: |' * len(numbers)}"]
    for each in found:
        own = each.runs
        rows += [row(_named(run, linked), run.day, _claims(run), *_numbers(each, run)) for run in own]
    said = list(mixed([each.engine for each in found]))
    return "\n".join([*rows, *([""] if said else []), *(f"* {line}" for line in said)])


def _claims(engine: EngineResults) -> str:
    """The profiles that an engine claims: it is asked nothing of others."""
    return ", ".join(engine.hello.get("profiles", ())) or "–"


def _named(engine: EngineResults, linked: bool) -> str:
    name = f"[{engine.title}]({engine.folder}/{PAGE})" if linked else engine.title
    return f"{name}, vendors' templates" if engine.templates else name


def _numbers(found: EngineFindings, engine: EngineResults) -> Iterator[str]:
    failing = {result.vector for result in engine.failing()}
    apart = [result for result in found.apart("required") if result.vector in failing]
    yield from map(str, ratios(engine, apart).values())
    causes, unsorted = causes_of(found.explained)
    own = engine is found.engine
    yield str(causes) if own else "–"
    yield str(unsorted) if own else "–"
    yield str(len(apart))
    yield _ratio(*engine.score("recommended"))
    yield str(engine.count("unreachable"))
    yield str(engine.count("skipped"))


def _ratio(passed: int, asked: int) -> str:
    return f"{passed}/{asked}" if asked else "–"


def _formats(found: Sequence[EngineFindings]) -> str:
    runs = [engine for each in found for engine in each.runs]
    # Clients are asked nothing of a format.
    formats = sorted({r.format for engine in runs for r in engine.results} - {""})
    runs = [engine for engine in runs if any(of_format(engine, name).asked for name in formats)]
    names = [name for name in formats if any(of_format(engine, name).asked for engine in runs)]
    if not names:
        return "No vector of a format was asked."
    rows = [row("format", *(_named(engine, False) for engine in runs)), f"| --- |{' ---: |' * len(runs)}"]
    cells = ([str(of_format(engine, name)) for engine in runs] for name in names)
    return "\n".join([*rows, *(row(name, *own) for name, own in zip(names, cells, strict=True))])


def engine_page(found: EngineFindings) -> str:
    """The page of an engine, at most ``LINES`` lines."""
    lines = [*_head(found), *_causes_table(found), *_speed(found)]
    tail = [*_others(found), *_unclaimed(found)]
    heading = ""
    for cause, results in found.explained.causes:
        if cause.severity in NO_DEFECT:
            continue
        part = [] if cause.severity == heading else ["", f"## {HAPPENED[cause.severity]}"]
        part += _cause(found.engine, cause, results)
        if len(lines) + len(part) + len(tail) > LINES - 2:
            tail = [
                "",
                "The causes below these in the table are left out here: see `toolcall findings`.",
                *tail,
            ]
            break
        lines += part
        heading = cause.severity
    return "\n".join([*lines, *tail]).rstrip("\n") + "\n"


def _head(found: EngineFindings) -> Iterator[str]:
    engine = found.engine
    yield f"# Findings: {engine.title}"
    yield ""
    yield "What the vectors find in the parsers of this engine, called as [README.md](README.md) says."
    beside = f"[all engines](../{PAGE})"
    if "wire" in engine.hello.get("profiles", ()):
        beside += f", [servers and clients](../{wire.PAGE})"
    yield f"Generated from the results of a run (`toolcall findings`); {beside}."
    yield ""
    yield from matrix([found]).split("\n")
    yield ""
    others = [r for cause, results in found.explained.causes if cause.severity in NO_DEFECT for r in results]
    failing = len(engine.failing())
    parts = [
        f"{failing} results prevent conforming: required vectors that fail, and broken invariants (AP-8.10)"
    ]
    if others:
        parts.append(f"{len(others)} of them the engine decided otherwise, or are not its fault")
    apart = sum(r.splits.apart > 0 and r.splits.broken == r.splits.apart for r in engine.results if r.splits)
    if apart:
        parts.append(f"{apart} outputs break only in cuts that no server sends, which does not count")
    yield "; ".join(parts) + "."
    if any(run.count("unreachable") for run in found.runs):
        yield _UNREACHABLE
    for run in found.runs:
        if run.templates:
            sums = ", ".join(f"{name} {checksum[:8]}" for name, checksum in run.templates.items())
            yield f"Vendors' templates, by the beginning of their SHA-256: {sums}."


def _causes_table(found: EngineFindings) -> Iterator[str]:
    causes = [(c, r) for c, r in found.explained.causes if c.severity not in NO_DEFECT]
    if not causes:
        return
    yield ""
    yield row("cause", "what happens", "vectors", "formats")
    yield "| --- | --- | ---: | --- |"
    for cause, results in causes:
        formats = sorted({result.format for result in results} - {""})
        some = ", ".join(formats[:4]) + (f" and {len(formats) - 4} more" if len(formats) > 4 else "")
        yield row(cause.id, HAPPENED[cause.severity].lower(), _counted(results), some)


def _speed(found: EngineFindings) -> Iterator[str]:
    """The times that `toolcall bench --out-dir` left in the engine's folder."""
    path = causes_path(found.engine).with_name(SPEED)
    if path.is_file():
        yield from ("", "## Speed", "")
        yield "One call streamed in chunks of 4 characters, beside the reference in the same run; growth: the"
        yield "time of 64 KB by that of 16 KB, 4 if it is linear (`toolcall bench --only streaming`)."
        yield from path.read_text("utf-8").rstrip("\n").split("\n")


def _counted(results: Sequence[Result]) -> str:
    """How many required vectors, and how many others whose invariants are broken."""
    required = sum(result.level == "required" for result in results)
    others = len(results) - required
    return f"{required} + {others}" if others else str(required)


def _cause(engine: EngineResults, cause: Cause, results: Sequence[Result]) -> Iterator[str]:
    yield ""
    yield f"### {cause.id}"
    yield ""
    yield " ".join(cause.says.split())
    marks = [f"`{cause.place}`" if cause.place else "", cause.reach]
    marks.append(f"upstream: {cause.issue} ({cause.state})" if cause.issue else "")
    marks.append(f"its own test asks for it: {cause.pinned}" if cause.pinned else "")
    if cause.reproduction:
        marks.append(f"[reproduction](reproductions/{cause.reproduction})")
    if any(marks):
        yield " · ".join(filter(None, marks))
    result = _shown(engine, cause, results)
    yield ""
    yield "```"
    for label, text in (*asked(engine.vector(result)), *facts(result)):
        yield f"{label:<9} {text}"
    yield f"$ toolcall run {result.vector} --adapter {engine.spec}"
    yield "```"


def _shown(engine: EngineResults, cause: Cause, results: Sequence[Result]) -> Result:
    named = [result for result in results if cause.shown and result.vector.endswith(f"/{cause.shown}")]
    typical = [result for result in results if happened(result) == cause.severity]
    required = [result for result in typical or results if result.level == "required"]
    sizes = {r.vector: len(str(engine.vector(r).get("output", ""))) for r in results}
    return min(named or required or typical or results, key=lambda r: (sizes[r.vector], r.vector))


def _others(found: EngineFindings) -> Iterator[str]:
    for severity, heading in NO_DEFECT.items():
        causes = [(cause, results) for cause, results in found.explained.causes if cause.severity == severity]
        if causes:
            yield from ("", f"## {heading}", "")
        for cause, results in causes:
            quoted = f': "{" ".join(cause.quotes.split())}"' if cause.quotes else ""
            place = f" (`{cause.place}`{quoted})" if cause.place else ""
            said = f"{' '.join(cause.says.split())}{place}"
            yield f"* {said}: {_counted(results)}, such as `{results[0].vector}`"


def _unclaimed(found: EngineFindings) -> Iterator[str]:
    unclaimed = found.explained.unclaimed
    if not unclaimed:
        return
    yield from ("", "## Not explained yet", "")
    groups: Mapping[str, list[Result]] = {kind: [] for kind in HAPPENED}
    for result in unclaimed:
        groups[happened(result)].append(result)
    for kind, results in groups.items():
        if results:
            some = ", ".join(f"`{result.vector}`" for result in results[:5])
            yield f"* {HAPPENED[kind]}: {_counted(results)}, such as {some}"
