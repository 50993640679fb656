"""What a well-behaved fake answers, and what makes the others misbehave."""

from __future__ import annotations

from typing import Any, TypeAlias

Request: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any]

TRIGGER = "TRIGGER"
HELLO: Reply = {
    "protocol": 1,
    "implementation": {"name": "fake", "version": "1"},
    "profiles": ["contract", "template"],
    "ops": ["parse", "stream"],
    "features": ["policy", "exact-whitespace"],
}


def message(output: str) -> Reply:
    """The message of an output."""
    word, _, name = output.partition(" ")
    calls = [{"name": name, "arguments": "{}"}] if word == "call" and name else []
    return {
        "content": "" if calls else output,
        "calls": calls,
        "sawToolCallSyntax": bool(calls),
        "rejectedByPolicy": False,
        "rejectedToolNames": [],
    }


def good(request: Request) -> Reply:
    """The reply to a request."""
    if request["op"] == "hello":
        return dict(HELLO)
    if request["op"] not in HELLO["ops"]:
        return {"id": request["id"], "status": "unsupported", "reason": "op: unknown"}
    if "output" not in request:
        return {"id": request["id"], "status": "rejected", "reason": "output: missing"}
    whole = message(request["output"])
    reply: Reply = {"id": request["id"], "status": "ok", "message": whole}
    if request["op"] == "stream":
        calls: list[Reply] = []
        for index, call in enumerate(whole["calls"]):
            calls.append({"type": "call", "index": index, "name": call["name"]})
            calls.append({"type": "arguments", "index": index, "text": call["arguments"]})
        texts = [[] if calls else [{"type": "content", "text": chunk}] for chunk in request["chunks"]]
        reply["deltas"] = [*texts, calls]
    return reply


def triggers(request: Request) -> bool:
    """Whether this is the request to misbehave at."""
    return TRIGGER in request.get("output", "")
