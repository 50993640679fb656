r"""mlx-lm 0.32.2, parser `mistral`: of a tool's name only what stands behind the last dot or colon is
kept.

Tools of MCP servers are often called like "files.read". tool_parsers/mistral.py:9 (_tool_call_header_regex)
looks for [\w-]+ before [ARGS], anywhere, so "files.read" is called "read", which is not a tool or another
one. No report of it was found upstream (2026-11-28).

    pip install mlx-lm==0.32.2    # no model is needed
    python name-up-to-a-dot.py

Upstream: looked for on 2026-11-28 with "mlx-lm server tool parser gemma4 hyphen function name argument
key regex dropped": nothing of this parser; https://github.com/Blaizzy/mlx-vlm/issues/1365 (closed) was
about names in its sister package.
"""

from __future__ import annotations

from mlx_lm.tool_parsers.mistral import parse_tool_call


def test_dot_in_a_name() -> None:
    """Read a call of a tool with a dot in its name."""
    call = parse_tool_call('files.read[ARGS]{"path": "a.txt"}')
    print(call)
    assert call["name"] == "files.read", (
        "DEFECT: of a tool's name only what stands behind the last dot or colon is kept"
    )


if __name__ == "__main__":
    test_dot_in_a_name()
