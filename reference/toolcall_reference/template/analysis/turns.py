"""What begins a turn of the model and what ends one."""

from __future__ import annotations

from ..difference import common_prefix, common_suffix, difference, first_marker
from .variants import CONTENT, USER, USER_AGAIN, Renderings, Variant


def question(generation_prompt: bool, enable_thinking: bool = True, system: str = "") -> Variant:
    """The conversation that has only the user's question."""
    title = "question" + (" and generation prompt" if generation_prompt else "")
    title += "" if enable_thinking else ", thinking off"
    return Variant(title, generation_prompt=generation_prompt, enable_thinking=enable_thinking, system=system)


def generation_prompt(renderings: Renderings, enable_thinking: bool = True, system: str = "") -> str:
    """What the template writes for the model to continue.  Implements TA-3.1, TA-3.2.

    A template that ignores ``add_generation_prompt`` may write it always: then the end of the question is
    also the end of a finished answer.  What ends an answer before another question too closes the turn.
    """
    without = renderings.text(question(False, enable_thinking, system)) or ""
    with_prompt = renderings.text(question(True, enable_thinking, system)) or ""
    added = difference(without, with_prompt).right
    if added or not without:
        return added
    last, earlier = (
        renderings.text(
            Variant(
                "content",
                content=CONTENT,
                enable_thinking=enable_thinking,
                system=system,
                follow_up=follow_up,
            )
        )
        or ""
        for follow_up in (False, True)
    )
    if CONTENT not in last:
        return ""
    always = common_suffix(without.rpartition(USER)[2], last.rpartition(CONTENT)[2])
    end = first_marker(always)
    between = earlier.partition(CONTENT)[2].partition(USER_AGAIN)[0]
    return always[len(end) :] if end.strip() in between else always


def end_of_header(renderings: Renderings, text: str) -> int:
    """Where the header of an answer ends in its rendering, as a prompt has it; 0 if no prompt is there.

    Whitespace does not count: templates indent the same header differently from place to place.
    """
    start = len(common_prefix(renderings.text(question(False)) or "", text))
    prompts = (generation_prompt(renderings, enabled) for enabled in (True, False))
    return max(end_of(prompt, text, start) for prompt in prompts)


def end_of(prompt: str, text: str, position: int = 0) -> int:
    """Where a prompt ends that stands at a position, whitespace apart; 0 if something else stands there."""
    characters = [character for character in prompt if not character.isspace()]
    for character in characters:
        while text[position : position + 1].isspace():
            position += 1
        if text[position : position + 1] != character:
            return 0
        position += 1
    return position if characters else 0


def turn_end(renderings: Renderings, content_end: str = "") -> str:
    """What ends an answer, behind the content and its own end marker.  Implements TA-7.2.

    It stands there whether or not another question follows.  Text that a template writes behind every
    conversation, such as a prompt it always adds, does not; the first marker of what both have in common
    then ends the turn.  Where the last answer of a conversation has no end at all, the end is what an
    earlier one has.
    """
    answer = renderings.text(renderings.answer) or ""
    text = renderings.text(Variant("a second question", content=CONTENT, follow_up=True)) or ""
    at_end = _without(answer.rpartition(CONTENT)[2], content_end)
    between = _without(text.partition(CONTENT)[2].partition(USER_AGAIN)[0], content_end)
    if not at_end.strip():
        end = first_marker(between)
        header = (renderings.text(question(False)) or "").partition(USER)[0]
        return "" if end.strip() in header else end
    common = common_prefix(at_end, between)
    if not common.strip():
        return at_end.removesuffix(generation_prompt(renderings))
    return at_end if common == at_end else first_marker(common)


def _without(text: str, start: str) -> str:
    return text[len(start) :] if start and text.startswith(start) else text
