"""What vLLM's server lets its model write: the structural tag of a request, behind the gate of reasoning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from toolcall_kit import Skipped
from toolcall_structural_tags import check_lengths, gated


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
    return gated(request, tag, gates, ask)


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
