"""Wire formats that need a parser of their own: which template belongs to which.

The parsers are built elsewhere; this registry only recognises their templates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .call_text import one_call
from .difference import difference, last_marker
from .turns import generation_prompt
from .variants import CONTENT, REASONING, Renderings


@dataclass(frozen=True, slots=True)
class Handler:
    """A dedicated parser's name, why the general mechanism does not do, and how its templates are known."""

    name: str
    reason: str
    #: Whether a template belongs to it, from the template's text and its renderings.
    detect: Callable[[str, Renderings], bool]


def _tagged_thinking(source: str, renderings: Renderings) -> bool:
    """Whether calls and reasoning are rendered in the tags of this family.  Implements TA-11.2."""
    answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
    rendered = difference(answer, call).right
    reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    opened = difference(answer, renderings.text(reasoned) or "")
    prompts = [generation_prompt(renderings, enabled) for enabled in (False, True)]
    return all(tag in rendered for tag in ("<tool_call>", "<function=", "<parameter=")) and any(
        "<think>" in text for text in (*prompts, opened.right, last_marker(opened.prefix))
    )


#: In order of precedence: the first that recognises a template gets it.
HANDLERS: tuple[Handler, ...] = (
    Handler(
        name="tagged-thinking",
        reason="its models leave reasoning open before a call and skip the reasoning the prompt opened",
        detect=_tagged_thinking,
    ),
)


def find_handler(source: str, renderings: Renderings) -> str:
    """The name of the handler for a template, ``""`` for the general mechanism.  Implements TA-11.1."""
    return next((handler.name for handler in HANDLERS if handler.detect(source, renderings)), "")
