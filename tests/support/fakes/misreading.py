"""Parsers with one defect each, around the reference: ``python:tests.support.fakes.misreading:NAME``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from toolcall_reference.adapter import ReferenceAdapter

Message = dict[str, Any]


class _Defective(ReferenceAdapter):
    def parse(self, request: Any) -> dict[str, Any]:
        """The reference's reply, spoilt."""
        reply = super().parse(request)
        if reply["status"] == "ok":
            reply["message"] = self.spoil(reply["message"], request["output"])
        return reply

    def spoil(self, message: Message, output: str) -> Message:
        """The defect."""
        raise NotImplementedError


class Leaks(_Defective):
    """Takes calls for content."""

    def spoil(self, message: Message, output: str) -> Message:
        """All of the output as content."""
        return {**message, "content": output, "reasoning": "", "calls": []} if message["calls"] else message


class LosesTheSecond(_Defective):
    """Knows one call a turn."""

    def spoil(self, message: Message, output: str) -> Message:
        """The first call alone."""
        return {**message, "calls": message["calls"][:1]}


def _with_arguments(message: Message, change: Callable[[Any], Any]) -> Message:
    calls = []
    for call in message["calls"]:
        arguments = {name: change(value) for name, value in json.loads(call["arguments"]).items()}
        calls.append({**call, "arguments": json.dumps(arguments)})
    return {**message, "calls": calls}


class Trims(_Defective):
    """Trims texts in arguments: code loses its indentation."""

    def spoil(self, message: Message, output: str) -> Message:
        """Without whitespace at the ends."""
        return _with_arguments(message, lambda value: value.strip() if isinstance(value, str) else value)


class Retypes(_Defective):
    """Reads texts that look like numbers as numbers."""

    def spoil(self, message: Message, output: str) -> Message:
        """With numbers."""
        return _with_arguments(message, lambda value: int(value) if value == "4" else value)


class KnowsNoTypes(_Defective):
    """Takes every value for a text."""

    def spoil(self, message: Message, output: str) -> Message:
        """With texts."""
        return _with_arguments(
            message, lambda value: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        )


class KnowsNoIds(_Defective):
    """Is right, but for ids, which it does not claim."""

    def hello(self, request: Any) -> dict[str, Any]:
        """Without ids."""
        hello = super().hello(request)
        return {**hello, "features": [each for each in hello["features"] if each != "ids"]}

    def spoil(self, message: Message, output: str) -> Message:
        """Without ids."""
        calls = [{key: value for key, value in call.items() if key != "id"} for call in message["calls"]]
        return {**message, "calls": calls}


class Repeats(_Defective):
    """Writes the first argument twice."""

    def spoil(self, message: Message, output: str) -> Message:
        """With a key twice."""
        calls = []
        for call in message["calls"]:
            members = [f"{json.dumps(k)}: {json.dumps(v)}" for k, v in json.loads(call["arguments"]).items()]
            calls.append({**call, "arguments": "{" + ", ".join(members[:1] + members) + "}"})
        return {**message, "calls": calls}


class NeverEnds(_Defective):
    """Takes every call for one that was cut off."""

    def spoil(self, message: Message, output: str) -> Message:
        """Incomplete."""
        return {**message, "calls": [{**call, "complete": False} for call in message["calls"]]}


class Ends(_Defective):
    """Ends the process at a call with a null in it."""

    def spoil(self, message: Message, output: str) -> Message:
        """Nothing, or the end."""
        if any("null" in call["arguments"] for call in message["calls"]):
            sys.exit(3)
        return message


class Closes(_Defective):
    """Makes every incomplete call a complete one without arguments, and cannot say that one is incomplete."""

    def hello(self, request: Any) -> dict[str, Any]:
        """Without what it cannot say, and without streams."""
        return {**super().hello(request), "features": [], "ops": ["parse"]}

    def spoil(self, message: Message, output: str) -> Message:
        """All complete, and no problems."""
        calls = [
            call if call.get("complete", True) else {**call, "arguments": "{}", "complete": True}
            for call in message["calls"]
        ]
        return {**message, "calls": calls, "problems": []}


class EndsAtTheCloser(_Defective):
    """Ends each text in arguments at ``</tool_call>``: half a file is written."""

    def hello(self, request: Any) -> dict[str, Any]:
        """Without streams, which it does not spoil."""
        return {**super().hello(request), "ops": ["parse"]}

    def spoil(self, message: Message, output: str) -> Message:
        """With texts that end there."""
        whole = all(call.get("complete", True) for call in message["calls"])
        if not whole or not any("</tool_call>" in call["arguments"] for call in message["calls"]):
            return message
        return _with_arguments(
            message, lambda value: value.partition("</tool_call>")[0] if isinstance(value, str) else value
        )


class DropsBreaks(ReferenceAdapter):
    """Drops the line breaks with which a piece of content begins, and does not claim exact whitespace."""

    def hello(self, request: Any) -> dict[str, Any]:
        """Without exact whitespace."""
        hello = super().hello(request)
        return {**hello, "features": [each for each in hello["features"] if each != "exact-whitespace"]}

    def stream(self, request: Any) -> dict[str, Any]:
        """The reference's reply, with texts that depend on the chunks."""
        reply = super().stream(request)
        if reply["status"] == "ok":
            for delta in (each for group in reply["deltas"] for each in group if each["type"] == "content"):
                delta["text"] = delta["text"].lstrip("\n")
            content = "".join(
                each["text"] for group in reply["deltas"] for each in group if each["type"] == "content"
            )
            reply["message"] = {**reply["message"], "content": content}
            reply["deltas"] = [
                [each for each in group if each["type"] != "content" or each["text"]]
                for group in reply["deltas"]
            ]
        return reply
