r"""SGLang 0.5.23, reasoning parser `glm45`: the tag <think> stays in the thought of GLM 4.6.

GLM 4.6's template begins an answer with a line break: "\n<think>thought</think>\n...". In
parser/reasoning_parser.py:172 (_detect_and_parse_impl) the tag is taken off where the text begins with it,
and here it does not. Every thought that the client gets begins with "\n<think>". No report of it was found
upstream (2026-11-28).

    pip install sglang==0.5.23    # no GPU and no model is needed
    python glm46-tag-in-the-thought.py
"""

from __future__ import annotations

from sglang.srt.parser.reasoning_parser import ReasoningParser


def test_thought() -> None:
    """Read an answer as the model writes it."""
    parser = ReasoningParser("glm45", stream_reasoning=True, force_reasoning=True)
    reasoning, content = parser.parse_non_stream("\n<think>They ask.</think>\nIt rains.")
    print(repr(reasoning), repr(content))
    assert "<think>" not in reasoning, "DEFECT: the tag <think> stays in the thought of GLM 4.6"


if __name__ == "__main__":
    test_thought()
