"""What a chat template can render at all, found by rendering (TA-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...errors import TemplateError, TemplateExhausted
from ..model.difference import difference
from ..model.wire_format import Capabilities
from .variants import (
    ARGUMENT,
    CALL,
    CALL_2,
    CONTENT,
    FUNCTION,
    REASONING,
    TOOLS,
    USER,
    VALUE,
    VALUE_2,
    Renderings,
    SampleCall,
    Shape,
    Variant,
    usual_shapes,
)

_SYSTEM = "Ŝystem says thisŝ"
_RESULT = "Ťool has thisť"


def find_capabilities(renderings: Renderings) -> Capabilities:
    """For each capability put a text into a conversation and look for it there.  Implements TA-2."""
    probe = _Probe(renderings)
    as_object, as_text = probe.call(as_text=False), probe.call(as_text=True)
    # A template that expects JSON text prints an object as Python does.  One that expects an object quotes
    # JSON text a second time.
    object_suits = bool(as_object) and not ("{'" in as_object and '{"' in as_text)
    text_suits = bool(as_text) and '\\"' not in as_text
    calls = bool(as_object or as_text)
    return Capabilities(
        tools=probe.shows_tools(),
        tool_calls=calls,
        parallel_tool_calls=calls and VALUE_2 in probe.call(CALL, CALL_2, as_text=not as_object),
        system_role=_SYSTEM in probe.text([{"role": "system", "content": _SYSTEM}], first=True),
        object_arguments=object_suits,
        string_arguments=text_suits,
        typed_content=probe.reads_parts(),
        string_content=probe.shows(CONTENT, content=CONTENT),
        non_null_content=calls and probe.prints_none(as_text=not as_object),
        reasoning_field=probe.shows(REASONING, content=CONTENT, reasoning=REASONING)
        or (calls and probe.shows(REASONING, calls=(CALL,), reasoning=REASONING)),
        tool_result_role=calls and probe.reads_results(as_text=not as_object),
    )


class _Probe:
    """Renders conversations; ``""`` stands for one that the template refuses."""

    def __init__(self, renderings: Renderings) -> None:
        self._renderings = renderings
        self._answer = renderings.text(renderings.answer) or ""

    def text(self, messages: list[dict[str, Any]], *, first: bool = False) -> str:
        """A conversation of the user's question and these messages after it, or before it (``first``)."""
        question = [{"role": "user", "content": USER}]
        conversation = [*messages, *question] if first else [*question, *messages]
        return self._rendered(conversation, list(self._renderings.tools) or None)

    def _rendered(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None) -> str:
        try:
            return self._renderings.template.render(messages, tools, variables=self._renderings.variables)
        except TemplateExhausted:
            raise
        except TemplateError:
            return ""

    def shows_tools(self) -> bool:
        """Whether the tools that are offered are in the prompt."""
        question = [{"role": "user", "content": USER}]
        without, with_tools = (self._rendered(question, tools) for tools in (None, list(TOOLS)))
        return FUNCTION in difference(without, with_tools).right

    def shows(self, text: str, **fields: Any) -> bool:
        """Whether a text of an assistant's turn is rendered, be the turn the last or not."""
        turns = (self._renderings.variant("turn", follow_up=later, **fields) for later in (False, True))
        return any(text in (self._renderings.text(turn) or "") for turn in turns)

    def call(self, *calls: SampleCall, as_text: bool) -> str:
        """Calls with their arguments as objects or as JSON text; ``""`` where an argument is not rendered.

        The function's name need not be rendered: some templates render the id alone, which has the name.
        """
        for shape in usual_shapes(self._renderings.calls_shape or Shape()):
            if shape.arguments_as_text is as_text:
                text = self._renderings.text(Variant("one call", calls=calls or (CALL,), shape=shape))
                rendered = difference(self._answer, text).right if text else ""
                if ARGUMENT in rendered and VALUE in rendered:
                    return rendered
        return ""

    def reads_parts(self) -> bool:
        """Whether content in parts is rendered as their text, not as Python or JSON prints the list."""
        content = [{"type": "text", "text": CONTENT}]
        rendered = self.text(
            [{"role": "assistant", "content": content}, {"role": "user", "content": content}]
        )
        around = rendered.partition(CONTENT)[0][-20:]
        return CONTENT in rendered and not any(printed in around for printed in ("'text'", '"text"'))

    def prints_none(self, *, as_text: bool) -> bool:
        """Whether null content beside calls comes out as the word None, and empty content does not."""
        null, empty = (
            self._renderings.text(Variant("one call", calls=(CALL,), shape=shape)) or ""
            for shape in usual_shapes(self._shape_alone())
            if shape.arguments_as_text is as_text
        )
        return "None" in difference(empty, null).right

    def _shape_alone(self) -> Shape:
        """The shape of calls, with nothing beside them."""
        like = self._renderings.calls_shape or Shape()
        return replace(like, call_content=None, call_thought=False)

    def reads_results(self, *, as_text: bool) -> bool:
        """Whether the result of a tool is rendered after its call."""
        like = self._renderings.calls_shape or Shape()
        shape = replace(like if like.stands_beside else Shape(""), arguments_as_text=as_text)
        turn = Variant("one call", calls=(CALL,), shape=shape).messages()[1:]
        result = {"role": "tool", "tool_call_id": CALL.id, "name": FUNCTION, "content": _RESULT}
        return _RESULT in self.text([*turn, result])
