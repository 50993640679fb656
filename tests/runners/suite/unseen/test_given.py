"""Cases of the suite's formats as a template of the user's own writes them.  Implements AP-8.11."""

from __future__ import annotations

from tests.runners.suite.test_own_templates import named, own
from toolcall_conformance.run.disputed import asked_outputs
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.own_templates import exchanged

HERMES = data.template_path("hermes").read_text("utf-8")


def asked(id: str, source: str) -> tuple[Vector, str]:
    """A vector as it is asked with a template for hermes, and why it is not."""
    ((vector, why, _),) = asked_outputs(exchanged([named(id)], {"hermes": own(source)}))
    return vector, why


def test_a_case_has_the_output_of_the_template() -> None:
    theirs = HERMES.replace("<tool_call>\\n", "<tool_call>").replace("\\n</tool_call>", "</tool_call>")
    assert theirs != HERMES
    vector, why = asked("template/hermes/one-letter", theirs)
    assert not why
    assert vector.output == '<tool_call>{"name": "put", "arguments": {"text": "x"}}</tool_call>'
    assert vector.template == theirs
    assert vector.expected == named("template/hermes/one-letter").expected


def test_a_case_that_the_template_does_not_show_is_not_asked() -> None:
    theirs = HERMES.replace("message.tool_calls", "message.calls").replace("m.tool_calls", "m.calls")
    _, why = asked("template/hermes/one-letter", theirs)
    assert why.startswith("the template given for hermes does not show the case:")


def test_a_vector_that_no_case_makes_keeps_its_output() -> None:
    vector = named("template/hermes/arguments-absent")
    assert asked(vector.id, HERMES)[0].output == vector.output
