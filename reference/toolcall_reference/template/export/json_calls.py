"""Calls that are JSON objects with a name and arguments."""

from __future__ import annotations

from ..model.wire_format import Analysis, ToolAnalysis
from .calls_field import CallsField, sections, shaped
from .losses import Loss
from .patterns import BLANKS, END, closing, either, joined, quoted
from .said import (
    ADJACENT,
    ARGUMENTS_FIRST,
    ARRAY,
    BARE,
    BARE_KEYS,
    DICTS,
    END_IN_A_STRING,
    KEYED,
    MISSING_MEMBER,
    NOT_AN_ARRAY,
    RETYPED,
)
from .texts import behind, turn_ends

_COLON = rf"{BLANKS}:{BLANKS}"


def object_calls(analysis: Analysis, literal: bool) -> CallsField:
    """One object a call."""
    tools = analysis.tools
    start = (
        joined(tools.section_start, tools.per_call_start)
        if not tools.per_call_start.strip()
        else joined(tools.per_call_start)
    )
    end = tools.per_call_end.strip() or ("" if tools.per_call_start.strip() else tools.section_end.strip())
    if literal and start and end and not tools.uses_python_dicts:
        return _captured(analysis, start, end)
    inside = f"content.{tools.function_field}." if tools.function_field else "content."
    field = {
        **_opened(tools, start),
        **_closed(analysis, end, r"\}", tools.per_call_start or tools.section_start),
        "content": "json",
        **({"content_args": {"string_delims": [["'", "'"]]}} if tools.uses_python_dicts else {}),
        **shaped(f"{{{inside}{tools.name_field}}}", f"{{{inside}{tools.args_field}}}"),
    }
    losses = (END_IN_A_STRING, MISSING_MEMBER, RETYPED, *(() if start else (BARE, ADJACENT)))
    losses += (DICTS,) if tools.uses_python_dicts else ()
    return CallsField(field, losses, _markers(tools), (), (start or _bare(tools),))


def _opened(tools: ToolAnalysis, start: str) -> dict[str, str]:
    if start:
        return {"open_pattern": rf"{BLANKS}{start}{BLANKS}(?=\{{)"}
    return {"open_pattern": rf"{BLANKS}(?={_bare(tools)})"}


def _bare(tools: ToolAnalysis, before: str = "") -> str:
    """How an object without a marker begins that is a call."""
    names = either(map(quoted, filter(None, (*tools.parameter_order, tools.name_field, tools.args_field))))
    first = rf'"type"{_COLON}"function"{BLANKS},{BLANKS}'
    return rf'{before}\{{{BLANKS}(?:{first})?"{names}"{_COLON}'


def _closed(analysis: Analysis, end: str, last: str, start: str) -> dict[str, str]:
    """Behind the last bracket; or at the end before the next call or a stop, if the call is malformed.

    Without an end the region goes on to the next call, or to the end of the output.
    """
    if end:
        found = quoted(end)
        return dict(closing((), [rf"(?<={last}){BLANKS}{found}", f"{found}{behind(analysis, start)}"]))
    follows = joined(start) or _bare(analysis.tools)
    # Never without a character: an opener without one would begin at the same place, again and again.
    between = rf"{BLANKS};{BLANKS}|\s{{1,4}}" if not joined(start) else rf"{BLANKS};?{BLANKS}"
    ahead = rf"(?<={last})(?:{between})(?={follows})"
    return dict(closing((), [*(BLANKS + quoted(stop) for stop in turn_ends(analysis)), ahead, END]))


def _captured(analysis: Analysis, start: str, end: str) -> CallsField:
    """With the name in the opener, and the bracket of the object in the closer."""
    tools = analysis.tools
    inner = rf'"{quoted(tools.function_field)}"{_COLON}\{{{BLANKS}' if tools.function_field else ""
    order = [each for each in tools.parameter_order if each in (tools.id_field, tools.gen_id_field)]
    first = tools.parameter_order[:1] == tuple(order[:1]) and bool(order)
    ids = rf'(?:"{quoted(order[0])}"{_COLON}[^,]+,{BLANKS})?' if first else ""
    opener = (
        rf'{BLANKS}{start}{BLANKS}\{{{BLANKS}{ids}{inner}"{quoted(tools.name_field)}"{_COLON}"(?P<name>[^"]+)"{BLANKS},'
        rf'{BLANKS}"{quoted(tools.args_field)}"{_COLON}'
    )
    brackets = ["}}", "}\n}"] if tools.function_field else ["}"]
    written = tools.per_call_end or tools.section_end
    lead = written[: len(written) - len(written.lstrip())]
    closers = [
        f"{bracket}{blank}{end}"
        for bracket in brackets
        for blank in dict.fromkeys([lead, "\n", "", " ", "\n\n"])
    ]
    field = {
        "open_pattern": opener,
        "close": closers,
        "content": "json",
        **shaped("{name}", "{content}"),
    }
    return CallsField(
        field,
        (ARGUMENTS_FIRST, END_IN_A_STRING, MISSING_MEMBER, RETYPED),
        _markers(tools),
        (),
        (start,),
        grammar=True,
    )


def _markers(tools: ToolAnalysis) -> tuple[str, ...]:
    inside = sections(tools) if tools.per_call_start.strip() else ()
    return (*inside, *((tools.code_start.strip(),) if tools.code_start.strip() else ()))


def array_calls(analysis: Analysis) -> CallsField:
    """The elements of one array."""
    tools = analysis.tools
    start = joined(tools.section_start, tools.per_call_start)
    inside = f"{tools.function_field}." if tools.function_field else ""
    before = rf"\[{BLANKS}"
    opener = rf"{BLANKS}{start}{BLANKS}(?=\[\s*[{{\]])" if start else rf"{BLANKS}(?={_bare(tools, before)})"
    field = {
        "open_pattern": opener,
        **_closed(
            analysis, tools.section_end.strip() or tools.per_call_end.strip(), r"\]", tools.section_start
        ),
        "content": "json",
        **shaped(f"{{{inside}{tools.name_field}}}", f"{{{inside}{tools.args_field}}}", each=True),
    }
    losses: tuple[Loss, ...] = (END_IN_A_STRING, MISSING_MEMBER, RETYPED, ARRAY, NOT_AN_ARRAY)
    return CallsField(
        field, (*losses, *((BARE,) if not start else ())), (), (), (start or rf"\[{BLANKS}\{{",)
    )


def keyed_calls(analysis: Analysis) -> CallsField:
    """Objects with a single member, whose key is the name: each is opened by itself."""
    tools = analysis.tools
    start, end = joined(tools.section_start), joined(tools.section_end)
    name = rf'\{{{BLANKS}"(?P<name>[^"]+)"{_COLON}(?=\{{)'
    follows = rf',{BLANKS}\{{{BLANKS}"[^"]+"{_COLON}\{{'
    field = {
        "open_pattern": rf"{BLANKS}(?:{start}{BLANKS}\[|,){BLANKS}{name}",
        "close_pattern": rf"{BLANKS}\}}(?={BLANKS}{follows})|{BLANKS}\}}{BLANKS}\]{BLANKS}{end}",
        "content": "json",
        **shaped("{name}", "{content}"),
    }
    return CallsField(field, (KEYED, END_IN_A_STRING, RETYPED), sections(tools), (), (start,))


def brace_calls(analysis: Analysis) -> CallsField:
    """``call:name{city:<|"|>Rome<|"|>}``: JSON with bare keys and strings between markers."""
    tools = analysis.tools
    function, arguments = tools.function, tools.arguments
    start = joined(tools.per_call_start, function.name_prefix)
    delimiters = [[arguments.value_prefix, arguments.value_suffix]]
    field = {
        "open_pattern": rf"{BLANKS}{start}{BLANKS}(?P<name>[^\s{{]+){BLANKS}(?=\{{)",
        **_closed(analysis, tools.per_call_end.strip(), r"\}", tools.per_call_start),
        "content": "json",
        "content_args": {"unquoted_keys": True, "string_delims": delimiters},
        **shaped("{name}", "{content}"),
    }
    return CallsField(field, (END_IN_A_STRING, BARE_KEYS, RETYPED), (), (), (start,))
