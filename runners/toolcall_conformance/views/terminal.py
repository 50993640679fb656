"""Prints a run: the matrix, the failures, the conclusion.  The only input is the results."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .. import kinds
from ..judge.invariants import INVARIANTS
from ..judge.rules import BROKEN, NEUTRAL
from ..results.records import Result, RunResults
from ..run.conformity import Conformity, conformity, decides, derived_formats, ratio
from ..run.reproduce import again
from ..suite.definitions import Definitions, harms
from .conclusion import conclusion, counting_of
from .derived_cases import derived_sentences, outputs_of

_WIRE = ("chat", "messages", "responses")
_SUBJECTS = (
    "contract",
    "native",
    "template",
    "response-template",
    "wire",
    *_WIRE,
    "analysis",
    "grammar",
    "render",
)
#: The most lines shown of one output.
_OUTPUT_LINES = 24
#: The most differences shown of one failure.
_DIFFERENCES = 3
_INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f"
    "\u2028-\u202f\u205f-\u206f\u3000\ufe00-\ufe0f\ufeff\ufff9-\ufffc\ud800-\udfff]"
)


def render(run: RunResults, console: Console, show: int = 10) -> None:
    """Print a run, with at most ``show`` failures for each adapter (-1: all)."""
    judgements = conformity(run)
    for judgement in judgements:
        _print_failures(run, judgement, console, show)
    if any(result.verdict not in BROKEN for result in run.results):
        console.print(matrix(run), "")
    if any(result.format and result.verdict not in NEUTRAL | BROKEN for result in run.results):
        console.print(formats(run), "")
    if show < 0:
        _print_outputs(run, console)
    for said in derived_sentences(derived_formats(run.header)):
        console.print(Text(said, style="yellow"), "")
    for judgement in judgements:
        sentence, *notes = conclusion(run, judgement)
        console.print(sentence)
        for note in notes:
            console.print(Padding(note, (0, 0, 0, 2)))
    for damage in run.damages:
        console.print(Text(str(damage), style="yellow"))


def _print_outputs(run: RunResults, console: Console) -> None:
    """The first output of each case whose format was derived, for whoever knows what the model writes."""
    for id, output in outputs_of(run.definitions.vectors):
        console.print(Text(id, style="bold"), soft_wrap=True)
        console.print(Padding(visible(output), (0, 0, 1, 2)))


def matrix(run: RunResults) -> RenderableType:
    """``passed/asked`` by adapter and level, and by subject.  Implements AP-8.4."""
    found = {kinds.subject(result) for result in run.results}
    # Beside other profiles there is room for one column of all APIs.
    merged = {} if found <= {*_WIRE} else dict.fromkeys(_WIRE, "wire")
    subject_of = {name: merged.get(name, name) for name in found}
    subjects = [name for name in _SUBJECTS if name in subject_of.values()]
    counting = counting_of(run)
    table = _narrow_table()
    table.add_column("implementation", overflow="fold")
    table.add_column("level", no_wrap=True)
    for subject in subjects:
        table.add_column(subject, justify="right")
    for label in run.adapters:
        for level in ("required", "recommended"):
            own = [result for result in counting[label][0] if result.level == level]
            features = counting[label][1]
            cells = [
                _ratio([r for r in own if subject_of[kinds.subject(r)] == subject], features)
                for subject in subjects
            ]
            if own:
                table.add_row(Text(label), level, *cells)
    return table


def formats(run: RunResults) -> RenderableType:
    """``passed/asked`` by format and by adapter."""
    table = _narrow_table()
    table.add_column("format", no_wrap=True)
    for label in run.adapters:
        # With several adapters, break long names at hyphens.
        name = label if len(run.adapters) < 3 else label.replace("-", "-\n")
        table.add_column(Text(name), justify="right", overflow="fold")
    asked = {result.format for result in run.results if result.verdict not in NEUTRAL}
    counting = counting_of(run)
    for name in sorted(asked - {""}):
        own = {label: [r for r in results if r.format == name] for label, (results, _) in counting.items()}
        if any(own.values()):
            cells = [_ratio(own[label], features) for label, (_, features) in counting.items()]
            table.add_row(Text(name), *cells)
    return table


def _narrow_table() -> Table:
    """A table so narrow that all subjects and the reference's name just fit into 80 columns."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))


def _ratio(results: Sequence[Result], features: Collection[str]) -> Text:
    passed, asked = ratio(results, features)
    if not asked:
        return Text("–", style="dim")
    return Text(f"{passed}/{asked}", style="green" if passed == asked else "red")


def _print_failures(run: RunResults, judgement: Conformity, console: Console, show: int) -> None:
    failing = _sorted([*judgement.failures, *judgement.noted], run, judgement.label)
    shown = failing if show < 0 else failing[:show]
    for result in shown:
        print_failure(result, run.definitions, again(result, run.header), console)
    if len(failing) > len(shown) > 0:
        console.print(Text(f"… and {len(failing) - len(shown)} more (-v shows all)\n", style="dim"))
    for result in (*judgement.changed, *judgement.stale):
        text = f"known failure {result.vector} ({result.known}) now is {result.verdict}: correct the list"
        console.print(Text(text, style="yellow"), soft_wrap=True)


def _sorted(failures: Sequence[Result], run: RunResults, label: str) -> list[Result]:
    """The failures, the most telling first: invalid replies, what decides, then by harm, gravest first.

    Skipped vectors, which are not failures, come last.  Of one harm come first topics in which the
    implementation reads a call at all, for it may know nothing of other syntaxes; of those one failure of
    each clause comes first, so that failures differ in kind.
    """
    vectors = run.definitions.vectors
    gravity = {harm: place for place, harm in enumerate(harms())}
    read = {
        _topic(result)
        for result in run.results
        if result.adapter == label
        and result.verdict == "pass"
        and (vectors.get(result.vector, {}).get("expected") or {}).get("calls")
    }
    seen: set[str] = set()
    found: list[tuple[tuple[bool, bool, bool, int, bool, bool], Result]] = []
    for result in sorted(failures, key=lambda result: _topic(result) not in read):
        vector = vectors.get(result.vector, {})
        clauses = vector.get("clauses", ())[:1]
        harm = gravity.get(str(vector.get("harm", "")), len(gravity))
        ends = (result.verdict == "skipped", result.verdict != "protocol-error")
        again = seen.issuperset(clauses)
        found.append(((*ends, not decides(result), harm, _topic(result) not in read, again), result))
        seen.update(clauses)
    return [result for _, result in sorted(found, key=lambda each: each[0])]


def _topic(result: Result) -> str:
    return result.vector.rpartition("/")[0]


def print_failure(result: Result, definitions: Definitions, command: str, console: Console) -> None:
    """Print one failing vector: request, expected result and reason, actual result, command to rerun."""
    console.print(_failure(result, definitions))
    if result.vector in definitions.vectors:
        # Not wrapped, so that the command can be copied.
        console.print(Text(f"  $ {command}", style="bold"), soft_wrap=True)
    console.print()


def _failure(result: Result, definitions: Definitions) -> RenderableType:
    vector = definitions.vectors.get(result.vector, {})
    head = Text.assemble(
        (result.verdict, "bold red"), "  ", (result.vector, "bold"), f"  ({result.level})", overflow="fold"
    )
    parts: list[RenderableType] = [head]
    if "title" in vector:
        parts.append(Padding(Text(vector["title"]), (0, 0, 0, 2)))
    grid = labelled(8)
    for name, value in _rows(result, vector, definitions):
        grid.add_row(name, value)
    parts.append(Padding(grid, (0, 0, 0, 2)))
    return Group(*parts)


def labelled(width: int | None = None) -> Table:
    """A table of two columns: dim labels and their values."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=width, no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def without_middle(name: str, width: int, end: int) -> str:
    """The name, at most ``width`` wide: a longer name keeps its beginning and its last ``end`` characters."""
    return name if len(name) <= width else f"{name[: width - end - 1]}…{name[-end:]}"


def _rows(result: Result, vector: Mapping[str, Any], definitions: Definitions) -> Iterator[tuple[str, Text]]:
    first = result.splits.first if result.splits else None
    for id in dict.fromkeys((*vector.get("clauses", ()), *([first["clause"]] if first else []))):
        if id in definitions.clauses:
            yield id, Text(beginning(id, definitions.clauses[id]["text"]))
    if vector.get("harm") in definitions.harms and result.verdict not in NEUTRAL:
        yield "harm", Text("{name}. {effect}".format_map(definitions.harms[vector["harm"]]))
    output = result.output or vector.get("output")
    if output:
        yield "output", visible(output)
    elif vector.get("body"):
        yield "body", visible(vector["body"])
    if result.details and result.details.differences:
        yield "differs", _differences(result.details.differences)
    if result.reason:
        yield "because", visible(result.reason)
    for name in result.invariants:
        yield (
            "breaks",
            Text.assemble((name, "bold"), f": {INVARIANTS.get(name, 'this version does not know it')}"),
        )


def beginning(id: str, text: str) -> str:
    """The first paragraph of a clause, or the first item of its list, and where the rest can be read."""
    first, _, rest = text.partition("\n\n")
    if first.startswith("- "):
        first, *more = re.split(r"\n(?=- )", first.removeprefix("- "))
        rest = "\n".join([*more, rest])
    said = " ".join(first.split())
    return f"{said} … (`toolcall explain {id}`)" if rest.strip() else said


def _differences(differences: Sequence[Mapping[str, str]]) -> Text:
    text = Text()
    for difference in differences[:_DIFFERENCES]:
        text.append("at ").append(difference["path"], "bold")
        for side, style in (("expected", "green"), ("actual", "red")):
            text.append(f"\n  {side:<8} ")
            start = len(text)
            if side in difference:
                text.append(visible(difference[side]))
                text.stylize(style, start)
            else:
                text.append("(nothing)", "dim")
        text.append("\n")
    if len(differences) > _DIFFERENCES:
        text.append(f"and {len(differences) - _DIFFERENCES} more", "dim")
    text.rstrip()
    return text


def visible(text: str) -> Text:
    """A text with invisible characters shown: spaces at the edges of a line as ``·``, others as escapes."""
    lines = text.split("\n")
    shown = Text()
    for number, line in enumerate(lines[:_OUTPUT_LINES]):
        if number:
            shown.append("⏎\n", "dim")
        body = line.strip(" ")
        lead = len(line) - len(line.lstrip(" ")) if body else len(line)
        shown.append("·" * lead, "dim")
        shown.append(escaped(body))
        shown.append("·" * (len(line) - lead - len(body)), "dim")
    if len(lines) > _OUTPUT_LINES:
        shown.append(f"\n… {len(lines) - _OUTPUT_LINES} more lines", "dim")
    return shown


def escaped(text: str) -> str:
    """A text with invisible characters other than spaces and line feeds as escapes."""
    return _INVISIBLE.sub(lambda match: _escape(match[0]), text)


def _escape(character: str) -> str:
    code = ord(character)
    return {"\t": "→", "\r": "␍"}.get(character) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")
