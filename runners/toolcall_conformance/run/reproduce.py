"""How to rerun one vector: the command, and the request lines for an adapter."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from .. import kinds
from ..adapters import protocol
from ..adapters.wanted import filled
from ..results.records import Result
from ..suite.model import Vector


def shown_command(arguments: Sequence[str]) -> str:
    """The arguments as a command line, quoted for this platform's shell."""
    return subprocess.list2cmdline(arguments) if sys.platform == "win32" else shlex.join(arguments)


def command(
    vector: str,
    spec: str,
    *,
    split: str = "",
    paths: Sequence[str] = (),
    wire: str = "",
    cases_for: str = "",
    samples: Mapping[str, int] | None = None,
    pattern: str = "",
) -> str:
    """The command that reruns one vector; ``split``: only in this split.  Implements AP-8.20.

    ``pattern``: the command of a harness, with ``{id}`` in place of the vector's id (AP-8.20).

    ``paths``: the vector files of the run, if they were not the suite's own.
    ``wire``: the API of a run with ``--wire``; ``cases_for``: the template of ``--cases-for``;
    ``samples``: the count and the seed of ``--samples``.
    """
    if pattern:
        return pattern.replace("{id}", shown_command([vector]))
    if wire:
        vector = vector.rpartition("/")[0]
    arguments = ["toolcall", "run"]
    if cases_for:
        arguments += ["--cases-for", cases_for, "-k", vector]
    else:
        arguments += [*paths, "-k", vector] if paths else [vector]
    arguments += ["--wire"] if wire else []
    arguments += ["--api", wire] if wire not in ("", "chat") else []
    if samples:
        arguments += ["--samples", str(samples["count"]), "--seed", str(samples["seed"])]
    if spec != "reference":
        arguments += ["--adapter", spec]
    if split:
        arguments += ["--splits", split]
    return shown_command(arguments)


def again(result: Result, header: Mapping[str, Any]) -> str:
    """The command that reruns the vector of a result; ``header``: the header of the run."""
    (adapter,) = (each for each in header["adapters"] if each["label"] == result.adapter)
    first = result.splits.first if result.splits else None
    split = first["split"] if first and "-" in first["split"] else ""
    options = header.get("options", {})
    return command(
        result.vector,
        adapter["spec"],
        split=split,
        paths=header.get("paths", ()),
        wire=wire_of(options),
        cases_for=str(options.get("casesFor") or ""),
        samples=options.get("samples"),
        pattern=str(adapter.get("again") or ""),
    )


def wire_of(options: Mapping[str, Any]) -> str:
    """The API of a run with ``--wire``, by the options of its header; "" of another run."""
    wire = options.get("wire")
    return str(wire) if isinstance(wire, str) else "chat" if wire else ""


def request_lines(vector: Vector, splits: str = "none", wants: Collection[str] = ()) -> Iterator[str]:
    """The request lines for a vector, hello first, to pipe into an adapter or to read.

    ``wants``: what the adapter wants requests to carry (AP-4.8).
    """
    kind = kinds.of(vector)
    pieces = (piece for _, piece in kind.pieces(vector, "message", splits, True))
    requests = enumerate((kind.request(vector), *pieces), 1)
    for message in (protocol.hello_request(), *({"id": number, **request} for number, request in requests)):
        yield json.dumps(filled(message, wants), separators=(",", ":"))
