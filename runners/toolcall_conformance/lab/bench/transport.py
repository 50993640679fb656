"""How many requests a second an adapter answers: the cost of the protocol itself."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from ...adapters import protocol
from ...adapters.implementation import Fault, Implementation, JsonObject
from ...adapters.resolve import resolve
from .measurement import Column, Setting, Table, TableRow

#: How many requests are sent; a smaller ``--size`` lowers the number to that size.
_MOST = 20_000
#: Seconds for a hello or a reply.
_TIMEOUT = 10.0
#: A request of each profile with a short output, so that the protocol is measured and not the parser.
_REQUESTS: dict[str, JsonObject] = {
    profile: {"op": "parse", "profile": profile, **fields, "output": "Hi.", "tools": []}
    for profile, fields in {
        "contract": {"mode": "detailed"},
        "native": {"model": "qwen3"},
        "template": {"template": "{{ messages[0].content }}"},
    }.items()
}


def table(setting: Setting) -> Table:
    """A row for the reference as a program, and one for each adapter."""
    command = [sys.executable, "-m", "toolcall_reference"]
    pipe = subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
    specs = [("python -m toolcall_reference", f"cmd:{pipe}"), *((spec, spec) for spec in setting.adapters)]
    columns = (Column("requests/s", 0, "≥ 8,000"),)
    title = "Transport: requests with an output of three characters, answered by an adapter."
    return Table(title, "adapter", columns, _rows(specs, setting.size), len(specs))


def _rows(specs: Sequence[tuple[str, str]], size: int) -> Iterator[TableRow]:
    for name, spec in specs:
        try:
            yield TableRow(name, (_requests_per_second(resolve(spec), min(_MOST, size)),))
        except Fault as fault:
            yield TableRow(name, (fault.kind,))


def _requests_per_second(implementation: Implementation, count: int) -> float:
    """Start the adapter, send ``count`` requests, check each reply.  Raises ``Fault`` or ``AdapterBroken``.

    Requests are sent without waiting for replies, as ``toolcall run`` sends the splits of an output.
    """
    hello = protocol.Hello.of(implementation.start(protocol.hello_request(), _TIMEOUT))
    profile = next((name for name in _REQUESTS if name in hello.profiles), "contract")
    request = _REQUESTS[profile]
    started = time.perf_counter()
    try:
        replies = implementation.requests(({**request, "id": number} for number in range(count)), _TIMEOUT)
        problems = {protocol.reply_problem(request, reply) for reply in replies}
    finally:
        seconds = time.perf_counter() - started
        implementation.close()
    if problems != {""}:
        raise Fault("protocol-error", "invalid-reply", "; ".join(sorted(problems - {""})))
    return count / seconds
