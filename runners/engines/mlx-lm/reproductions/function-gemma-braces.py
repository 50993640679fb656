"""mlx-lm 0.32.2, parser `function_gemma`: a closing brace inside a text makes the call fail, and it is
dropped.

tool_parsers/function_gemma.py:8 (_tool_call_regex) ends the arguments at the first "}", also inside
<escape>…<escape>. What is left has no end, str.index raises ValueError, and server.py (ToolCallFormatter)
drops the call with a warning. Code and JSON as arguments are enough. No report of it was found upstream
(2026-11-28).

    pip install mlx-lm==0.32.2    # no model is needed
    python function-gemma-braces.py
"""

from __future__ import annotations

from mlx_lm.tool_parsers.function_gemma import parse_tool_call


def test_brace_in_a_text() -> None:
    """Read a call whose argument is code."""
    try:
        call = parse_tool_call("call:write{text:<escape>if (a) { b(); }<escape>}")
    except ValueError as error:
        call = None
        print(error)
    assert call == {"name": "write", "arguments": {"text": "if (a) { b(); }"}}, (
        "DEFECT: a closing brace inside a text makes the call fail, and it is dropped"
    )


if __name__ == "__main__":
    test_brace_in_a_text()
