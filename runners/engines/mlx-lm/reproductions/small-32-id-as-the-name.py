"""mlx-lm 0.32.2, parser `mistral`: of a call of Mistral Small 3.2 the id is taken for the tool's name.

Its template has the model write [TOOL_CALLS]name[CALL_ID]id[ARGS]{...}. tool_parsers/mistral.py:9
(_tool_call_header_regex) takes the word before [ARGS], so the client is told to call "aB3dE6gH0": every
call of this model fails. Upstream change 1448 (merged) reads several calls; none was found that reads
[CALL_ID] (2026-11-28).

    pip install mlx-lm==0.32.2    # no model is needed
    python small-32-id-as-the-name.py
"""

from __future__ import annotations

from mlx_lm.tool_parsers.mistral import parse_tool_call


def test_call_id() -> None:
    """Read a call with an id."""
    call = parse_tool_call('get_weather[CALL_ID]aB3dE6gH0[ARGS]{"city": "Rome"}')
    print(call)
    assert call["name"] == "get_weather", (
        "DEFECT: of a call of Mistral Small 3.2 the id is taken for the tool's name"
    )


if __name__ == "__main__":
    test_call_id()
