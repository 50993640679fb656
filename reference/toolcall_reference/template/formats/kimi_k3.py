"""Kimi K3: parts between tags of three tokens, such as ``<|open|>think<|sep|>``, and arguments with types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...request import Tool
from ...schema.types import ParameterTypes
from ...stream.destination import Cut, Destination
from ...stream.heads import Exact, Head, Mark, Maybe, Peek, Space, Word
from ...stream.nodes import Branch, Choice, InOrder, Node, Until
from ..analysis.call_text import call_difference
from ..analysis.variants import ARGUMENT, FUNCTION, Renderings
from ..model.options import Options
from ..model.wire_format import (
    Analysis,
    ArgumentMarkers,
    CallIdMarkers,
    CallIdPosition,
    ContentAnalysis,
    ContentMode,
    FunctionMarkers,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
    Values,
)
from ..reading.arguments import JsonArguments
from ..reading.build_calls import CallForm, Parts, spaced, stop_parts
from ..reading.build_output import build_around
from ..reading.build_reasoning import UnlessEnded
from ..reading.calls import TagCall
from ..reading.repairs import ObjectInPlace, call_branches, repeated, unopened_heads
from ..reading.tagged import TaggedArgument, TaggedArguments
from ..reading.values import Closer
from .format import Format

_OPEN, _CLOSE, _SEP, _END = "<|open|>", "<|close|>", "<|sep|>", "<|end_of_msg|>"
_CALL, _ARGUMENT = f'{_OPEN}call tool="', f'{_OPEN}argument key="'


def _opening(tag: str) -> str:
    return f"{_OPEN}{tag}{_SEP}"


def _closing(tag: str) -> str:
    return f"{_CLOSE}{tag}{_SEP}"


def _calls(tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for calls.  Implements HD-7.3, HD-7.4 and HD-7.10."""
    types = {tool.name: ParameterTypes(tool.parameters) for tool in known}
    section = Exact(_opening("tools"))
    head: Parts = (
        *(Mark("call"), Exact(_CALL), Word("name", tuple(map(_escape, types))), Exact('"')),
        *(Maybe((Exact('index="'), Maybe((Word("id"),)), Exact('"'))), Exact(_SEP)),
    )
    end, section_end = Exact(_closing("call")), Exact(_closing("tools"))
    form = CallForm(
        head=head,
        section=(section,),
        closers=(end,),
        function_closers=1,
        section_closers=(section_end,),
        repeats=True,
        heads=tuple(Head(*spaced(*parts)) for parts in (head, (section, *head))),
        inside=1,
        stops=tuple(stops),
    )
    names = tuple(dict.fromkeys(_escape(name) for each in types.values() for name in each.names))
    forms = [(spaced(*parts), string) for parts, string in _forms(names)]
    marker = _closing("argument")

    def read(form: CallForm, heads: tuple[Head, ...]) -> TagCall:
        """The call, in which the heads of this form count as those of another; ``heads``: all of them."""
        follow = [
            *(parts for parts, _ in forms),
            (end,),
            (section_end,),
            *(each.parts for each in form.heads),
            *stop_parts(stops),
        ]
        patterns = [Head(Space(), *parts) for parts in follow]
        extras = repeated(marker, "", follow)
        closer = Closer(marker, "", "", patterns, repeated=extras, opening=f"{_OPEN}argument")
        tagged = [
            Branch(Head(*parts), TaggedArgument(closer, types, string, heads, _unescape), cut=Cut.DROPPED)
            for parts, string in forms
        ]
        until = Until(Destination.STRAY, (*tagged, *form.boundaries()))
        either = Choice(
            (
                Branch(_JSON_HEAD, _json_block(replace(form, closers=(_JSON_END, end))), cut=Cut.DROPPED),
                # The empty head matches where no JSON block stands: arguments are in tags, or there are none.
                Branch(Head(), TaggedArguments(until, ObjectInPlace.within(form))),
            )
        )
        return TagCall(either, form.end_nodes(), unescape=_unescape)

    bare = tuple(unopened_heads(tools, head, [*(parts for parts, _ in forms), (end,), _JSON]))
    return call_branches(form, read(form, form.heads), bare, alone=read(form.alone, form.heads))


def _forms(names: tuple[str, ...]) -> Iterator[tuple[Parts, bool | None]]:
    """The heads of an argument; True: of a string, False: of another value.  Implements HD-7.5, HD-7.6."""
    name: Parts = (Exact(_ARGUMENT), Word("key", names, spaced=True), Exact('"'))
    end = Exact('"'), Exact(_SEP)
    yield (*name, Exact('type="'), Exact("string"), *end), True
    yield (*name, Exact('type="'), Word(), *end), False
    yield (*name, Maybe((Exact('type="'), Exact('"'))), Exact(_SEP)), None


_JSON: Parts = (Exact(f"{_OPEN}json"), Maybe((Exact('type="object"'),)), Exact(_SEP))
_JSON_HEAD = Head(Space(), *spaced(*_JSON))
_JSON_END = Exact(_closing("json"))


def _json_block(form: CallForm) -> Node:
    """All arguments as one JSON text, up to the end of its block.  Implements HD-7.8."""
    instead = tuple(branch.after_space() for branch in form.boundaries())
    return InOrder((JsonArguments(None, instead, form.recovery(), form.closing()), form.end_nodes()[0]))


def _endings() -> tuple[Branch, ...]:
    """What ends a thought besides its end marker.  Implements HD-7.11 to HD-7.13."""
    response, answered = Exact(_opening("response")), Exact(_closing("response"))
    either = Peek(((response,), (Exact(_opening("tools")),)))
    short = Branch(Head(Exact(f"{_CLOSE}think"), either), leaves=True)
    ends = (Branch(Head(Exact(_closing("think"))), leaves=True), short)
    thought = Until(Destination.NOTHING, tuple(replace(each, peeks=True) for each in ends), "reasoning")
    rest = UnlessEnded(thought, Choice(ends), Choice((Branch(Head(answered)),)))
    return short, *(Branch(Head(each), rest, leaves=True, trial=True) for each in (response, answered))


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;")


def _unescape(text: str) -> str:
    """Implements HD-7.7."""
    return text.replace("&quot;", '"').replace("&amp;", "&")


class KimiK3(Format):
    """Kimi K3: parts between tags of three tokens, and arguments with types."""

    name = "kimi-k3"
    reason = "a tag is three tokens and a word, names are escaped, and each argument says its type"
    values = Values.TEXT
    preserved = (_OPEN, _CLOSE, _SEP, _END)
    #: Engines cut off the token they stop at, so the closing tag alone ends the turn too.  Implements HD-7.9.
    stops = (_closing("message"), _END)

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls are rendered in the tags of this family.  Implements HD-7.1."""
        rendered = call_difference(renderings).right
        return f'{_CALL}{FUNCTION}"' in rendered and f'{_ARGUMENT}{ARGUMENT}"' in rendered

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with whole tags: the comparisons take each token for a marker.  Implements HD-7.2."""
        think, response = _opening("think"), _opening("response")
        opened = analysis.generation_prompt.rstrip().endswith(think)
        reasoning = replace(
            analysis.reasoning,
            mode=ReasoningMode.FORCED_OPEN if opened else ReasoningMode.TAG_BASED,
            start=think,
            end=_closing("think"),
        )
        tools = ToolAnalysis(
            format=ToolFormat.TAG_WITH_TAGGED,
            section_start=_opening("tools"),
            section_end=_closing("tools"),
            function=FunctionMarkers(name_prefix=_CALL, close=_closing("call")),
            arguments=ArgumentMarkers(
                name_prefix=_ARGUMENT,
                name_suffix='" type="',
                value_prefix=f'string"{_SEP}',
                value_suffix=_closing("argument"),
                typed_value_prefix=f'number"{_SEP}',
                typed_value_suffix=_closing("argument"),
            ),
            call_id=CallIdMarkers(
                CallIdPosition.BETWEEN_FUNC_AND_ARGS, '" index="', f'"{_SEP}', generated=True
            ),
        )
        content = ContentAnalysis(ContentMode.ALWAYS_WRAPPED, response, _closing("response"))
        return replace(analysis, reasoning=reasoning, content=content, tools=tools)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output."""
        calls = _calls(analysis.tools, tools, analysis.stops) if tools else ()
        return build_around(analysis, options, tools, calls, endings=_endings())
