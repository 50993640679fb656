"""The conversations that the comparisons render: each differs from another in one thing only."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from jinja2.meta import find_undeclared_variables

from ...errors import TemplateError, TemplateExhausted
from ...message import Call
from ..model.difference import difference
from ..rendering.render import ChatTemplate
from ..rendering.sandbox import TemplateSandbox
from ..rendering.work import DEFAULT_WORK

# The texts that conversations hold and that are looked for in renderings.  Two texts that are compared differ
# in their first and in their last letter, because ``difference`` would take a shared letter for common text.
# Prose begins and ends with letters that no wire format uses.  Call ids have nine letters and digits because
# some templates insist on it.
USER = "Ûser asks thisû"
USER_AGAIN = "Ŵhat elseŵ"
CONTENT = "Ĉontent for the userĉ"
REASONING = "Ŕeasoning about itŕ"
FUNCTION, FUNCTION_2 = "find_books", "send_mail"
ARGUMENT, ARGUMENT_2 = "book_title", "max_pages"
VALUE, VALUE_2 = "Dune_Messiah", "Hyperion"
#: A value that is not a string.
NUMBER = 7421
ID, ID_2 = "abc123XYZ", "qwe789RTU"

#: All these texts: no marker may contain one of them (TA-1.4).
NEEDLES = (
    *(USER, USER_AGAIN, CONTENT, REASONING),
    *(FUNCTION, FUNCTION_2, ARGUMENT, ARGUMENT_2, VALUE, VALUE_2, str(NUMBER), ID, ID_2),
)

#: Fields in which templates look for reasoning, the commonest first; ``content`` holds it as a part of type
#: thinking.  The renderer copies ``reasoning_content`` to ``thinking``.
REASONING_FIELDS = ("reasoning_content", "reasoning", "tool_plan", "thought", "content")
#: Stands for content in parts among the values of ``Shape.call_content``, and what it stands for.
CONTENT_PARTS = "parts"
_IN_PARTS = [{"type": "text", "text": CONTENT}]
#: Signs of a wrong shape: null content as the word None, an object as Python prints it, JSON text in quotes.
_SPOILT = re.compile(r"""None|\{'|\\\"""")
#: A content part that is printed as it is.
_PRINTED_PART = re.compile(r"""["']type["']\s*:\s*["']thinking""")


def _tool(name: str) -> dict[str, Any]:
    properties = {ARGUMENT: {"type": "string", "description": "A title"}}
    properties[ARGUMENT_2] = {"type": "string", "description": "A limit"}
    parameters = {"type": "object", "properties": properties, "required": [ARGUMENT]}
    function = {"name": name, "description": "A function", "parameters": parameters}
    return {"type": "function", "function": function}


#: The same tools in every conversation, so that no comparison sees their description change.
TOOLS: tuple[dict[str, Any], ...] = (_tool(FUNCTION), _tool(FUNCTION_2))


@dataclass(frozen=True, slots=True)
class SampleCall:
    """One call of an assistant turn; ``arguments`` is JSON text."""

    name: str
    arguments: str
    id: str

    @classmethod
    def of(cls, arguments: dict[str, Any], name: str = FUNCTION, id: str = ID) -> SampleCall:
        """A call with these arguments."""
        return cls(name, json.dumps(arguments), id)


#: The call of most comparisons, and the one that follows it where there are two.
CALL = SampleCall.of({ARGUMENT: VALUE})
CALL_2 = SampleCall.of({ARGUMENT_2: VALUE_2}, FUNCTION_2, ID_2)


@dataclass(frozen=True, slots=True)
class Shape:
    """How this template wants an assistant turn to be given (TA-5.2)."""

    #: The value of ``content`` beside calls; ``CONTENT_PARTS`` stands for content in parts.
    call_content: str | None = None
    #: Whether calls come with a thought, for a template that asks for one.
    call_thought: bool = False
    #: Whether ``arguments`` are JSON text rather than an object.
    arguments_as_text: bool = False
    #: Whether ids are given as ``functions.NAME:NUMBER``, for a template that renders no other name.
    named_ids: bool = False
    #: Whether a question follows the turn, for a template that leaves the last turn open to be continued.
    followed: bool = False
    #: The field that holds reasoning, one of ``REASONING_FIELDS``.
    reasoning_field: str = REASONING_FIELDS[0]

    @property
    def stands_beside(self) -> bool:
        """Whether something stands beside calls, because the template refuses them alone."""
        return bool(self.call_content) or self.call_thought

    def assistant(self, content: str, reasoning: str, calls: Sequence[SampleCall | Call]) -> dict[str, Any]:
        """The message of an assistant's turn."""
        turn: dict[str, Any] = {"role": "assistant", "content": content}
        if calls and not content:
            turn["content"] = _IN_PARTS if self.call_content == CONTENT_PARTS else self.call_content
        reasoning = reasoning or (REASONING if calls and self.call_thought else "")
        if reasoning and self.reasoning_field == "content":
            parts = [{"type": "thinking", "thinking": reasoning}, {"type": "text", "text": content}]
            turn["content"] = parts if content else parts[:1]
        elif reasoning:
            turn[self.reasoning_field] = reasoning
        if calls:
            turn["tool_calls"] = [self._call(call, number) for number, call in enumerate(calls)]
        return turn

    def _call(self, call: SampleCall | Call, number: int) -> dict[str, Any]:
        arguments = call.arguments if self.arguments_as_text else json.loads(call.arguments)
        # An id that says which function is called, and which of the calls it is (TA-5.20).
        id = f"functions.{call.name}:{number}" if self.named_ids else call.id
        return {"id": id, "type": "function", "function": {"name": call.name, "arguments": arguments}}


#: The values of ``call_content`` and ``arguments_as_text`` in the order tried; chat APIs send the first.
_USUAL = tuple((content, as_text) for as_text in (False, True) for content in (None, ""))


def usual_shapes(like: Shape) -> tuple[Shape, ...]:
    """The shape with each value of ``call_content`` and ``arguments_as_text``.

    A shape in which calls do not stand alone keeps what stands beside them.
    """
    if like.stands_beside:
        return tuple(replace(like, arguments_as_text=text) for text in (False, True))
    return tuple(replace(like, call_content=content, arguments_as_text=text) for content, text in _USUAL)


def _shapes_beside() -> tuple[Shape, ...]:
    """Shapes in which text, text in parts, or a thought stands beside calls.  Implements TA-5.23."""
    thoughts = (Shape("", call_thought=True, reasoning_field=name) for name in REASONING_FIELDS)
    return (Shape(CONTENT), Shape(CONTENT_PARTS), *thoughts)


@dataclass(frozen=True, slots=True)
class Variant:
    """One conversation: the user's question, then the assistant's turn if it has content or calls."""

    title: str = field(compare=False)
    content: str = ""
    reasoning: str = ""
    calls: tuple[SampleCall, ...] = ()
    follow_up: bool = False
    #: Whether the question that follows is answered alike, and the first question asked again.
    answered_again: bool = False
    generation_prompt: bool = False
    enable_thinking: bool = True
    #: The text of a system message; if it is empty, there is no such message.
    system: str = ""
    shape: Shape = field(default_factory=Shape)

    def messages(self) -> list[dict[str, Any]]:
        """The conversation as a template gets it."""
        messages: list[dict[str, Any]] = [{"role": "user", "content": USER}]
        if self.system:
            messages.insert(0, {"role": "system", "content": self.system})
        if self.content or self.calls:
            messages.append(self.shape.assistant(self.content, self.reasoning, self.calls))
        if self.follow_up or (self.calls and self.shape.followed):
            messages.append({"role": "user", "content": USER_AGAIN})
        if self.answered_again:
            turn = self.shape.assistant(self.content, self.reasoning, self.calls)
            messages += [turn, {"role": "user", "content": USER}]
        return messages


def _variables(source: str) -> tuple[str, ...]:
    """The variables a template reads that no renderer gives it."""
    environment = TemplateSandbox(str, DEFAULT_WORK)
    given = {"messages", "tools", "add_generation_prompt", "bos_token", "eos_token"}
    given |= {"enable_thinking", "thinking"}
    undeclared = find_undeclared_variables(environment.parse(source)) - given - set(environment.globals)
    return tuple(sorted(undeclared))


class Renderings:
    """The renderings of one template; each variant is rendered once.  Implements TA-9.2, TA-9.3."""

    def __init__(self, template: ChatTemplate) -> None:
        """Find the tools and variables with which the template renders a question.

        Raises the TemplateError of the usual tools if it renders none.  Implements TA-9.4.
        """
        self.template = template
        self._texts: dict[Variant, str | TemplateError] = {}
        self.tools: tuple[dict[str, Any], ...] = TOOLS
        self.variables: dict[str, Any] = {}
        question = Variant("question")
        usual = self._rendering(question)
        if isinstance(usual, TemplateError) and not self._settle(question):
            raise usual

    def _settle(self, question: Variant) -> bool:
        """Whether it helps to leave the tools out, or to give unknown variables as empty text."""
        for tools, names in (((), ()), (TOOLS, _variables(self.template.source))):
            self._texts.clear()
            self.tools, self.variables = tools, dict.fromkeys(names, "")
            if isinstance(self._rendering(question), str):
                return True
        return False

    def _rendering(self, variant: Variant) -> str | TemplateError:
        if variant not in self._texts:
            try:
                self._texts[variant] = self.template.render(
                    variant.messages(),
                    tools=list(self.tools) or None,
                    add_generation_prompt=variant.generation_prompt,
                    enable_thinking=variant.enable_thinking,
                    variables={"thinking": variant.enable_thinking, **self.variables},
                )
            except TemplateExhausted:
                raise  # every other conversation would take as long
            except TemplateError as error:
                self._texts[variant] = error
        return self._texts[variant]

    def text(self, variant: Variant) -> str | None:
        """The rendering, None where the template refuses the conversation."""
        rendering = self._rendering(variant)
        return rendering if isinstance(rendering, str) else None

    def refusal_of_calls(self) -> str:
        """Why the template refuses calls in every shape; ``""`` if it renders the turn in one."""
        shapes = usual_shapes(Shape())
        calls = [self._rendering(Variant("one call", calls=(CALL,), shape=shape)) for shape in shapes]
        return "" if any(isinstance(rendering, str) for rendering in calls) else str(calls[0])

    @cached_property
    def shows_content_beside_calls(self) -> bool:
        """Whether calls are given with content, and the template renders both.  Implements TA-5.23."""
        return CONTENT in (self.text(self.variant("one call", calls=(CALL,))) or "")

    def variant(self, title: str, **fields: Any) -> Variant:
        """A conversation in the shape this template wants; without reasoning its field does not matter."""
        shape = self.shape if fields.get("reasoning") else self.calls_shape or Shape()
        return Variant(title, shape=shape, **fields)

    @cached_property
    def answer(self) -> Variant:
        """The conversation whose answer is content alone, the same in every shape."""
        return Variant("content", content=CONTENT)

    @cached_property
    def calls_shape(self) -> Shape | None:
        """The first shape in which the template renders a call, None if there is none.  Implements TA-5.2.

        Ids that hold the name are tried for a template that renders the id without the name.  A question
        after the call is tried where nothing else helps.  Implements TA-5.20, TA-5.21.  Where calls alone are
        refused, they are given with text, or with a thought.  Implements TA-5.23.
        """
        found, shown = self._first_shape(Shape())
        if found is None and shown:
            found, _ = self._first_shape(Shape(named_ids=True))
        if found is None:
            found, _ = self._first_shape(Shape(followed=True))
        if found is None and self.refusal_of_calls():
            found = next(filter(None, (self._first_shape(shape)[0] for shape in _shapes_beside())), None)
        return found

    def _first_shape(self, like: Shape) -> tuple[Shape | None, bool]:
        """The first shape that renders a call, and whether any shape renders the call's id and value.

        A shape in which the rendering looks spoilt counts only if there is no other.
        """
        spoilt, shown = None, False
        answer = self.text(replace(self.answer, follow_up=like.followed)) or ""
        for shape in usual_shapes(like):
            text = self.text(Variant("one call", calls=(CALL,), shape=shape))
            rendered = "" if text is None else difference(answer, text).right
            shown = shown or (ID in rendered and VALUE in rendered)
            if not all(needle in rendered for needle in (FUNCTION, ARGUMENT, VALUE)):
                continue
            if not _SPOILT.search(rendered):
                return shape, shown
            spoilt = spoilt or shape
        return spoilt, shown

    @cached_property
    def shape(self) -> Shape:
        """The shape of this template's assistant turns."""
        shape = self.calls_shape or Shape()
        if shape.call_thought:
            return shape
        beside = Variant("reasoning", content=CONTENT), Variant("reasoning", calls=(CALL,))
        turns = [replace(turn, reasoning=REASONING) for turn in beside]
        for name in REASONING_FIELDS:
            candidate = replace(shape, reasoning_field=name)
            for turn in turns:
                text = self.text(replace(turn, shape=candidate))
                # A template that knows no content parts prints the list; that is not reasoning.
                if text is not None and REASONING in text and not _PRINTED_PART.search(text):
                    return candidate
        return shape
