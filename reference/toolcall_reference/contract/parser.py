"""The two parsers of profile `contract`: pipelines of the steps in the modules beside it (CT-2, CT-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ..json.text import WHITESPACE
from ..message import Call, Message, not_text
from ..policy import STEPS, Decisions, apply_policy
from ..schema.references import Schema
from .blocks import read_markup
from .candidates import find_candidates
from .detection import SYNTAX, find_syntax
from .fences import find_fences, remove_fenced_blocks
from .json_payload import read_json_payload
from .text import ContractText
from .text_key_value import read_text_key_value
from .tools import Tools
from .trace import Trace, excerpt

#: A mode's way of finding calls in a trimmed text.
_Read: TypeAlias = Callable[[ContractText, Tools, "Trace | None"], "list[Call]"]


def parse_tool_calls_detailed(
    output: str,
    tool_names: Sequence[str],
    trace: Trace | None = None,
    *,
    schemas: Mapping[str, Schema] | None = None,
) -> Message:
    """Find the calls in an output that may hold prose, quoted code, and any of the call syntaxes.

    ``tool_names`` is the allow-list in its order, ``schemas`` the JSON Schemas of the tools' arguments by the
    tools' names, as far as there are any.  No output raises.  The message has the calls and the three flags;
    its content and reasoning stay empty.  Raises TypeError if ``output`` is not text.

    Implements CT-1 to CT-8, DM-1.1 to DM-1.3.
    """
    if not isinstance(output, str):
        raise not_text(output)
    text = ContractText(remove_fenced_blocks(output, trace).strip(WHITESPACE))
    return _parse(text, Tools(tool_names, schemas or {}), _read_candidates, trace)


def parse_standalone_tool_calls_detailed(
    output: str,
    tool_names: Sequence[str],
    trace: Trace | None = None,
    *,
    schemas: Mapping[str, Schema] | None = None,
) -> Message:
    """Find the calls in an output that is to be read as it stands, and refuse one that quotes code.

    Arguments and result as for ``parse_tool_calls_detailed``.  Implements CT-9.1 to CT-9.5.
    """
    if not isinstance(output, str):
        raise not_text(output)
    fences = find_fences(output)
    if fences:
        if trace:
            trace.note(0, "CT-9.2", f"there is a fence at {fences[0].start}: nothing is read")
        return Message()
    text = ContractText(output.strip(WHITESPACE))
    return _parse(text, Tools(tool_names, schemas or {}), _read_whole, trace)


def _read_candidates(text: ContractText, tools: Tools, trace: Trace | None) -> list[Call]:
    """The calls of the first candidate that yields any.  Implements CT-2.2 to CT-2.4."""
    for candidate in find_candidates(text):
        if trace:
            span = text.source[candidate.start : candidate.end]
            trace.note(0, candidate.clause, f"candidate {candidate.start}:{candidate.end} {excerpt(span)}")
        calls = read_json_payload(text.spans, candidate.start, candidate.end, trace=trace, depth=1)
        # Markup and text key-value in a later candidate are part of the whole text, the first one, where they
        # have been read and yielded nothing: to read them again would be quadratic for nested candidates.
        if not calls and candidate.clause == "CT-5.1":
            calls = read_markup(text, tools, trace, 1) or read_text_key_value(text, trace, 1)
        elif trace and not calls:
            trace.note(1, "CT-2.3", "no call in markup or text key-value: the whole text has none")
        if calls:
            return calls
    return []


def _read_whole(text: ContractText, tools: Tools, trace: Trace | None) -> list[Call]:
    """The calls of the whole text.  Implements CT-9.1, CT-9.3 and CT-9.4."""
    return read_json_payload(text.spans, 0, len(text.source), trace=trace) or read_markup(text, tools, trace)


def _parse(text: ContractText, tools: Tools, read: _Read, trace: Trace | None) -> Message:
    """Detection, reading and policy, which both modes share.  Implements CT-1.1, CT-4.3 and CT-9.5."""
    if trace and (syntax := find_syntax(text)):
        trace.note(0, SYNTAX[syntax], f"the text contains {excerpt(syntax)}")
    calls = read(text, tools, trace) if text.source else []
    verdict = apply_policy(calls, tools.resolve)
    if trace:
        _explain(verdict, trace)
    return Message(
        calls=verdict.calls,
        saw_tool_call_syntax=bool(calls) or find_syntax(text) is not None,
        rejected_by_policy=verdict.rejected_by_policy,
        rejected_tool_names=verdict.rejected_tool_names,
    )


def _explain(verdict: Decisions, trace: Trace) -> None:
    for call, resolution in verdict.decisions:
        decision = f"means the tool {excerpt(resolution.tool)}" if resolution else "means no tool: rejected"
        trace.note(0, resolution.clause if resolution else "NP-3.1", f"{excerpt(call.name)} {decision}")
        for clause, comparison in STEPS.items():
            if resolution and resolution.clause == clause:
                trace.note(1, clause, f"{comparison}: {excerpt(resolution.tool)}")
                break
            trace.note(1, clause, f"{comparison}: none")
