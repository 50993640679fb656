"""What begins a turn of the model, and what ends one."""

from __future__ import annotations

from dataclasses import replace

from ...errors import TemplateError, TemplateExhausted
from ..model.difference import common_prefix, common_suffix, difference, first_marker
from ..model.wire_format import Analysis, GenerationPrompts
from .comparison import Comparison, Step
from .variants import CALL, CONTENT, USER, USER_AGAIN, Renderings, Variant


def question(generation_prompt: bool, enable_thinking: bool = True, system: str = "") -> Variant:
    """The conversation that has only the user's question."""
    title = "question" + (" and generation prompt" if generation_prompt else "")
    title += "" if enable_thinking else ", thinking off"
    return Variant(title, generation_prompt=generation_prompt, enable_thinking=enable_thinking, system=system)


def compare_generation_prompt(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """GP: the user's question without and with a generation prompt.  Implements TA-3.1, TA-3.2."""
    comparison = Comparison.of("GP", "generation prompt", renderings, question(False), question(True))
    prompt, conclusion = comparison.difference.right, "this text begins the model's turn"
    if not prompt:
        prompt, conclusion = _always_written(renderings), "nothing begins the model's turn"
        if prompt:
            conclusion = "add_generation_prompt changes nothing: the text stands at the end of any rendering"
    return replace(analysis, generation_prompt=prompt), Step(comparison, conclusion)


def generation_prompt(renderings: Renderings, enable_thinking: bool = True, system: str = "") -> str:
    """What the template writes for the model to continue.  Implements TA-3.1, TA-3.2."""
    without, with_prompt = (
        renderings.text(question(added, enable_thinking, system)) or "" for added in (False, True)
    )
    return difference(without, with_prompt).right or _always_written(renderings, enable_thinking, system)


def find_prompts(renderings: Renderings) -> GenerationPrompts:
    """The generation prompt of a question, by what a request says of thinking.  Implements TA-12.9."""
    default, on, off = (_prompt_asked(renderings, thinking) for thinking in (None, True, False))
    return GenerationPrompts(default, None if on == default else on, None if off == default else off)


def _prompt_asked(renderings: Renderings, thinking: bool | None) -> str:
    try:
        prompt = renderings.template.generation_prompt(
            question(False).messages(), list(renderings.tools) or None, thinking, renderings.variables
        )
    except TemplateExhausted:
        raise
    except TemplateError:
        prompt = ""
    return prompt or generation_prompt(renderings, thinking is not False)


def _always_written(renderings: Renderings, enable_thinking: bool = True, system: str = "") -> str:
    """The prompt of a template that ignores ``add_generation_prompt`` and always writes one.

    The prompt ends the rendering of a question and of an answer.  The marker that ends an answer before
    another question too is not part of it.
    """
    asked = renderings.text(question(False, enable_thinking, system)) or ""
    answer = Variant("content", content=CONTENT, enable_thinking=enable_thinking, system=system)
    last, earlier = (
        renderings.text(replace(answer, follow_up=follow_up)) or "" for follow_up in (False, True)
    )
    if not asked or CONTENT not in last:
        return ""
    always = common_suffix(asked.rpartition(USER)[2], last.rpartition(CONTENT)[2])
    end = first_marker(always)
    between = earlier.partition(CONTENT)[2].partition(USER_AGAIN)[0]
    return always[len(end) :] if end.strip() in between else always


def end_of_header(renderings: Renderings, text: str) -> int:
    """Where the header of an answer ends in its rendering; 0 if the answer does not begin like a prompt.

    The header is the text of the generation prompt.  Whitespace does not count, because templates indent the
    same header differently from place to place.  Implements TA-8.4.
    """
    start = len(common_prefix(renderings.text(question(False)) or "", text))
    prompts = (generation_prompt(renderings, enabled) for enabled in (True, False))
    return max(end_of(prompt, text, start) for prompt in prompts)


def end_of(prompt: str, text: str, position: int) -> int:
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
    """The text that ends an answer, after the content and its own end marker.  Implements TA-7.2.

    The text stands there whether or not another question follows.  Text that a template writes after every
    conversation, such as a prompt, is not there before another question: then the first marker that both
    places have in common ends the turn.  An answer that ends a conversation may have no end at all: then the
    end is the one that earlier answers have.  Implements TA-7.4.  Where the template drops the content, the
    end is what stands after the header of the turn, and after a call.  Implements TA-7.6.
    """
    answer = renderings.text(renderings.answer) or ""
    if CONTENT not in answer:
        return _end_of_empty_turn(renderings, answer)
    text = renderings.text(Variant("a second question", content=CONTENT, follow_up=True)) or ""
    at_end = answer.rpartition(CONTENT)[2].removeprefix(content_end)
    between = text.partition(CONTENT)[2].partition(USER_AGAIN)[0].removeprefix(content_end)
    if not at_end.strip():
        end = first_marker(between)
        header = (renderings.text(question(False)) or "").partition(USER)[0]
        return "" if end.strip() in header or end.strip() not in _after_second_answer(renderings) else end
    common = common_prefix(at_end, between)
    if not common.strip():
        return at_end.removesuffix(generation_prompt(renderings))
    return at_end if common == at_end else first_marker(common)


def _end_of_empty_turn(renderings: Renderings, answer: str) -> str:
    """What stands after the header of a turn without its content, and after a call too; ``""`` if nothing."""
    header = end_of_header(renderings, answer)
    call = renderings.text(renderings.variant("one call", calls=(CALL,))) or ""
    return answer[header:] if header and call.endswith(answer[header:]) else ""


def _after_second_answer(renderings: Renderings) -> str:
    """What stands between the second answer of a conversation and the third question."""
    text = renderings.text(Variant("a third question", content=CONTENT, follow_up=True, answered_again=True))
    return (text or "").rpartition(CONTENT)[2].rpartition(USER)[0]
