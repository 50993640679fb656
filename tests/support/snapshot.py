"""What an implementation answers to every vector, at once and in every split: for comparing before and after.

    python -m tests.support.snapshot before.jsonl
    python -m tests.support.snapshot after.jsonl
    cmp before.jsonl after.jsonl

A line is the id of a vector, the name of a split or "", and the reply, with the message and the deltas.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.implementation import Implementation
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.suite import load_suite
from toolcall_conformance.suite.model import OF_THE_RUNNER, Vector
from toolcall_conformance.suite.splits import sweep

#: Seconds for the hello, and for one reply.
START, REPLY = 30.0, 60.0


def answers(spec: str, vectors: Iterable[Vector], splits: str) -> Iterator[tuple[str, str, Any]]:
    """The replies to the vectors that the implementation claims to answer."""
    implementation = resolve(spec)
    try:
        hello = protocol.Hello.of(implementation.start(protocol.hello_request(), START))
        for vector in vectors:
            if vector.kind in OF_THE_RUNNER or protocol.OPS[vector.kind] not in hello.ops:
                continue
            if vector.profile is None or vector.profile in hello.profiles:
                yield from _answers(implementation, vector, splits)
    finally:
        implementation.close()


def _answers(implementation: Implementation, vector: Vector, splits: str) -> Iterator[tuple[str, str, Any]]:
    request = {**protocol.vector_request(vector), "id": 1}
    yield vector.id, "", implementation.request(request, REPLY)
    if vector.kind in ("parse", "stream") and vector.profile != "contract":
        ways = list(sweep(vector.output, splits))
        requests = [{**request, "op": "stream", "chunks": list(way.chunks)} for way in ways]
        for way, reply in zip(ways, implementation.requests(requests, REPLY), strict=True):
            yield vector.id, way.name, reply


@click.command()
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--adapter", "spec", default="reference", show_default=True, metavar="SPEC")
@click.option("--every", type=click.IntRange(1), default=1, help="Only one of so many vectors, by its id.")
@click.option("--splits", default="default", show_default=True, help="As for `toolcall run`.")
def main(out: Path, spec: str, every: int, splits: str) -> None:
    """Write a snapshot to OUT."""
    vectors, errors = load_suite()
    if errors:
        raise click.ClickException(str(errors[0]))
    chosen = sorted((v for v in vectors if zlib.crc32(v.id.encode()) % every == 0), key=lambda v: v.id)
    with out.open("w", encoding="ascii", newline="\n") as file:
        for answer in answers(spec, chosen, splits):
            file.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
