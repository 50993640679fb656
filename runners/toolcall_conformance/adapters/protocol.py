"""The adapter protocol: the hello, the request for a vector, and the check of a reply."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import AdapterBroken
from ..suite import data
from ..suite.model import Vector
from .claims import refused
from .implementation import Fault, Implementation, JsonObject

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from referencing import Registry

#: The version of the protocol this runner speaks.
PROTOCOL = 1

#: The smallest ``limits.depth`` CT-10.2 lets an implementation declare.
LEAST_DEPTH = 128


def hello_request() -> JsonObject:
    """The first line of a conversation (AP-2)."""
    return {"op": "hello", "protocol": PROTOCOL, "suite": data.suite_version()}


@dataclass(frozen=True, slots=True)
class Hello:
    """The reply to hello: the implementation's name and its claims.  Implements AP-2."""

    name: str
    version: str = ""
    language: str = ""
    url: str = ""
    profiles: frozenset[str] = frozenset()
    ops: frozenset[str] = frozenset()
    #: None: any format.
    formats: frozenset[str] | None = None
    features: frozenset[str] = frozenset()
    #: The layers of ``render``: ``template``, ``server``.
    layers: frozenset[str] = frozenset()
    #: The formats that it renders by their names; None: any template.
    render_formats: frozenset[str] | None = None
    #: ``characters`` or ``tokens``.
    splits: str = "characters"
    #: The deepest nesting of brackets that the implementation accepts; None: no limit.
    depth: int | None = None
    #: Profile ``wire``: the APIs, and what ``respond`` is given: ``message``, ``output`` or ``both``.
    apis: frozenset[str] = frozenset({"chat"})
    #: Profile ``wire``: the APIs of ``accumulate``.
    accumulate_apis: frozenset[str] = frozenset({"chat"})
    respond: str = "message"
    #: What requests are to carry: of ``format`` and ``generationPrompt``.
    wants: frozenset[str] = frozenset()
    #: The reply as received, which results files record.
    wire: JsonObject = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, reply: JsonObject, formats: Collection[str] | None = None) -> Hello:
        """Read the reply to hello.  Raises ``AdapterBroken`` if it is invalid or of another protocol.

        ``formats``: those that it may claim; None: any.
        """
        if reply.get("protocol") != PROTOCOL and "protocol" in reply:
            raise AdapterBroken(
                f"the adapter speaks protocol {reply['protocol']!r}, this suite speaks {PROTOCOL}"
            )
        problem = _schema_problem("hello-reply", "", reply)
        if problem:
            raise AdapterBroken(f"the reply to hello is not one: {problem}")
        problem = refused(reply, formats)
        if problem:
            raise AdapterBroken(f"the reply to hello is refused: {problem}")
        who = reply["implementation"]
        depth = reply.get("limits", {}).get("depth")
        return cls(
            name=who["name"],
            version=who.get("version", ""),
            language=who.get("language", ""),
            url=who.get("url", ""),
            profiles=frozenset(reply["profiles"]),
            ops=frozenset(reply["ops"]),
            formats=frozenset(reply["formats"]) if "formats" in reply else None,
            features=frozenset(reply.get("features", ())),
            layers=frozenset(reply.get("render", ())),
            render_formats=frozenset(reply["renderFormats"]) if "renderFormats" in reply else None,
            splits=reply.get("splits", "characters"),
            apis=frozenset(reply.get("apis", ("chat",))),
            accumulate_apis=frozenset(reply.get("accumulateApis", ("chat",))),
            respond=reply.get("respond", "message"),
            wants=frozenset(reply.get("wants", ())),
            depth=None if depth is None else max(int(depth), LEAST_DEPTH),
            wire=reply,
        )


def greeted(implementation: Implementation, timeout: float, formats: Collection[str] | None = None) -> Hello:
    """Start an implementation.  Without a valid reply to hello, close it and raise ``AdapterBroken``.

    ``formats``: those that it may claim; None: any.
    """
    try:
        return Hello.of(implementation.start(hello_request(), timeout), formats)
    except (Fault, AdapterBroken) as error:
        implementation.close()
        raise AdapterBroken(str(error)) from error


def grammar_request(vector: Vector) -> JsonObject:
    """The request for the grammar under which the vector's output would be written (AP-7.7)."""
    fields = vector.request()
    return {"op": "grammar", **{name: value for name, value in fields.items() if name != "profile"}}


def reply_problem(request: JsonObject, reply: JsonObject) -> str:
    """Why ``reply`` is not a valid reply to ``request``; "" if it is valid.  Implements AP-5.

    The JSON Schemas decide, but validation takes a hundred times as long as parsing a short output.  So code
    accepts replies of the usual shape, and only other replies are validated by the schema.
    """
    op = request["op"]
    if reply.get("status") == "ok":
        if op in ("parse", "stream") and not _usual_message(reply.get("message")):
            return _schema_problem("reply", op, {"id": 0, **reply})
        if op == "stream":
            deltas = reply.get("deltas")
            if type(deltas) is not list or not all(map(_usual_deltas, deltas)):
                problem = _schema_problem("reply", op, {"id": 0, **reply})
                if problem:
                    return problem
            assert isinstance(deltas, list)
            if len(deltas) != len(request["chunks"]) + 1:
                return (
                    f"deltas: {len(deltas)} lists for {len(request['chunks'])} chunks; "
                    "there must be one for each chunk and one for the end"
                )
            return ""
        if op == "parse":
            return ""
        if op == "respond" and ("events" if request["stream"] else "response") not in reply:
            return "a stream has `events`, a response that is not streamed has `response`"
        if op == "extract":
            return _events_problem(request, reply) or _schema_problem("reply", op, {"id": 0, **reply})
        if op == "constrain":
            problem = _answers_problem(request, reply)
            return problem or (
                "" if _usual_answers(reply) else _schema_problem("reply", op, {"id": 0, **reply})
            )
    return _schema_problem("reply", op, {"id": 0, **reply})


def _answers_problem(request: JsonObject, reply: JsonObject) -> str:
    """What is wrong with the number of the answers to texts.  Implements AP-4.10."""
    asked = len(request["outputs"])
    for name in ("results", "from"):
        answers = reply.get(name)
        if isinstance(answers, list) and len(answers) != asked:
            return f"{name}: {len(answers)} for {asked} outputs; there must be one for each"
    return ""


def _events_problem(request: JsonObject, reply: JsonObject) -> str:
    """What is wrong with the number of lists of events.  Implements AP-4.12."""
    events, chunks = reply.get("events"), request.get("chunks")
    missing = any(problem.get("code") == "missing" for problem in reply.get("problems", ()))
    if chunks is None or missing or (isinstance(events, list) and len(events) == len(chunks) + 2):
        return ""
    given = f"{len(events)} lists" if isinstance(events, list) else "none"
    return (
        f"events: {given} for {len(chunks)} chunks; there must be one for the prefix, each chunk and the end"
    )


def _usual_message(message: Any) -> bool:
    if type(message) is not dict:
        return False
    get = message.get
    calls, problems, names = get("calls"), get("problems", []), get("rejectedToolNames", [])
    return (
        type(calls) is list
        and all(map(_usual_call, calls))
        and type(problems) is list
        and all(map(_usual_problem, problems))
        and type(names) is list
        and all(type(name) is str for name in names)
        and type(get("content", "")) is str
        and type(get("reasoning", "")) is str
        and type(get("sawToolCallSyntax", True)) is bool
        and type(get("rejectedByPolicy", True)) is bool
    )


def _usual_call(call: Any) -> bool:
    return (
        type(call) is dict
        and type(call.get("name")) is str
        and type(call.get("arguments")) is str
        and type(call.get("id", "")) is str
        and type(call.get("complete", True)) is bool
    )


def _usual_problem(problem: Any) -> bool:
    return (
        type(problem) is dict
        and type(problem.get("code")) is str
        and type(problem.get("offset")) is int
        and type(problem.get("length")) is int
        and problem["offset"] >= 0
        and problem["length"] >= 0
    )


def _usual_deltas(deltas: Any) -> bool:
    if type(deltas) is not list:
        return False
    for delta in deltas:
        if type(delta) is not dict:
            return False
        kind = delta.get("type")
        if kind in ("content", "reasoning"):
            if type(delta.get("text")) is not str:
                return False
            continue
        index = delta.get("index")
        if type(index) is not int or index < 0:
            return False
        if kind == "arguments":
            if type(delta.get("text")) is not str:
                return False
        elif kind == "call":
            if type(delta.get("name")) is not str or type(delta.get("id", "")) is not str:
                return False
        elif kind != "id" or type(delta.get("id")) is not str:
            return False
    return True


#: The fields of a reply to ``constrain``, and of an answer in it that is not ``rejected``.
_ANSWERS = frozenset(
    ("id", "status", "held", "results", "constraint", "from", "vocabulary", "loosened", "narrowed")
)
_ANSWER = frozenset(("state", "next", "must"))


def _usual_answers(reply: JsonObject) -> bool:
    shown, since = reply.get("constraint"), reply.get("from", [])
    return (
        reply.keys() <= _ANSWERS
        and type(reply.get("held")) is bool
        and type(reply.get("results")) is list
        and all(map(_usual_answer, reply["results"]))
        and type(since) is list
        and all(each is None or (type(each) is int and each >= 0) for each in since)
        and ("constraint" not in reply or _usual_constraint(shown))
        and reply.get("vocabulary", "bytes") in ("bytes", "tokens")
        and reply.get("loosened", []) == reply.get("narrowed", []) == []
    )


def _usual_constraint(shown: Any) -> bool:
    return (
        type(shown) is dict
        and shown.keys() == {"notation", "text"}
        and type(shown["notation"]) is type(shown["text"]) is str
    )


def _usual_answer(answer: Any) -> bool:
    if type(answer) is not dict:
        return False
    if answer.get("state") == "rejected":
        at = answer.get("at")
        return len(answer) == 2 and type(at) is int and at >= 0
    follows = answer.get("next", "")
    must = answer.get("must", "x")
    return (
        answer.keys() <= _ANSWER
        and answer.get("state") in ("complete", "open")
        and type(follows) is type(must) is str
        and must != ""
    )


def _schema_problem(schema: str, definition: str, value: JsonObject) -> str:
    """The most informative violation of a protocol schema, with its path; "" if there is none."""
    from jsonschema.exceptions import best_match

    reference = f"{schema}.schema.json" + (f"#/$defs/{definition}" if definition else "")
    error = best_match(_validator(reference).iter_errors(value))
    if error is None:
        return ""
    place = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in error.absolute_path).lstrip(".")
    message = error.message if len(error.message) < 300 else error.message[:300] + "…"
    return f"{place}: {message}" if place else message


def fits(reference: str, value: object) -> bool:
    """Whether a value is as a part of the schemas says, such as ``request.schema.json#/$defs/tool``."""
    return _validator(reference).is_valid(value)


def part(reference: str) -> tuple[str, JsonObject]:
    """A part of the schemas, and its own reference, which differs where the part is a ``$ref`` itself."""
    schema: JsonObject = _registry().resolver().lookup(reference).contents
    if "$ref" not in schema:
        return reference, schema
    file, pointer = schema["$ref"].partition("#")[::2]
    return part(f"{file or reference.partition('#')[0]}#{pointer}")


@cache
def _validator(reference: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator({"$ref": reference}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    folder = data.spec_dir() / "schema" / "protocol"
    resources = {
        path.name: Resource.from_contents(json.loads(path.read_text("utf-8")), DRAFT202012)
        for path in sorted(folder.glob("*.schema.json"))
    }
    registry: Registry[Any] = Registry()
    return registry.with_resources(resources.items())
