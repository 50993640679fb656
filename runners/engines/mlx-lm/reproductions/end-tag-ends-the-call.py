"""mlx-lm 0.32.2, server: a closing tag inside an argument ends the call, which is dropped.

The model writes a file that mentions </tool_call>. generate.py:978 (TextStateMachine.split) ends the call
at the first closing tag wherever it stands, the parser gets half an object, and server.py
(ToolCallFormatter) drops it with a warning; the rest of the arguments is sent as text. No report of it was
found upstream (2026-11-28).

    pip install mlx-lm==0.32.2    # no model is needed
    python end-tag-ends-the-call.py
"""

from __future__ import annotations

import json

from mlx_lm.generate import TextStateMachine
from mlx_lm.tool_parsers.json_tools import parse_tool_call, tool_call_end, tool_call_start


def test_end_tag_in_a_string() -> None:
    """Split an answer as the server does, and parse the call."""
    call = {"name": "write_file", "arguments": {"text": "A call ends with </tool_call> here."}}
    edges = {"normal": [(tool_call_start, "tool")], "tool": [(tool_call_end, "normal")]}
    state = TextStateMachine(transitions=edges).make_state("normal")
    _, segments = TextStateMachine.split(state, f"<tool_call>\n{json.dumps(call)}\n</tool_call>")
    print(segments)
    texts = [text for name, text in segments if name == "tool"]
    try:
        found = parse_tool_call(texts[0])
    except ValueError as error:
        found = None
        print(error)
    assert found == call, "DEFECT: a closing tag inside an argument ends the call, which is dropped"


if __name__ == "__main__":
    test_end_tag_in_a_string()
