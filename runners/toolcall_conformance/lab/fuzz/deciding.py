"""Finds the clause that decides who is right where two implementations differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from toolcall_reference import Trace, parse_standalone_tool_calls_detailed, parse_tool_calls_detailed

from ...suite import data
from ...suite.clauses import load_clauses
from ..differences.answers import Answer
from ..differences.signature import Signature
from .case import Case

#: The clauses of differences that one clause is about, by their kind and the end of their detail.
_OF_DETAIL: Mapping[tuple[str, str], str] = {
    ("changed-arguments", "number"): "DM-2.3",
    ("changed-arguments", "repeated member lost"): "DM-2.4",
    ("changed-arguments", "entities"): "TP-1.6",
    ("changed-flags", "sawToolCallSyntax"): "TP-1.7",
}
#: What decides on calls that are cut off, and on the other kinds of differences.
_CUT_OFF = "TP-9.2"
_OF_KIND: Mapping[str, str] = {
    "changed-order": "DM-1.1",
    "changed-id": "DM-2.6, TP-4.8",
    "lost-text": "DM-1.4",
}


def deciding_clause(case: Case, found: Signature, reference: Answer) -> str:
    """The clauses that decide, or "" where nothing names one.  ``reference``: the reference's answer."""
    for (kind, detail), clause in _OF_DETAIL.items():
        if found.what == kind and found.detail.endswith(detail) and "→" not in found.detail:
            return clause
    if case.fields["profile"] == "contract":
        return _last_step(case)
    message = reference.message or {}
    codes = {each["code"] for each in message.get("problems", ())}
    named = dict.fromkeys(id for code in sorted(codes) for id in _clauses_of(code))
    if named:
        return ", ".join(named)
    if "call" in found.what and not all(call.get("complete", True) for call in message.get("calls", ())):
        return _CUT_OFF
    return _OF_KIND.get(found.what, "")


def _last_step(case: Case) -> str:
    """The clause of the reference's last step in profile ``contract``."""
    trace = Trace()
    parse = {
        "detailed": parse_tool_calls_detailed,
        "standalone": parse_standalone_tool_calls_detailed,
    }[case.fields["mode"]]
    functions = [tool["function"] for tool in case.fields["tools"]]
    schemas = {function["name"]: function.get("parameters", True) for function in functions}
    parse(case.output, list(schemas), trace, schemas=schemas)
    return trace.notes[-1].clauses if trace.notes else ""


@cache
def _clauses_of(code: str) -> list[str]:
    """The first clauses of chapter TP that speak of a problem."""
    clauses = load_clauses(data.spec_dir())[0]
    return [clause.id for clause in clauses if clause.id.startswith("TP-") and f"`{code}`" in clause.text][:2]
