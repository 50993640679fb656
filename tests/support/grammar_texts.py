"""Outputs that a grammar has to accept: calls as templates render them, and small damages to those."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import UnknownType
from referencing.exceptions import Unresolvable

from tests.support.suite_vectors import vectors_below
from toolcall_conformance.lab.roundtrip.rendering import TripRenderer
from toolcall_conformance.suite.cases.conversation import Conversation
from toolcall_conformance.suite.cases.rendering import Rendered
from toolcall_conformance.suite.model import ExpectedCall, Vector
from toolcall_reference import Values
from toolcall_reference.adapter import ReferenceAdapter
from toolcall_reference.gbnf.running import Constraint

ADAPTER = ReferenceAdapter()
_USER = {"role": "user", "content": "Hi."}


def grammar_request(vector: Vector, **options: Any) -> dict[str, Any]:
    """The request for the grammar of a vector's outputs."""
    request = vector.request()
    return {**request, "op": "grammar", "options": {**request.get("options", {}), **options}}


def constraint_of(vector: Vector, **options: Any) -> Constraint | None:
    """The constraint for a vector's outputs; None where there is no grammar.  Many vectors share one."""
    return _constraint(_same_grammar(vector, **options))


def _same_grammar(vector: Vector, **options: Any) -> str:
    """What decides the grammar of a vector: its request without its output."""
    return json.dumps({**grammar_request(vector, **options), "output": ""})


@cache
def _constraint(request: str) -> Constraint | None:
    reply = ADAPTER.grammar(json.loads(request))
    return Constraint(reply) if reply["status"] == "ok" and reply["grammar"] else None


def canonical_vectors(every: int = 1) -> Iterator[tuple[Vector, Constraint]]:
    """The vectors that expect calls in their canonical form, with their grammars; a sample: of every n-th.

    Canonical is an output whose calls are complete, without problems, and fit their schemas, and which, from
    the marker of its first call on and up to the stop, stands in what the vector's own template renders for
    these calls.  Left out is what GR-1.1 leaves out: see ``_exempt``.
    """
    called = [
        v
        for v in vectors_below("template/")
        if v.kind == "parse" and fits(v, vector_message(v)) and not _exempt(v)
    ]
    sharing = defaultdict[str, list[Vector]](list)
    for vector in called:
        sharing[_same_grammar(vector)].append(vector)
    # Those of one grammar in a row: engines keep the last few.
    for vector in chain.from_iterable(sharing[grammar] for grammar in sorted(sharing)[::every]):
        constraint = constraint_of(vector)
        start = constraint.start(vector.output) if constraint else None
        if constraint is None or start is None:
            continue
        if any(vector.output[start:].rstrip() in text for text in _renderings(vector)):
            yield vector, constraint


#: Where the parser is lenient and the grammar has no reason to be: nothing but a closing quote or sign ends a
#: made-up key with spaces, Python itself warns of a backslash that escapes nothing, a part has its end, and a
#: text without quotes may hold what ends it, or begin like a list.
_LENIENT = {
    *("template/gemma4/spaces-in-a-key", "template/pythonic/no-escapes"),
    *("template/python-bare/parenthesis-in-a-text", "template/python-bare/bracket-in-a-text"),
    "template/muse-glimmer/end-missing",
}
#: Elements that no schema declares: a closing tag repeats a name there, which no grammar can remember.
_NAMES_MADE_UP = _LENIENT | frozenset(
    f"template/minimax-m3/{name}"
    for name in (
        *("undeclared-array", "undeclared-object", "hyphens-in-a-name", "spaces-in-a-name"),
        *("text-before-elements", "string-or-object", "zero-false-and-empty"),
    )
)


#: Formats whose outputs are rows of parts.
ROWS_OF_PARTS = ("gpt-oss", "functionary32", "muse-glimmer")
#: Complete calls that no grammar of a row of parts accepts: not as models write them, with other text in
#: their part or after, or with what GR-1.1 and GR-4.5 leave out.
NOT_WRITTEN = frozenset(
    (
        *(
            f"template/gpt-oss/{name}"
            for name in (
                "no-namespace",
                "part-of-a-channel-behind-a-call",
                "type-word",
                "channel-twice",
                "channel-corrected-behind-the-recipient",
                "three-recipients",
                "beginning-of-a-header-behind-a-call",
                "no-arguments",
                "tool-named-like-an-addressee",
            )
        ),
        *("template/gpt-oss/three-calls", "template/gpt-oss/cut-off-in-the-end"),
        *("template/gpt-oss/thought-between-calls", "template/gpt-oss/text-behind-a-call"),
        "template/gpt-oss/text-behind-an-end",
        *(f"template/functionary32/{name}" for name in ("stop", "carriage-returns", "arguments-on-the-line")),
        *(f"template/functionary32/text-behind-a-call{name}" for name in ("", "-without-recipient")),
        *(f"template/functionary32/{name}" for name in ("no-arguments", "code-and-text", "marks-in-code")),
        *(
            "template/functionary32/name-before-a-mark",
            "template/functionary32/mark-behind-a-call-without-arguments",
        ),
        *(f"template/muse-glimmer/{name}" for name in ("union", "closing-tag-in-a-value", "compact")),
        *(
            f"template/muse-glimmer/{name}"
            for name in ("header-without-a-recipient", "call-without-a-header")
        ),
        *(f"template/muse-glimmer/text-behind{name}" for name in ("", "-a-call")),
        *(f"template/gpt-oss/{name}-arguments" for name in ("null-for", "empty-text-for")),
        "template/gpt-oss/arguments-as-json-text",
        # No message ends with the token that a request names.
        *(f"template/{name}/end-of-sequence-after-a-call" for name in ROWS_OF_PARTS),
        *("template/muse-glimmer/json-in-place-of-tags", "template/muse-glimmer/section-end-twice"),
        "template/muse-glimmer/start-of-reasoning-after-a-call",
        *(
            f"template/{format}/{name}"
            for format in ("gpt-oss", "functionary32", "muse-glimmer")
            for name in ("text-after-a-call", "text-between-two-calls", "integer-with-a-fraction-of-nothing")
        ),
        "template/functionary32/carriage-returns-between-the-parts",
        "template/muse-glimmer/carriage-returns-between-the-parts",
        "template/muse-glimmer/call-in-a-message-to-a-tool-with-a-text",
        *("template/muse-glimmer/two-calls-in-one-message", "template/muse-glimmer/another-name-in-the-tag"),
    )
)


@cache
def _analysis(template: str | None) -> Mapping[str, Any]:
    analysis: Mapping[str, Any] = ADAPTER.analyze({"template": template})["analysis"]
    return analysis


def _exempt(vector: Vector) -> bool:
    """Whether an output holds what a grammar need not accept (GR-1.1, GR-4.2), or ends with a stop."""
    assert vector.expected is not None
    analysis = _analysis(vector.template)
    markers = analysis["tools"]["arguments"]
    closings = {(markers[name] or "").strip() for name in ("valueSuffix", "typedValueSuffix")} - {""}
    declared = {tool["function"]["name"]: _properties(tool) for tool in vector.tools}
    if vector.id in _NAMES_MADE_UP:
        return True
    for call in vector.expected.calls:
        arguments = json.loads(call.arguments)
        names = [name for name in declared[call.name] if name in arguments]
        if len(declared[call.name]) > 5 and list(arguments) != names:
            return True
        if any(closing in str(value) for value in arguments.values() for closing in closings):
            return True
    fraction = vector.id.endswith("/integer-with-a-fraction-of-nothing")
    return fraction or vector.output.rstrip().endswith(tuple(analysis["stops"])) or "5.0" in vector.output


def lacks_exemption(conversation: Conversation, renderer: TripRenderer, rendered: Rendered) -> bool:
    """Whether a rendering at random holds nothing of what a grammar need not accept."""
    assert conversation.turn is not None
    if not conversation.fits():
        return False
    markers = renderer.analysis.tools
    closing = [text.strip() for text in (markers.arguments.value_suffix,) if text.strip()]
    properties = {
        each["function"]["name"]: each["function"]["parameters"]["properties"]
        for each in conversation.toolset.tools
    }
    values = [text for call in conversation.turn.calls for text in map(str, call.arguments.values())]
    declared = all(call.arguments.keys() <= properties[call.name].keys() for call in conversation.turn.calls)
    openings = [markers.section_start, markers.per_call_start, markers.function.name_prefix]
    opening = next((text.strip() for text in openings if text.strip()), "\0")
    # There a call ends the reasoning, so its marker triggers in it too.
    thought = conversation.turn.reasoning if renderer.analysis.reasoning.until_first_tag else ""
    elements = renderer.analysis.tools.values is Values.ELEMENTS  # made-up names: see ``_NAMES_MADE_UP``
    # Some templates write the content of a turn after its calls, which no grammar allows (GR-1.8).
    content = conversation.turn.content.strip()
    behind = bool(content) and rendered.output.rstrip().endswith(content)
    return (
        declared
        and not any(text in value for text in closing for value in values)
        and opening not in conversation.turn.content + thought
        and not elements
        and not behind
    )


def _properties(tool: Mapping[str, Any]) -> list[str]:
    parameters = tool["function"].get("parameters", {})
    return list(parameters.get("properties", ())) if isinstance(parameters, dict) else []


def vector_message(vector: Vector) -> dict[str, Any]:
    """The message that a vector expects, as the wire has it."""
    assert vector.expected is not None
    calls = [
        {"name": call.name, "arguments": call.arguments, "id": call.id, "complete": call.complete}
        for call in vector.expected.calls
    ]
    return {"calls": calls, "problems": list(vector.expected.problems)}


def fits(vector: Vector, message: Mapping[str, Any]) -> bool:
    """Whether a message has calls, all complete, without problems, and valid by their tools' schemas."""
    parameters = {tool["function"]["name"]: tool["function"].get("parameters", {}) for tool in vector.tools}
    return (
        bool(message["calls"])
        and not message.get("problems")
        and all(call.get("complete", True) and _valid(call, parameters) for call in message["calls"])
    )


def _valid(call: Mapping[str, Any], parameters: Mapping[str, Any]) -> bool:
    pairs: list[list[tuple[str, Any]]] = []

    def kept(members: list[tuple[str, Any]]) -> dict[str, Any]:
        pairs.append(members)
        return dict(members)

    try:
        arguments = json.loads(call["arguments"], object_pairs_hook=kept)
    except ValueError:
        return False
    schema = parameters.get(call["name"], False)
    twice = any(len({key for key, _ in members}) < len(members) for members in pairs)
    return (
        not twice
        and isinstance(arguments, dict)
        and _declared(arguments, schema)
        and _is_valid(schema, arguments)
    )


def _is_valid(schema: Any, value: Any) -> bool:
    try:
        return bool(Draft202012Validator(schema).is_valid(value))
    except (Unresolvable, UnknownType, RecursionError):
        # A schema that refers to nothing, or to nothing but itself, has no grammar (GR-4.15).  One whose type
        # JSON does not know is not a schema.
        return False


def _declared(value: Any, schema: Any) -> bool:
    """Whether all properties are declared: a grammar demands that (GR-4.4)."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if properties is None or not isinstance(value, dict):
        return True
    return all(key in properties and _declared(member, properties[key]) for key, member in value.items())


def _renderings(vector: Vector) -> Iterator[str]:
    """The expected calls as the template writes them, with arguments as objects or as text."""
    assert vector.expected is not None
    for as_text in (False, True):
        found = list(_turns(vector, vector.expected.calls, as_text))
        yield from found
        if found:
            return  # a template that takes objects writes text as a string in JSON


def _turns(vector: Vector, calls: Sequence[ExpectedCall], as_text: bool) -> Iterator[str]:
    functions = [
        {"name": each.name, "arguments": each.arguments if as_text else json.loads(each.arguments)}
        for each in calls
    ]
    written = [
        {"id": each.id or "abc123XYZ", "type": "function", "function": function}
        for each, function in zip(calls, functions, strict=True)
    ]
    for content in ("", None):
        turn = {"role": "assistant", "content": content, "tool_calls": written}
        request = {"template": vector.template, "messages": [_USER, turn], "tools": list(vector.tools)}
        reply = ADAPTER.render(request)
        if reply["status"] == "ok":
            yield reply["prompt"]


def damaged(output: str, start: int, most: int) -> Iterator[str]:
    """The output with one character left out, changed or doubled, at places spread from ``start`` on."""
    step = max(1, (len(output) - start) // most)
    for place in range(start, len(output), step):
        before, here, behind = output[:place], output[place], output[place + 1 :]
        yield before + behind
        yield before + ("x" if here != "x" else "y") + behind
        yield before + here + here + behind
