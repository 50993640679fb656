"""Each rule of the judge of the Messages API names a breach, and a breach notices a change of each rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.judges import judged, notices
from toolcall_conformance.judge import anthropic

USE = {"type": "tool_use", "id": "c", "name": "f", "input": {}}
MESSAGE: dict[str, Any] = {"id": "m", "model": "m", "type": "message", "role": "assistant", "content": []}
MESSAGE["usage"] = {"input_tokens": 1, "output_tokens": 1}
CALLED = {**MESSAGE, "stop_reason": "tool_use"}
START = {"type": "message_start", "message": MESSAGE}
END = [{"type": "message_delta", "delta": {"stop_reason": "end_turn"}}, {"type": "message_stop"}]
STOP = {"type": "content_block_stop", "index": 0}


def block(block: Any, index: int = 0) -> dict[str, Any]:
    return {"type": "content_block_start", "index": index, "content_block": block}


def delta(index: int = 0, **fields: Any) -> dict[str, Any]:
    return {"type": "content_block_delta", "index": index, "delta": fields}


TEXT = block({"type": "text", "text": ""})
HI = delta(type="text_delta", text="Hi")
JSON = delta(type="input_json_delta", partial_json="{}")

#: A response, or the events of a stream, and the clauses that it breaches.
CASES: list[tuple[str, Any, set[str]]] = [
    ("right", {**MESSAGE, "stop_reason": "tool_use", "content": [USE]}, set()),
    ("no object", [], {"WR-4.1"}),
    ("no id", {**MESSAGE, "stop_reason": "end_turn", "id": None}, {"WR-4.1"}),
    ("another role", {**MESSAGE, "stop_reason": "end_turn", "role": "user"}, {"WR-4.1"}),
    ("no numbers", {**MESSAGE, "stop_reason": "end_turn", "usage": {}}, {"WR-4.1"}),
    ("no reason", MESSAGE, {"WR-4.1"}),
    ("no text", {**MESSAGE, "stop_reason": "end_turn", "content": [{"type": "text"}]}, {"WR-4.1"}),
    ("no block", {**MESSAGE, "stop_reason": "end_turn", "content": ["Hi"]}, {"WR-4.1"}),
    ("text as input", {**CALLED, "content": [{**USE, "input": "{}"}]}, {"WR-4.3"}),
    ("empty name", {**MESSAGE, "stop_reason": "tool_use", "content": [{**USE, "name": ""}]}, {"WR-4.3"}),
    (
        "thought without a signature",
        {**MESSAGE, "stop_reason": "end_turn", "content": [{"type": "thinking", "thinking": "Hm."}]},
        {"WR-4.8"},
    ),
    ("right stream", (START, TEXT, HI, STOP, *END), set()),
    ("right call", (START, block(USE), JSON, STOP, *END), set()),
    ("no type", (START, {}, *END), {"WR-4.6"}),
    ("start without a model", ({**START, "message": {**MESSAGE, "model": 1}}, *END), {"WR-4.6"}),
    ("block before the start", (TEXT, STOP, START, *END), {"WR-4.6"}),
    ("block of another number", (START, block({"type": "text", "text": ""}, 1), STOP, *END), {"WR-4.6"}),
    ("block in a block", (START, TEXT, block({"type": "text", "text": ""}, 1), *END), {"WR-4.6"}),
    (
        "block in a block that ends",
        (START, TEXT, block({"type": "text", "text": ""}, 1), {**STOP, "index": 1}, *END),
        {"WR-4.6"},
    ),
    ("block of no kind", (START, block({"type": "x"}), STOP, *END), {"WR-4.6"}),
    ("call without a name", (START, block({**USE, "name": None}), STOP, *END), {"WR-4.3"}),
    ("input in the start", (START, block({**USE, "input": {"a": 1}}), JSON, STOP, *END), {"WR-4.7"}),
    ("delta of another kind", (START, TEXT, JSON, STOP, *END), {"WR-4.6"}),
    ("delta of another block", (START, TEXT, {**HI, "index": 1}, STOP, *END), {"WR-4.6"}),
    ("delta without text", (START, TEXT, delta(type="text_delta"), STOP, *END), {"WR-4.6"}),
    ("end of no block", (START, STOP, *END), {"WR-4.6"}),
    ("end of another block", (START, TEXT, {**STOP, "index": 1}, *END), {"WR-4.6"}),
    ("no end of a block", (START, TEXT, *END), {"WR-4.6"}),
    ("no end", (START, TEXT, STOP, END[0]), {"WR-4.6"}),
    ("end without a reason", (START, {"type": "message_delta", "delta": {}}, END[1]), {"WR-4.6"}),
]

#: A change of each rule.
MUTANTS = [
    ('clause, f"it is not an object', "'', f\"it is not an object"),
    ("if not isinstance(value.get(name), type_)", "if False"),
    ("if value.get(name) != right", "if False"),
    ("not isinstance(usage.get(name), int)", "False"),
    ("if not isinstance(found.finish_reason, str)", "if False"),
    ('yield "WR-4.1", f"{place}.{field}', 'yield "", f"{place}.{field}'),
    ('yield "WR-4.1", f"{place} is', 'yield "", f"{place} is'),
    ('if not isinstance(block.get("input"), dict)', "if False"),
    ("if not isinstance(block.get(field), str) or not block[field]", "if False"),
    ("or not block[field]", ""),
    ('yield "WR-4.6", f"an event has no type', 'yield "", f"an event has no type'),
    ('_message(event.get("message"), "WR-4.6")', "()"),
    ('self._order != ["message_start"]', "False"),
    ('if self._open or event.get("index") != self._blocks or', "if self._open or"),
    ("if self._open or event.get", "if event.get"),
    ('yield "WR-4.6", f"content_block is', 'yield "", f"content_block is'),
    ('yield from _named(block, "content_block")', "pass"),
    ('if block.get("input") != {}', "if False"),
    ("and block == self._open", ""),
    ('right = event.get("index") == self._blocks - 1 and', "right ="),
    ("or not isinstance(text, str)", ""),
    ('if not self._open or event.get("index") != self._blocks - 1', "if False"),
    ('or event.get("index") != self._blocks - 1:', ":"),
    ("self._order != order or self._open", "self._order != order"),
    ("self._order != order or self._open", "self._open"),
    ("if not isinstance(reason, str)", "if False"),
]


@pytest.mark.parametrize(("name", "given", "clauses"), CASES, ids=[case[0] for case in CASES])
def test_a_breach_is_named_by_its_clause(name: str, given: Any, clauses: set[str]) -> None:
    assert judged(anthropic, given) == clauses


@pytest.mark.parametrize(("find", "replace"), MUTANTS)
def test_a_change_of_each_rule_is_noticed(find: str, replace: str) -> None:
    assert notices(anthropic, CASES, find, replace)
