"""What templates do by themselves with the histories that clients send (RN-8.1)."""

from __future__ import annotations

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import ChatTemplate, Renderings, Treatment, explain
from toolcall_reference.template.analysis.histories import find_histories

BEGIN = "{%- for message in messages %}{{- '<' + message.role + '>' }}"
END = "{{- '</turn>' }}{%- endfor %}"
CALLS = (
    "{%- for call in message.tool_calls or [] %}"
    "{{- '<call>' + call.function.name + ' ' + call.function.arguments | tojson + '</call>' }}{%- endfor %}"
)
TEXT = "{{- message.content or '' }}"


def treatments(body: str) -> dict[str, tuple[str, str]]:
    """For each kind of history its treatment, and the warning."""
    renderings = Renderings(ChatTemplate(BEGIN + body + END, mutable_lists=True))
    return {each.about: (each.treatment.value, each.warning) for each in find_histories(renderings)}


@pytest.mark.parametrize(
    ("about", "body", "treatment", "warning"),
    [
        ("a system message", TEXT + CALLS, "kept", ""),
        (
            "a system message",
            "{{- message.content if message.role != 'system' }}",
            "lost",
            "the text of a system message is dropped",
        ),
        (
            "a system message",
            "{{- raise_exception('no system here') if message.role == 'system' }}" + TEXT,
            "refused",
            "a system message is refused: line 1: no system here",
        ),
        ("arguments as JSON text", TEXT + CALLS, "spoilt", "quoted a second time"),
        (
            "arguments as JSON text",
            TEXT + CALLS.replace("arguments | tojson", "arguments"),
            "kept",
            "",
        ),
        (
            "arguments as JSON text",
            TEXT
            + CALLS.replace(
                "call.function.arguments | tojson",
                "(call.function.arguments if call.function.arguments is string else"
                " call.function.arguments | tojson)",
            ),
            "kept",
            "",
        ),
        (
            "arguments as JSON text",
            TEXT + CALLS.replace("arguments | tojson", "arguments.items() | list | string"),
            "refused",
            "arguments given as JSON text are refused",
        ),
        (
            "arguments as JSON text",
            TEXT
            + CALLS.replace(
                "call.function.arguments | tojson",
                "(call.function.arguments | tojson if call.function.arguments is mapping else '')",
            ),
            "lost",
            "arguments given as JSON text are dropped",
        ),
        ("null content beside calls", TEXT + CALLS, "kept", ""),
        ("null content beside calls", "{{- message.content }}" + CALLS, "spoilt", "printed as None"),
        ("null content beside calls", "{{- message.content | tojson }}" + CALLS, "spoilt", "printed as null"),
        ("null content beside calls", "{{- '' + message.content }}" + CALLS, "refused", "is refused"),
        (
            "null content beside calls",
            "{%- if message.content is none %}" + CALLS + "{%- else %}{{- message.content }}{%- endif %}",
            "lost",
            "calls beside empty content are dropped",
        ),
        ("the result of a call", TEXT + CALLS, "kept", ""),
        (
            "the result of a call",
            "{{- message.content or '' if message.role != 'tool' }}" + CALLS,
            "lost",
            "the text of a result is dropped",
        ),
        ("two calls in a turn", TEXT + CALLS, "kept", ""),
        (
            "two calls in a turn",
            TEXT + CALLS.replace("message.tool_calls or []", "(message.tool_calls or [])[:1]"),
            "lost",
            "the second call of a turn is dropped",
        ),
        (
            "two calls in a turn",
            "{{- raise_exception('one call') if message.tool_calls and message.tool_calls | length > 1 }}"
            + TEXT
            + CALLS,
            "refused",
            "a second call of a turn is refused: line 1: one call",
        ),
        ("results in another order", TEXT + CALLS, "mixed up", "told by their places alone"),
        (
            "results in another order",
            TEXT + CALLS + "{{- ' of ' + message.tool_call_id if message.role == 'tool' }}",
            "kept",
            "",
        ),
        ("content in parts", TEXT + CALLS, "spoilt", "content in parts is printed as a list"),
        ("content in parts", "{{- (message.content or '') + '' }}" + CALLS, "refused", "parts is refused"),
        (
            "content in parts",
            "{{- message.content if message.content is string else message.content | map(attribute='text')"
            " | join('') if message.content }}" + CALLS,
            "kept",
            "",
        ),
        (
            "content in parts",
            "{{- message.content if message.content is string }}" + CALLS,
            "lost",
            "dropped",
        ),
    ],
)
def test_each_kind(about: str, body: str, treatment: str, warning: str) -> None:
    came, said = treatments(body)[about]
    assert came == treatment
    assert warning in said if warning else not said


def test_a_template_without_calls_is_asked_about_messages_alone() -> None:
    assert treatments(TEXT).keys() == {"a system message", "content in parts"}


def test_an_explanation_has_the_histories() -> None:
    source = data.template_path("hermes").read_text("utf-8")
    found = {each.about: each.treatment for each in explain(source).histories}
    assert found["arguments as JSON text"] is Treatment.SPOILT
    assert found["the result of a call"] is Treatment.KEPT
