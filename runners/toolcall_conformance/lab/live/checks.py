"""Judges an answer that nobody knew beforehand, by chapter WR."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ...judge import responses, wire
from ...judge.apis import ELSEWHERE, READERS
from ...judge.completion import in_words_of
from ...judge.json_value import NotJson, parse
from .exchange import Exchange
from .questions import Question

#: ``wrong``: a MUST is broken, or the server gave no answer; ``note``: a SHOULD is, or nobody can know.
Weight: TypeAlias = Literal["wrong", "note"]
_LINE = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class ServerFinding:
    """One thing that is not as it should be."""

    question: str
    weight: Weight
    #: The clause; "" where none is broken.
    clause: str
    detail: str


def findings(question: Question, answer: Exchange, api: str = "chat") -> Iterator[ServerFinding]:
    """What is wrong with the answer to a question in an API; nothing if all is well."""
    for weight, clause, detail in _found(question, answer, api):
        clause = ELSEWHERE.get(api, {}).get(clause, clause)
        yield ServerFinding(question.name, weight, clause, detail)


def _found(question: Question, answer: Exchange, api: str) -> Iterator[tuple[Weight, str, str]]:
    if answer.broken:
        yield "wrong", "", answer.broken
        return
    if question.refused or answer.status >= 400:
        yield from _refusal(question, answer)
        return
    if question.stream:
        events = list(data_of(answer.body.decode("utf-8", "replace")))
        for event in events:
            error = _error_of(event)
            if error:
                yield "wrong", "", f"the server reports an error: {error}"
                return
        if not events and answer.body.lstrip()[:1] == b"{":
            yield "wrong", "WR-2.8", f"the answer is not streamed: {_shown(answer.body)}"
            return
        if not events:
            yield "wrong", "WR-2.8", f"the body has no events: {_shown(answer.body)}"
            return
        found = READERS[api].read_events(events)
    else:
        try:
            found = READERS[api].read_response(json.loads(answer.body))
        except (ValueError, RecursionError):
            yield "wrong", "WR-1.1", f"the body is not JSON: {_shown(answer.body)}"
            return
    for _, (clause, detail) in found.breaches:
        yield "note" if clause in wire.RECOMMENDED else "wrong", clause, detail
    if api == "responses":
        whole = (_kind_of(str(call["arguments"])) == "object" for call in found.calls)
        for clause, detail in responses.status_breaches(found, whole):
            yield "note", clause, detail
    if found.error:
        yield "wrong", "", f"the server reports an error: {found.error}"
        return
    yield from _calls(question, found, api)
    yield from _ending(question, found, api)


def _refusal(question: Question, answer: Exchange) -> Iterator[tuple[Weight, str, str]]:
    if answer.status < 400:
        yield (
            "wrong",
            "WR-1.11",
            f"the request is answered with status {answer.status}: {_shown(answer.body)}",
        )
        return
    if answer.status >= 500:
        yield "note", "", f"status {answer.status}"
    if not _error_of(answer.body.decode("utf-8", "replace")):
        yield "wrong", "WR-1.11", f"status {answer.status} without an error object: {_shown(answer.body)}"
    elif not question.refused:
        yield "note", "", f"refused with status {answer.status}: {_shown(answer.body)}"


def _calls(question: Question, found: wire.OnTheWire, api: str) -> Iterator[tuple[Weight, str, str]]:
    names = [call["name"] for call in found.calls]
    # Who reads the answer has already reported pieces of arguments that are not strings, and left them out.
    partly = any(clause == "WR-2.6" for _, (clause, _) in found.breaches)
    for call in found.calls:
        text = call["arguments"]
        if not isinstance(text, str) or (partly and not text):
            continue
        kind = _kind_of(text)
        if kind in ("blank", "other"):
            yield "wrong", "WR-1.6", f"the arguments of {call['name']} are {_shown(text.encode())}"
        elif kind == "incomplete" and (found.finish_reason,) != in_words_of(api, ["length"]):
            yield "note", "", f"the arguments of {call['name']} are not JSON: {_shown(text.encode())}"
    strangers = [name for name in names if name not in question.tools]
    if strangers and question.most_calls != 0:
        yield "wrong", "", _of_strangers([*dict.fromkeys(map(str, strangers))], question.tools)
    if question.call and not names:
        yield "note", "", "there is no call, though one is required"
    if question.most_calls is not None and len(names) > question.most_calls:
        yield "wrong", "", f"calls: {len(names)}; allowed: {question.most_calls}"


def _of_strangers(names: Sequence[str], tools: Sequence[str]) -> str:
    """That there are calls of tools that may not be called, of those that may."""
    calls = f"there is a call of {names[0]}" if len(names) == 1 else f"there are calls of {', '.join(names)}"
    if len(tools) == 1:
        return f"{calls}; only {tools[0]} may be called"
    return f"{calls}, which {'is' if len(names) == 1 else 'are'} not offered"


def _ending(question: Question, found: wire.OnTheWire, api: str) -> Iterator[tuple[Weight, str, str]]:
    """What is wrong with the reason why the answer ended; in Responses that is its status."""
    reason, field = found.finish_reason, _FIELDS[api]
    calls, limit, stop = (in_words_of(api, [each])[0] for each in ("tool_calls", "length", "stop"))
    if reason == calls != stop and not found.calls:
        yield "wrong", "WR-1.5", f"{field} is {reason}, and there is no call"
    named = [stop] if question.named and api == "chat" else []
    if found.calls and reason not in (calls, limit, None, *named):
        yield "wrong", "WR-1.5", f"{field} is {reason}, and there is a call"
    if question.tiny and reason != limit:
        yield "note", "WR-1.5", f"{field} is {reason} at a limit of a few tokens"


#: Where each API says why an answer ended.
_FIELDS = {"chat": "finish_reason", "messages": "stop_reason", "responses": "status"}


def data_of(body: str) -> Iterator[str]:
    """The data of each event of a body."""
    data: list[str] = []
    for line in [*_LINE.split(body), ""]:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []


def _error_of(text: str) -> str:
    """The message of an error object; "" if the text is not one."""
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    error = value.get("error") if isinstance(value, dict) else None
    if isinstance(value, dict) and value.get("type") == "error" and not error:
        error = value  # of Responses
    if isinstance(error, dict) and isinstance(error.get("message"), str):
        return error["message"] or "(without text)"
    return ""


def _kind_of(arguments: str) -> Literal["object", "other", "blank", "incomplete"]:
    if not arguments.strip():
        return "blank"
    try:
        return "object" if isinstance(parse(arguments), dict) else "other"
    except NotJson:
        return "incomplete"


def _shown(body: bytes) -> str:
    """The beginning of a text: in quotes, unless it has some itself."""
    text = body[:400].decode("utf-8", "replace")
    text = text if len(text) <= 160 else text[:160] + "…"
    return text if '"' in text else json.dumps(text, ensure_ascii=False)
