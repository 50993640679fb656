"""What a grammar makes of nodes that no template of ours has."""

from __future__ import annotations

from typing import Any, cast

import pytest

from toolcall_reference.errors import GrammarUnsupported
from toolcall_reference.stream.destination import Destination
from toolcall_reference.stream.heads import Exact, Head
from toolcall_reference.stream.nodes import Branch, Choice, Until
from toolcall_reference.template.grammar.outline import Outline, _end_of, look
from toolcall_reference.template.grammar.tagged import _Tags
from toolcall_reference.template.reading.tagged import TaggedArgument


def test_only_a_head_that_is_not_consumed_begins_an_answer() -> None:
    outline = Outline()
    look(Choice((Branch(Head(Exact("<skipped>"))), Branch(Head(Exact("<answer>")), peeks=True))), outline)
    assert outline.answers == ("<answer>",)


def test_wrapped_content_ends_at_the_marker_that_leaves() -> None:
    within, end = Branch(Head(Exact("<within>"))), Branch(Head(Exact("<end>")), leaves=True)
    assert _end_of(Until(Destination.CONTENT, (within, end))) == "<end>"
    assert _end_of(Until(Destination.CONTENT, (within,))) == ""


def test_an_unknown_end_of_a_value_names_itself() -> None:
    class Novel: ...

    argument = TaggedArgument(cast("Any", Novel()), {})
    with pytest.raises(GrammarUnsupported, match="no grammar is known for Novel"):
        _Tags([Branch(Head(Exact("<a>")), argument)])
