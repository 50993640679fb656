"""Judges a vector of kind ``render``: relations between prompts, so that no text of a vendor is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ..adapters.implementation import JsonObject
from ..suite.model import Vector
from .compare import json_equal
from .json_value import NotJson, parse
from .places import Difference, differences, shown_json
from .verdict import Outcome, of_refusal, refusal

#: Asks the implementation: a request without its id in, a valid reply out.  Raises ``Fault``.
Ask: TypeAlias = Callable[[JsonObject], JsonObject]
#: Why the implementation's grammar keeps its model from writing the output of a request; "" if it does not.
Excludes: TypeAlias = Callable[[JsonObject], str]

#: An answer in whose place a turn with calls stands.
_ANSWER = "ANSWER-z9"
#: A marker, or the beginning of one, at the end of a text.
_OPEN_MARKER = re.compile(r"[<\[][^<>\[\]]*$")


def judge(
    vector: Vector,
    request: JsonObject,
    reply: JsonObject,
    ask: Ask,
    excludes: Excludes = lambda request: "",
) -> Outcome:
    """The outcome for the reply to the vector's own request.  Implements VF-5.9.

    ``ask`` is used for the prompts it is compared with, and to have the last turn parsed, unless it is one
    that the implementation's grammar ``excludes``.
    """
    refused = of_refusal(vector, reply)
    if refused is not None:
        return refused
    prompt = reply["prompt"]
    if vector.refused == "always":
        return Outcome("wrong", "it was rendered and must be refused", actual=prompt)
    for verdict, found in (
        ("lost", _missing(vector, prompt)),
        ("leak", [_extra(text) for text in vector.excludes if text in prompt]),
        ("wrong", [*_exact(vector, prompt), *_compared(vector, request, prompt, ask)]),
    ):
        if found:
            return Outcome(verdict, "", found, prompt)
    if vector.parses_back:
        return _parsed_back(vector, request, reply, ask, excludes)
    return Outcome("pass", actual=prompt)


def _missing(vector: Vector, prompt: str) -> list[Difference]:
    """The texts that the prompt lacks, has in another order, or has several times."""
    found = [
        Difference(f"{path}[{index}]", "missing", shown_json(text), None)
        for path in ("contains", "order", "once")
        for index, text in enumerate(getattr(vector, path))
        if text not in prompt
    ]
    position = 0
    for index, text in enumerate(vector.order):
        at = prompt.find(text, position)
        if at < 0 and text in prompt:
            after = vector.order[index - 1]
            found.append(Difference(f"order[{index}]", "value", f"after {shown_json(after)}", "before it"))
        position = max(position, at + len(text))
    for index, text in enumerate(vector.once):
        if prompt.count(text) > 1:
            found.append(Difference(f"once[{index}]", "value", "1", str(prompt.count(text))))
    return found


def _extra(text: str) -> Difference:
    return Difference("excludes", "extra", None, shown_json(text))


def _exact(vector: Vector, prompt: str) -> Iterator[Difference]:
    if vector.prompt is not None and vector.prompt != prompt:
        yield Difference("prompt", "value", shown_json(vector.prompt), shown_json(prompt))


def _compared(vector: Vector, request: JsonObject, prompt: str, ask: Ask) -> Iterator[Difference]:
    """The prompts of other requests that are not the same, or are and must not be."""
    for index, other in enumerate(vector.same_as):
        came = _prompt(ask({**request, **_merged(request, other)}))
        if came != prompt:
            yield _apart(f"sameAs[{index}]", came, prompt)
    for index, other in enumerate(vector.differs_from):
        if _prompt(ask({**request, **_merged(request, other)})) == prompt:
            yield Difference(f"differsFrom[{index}]", "value", "another prompt", "the same prompt")


def _merged(request: JsonObject, other: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of the other request; its options stand beside those of the first."""
    if "options" not in other:
        return other
    return {**other, "options": {**request.get("options", {}), **other["options"]}}


def _prompt(reply: JsonObject) -> str | None:
    """The prompt; None if the conversation is refused."""
    return reply["prompt"] if reply["status"] == "ok" else None


def _apart(path: str, other: str | None, prompt: str) -> Difference:
    """Where two prompts part, with a few characters before it."""
    if other is None:
        return Difference(path, "missing", "a prompt", "it is refused")
    place = next(
        (index for index, pair in enumerate(zip(other, prompt, strict=False)) if pair[0] != pair[1]),
        min(len(other), len(prompt)),
    )
    start = max(0, place - 20)
    return Difference(path, "value", shown_json(other[start:]), shown_json(prompt[start:]))


def _parsed_back(
    vector: Vector, request: JsonObject, reply: JsonObject, ask: Ask, excludes: Excludes
) -> Outcome:
    """Whether ``parse`` reads the calls of the last turn in what the template wrote of it.

    Implements RN-7, AP-7.7.

    The turn is what the conversation's prompt has and the prompt without the turn has not.  The generation
    prompt, as far as the turn begins with it, is where the model would have begun to write; at the text that
    ends a turn an engine stops.
    """
    if "generationPrompt" not in reply:
        return Outcome("unsupported", "where a turn begins cannot be told: the reply has no generationPrompt")
    messages = list(request["messages"])
    before = ask({**request, "messages": messages[:-1]})
    if before["status"] != "ok":
        return refusal(before)
    added = before.get("generationPrompt", "")
    turn = _text(reply)
    shared = _shared(_text(before), turn)
    header = _OPEN_MARKER.sub("", turn[shared : shared + len(_common(turn[shared:], added))])
    output = turn[shared + len(header) :].rstrip().removesuffix(_turn_end(request, ask))
    given: JsonObject = {name: request[name] for name in ("template", "format", "options") if name in request}
    if header != added:  # not all engines take another prompt than the template's own
        given["generationPrompt"] = header
    given |= {"tools": request.get("tools", []), "messages": messages[:-1], "output": output}
    excluded = excludes({"op": "grammar", **given})
    if excluded:
        return Outcome("unreachable", excluded)
    parsed = ask({"op": "parse", "profile": "template", **given})
    if parsed["status"] != "ok":
        return refusal(parsed)
    found = list(_calls_apart(messages[-1].get("tool_calls", ()), parsed["message"]["calls"]))
    lost = len(parsed["message"]["calls"]) < len(messages[-1].get("tool_calls", ()))
    verdict = "lost" if lost else "wrong" if found else "pass"
    return Outcome(verdict, "", found, parsed["message"] if found else _text(reply))


def _turn_end(request: JsonObject, ask: Ask) -> str:
    """What the template writes after an answer in text, without the whitespace around it."""
    answer = {"role": "assistant", "content": _ANSWER}
    told = ask({**request, "messages": [*request["messages"][:-1], answer]})
    return _text(told).rpartition(_ANSWER)[2].strip() if told["status"] == "ok" else ""


def _text(reply: JsonObject) -> str:
    """The rendered conversation, without the generation prompt."""
    prompt: str = reply["prompt"]
    return prompt.removesuffix(reply.get("generationPrompt", ""))


def _shared(before: str, text: str) -> int:
    return len(before) if text.startswith(before) else len(_common(before, text))


def _common(left: str, right: str) -> str:
    size = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
    return left[: min(len(left), len(right)) if size is None else size]


def _calls_apart(
    wanted: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    for index in range(max(len(wanted), len(got))):
        path = f"calls[{index}]"
        if index >= len(got):
            yield Difference(path, "missing", shown_json(wanted[index]["function"]["name"]), None)
            continue
        if index >= len(wanted):
            yield Difference(path, "extra", None, shown_json(got[index]["name"]))
            continue
        name, arguments = wanted[index]["function"]["name"], wanted[index]["function"]["arguments"]
        if got[index]["name"] != name:
            yield Difference(f"{path}.name", "value", shown_json(name), shown_json(got[index]["name"]))
        if not json_equal(arguments, got[index]["arguments"]):
            yield from _arguments_apart(f"{path}.arguments", arguments, got[index]["arguments"])


def _arguments_apart(path: str, wanted: str, got: str) -> list[Difference]:
    try:
        return differences(parse(wanted), parse(got), path)
    except NotJson:
        return [Difference(path, "value", shown_json(wanted), shown_json(got))]
