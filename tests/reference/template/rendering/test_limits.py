"""The limits at which a template is refused: its parts, its numbers, its calls, and all of its work."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jinja2.exceptions import SecurityError

from toolcall_reference.errors import TemplateExhausted, TemplateOverLimit
from toolcall_reference.template.rendering.metered_code import (
    MAX_NAMES_AND_BRANCHES,
    MAX_NODES,
    MeteredContext,
)
from toolcall_reference.template.rendering.priced import MAX_BITS, MAX_DIGITS
from toolcall_reference.template.rendering.sandbox import TemplateSandbox
from toolcall_reference.template.rendering.work import DEFAULT_WORK, MAX_CALLS, MAX_NESTING

LIMIT = 1_000_000


def render(source: str, **variables: Any) -> str:
    template = TemplateSandbox(str, LIMIT, mutable_lists=True).from_string(source)
    return "".join(template.root_render_func(template.new_context(variables)))


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("source", "text"),
    [("{{ '%%(a' % {} }}", "%(a"), ("{{ '%%(a' % () }}", "%(a"), ("{{ '%%' % [] }}", "%")],
)
def test_a_format_without_a_value_is_rendered(source: str, text: str) -> None:
    assert render(source) == text


#: Of each: a template, and its variable at the limit and beyond it.
LIMITS: dict[str, tuple[str, Any, Any]] = {
    "bits of a product": ("{{ v * v }}", 2 ** (MAX_BITS // 2 - 1), 2 ** (MAX_BITS // 2)),
    "bits of a power": ("{{ v ** 2 }}", 2 ** (MAX_BITS // 2 - 1), 2 ** (MAX_BITS // 2)),
    "bits of what is rounded": ("{{ 1.5|round(v) }}", MAX_BITS // 4, MAX_BITS // 4 + 1),
    "digits of a number": ("{{ v|int == 1 }}", "1" * MAX_DIGITS, "1" * (MAX_DIGITS + 1)),
    "digits of a float": ("{{ v|float == 1 }}", "1" * MAX_DIGITS, "1" * (MAX_DIGITS + 1)),
    "nested lists": ("{{ v|string|length }}", _nested(MAX_NESTING), _nested(MAX_NESTING + 1)),
    "nested calls": (
        "{% macro m(n) %}{{ m(n - 1) if n }}{% endmacro %}{{ m(v) }}",
        MAX_CALLS - 1,
        MAX_CALLS,
    ),
    "one call after the other": (
        "{% macro m(n) %}{{ m(n - 1) if n }}{% endmacro %}{% for i in range(9) %}{{ m(v) }}{% endfor %}",
        MAX_CALLS - 1,
        MAX_CALLS,
    ),
    "nested loops": (
        "{% for a in [v] recursive %}{{ loop([a - 1]) if a }}{% endfor %}",
        MAX_CALLS,
        MAX_CALLS + 1,
    ),
    "chained filters": (
        "{% set n = namespace(l=['x']) %}{% for i in range(v) %}{% set n.l = n.l|map('e') %}{% endfor %}"
        "{{ n.l|list }}",
        MAX_CALLS,
        MAX_CALLS + 1,
    ),
}


@pytest.mark.parametrize("title", LIMITS)
def test_limits(title: str) -> None:
    source, at_most, beyond = LIMITS[title]
    render(source, v=at_most)
    with pytest.raises(TemplateOverLimit) as error:
        render(source, v=beyond)
    assert not isinstance(error.value, TemplateExhausted)


@pytest.mark.parametrize(
    ("branch", "nodes"),
    [
        ("{% if a %}{% endif %}", 2),
        ("{% for a in b %}{% endfor %}", 3),
        ("{% macro b() %}{% endmacro %}", 1),
        ("{% call a() %}{% endcall %}", 3),
    ],
)
def test_a_template_has_so_many_parts(branch: str, nodes: int) -> None:
    """A branch counts as eleven parts, and all of the names are in one output."""
    count = MAX_NODES // (nodes + 10) - 2
    names = MAX_NODES - count * (nodes + 10)
    fitting = branch * count + "{{ b }}" * names
    environment = TemplateSandbox(str, LIMIT)
    environment.from_string(fitting)
    with pytest.raises(TemplateOverLimit, match="too many parts"):
        environment.from_string(fitting + "{{ b }}")


def test_a_template_has_so_many_names_for_its_branches() -> None:
    branches = 1000
    names = MAX_NAMES_AND_BRANCHES // branches
    text = "{% if a0 %}{% endif %}" * branches
    environment = TemplateSandbox(str, LIMIT)
    environment.from_string("".join(f"{{{{ a{i} }}}}" for i in range(names)) + text)
    with pytest.raises(TemplateOverLimit, match="too many parts"):
        environment.from_string("".join(f"{{{{ a{i} }}}}" for i in range(names + 1)) + text)


@pytest.mark.parametrize(
    "source",
    [
        "{{ v|map('upper')|list|length }}",
        "{% for a in v|select %}{{ a }}{{ loop.last }}{% endfor %}",
    ],
)
def test_what_is_paid_for_is_not_paid_twice(source: str) -> None:
    """A rendering has as many units as its price, and not one less."""
    environment = TemplateSandbox(str, LIMIT)
    template = environment.from_string(source)
    context = template.new_context({"v": ["a", "b"]})
    assert isinstance(context, MeteredContext)
    text = "".join(template.root_render_func(context))
    assert (context.work.limit, context.work.calls) == (LIMIT, 0)
    price = LIMIT - context.work.left
    environment.work_limit = price
    assert "".join(template.root_render_func(template.new_context({"v": ["a", "b"]}))) == text
    environment.work_limit = price - 1
    with pytest.raises(TemplateExhausted, match=f"{price - 1:,} units, one per character"):
        "".join(template.root_render_func(template.new_context({"v": ["a", "b"]})))


def test_addresses_are_not_printed() -> None:
    """They differ from run to run."""
    assert render("{{ v }}", v=object()) == "<object object>"
    assert render("{{ v }}", v=[object(), {"a": object()}]) == "[<object object>, {'a': <object object>}]"
    assert render("{{ [v] }}", v=lambda at: None).endswith("<lambda>>]")
    assert render("{{ [v, w] }}", v=object(), w="<a at 0x>") == "[<object object>, '<a at 0x>']"
    assert render("{{ v }}", v="at 0x1f>") == "at 0x1f>"
    assert render("{{ v }}", v=["<a at 0x1f>"]) == "['<a at 0x1f>']"


def test_what_the_limits_are() -> None:
    assert (MAX_CALLS, MAX_NESTING, MAX_BITS, MAX_DIGITS) == (100, 512, 4096, 4300)
    assert (MAX_NODES, MAX_NAMES_AND_BRANCHES, DEFAULT_WORK) == (15_000, 1_000_000, 25_000_000)


def test_a_template_calls_what_has_a_price() -> None:
    for source in ("{{ 'a'.encode() }}", "{{ [1].sort() }}", "{{ {}.setdefault('a', 1) }}", "{{ v() }}"):
        with pytest.raises(SecurityError):
            render(source, v=json.dumps)
