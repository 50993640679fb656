"""Asks several implementations the same, and finds the smallest output that they answer differently."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, TypeAlias

from toolcall_conformance.adapters.implementation import Implementation, resolve
from toolcall_conformance.adapters.protocol import hello_request
from toolcall_conformance.judge.compare import json_equal

from .outputs import Case

Reply: TypeAlias = dict[str, Any]

_TIMEOUT = 20.0


class Runtime:
    """An implementation that runs while the context lasts; ``spec`` names it as for ``toolcall run``."""

    def __init__(self, name: str, spec: str) -> None:
        self.name = name
        self._implementation: Implementation = resolve(spec)

    def __enter__(self) -> Runtime:
        self._implementation.start(hello_request(), _TIMEOUT)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._implementation.close()

    def replies(self, cases: Iterable[Case]) -> Iterator[Reply]:
        """One reply for each case.  Requests do not wait for replies, so that the pipe is never empty."""
        return self._implementation.requests(
            (case.request(number) for number, case in enumerate(cases)), _TIMEOUT
        )

    def reply(self, case: Case) -> Reply:
        """The reply to one case."""
        return next(iter(self._implementation.requests([case.request(0)], _TIMEOUT)))


@dataclass(frozen=True, slots=True)
class Difference:
    """A case that implementations answer differently."""

    case: Case
    replies: Mapping[str, Reply]

    def __str__(self) -> str:
        """The request and every reply, as Python writes them."""
        case = self.case
        lines = [f"{case.mode} {list(case.tools)} {case.schema}", f"  output {case.output!r}"]
        lines += [f"  {name}: {_shown(reply)}" for name, reply in self.replies.items()]
        return "\n".join(lines)


def same(left: Reply, right: Reply) -> bool:
    """Whether two replies say the same: names and flags alike, arguments equal by value."""
    if left["status"] != "ok" or right["status"] != "ok":
        return False
    one, other = left["message"], right["message"]
    flags = ("sawToolCallSyntax", "rejectedByPolicy", "rejectedToolNames")
    return (
        all(_joined(one[flag]) == _joined(other[flag]) for flag in flags)
        and [call["name"] for call in one["calls"]] == [call["name"] for call in other["calls"]]
        and all(
            a["arguments"] == b["arguments"] or json_equal(a["arguments"], b["arguments"])
            for a, b in zip(one["calls"], other["calls"], strict=True)
        )
    )


def differences(cases: Iterable[Case], runtimes: list[Runtime], batch: int = 2000) -> Iterator[Difference]:
    """The cases in which not all implementations answer alike, found batch by batch."""
    for some in _batches(cases, batch):
        answers = [list(runtime.replies(some)) for runtime in runtimes]
        for case, *replies in zip(some, *answers, strict=True):
            if not all(same(replies[0], reply) for reply in replies[1:]):
                names = (runtime.name for runtime in runtimes)
                yield Difference(case, dict(zip(names, replies, strict=True)))


def shrunk(difference: Difference, runtimes: list[Runtime]) -> Difference:
    """The difference with a shorter output: first pieces, then characters are removed while it stays."""
    case = difference.case

    def differs(pieces: tuple[str, ...]) -> bool:
        smaller = replace(case, pieces=pieces)
        replies = [runtime.reply(smaller) for runtime in runtimes]
        return not all(same(replies[0], reply) for reply in replies[1:])

    pieces = _without(case.pieces, differs)
    smallest = replace(case, pieces=_without(tuple("".join(pieces)), differs))
    return Difference(smallest, {runtime.name: runtime.reply(smallest) for runtime in runtimes})


def _without(pieces: tuple[str, ...], holds: Callable[[tuple[str, ...]], bool]) -> tuple[str, ...]:
    """The pieces that ``holds`` needs.  Long rows of pieces are tried first, single pieces last."""
    length = len(pieces) // 2 or 1
    while length:
        start = 0
        while start < len(pieces):
            shorter = pieces[:start] + pieces[start + length :]
            if holds(shorter):
                pieces = shorter
            else:
                start += length
        length //= 2
    return pieces


def _joined(value: Any) -> Any:
    """The value as the protocol carries it: JSON joins the two halves of a surrogate pair."""
    return json.loads(json.dumps(value))


def _batches(cases: Iterable[Case], size: int) -> Iterator[list[Case]]:
    batch = []
    for case in cases:
        batch.append(case)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _shown(reply: Reply) -> str:
    message = reply.get("message")
    if message is None:
        return repr(reply)
    calls = [(call["name"], call["arguments"]) for call in message["calls"]]
    flags = f"saw={message['sawToolCallSyntax']} rejected={message['rejectedByPolicy']}"
    return f"{calls} {flags} {message['rejectedToolNames']}"
