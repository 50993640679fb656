"""Replies to ``constrain`` of the usual shape are accepted without their schema, and no others are."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.adapters import protocol

REQUEST = {"op": "constrain", "outputs": ["a", "b"]}
ANSWERS = [{"state": "complete"}, {"state": "rejected", "at": 0}]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"constraint": {"notation": "structural-tag", "text": "{}"}},
        {"from": [0, None]},
        {"results": [{"state": "open", "must": "x"}, {"state": "complete", "next": ""}]},
    ],
)
def test_valid(fields: dict[str, Any]) -> None:
    reply = {"status": "ok", "held": True, "results": ANSWERS, **fields}
    assert protocol.reply_problem(REQUEST, reply) == ""


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"results": [{"state": "complete"}, {"state": "rejected"}]}, "at"),
        ({"results": [{"state": "complete"}, {"state": "rejected", "at": -1}]}, "-1"),
        ({"results": [{"state": "complete"}, {"state": "rejected", "at": True}]}, "True"),
        ({"results": [{"state": "complete"}, {"state": "maybe"}]}, "maybe"),
        ({"results": [{"state": "complete"}, None]}, "None"),
        ({"results": ANSWERS[:1]}, "1 for 2 outputs"),
        ({"results": None}, "results"),
        ({"held": 1}, "held"),
        ({"constraint": {"notation": "structural-tag", "text": 1}}, "text"),
        ({"constraint": {"text": ""}}, "notation"),
        ({"from": [0]}, "1 for 2 outputs"),
    ],
)
def test_invalid(fields: dict[str, Any], said: str) -> None:
    reply = {"status": "ok", "held": True, "results": ANSWERS, **fields}
    assert said in protocol.reply_problem(REQUEST, reply)
