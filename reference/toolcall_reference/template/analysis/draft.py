"""A draft of how calls are written, from the words of a template that renders none; to be checked."""

from __future__ import annotations

import re
from dataclasses import replace

from ..model.difference import MARKER, closing_of
from ..model.wire_format import Analysis, ArgumentMarkers, FunctionMarkers, ToolAnalysis, ToolFormat
from .mentions import COMMENT, OF_CALLS, unseen_markers
from .variants import Renderings

#: Keys of arguments in calls, the commonest first.
_ARGUMENTS = ("arguments", "parameters", "input", "args")
_AS_JSON = ToolAnalysis(
    ToolFormat.JSON_NATIVE,
    name_field="name",
    args_field=_ARGUMENTS[0],
    parameter_order=("name", _ARGUMENTS[0]),
)
#: A name, and an object after it.
_NAME_AND_OBJECT = re.compile(r"\s*[\w.-]+(\s+)\{")
#: A name, and an argument between tags: its own name and its value.
_NAME_AND_TAGS = re.compile(
    r"\s*[\w.-]+(\s*)(<[^/<>]+>)[\w.-]+(</[^<>]+>\s*)(<[^/<>]+>)[\w.-]+(</[^<>]+>)(\s*)"
)
#: How much of the text behind a marker is looked at, if its closing form does not come before.
_NEAR = 300


def draft_tools(renderings: Renderings, analysis: Analysis) -> ToolAnalysis | None:
    """How calls may be written behind the marker that only the text names; None if the text names none.

    Implements TA-1.9.
    """
    if analysis.tools.format is not ToolFormat.NONE or analysis.handler:
        return None
    unseen = unseen_markers(renderings, analysis, OF_CALLS)
    if not unseen:
        return None
    source, marker = COMMENT.sub("", renderings.template.source), unseen[0]
    if not MARKER.fullmatch(marker):  # a word before an array
        return replace(_AS_JSON, section_start=marker, tools_array_wrapped=True, call_separator=", ")
    closer = closing_of(marker) if closing_of(marker) in source else ""
    shown = [_behind(source, found.end(), closer) for found in re.finditer(re.escape(marker), source)]
    tools = next(filter(None, map(_read, shown)), _AS_JSON)
    return replace(tools, per_call_start=marker, per_call_end=closer)


def _behind(source: str, start: int, closer: str) -> str:
    """The text behind a marker as far as its closing form, its escapes as what they stand for."""
    text = source[start : start + _NEAR]
    text = text.partition(closer)[0] if closer else text
    return text.replace("\\n", "\n").replace('\\"', '"')


def _read(text: str) -> ToolAnalysis | None:
    """The format of a call that the text shows; None if it shows none that is known."""
    tags = _NAME_AND_TAGS.match(text)
    if tags is not None:
        before, name, name_end, value, value_end, separator = tags.groups()
        arguments = ArgumentMarkers("", "", name, name_end, value, value_end, separator)
        function = FunctionMarkers(name_suffix=before)
        return ToolAnalysis(ToolFormat.TAG_WITH_TAGGED, function=function, arguments=arguments)
    found = _NAME_AND_OBJECT.match(text)
    if found is not None:
        return ToolAnalysis(ToolFormat.TAG_WITH_JSON, function=FunctionMarkers(name_suffix=found[1]))
    keys = sorted(("name", *_ARGUMENTS), key=lambda key: text.find(key))
    order = tuple(key for key in keys if re.search(rf"""["']{key}["']\s*:""", text))
    if len(order) != 2 or "name" not in order:
        return None
    key, python = next(key for key in order if key != "name"), re.search(r"'name'\s*:", text) is not None
    return replace(
        _AS_JSON, args_field=key, parameter_order=order, uses_python_dicts=python, python_literals=python
    )
