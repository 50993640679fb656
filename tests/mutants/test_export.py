"""Tests of the reference notice changes of what writes response templates and reads them back (RT-11)."""

from __future__ import annotations

import pytest

from tests.mutants.by_tests import Mutant, assert_noticed
from tests.reference.template import test_export as writing
from tests.reference.template import test_importing as reading
from toolcall_reference.template.export import exported
from toolcall_reference.template.export.anchors import anchors
from toolcall_reference.template.export.json_calls import _closed
from toolcall_reference.template.importing import _Import

MUTANTS: list[Mutant] = [
    (
        "RT-11.1",
        anchors,
        "prompt[: min((at for at, _ in cuts), default=len(prompt))]",
        "prompt",
        lambda: writing.test_what_a_prompt_begins_stands_behind_its_anchor("qwen35"),
    ),
    (
        "RT-11.1",
        exported,
        "[*prompts, *filter(None, (described.default, described.on, described.off))]",
        "[described.default]",
        lambda: writing.test_each_prompt_has_its_anchor("hunyuan-a13b"),
    ),
    (
        "RT-11.2",
        exported,
        'fields["thinking"]',
        'fields["reasoning"]',
        lambda: writing.test_each_format_has_a_template_or_a_reason("qwen3", "tolerance"),
    ),
    (
        "RT-11.3",
        _closed,
        r"\s{{1,4}}",
        r"\s{{0,4}}",
        lambda: writing.test_no_opener_and_closer_match_without_a_character_at_one_place(
            "llama3", "parameters"
        ),
    ),
    (
        "RT-11.4",
        exported,
        "(*calls.losses, CUT_OFF, MENTIONED) if calls else (MENTIONED,)",
        "()",
        lambda: writing.test_each_format_has_a_template_or_a_reason("hermes", "tolerance"),
    ),
    (
        "RT-11.5",
        _Import.made,
        'self._leave(f"fields.{name}", "a message has no such part")',
        "pass",
        lambda: reading.test_what_is_left_out_is_said(*reading.LEFT_OUT[2]),
    ),
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each[0])
def test_a_test_notices(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    assert_noticed(monkeypatch, mutant)
