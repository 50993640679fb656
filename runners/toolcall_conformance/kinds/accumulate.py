"""Kind ``accumulate``: what a client makes of the body of a streamed response (chapter WR)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError
from ..judge.completion import Compared
from ..suite import yaml_text
from ..suite.model import Vector
from ..suite.nearest import nearest
from ..suite.stream_body import body_of
from ..suite.yaml_text import YamlMapping, YamlSequence
from ._kind import EntryReader, Lines
from ._wire import WireKind

#: The sizes of pieces of a body, in bytes.
_BODY_SIZES = (1, 7)
#: The keys of an event of chat; of the other APIs an event has the name of its type.
_CHAT_KEYS = ("delta", "finishReason", "chunk", "data", "raw")


@dataclass(frozen=True)
class _AccumulateKind(WireKind):
    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        given, api = node.get("events"), fields.get("api", "chat")
        events: list[Mapping[str, Any]] = []
        for item in given.items if isinstance(given, YamlSequence) else ():
            assert isinstance(item, YamlMapping)
            if api == "chat":
                for scalar in (name for key, (name, _) in item.entries.items() if key not in _CHAT_KEYS):
                    what = f"unknown key `{scalar.text}` in an event of chat"
                    errors.append(reader.error(scalar, what, nearest(scalar.text, list(_CHAT_KEYS))))
            raw = item.get("raw")
            events.append(yaml_text.plain(item) if raw is None else {"raw": reader.text(raw, errors)})
        return {"body": body_of(events, fields.get("framing", ()), api)}

    def apis(self, hello: Hello) -> Collection[str]:
        return hello.accumulate_apis

    def compared(self, vector: Vector, reply: JsonObject, hello: Hello) -> Compared:
        """A call without an id counts where a vector cites the clause.  Implements WR-3.30."""
        calls = reply["completion"].get("calls") or []
        ids = [call.get("id") for call in calls]
        if "WR-3.30" in vector.clauses and (not all(ids) or len(set(ids)) < len(ids)):
            return Compared("wrong", f"WR-3.30: the ids of the calls are {ids}")
        return super().compared(vector, reply, hello)

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        body = vector.body.encode("utf-8").decode("latin-1")
        fields = {"op": self.op, "api": vector.api, "body": [body], "ends": vector.ends}
        return {**fields, "tools": list(vector.tools)} if vector.tools else fields

    def divided(
        self, vector: Vector, base: JsonObject, respond: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        body = base["body"][0]
        ends = [part + "\n\n" for part in body.split("\n\n")]
        yield "events", {"body": [*ends[:-1], ends[-1][:-2]]}
        for size in _BODY_SIZES:
            yield f"size-{size}", {"body": [body[at : at + size] for at in range(0, len(body), size)]}

    def explained(self, vector: Vector) -> Lines:
        if vector.body:
            reset = ", after which the connection is reset"
            yield "Body" + (reset if vector.ends == "reset" else ""), vector.body


KIND = _AccumulateKind(
    name="accumulate",
    column="wire",
    needs=("level", "profile", "events", "completion"),
    own=("events", "framing", "ends", "completion", "api"),
    op="accumulate",
    role="client",
    clause="WR-3.2",
    draft=(
        "events:",
        "  - {delta: {role: assistant, content: TODO}}",
        "  - {finishReason: stop}",
        "completion: {content: TODO, calls: [], finishReason: stop}",
    ),
)
