"""Profile ``wire`` in Markdown: which server sends what wrong, and which client reads what otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ... import kinds
from ...judge.rules import NEUTRAL, VERDICTS, passes
from ...results.records import Result
from ...run.conformity import ratio
from .engines import EngineResults
from .markdown import row

#: The name of the page in a folder of engines.
PAGE = "WIRE.md"
#: What an implementation can be, in each API.
_ROLES = [(api, role) for api in ("chat", "messages", "responses") for role in ("server", "client")]

_PAGE = """# The wire

What servers send of a message, and what clients make of a stream (chapter WR). Generated from the results of
runs (`toolcall findings`); [README.md](README.md) says how each is called.

{matrix}

Failures of required and of recommended vectors are counted by their verdicts, which section AP-7 of the
specification defines: *wrongly-accepted* is a call that runs and must not.

{tables}
"""


def wire_page(engines: Sequence[EngineResults]) -> str:
    """The page: a row for each server and client, and a table of what not all of them do alike.

    Implements AP-10.6.
    """
    tables = (_by_vector(api, role, engines) for api, role in _ROLES)
    return _PAGE.format(matrix=wire_matrix(engines), tables="\n\n".join(filter(None, tables)))


def wire_matrix(engines: Sequence[EngineResults]) -> str:
    """A row for each server and client of an API that was asked; failures by their verdicts (AP-7)."""
    asked = [
        (f"{api} {role}", engine, _asked(engine, api, role)) for api, role in _ROLES for engine in engines
    ]
    asked = [(role, engine, results) for role, engine, results in asked if results]
    failing = [Counter(_failures(engine, results)) for _, engine, results in asked]
    verdicts = [verdict for verdict in VERDICTS if any(counts[verdict] for counts in failing)]
    texts, numbers = ["", "", "day"], ["required", "recommended", *verdicts]
    rows = [row(*texts, *numbers), f"|{' --- |' * len(texts)}{' ---: |' * len(numbers)}"]
    for (role, engine, results), counts in zip(asked, failing, strict=True):
        levels = ([r for r in results.values() if r.level == level] for level in ("required", "recommended"))
        shares = ("{}/{}".format(*ratio(own, engine.features)) for own in levels)
        rows.append(row(engine.title, role, engine.day, *shares, *(str(counts[v] or "–") for v in verdicts)))
    return "\n".join(rows)


def _failures(engine: EngineResults, results: Mapping[str, Result]) -> Iterator[str]:
    return (r.verdict for r in results.values() if not passes(r.verdict, engine.features))


def _asked(engine: EngineResults, api: str, role: str) -> dict[str, Result]:
    """The results of the vectors that an implementation was asked as a server or as a client of an API."""
    if engine.templates:
        return {}
    own = (r for r in engine.results if kinds.named(r.kind).role == role and r.verdict not in NEUTRAL)
    return {result.vector: result for result in own if kinds.subject(result) == api}


def _by_vector(api: str, role: str, engines: Sequence[EngineResults]) -> str:
    """The vectors of servers or of clients of an API that some fail; empty if there are none."""
    asked = [(engine, _asked(engine, api, role)) for engine in engines]
    columns = [(engine, results) for engine, results in asked if results]
    failing = list(_rows(columns)) if columns else []
    if not failing:
        return ""
    rows = [
        f"## {api.capitalize()}: {role}s, vectors that some fail",
        "",
        row("vector", "", *(engine.title for engine, _ in columns)),
        f"| --- | --- |{' --- |' * len(columns)}",
        *failing,
    ]
    return "\n".join(rows)


def _rows(columns: Sequence[tuple[EngineResults, Mapping[str, Result]]]) -> Iterator[str]:
    for id in sorted(set().union(*(results for _, results in columns))):
        cells = [_cell(engine, results.get(id)) for engine, results in columns]
        if {*cells} <= {"ok", "–"}:
            continue
        engine, result = next((engine, results[id]) for engine, results in columns if id in results)
        title = engine.vector(result).get("title", "")
        yield row(f"`{id.removeprefix('wire/')}` {title}", result.level, *cells)


def _cell(engine: EngineResults, result: Result | None) -> str:
    if result is None:
        return "–"
    return "ok" if passes(result.verdict, engine.features) else result.verdict
