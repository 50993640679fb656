"""SGLang 0.5.23, detector `pythonic` (Llama 4): a call that is cut off takes exponential time.

Output of the model, a call that reached the limit of tokens:

    [search(a0=1, a1=1, a2=1, a3=1, …

Expected: the call, or text, at once.

Actual: `PythonicDetector.tool_call_regex` has `.*` within a group that repeats. Each argument doubles
the time: 22 arguments take half a minute, 30 take two hours, and nothing can stop `re` while it
searches.

    pip install sglang==0.5.23    # no GPU and no model is needed
    python llama4-exponential-time.py

Source: function_call/pythonic_detector.py:37.
Upstream: https://github.com/sgl-project/sglang/issues/31912 (closed on 2026-11-28, as inactive; the
change 32107 is open).

Vector: template/llama4/many-arguments-cut-off
"""

from __future__ import annotations

from time import perf_counter

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.function_call_parser import FunctionCallParser

TOOL = {"type": "function", "function": {"name": "search", "parameters": {"type": "object"}}}


def main() -> None:
    """Parse calls with more and more arguments, and print the time of each."""
    parser, first = FunctionCallParser([Tool(**TOOL)], "pythonic"), 0.0
    for count in range(6, 15, 2):
        output = f"[search({', '.join(f'a{number}=1' for number in range(count))}"
        begin = perf_counter()
        parser.parse_non_stream(output)
        took = perf_counter() - begin
        first = first or took
        print(
            f"{count} arguments, {len(output)} characters: {took:.4f} s, {took / first:6.0f} times the first"
        )
    assert took < 10 * first, "DEFECT: a call that is cut off takes exponential time"


if __name__ == "__main__":
    main()
