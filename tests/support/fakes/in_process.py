"""Fakes that are classes: ``python:tests.support.fakes.in_process:NAME``."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolcall_reference import ReferenceAdapter

from .behaviour import TRIGGER, good, triggers


class WellBehaved:
    """Does nothing wrong."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Claim what the fake programs claim."""
        return good(request)

    def parse(self, request: dict[str, Any]) -> Any:
        """Answer, and misbehave at the trigger."""
        return self.misbehave() if triggers(request) else good(request)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer."""
        return good(request)

    def misbehave(self) -> Any:
        """Nothing wrong here."""
        return good({"op": "parse", "id": 0, "output": TRIGGER})


class Raises(WellBehaved):
    """Raises an exception."""

    def misbehave(self) -> Any:
        """A bug."""
        raise KeyError("no such key")


class Hangs(WellBehaved):
    """Never returns, and catches what it can."""

    def misbehave(self) -> Any:
        """A loop without end."""
        while True:
            with contextlib.suppress(Exception):
                while True:
                    pass


class Exits(WellBehaved):
    """Ends the interpreter."""

    def misbehave(self) -> Any:
        """Exit."""
        sys.exit(3)


class NotADict(WellBehaved):
    """Returns something else than a reply."""

    def misbehave(self) -> Any:
        """Text."""
        return "ok"


class Remembers(WellBehaved):
    """State survives the trigger: from then on every output counts as content twice."""

    def __init__(self) -> None:
        self._seen = False

    def parse(self, request: dict[str, Any]) -> Any:
        """Answer, wrongly if the trigger was seen."""
        reply = good(request)
        if self._seen:
            reply["message"]["content"] *= 2
        self._seen = self._seen or triggers(request)
        return reply


class DropsBlanks(WellBehaved):
    """Loses a blank at the end of a chunk."""

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer without it."""
        reply = good(request)
        for group in reply["deltas"][:-1]:
            for delta in group:
                delta["text"] = delta["text"].rstrip(" ")
        return reply


class EmptiesRequests(WellBehaved):
    """Takes a request apart while it answers it."""

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer, and leave nothing of the request."""
        reply = good(request)
        request.clear()
        return reply

    stream = parse


class ChangesTools(WellBehaved):
    """Calls what its request asks for, and changes tools and options as it goes."""

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer with the name of the first tool as the content, if nobody changed the request before."""
        function = request["tools"][0]["function"]
        reply = good({**request, "output": function["name"]})
        function["name"] = "changed"
        function["parameters"]["properties"].clear()
        request["tools"].append(function)
        request["options"]["toolChoice"] = "none"
        return reply

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """The same in one delta, and no chunks are left."""
        reply = self.parse({**request, "op": "parse"})
        text = {"type": "content", "text": reply["message"]["content"]}
        reply["deltas"] = [[] for _ in request["chunks"]] + [[text]]
        request["chunks"].clear()
        return reply


class WholeTokens(WellBehaved):
    """Can be given whole tokens only."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Say so."""
        return {**good(request), "splits": "tokens"}

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Refuse half a token."""
        if any(chunk.count("<|") != chunk.count("|>") for chunk in request["chunks"]):
            return {"status": "rejected", "reason": "half a token"}
        return good(request)


class LongChunks(WholeTokens):
    """Loses what comes in chunks that no server sends."""

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Drop the second of two chunks if it is long."""
        reply = good(request)
        if len(request["chunks"]) == 2 and len(request["chunks"][1]) > 32:
            reply["deltas"][1] = []
        return reply


class LosesTheWhole(WholeTokens):
    """Loses an output that comes as one chunk."""

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Drop it."""
        reply = good(request)
        return {**reply, "deltas": [[], []]} if len(request["chunks"]) == 1 else reply


class Constrained(WellBehaved):
    """Has its model write calls of names in small letters."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Say so."""
        reply = good(request)
        features = [*reply.get("features", ()), "constrained"]
        return {**reply, "ops": [*reply["ops"], "grammar"], "features": features}

    def grammar(self, request: dict[str, Any]) -> dict[str, Any]:
        """The grammar, which takes hold of calls."""
        output = request["output"]
        grammar = {"status": "ok", "grammar": 'root ::= "call " [a-z]+ "."'}
        return {**grammar, "constrained": output} if output.startswith("call") else grammar


class HangsOnce(WellBehaved):
    """Does not answer the first time, and answers after that."""

    def misbehave(self) -> Any:
        """Wait, unless a process of the same run has done so."""
        marker = Path(tempfile.gettempdir()) / f"hangs-once-{os.getppid()}"
        if marker.exists():
            marker.unlink()
            return super().misbehave()
        marker.touch()
        time.sleep(60)
        return None


class EndsTheProcess(WellBehaved):
    """Ends the process of the runner, too."""

    def parse(self, request: dict[str, Any]) -> Any:
        """End it."""
        os._exit(1)


class CannotStart(WellBehaved):
    """Fails when it is made."""

    def __init__(self) -> None:
        raise RuntimeError("no license")


class NoHello:
    """Has no method at all."""


class ByDescription(ReferenceAdapter):
    """Reads outputs as a port without Jinja does: by the description and the prompt of each request."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Want both."""
        ops = ["parse", "stream", "grammar"]
        return {**super().hello(request), "ops": ops, "wants": ["format", "generationPrompt"]}

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        return super().parse(_without_template(request))

    def stream(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        return super().stream(_without_template(request))

    def grammar(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        return super().grammar(_without_template(request))


def _without_template(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name not in ("template", "messages")}
