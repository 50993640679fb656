"""The website of the suite: every clause with its vectors, every vector with its clauses.

The pages are a pure function of the specification, the vectors and, if given, results.
"""

from __future__ import annotations

import posixpath
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from ... import kinds
from ...judge.rules import NEUTRAL
from ...printer import lines, one_line
from ...results.records import Result
from ...suite.agreement import Agreement
from ...suite.clauses import Clause
from ...suite.model import ExpectedCall, ExpectedCompletion, ExpectedMessage, Vector
from ..page import document
from . import packed, playground
from .catalogue import FormatPage, engine_rows, examples, levels
from .chapters import chapter_html, contents, inline_html, linked, page_of
from .engines import engine_pages
from .entries import Entry, entries, usual

#: A sign for each verdict, because not everybody can tell colours apart.
SIGNS = {**dict.fromkeys(NEUTRAL, "–"), **dict.fromkeys(("alternative", "whitespace"), "≈")}
SIGNS |= {"pass": "✓", "not-run": "…"}
#: The sign of all other verdicts.
WRONG = "✗"


@dataclass(frozen=True)
class SiteSuite:
    """The specification, the vectors and the results that the pages show."""

    #: The texts of the chapters by file name, the introduction under ``README.md``.
    chapters: Mapping[str, str]
    clauses: Sequence[Clause]
    vectors: Sequence[Vector]
    #: The harms by id, each with ``name`` and ``effect``.
    harms: Mapping[str, Mapping[str, str]]
    version: str
    #: The formats whose descriptions the playground has.
    formats: frozenset[str] = frozenset()
    #: The JSON Schemas that chapters link to, by path.
    schemas: Mapping[str, str] = field(default_factory=dict)
    results: Sequence[Result] = field(default_factory=tuple)
    #: The report of the results as one page; "" without results.
    report: str = ""
    #: The formats of the catalogue.
    catalogue: Sequence[FormatPage] = ()
    #: What was found in engines: texts by their paths below ``runners/engines``.
    findings: Mapping[str, str] = field(default_factory=dict)
    #: How engines read the outputs of vectors.
    agreement: Agreement = field(default_factory=Agreement)

    @cached_property
    def topics(self) -> dict[str, list[Vector]]:
        """The vectors by their file; those of one format, whose files are small, by its folder."""
        topics: dict[str, list[Vector]] = defaultdict(list)
        for vector in sorted(self.vectors, key=lambda vector: (vector.path, vector.line, vector.id)):
            topics[_source(vector)].append(vector)
        return dict(sorted(topics.items()))

    @cached_property
    def outcomes(self) -> dict[str, list[Result]]:
        """The results by their vector."""
        outcomes: dict[str, list[Result]] = defaultdict(list)
        for result in self.printable:
            outcomes[result.vector].append(result)
        return outcomes

    @cached_property
    def printable(self) -> list[Result]:
        """The results without characters that a terminal obeys or nobody sees.  Implements AP-8.16."""
        return [
            replace(result, adapter=one_line(result.adapter), reason=lines(result.reason))
            for result in self.results
        ]


def pages(suite: SiteSuite) -> Iterator[tuple[str, str]]:
    """The path and the text of every file of the site."""
    environment = _environment(suite)
    homes = {clause.id: page_of(clause.path) for clause in suite.clauses}
    cited = _by_clause(entry for vectors in suite.topics.values() for entry in entries(vectors))
    below = environment.get_template("below.html")

    def page(template: str, path: str, title: str, **values: Any) -> tuple[str, str]:
        base = "../" * path.count("/")
        text = environment.get_template(template).render(title=title, page=path, base=base, **values)
        return path, text

    titles = {name: _title(text) for name, text in suite.chapters.items()}
    for name, text in suite.chapters.items():
        body = chapter_html(
            text, homes, titles, lambda id: Markup(below.render(base="", cited=cited[id], clause=id))
        )
        yield page("chapter.html", page_of(name), titles[name], body=body, contents=contents(text))
    groups = _groups(suite.topics)
    yield page("front.html", "index.html", "Overview", groups=groups, suite=suite)
    yield page("topics.html", "vectors.html", "Vectors", groups=groups)
    yield page("search.html", "search.html", "Search")
    yield page("playground.html", "playground.html", "Playground")
    shown = playground.examples(suite.vectors, suite.formats)
    yield "playground-examples.js", playground.script("Examples", shown)
    yield "playground.js", document.asset(__package__, "playground.js") + "\n"
    yield "playground.css", document.asset(__package__, "playground.css") + "\n"
    yield "search-index.js", packed.script(_search_index(suite))
    if suite.report:
        yield "report.html", suite.report
    clauses = {clause.id: clause for clause in suite.clauses}
    for source, vectors in suite.topics.items():
        own = entries(vectors)
        cited_here = sorted(
            {id for each in own for id in (*each.first.clauses, *each.first.against)} & {*clauses}
        )
        texts = [clauses[id] for id in cited_here]
        path = _vector_page(vectors[0])
        bodies = packed.Bodies()
        data = path.replace(".html", ".js")
        yield page(
            "topic.html",
            path,
            _topic(source, vectors),
            source=source,
            entries=own,
            clauses=texts,
            packed=bodies.put,
            data=posixpath.basename(data),
        )
        yield data, packed.script({"bodies": bodies.texts, **playground.vectors(vectors, suite.formats)})
    yield from _catalogue(suite, page, homes)
    for path, title, body in engine_pages(suite.findings):
        yield page("engine.html", path, title, body=body)
    for path, text in suite.findings.items():
        if not path.endswith(".md"):
            yield f"engines/{path}", text
    yield "site.css", document.style(__package__, ["site.css"]) + "\n"
    yield "site.js", document.asset(__package__, "site.js") + "\n"
    yield from suite.schemas.items()


def _catalogue(
    suite: SiteSuite, page: Callable[..., tuple[str, str]], homes: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The index of formats and a page for each."""
    if not suite.catalogue:
        return
    found: dict[str, tuple[list[Vector], list[Vector]]] = defaultdict(lambda: ([], []))
    for vector in suite.vectors:
        if vector.template_name:
            found[vector.template_name][not vector.path.startswith("formats/")].append(vector)
    yield page("formats.html", "formats/index.html", "Formats", formats=suite.catalogue)
    for format in suite.catalogue:
        own, made = found[format.name]
        yield page(
            "format.html",
            format.page,
            format.name,
            format=format,
            own=own,
            made=made,
            levels=levels([*own, *made]),
            engines=engine_rows(format, [*own, *made], suite.agreement),
            engine_pages={path.partition("/")[0] for path in suite.findings if path.endswith("/FINDINGS.md")},
            examples=examples(format, [*own, *made]),
            link=lambda text: linked(text, {id: f"../{home}" for id, home in homes.items()}),
        )


def _environment(suite: SiteSuite) -> Environment:
    chapters = sorted(suite.chapters.items(), key=lambda item: (item[0] != "README.md", item[0]))
    environment = document.environment(__package__)
    environment.globals.update(
        version=suite.version,
        chapters=[(page_of(name), _title(text)) for name, text in chapters],
        outcomes=suite.outcomes,
        implementations=list(dict.fromkeys(result.adapter for result in suite.printable)),
        has_report=bool(suite.report),
        has_formats=bool(suite.catalogue),
        has_engines=bool(suite.findings),
        marks=lambda vectors: _marks([each for one in vectors for each in suite.outcomes.get(one.id, ())]),
        harms=suite.harms,
        clause_page={clause.id: page_of(clause.path) for clause in suite.clauses},
        vector_page=_vector_page,
        opened=lambda vector: bool(playground.fields(vector, suite.formats)),
        topic=_topic,
        sign=lambda verdict: SIGNS.get(verdict, WRONG),
        inline=inline_html,
        usual=usual,
        expected=expected,
        facts=facts,
    )
    return environment


def _marks(results: Sequence[Result]) -> list[tuple[str, str, str]]:
    """The marks of vectors: sign, verdict, and whose they are, those of one verdict together."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        groups[result.verdict][result.adapter] += 1

    def names(found: Counter[str]) -> str:
        if len(groups) == 1 and len(found) > 2:
            return f"all {len(found)}"
        return ", ".join(name if count == 1 else f"{name} {count}" for name, count in found.items())

    return [(SIGNS.get(verdict, WRONG), verdict, names(found)) for verdict, found in groups.items()]


def _search_index(suite: SiteSuite) -> dict[str, Any]:
    """What the search looks at: lists of page, id and text, of clauses and of vectors."""
    clauses = [
        (page_of(each.path), each.id, " ".join(each.text.split("\n\n")[0].split())) for each in suite.clauses
    ]
    topics = [
        (
            _vector_page(found[0]),
            [
                (each.first.title, " ".join(each.first.clauses), [one.id for one in each.vectors])
                for each in entries(found)
            ],
        )
        for found in suite.topics.values()
    ]
    return {"clauses": clauses, "topics": topics}


def expected(vector: Vector) -> list[tuple[str, str]]:
    """The expected results of a vector: labels and texts."""
    if vector.expected is not None:
        own = list(_message(vector.expected))
        for other in vector.alternatives:
            own += [("as good", other.note), *(pair for pair in _message(other.expected) if pair not in own)]
        return own
    if vector.completion is not None:
        sent = [("sent " + name, text) for name, text in _message(vector.message)] if vector.message else []
        return [*sent, *_completion(vector.completion)]
    return list(kinds.of(vector).shown(vector))


def _completion(completion: ExpectedCompletion) -> Iterator[tuple[str, str]]:
    yield "content", completion.content
    if completion.reasoning:
        yield "reasoning", completion.reasoning
    yield from _calls(completion.calls)
    yield "finish reason", " or ".join(completion.finish_reasons) or "none"
    if completion.failed:
        yield "reported", "an error"


def _calls(calls: Sequence[ExpectedCall]) -> Iterator[tuple[str, str]]:
    for index, call in enumerate(calls):
        notes = [f"id {call.id}"] * (call.id is not None) + ["incomplete"] * (not call.complete)
        arguments = call.arguments if call.arguments_text is None else call.arguments_text
        yield f"calls[{index}]", "  ".join([call.name, *notes])
        yield "arguments", arguments
    if not calls:
        yield "calls", "none"


def _message(message: ExpectedMessage) -> Iterator[tuple[str, str]]:
    for name, text in (("content", message.content), ("reasoning", message.reasoning)):
        if text:
            yield name, text
    yield from _calls(message.calls)
    for problem in message.problems:
        yield "problem", f"{problem.code} at {problem.offset}, {problem.length} long"
    if message.saw_tool_call_syntax != bool(message.calls):
        yield "sawToolCallSyntax", kinds.as_text(message.saw_tool_call_syntax)
    if message.rejected_by_policy:
        yield "rejectedByPolicy", kinds.as_text(message.rejected_by_policy)
        yield "rejectedToolNames", kinds.as_text(message.rejected_tool_names)


def facts(vector: Vector) -> list[tuple[str, str]]:
    """The fields of the request besides the output: labels and texts."""
    tools = ", ".join(tool["function"]["name"] for tool in vector.tools)
    template = vector.template_name or ("given in place" if vector.template else "")
    values = {
        "template": "" if template in vector.id.split("/") else template,
        "model": vector.model or "",
        "mode": vector.mode or "",
        "tools": tools,
        "options": kinds.as_text(vector.options) if vector.options else "",
        "generation prompt": kinds.as_text(vector.generation_prompt) if vector.generation_prompt else "",
        "requires": ", ".join(vector.requires),
    }
    return [(name, value) for name, value in values.items() if value]


def _by_clause(all_entries: Iterable[Entry]) -> dict[str, tuple[list[Entry], list[Entry]]]:
    """For each clause, the entries that show the clause, and those that are near misses."""
    found: dict[str, tuple[list[Entry], list[Entry]]] = defaultdict(lambda: ([], []))
    for entry in all_entries:
        for id in entry.first.clauses:
            found[id][0].append(entry)
        for id in entry.first.against:
            found[id][1].append(entry)
    return found


def _groups(topics: Mapping[str, list[Vector]]) -> list[tuple[str, list[tuple[str, list[Vector]]]]]:
    """The sources of vectors, grouped by folder, with their vectors."""
    groups: dict[str, list[tuple[str, list[Vector]]]] = defaultdict(list)
    for source, vectors in topics.items():
        groups[Path(source).parent.as_posix()].append((source, vectors))
    return sorted(groups.items())


def _source(vector: Vector) -> str:
    """The file of a vector, or the folder of its format."""
    path = Path(vector.path)
    return (path.parent if path.parts[0] == "formats" else path).as_posix()


def _topic(source: str, vectors: Sequence[Vector]) -> str:
    """What a page of vectors is about."""
    return Path(source).name if source.startswith("formats/") else vectors[0].topic or source


def _vector_page(vector: Vector) -> str:
    return f"vectors/{Path(_source(vector)).with_suffix('').as_posix()}.html"


def _title(text: str) -> str:
    return text.partition("\n")[0].lstrip("# ").strip()
