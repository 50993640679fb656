"""All ends of prompts that a chat template writes: with thinking on and off, after a result, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...errors import BadRequest, TemplateError
from ..model.options import read_options
from ..model.wire_format import Analysis
from ..prompt import make_prompt

#: The last text of each conversation, which no template has.
_LAST: Final = "Ûnlikely wordsû"
#: The id of the call, which some templates write behind the text of its result.
_ID: Final = "call00001"
_TOOL: Final = {
    "type": "function",
    "function": {
        "name": "find_books",
        "description": "Finds books.",
        "parameters": {"type": "object", "properties": {"title": {"type": "string"}}},
    },
}
_CALL: Final = {
    "id": _ID,
    "type": "function",
    "function": {"name": "find_books", "arguments": '{"title": "Emma"}'},
}
_USER: Final = {"role": "user", "content": _LAST}
_ASKED: Final = {"role": "user", "content": "Hi."}
#: Conversations, by what they are.
CONVERSATIONS: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "a question": [_USER],
    "a question with a system message": [{"role": "system", "content": "Be brief."}, _USER],
    "a second question": [_ASKED, {"role": "assistant", "content": "Hello."}, _USER],
    "a result": [
        _ASKED,
        {"role": "assistant", "content": None, "tool_calls": [_CALL]},
        {"role": "tool", "tool_call_id": _ID, "name": "find_books", "content": _LAST},
    ],
    "a question after a call": [
        _ASKED,
        {"role": "assistant", "content": None, "tool_calls": [_CALL]},
        {"role": "tool", "tool_call_id": _ID, "name": "find_books", "content": "None."},
        {"role": "assistant", "content": "There are none."},
        _USER,
    ],
}
_THINKING: Final[Mapping[str, bool | None]] = {"": None, "thinking on": True, "thinking off": False}


@dataclass(frozen=True, slots=True)
class PromptEnd:
    """A prompt, and what of it is behind the last message."""

    #: What conversation it is of, such as ``a result, without tools, thinking off``.
    about: str
    prompt: str
    end: str


def prompt_ends(source: str, analysis: Analysis, bos_token: str = "", eos_token: str = "") -> list[PromptEnd]:
    """The prompts of a chat template; what it refuses to render is left out."""
    return list(_prompts(source, analysis, {"bosToken": bos_token, "eosToken": eos_token}))


def _prompts(source: str, analysis: Analysis, tokens: Mapping[str, str]) -> Iterator[PromptEnd]:
    for about, messages in CONVERSATIONS.items():
        for tools in ([_TOOL], []):
            for thinking, value in _THINKING.items():
                asked = {} if value is None else {"enableThinking": value}
                options = read_options({**tokens, **asked})
                try:
                    made = make_prompt(source, messages, tools, options, analysis)
                except (TemplateError, BadRequest):
                    continue
                words = [about, "" if tools else "without tools", thinking]
                end = made.generation_prompt or _behind_the_last(made.text)
                yield PromptEnd(", ".join(filter(None, words)), made.text, end)


def _behind_the_last(prompt: str) -> str:
    """What no message has said: it is behind the last text, and behind the id of its call."""
    _, found, end = prompt.rpartition(_LAST)
    return end.rpartition(_ID)[2] if found else ""
