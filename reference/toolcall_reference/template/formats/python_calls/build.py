"""The builder for calls that are written in Python, between markers or without (section HD-11)."""

from __future__ import annotations

from collections.abc import Sequence

from ....request import Tool
from ....schema.types import ParameterTypes
from ....stream.heads import Exact, Mark, Maybe, Pattern, Peek, Space, Word
from ....stream.nodes import Branch, Choice, Cut, Destination, Until
from ...reading.build_calls import Head, Section, Surroundings, calls_branch, next_calls, present, spaced
from ...reading.build_json_native import build_json_native
from ...reading.calls import TagCall
from ...wire_format import ToolAnalysis, ToolFormat
from .reading import PythonArguments, PythonValue

#: A character of a name: functions may be dotted, and not everybody names parameters for Python.
_NAME = r"[\w.-]"
_OPEN, _CLOSE, _COMMA = Exact("("), Exact(")"), Exact(", ")
_FUNCTION = Word("function", greedy=True, char=_NAME)


def build_python(tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for calls between two markers: in Python, and as JSON objects instead."""
    start, end = tools.section_start, tools.section_end
    json = ToolAnalysis(
        ToolFormat.JSON_NATIVE,
        section_start=start,
        section_end=end,
        tools_array_wrapped=True,
        name_field="name",
        args_field="arguments",
    )
    bracket = (Exact("["),) if tools.tools_array_wrapped else ()
    return _branch((Exact(start), *bracket), end, known, stops), build_json_native(json, stops)


def build_bare_python(known: Sequence[Tool], stops: Sequence[str]) -> Choice:
    """The same without markers: read where the content begins (TP-4.4)."""
    return Choice((_branch((Exact("["),), "", known, stops).after_space(),))


def _branch(section: Head, section_end: str, known: Sequence[Tool], stops: Sequence[str]) -> Branch:
    names = tuple(tool.name for tool in known)
    listed = Exact("[") in section
    marked = section != (Exact("["),)
    # A list has commas between its calls; elsewhere a call follows on the next line.
    comma = (_COMMA,) if listed else ()
    # Without a marker in front an unknown name is none (TP-10.2).
    name = Word("name", names, greedy=True, char=_NAME, known=not marked)
    parameters = (ParameterTypes(tool.parameters).names for tool in known)
    key = Word(
        "key", tuple(dict.fromkeys(each for some in parameters for each in some)), greedy=True, char=_NAME
    )
    sign = Exact("=")
    begins = Peek(((_CLOSE,), spaced(Word("first", key.words, greedy=True, char=_NAME), sign)))
    head: Head = (Mark("call"), name, _OPEN, begins)
    first: Head = (*section, *head)
    ends = (*((Exact("]"),) if listed else ()), *present(section_end))
    around = Surroundings(
        ends=(_CLOSE,),
        outer_ends=ends,
        openings=(Pattern(*spaced(*first)),) if marked else (),
        stops=tuple(stops),
    )
    last = (spaced(Maybe((_COMMA,)), end) for end in ends)
    end_of_call = spaced(_CLOSE, Peek((*last, spaced(*comma, _FUNCTION, _OPEN))))
    behind_string = (
        Pattern(Space(), *spaced(_COMMA, Word("next", key.words, greedy=True, char=_NAME), sign)),
        Pattern(Space(), *spaced(Maybe((_COMMA,)), *end_of_call)),
        # The end of the section where that of the call is missing.
        *(Pattern(Space(), *spaced(Maybe((Exact("]"),)), end)) for end in present(section_end)),
    )
    closers = around.closers()
    peeks = tuple(each for each in closers if each.head.anchor not in (")", "]"))
    arguments = PythonArguments(
        argument=Branch(Pattern(Space(), *spaced(Maybe((_COMMA,)), key, sign)), PythonValue(behind_string)),
        comma=Branch(Pattern(Space(), _COMMA, Space(), Peek(((_CLOSE,),)))),
        ends=tuple(each.after_space() for each in closers),
        recover=Until(Destination.MALFORMED, (Branch(Pattern(*end_of_call), peeks=True), *peeks)),
    )
    call = TagCall(arguments, around.end_nodes())
    if listed:
        return calls_branch(first, head, _COMMA.text, call, around, repeats=False)
    # No marker begins a further call: it follows at once, or there is none.
    more = Choice(next_calls(head, "", call), repeats=True)
    return Branch(Pattern(*spaced(*first)), Section(call, (more, *around.outer_nodes(()))), cut=Cut.CALL)
