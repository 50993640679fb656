"""Where the message begins in each prompt of a format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.wire_format import Analysis
from .losses import CannotExport, Obstacle


def anchors(analysis: Analysis, prompts: Iterable[str], thoughts: Iterable[str]) -> list[str]:
    """The texts behind which the message begins, the longest first.

    ``prompts``: the ends of all prompts, from behind the last message on; ``thoughts``: what opens a thought.
    What a prompt begins of the message, such as an opened thought, stays behind its anchor; a thought that
    the prompt closes belongs to it.  Implements RT-11.1.
    Raises ``CannotExport`` for a prompt that has no text of its own.
    """
    found: set[str] = set()
    for prompt in prompts:
        cuts = _cuts(prompt, _begun(analysis, thoughts))
        head = prompt[: min((at for at, _ in cuts), default=len(prompt))]
        is_open = any(opened for _, opened in cuts)
        found |= {head} if is_open else {head, prompt}
        end = analysis.reasoning.end.strip()
        # Some prompts close a thought that they never opened.
        found |= {head + end} if end else set()
    found.discard("")
    if not found:
        what = "the prompts end without a text of their own, so nothing shows where the message begins"
        raise CannotExport(Obstacle("prompts", f"{what}; give the chat template itself"))
    return sorted(found, key=lambda each: (-len(each), each))


def _begun(analysis: Analysis, thoughts: Iterable[str]) -> Sequence[tuple[str, str]]:
    """The markers that a prompt may write of the message, each with the one that ends it."""
    reasoning, content, rows = analysis.reasoning, analysis.content, analysis.messages
    # A format of rows without the role in its headers: the row that the prompt begins is the message's.
    row = [(rows.start, "")] if rows.start and not rows.role else []
    pairs = [(reasoning.start, reasoning.end), (content.start, content.end), *row]
    pairs += [(opener, reasoning.end) for opener in thoughts]
    return [(start.strip(), end.strip()) for start, end in pairs if start.strip()]


def _cuts(prompt: str, begun: Sequence[tuple[str, str]]) -> list[tuple[int, bool]]:
    """Where a prompt writes of the message, and whether it leaves that open."""
    cuts = []
    for start, end in begun:
        at = prompt.rfind(start)
        if at >= 0:
            cuts.append((at, not end or end not in prompt[at + len(start) :]))
    return cuts
