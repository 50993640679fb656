"""Calls whose names stand between markers: with arguments in JSON, or each argument between markers."""

from __future__ import annotations

import string

from ..model.difference import common_suffix
from ..model.wire_format import Analysis, CallIdPosition, ToolAnalysis, Values
from .calls_field import CallsField, sections, shaped
from .patterns import BLANKS, END, closing, in_class, joined, loosely, optional, quoted, without
from .said import (
    AHEAD,
    BLOCK,
    ELEMENTS,
    END_IN_A_STRING,
    END_IN_A_VALUE,
    ENTITIES,
    ESCAPED,
    IDS,
    RETYPED,
    TYPES,
)
from .texts import behind, turn_ends


def tag_with_json(analysis: Analysis, literal: bool) -> CallsField:
    """A name between markers, and arguments in JSON."""
    tools, function = analysis.tools, analysis.tools.function
    opener = _head(analysis)
    end = joined(function.close, tools.per_call_end)
    texts, patterns = [], []
    if end and literal:
        texts = _ends(function.close, tools.per_call_end)
    elif end:
        patterns = [rf"(?<=\}}){BLANKS}{end}", f"{end}{behind(analysis, _start(tools))}"]
    else:
        texts = [lead + end for end in turn_ends(analysis) for lead in ("", "\n")]
        patterns = [f"(?={BLANKS}{joined(_start(tools))})", END]
    field = {
        "open_pattern": opener,
        **closing(texts, patterns),
        "content": "json",
        **shaped("{name}", "{content}"),
    }
    losses = (
        END_IN_A_STRING,
        RETYPED,
        *(() if end else (AHEAD,)),
        *((IDS,) if tools.call_id.position is not CallIdPosition.NONE else ()),
    )
    return CallsField(
        field, losses, sections(tools), (), (joined(_start(tools)),), grammar=literal and bool(end)
    )


def tagged(analysis: Analysis, literal: bool) -> CallsField:
    """A name between markers, and each argument between markers."""
    tools, arguments = analysis.tools, analysis.tools.arguments
    ends = _ends(tools.function.close, tools.per_call_end)
    patterns = [] if literal else [joined(tools.function.close, tools.per_call_end)]
    field = {
        "open_pattern": _head(analysis),
        **closing(ends if literal else (), patterns),
        "content": "xml-inline",
        "content_args": {"tag_pattern": _argument(analysis, literal)},
        **shaped("{name}", "{content}"),
    }
    losses = [END_IN_A_VALUE, TYPES, BLOCK]
    losses += [ELEMENTS] if tools.values is Values.ELEMENTS else []
    losses += [ENTITIES] if tools.function.name_prefix.endswith('="') else []
    losses += [IDS] if tools.call_id.position is not CallIdPosition.NONE else []
    losses += [ESCAPED] if arguments.escaped_value_prefix is not None else []
    return CallsField(field, tuple(losses), sections(tools), (), (joined(_start(tools)),), grammar=literal)


def _start(tools: ToolAnalysis) -> str:
    """What begins a call."""
    return tools.per_call_start if tools.per_call_start.strip() else tools.function.name_prefix


def _head(analysis: Analysis) -> str:
    """All that stands before the arguments, with the section's start if it is there."""
    tools, function, ids = analysis.tools, analysis.tools.function, analysis.tools.call_id
    section = optional(joined(tools.section_start))
    before = joined(tools.per_call_start)
    id_text = rf"{without(ids.suffix)}" if ids.suffix.strip() else ""
    if ids.position is CallIdPosition.PRE_FUNC_NAME:
        before = BLANKS.join(filter(None, [before, joined(ids.prefix), id_text, joined(ids.suffix)]))
    suffix = loosely(function.name_suffix)
    if ids.position is CallIdPosition.BETWEEN_FUNC_AND_ARGS:
        middle = BLANKS.join(filter(None, [joined(ids.prefix), id_text, joined(ids.suffix)]))
        suffix = BLANKS.join(filter(None, [suffix, middle]))
    behind_name = (
        function.name_suffix.strip() or ids.prefix.strip() or tools.arguments.name_prefix or function.close
    )
    name = rf"(?P<name>{without(behind_name)})"
    after = loosely(function.args_separator)
    parts = [before, loosely(function.name_prefix)]
    head = BLANKS.join(filter(None, parts))
    # A marker ends where its name begins: whitespace is possible after a line break alone.
    gap = BLANKS
    # A name that nothing ends but the arguments.
    tail = BLANKS.join(filter(None, [suffix, after]))
    return rf"{BLANKS}{section}{head}{gap}{name}{BLANKS}{tail}"


def _ends(close: str, end: str) -> list[str]:
    """The end of a call as literals: as the format writes it, and with other line breaks."""
    parts = [part for part in (close.strip(), end.strip()) if part]
    gaps = dict.fromkeys(["", "\n"])
    # Not with a line break before them: arguments may end with one, and then no grammar is derived.
    return sorted(dict.fromkeys(gap.join(parts) for gap in gaps), key=len, reverse=True)


def _argument(analysis: Analysis, literal: bool) -> str:
    """The pattern of one argument."""
    tools, markers = analysis.tools, analysis.tools.arguments
    before = loosely(markers.name_prefix)
    key_end = markers.name_suffix.strip() or markers.value_prefix.strip()
    key = (
        rf"(?P<key>[^{in_class(key_end[:1])}]+?)"
        if not literal
        else rf"(?P<key>[^{in_class(key_end[:1])}\s]+)"
    )
    prefix = _value_start(tools)
    suffix = loosely(markers.value_suffix)
    if tools.values is Values.ELEMENTS:
        key, suffix = r"(?P<key>[^/>][^>]*)", rf"{before.removesuffix('<')}</[^>]*>"
    escaped = markers.escaped_value_prefix
    if escaped is not None:
        extra_end = _unlike(markers.escaped_value_suffix or "", markers.value_suffix)
        prefix += f"(?:{quoted(escaped)})?"
        suffix = f"(?:{quoted(extra_end)})?{suffix}"
    line = (
        r"\n?"
        if "\n" in markers.value_suffix[:1] or "\n" in (markers.value_prefix or markers.name_suffix)[-1:]
        else ""
    )
    return rf"{before}{key}{prefix}{line}(?P<value>.*?){line}{suffix}"


def _value_start(tools: ToolAnalysis) -> str:
    """What stands between the name of an argument and its value, whatever its type."""
    markers = tools.arguments
    gap = BLANKS if "\n" in markers.name_suffix and markers.value_prefix else ""
    plain, typed = markers.value_prefix, markers.typed_value_prefix
    if typed is None or typed == plain:
        return loosely(markers.name_suffix) + gap + loosely(plain)
    common = common_suffix(plain, typed).lstrip(string.ascii_letters)
    return rf"{quoted(markers.name_suffix)}[^{in_class(common[:1] or '>')}]*{quoted(common)}"


def _unlike(longer: str, end: str) -> str:
    return longer.removesuffix(end) if end else longer
