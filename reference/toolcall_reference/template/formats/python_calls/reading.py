"""Calls written in Python, ``[f(city='Paris', days=3), g()]``: arguments by name, each with a literal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....json.python import CallScanner
from ....json.stream import Progress
from ....request import Tool
from ....schema.types import ParameterTypes
from ....stream.cursor import Cursor, Found, Steps
from ....stream.destination import Destination
from ....stream.heads import Exact, Head, Mark, Maybe, Peek, Space, Word
from ....stream.json_nodes import JsonValue, read
from ....stream.nodes import Branch, Choice, Here, Node, Until, within
from ...model.wire_format import ToolAnalysis, ToolFormat
from ...reading.build_calls import CallForm, Parts, calls_branch, present, spaced, stop_parts
from ...reading.build_json_native import build_json_native
from ...reading.calls import TagCall
from ...reading.quotes import Quote, inside_to_json
from ...reading.values import read_string, read_value
from .bare import Unquoted, UnquotedType

#: A character of a name that no tool or parameter has.  Implements HD-11.21.
_NAME = r"[^ \t\r\n()\[\]{}<>,=\"'`]"
_OPEN, _CLOSE, _COMMA, _SIGN = Exact("("), Exact(")"), Exact(", "), Exact("=")


def build_python(tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for calls between two markers, in Python or as JSON objects.  Implements HD-11.16."""
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
    section = Exact(start), *bracket
    array = Head(*spaced(Exact(start), Exact("["), Mark("call"), Exact("{")))
    branch = _branch(section, end, known, stops, _without_quotes(tools), (array,))
    types = {tool.name: ParameterTypes(tool.parameters) for tool in known}
    return branch, build_json_native(json, stops, (Head(*spaced(*section, *_head(types, marked=True))),))


def build_bare_python(tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str]) -> Choice:
    """The node for calls without markers, only where content begins (TP-4.4).  Implements HD-11.15."""
    return Choice((_branch((Exact("["),), "", known, stops, _without_quotes(tools)).after_space(),))


def _without_quotes(tools: ToolAnalysis) -> bool:
    """Whether the template renders strings without quotes."""
    return not tools.arguments.value_prefix


def _head(types: Mapping[str, ParameterTypes], marked: bool) -> Parts:
    """The head of a call.  Without a marker before it only a known name counts (TP-10.2)."""
    name = Word("name", tuple(types), greedy=True, char=_NAME, known=not marked)
    return Mark("call"), name, _OPEN, Peek(((_CLOSE,), spaced(_key(types), _SIGN)))


def _key(types: Mapping[str, ParameterTypes]) -> Word:
    """The name of an argument."""
    names = tuple(dict.fromkeys(name for each in types.values() for name in each.names))
    return Word("key", names, greedy=True, char=_NAME)


def _branch(
    section: Parts,
    section_end: str,
    known: Sequence[Tool],
    stops: Sequence[str],
    bare: bool,
    others: Sequence[Head] = (),
) -> Branch:
    """The branch with which calls begin.

    ``bare``: strings may stand without quotes.  ``others``: the heads of calls that are written otherwise.

    Implements HD-11.5 to HD-11.7, HD-11.12, HD-11.14, HD-11.17 and HD-11.21.
    """
    listed = Exact("[") in section
    marked = section != (Exact("["),)
    # A list has commas between its calls; elsewhere a call follows on the next line.
    comma = (_COMMA,) if listed else ()
    types = {tool.name: ParameterTypes(tool.parameters) for tool in known}
    key, sign = _key(types), _SIGN
    head = _head(types, marked)
    ends = (*((Exact("]"),) if listed else ()), *present(section_end))
    form = CallForm(
        head=head,
        section=section,
        closers=(_CLOSE,),
        section_closers=ends,
        separator=_COMMA.text if listed else "",
        heads=(*((Head(*spaced(*section, *head)),) if marked else ()), *others),
        stops=tuple(stops),
    )
    last = (spaced(Maybe((_COMMA,)), end) for end in ends)
    function = Word(words=tuple(types), greedy=True, char=_NAME)
    over = tuple(stop_parts(stops))
    end_of_call = spaced(_CLOSE, Peek((*last, spaced(*comma, function, _OPEN), *over)))
    after_string = (
        Head(Space(), *spaced(_COMMA, key, sign)),
        Head(Space(), *spaced(Maybe((_COMMA,)), *end_of_call)),
        # The end of the section, if the end of the call is missing.
        *(Head(Space(), *spaced(Maybe((Exact("]"),)), end)) for end in present(section_end)),
        *(Head(Space(), *spaced(Maybe((Exact("]"),)), *parts)) for parts in over),
    )
    signs = "".join((_COMMA.marker, _CLOSE.marker, *(end.marker[0] for end in present(section_end))))
    begun = "".join(end.marker[0] for end in present(*stops))
    value = PythonValue(after_string, types if bare else None, signs, begun)
    closers = form.boundaries()
    peeks = tuple(each for each in closers if each.head.marker not in (")", "]"))
    arguments = PythonArguments(
        argument=Branch(Head(Space(), *spaced(key, sign)), value),
        further=Branch(Head(Space(), *spaced(_COMMA, key, sign)), value),
        comma=Branch(Head(Space(), _COMMA, Space(), Peek(((_CLOSE,),)))),
        ends=tuple(each.after_space() for each in closers),
        recover=Until(Destination.MALFORMED, (Branch(Head(*end_of_call), peeks=True), *peeks)),
        value=value,
    )
    call = TagCall(arguments, form.end_nodes())
    return calls_branch(form, call)


@dataclass(frozen=True, slots=True)
class PythonArguments(Node):
    """Arguments up to the parenthesis that closes them; a later node reads the parenthesis."""

    #: The head of the first argument, and ``PythonValue`` after it; the heads of those after it.
    argument: Branch
    further: Branch
    #: A comma after the last argument.
    comma: Branch
    #: What ends the arguments.
    ends: tuple[Branch, ...]
    #: Takes the rest of malformed arguments.
    recover: Until
    value: PythonValue

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        argument, goes_on = self.argument, True
        while goes_on:
            here = Here((argument, self.comma, *self.ends), cursor)
            if not here():
                yield here
            if here.branch in self.ends:
                if here.branch.leaves:
                    cursor.message.call.close_arguments()
                return True
            if here.cut is not None:
                cursor.drop_rest()
            goes_on = here.branch is not None
            if not goes_on:
                yield from cursor.next_character()
            if here.branch is argument and argument.body is not None:
                goes_on = yield from within(argument.body, cursor, here.found)
                argument = self.further
        if not cursor.at_end:
            yield from self.recover.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments, as in Python"


@dataclass(frozen=True, slots=True)
class PythonValue(Node):
    """An argument after its name; false if its value is broken or cut off.  Implements HD-11.8, HD-11.9."""

    #: What shows that a quote closes a string.
    after_string: tuple[Head, ...]
    #: The parameter types of each tool, where strings may stand without quotes; else None.
    types: Mapping[str, ParameterTypes] | None
    #: The characters with which that begins which ends a string without quotes.
    signs: str
    #: Those with which texts begin that end the turn.
    stops: str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        at = cursor.place(found, "key")
        call.begin_argument(found["key"], at, at + len(found["key"]))
        if self.types is not None:
            value_type = self.types.get(call.name, _UNKNOWN)[found["key"]]
            literal = Here(_QUOTED if "string" in value_type.types else _LITERAL, cursor)
            if not literal():
                yield literal
            if literal.branch is None:
                end = Unquoted(self.after_string, self.signs + self.stops)
                done = yield from read_value(cursor, end, UnquotedType(value_type.alternatives))
                call.end = cursor.at
                return done
        if (yield from cursor.next_character()) in ("'", '"'):
            done = yield from self._read_string(cursor)
        else:
            value = JsonValue(cursor, call.arguments, "arguments", CallScanner)
            done = (yield from read(value)) is Progress.DONE
        call.end = cursor.at
        return done

    def _read_string(self, cursor: Cursor) -> Steps:
        """Implements HD-11.12 and HD-11.13."""
        opening = Here(_OPENINGS, cursor)
        if not opening():
            yield opening
        if opening.branch is None:
            # The output ends in what may be one quote of three.
            cursor.message.call.arguments('"' * (len(cursor.text) - cursor.position))
            cursor.position = len(cursor.text)
            cursor.note("arguments")
            return False
        end = Quote(opening.branch.head.marker, self.after_string)
        return (yield from read_string(cursor, end, inside_to_json))

    def lines(self) -> Iterator[str]:
        yield "a Python literal"


_OPENINGS = tuple(Branch(Head(Exact(quote))) for quote in ('"""', "'''", '"', "'"))


def _ahead(signs: str) -> tuple[Branch, ...]:
    """The heads of values that begin with one of some signs."""
    return (Branch(Head(Space(), Peek(tuple((Exact(sign),) for sign in signs))), peeks=True),)


#: How a string begins that has quotes, and how any value does that its own signs end.
_QUOTED, _LITERAL = _ahead("'\""), _ahead("'\"[{")
#: The parameter types of an undeclared tool.
_UNKNOWN = ParameterTypes({})
