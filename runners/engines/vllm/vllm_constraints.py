"""What vLLM's server lets its model write: the structural tag of a request, behind the gate of reasoning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from toolcall_kit import Skipped, without_stop
from toolcall_structural_tags import State, check_lengths, constrained, with_following


def with_strict_tools(request: dict[str, Any], stops: list[str]) -> dict[str, Any]:
    """The request with strict tools: of others the server promises no arguments, and of ``auto`` nothing.

    ``stops``: the tokens at which the model stops.  Where a text ends with one, its state is that before it.
    """
    tools = [
        {**tool, "function": {**tool["function"], "strict": True}} for tool in request.get("tools") or ()
    ]
    options = request.get("options") or {}
    if options.get("jsonSchema") is not None:
        raise Skipped("the constraint of a response without calls is not asked")
    if options.get("continueFinalMessage", "none") != "none":
        raise Skipped("vLLM has no such option: continueFinalMessage")
    outputs = [without_stop({"output": output}, stops)["output"] for output in request["outputs"]]
    return {**request, "tools": tools, "outputs": outputs}


def reply_to(
    request: dict[str, Any],
    chat: Any,
    encode: Callable[[str], list[int]],
    text_of: Callable[[int], bytes],
    ask: Callable[..., Any],
) -> dict[str, Any]:
    """The reply to ``constrain``.

    ``chat`` has the adjusted request, the parser and the prompt's tokens; ``ask`` calls a method of Matchers.
    """
    check_lengths(request)
    outputs = chat.request.structured_outputs
    tag = None if outputs is None else outputs.structural_tag
    if tag is None and outputs is not None:
        raise Skipped("vLLM has the model write JSON in place of its own format for this toolChoice")
    gates = [_gate(chat, encode(output), text_of) for output in request["outputs"]]

    def behind_gates(tag: str, outputs: Sequence[str]) -> list[State]:
        behind = [
            (output[gate:], gate) for output, gate in zip(outputs, gates, strict=True) if gate is not None
        ]
        found = iter(ask("answers", tag, [output for output, _ in behind]))
        return [("open", None) if gate is None else _moved(next(found), gate) for gate in gates]

    reply = constrained(request, tag, behind_gates)
    if tag is not None and request.get("next") is True:
        # In front of the gate nothing is constrained, and nothing is said.
        behind = [
            text[gate:] for text, gate in zip(request["outputs"], gates, strict=True) if gate is not None
        ]
        told = [each for each, gate in zip(reply["results"], gates, strict=True) if gate is not None]
        with_following({"results": told}, behind, lambda outputs: ask("following", tag, outputs))
    return {**reply, "from": gates if tag is not None else [None] * len(gates)}


def _moved(found: State, gate: int) -> State:
    state, at = found
    return state, None if at is None else gate + at


def _gate(chat: Any, ids: Sequence[int], text_of: Callable[[int], bytes]) -> int | None:
    """The offset at which the tag takes hold, as ``StructuredOutputManager`` finds it; None: never."""

    def length(count: int) -> int:
        return len(b"".join(map(text_of, ids[:count])).decode("utf-8", "ignore"))

    reasoner = chat.parser.reasoning_parser
    if reasoner is None or reasoner.is_reasoning_end(chat.prompt_ids):
        return 0
    if hasattr(reasoner, "find_reasoning_end") and reasoner.reasoning_end_token_ids:
        end = reasoner.find_reasoning_end([*ids])
        return None if end is None else length(end.offset if end.implicit else end.offset + 1)
    for count in range(1, len(ids) + 1):
        if reasoner.is_reasoning_end_streaming([*chat.prompt_ids, *ids[:count]], ids[count - 1 : count]):
            return length(count)
    return None
