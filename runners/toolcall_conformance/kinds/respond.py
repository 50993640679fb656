"""Kind ``respond``: what a server sends of a message, or of an output that it reads itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..adapters.wire import message_deltas, message_to_wire
from ..errors import VectorError
from ..judge import completion, responses, wire
from ..judge.apis import ELSEWHERE, READERS
from ..judge.checks import Breach
from ..judge.judged import Judged
from ..judge.verdict import Outcome
from ..suite import yaml_text
from ..suite.model import Vector
from ..suite.registry import Registry
from ..suite.splits import preserved_spans, sweep
from ..suite.yaml_text import MakeError, YamlMapping
from ._kind import Peer, lacks_format
from ._wire import WireKind

#: The sizes of pieces, in code points: of a message, and of an output.
_MESSAGE_SIZES = (1, 5)
_OUTPUT_SIZES = ("size-1", "size-7")
#: The clauses of chat that hold in no other API.
_CHAT_ALONE = frozenset({"WR-1.14", "WR-2.9", "WR-2.10"})


@dataclass(frozen=True)
class _RespondKind(WireKind):
    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        yield from super().errors(node, registry, error)
        if ("output" in node.entries) != ("template" in node.entries):
            yield error(node, "`output` and `template` belong together", "give both, or neither")
        if not {"message", "output"} & node.entries.keys():
            yield error(node, "the vector has no `message`", "add it, or `output` and `template`")

    def of_templates(self, vector: Vector, node: YamlMapping, registry: Registry) -> list[Vector]:
        """A vector for each API of ``apis``.  Implements VF-4.21."""
        if (given := node.get("apis")) is None:
            return [vector]
        first, *others = yaml_text.plain(given)
        return [
            _of_api(vector, first, vector.id),
            *(_of_api(vector, api, f"{vector.id}/{api}") for api in others),
        ]

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        stop_reason = vector.options.get("stopReason", "stop")
        fields: JsonObject = {"op": self.op, "api": vector.api, "stopReason": stop_reason, "stream": False}
        if "toolChoice" in vector.options:
            fields["toolChoice"] = vector.options["toolChoice"]
        if respond == "output" or vector.message is None:
            return {**vector.request(), **fields, "profile": "template"}
        return {**fields, "message": message_to_wire(vector.message)}

    def divided(
        self, vector: Vector, base: JsonObject, respond: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        if respond == "output" or vector.message is None:
            yield "whole", {"stream": True, "chunks": [vector.output]}
            spans = [] if divided else preserved_spans(vector.output)
            for name in _OUTPUT_SIZES:
                for split in sweep(vector.output, name, spans):
                    yield name, {"stream": True, "chunks": list(split.chunks)}
        elif vector.deltas:
            deltas = [list(step) for step in vector.deltas]
            yield "whole", {"stream": True, "deltas": deltas, "lateIds": vector.late_ids}
        else:
            texts = (base["message"]["content"], base["message"]["reasoning"])
            arguments = (call["arguments"] for call in base["message"]["calls"])
            longest = 1 + max(map(len, (*texts, *arguments)))
            for name, size in (("whole", longest), *((f"size-{size}", size) for size in _MESSAGE_SIZES)):
                yield name, {"stream": True, "deltas": [*message_deltas(vector.message, size), []]}

    def lacks_format(self, vector: Vector, hello: Hello) -> str:
        """Who makes a response of a message never sees the template."""
        if hello.respond == "message" and vector.message is None:
            return "a response to an output"
        if hello.respond != "output":
            return ""
        return lacks_format(vector, hello.formats) if vector.template else "a response without an output"

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        """A server that is given outputs has to send what it reads in them itself.  Implements AP-4.7."""
        if vector.message and peer.hello.respond == "output" and "parse" in peer.hello.ops:
            read = peer.question({**vector.request(), "op": "parse", "profile": "template"})
            if read.get("status") == "ok":
                stop_reason = vector.options.get("stopReason", "stop")
                expected = completion.of_message(read["message"], stop_reason, vector.api)
                vector = replace(vector, completion=expected)
        return super().answered(vector, reply, peer, splits)

    def outcome(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        """A server may have to answer with an error."""
        if reply["status"] == "error" and vector.completion and vector.completion.failed:
            return Outcome("pass", actual=reply.get("reason"))
        return super().outcome(vector, reply, hello)

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        found = _read(vector, reply)
        counted = wire.counted(found.breaches, vector.clauses)
        if counted:
            _, (clause, detail) = counted[0]
            return Outcome(
                "wrong", f"{clause}: {detail}", actual=reply.get("response") or reply.get("events")
            )
        return super().judge(vector, found.to_wire(), hello)

    def breach(
        self, vector: Vector, split: str, reply: JsonObject, whole: JsonObject, hello: Hello
    ) -> Breach | None:
        """What is on the wire comes first, then the reason why it ended."""
        found = _read(vector, reply)
        for number, (clause, detail) in wire.counted(found.breaches, vector.clauses):
            return Breach(clause, split, number, detail)
        reason = _read(vector, whole).finish_reason
        if reason != found.finish_reason:
            detail = f"finish_reason is {found.finish_reason} in the stream, {reason} in the response"
            return Breach(self.clause, split, len(reply["events"]), detail)
        return super().breach(vector, split, found.to_wire(), whole, hello)

    def is_written(self, vector: Vector, respond: str = "output") -> bool:
        """Where the server is given outputs."""
        is_given = respond == "output" or vector.message is None
        return is_given and vector.template is not None and vector.output != ""


def _of_api(vector: Vector, api: str, id: str) -> Vector:
    """The vector in another API, whose completion is in the words of chat."""
    assert vector.completion is not None
    words = ELSEWHERE.get(api, {})
    said = completion.in_api(vector.completion, api)
    clauses, against = (
        tuple(
            dict.fromkeys(
                words.get(clause, clause) for clause in cited if api == "chat" or clause not in _CHAT_ALONE
            )
        )
        for cited in (vector.clauses, vector.against)
    )
    against = tuple(clause for clause in against if clause not in clauses)
    return replace(vector, id=id, api=api, clauses=clauses, against=against, completion=said)


def _read(vector: Vector, reply: JsonObject) -> wire.OnTheWire:
    """What is on the wire of a reply."""
    reader = READERS[vector.api]
    found: wire.OnTheWire = (
        reader.read_events(reply["events"]) if "events" in reply else reader.read_response(reply["response"])
    )
    if vector.api == "responses" and vector.completion is not None:
        wanted = (call.complete for call in vector.completion.calls)
        found.breaches += [(0, breach) for breach in responses.status_breaches(found, wanted)]
    return found


KIND = _RespondKind(
    name="respond",
    column="wire",
    needs=("level", "profile", "completion"),
    own=("output", "deltas", "message", "lateIds", "completion", "api", "apis"),
    op="respond",
    role="server",
    sends=True,
    clause="WR-2.1",
    draft=(
        "message: {content: TODO, calls: []}",
        "completion: {content: TODO, calls: [], finishReason: stop}",
    ),
)
