"""The trip of an output through the modules of the reference, counted: what a reader of it has to follow.

    python -m tests.support.trip

The parser is built before.  Then every call of a Python function is noted while the output is parsed.  A hop
is a call in another module than the call before it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import toolcall_reference
from toolcall_conformance.lab.bench.outputs import request
from toolcall_conformance.lab.bench.subjects import parser_for

_ROOT = Path(toolcall_reference.__file__).parent
#: By template: a short text, or a thought, and a call.
OUTPUTS: Mapping[str, str] = {
    "hermes": 'I look.\n<tool_call>\n{"name": "run_python", "arguments": {"code": "1"}}\n</tool_call>',
    "gpt-oss": "<|channel|>analysis<|message|>I look.<|end|><|start|>assistant<|channel|>commentary "
    'to=functions.run_python <|constrain|>json<|message|>{"code": "1"}<|call|>',
}


@dataclass(frozen=True, slots=True)
class Trip:
    """The calls of a parse in their order: the module of each function, and its name and line."""

    calls: tuple[tuple[str, str], ...]

    @property
    def modules(self) -> set[str]:
        """The files with these functions, as paths in the package."""
        return {module for module, _ in self.calls}

    @property
    def hops(self) -> int:
        """How often a call is in another module than the call before it."""
        return sum(before != after for (before, _), (after, _) in pairwise(self.calls))

    @property
    def longest(self) -> int:
        """The lines of the longest of the modules."""
        return max(len((_ROOT / each).read_text("utf-8").splitlines()) for each in self.modules)


def trip(template: str) -> Trip:
    """The trip of the template's output in ``OUTPUTS``."""
    output = OUTPUTS[template]
    parser = parser_for(request(template, output))
    with _noted() as calls:
        parser.parse(output)
    return Trip(tuple(calls))


@contextmanager
def _noted() -> Iterator[list[tuple[str, str]]]:
    calls: list[tuple[str, str]] = []
    before: Callable[..., Any] | None = sys.getprofile()

    def note(frame: FrameType, event: str, argument: object) -> None:
        code, file = frame.f_code, Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(_ROOT):
            calls.append((file.relative_to(_ROOT).as_posix(), f"{code.co_name}:{code.co_firstlineno}"))

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def main() -> None:
    """Print the figures of each output."""
    for template in OUTPUTS:
        found = trip(template)
        print(
            f"{template}: {len(found.modules)} modules, {len(set(found.calls))} functions, "
            f"{len(found.calls)} calls, {found.hops} hops"
        )


if __name__ == "__main__":
    main()
