"""What the doctor says of one examination, and how faults are repaired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Condition: TypeAlias = Literal["ok", "note", "does not conform", "broken"]

#: How to repair the cause of a fault, by its code (AP-6).
ADVICE: Mapping[str, str] = {
    "exit-at-start": "run the command by hand; it has to stay alive and wait for lines on standard input",
    "slow-start": "answer hello before loading anything big, flush the reply, or give --start-timeout",
    "no-reply": "flush standard output after each reply, end it with a line feed, answer every request",
    "exit": "catch what the parser raises and answer with status error; end only on bye or end of input",
    "not-json": "standard output is for replies alone: log to standard error, and print nothing else",
    "not-object": "a reply is one JSON object on one line",
    "invalid-reply": "a reply is as chapter AP says: `arguments`, say, is a string of JSON, not an object",
    "wrong-id": "copy the request's id into the reply, as the same JSON type, and answer in order",
    "oversize-line": "end each reply with a line feed",
}
FALLBACK = "see spec/80-adapter-protocol.md"


@dataclass(frozen=True, slots=True)
class Examined:
    """The result of one examination."""

    what: str
    state: Condition = "ok"
    detail: str = ""
    #: How to repair the problem.
    advice: str = ""
