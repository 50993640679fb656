"""What the regular expressions of triggers say (GR-2.2); vectors say where a grammar begins."""

from __future__ import annotations

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import build_template_grammar


@pytest.mark.parametrize("thinking", [True, False])
def test_a_trigger_says_once_how_reasoning_begins(thinking: bool) -> None:
    """Where reasoning counts anywhere in the content, the trigger needs no words for its beginning."""
    source = (data.vectors_dir() / "formats" / "gemma4" / "template.jinja").read_text("utf-8")
    options = {"toolChoice": "auto", "enableThinking": thinking}
    tools = [{"type": "function", "function": {"name": "get_time"}}]
    (trigger,) = build_template_grammar(source, tools, options).triggers
    assert trigger.value.count("thought") == 1
