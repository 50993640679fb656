"""Results as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ... import kinds
from ...printer import defused, in_xml
from ...results.records import Result
from .contents import Report, ReportedImplementation, ReportRow
from .standing import BREAKDOWNS, Standing, difference_lines, headline, results_of

#: Characters that XML 1.0 cannot contain, even escaped.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: The XML element for each standing; a test case without such an element passes.
_ELEMENTS = {
    Standing.FAILS: "failure",
    Standing.BROKE: "error",
    **dict.fromkeys((Standing.NOTED, Standing.KNOWN, Standing.NOT_ASKED), "skipped"),
}
_PREFIXES = {Standing.NOTED: "recommended, does not decide: ", Standing.KNOWN: "known failure: "}


def render(report: Report) -> str:
    """JUnit XML with one test suite for each implementation and subject.

    Vectors without an answer, because of faults or a broken adapter, are errors, not skips: the build fails.
    """
    root = Element("testsuites", name="toolcall-conformance")
    for index, implementation in enumerate(report.implementations):
        if implementation.broken:
            root.append(_not_started(implementation))
        rows = sorted(results_of(report, index), key=lambda item: kinds.subject(item[1]))
        for subject, group in groupby(rows, key=lambda item: kinds.subject(item[1])):
            suite = SubElement(root, "testsuite", name=_text(f"{implementation.label} {subject}"))
            cases = [_case(implementation, row, result, meaning) for row, result, meaning in group]
            _count(suite, cases)
            suite.extend(cases)
    _count(root, list(root.iter("testcase")))
    indent(root)
    document = f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'
    return defused(document, in_xml)


def _not_started(implementation: ReportedImplementation) -> Element:
    suite = Element("testsuite", name=_text(f"{implementation.label} start"))
    case = SubElement(suite, "testcase", classname=_text(implementation.label), name="hello", time="0")
    SubElement(case, "error", type="not-run", message=_text(implementation.broken))
    _count(suite, [case])
    return suite


def _case(
    implementation: ReportedImplementation, row: ReportRow, result: Result, meaning: Standing
) -> Element:
    folder, _, name = row.vector.rpartition("/")
    case = Element(
        "testcase",
        classname=_text(f"{implementation.label}.{folder.replace('/', '.')}"),
        name=_text(name),
        time=f"{result.duration:.6f}",
    )
    if row.definition.get("path"):
        case.set("file", _text(f"vectors/{row.definition['path']}"))
        case.set("line", str(row.definition.get("line", 1)))
    element = _ELEMENTS.get(meaning)
    if meaning is Standing.KNOWN and result.verdict in BREAKDOWNS:
        element = "error"
    if element:
        message = _PREFIXES.get(meaning, "") + headline(result)
        found = SubElement(case, element, type=result.verdict, message=_text(message))
        if element != "skipped":
            lines = [str(row.definition.get("title", row.vector)), "", *difference_lines(result)]
            found.text = _text("\n".join([*lines, "", f"$ {implementation.command(row.vector)}"]))
    return case


def _count(parent: Element, cases: list[Element]) -> None:
    parent.set("tests", str(len(cases)))
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        parent.set(attribute, str(sum(case.find(element) is not None for case in cases)))
    parent.set("time", f"{sum(float(case.get('time', 0)) for case in cases):.6f}")


def _text(text: str) -> str:
    """The text with illegal XML characters replaced by escapes."""
    return _ILLEGAL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
