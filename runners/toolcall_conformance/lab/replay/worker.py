"""Asks both implementations the rows of a shard, and returns counts and row numbers alone."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from typing import Any

from ...adapters.implementation import JsonObject
from ...adapters.protocol import Hello
from ...run.session import Limits
from ..differences.answers import Answer, Asker
from ..differences.changes import same
from ..differences.signature import Signature, signature
from . import logs
from .logs import Shard
from .requests import RowReader, Unusable, name_of

#: How many rows are named of a group or of a reason, and how many examples are kept.
ROWS_KEPT, EXAMPLES_KEPT = 50, 3
#: How many formats are named that an implementation claims.
_NAMED = 8
#: How many requests a worker remembers, so that identical ones are asked once.
_REMEMBERED = 200_000


@dataclass(slots=True)
class Tally:
    """How many rows, and the first of them."""

    count: int = 0
    #: Their numbers, the smallest ones.
    rows: list[int] = field(default_factory=list)

    def add(self, row: int) -> None:
        """Count one more row; rows of a shard come in order."""
        self.count += 1
        if len(self.rows) < ROWS_KEPT:
            self.rows.append(row)

    def merge(self, other: Tally) -> None:
        """Count the rows of another shard too."""
        self.count += other.count
        self.rows = sorted((*self.rows, *other.rows))[:ROWS_KEPT]


@dataclass(slots=True)
class GroupTally(Tally):
    """The rows of one group of differences."""

    last: int = 0
    #: The shortest outputs: length and row; the length is -1 where the row ended the process.
    examples: list[tuple[int, int]] = field(default_factory=list)
    #: How many of the rows offer each tool that a message called.
    tools: dict[str, int] = field(default_factory=dict)

    def add_row(self, row: int, length: int, tools: Iterable[str]) -> None:
        """Count one more row."""
        self.add(row)
        self.last = max(self.last, row)
        self.examples = sorted((*self.examples, (length, row)))[:EXAMPLES_KEPT]
        for tool in tools:
            self.tools[tool] = self.tools.get(tool, 0) + 1

    def merge_group(self, other: GroupTally) -> None:
        """Count the rows of another shard too."""
        self.merge(other)
        self.last = max(self.last, other.last)
        self.examples = sorted((*self.examples, *other.examples))[:EXAMPLES_KEPT]
        self.tools = dict(Counter(self.tools) + Counter(other.tools))


@dataclass(slots=True)
class ShardResult:
    """What became of the rows of a shard, or of several.  Without any text of them."""

    rows: int = 0
    compared: int = 0
    #: Rows that cannot be read or used, by the reason; those that one declines or neither can read.
    unusable: dict[str, Tally] = field(default_factory=dict)
    unclaimed: dict[str, Tally] = field(default_factory=dict)
    groups: dict[Signature, GroupTally] = field(default_factory=dict)

    def merge(self, other: ShardResult) -> None:
        """Add what became of other rows; the order of shards does not matter."""
        self.rows += other.rows
        self.compared += other.compared
        for mine, others in ((self.unusable, other.unusable), (self.unclaimed, other.unclaimed)):
            for reason, tally in others.items():
                mine.setdefault(reason, Tally()).merge(tally)
        for found, group in other.groups.items():
            self.groups.setdefault(found, GroupTally()).merge_group(group)

    def to_wire(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rows": self.rows,
            "compared": self.compared,
            "unusable": {reason: asdict(tally) for reason, tally in self.unusable.items()},
            "unclaimed": {reason: asdict(tally) for reason, tally in self.unclaimed.items()},
            "groups": [[asdict(found), asdict(tally)] for found, tally in self.groups.items()],
        }

    @classmethod
    def of_wire(cls, wire: Mapping[str, Any]) -> ShardResult:
        """Of plain data."""
        result = cls(wire["rows"], wire["compared"])
        result.unusable = {reason: Tally(**tally) for reason, tally in wire["unusable"].items()}
        result.unclaimed = {reason: Tally(**tally) for reason, tally in wire["unclaimed"].items()}
        for found, tally in wire["groups"]:
            known = Signature(found["what"], found["detail"], tuple(found["also"]), found["near"])
            examples = [(length, row) for length, row in tally.pop("examples")]
            result.groups[known] = GroupTally(**tally, examples=examples)
        return result


@dataclass(frozen=True, slots=True)
class ReplayTask:
    """What is replayed, as other processes get it."""

    old: str
    new: str
    reader: RowReader
    limits: Limits = field(default_factory=Limits)

    def worker(self) -> ReplayWorker:
        """A worker, with both implementations started.  Raises AdapterBroken."""
        return ReplayWorker(self)

    def divided(self, shard: Shard) -> list[Shard]:
        """The shard in two, or nothing if it is one row."""
        return shard.halves()


class ReplayWorker:
    """Asks both implementations."""

    def __init__(self, task: ReplayTask) -> None:
        self._reader = task.reader
        self._stack = ExitStack()
        try:
            self.old = self._stack.enter_context(Asker(task.old, task.limits))
            self.new = self._stack.enter_context(Asker(task.new, task.limits))
        except BaseException:
            self._stack.close()
            raise
        self.features = self.old.hello.features & self.new.hello.features
        self._backwards = False
        #: By requests: what differs, the tools that are called, and why one of both gave no answer.
        self._known: dict[bytes, tuple[Signature | None, tuple[str, ...], str]] = {}

    def close(self) -> None:
        """End both implementations."""
        self._stack.close()

    def forget(self) -> None:
        """Ask again what was asked before."""
        self._known.clear()

    def run(self, shard: Shard) -> ShardResult:
        """What becomes of the rows of a shard."""
        result = ShardResult()
        asked: list[tuple[int, JsonObject, bytes]] = []
        for number, row in logs.rows(shard, self._reader.columns):
            result.rows += 1
            try:
                if isinstance(row, str):
                    raise Unusable(row)
                request = self._reader.request(row)
                digest = digest_of(request)
            except Unusable as error:
                result.unusable.setdefault(str(error), Tally()).add(number)
                continue
            refusing = [asker for asker in (self.old, self.new) if not asker.takes(request)]
            if refusing:
                result.unclaimed.setdefault(_unclaimed(refusing[0].hello, request), Tally()).add(number)
                continue
            asked.append((number, request, digest))
        self._ask({digest: request for _, request, digest in asked if digest not in self._known})
        for number, request, digest in asked:
            found, tools, unanswered = self._known[digest]
            if unanswered:
                result.unclaimed.setdefault(unanswered, Tally()).add(number)
                continue
            result.compared += 1
            if found is not None:
                group = result.groups.setdefault(found, GroupTally())
                group.add_row(number, len(request["output"]), tools)
        while len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]
        return result

    def _ask(self, requests: Mapping[bytes, JsonObject]) -> None:
        """Ask what is new, in the order of templates and tools, forwards and backwards in turns.

        Adapters keep the parsers of the last requests: those of the end of a shard begin the next one.
        """
        ordered = sorted(requests.items(), key=lambda each: each[0][:8], reverse=self._backwards)
        self._backwards = not self._backwards
        some = [request for _, request in ordered]
        old, new = self.old.all(some), self.new.all(some)
        differing = []
        for (digest, request), left, right in zip(ordered, old, new, strict=True):
            self._known[digest] = None, (), self._unanswered(left, right)
            if not same(left, right) and not self._known[digest][2]:
                found = signature(request, left, right, self.features)
                if found is not None:
                    differing.append((digest, request, left, right, found))
        self._confirm(differing)

    def _confirm(self, differing: Sequence[tuple[bytes, JsonObject, Answer, Answer, Signature]]) -> None:
        """Ask again what was answered differently: an implementation may differ from itself."""
        some = [request for _, request, _, _, _ in differing]
        again = zip(differing, self.old.all(some), self.new.all(some), strict=True)
        for (digest, request, left, right, found), old, new in again:
            for asker, one, other in ((self.old, left, old), (self.new, right, new)):
                if not same(one, other) and signature(request, one, other, asker.hello.features):
                    found = Signature("unsteady", asker.spec, (), "")
            self._known[digest] = found, _called(request, left, right), ""

    def _unanswered(self, old: Answer, new: Answer) -> str:
        """Why there is nothing to compare: one declines, or neither has a message; "" if there is."""
        for asker, answer in ((self.old, old), (self.new, new)):
            if answer.status in ("skipped", "unsupported"):
                return f"{asker.hello.name} answers {_why(answer)}"
        if old.message is None and new.message is None and old.status == new.status:
            return f"both answer {_why(new)}"
        return ""

    def difference(self, request: JsonObject) -> tuple[Signature | None, Answer, Answer]:
        """The signature of one request, and both answers."""
        left, right = self.old.one(request), self.new.one(request)
        return signature(request, left, right, self.features), left, right


def _unclaimed(hello: Hello, request: JsonObject) -> str:
    """What of a request an implementation does not claim, and how to go on."""
    profile, format = request["profile"], request.get("format", "")
    if request["op"] not in hello.ops or profile not in hello.profiles or hello.formats is None:
        return f"{hello.name} does not claim to parse profile {profile}"
    if format:
        return f"{hello.name} does not claim to parse {format}"
    name, named = name_of(request["template"], hello.formats), sorted(hello.formats)
    known = ", ".join(named[:_NAMED]) + (", …" if len(named) > _NAMED else "")
    advice = f"give --template {name}" if name else f"give --template NAME, if it is one of {known}"
    return f"{hello.name} does not claim templates that have no name; {advice}"


def _why(answer: Answer) -> str:
    """The status and the code of an answer without a message; its reason may have words of the log."""
    code = answer.reply.get("code", "")
    return answer.status + (f", {code}" if code else "")


def _called(request: JsonObject, *answers: Answer) -> tuple[str, ...]:
    """The tools of a request that are called.  Other names of calls are words of the log."""
    messages = [answer.message for answer in answers if answer.message is not None]
    names = {call["name"] for message in messages for call in message["calls"]}
    return tuple(sorted(names & {tool["function"]["name"] for tool in request["tools"]}))


def digest_of(request: JsonObject) -> bytes:
    """What identical requests share; its first bytes are those of all requests for the same parser.

    Raises Unusable if there is a value that JSON does not have.
    """
    try:
        rest = json.dumps([request[name] for name in sorted(request) if name != "output"])
    except (TypeError, ValueError, RecursionError):
        raise Unusable("it has a value that JSON does not have, such as bytes") from None
    output = request["output"].encode("utf-8", "surrogatepass")
    return (
        hashlib.blake2b(rest.encode(), digest_size=8).digest()
        + hashlib.blake2b(output, digest_size=16).digest()
    )
