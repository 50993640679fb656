"""What a chat template itself does with the histories that clients send (chapter RN, layer ``template``).

A server may change a conversation before the template gets it; libraries do not.  Each unit renders two
conversations that ought to be the same to a model, or one with a text that ought to be in the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from ...errors import TemplateError, TemplateExhausted
from ..model.difference import difference
from .variants import (
    ARGUMENT,
    CALL,
    CALL_2,
    CONTENT,
    FUNCTION,
    USER,
    USER_AGAIN,
    VALUE,
    VALUE_2,
    Renderings,
    SampleCall,
    Shape,
)

_RESULT, _RESULT_2 = "Ťool has thisť", "Ŧhe other has thatŧ"
_SYSTEM = "Ŝystem says thisŝ"
_NULLS = ("None", "null")


class Treatment(Enum):
    """What becomes of a history."""

    KEPT = "kept"
    REFUSED = "refused"
    #: The history's text is not in the prompt.
    LOST = "lost"
    #: The text is there, but otherwise than it was meant.
    SPOILT = "spoilt"
    #: The template tells results by their places alone.
    MIXED_UP = "mixed up"


@dataclass(frozen=True, slots=True)
class History:
    """What a template does with one kind of history."""

    #: The kind, in a few words.
    about: str
    treatment: Treatment
    #: What is wrong, for people; ``""`` if it is kept.
    warning: str = ""


def find_histories(renderings: Renderings) -> tuple[History, ...]:
    """What the template does with each kind of history that it can have.  Implements RN-8.1."""
    probe = _Probe(renderings)
    units: list[Callable[[], History]] = [probe.system]
    if renderings.calls_shape is not None:
        units += [probe.text_arguments, probe.null_content, probe.result, probe.two_calls, probe.order]
    return tuple(unit() for unit in (*units, probe.parts))


class _Probe:
    def __init__(self, renderings: Renderings) -> None:
        self._renderings = renderings
        self._shape = renderings.calls_shape or Shape()
        self._refusal = ""
        #: The renderings so far, each with the reason why the template refused it.
        self._known: dict[str, tuple[str | None, str]] = {}

    def _text(self, messages: Sequence[dict[str, Any]]) -> str | None:
        """The rendering; None where it is refused, and then ``_refusal`` says why."""
        key = repr(messages)
        if key not in self._known:
            self._known[key] = self._rendering(messages)
        text, self._refusal = self._known[key]
        return text

    def _rendering(self, messages: Sequence[dict[str, Any]]) -> tuple[str | None, str]:
        tools = list(self._renderings.tools) or None
        try:
            return self._renderings.template.render(messages, tools, variables=self._renderings.variables), ""
        except TemplateExhausted:
            raise
        except TemplateError as error:
            return None, str(error)

    def _refused(self, about: str, what: str) -> History:
        return History(about, Treatment.REFUSED, f"{what}: {self._refusal}")

    def _calls(self, calls: Sequence[SampleCall] = (CALL,), **shape: Any) -> list[dict[str, Any]]:
        turn = replace(self._shape, **shape).assistant("", "", calls)
        return [{"role": "user", "content": USER}, turn]

    def _results(self, *results: tuple[str, str], calls: Sequence[SampleCall]) -> str | None:
        told = [
            {"role": "tool", "tool_call_id": id, "name": call.name, "content": text}
            for (id, text), call in zip(results, calls, strict=True)
        ]
        return self._text([*self._calls(calls), *told, {"role": "user", "content": USER_AGAIN}])

    def system(self) -> History:
        """A system message."""
        about = "a system message"
        text = self._text([{"role": "system", "content": _SYSTEM}, {"role": "user", "content": USER}])
        if text is None:
            return self._refused(about, "a system message is refused")
        return _found(about, _SYSTEM in text, "the text of a system message is dropped")

    def text_arguments(self) -> History:
        """Arguments as OpenAI clients send them."""
        about = "arguments as JSON text"
        as_object, as_text = (self._text(self._calls(arguments_as_text=as_text)) for as_text in (False, True))
        if as_text is None:
            return self._refused(about, "arguments given as JSON text are refused")
        if self._shape.arguments_as_text or as_text == as_object:
            return History(about, Treatment.KEPT)
        if not all(needle in as_text for needle in (FUNCTION, ARGUMENT, VALUE)):
            return History(about, Treatment.LOST, "arguments given as JSON text are dropped")
        quoted = '\\"' in difference(as_object or "", as_text).right
        how = "quoted a second time" if quoted else "rendered otherwise than the same object"
        return History(about, Treatment.SPOILT, f"arguments given as JSON text are {how}")

    def null_content(self) -> History:
        """Null content beside calls, as the API has it."""
        about = "null content beside calls"
        null, empty = (self._text(self._calls(call_content=content)) for content in (None, ""))
        if null is None:
            return self._refused(about, "null content beside calls is refused")
        if VALUE not in null:
            return History(about, Treatment.LOST, "calls beside null content are dropped")
        if empty is not None and VALUE not in empty:
            return History(about, Treatment.LOST, "calls beside empty content are dropped")
        printed = [word for word in _NULLS if word in difference(empty or "", null).right]
        warning = f"null content beside calls is printed as {printed[0]}" if printed else ""
        return History(about, Treatment.SPOILT if printed else Treatment.KEPT, warning)

    def result(self) -> History:
        """The result of a call."""
        about = "the result of a call"
        text = self._results((CALL.id, _RESULT), calls=[CALL])
        if text is None:
            return self._refused(about, "a result is refused")
        return _found(about, _RESULT in text, "the text of a result is dropped")

    def two_calls(self) -> History:
        """Two calls in one turn, without results."""
        about = "two calls in a turn"
        text = self._text(self._calls((CALL, CALL_2)))
        if text is None:
            return self._refused(about, "a second call of a turn is refused")
        return _found(about, VALUE in text and VALUE_2 in text, "the second call of a turn is dropped")

    def order(self) -> History:
        """Two results that come in another order than their calls."""
        about = "results in another order"
        twins = (CALL, replace(CALL_2, name=FUNCTION))
        there = self._results((CALL.id, _RESULT), (CALL_2.id, _RESULT_2), calls=twins)
        if there is None or _RESULT not in there or _RESULT_2 not in there:
            return History(about, Treatment.REFUSED if there is None else Treatment.LOST)
        swapped = self._results((CALL_2.id, _RESULT), (CALL.id, _RESULT_2), calls=twins)
        if swapped is None:
            return self._refused(about, "results in another order than their calls are refused")
        mixed = "results are told by their places alone: in another order than their calls they are mixed up"
        return (
            History(about, Treatment.MIXED_UP, mixed) if swapped == there else History(about, Treatment.KEPT)
        )

    def parts(self) -> History:
        """Content as a list of parts."""
        about = "content in parts"
        plain, parts = (
            self._text([{"role": "user", "content": content}])
            for content in (CONTENT, [{"type": "text", "text": CONTENT}])
        )
        if parts is None:
            return self._refused(about, "content in parts is refused")
        if parts == plain or (plain is None and CONTENT in parts):
            return History(about, Treatment.KEPT)
        warning = "content in parts is printed as a list"
        return _found(about, CONTENT in parts, "content in parts is dropped", Treatment.SPOILT, warning)


def _found(
    about: str, found: bool, lost: str, otherwise: Treatment = Treatment.KEPT, warning: str = ""
) -> History:
    return History(about, otherwise, warning) if found else History(about, Treatment.LOST, lost)
