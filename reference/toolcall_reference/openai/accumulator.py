"""What a client makes of a stream of chunks (WR-3)."""

from __future__ import annotations

import json
from typing import Any

from ..json.spans import is_object
from ..json.text import WHITESPACE
from ..message import Call
from .body import BodyReader, Completion, fields_of, joined, listed, shown, text_of, with_ids
from .open_calls import OpenCall, OpenCalls, index_of

#: The reasons that say that something is missing.
_CUT = ("length", "content_filter")
#: The reasons that say that there is a call; the second is of the API's calls of one function.
_CALLED = ("tool_calls", "function_call")


class Accumulator(BodyReader):
    """Puts a streamed response together, out of its body or its chunks.  It never raises."""

    def __init__(self) -> None:
        super().__init__()
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self._refusal: list[str] = []
        self._calls = OpenCalls()
        #: The call after whose name and arguments nothing came yet.
        self._last: OpenCall | None = None
        self._finish_reason: str | None = None
        #: Whether a reason came that says that something is missing, and whether another one came.
        self._cut = self._ended = False

    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  ``broken``: why the connection broke; "" if it did not.

        Implements WR-3.13, WR-3.23, WR-3.29.
        """
        self._end_body(broken)
        if self._finish_reason is None:
            self._fail(f"the stream ended without a finish_reason {self._events.strange}".strip())
        calls, strayed = self._calls.named, self._calls.nobodys
        if strayed.strip(WHITESPACE):
            self._fail(f"arguments belong to no call: {shown(strayed)}")
        if self._finish_reason in _CALLED and not calls:
            self._fail(f"the finish_reason is {self._finish_reason}, and there is no call")
        return Completion(
            joined(self._content) or None,
            joined(self._reasoning),
            with_ids(map(self._finished, calls)),
            self._finish_reason,
            self._error,
            joined(self._refusal),
        )

    def take(self, chunk: Any) -> None:
        """One chunk, decoded from its JSON.  Implements WR-3.3, WR-3.10, WR-3.12, WR-3.20."""
        if not isinstance(chunk, dict):
            self._fail(f"a chunk is not an object: {shown(chunk)}")
        elif chunk.get("error"):
            self._refused(chunk["error"])
        else:
            for choice in listed(chunk.get("choices")):
                if isinstance(choice, dict) and choice.get("index") in (None, 0):
                    self._choice(choice)

    def _choice(self, choice: dict[str, Any]) -> None:
        """What a choice adds.  Implements WR-3.1, WR-3.4, WR-3.11, WR-3.15, WR-3.28, WR-3.29."""
        if choice.get("error"):
            self._refused(choice["error"])
            return
        delta = choice.get("delta")
        if isinstance(delta, dict):
            self._text(self._content, "content", delta.get("content"))
            name = "reasoning_content" if delta.get("reasoning_content") else "reasoning"
            self._text(self._reasoning, name, delta.get(name))
            self._text(self._refusal, "refusal", delta.get("refusal"))
            for part in listed(delta.get("tool_calls")):
                if isinstance(part, dict):
                    self._call(part)
        if not delta and choice.get("message"):
            self._fail(f"a choice has a message in place of a delta: {shown(choice['message'])}")
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._end(reason)

    def _end(self, reason: str) -> None:
        """Take a finish_reason over.  Implements WR-3.27."""
        if self._finish_reason != "length":
            self._finish_reason = reason
        if reason in _CUT:
            self._cut = True
        else:
            self._ended = True

    def _call(self, part: dict[str, Any]) -> None:
        """What a delta adds to its call.  Implements WR-3.34."""
        function = fields_of(part.get("function"))
        name = text_of(function.get("name"))
        call = self._calls.of_part(index_of(part.get("index")), text_of(part.get("id")), name)
        if name:
            self._last = call
        arguments = function.get("arguments")
        if isinstance(arguments, dict):
            arguments = json.dumps(arguments)
        self._text(call.arguments, "arguments", arguments, call)

    def _finished(self, call: OpenCall) -> Call:
        """The call as far as it came.  Implements WR-3.8, WR-3.9, WR-3.24."""
        arguments = joined(call.arguments)
        cut = self._cut and call is self._last
        if not arguments.strip(WHITESPACE) and self._ended and not cut and not self._error:
            arguments = "{}"
        return Call(call.name, arguments, call.id or None, is_object(arguments) and not cut)

    def _text(self, texts: list[str], name: str, value: object, call: OpenCall | None = None) -> None:
        """Add a text; ``call``: whose text it is, None if it is not a call's."""
        if isinstance(value, str):
            texts.append(value)
            if value:
                self._last = call
        elif value:
            self._fail(f"{name} is not a text: {shown(value)}")
