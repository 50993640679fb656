"""What became of a turn: it came back the same, the template lost a part of it, or the parser misread it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from toolcall_reference import TemplateError

from ...judge.checks import contains
from ...judge.compare import WHITESPACE, compare_messages, json_equal
from ...judge.places import Difference
from ...suite.cases.conversation import Conversation, MadeCall, Toolset, Turn, template_json, texts_in
from ...suite.cases.rendering import Rendered
from ...suite.model import Vector
from .rendering import TripRenderer

#: What became of a turn: it came back; it came back as a clause wants it read; its text is that of another
#: turn too, with nothing left out (``alike``) or with a part left out (``loss``); the parser misread it.
Fate: TypeAlias = Literal["same", "clause", "alike", "loss", "error"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The fate of one turn."""

    #: ``clause``: the message differs from the turn, but only as the clauses demand: see ``_as_meant``, or a
    #: backslash that the template does not escape is read as an escape (HD-11.10).
    fate: Fate
    #: The kinds of differences, such as ``id`` or ``argument type``, without duplicates.
    kinds: tuple[str, ...] = ()
    #: The parsed message in its wire form; None if the parser gave none.
    message: Mapping[str, Any] | None = None
    #: For a turn that is alike or a loss: another turn that renders to the same text.
    witness: Turn | None = None
    #: For an error: the turn that is right, without the parts that the template loses.
    right: Turn | None = None
    #: Why there is no message.
    reason: str = ""


def fate_of(
    renderer: TripRenderer,
    conversation: Conversation,
    rendered: Rendered,
    message: Mapping[str, Any],
    features: Collection[str],
) -> Judgement:
    """Compare the message that was parsed with the turn that was rendered.

    If the template renders another turn, the witness, to the very same text, no parser can tell the two
    apart.  A witness says nothing that the turn does not say, and its arguments have the types that the tools
    ask for, unless they stand in quotation marks.  So a turn with the whole output as content is not a
    witness, though it renders to the same text.  Flags and problems are not compared: turns have none.  Nor
    are ids that the template does not write.
    """
    said = conversation.turn or Turn()
    features = _SAID.intersection(features) - (set() if renderer.writes_ids else {"ids"})
    found = _differences(said, message, features)
    if not found:
        return Judgement("same")
    if renderer.leaves_escapes_out and "\\" in rendered.output:
        return Judgement("clause", _kinds(found), message)
    heard, sound = _turn_of(message, said, "ids" in features)
    meant = _as_meant(said, heard, conversation.toolset)
    # A difference that the clauses demand must not hide a loss: try the parsed turn with and without it.
    for witness in (heard, meant) if sound else ():
        lost = _differences(said, _wire(witness, message), features)
        if not lost:
            return Judgement("clause", _kinds(found), message)
        if _is_witness(renderer, conversation, rendered, witness):
            return Judgement(_fate_beside(said, witness), _kinds(lost), message, witness)
    # What the template loses must not count as misread: take the lost parts out of the right turn.
    right = said
    for part in _PARTS:
        tried = part(right, meant)
        if tried != right and _is_witness(renderer, conversation, rendered, tried):
            right = tried
    for demanded in _demanded(renderer, right, rendered, message) if sound else ():
        as_demanded = _as_meant(demanded, heard, conversation.toolset)
        if not _differences(demanded, _wire(as_demanded, message), features):
            lost = _differences(said, {**message, **right.to_wire()}, features)
            if lost:
                return Judgement(_fate_beside(said, right), _kinds(lost), message, right)
            return Judgement("clause", _kinds(found), message)
    filled = [{**call, "id": own.id} for call, own in zip(message["calls"], heard.calls, strict=True)]
    as_heard = {**message, "content": meant.content, "reasoning": meant.reasoning, "calls": filled}
    wrong = _differences(right, _wire(meant, as_heard) if sound else as_heard, features)
    if not wrong:
        return Judgement(_fate_beside(said, right), _kinds(found), message, right)
    if renderer.misspells(rendered):
        reason = "the template writes calls in Python, and this is not Python"
        return Judgement("loss", ("syntax",), message, reason=reason)
    return Judgement("error", _kinds(wrong), message, right=right)


def _demanded(
    renderer: TripRenderer, said: Turn, rendered: Rendered, message: Mapping[str, Any]
) -> Iterator[Turn]:
    """What clauses make of the turn that it does not mean; they cannot know."""
    if not said.content or not said.calls:
        return
    if not renderer.analysis.tools.function.name_suffix:
        content = said.content
        for text in _rejected(rendered.output, message):
            content = content.replace(text, "", 1)
        yield replace(said, content=content)  # a call's marker and a word before another call (TP-6.4)
    if renderer.analysis.reasoning.until_first_tag and not said.reasoning:
        yield replace(said, content="", reasoning=said.content)  # text before a call (HD-2.5)
    if not renderer.analysis.tools.begins_with_text:
        yield Turn(rendered.output, said.reasoning)  # bare JSON in the middle of an answer (TP-4.4)


def _rejected(output: str, message: Mapping[str, Any]) -> Iterator[str]:
    """The texts that were read as calls of unknown tools."""
    for problem in message.get("problems") or ():
        if problem["code"] == "rejected-call":
            yield output[problem["offset"] : problem["offset"] + problem["length"]]


def _fate_beside(said: Turn, witness: Turn) -> Fate:
    """Whether the witness leaves out a part of the turn, or says as much otherwise."""
    return "loss" if _size(witness) < _size(said) else "alike"


def _size(turn: Turn) -> int:
    calls = _squeezed("".join(call.name + str(call.arguments) for call in turn.calls))
    return len(turn.reasoning + turn.content + calls)


def _with_ids(turn: Turn, other: Turn) -> Turn:
    if [call.name for call in turn.calls] != [call.name for call in other.calls]:
        return turn
    calls = zip(turn.calls, other.calls, strict=True)
    return replace(turn, calls=tuple(replace(call, id=given.id) for call, given in calls))


#: Functions that copy one part of the second turn into the first.
_PARTS: tuple[Callable[[Turn, Turn], Turn], ...] = (
    lambda turn, other: replace(turn, reasoning=other.reasoning),
    lambda turn, other: replace(turn, content=other.content),
    lambda turn, other: replace(turn, content=other.content, reasoning=other.reasoning),
    _with_ids,
    lambda turn, other: replace(turn, calls=other.calls),
)


#: The optional features of an adapter whose fields are compared.
_SAID = frozenset({"ids", "incomplete-calls"})


def _differences(turn: Turn, message: Mapping[str, Any], features: Collection[str]) -> list[Difference]:
    """How a message differs from what a turn says."""
    expected = turn.expected()
    vector = Vector("", "parse", "", "recommended", "", (), profile="template", expected=expected)
    return compare_messages(vector, message, features)


def _turn_of(message: Mapping[str, Any], said: Turn, with_ids: bool) -> tuple[Turn, bool]:
    """The message as the turn that a client would send back, and whether a client can send it.

    A client cannot if a call is incomplete, or its arguments are not an object or have a key twice; the
    original arguments replace such arguments.  A call without an id gets ``call_<index>``, or the
    original id if the parser reports no ids (``with_ids`` false).
    """
    calls, sound = [], True
    for index, call in enumerate(message["calls"]):
        own = said.calls[index] if index < len(said.calls) else MadeCall("", {}, f"call_{index}")
        try:
            arguments = json.loads(call["arguments"])
        except (ValueError, RecursionError):
            arguments = None
        kept = isinstance(arguments, dict) and json_equal(template_json(arguments), call["arguments"])
        if not kept or not call.get("complete", True):
            arguments, sound = own.arguments, False
        substitute = f"call_{index}" if with_ids else own.id
        calls.append(MadeCall(call["name"], arguments, call.get("id") or substitute))
    return Turn(message.get("content", ""), message.get("reasoning", ""), tuple(calls)), sound


def _wire(turn: Turn, message: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message with the content, reasoning and arguments of the turn instead of its own."""
    calls = [
        {**call, "arguments": template_json(own.arguments)}
        for call, own in zip(message["calls"], turn.calls, strict=True)
    ]
    return {**message, "content": turn.content, "reasoning": turn.reasoning, "calls": calls}


def _as_meant(said: Turn, heard: Turn, toolset: Toolset) -> Turn:
    """The parsed turn (``heard``) after undoing the differences that the clauses demand.

    Whitespace beside a marker is layout (TP-3.3, TP-3.4).  Where a value and a string are possible, a text
    that is JSON is read as its value (TP-8.3, TP-8.4), and a Python literal is read as text (TP-8.8).
    """
    calls = list(heard.calls)
    if [call.name for call in calls] == [call.name for call in said.calls]:
        for index, (meant, call) in enumerate(zip(said.calls, heard.calls, strict=True)):
            if toolset.admits(call):
                calls[index] = replace(call, arguments=_value_as_meant(meant.arguments, call.arguments))
    return Turn(
        _with_space(heard.content, said.content, said.reasoning),
        _with_space(heard.reasoning, said.reasoning, said.content),
        tuple(calls),
    )


def _value_as_meant(meant: Any, value: Any) -> Any:
    """The value with texts where texts were meant and values where values were meant, at any depth."""
    if isinstance(meant, str) and not isinstance(value, str):
        return meant if _denotes(meant, value) else value
    if isinstance(value, str) and not isinstance(meant, str):
        return meant if value == str(meant) else value
    if isinstance(meant, Mapping) and isinstance(value, Mapping):
        return {name: _value_as_meant(meant.get(name), member) for name, member in value.items()}
    if isinstance(meant, list) and isinstance(value, list) and len(meant) == len(value):
        return list(map(_value_as_meant, meant, value))
    return value


def _denotes(text: str, value: Any) -> bool:
    try:
        return bool(json.loads(text) == value)
    except (ValueError, RecursionError):
        return False


def _with_space(text: str, *places: str) -> str:
    """The text with the whitespace that surrounds it in the first of ``places`` that contains it."""
    core = text.strip(WHITESPACE)
    if not core:
        return text if places[0].strip(WHITESPACE) else places[0]
    for place in places:
        before, found, after = place.partition(core)
        if found:
            start, end = len(before.rstrip(WHITESPACE)), len(after) - len(after.lstrip(WHITESPACE))
            return before[start:] + core + after[:end]
    return text


def _is_witness(renderer: TripRenderer, conversation: Conversation, rendered: Rendered, turn: Turn) -> bool:
    other = replace(conversation, turn=turn)
    admitted = renderer.quotes_texts or all(map(conversation.toolset.admits, turn.calls))
    if not admitted or not _says_nothing_new(conversation.turn or Turn(), turn):
        return False
    try:
        return renderer.head(other, rendered) == rendered.head
    except TemplateError:
        return False


def _says_nothing_new(turn: Turn, other: Turn) -> bool:
    """Whether every text of the other turn comes from the turn, whitespace apart.

    A text of the other turn may be the turn's text without some characters, or a part of another text:
    templates write reasoning into content, and values as text.
    """
    spoken = _squeezed(turn.reasoning + turn.content)
    for mine, theirs in ((turn.content, other.content), (turn.reasoning, other.reasoning)):
        text = _squeezed(theirs)
        if text not in spoken and not contains(_squeezed(mine), text):
            return False
    values = [call.arguments for call in turn.calls]
    given = _squeezed("\n".join([*texts_in(values), template_json(values), str(values)]))
    return all(_squeezed(text) in given for call in other.calls for text in texts_in(call.arguments))


def _squeezed(text: str) -> str:
    return _WHITESPACE.sub("", text)


_WHITESPACE = re.compile(r"\s+")


def _kinds(differences: Collection[Difference]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_kind, differences)))


def _kind(difference: Difference) -> str:
    path = difference.path
    if path in ("content", "reasoning"):
        return f"edges of {path}" if difference.whitespace_only else path
    found = re.fullmatch(r"calls\[\d+\]\.(\w+)(.*)", path, re.DOTALL)
    if found is None or found[1] != "arguments":
        return found[1] if found else path.partition("[")[0]
    return {"type": "argument type", "value": "argument value"}.get(difference.kind, "argument")
