"""Each rule of the judge of the Responses API names a breach, and a breach notices a change of each rule."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.support.judges import Case, judged, notices
from toolcall_conformance.judge import responses

RESPONSE: dict[str, Any] = {
    "id": "r",
    "object": "response",
    "model": "m",
    "created_at": 1,
    "status": "completed",
    "output": [],
}
TEXT = {"type": "output_text", "text": "Hi"}
THOUGHT = {"type": "summary_text", "text": "Hm"}
MESSAGE = {"type": "message", "id": "m1", "content": [TEXT]}
REASONING = {"type": "reasoning", "id": "m1", "summary": [THOUGHT]}
CALL = {"type": "function_call", "id": "m1", "call_id": "c", "name": "f", "arguments": "{}"}


def numbered(*events: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    numbers = count()
    return tuple({"sequence_number": next(numbers), **event} for event in events)


def event(name: str, **fields: Any) -> dict[str, Any]:
    return {"type": f"response.{name}", **fields}


def of(name: str, **fields: Any) -> dict[str, Any]:
    return event(name, item_id="m1", output_index=0, **fields)


def added(item: dict[str, Any], index: int = 0) -> dict[str, Any]:
    return event("output_item.added", output_index=index, item=item)


def done(item: dict[str, Any], index: int = 0) -> dict[str, Any]:
    return event("output_item.done", output_index=index, item=item)


def end(*items: dict[str, Any], name: str = "completed", **fields: Any) -> dict[str, Any]:
    return event(name, response={**RESPONSE, "output": [*items], **fields})


CREATED = event("created", response={**RESPONSE, "status": "in_progress"})
PART = of("content_part.added", content_index=0, part={**TEXT, "text": ""})
HI = of("output_text.delta", content_index=0, delta="Hi")
SAID = of("output_text.done", content_index=0, text="Hi")
PART_DONE = of("content_part.done", content_index=0, part=TEXT)
SUMMARY = of("reasoning_summary_part.added", summary_index=0, part={**THOUGHT, "text": ""})
HM = of("reasoning_summary_text.delta", summary_index=0, delta="Hm")
SUMMARY_DONE = of("reasoning_summary_part.done", summary_index=0, part=THOUGHT)
ARGUMENTS = of("function_call_arguments.delta", delta="{}")
BEGUN = {**MESSAGE, "content": []}
OPENED = {**CALL, "arguments": ""}
LIMIT: dict[str, Any] = {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
ALL = (added(BEGUN), PART, HI, SAID, PART_DONE, done(MESSAGE), end(MESSAGE))

CASES: list[Case] = [
    ("right", {**RESPONSE, "output": [MESSAGE, REASONING, CALL]}, set()),
    ("right limit", {**RESPONSE, **LIMIT}, set()),
    ("no object", [], {"WR-5.1"}),
    ("no id", {**RESPONSE, "id": None}, {"WR-5.1"}),
    ("true as a time", {**RESPONSE, "created_at": True}, {"WR-5.1"}),
    ("another object", {**RESPONSE, "object": "chat.completion"}, {"WR-5.1"}),
    ("no output", {**RESPONSE, "output": None}, {"WR-5.1"}),
    ("no item", {**RESPONSE, "output": ["Hi"]}, {"WR-5.1"}),
    ("message without content", {**RESPONSE, "output": [{"type": "message"}]}, {"WR-5.1"}),
    ("thought without a summary", {**RESPONSE, "output": [{"type": "reasoning", "content": []}]}, {"WR-5.1"}),
    ("object as arguments", {**RESPONSE, "output": [{**CALL, "arguments": {}}]}, {"WR-5.3"}),
    ("empty name", {**RESPONSE, "output": [{**CALL, "name": ""}]}, {"WR-5.3"}),
    ("limit without a reason", {**RESPONSE, "status": "incomplete"}, {"WR-5.4"}),
    ("one id of two calls", {**RESPONSE, "output": [CALL, CALL]}, {"WR-1.3"}),
    ("right stream", numbered(CREATED, *ALL), set()),
    ("right call", numbered(CREATED, added(OPENED), ARGUMENTS, done(CALL), end(CALL)), set()),
    (
        "right thought",
        numbered(
            CREATED,
            added({**REASONING, "summary": []}),
            SUMMARY,
            HM,
            SUMMARY_DONE,
            done(REASONING),
            end(REASONING),
        ),
        set(),
    ),
    ("right error", numbered(CREATED, {"type": "error", "message": "no"}), set()),
    ("right failure", numbered(CREATED, event("failed", response={**RESPONSE, "status": "failed"})), set()),
    ("no type", (*numbered(CREATED), {}), {"WR-5.7", "WR-5.11"}),
    ("not numbered", (CREATED, end()), {"WR-5.10"}),
    ("not created", numbered(*ALL), {"WR-5.7"}),
    (
        "created without a model",
        numbered(event("created", response={**RESPONSE, "model": 1}), end()),
        {"WR-5.7"},
    ),
    ("another index", numbered(CREATED, added(BEGUN, 1), done(BEGUN, 1), end(BEGUN)), {"WR-5.7", "WR-5.9"}),
    (
        "two open items",
        numbered(
            CREATED,
            added(OPENED),
            added({**BEGUN, "id": "m2"}, 1),
            ARGUMENTS,
            done(CALL),
            done({**BEGUN, "id": "m2"}, 1),
            end(CALL, {**BEGUN, "id": "m2"}),
        ),
        {"WR-5.8"},
    ),
    (
        "items are done in another order",
        numbered(
            CREATED,
            added(OPENED),
            added({**BEGUN, "id": "m2"}, 1),
            ARGUMENTS,
            done({**BEGUN, "id": "m2"}, 1),
            done(CALL),
            end(CALL, {**BEGUN, "id": "m2"}),
        ),
        {"WR-5.8"},
    ),
    (
        "another status in the last response",
        numbered(CREATED, *ALL[:-1], end({**MESSAGE, "status": "incomplete"})),
        {"WR-5.9"},
    ),
    (
        "call without a name",
        numbered(CREATED, added({**OPENED, "name": ""}), ARGUMENTS, done({**CALL, "name": ""}), end()),
        {"WR-5.3", "WR-5.9"},
    ),
    ("text of no item", numbered(CREATED, HI, end()), {"WR-5.7"}),
    (
        "text of another item",
        numbered(CREATED, added(BEGUN), PART, {**HI, "item_id": "m2"}, PART_DONE, done(BEGUN), end(BEGUN)),
        {"WR-5.7"},
    ),
    (
        "text of another kind",
        numbered(CREATED, added(OPENED), PART, HI, PART_DONE, ARGUMENTS, done(CALL), end(CALL)),
        {"WR-5.7"},
    ),
    (
        "text without a part",
        numbered(CREATED, added(BEGUN), HI, SAID, done(MESSAGE), end(MESSAGE)),
        {"WR-5.7"},
    ),
    (
        "text of another part",
        numbered(
            CREATED, added(BEGUN), PART, {**HI, "content_index": 1}, PART_DONE, done(MESSAGE), end(MESSAGE)
        ),
        {"WR-5.7"},
    ),
    (
        "text after its part",
        numbered(CREATED, added(BEGUN), PART, PART_DONE, HI, done(MESSAGE), end(MESSAGE)),
        {"WR-5.7"},
    ),
    (
        "thought without a part",
        numbered(CREATED, added({**REASONING, "summary": []}), HM, done(REASONING), end(REASONING)),
        {"WR-5.7"},
    ),
    ("part of no item", numbered(CREATED, PART, end()), {"WR-5.7"}),
    (
        "part twice",
        numbered(CREATED, added(BEGUN), PART, PART, HI, PART_DONE, done(MESSAGE), end(MESSAGE)),
        {"WR-5.7"},
    ),
    (
        "part is never done",
        numbered(CREATED, added(BEGUN), PART, HI, SAID, done(MESSAGE), end(MESSAGE)),
        {"WR-5.7"},
    ),
    (
        "delta without a text",
        numbered(CREATED, added(OPENED), {**ARGUMENTS, "delta": {}}, ARGUMENTS, done(CALL), end(CALL)),
        {"WR-5.7"},
    ),
    (
        "another text is done",
        numbered(
            CREATED, added(BEGUN), PART, HI, {**SAID, "text": "Ho"}, PART_DONE, done(MESSAGE), end(MESSAGE)
        ),
        {"WR-5.9"},
    ),
    (
        "item without its pieces",
        numbered(CREATED, added(OPENED), ARGUMENTS, done(OPENED), end(OPENED)),
        {"WR-5.9"},
    ),
    (
        "item is done under another id",
        numbered(
            CREATED, added(OPENED), ARGUMENTS, done({**CALL, "call_id": "d"}), end({**CALL, "call_id": "d"})
        ),
        {"WR-5.9"},
    ),
    ("item is done that never began", numbered(CREATED, done(CALL), end()), {"WR-5.7"}),
    ("item is never done", numbered(CREATED, added(OPENED), ARGUMENTS, end()), {"WR-5.7"}),
    (
        "last response without the item",
        numbered(CREATED, added(OPENED), ARGUMENTS, done(CALL), end()),
        {"WR-5.9"},
    ),
    ("status and event differ", numbered(CREATED, end(**LIMIT)), {"WR-5.4"}),
    ("last output is null", numbered(CREATED, end(output=None)), {"WR-5.7"}),
    ("no end", numbered(CREATED), {"WR-5.11"}),
    ("event after the end", numbered(CREATED, end(), event("in_progress", response=RESPONSE)), {"WR-5.11"}),
    (
        "one id of two calls in a stream",
        numbered(
            CREATED,
            *(added(OPENED), ARGUMENTS, done(CALL)),
            *(added(OPENED, 1), {**ARGUMENTS, "output_index": 1}, done(CALL, 1)),
            end(CALL, CALL),
        ),
        {"WR-1.3"},
    ),
    (
        "part is done twice",
        numbered(CREATED, added(BEGUN), PART, HI, PART_DONE, PART_DONE, done(MESSAGE), end(MESSAGE)),
        {"WR-5.7"},
    ),
    ("two ends", numbered(CREATED, end(), end()), {"WR-5.11"}),
    ("other event of no item", numbered(CREATED, of("refusal.delta", delta="No"), end()), {"WR-5.7"}),
]

#: A change of each rule.
MUTANTS = [
    ('clause, f"it is not an object', "'', f\"it is not an object"),
    ("if not isinstance(value.get(name), type_) or isinstance(value.get(name), bool)", "if False"),
    ("or isinstance(value.get(name), bool)", ""),
    ('if value.get("object") != "response"', "if False"),
    ('if status == "incomplete" and reason not in', "if False and reason not in"),
    ("if not isinstance(value, str) or (", "if ("),
    ('(name == "name" and not value)', "False"),
    ("if not isinstance(item.get(needed), list)", "if False"),
    ('yield "WR-5.1", f"{place} is', 'yield "", f"{place} is'),
    ('yield "WR-5.7", f"an event has no type', 'yield "", f"an event has no type'),
    ('if event.get("sequence_number") != number', "if False"),
    ("        if self._ends:", "        if False:"),
    ('yield from _response(event.get("response"), "WR-5.7")', "pass"),
    ('elif self._of(event) is None and "item_id" in event', "elif False"),
    ("if index != self._begun or not isinstance(item, Mapping)", "if False"),
    ('        if self._open:\n            yield "WR-5.8"', '        if False:\n            yield "WR-5.8"'),
    ('not (item.get("call_id") and item.get("name"))', "False"),
    ('if found and found.item.get("id") == event.get("item_id") else None', "if found else None"),
    ('if found is None or (stage == "added") == (part in found.parts)', "if found is None"),
    ("            found.parts.remove(part)", "            pass"),
    ('or found.item.get("type") != kind', ""),
    ("if part and (number, event.get(number)) not in found.parts", "if False"),
    ("        if not isinstance(text, str):", "        if False:"),
    ('elif text != "".join(found.texts.get(subject, ()))', "elif False"),
    ("if begun is None or not isinstance(index, int) or not isinstance(item, Mapping)", "if False"),
    ("yield from _same(begun.item, item)", "pass"),
    ("        if begun.parts:", "        if False:"),
    ('if said != "".join(begun.texts.get(subject, ()))', "if False"),
    ('        yield from _response(response, "WR-5.7")', "        pass"),
    ('if response.get("status") != name', "if False"),
    ('        if self._open:\n            yield "WR-5.7"', '        if False:\n            yield "WR-5.7"'),
    ("if isinstance(output, list) and output != done", "if False"),
    ("if len(self._ends) != 1", "if False"),
    ('if self._first not in ("created", "error")', "if False"),
    ("yield from id_breaches(self.found)", "pass"),
    ("*id_breaches(found)", ""),
]


@pytest.mark.parametrize(("name", "given", "clauses"), CASES, ids=[case[0] for case in CASES])
def test_a_breach_is_named_by_its_clause(name: str, given: Any, clauses: set[str]) -> None:
    assert judged(responses, given) == clauses


@pytest.mark.parametrize(("find", "replace"), MUTANTS)
def test_a_change_of_each_rule_is_noticed(find: str, replace: str) -> None:
    assert notices(responses, CASES, find, replace)
