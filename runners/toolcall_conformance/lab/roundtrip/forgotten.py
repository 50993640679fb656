"""What a template leaves out of earlier turns: their texts, calls and results must stand before the turn."""

from __future__ import annotations

from collections.abc import Iterator

from ...suite.cases.conversation import Conversation
from ...suite.cases.rendering import Rendered


def forgotten(conversation: Conversation, rendered: Rendered, *, renders_calls: bool) -> tuple[str, ...]:
    """What is not in the prompt, or not in its place: kinds such as ``earlier result``, each once."""
    kinds: list[str] = []
    position = 0
    before = rendered.head[: len(rendered.head) - len(rendered.output)]
    for kind, word in _words(conversation, renders_calls):
        found = before.find(word, position)
        if found >= 0:
            # The name of a function may stand in other places, too, such as the list of tools.
            position = position if kind == "earlier call" else found + len(word)
        elif kind not in kinds:
            kinds.append(kind)
    return tuple(kinds)


def _words(conversation: Conversation, renders_calls: bool) -> Iterator[tuple[str, str]]:
    """For each part of the earlier turns, in order, a text that the prompt has if it has the part."""
    for turn in conversation.earlier:
        if turn.content:
            yield "earlier content", turn.content.split()[0]
        if renders_calls:
            yield from (("earlier call", call.name) for call in turn.calls)
        yield from (("earlier result", call.result.split()[0]) for call in turn.calls)
