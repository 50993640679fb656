"""Says of a template whose calls cannot be read what ``toolcall analyze`` says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..suite.template_sources import TemplateSource

#: What a parser is made for, to see whether it reads calls.
_TOOL = {"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {}}}}
_BY_HAND = "or give a description of the format: --format FILE; toolcall analyze prints a draft"
_NO_CALLS = "the template renders no calls, and names no syntax of any"


def unreadable_calls(source: TemplateSource) -> list[str]:
    """Why no call of a template can be read, and what to do; empty if calls can be read."""
    from toolcall_reference import BadRequest, GrammarUnsupported, analyze, build_template_grammar

    try:
        if build_template_grammar(source.source, [_TOOL], source.tokens).to_wire()["grammar"]:
            return []
    except (BadRequest, GrammarUnsupported):
        return []  # that is another matter
    found = analyze(source.source, bos_token=source.bos_token, eos_token=source.eos_token)
    reasons = [warning for warning in found.warnings if "calls" in warning]
    return [*(reasons or [_NO_CALLS]), _BY_HAND]
