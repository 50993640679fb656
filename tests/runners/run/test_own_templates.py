"""Vectors of kind render with a template of the user's own: which are asked, and why others are not."""

from __future__ import annotations

from functools import cache

from toolcall_conformance.run.own_templates import exchanged
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.own_templates import OwnTemplate
from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.vectors import load_suite


@cache
def prompts_of_hermes() -> list[Vector]:
    """The vectors of kind render with the template hermes."""
    return [v for v in load_suite()[0] if v.kind == "render" and v.template_name == "hermes"]


def unasked_with(source: str) -> dict[str, str]:
    """The reasons, by the names of the vectors, why prompts of a template are not asked."""
    given = {"hermes": OwnTemplate(TemplateSource("own", source), "")}
    asked = list(exchanged(prompts_of_hermes(), given))
    assert len(asked) == len(prompts_of_hermes())
    return {vector.id.split("/")[1]: why for vector, why, _ in asked if why}


def own_source() -> str:
    """The suite's template, which renders everything, with another header."""
    source = prompts_of_hermes()[0].template
    assert source is not None
    return source.replace("<|im_start|>", "<|own|>")


def test_prompts_of_a_template_that_renders_everything_are_asked_but_the_exact_one() -> None:
    unasked = unasked_with(own_source())
    assert list(unasked) == ["whole-prompt"]
    assert "the exact prompt is that of the suite's template" in unasked["whole-prompt"]


def test_what_a_template_refuses_is_named() -> None:
    nothing = "{% if tools and not tools[0].function.description %}"
    refusing = nothing + "{{ raise_exception('describe it') }}{% endif %}"
    unasked = unasked_with(own_source() + refusing)
    assert "describe it" in unasked["tools-without-a-description"]


def test_what_a_template_does_not_write_is_named() -> None:
    unasked = unasked_with(own_source().replace("tool_calls", "no_calls"))
    assert "(lost): contains[0]" in unasked["object-arguments"]


def test_with_the_suites_own_template_nothing_is_left_out() -> None:
    asked = list(exchanged(prompts_of_hermes(), {}))
    assert not [why for _, why, _ in asked if why]
