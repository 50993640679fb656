"""How to ask one vector again: the command, and the lines that an adapter gets."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..adapters import protocol
from ..results.records import Result
from ..suite.model import Vector
from ..suite.splits import sweep


def shown_command(arguments: Sequence[str]) -> str:
    """The arguments as a line to paste into the shell of this platform."""
    return subprocess.list2cmdline(arguments) if sys.platform == "win32" else shlex.join(arguments)


def command(vector: str, spec: str, *, split: str = "", paths: Sequence[str] = ()) -> str:
    """The command that runs one vector, and one split of it, again.

    ``paths``: the vector files of the run, if they were not the suite's own.
    """
    arguments = ["toolcall", "run"]
    arguments += [*paths, "-k", vector] if paths else [vector]
    if spec != "reference":
        arguments += ["--adapter", spec]
    if split:
        arguments += ["--splits", split]
    return shown_command(arguments)


def again(result: Result, header: Mapping[str, Any]) -> str:
    """The command that asks for a result of the run with this header again."""
    specs = {adapter["label"]: adapter["spec"] for adapter in header["adapters"]}
    first = result.splits.first if result.splits else None
    split = first["split"] if first else ""
    return command(result.vector, specs[result.adapter], split=split, paths=header.get("paths", ()))


def request_lines(vector: Vector, splits: str = "none") -> Iterator[str]:
    """The lines an adapter gets for a vector, hello first: to pipe into it, or to look at."""
    request = protocol.vector_request(vector)
    messages = [protocol.hello_request(), {"id": 1, **request}]
    for number, split in enumerate(sweep(vector.output, splits), 2):
        messages.append({"id": number, **request, "op": "stream", "chunks": list(split.chunks)})
    for message in messages:
        yield json.dumps(message, separators=(",", ":"))
