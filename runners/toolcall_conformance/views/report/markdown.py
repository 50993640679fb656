"""Results as Markdown, for a CI job's summary, a README or a comment."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ... import kinds
from ...judge.rules import NEUTRAL, passes
from ...printer import in_xml, one_line
from ...results.records import Result
from ...run.conformity import State
from ..derived_cases import derived_sentences
from .contents import Report, ReportedImplementation, ReportRow
from .standing import Standing, headline, required, results_of

#: The most failures listed for one harm of an implementation.
_LISTED = 10
#: In place of a harm: required vectors that were skipped, which are not failures (AP-7.2).
_SKIPPED = "(skipped)"
#: What the column *conforms* says.
_WORDS: Mapping[State, str] = {
    "broken": "✗ broken",
    "fails": "✗ no",
    "listed": "✗ no, as listed",
    "nothing": "✗ nothing was asked",
    "passes": "– passes",
    "conforms": "✓ yes",
}
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~$@!&]")


def render(report: Report) -> str:
    """The conforming implementations, the matrix of formats, and the failures that decide, by harm."""
    lines = [f"## toolcall-conformance {', '.join(map(_plain, report.suites))}", ""]
    lines += [
        f"> {_plain(f'{each.path}:{each.line}: {each.what}; {each.advice}')}" for each in report.notices
    ]
    lines += [""] * bool(report.notices)
    lines += [f"> {_plain(said)}" for said in derived_sentences(report.derived)]
    lines += [""] * bool(report.derived)
    lines += _conclusions(report)
    lines += ["", *_matrix(report)]
    for index, implementation in enumerate(report.implementations):
        lines += _failures(report, index, implementation)
    return "\n".join(lines).rstrip() + "\n"


def _conclusions(report: Report) -> Iterator[str]:
    yield from _table(["implementation", "conforms", "required", "failing", "not asked"])
    for index, implementation in enumerate(report.implementations):
        results = list(results_of(report, index))
        away = sum(result.verdict in NEUTRAL for _, result, _ in results)
        decides = (Standing.FAILS, Standing.BROKE)
        failing = sum(each in decides and result.verdict not in NEUTRAL for _, result, each in results)
        judged = implementation.conformity
        word = _WORDS[judged.state]
        if judged.derived and judged.state in ("passes", "fails"):
            word = "– passes all" if judged.state == "passes" else "– fails"
        elif judged.choice and judged.state in ("passes", "fails"):
            word += f" {judged.choice}"
        passes = required(implementation, report) or "–"
        yield _row([_name(implementation), word, passes, str(failing), str(away)])


def _name(implementation: ReportedImplementation) -> str:
    version = implementation.about.get("version")
    label = _plain(implementation.label)
    named = isinstance(version, str) and version not in implementation.label
    return f"{label} {_plain(str(version))}" if named else label


def _matrix(report: Report) -> Iterator[str]:
    """The matrix of formats and implementations, with ``passed/asked`` in the cells."""
    cells: dict[tuple[str, str], list[list[int]]] = {}
    for index in range(len(report.implementations)):
        for row, result, _ in results_of(report, index):
            empty = [[0, 0] for _ in report.implementations]
            cell = cells.setdefault((kinds.subject(result), row.topic), empty)[index]
            cell[0] += passes(result.verdict, report.implementations[index].features)
            cell[1] += result.verdict not in NEUTRAL
    yield from _table(["", "format", *(_plain(each.label) for each in report.implementations)])
    before = ""
    for (subject, topic), row_cells in sorted(cells.items()):
        yield _row([subject if subject != before else "", _plain(topic), *map(_cell, row_cells)])
        before = subject


def _cell(counts: Sequence[int]) -> str:
    passed, asked = counts
    return f"{passed}/{asked}{'' if passed == asked else ' ✗'}" if asked else "–"


def _failures(report: Report, index: int, implementation: ReportedImplementation) -> Iterator[str]:
    """The failures that decide against an implementation, by harm."""
    by_harm: dict[str, list[tuple[ReportRow, Result]]] = defaultdict(list)
    for row, result, meaning in results_of(report, index):
        if meaning in (Standing.FAILS, Standing.BROKE):
            harm = _SKIPPED if result.verdict in NEUTRAL else str(row.definition.get("harm", ""))
            by_harm[harm].append((row, result))
    if implementation.broken or by_harm:
        yield from ("", f"### {_plain(implementation.label)}")
    if implementation.broken:
        yield from ("", f"It could not be started: {_plain(implementation.broken)}")
    for harm, failed in sorted(by_harm.items(), key=lambda item: (item[0] == _SKIPPED, -len(item[1]))):
        known = report.definitions.harms.get(harm)
        other = "Skipped, which prevents conforming" if harm == _SKIPPED else "Other failures"
        title = f"{known['name']}. {known['effect']}" if known else other
        yield from ("", f"**{len(failed)}** · {_plain(title)}", "")
        for row, result in failed[:_LISTED]:
            yield f"- {_code(row.vector)} {_plain(headline(result)[:300])}"
        if len(failed) > _LISTED:
            yield f"- … and {len(failed) - _LISTED} more"


def _table(head: Sequence[str]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    """A text of one line as code, which holds no escapes."""
    return f"`{text}`" if "`" not in text and "##[" not in text else _plain(text)


def _plain(text: str) -> str:
    """The text on one line, with all Markdown and HTML escaped."""
    return _SPECIAL.sub(lambda match: in_xml(match[0]), one_line(" ".join(text.split())))
