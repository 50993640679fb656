"""Writes turns of the model with openai-harmony, and reads them with it.  Runs in its environment.

Input: lines of JSON, each a list of messages ``{"channel", "text", "recipient"?, "type"?}``.  Output: for
each line the model's output, which follows the generation prompt, and the messages that are read in it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from openai_harmony import HarmonyEncodingName, Message, Role, load_harmony_encoding

_ENCODING = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
_START = "<|start|>assistant"


def message(given: dict[str, Any]) -> Message:
    """One message of the model."""
    made = Message.from_role_and_content(Role.ASSISTANT, given["text"]).with_channel(given["channel"])
    if "recipient" in given:
        made = made.with_recipient(given["recipient"])
    return made.with_content_type(given["type"]) if "type" in given else made


def turn(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """The output for some messages, and the messages that are read in it."""
    tokens = [token for each in messages for token in _ENCODING.render(message(each))]
    text = _ENCODING.decode_utf8(tokens)
    assert text.startswith(_START)
    start = len(_ENCODING.encode(_START, allowed_special="all"))
    read = _ENCODING.parse_messages_from_completion_tokens(tokens[start:], Role.ASSISTANT)
    return {
        "output": text[len(_START) :],
        "messages": [
            {
                "channel": each.channel,
                "recipient": each.recipient,
                "text": "".join(part.text for part in each.content),
            }
            for each in read
        ],
    }


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in sys.stdin:
        print(json.dumps(turn(json.loads(line))))
