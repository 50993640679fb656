"""``toolcall explain``: a clause with its vectors and code, or a vector with its clauses, at 80 columns."""

from __future__ import annotations

import difflib
import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence

import click

from .. import kinds
from ..errors import SelectionError
from ..judge.rules import BROKEN, NEUTRAL, PASSED, VERDICTS
from ..suite import data, field_reports
from ..suite.clause_code import own_code
from ..suite.clauses import Clause, load_clauses
from ..suite.definitions import harms
from ..suite.model import ExpectedCompletion, ExpectedMessage, Vector
from ..suite.registry import read_registry
from ..suite.vector_json import vector_to_json
from ..suite.yaml_text import escape, is_invisible, plain
from ..vectors import load_below, load_suite
from ..vectors.selection import find, near
from ..views.clause_lines import clause_value
from ..views.wrapped import WIDTH, markdown, wrapped
from . import completion
from .shared import json_option, print_json

#: How many characters of an output are shown at most.
_LONGEST_OUTPUT = 4000


@click.command()
@click.argument(
    "what",
    metavar="[CLAUSE|VECTOR|VERDICT|HARM|REPORT]",
    default="",
    shell_complete=completion.clauses_and_vectors,
)
@click.option(
    "--for",
    "beginning",
    metavar="IDS",
    help="A reading list: the clauses that the vectors below an id rest on, as of template/hermes.",
)
@json_option("A JSON object a line: the clause, vector, verdict, harm or report, or each of a list.")
def explain(what: str, beginning: str | None, as_json: bool) -> None:
    """Print a clause with its reason, vectors and code, a vector with its clauses, or a bug report.

    A verdict (lost) comes with its clause, and a harm (quoted-text-executed) with the vectors that have it.

    CT-3 lists the clauses of a section, CT those of a chapter; the beginning of vector ids (contract/fences),
    a pattern of ids ('*/parallel-*') or a file lists the vectors.

    \b
      toolcall explain CT-7.5
      toolcall explain contract/fences/json-example
      toolcall explain lost
      toolcall explain ggml-org/llama.cpp#27363
      toolcall explain --for template/hermes
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    if bool(what) == (beginning is not None):
        raise click.UsageError("name a clause, a vector or a report, or give --for IDS")
    clauses = {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}
    if beginning is not None:
        for line in _reading_list(beginning, clauses):
            click.echo(line)
        return
    vectors = {vector.id: vector for vector in load_suite()[0]}
    what = what.upper() if what.upper() in clauses else what
    if as_json:
        for value in _values(what, clauses, vectors):
            print_json(value)
        return
    if what in clauses:
        lines = of_clause(clauses[what], list(vectors.values()))
    elif what in vectors:
        lines = of_vector(vectors[what], clauses)
    elif what in VERDICTS:
        lines = of_verdict(what, clauses)
    elif what in harms():
        lines = of_harm(what, list(vectors.values()))
    elif field_reports.id_of(what):
        lines = of_report(field_reports.id_of(what), list(vectors.values()))
    else:
        lines = _list(what, clauses, list(vectors.values()))
    click.echo("\n".join(line.rstrip() for line in lines))


def _reading_list(beginning: str, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """The clauses that the vectors below an id rest on.  Raises SelectionError."""
    from ..views.reading_lists import lines, reading_list

    # A template that is given in place is another format.
    below = load_below(beginning.rstrip("/") + "/")
    vectors = [vector for vector in below if vector.template_name or not vector.template]
    if not vectors:
        advice = near(beginning, load_suite()[0])
        raise SelectionError(f"no vector's id begins with {beginning.rstrip('/')}/; {advice}")
    return lines(beginning.rstrip("/"), reading_list(vectors, clauses))


def _values(what: str, clauses: Mapping[str, Clause], vectors: Mapping[str, Vector]) -> Iterator[object]:
    """What is explained, as values of JSON."""
    if what in VERDICTS:
        yield {"verdict": what, "text": VERDICTS[what], "clause": _VERDICTS, "passes": what in PASSED}
    elif what in harms():
        ids = [vector.id for vector in vectors.values() if vector.harm == what]
        yield {"harm": what, **harms()[what], "vectors": ids}
    elif what in vectors:
        yield vector_to_json(vectors[what])
    elif field_reports.id_of(what):
        report = field_reports.read_reports(data.vectors_dir()).get(field_reports.id_of(what))
        if report is None:
            raise SelectionError(f"{what} is not a report that the suite knows; vectors/field.yaml lists all")
        stating = [vector.id for vector in field_reports.stating(report, list(vectors.values()))]
        yield {"report": report.id, "says": report.says, "why": report.why, "vectors": stating}
    else:
        found = [c for c in clauses.values() if what.upper() in (c.id, c.prefix, c.id.partition(".")[0])]
        for clause in found:
            yield clause_value(clause, vectors.values())
        for vector in () if found else find([what])[0]:
            yield vector_to_json(vector)


def of_verdict(verdict: str, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """The lines about a verdict."""
    yield _ends(verdict, "VERDICT")
    yield from wrapped(f"{VERDICTS[verdict][0].upper()}{VERDICTS[verdict][1:]}.", "")
    counts = "passes" if verdict in PASSED else "is not a failure" if verdict in NEUTRAL else "fails"
    counts = "says nothing of the vector: the adapter is broken" if verdict in BROKEN else counts
    special = f", but fails for whoever claims {PASSED[verdict]}" if PASSED.get(verdict) else ""
    yield ""
    yield from wrapped(f"A vector with this verdict {counts}{special}.", "")
    for id in (_VERDICTS, "AP-7.2"):
        if id in clauses:
            yield ""
            yield from _cited(id, clauses[id])


#: The clause that has the table of verdicts.
_VERDICTS = "AP-7.1"


def of_harm(harm: str, vectors: Sequence[Vector]) -> Iterator[str]:
    """The lines about a harm."""
    yield _ends(harm, "HARM")
    known = harms()[harm]
    yield from wrapped(f"{known['name']}. {known['effect']}", "")
    yield from _vectors("Vectors", [vector for vector in vectors if vector.harm == harm])


def of_clause(clause: Clause, vectors: Sequence[Vector]) -> Iterator[str]:
    """The lines about a clause."""
    yield _ends(f"{clause.id}  {clause.section or clause.chapter}", (clause.level or "").upper())
    yield f"spec/{clause.path}:{clause.line}"
    yield ""
    yield from markdown(clause.text)
    if clause.rationale:
        yield ""
        yield from markdown(clause.rationale)
    notes = {
        "Basis": clause.basis,
        "One-sided": clause.one_sided,
        "Checked by": clause.checked_by,
        "No code": clause.no_code,
    }
    for note, reason in notes.items():
        if reason:
            yield ""
            yield from wrapped(f"{note}: {reason}.", "  ")
    yield from _vectors("Vectors", [vector for vector in vectors if clause.id in vector.clauses])
    yield from _vectors("Near misses", [vector for vector in vectors if clause.id in vector.against])
    yield from _code(clause)


def of_report(id: str, vectors: Sequence[Vector]) -> Iterator[str]:
    """The lines about a bug report from the field."""
    reports = field_reports.read_reports(data.vectors_dir())
    if id not in reports:
        close = difflib.get_close_matches(id, reports, n=1)
        advice = f"did you mean {close[0]}?" if close else "vectors/field.yaml lists all"
        raise SelectionError(f"{id} is not a report that the suite knows; {advice}")
    report = reports[id]
    yield id
    yield from wrapped(report.says, "")
    if report.why:
        yield ""
        yield from wrapped(f"No vector states it: {report.why}", "")
    yield from _vectors("Vectors", field_reports.stating(report, vectors))


def of_vector(vector: Vector, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """The lines about a vector."""
    yield _ends(vector.id, vector.level)
    yield from wrapped(vector.title, "")
    yield f"vectors/{vector.path}:{vector.line}"
    yield ""
    facts = [f"{name} {value}" for name, value in _facts(vector) if value]
    if facts:
        yield from wrapped("; ".join(facts), "  ")
        yield ""
    if vector.message is not None:
        yield "Message"
        yield from _texts_and_calls(vector.message)
        if vector.late_ids:
            yield "  ids come after names"
    for heading, text in kinds.of(vector).explained(vector):
        yield from () if heading is None else (heading,)
        yield from () if text is None else _text(text)
    if vector.expected is not None:
        yield ""
        yield "Expected"
        yield from _message(vector.expected)
    if vector.completion is not None:
        yield ""
        yield "Completion"
        yield from _texts_and_calls(vector.completion)
        yield f"  finish reason: {' or '.join(vector.completion.finish_reasons) or 'none'}"
        if vector.completion.failed:
            yield "  the client reports an error"
    for other in vector.alternatives:
        yield ""
        yield from wrapped(f"As good: {other.note}", "")
        yield from _message(other.expected)
    yield from _harm(vector.harm)
    for name, cited in (("Clauses", vector.clauses), ("Near miss of", vector.against)):
        if cited:
            yield ""
            yield name
        for id in cited:
            yield from _cited(id, clauses.get(id))
    yield from _known(vector)


def _facts(vector: Vector) -> Iterator[tuple[str, str]]:
    yield "kind", "" if kinds.of(vector) is kinds.named(kinds.USUAL) else vector.kind
    yield "profile", vector.profile or ""
    yield "mode", vector.mode or ""
    yield "layer", vector.layer or ""
    yield "model", vector.model or ""
    yield "template", vector.template_name or ("given in place" if vector.template else "")
    yield "tools", ", ".join(repr(tool["function"]["name"]).strip("'") for tool in vector.tools)
    yield "options", json.dumps(vector.options, ensure_ascii=False) if vector.options else ""
    yield (
        "repeated",
        f"{vector.size} times and {vector.steps} times four times as often" if vector.size else "",
    )
    yield "generation prompt", json.dumps(vector.generation_prompt) if vector.generation_prompt else ""
    yield "requires", ", ".join(vector.requires)


def _texts_and_calls(message: ExpectedMessage | ExpectedCompletion) -> Iterator[str]:
    for name, text in (("content", message.content), ("reasoning", message.reasoning)):
        if text:
            yield f"  {name}"
            yield from _text(text)
        elif text is not None:
            yield f"  {name}: none"
    if not message.calls:
        yield "  calls: none"
    for index, call in enumerate(message.calls):
        notes = [f"id {call.id}"] * (call.id is not None) + ["incomplete"] * (not call.complete)
        yield f"  calls[{index}]: {call.name}" + (f" ({', '.join(notes)})" if notes else "")
        yield from _text(call.arguments if call.arguments_text is None else call.arguments_text)


def _message(message: ExpectedMessage) -> Iterator[str]:
    yield from _texts_and_calls(message)
    for problem in message.problems:
        yield f"  problem: {problem.code} at {problem.offset}, {problem.length} long"
    flags = [f"sawToolCallSyntax {json.dumps(message.saw_tool_call_syntax)}"]
    flags.append(f"rejectedByPolicy {json.dumps(message.rejected_by_policy)}")
    flags.append(f"rejectedToolNames {json.dumps(message.rejected_tool_names, ensure_ascii=False)}")
    yield from wrapped("; ".join(flags), "  ")


def _harm(id: str) -> Iterator[str]:
    node, _ = read_registry(data.vectors_dir() / "harms.yaml")
    harm = plain(node).get(id) if node else None
    if harm:
        yield ""
        yield from wrapped(f"If it fails: {harm['name']}. {harm['effect']}", "")


def _cited(id: str, clause: Clause | None) -> Iterator[str]:
    if clause is None:
        yield f"  {id}  (there is no such clause)"
        return
    text = " ".join(clause.text.split("\n\n")[0].split())
    level = (clause.level or "").upper()
    wrapper = textwrap.TextWrapper(WIDTH, "  ", " " * 18, break_on_hyphens=False)
    yield from wrapper.wrap(f"{id:8} {level:6} {text}")


def _known(vector: Vector) -> Iterator[str]:
    elsewhere = {suite: f"case {case} of its tests" for suite, case in vector.crosswalk.items()}
    for name, entries in (("Observed", vector.observed), ("The same case elsewhere", elsewhere)):
        if entries:
            yield ""
            yield name
        for who, what in entries.items():
            yield from wrapped(f"{who}: {what}", "  ")
    if vector.origin:
        yield ""
        yield f"Origin: {vector.origin}"
    reports = field_reports.read_reports(data.vectors_dir()).values()
    told = [report for report in reports if report.is_stated_by(vector)]
    if told:
        yield ""
        yield "Reports"
        for report in told:
            yield from wrapped(f"{report.id}: {report.says}", "  ")


def _vectors(heading: str, vectors: Sequence[Vector]) -> Iterator[str]:
    if vectors:
        yield ""
        yield f"{heading} ({len(vectors)})"
    for vector in vectors:
        yield f"  {vector.id}"
        yield from wrapped(vector.title, "      ")


def _code(clause: Clause) -> Iterator[str]:
    code = own_code()
    places = code.of(clause.id)
    if places:
        yield ""
        yield f"Code ({len(places)})"
    for place in places:
        yield f"  {code.shown(place)}"
        mutant = f"noticed by the mutant {place.mutant}" if place.mutant else ""
        yield from wrapped(", ".join(filter(None, (place.name, mutant))), "      ")


def _list(what: str, clauses: Mapping[str, Clause], vectors: Sequence[Vector]) -> Iterator[str]:
    found = [c for c in clauses.values() if what.upper() in (c.prefix, c.id.partition(".")[0])]
    if found:
        for clause in found:
            yield from _cited(clause.id, clause)
        return
    try:
        chosen, errors = find([what])
    except SelectionError:
        if "/" in what:
            raise
        chapter = what.upper().partition("-")[0]
        known = [id for id in clauses if id.startswith(chapter + "-")]
        close = difflib.get_close_matches(what.upper(), known or clauses, n=1)
        advice = f"`toolcall explain {chapter}` lists the clauses" if known else near(what, vectors)
        word = difflib.get_close_matches(what, [*VERDICTS, *harms()], n=1)
        advice = f"did you mean {(word or close)[0]}?" if word or close else advice
        said = f"{what} is neither a clause, a vector, a verdict, a harm nor a file"
        raise SelectionError(f"{said}; {advice}") from None
    for error in errors:
        click.echo(error, err=True)
    for vector in chosen:
        yield f"{vector.id}"
        yield from wrapped(vector.title, "    ")


def _ends(left: str, right: str) -> str:
    return f"{left}{right:>{max(WIDTH - len(left), len(right) + 2)}}"


def _text(text: str) -> Iterator[str]:
    """The lines of a text, each after a bar; invisible characters become escapes, trailing spaces boxes."""
    shown = "".join(escape(c) if is_invisible(c) else c for c in text[:_LONGEST_OUTPUT])
    if not text:
        yield "  | (empty)"
        return
    for line in shown.split("\n"):
        end = len(line) - len(line.rstrip(" "))
        yield "  | " + line.rstrip(" ") + "\N{OPEN BOX}" * end
    if len(text) > _LONGEST_OUTPUT:
        yield f"  … ({len(text) - _LONGEST_OUTPUT} more characters)"
