"""What a server makes of a conversation before its template renders it (chapter RN).

A client sends the conversation as the OpenAI API has it: arguments are JSON text, content is null beside
calls or a list of parts, results come in any order.  Most templates were written for other shapes.  What a
template wants is found by rendering; no template is known by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from ..errors import BadRequest, TemplateError, TemplateExhausted
from ..request import read_object
from .analysis.variants import CALL, FUNCTION, USER, VALUE, Renderings, Shape, Variant
from .model.difference import difference
from .model.wire_format import Analysis
from .rendering.render import ChatTemplate
from .result_owners import Message, Messages, Render, rounds, with_owners

#: The member under which arguments go that are not a JSON object, where a template renders objects only.
RAW: Final = "_raw"
_SAID: Final = "Ðirected like thisđ"
#: The name of a role that no template knows.
_NO_ROLE: Final = "nobody"
#: Roles whose texts can be rendered as those of another role (RN-5.2).
_DIRECTING: Final = frozenset({"system", "developer"})
#: Roles whose texts templates render, or say that they do not.
_USUAL_ROLES: Final = frozenset({"user", "assistant", "tool"})
#: What null content is printed as: by Python, and as JSON.
_NULLS: Final = ("None", "null")
#: The field of each type of part that is text, in the OpenAI API.
_TEXTS: Final = {"text": "text", "refusal": "refusal", "input_text": "text", "output_text": "text"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The shapes in which a template wants a conversation.  The defaults leave everything as it is."""

    #: Whether a turn may have several calls.
    parallel_calls: bool
    #: Whether arguments are to be objects, or JSON text; None for a template that renders no calls.
    arguments: type[dict[str, Any]] | type[str] | None = None
    #: Whether empty content beside calls is to be text (``""``), or null; None where both will do.
    empty_content: type[str] | type[None] | None = None
    #: Whether content is to be text, or a list of parts; None where both will do.
    content: type[str] | type[list[Any]] | None = None
    #: The roles, of those that a conversation may have beside the usual ones, whose texts are not rendered.
    lost_roles: frozenset[str] = frozenset()


@lru_cache(maxsize=256)
def wanted_by(source: str, analysis: Analysis, roles: frozenset[str]) -> Wanted:
    """What a template wants of a conversation with these roles.  Implements RN-1.4.

    Only what the template refuses, spoils or loses is changed: what renders well stays.
    """
    renderings = Renderings(ChatTemplate(source))
    can = analysis.capabilities
    asked = {"system"}.union(roles) - _USUAL_ROLES
    wanted = Wanted(
        empty_content=str,
        parallel_calls=can.parallel_tool_calls or not can.tool_calls,
        lost_roles=frozenset(role for role in asked if _is_lost(renderings, role)),
    )
    if not can.typed_content:
        wanted = replace(wanted, content=str)
    elif not can.string_content:
        wanted = replace(wanted, content=list)
    if can.tool_calls:
        text = can.string_arguments and not can.object_arguments and not analysis.tools.uses_python_dicts
        wanted = replace(wanted, arguments=str if text else dict, empty_content=_empty_content(renderings))
    return wanted


def _empty_content(renderings: Renderings) -> type[str] | type[None] | None:
    like = renderings.calls_shape or Shape()
    null, empty = (_with_call(renderings, replace(like, call_content=content)) for content in (None, ""))
    spoilt = any(word in difference(empty, null).right for word in _NULLS)
    if empty and (not null or spoilt):
        return str
    # Where both are rendered, and not alike, null is what clients of the API send.
    return type(None) if null and null != empty else None


def _with_call(renderings: Renderings, shape: Shape) -> str:
    """A call in the last turn, and one with a question after it; ``""`` if either is refused or lost."""
    texts = [
        renderings.text(Variant("one call", calls=(CALL,), shape=replace(shape, followed=followed))) or ""
        for followed in {shape.followed, True}
    ]
    return "\0".join(texts) if all(map(_shows_call, texts)) else ""


def _shows_call(text: str) -> bool:
    return FUNCTION in text and VALUE in text


def _is_lost(renderings: Renderings, role: str) -> bool:
    """Whether the template renders nothing of a role; what it refuses is lost if there is a way around.

    A developer is lost, too, where the template writes any name of a role, and so knows none.
    """
    text = _rendered_role(renderings, role)
    if text is None:
        return role in _DIRECTING
    if role == "developer" and text == (_rendered_role(renderings, _NO_ROLE) or "").replace(_NO_ROLE, role):
        return True
    return _SAID not in text


def _rendered_role(renderings: Renderings, role: str) -> str | None:
    """A conversation that begins with a message of a role; None if the template refuses it."""
    messages = [{"role": role, "content": _SAID}, {"role": "user", "content": USER}]
    try:
        return renderings.template.render(messages, variables=renderings.variables)
    except TemplateExhausted:
        raise
    except TemplateError:
        return None


def as_wanted(messages: Messages, wanted: Wanted, render: Render) -> list[Message]:
    """The conversation in the shapes that a template wants.  Implements RN-1.6, RN-1.7, RN-2.3.

    ``render`` shows whether the template renders arguments that are not a JSON object, and whether it matters
    whose result one is; it is called only where either is asked.  Raises ``BadRequest`` for what can be
    neither rendered nor left out.
    """
    changed = [_message(message, f"messages[{i}]", wanted) for i, message in enumerate(messages)]
    changed = _with_results(with_owners(_with_roles(changed, wanted), render), wanted)
    broken = [call for message in changed for call in _calls(message) if _is_broken(call, wanted)]
    if broken and not _keeps(changed, broken, render):
        for call in broken:
            call["arguments"] = {RAW: call["arguments"]}
    return changed


def _message(message: Mapping[str, Any], place: str, wanted: Wanted) -> Message:
    """A message with its content and calls as the template wants them.  Implements RN-3.1, RN-5.6."""
    changed = {name: value for name, value in message.items() if value is not None or name == "content"}
    if changed.get("tool_calls") == []:
        del changed["tool_calls"]
    if "tool_calls" in changed:
        changed["tool_calls"] = _read_calls(changed["tool_calls"], f"{place}.tool_calls", wanted)
    content, role = changed.get("content"), changed.get("role")
    changed["content"] = _content(content, f"{place}.content", wanted.content if role != "tool" else str)
    if not changed["content"]:
        beside_calls = "tool_calls" in changed
        if not beside_calls or wanted.empty_content is str:
            changed["content"] = ""
        elif wanted.empty_content is type(None):
            changed["content"] = None
    return changed


def _content(content: Any, place: str, wanted: type[str] | type[list[Any]] | None) -> Any:
    """Content as text or as parts.  Implements RN-3.2, RN-3.3."""
    if isinstance(content, list) and wanted is str:
        return "\n".join(_text(part, f"{place}[{index}]") for index, part in enumerate(content))
    if isinstance(content, str) and wanted is list:
        return [{"type": "text", "text": content}]
    return content


def _text(part: Any, place: str) -> str:
    """The text of a content part.  Implements RN-3.4."""
    fields = part if isinstance(part, Mapping) else {}
    kind = fields.get("type")
    text = fields.get(_TEXTS.get(str(kind), ""))
    if not isinstance(text, str):
        raise BadRequest(place, f"the template renders text only, and this is a part of type {kind!r}")
    return text


def _read_calls(calls: Any, place: str, wanted: Wanted) -> list[Message]:
    if not isinstance(calls, list):
        raise BadRequest(place, "a list of calls is needed")
    changed = []
    for index, call in enumerate(calls):
        if not isinstance(call, Mapping):
            raise BadRequest(f"{place}[{index}]", "an object is needed")
        function = read_object({"function": call, **call}, f"{place}[{index}].function")
        function = {**function, "arguments": _arguments(function.get("arguments"), wanted)}
        changed.append({**call, "function": function} if "function" in call else function)
    return changed


def _arguments(arguments: Any, wanted: Wanted) -> Any:
    """Arguments as the template wants them; text that is not an object stays.  Implements RN-2.1, RN-2.2."""
    if arguments is None or (isinstance(arguments, str) and not arguments.strip()):
        arguments = "{}" if wanted.arguments is str else {}
    if isinstance(arguments, str) and wanted.arguments is dict:
        return _decoded(arguments)
    if isinstance(arguments, Mapping) and wanted.arguments is str:
        return json.dumps(arguments, ensure_ascii=False)
    return arguments


def _decoded(text: str) -> Any:
    """The object of a JSON text; the text itself if it is not an object or has a number beyond a double.

    Implements RN-2.3, RN-2.5 to RN-2.8.
    """
    try:
        value = json.loads(text, parse_float=_number, parse_constant=_number)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, dict) else text


def _number(text: str) -> float:
    value = float(text)
    if value - value != 0:
        raise ValueError(f"{text} is not a finite number")
    return value


def _calls(message: Mapping[str, Any]) -> list[Message]:
    """The functions of a message's calls, each with its name and arguments."""
    return [call.get("function", call) for call in message.get("tool_calls", ())]


def _is_broken(call: Mapping[str, Any], wanted: Wanted) -> bool:
    return isinstance(call["arguments"], str) and wanted.arguments is dict


def _keeps(messages: Messages, broken: Sequence[Message], render: Render) -> bool:
    """Whether a template renders arguments that are not a JSON object.  Implements RN-2.4."""
    try:
        rendered = render(messages)
    except TemplateExhausted:
        raise
    except TemplateError:
        return False
    texts = {call["arguments"] for call in broken}
    return all(text in rendered or json.dumps(text, ensure_ascii=False)[1:-1] in rendered for text in texts)


def _with_roles(messages: list[Message], wanted: Wanted) -> list[Message]:
    """The conversation without roles whose texts the template loses.  Implements RN-5.1, RN-5.2.

    A developer is the system, and what the system says goes before what the user says next.
    """
    changed: list[Message] = []
    said: list[str] = []
    for place, message in enumerate(messages):
        role = message.get("role")
        if role == "developer" and role in wanted.lost_roles:
            role = "system"
        if role == "system" and role in wanted.lost_roles and isinstance(message["content"], str):
            said.append(message["content"])
            continue
        if role in wanted.lost_roles:
            raise BadRequest(f"messages[{place}].role", f"the template renders nothing of role {role!r}")
        if said and role == "user" and isinstance(message["content"], str):
            message["content"] = "\n\n".join([*said, message["content"]])
            said = []
        changed.append({**message, "role": role} if "role" in message else message)
    if said:
        raise BadRequest("messages", "the template renders no system message, and no user's comes after it")
    return changed


def _with_results(messages: list[Message], wanted: Wanted) -> list[Message]:
    """The conversation with results in the order of their calls.  Implements RN-4.1 to RN-4.4.

    Results are moved only where each of them belongs to another call of the turn.
    """
    changed: list[Message] = []
    for position, end in rounds(messages):
        turn, results = messages[position], messages[position + 1 : end]
        calls = turn.get("tool_calls", ())
        places = {call.get("id"): place for place, call in enumerate(calls)}
        ids = [result.get("tool_call_id") for result in results]
        if len(set(map(str, ids))) == len(ids) and all(isinstance(id, str) and id in places for id in ids):
            results.sort(key=lambda result: places[result["tool_call_id"]])
            if len(calls) > 1 and len(places) == len(calls) and not wanted.parallel_calls:
                changed += _one_call_a_turn(turn, results)
                continue
        changed += [turn, *results]
    return changed


def _one_call_a_turn(turn: Message, results: Sequence[Message]) -> Iterator[Message]:
    """A turn of several calls as several turns, each with its results."""
    for place, call in enumerate(turn["tool_calls"]):
        rest = {} if place == 0 else {"content": turn["content"] and ""}
        yield {**turn, **rest, "tool_calls": [call]}
        yield from (result for result in results if result["tool_call_id"] == call["id"])
