"""Vectors of kind ``response-template``: the fields, what is malformed or missing, refusals, and streams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from toolcall_conformance.adapters.implementation import Implementation, JsonObject
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite import data
from toolcall_conformance.vectors.loader import load_text
from toolcall_reference import ReferenceAdapter

TEXT = """toolcall: 1
kind: response-template
profile: response-template
topic: t
level: required
harm: lost-text
vectors:
  - id: response-template/example/one
    clauses: [RT-6.3]
    title: T
    output: "<think>Hm.</think>Hi.<n>x</n>"
    responseTemplate: {"start_anchor": "<a>", "fields": {"thinking": {"open": "<think>", "close": "</think>"}, "n": {"open": "<n>", "close": "</n>", "content": "int"}, "content": {}}}
    fields: {"thinking": "Hm.", "content": "Hi."}
    malformed: ["n"]
"""  # noqa: E501
REFUSED = TEXT.replace('    output: "<think>Hm.</think>Hi.<n>x</n>"\n', "").replace(
    '    fields: {"thinking": "Hm.", "content": "Hi."}\n    malformed: ["n"]\n', "    refused: always\n"
)


class Changed(Implementation):
    """The reference, whose reply to ``extract`` is changed: in one shot, or in streams alone."""

    def __init__(
        self, change: dict[str, Any] | None = None, streamed: bool = False, events: bool = True
    ) -> None:
        self._change, self._streamed, self._events = change or {}, streamed, events

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """As the reference does, perhaps without events."""
        self._adapter = ReferenceAdapter()
        reply = self._adapter.hello(hello)
        features = [name for name in reply["features"] if self._events or name != "events"]
        return {**reply, "features": features}

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """The reference's reply, changed."""
        for message in messages:
            reply = self._adapter.extract(message)
            change = self._change if ("chunks" in message) == self._streamed else {}
            yield {**reply, **change, "id": message["id"]}

    def close(self) -> str:
        """Nothing is left."""
        return ""


def judged(adapter: Changed, text: str = TEXT) -> Judged:
    """What is judged of the vector."""
    path = data.vectors_dir() / "response-template" / "example.yaml"
    (vector,), errors = load_text(text, path)
    assert not errors
    with Session(adapter) as session:
        (found,) = session.run([vector])
    return found


def test_a_good_reply_passes_in_all_splits() -> None:
    found = judged(Changed())
    assert found.outcome.verdict == "pass"
    assert found.splits is not None
    assert found.splits.checked > 10
    assert not found.splits.broken


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"fields": {"thinking": "Hm."}}, "content"),
        ({"fields": {"thinking": "Hm.", "content": "Hi.", "n": 1}}, "n"),
        ({"fields": {"thinking": "Hm", "content": "Hi."}}, "thinking"),
    ],
)
def test_other_fields_fail(change: dict[str, Any], path: str) -> None:
    found = judged(Changed(change))
    assert found.outcome.verdict != "pass"
    assert any(path in each.path for each in found.outcome.differences)


def test_what_is_not_reported_fails() -> None:
    assert judged(Changed({"problems": []})).outcome.verdict != "pass"


def test_a_stream_with_other_fields_breaks_an_invariant() -> None:
    found = judged(Changed({"fields": {"content": "Hi."}}, streamed=True))
    assert found.outcome.verdict != "pass"
    assert found.invariants == ("stream",)


def test_without_events_nothing_is_streamed() -> None:
    found = judged(Changed({"fields": {}}, streamed=True, events=False))
    assert found.outcome.verdict == "pass"
    assert found.splits is None


def test_a_template_that_must_be_refused() -> None:
    bad = REFUSED.replace('"int"', '"integer"')
    assert judged(Changed(), bad).outcome.verdict == "pass"
    assert judged(Changed(), REFUSED).outcome.verdict != "pass"
