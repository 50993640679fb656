"""A message as a response of the chat completions API (WR-1).

Objects are plain dicts that validate as the ``openai`` package's ``ChatCompletion``.  Reasoning is in the
extra field ``reasoning_content``, where most servers put it.  This layer alone makes up ids,
``call_<number>``, for calls whose output has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ..json.spans import is_json
from ..json.text import WHITESPACE
from ..message import Call, Message

#: Why the engine stopped: by itself (a stop text, the end of the turn), or at a limit.
StopReason: TypeAlias = Literal["stop", "length"]


@dataclass(frozen=True, slots=True)
class Envelope:
    """The fields of a response that do not come from parsing."""

    model: str = "model"
    id: str = "chatcmpl-0"
    #: Seconds since 1970.
    created: int = 0


DEFAULT_ENVELOPE = Envelope()


def finish_reason(calls: Iterable[Call], stop_reason: StopReason) -> str:
    """``length`` at the limit, else ``tool_calls`` if there are calls, else the engine's reason.

    Implements WR-1.5 and WR-1.14.
    """
    return "tool_calls" if stop_reason == "stop" and any(True for _ in calls) else stop_reason


def chat_completion(
    message: Message, envelope: Envelope = DEFAULT_ENVELOPE, *, stop_reason: StopReason = "stop"
) -> dict[str, Any]:
    """A whole response with one choice, or an error.  Implements WR-1.1, WR-1.2, WR-1.9, WR-1.13."""
    left_out = all_left_out(message, stop_reason)
    if left_out:
        return {"error": {"message": left_out, "type": "server_error"}}
    body: dict[str, Any] = {
        "role": "assistant",
        # The API sends null rather than "" beside tool calls.
        "content": message.content or (None if message.calls else ""),
        "refusal": None,
    }
    if message.reasoning:
        body["reasoning_content"] = message.reasoning
    if message.calls:
        ids = CallIds()
        body["tool_calls"] = [
            {
                "id": ids.settle(index, call.id),
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments + unfinished(call)},
            }
            for index, call in enumerate(message.calls)
        ]
    choice = {
        "index": 0,
        "message": body,
        "finish_reason": finish_reason(message.calls, stop_reason),
        "logprobs": None,
    }
    return api_object("chat.completion", envelope, choice)


def all_left_out(message: Message, stop_reason: StopReason) -> str:
    """Why there is nothing to answer with, if all calls are left out (WR-1.13); "" if there is something."""
    if message.content or message.calls or not message.rejected_tool_names or stop_reason != "stop":
        return ""
    names = ", ".join(message.rejected_tool_names)
    return f"the model called {names}: no tool of the request that may be called has this name"


def unfinished(call: Call) -> str:
    """What must follow the arguments of a call on the wire: "" but for some calls that must not run.

    Clients take blank arguments for ``{}``, and JSON for arguments that are whole.  An open brace after them
    makes either unreadable.  Implements WR-1.6 and WR-1.7.
    """
    if call.complete:
        return ""
    return "{" if not call.arguments.strip(WHITESPACE) or is_json(call.arguments) else ""


class CallIds:
    """The ids of one response, settled call by call.  Implements WR-1.3 and WR-1.4."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        #: The next number to try; those from the call's index up to this one are taken.
        self._number = 0

    def settle(self, index: int, given: str | None) -> str:
        """The id of the next call: ``given``, or a made-up one if that is empty or an earlier call has it."""
        id = given
        if not id or id in self._taken:
            self._number = max(self._number, index)
            while f"call_{self._number}" in self._taken:
                self._number += 1
            id = f"call_{self._number}"
        self._taken.add(id)
        return id


def api_object(kind: str, envelope: Envelope, choice: dict[str, Any]) -> dict[str, Any]:
    """An object of the API with one choice."""
    return {
        "id": envelope.id,
        "object": kind,
        "created": envelope.created,
        "model": envelope.model,
        "choices": [choice],
    }
