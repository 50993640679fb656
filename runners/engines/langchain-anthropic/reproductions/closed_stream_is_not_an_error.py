# langchain-anthropic 1.7.10, `ChatAnthropic.stream`: a stream that is closed before its end is no
# error.
#
# A proxy closes the connection inside an answer: neither a message_delta with a stop_reason nor
# message_stop comes.
#
# Expected: an exception, or a sign on the message.
# Actual: the message has half of the text, no stop_reason, and no exception is raised; an agent
# shows it as the answer.
#
# Source: langchain_anthropic/chat_models.py (_stream ends with the events; message_stop is not
# waited for).
# Upstream: looked for on 2026-11-28 with "langchain-anthropic stream ends without message_stop
# stop_reason no error": nothing of this package;
# https://github.com/langchain-ai/langchain/issues/39039 (open) is the same in langchain-openai.
#
#     pip install langchain-anthropic==1.7.10
#     python closed_stream_is_not_an_error.py
#
# Vector: wire/accumulate/messages-broken/closed-before-the-stop-reason

import json
from functools import cached_property
from typing import Any

import anthropic
import httpx2
from langchain_anthropic import ChatAnthropic

EVENTS: list[Any] = [
    {
        "type": "message_start",
        "message": {
            "id": "m1",
            "type": "message",
            "role": "assistant",
            "model": "m",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": 5, "output_tokens": 1},
        },
    },
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Do not "}},
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the events."""
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)


class Model(ChatAnthropic):  # type: ignore[misc]
    """The model with a client whose server is ``answer``."""

    @cached_property
    def _client(self) -> anthropic.Client:
        http = httpx2.Client(transport=httpx2.MockTransport(answer))
        return anthropic.Client(**{**self._client_params, "http_client": http})


try:
    first, *others = Model(model="m", api_key="key", base_url="http://server.test").stream("Hi.")
except Exception as error:
    print(f"{type(error).__name__}: {error}")
    raise SystemExit(0) from error  # told: nobody takes half an answer for the whole
message = sum(others, first)
print(repr(message.content), message.response_metadata.get("stop_reason"))
assert message.response_metadata.get("stop_reason"), "DEFECT: half an answer is taken for the whole"
