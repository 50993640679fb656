"""``python -m toolcall_reference``: the reference as an adapter, one JSON object a line on standard input."""

from __future__ import annotations

import json
import sys

from .adapter import ReferenceAdapter, Reply, answer


def main() -> None:
    """Answer each line with one line until ``bye`` or the end of input.  Implements AP-1."""
    adapter = ReferenceAdapter()
    write, flush = sys.stdout.buffer.write, sys.stdout.buffer.flush
    # What some code prints by accident must not get between the replies.
    sys.stdout = sys.stderr
    encode = json.JSONEncoder(separators=(",", ":")).encode
    for line in sys.stdin.buffer:
        reply = _reply(adapter, line)
        if reply is None:
            return
        write(encode(reply).encode("ascii") + b"\n")
        flush()


def _reply(adapter: ReferenceAdapter, line: bytes) -> Reply | None:
    """The reply to a line; None for ``bye``."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"status": "rejected", "code": "not-json", "reason": f"the line is not JSON: {error}"}
    if not isinstance(request, dict):
        return {"status": "rejected", "code": "not-object", "reason": "the line is JSON, but no object"}
    if request.get("op") == "bye":
        return None
    try:
        return answer(adapter, request)
    except Exception as error:  # a bug costs one vector and not the run
        reason = f"{type(error).__name__}: {error}"
        return {"id": request.get("id"), "status": "error", "code": "exception", "reason": reason}


if __name__ == "__main__":
    main()
