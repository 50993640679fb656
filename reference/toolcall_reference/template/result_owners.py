"""Whose result each result of a conversation is, where its id does not say so (chapter RN-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ..errors import BadRequest, TemplateError, TemplateExhausted

Message: TypeAlias = dict[str, Any]
Messages: TypeAlias = Sequence[Mapping[str, Any]]
#: Renders messages.  Raises TemplateError.
Render: TypeAlias = Callable[[Messages], str]


def rounds(messages: Messages) -> Iterator[tuple[int, int]]:
    """The places at which each message with the results that follow it begins and ends."""
    begin = 0
    while begin < len(messages):
        end = begin + 1
        while end < len(messages) and messages[end].get("role") == "tool":
            end += 1
        yield begin, end
        begin = end


def with_owners(messages: Sequence[Message], render: Render) -> list[Message]:
    """The conversation with the id and the name of its call in each result.

    Raises BadRequest for a result without an id, if nothing tells whose it is and the prompt depends on it.
    Implements RN-4.5 to RN-4.8.
    """
    changed = list(messages)
    for begin, end in rounds(changed):
        places = range(begin + 1, end)
        without = [place for place in places if not _id(changed[place])]
        if without and len(without) == len(_without_results(changed, begin, places)):
            changed = _with_made_up_ids(changed, begin, without, render)
            for place, call in zip(without, _without_results(changed, begin, places), strict=True):
                changed[place] = _owned(changed[place], call)
        elif without and changed[begin].get("tool_calls"):
            _check_no_matter(changed, without, changed[begin]["tool_calls"], render)
        owners = {call["id"]: call for call in changed[begin].get("tool_calls", ()) if call.get("id")}
        for place in places:
            if _id(changed[place]) in owners:
                changed[place] = _owned(changed[place], owners[_id(changed[place])])
    return changed


def _without_results(messages: Messages, begin: int, places: Sequence[int]) -> list[Message]:
    """The calls of a turn that no result names."""
    told = {_id(messages[place]) for place in places} - {""}
    return [call for call in messages[begin].get("tool_calls", ()) if call.get("id") not in told]


def _id(result: Mapping[str, Any]) -> str:
    """The id of the call that a result names; ``""`` if it names none."""
    id = result.get("tool_call_id")
    return id if isinstance(id, str) else ""


def _owned(result: Message, call: Message) -> Message:
    """The result with what tells whose it is.  Implements RN-4.6."""
    name = call.get("function", call).get("name")
    named = {"name": name} if isinstance(name, str) and not result.get("name") else {}
    return {**result, **named, **({"tool_call_id": call["id"]} if call.get("id") else {})}


def _with_made_up_ids(
    messages: list[Message], begin: int, without: Sequence[int], render: Render
) -> list[Message]:
    """The conversation with ids for the calls of a turn that has none, if its prompt does not show them.

    Implements RN-4.8.
    """
    calls = messages[begin]["tool_calls"]
    if any(call.get("id") for call in calls):
        return messages
    identified = [{**call, "id": f"madeup{number:03d}"} for number, call in enumerate(calls)]
    turn = {**messages[begin], "tool_calls": identified}
    results = {place: _owned(messages[place], call) for place, call in zip(without, identified, strict=True)}
    changed = [results.get(place, message) for place, message in enumerate(messages)]
    changed[begin] = turn
    text = _rendered(changed, render)
    if text is None or any(call["id"] in text for call in identified):
        return messages
    return [*messages[:begin], turn, *messages[begin + 1 :]]


def _check_no_matter(
    messages: list[Message], without: Sequence[int], calls: Sequence[Message], render: Render
) -> None:
    """Refuse results without ids whose call the prompt would show, and nothing tells.  Implements RN-4.7."""
    texts = {_rendered(messages, render)}
    for call in (calls[0], calls[-1]):
        owned = {place: _owned(messages[place], call) for place in without}
        texts.add(_rendered([owned.get(place, each) for place, each in enumerate(messages)], render))
    if len(texts) > 1 or None in texts:
        raise BadRequest(
            f"messages[{without[0]}].tool_call_id",
            "it is missing, and the prompt depends on whose result this is: give the id of a call",
        )


def _rendered(messages: Messages, render: Render) -> str | None:
    """The prompt; None where the template refuses the conversation."""
    try:
        return render(messages)
    except TemplateExhausted:
        raise
    except TemplateError:
        return None
