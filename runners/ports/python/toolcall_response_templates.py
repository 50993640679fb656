"""Answers ``extract`` by a reader of response templates that has transformers' interface (chapter RT).

vLLM and SGLang have copies of that reader.  An adapter gives the classes and functions of its own.
"""

from __future__ import annotations

import json
import re
import resource
from collections.abc import Callable
from typing import Any

#: What the claims of an adapter gain by ``extract``.
PROFILE, OPERATION, FEATURES = "response-template", "extract", ("events", "routing")
_MISSING = re.compile(r"Required response_template fields missing from parsed output: (\[.*\])")
#: Bytes of memory: a reader that never ends keeps its events.
_MEMORY = 6 << 30


def claimed(hello: dict[str, Any]) -> dict[str, Any]:
    """The hello of an adapter that also answers ``extract``, and makes messages of what it extracts."""
    more = {"profiles": [PROFILE], "ops": [OPERATION], "features": FEATURES}
    return {**hello, **{name: [*hello.get(name, ()), *words] for name, words in more.items()}}


def reply_to(
    request: dict[str, Any], load: Callable[[Any], Any], reader: Callable[..., Any]
) -> dict[str, Any]:
    """The reply to an ``extract`` request (AP-4.12).

    ``load`` checks a template, and raises for one that it refuses.  ``reader`` is called as
    ``ResponseParser`` is; what it raises is an error of the engine.
    """
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    try:
        template = load(request["responseTemplate"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return {
            "status": "rejected",
            "code": "response-template",
            "reason": f"{type(error).__name__}: {error}",
        }
    parser = reader(template, prefix=request.get("prefix", ""), tools=request.get("tools") or None)
    chunks = request.get("chunks", [request["output"]])
    groups = [list(parser.initial_events), *(list(parser.feed(chunk)) for chunk in chunks)]
    try:
        fields, last = parser.finalize()
    except ValueError as error:
        found = _MISSING.search(str(error))
        if found is None:
            raise
        names = json.loads(found[1].replace("'", '"'))
        return _checked(
            {"status": "ok", "fields": {}, "problems": [_problem("missing", name) for name in names]}
        )
    groups.append(list(last))
    events = [event for group in groups for event in group]
    problems = [
        _problem("malformed", event["field"]) for event in events if event["type"] == "region_malformed"
    ]
    reply: dict[str, Any] = {"status": "ok", "fields": fields}
    reply |= {"problems": problems} if problems else {}
    if "chunks" in request:
        reply["events"] = [[_event(event) for event in group] for group in groups]
    return _checked(reply)


def _problem(code: str, field: str) -> dict[str, str]:
    return {"code": code, "field": field}


def _event(event: dict[str, Any]) -> dict[str, Any]:
    return {name: event[name] for name in ("type", "field", "text", "dirty", "value") if name in event}


def _checked(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply, if it is JSON.  Raises ``ValueError``: what a server cannot send is an error."""
    json.dumps(reply, allow_nan=False)
    return reply


def constraint(tag: dict[str, Any] | None) -> dict[str, Any]:
    """The reply to ``constrain`` by a response template: the structural tag that is derived of it."""
    reply: dict[str, Any] = {"status": "ok", "held": tag is not None, "results": [], "from": []}
    return reply | ({"constraint": {"notation": "structural-tag", "text": json.dumps(tag)}} if tag else {})
