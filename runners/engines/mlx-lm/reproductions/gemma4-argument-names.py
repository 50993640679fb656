r"""mlx-lm 0.32.2, parser `gemma4`: a call with a hyphen in the name of an argument is dropped.

tool_parsers/gemma4.py:38 quotes bare keys by (?<=[{,])(\w+): alone, so {user-id:…} stays as it is,
json.loads raises, and server.py (ToolCallFormatter) drops the call with a warning. A dot in the tool's name
does the same at :17 (_tool_call_regex). No report of it was found upstream (2026-11-28).

    pip install mlx-lm==0.32.2    # no model is needed
    python gemma4-argument-names.py

Upstream: https://github.com/ml-explore/mlx-lm/pull/1150 (merged) mended it for names of tools, not for
those of arguments; looked for on 2026-11-28.
"""

from __future__ import annotations

from mlx_lm.tool_parsers.gemma4 import parse_tool_call


def test_hyphen_in_a_key() -> None:
    """Read a call with such an argument."""
    try:
        call = parse_tool_call('call:find{user-id:<|"|>a<|"|>}')
    except ValueError as error:
        call = None
        print(error)
    assert call == {"name": "find", "arguments": {"user-id": "a"}}, (
        "DEFECT: a call with a hyphen in the name of an argument is dropped"
    )


if __name__ == "__main__":
    test_hyphen_in_a_key()
