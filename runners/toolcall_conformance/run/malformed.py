"""Malformed requests: made of whole ones by their JSON Schema, and what the replies say (AP-3.4)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..adapters import protocol
from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..adapters.wanted import filled
from . import wire_questions
from .examined import ADVICE, FALLBACK, Examined

#: What stands in place of a field: a value of each JSON type but null, which counts as none.  The text is no
#: word of any list, and has a character that is not a byte.
_OTHERS: Sequence[Any] = (-1, "no such word \u2603", [], {}, True)
#: The field that an operation is about.
_SUBJECTS: Mapping[str, str] = {
    "parse": "output",
    "stream": "chunks",
    "analyze": "template",
    "constrain": "outputs",
    "render": "messages",
    "respond": "message",
    "accumulate": "body",
    "extract": "output",
}
#: Lines that are not requests, by what they are.
LINES: Mapping[str, bytes] = {
    "no JSON": b"no JSON",
    "no text": b'{"op":"\xff"}',
    "half an object": b'{"op":"parse"',
    "a text": b'"parse"',
    "a number": b"7",
    "null": b"null",
    "a list": b"[]",
    "brackets, 100,000 deep": b"[" * 100_000,
    "an object without op": b'{"id":1}',
    "an op that is a number": b'{"op":7,"id":1}',
    "an op that is a list": b'{"op":["parse"],"id":1}',
}


_TOOLS = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": "It runs.",
            "parameters": {"type": "object", "properties": {}},
        },
    }
    for name in ("f", "g")
]
_CALLS = [
    {"id": id, "type": "function", "function": {"name": "f", "arguments": "{}"}}
    for id in ("abcdefgh1", "abcdefgh2")
]
_MESSAGES = [
    {"role": "user", "content": "Hi."},
    {"role": "assistant", "content": "", "tool_calls": _CALLS},
    *({"role": "tool", "content": "1", "tool_call_id": call["id"]} for call in _CALLS),
]
_OPTIONS = {
    "toolChoice": "auto",
    "parallelToolCalls": True,
    "enableThinking": True,
    "reasoningFormat": "auto",
    "continueFinalMessage": "none",
    "templateKwargs": {},
    "bosToken": "",
    "eosToken": "",
    "history": "openai",
    "jsonSchema": None,
    "stopReason": "stop",
}
_MESSAGE = {
    "content": "Hi.",
    "reasoning": "Hm.",
    "calls": [
        {"name": name, "arguments": "{}", "id": f"call_{name}", "complete": True} for name in ("f", "g")
    ],
}
_DELTAS = [
    [{"type": "reasoning", "text": "Hm."}],
    [
        {"type": "content", "text": "Hi."},
        {"type": "call", "index": 0, "name": "f", "id": "call_f"},
        {"type": "arguments", "index": 0, "text": "{}"},
        {"type": "call", "index": 1, "name": "g"},
        {"type": "id", "index": 1, "id": "call_g"},
        {"type": "arguments", "index": 1, "text": "{}"},
    ],
]


#: The fields of a request by a response template.
RESPONSE_TEMPLATE: JsonObject = {
    "profile": "response-template",
    "responseTemplate": {"start_anchor": "<|im_start|>assistant\n", "fields": {"content": {}}},
}


def whole(hello: Hello, of: Callable[[str], JsonObject]) -> Iterator[JsonObject]:
    """Requests with all fields there are, of each operation that is claimed, and with what is wanted.

    ``of`` gives the fields of a profile.
    """
    return (filled(request, hello.wants) for request in _whole(hello, of))


def _whole(hello: Hello, of: Callable[[str], JsonObject]) -> Iterator[JsonObject]:
    fields = of("template")
    by_template = {**fields, "tools": _TOOLS, "options": _OPTIONS, "messages": _MESSAGES}
    prompted = {**fields, "tools": _TOOLS, "generationPrompt": ""}
    del prompted["messages"]
    for op in ("parse", "stream"):
        read = {
            "op": op,
            "output": "Hi.",
            "measure": True,
            **({"chunks": ["H", "i."]} if op == "stream" else {}),
        }
        for profile in sorted(hello.profiles & {"contract", "native", "template"}):
            if profile == "template":
                yield {**read, "profile": profile, **by_template}
                yield {**read, "profile": profile, **prompted}
            elif (op, profile) != ("stream", "contract"):
                yield {**read, "profile": profile, "tools": _TOOLS, **of(profile)}
    yield {"op": "analyze", "template": fields["template"], "bosToken": "", "eosToken": ""}
    yield {"op": "grammar", **by_template}
    yield {"op": "grammar", **prompted}
    yield {"op": "constrain", **by_template, "outputs": ["", "Hi."]}
    yield {"op": "constrain", **prompted, "outputs": ["", "Hi."], "next": True}
    yield {"op": "render", **by_template}
    if hello.respond == "output":
        answer: JsonObject = {**fields, "output": "Hi.", "tools": _TOOLS, "options": _OPTIONS}
        streamed: JsonObject = {"chunks": ["H", "i."]}
    else:
        answer, streamed = {"message": _MESSAGE}, {"deltas": _DELTAS, "lateIds": True}
    answer |= {
        "op": "respond",
        "stopReason": "stop",
        "api": wire_questions.usual(hello.apis),
        "toolChoice": {"name": "f"},
    }
    yield {**answer, "stream": False}
    yield {**answer, **streamed, "stream": True}
    api = wire_questions.usual(hello.accumulate_apis)
    body = wire_questions.body(api)
    rest = {"api": api, "ends": "closed", "tools": _TOOLS, "measure": True}
    yield {"op": "accumulate", "body": body, **rest}
    by_response_template = {"op": "extract", **RESPONSE_TEMPLATE, "prefix": "", "tools": _TOOLS}
    yield {**by_response_template, "output": "Hi.", "chunks": ["H", "i."], "measure": True}


class Malformed(NamedTuple):
    """A request that is malformed in one place."""

    #: As in ``tools[1].function.name``.
    place: str
    #: The value that stands there as JSON; "" if the field is missing.
    value: str
    request: JsonObject


def malformed(request: JsonObject) -> Iterator[Malformed]:
    """The request with each of its fields missing, if it needs the field, and with a value of another kind.

    Of the items of a list that have the same fields the last is changed.  ``request``: without an id.
    """
    reference, seen = f"request.schema.json#/$defs/{request['op']}", set()
    for place, value, changed in _changed(reference, {**request, "id": 1}, ""):
        if place not in ("", "op", "id") and (place, value) not in seen:
            seen.add((place, value))
            del changed["id"]
            yield Malformed(place, value, changed)


def least(request: JsonObject) -> JsonObject:
    """The request with what it needs alone."""
    reference, complete = f"request.schema.json#/$defs/{request['op']}", {**request, "id": 1}
    for name in [name for name in request if name != "format"]:
        rest = {other: value for other, value in complete.items() if other != name}
        complete = rest if protocol.fits(reference, rest) else complete
    return {name: value for name, value in complete.items() if name != "id"}


def _changed(reference: str, value: Any, place: str) -> Iterator[tuple[str, str, Any]]:
    """A value that fits a part of the schemas, with one change each by which it does not."""
    reference, schema = protocol.part(reference)
    for other in _OTHERS:
        if not protocol.fits(reference, other):
            yield place, json.dumps(other), other
    for keyword in ("oneOf", "anyOf"):
        for number in range(len(schema.get(keyword, ()))):
            branch = f"{reference}/{keyword}/{number}"
            if "properties" in protocol.part(branch)[1] and protocol.fits(branch, value):
                yield from _changed_inside(branch, value, place)
    yield from _changed_inside(reference, value, place)


def _changed_inside(reference: str, value: Any, place: str) -> Iterator[tuple[str, str, Any]]:
    schema = protocol.part(reference)[1]
    if isinstance(value, dict):
        for name in value:
            inner = f"{place}.{name}".lstrip(".")
            rest = {other: value[other] for other in value if other != name}
            if not protocol.fits(reference, rest):
                yield inner, "", rest
            if name in schema.get("properties", {}):
                for found, said, changed in _changed(f"{reference}/properties/{name}", value[name], inner):
                    yield found, said, {**value, name: changed}
    elif isinstance(value, list) and "items" in schema:
        for index in sorted({_kind(item): index for index, item in enumerate(value)}.values()):
            for found, said, changed in _changed(f"{reference}/items", value[index], f"{place}[{index}]"):
                yield found, said, [*value[:index], changed, *value[index + 1 :]]


def _kind(item: Any) -> tuple[str, ...]:
    return (*sorted(item), str(item.get("type"))) if isinstance(item, dict) else ()


def examined(op: str, answers: Iterable[tuple[Malformed, JsonObject | Fault]]) -> Examined:
    """What the replies to malformed requests say of an adapter.  Implements AP-3.4 to AP-3.6.

    An adapter is broken that dies of one, or answers what was not asked.  All else is a note: a run asks
    nothing malformed.
    """
    found: dict[str, dict[str, None]] = {title: {} for title in _TITLES}
    advice = _ADVICE
    count = 0
    for asked, reply in answers:
        count += 1
        if isinstance(reply, Fault):
            advice = ADVICE.get(reply.code, FALLBACK)
            _put(
                found[_FAULT],
                f"{asked.place} {f'= {asked.value}' if asked.value else 'missing'} ({reply.code})",
            )
        elif reply.get("status") == "ok":
            lacks = not asked.value and asked.place == _SUBJECTS.get(op)
            _put(found[_MADE_UP if lacks else _ACCEPTED], asked.place)
        elif reply.get("status") == "rejected":
            reason = reply.get("reason")
            if not (reply.get("code") and isinstance(reason, str) and reason):
                _put(found[_SILENT], asked.place)
            elif not _names(reason, asked.place):
                _put(found[_VAGUE], asked.place)
        elif reply.get("status") != "unsupported":
            _put(found[_FAILED], asked.place)
    if not any(found[title] for title in _TITLES if title != _ACCEPTED):
        advice = ""
    lines = [f"{title}: {', '.join(places)}" for title, places in found.items() if places]
    if not lines:
        return Examined("", detail=f"{count} answered with rejected")
    is_broken = found[_FAULT] or found[_MADE_UP]
    return Examined("", "broken" if is_broken else "note", ";\n".join(lines), advice)


_FAULT = "no reply to it"
_MADE_UP = "answered although it is missing"
_FAILED = "answered with another status than `rejected`"
_SILENT = "rejected without a code and a reason"
_VAGUE = "rejected with a reason that does not name it"
_ACCEPTED = "answered as if valid, so probably not read"
_TITLES = (_FAULT, _MADE_UP, _FAILED, _SILENT, _VAGUE, _ACCEPTED)
_ADVICE = (
    "answer `rejected` with the place in the reason; what is not read need not be checked (AP-3.4 to AP-3.6)"
)


def _put(places: dict[str, None], place: str) -> None:
    """Add a place, unless one around it is there."""
    if not any(place.startswith((f"{around}.", f"{around}[")) for around in places):
        places[place] = None


def _names(reason: str, place: str) -> bool:
    """Whether a reason names a place, or one within it."""
    return re.search(rf"(?<![\w.\]]){re.escape(place)}(?!\w)", reason) is not None


def lines_examined(send: Callable[[bytes], JsonObject | None]) -> Examined | None:
    """What an adapter makes of lines that are not requests.  Raises ``Fault``."""
    odd = []
    for what, line in LINES.items():
        try:
            reply = send(line)
        except Fault as fault:
            raise Fault(fault.kind, fault.code, f"{what}: {fault.detail}") from fault
        if reply is None:
            return Examined("", detail="a class gets none")
        if reply.get("status") not in ("rejected", "unsupported") or not reply.get("reason"):
            odd.append(f"{what} ({reply.get('status')})")
    advice = "answer `rejected` and a reason"
    return Examined("", "note", f"not rejected with a reason: {', '.join(odd)}", advice) if odd else None
