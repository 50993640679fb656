"""The prompt of one request: what its conversation becomes, and the text that the model is to continue.

A conversation is first made what the template wants (``history.py``), unless the request has it raw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from ..errors import RenderingRequestError, TemplateError
from .analysis.turns import generation_prompt
from .analysis.variants import Renderings
from .history import as_wanted, wanted_by
from .model.options import Options
from .model.wire_format import Analysis
from .rendering.render import ChatTemplate

Messages: TypeAlias = Sequence[Mapping[str, Any]]
Tools: TypeAlias = Sequence[Mapping[str, Any]]

#: The field of a message that ``continueFinalMessage`` names.
_CONTINUED = {"none": "", "content": "content", "reasoning": "reasoning_content"}
_QUESTION: Messages = [{"role": "user", "content": "Hi."}]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered conversation."""

    text: str
    #: The end of the text that the template added for the model to continue.
    generation_prompt: str


def make_prompt(
    source: str, messages: Messages, tools: Tools, options: Options, analysis: Analysis | None
) -> Prompt:
    """The prompt of a conversation; without an analysis the template gets it as it is.  Implements RN-1.3.

    Raises TemplateError, and BadRequest for messages of which nothing can be made.
    """
    template = _template(source, options)
    given = _given(_history(template, messages, tools, options, analysis), tools, options)
    field = _CONTINUED[options.continue_final_message]
    if field:
        return Prompt(template.render(continue_final_message=field, **given), "")
    return Prompt(template.render(add_generation_prompt=True, **given), template.generation_prompt(**given))


def find_generation_prompt(
    source: str, messages: Messages | None, tools: Tools, options: Options, analysis: Analysis | None = None
) -> str | None:
    """The generation prompt of a request (TP-2.1); None where the template cannot render its conversation.

    Raises RenderingRequestError if the request is to blame for that.
    """
    template = _template(source, options)
    try:
        asked = _QUESTION if messages is None else _history(template, messages, tools, options, analysis)
        added = template.generation_prompt(**_given(asked, tools, options))
        # A template may write its prompt whether it is asked to or not.  Implements TA-3.2.
        return added or generation_prompt(Renderings(template), options.enable_thinking)
    except RenderingRequestError:
        raise
    except TemplateError:
        return None


def _history(
    template: ChatTemplate, messages: Messages, tools: Tools, options: Options, analysis: Analysis | None
) -> Messages:
    """The conversation as the template gets it.  Implements RN-1.1, RN-1.2."""
    if analysis is None:
        return messages

    def render(changed: Messages) -> str:
        return template.render(**_given(changed, tools, options))

    roles = frozenset(role for message in messages if isinstance(role := message.get("role"), str))
    return as_wanted(messages, wanted_by(template.source, analysis, roles), render)


def _given(messages: Messages, tools: Tools, options: Options) -> dict[str, Any]:
    """What all renderings for a request have in common.  Implements RN-5.4, RN-6.2."""
    return {"messages": messages, "tools": list(tools) or None, "variables": options.template_kwargs}


def _template(source: str, options: Options) -> ChatTemplate:
    return _compiled(source, options.bos_token, options.eos_token)


@lru_cache(maxsize=256)
def _compiled(source: str, bos_token: str, eos_token: str) -> ChatTemplate:
    return ChatTemplate(source, bos_token=bos_token, eos_token=eos_token)
