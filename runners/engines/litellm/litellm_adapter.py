"""The adapter of LiteLLM: what ``stream_chunk_builder`` makes of the chunks of ``completion``.

As a server it translates: ``respond`` has an engine's answer of chat become one of Messages or of Responses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import metadata
from itertools import count
from typing import Any

import httpx
import litellm
from litellm.llms.anthropic.messages.adapters.transformation import AnthropicAdapter
from litellm.responses.litellm_completion_transformation.streaming_iterator import (
    LiteLLMCompletionStreamingIterator,
)
from litellm.responses.litellm_completion_transformation.transformation import (
    LiteLLMCompletionResponsesConfig,
)
from openai import OpenAI
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import Skipped, events_of, serve

MESSAGES = [{"role": "user", "content": "Hi."}]


class LiteLLM:
    """Streams as an application does, and has the chunks put together."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/BerriAI/litellm"
        claims = hello_of_client("litellm", metadata.version("litellm"), url, ["reasoning-content"])
        return {
            **claims,
            "ops": ["accumulate", "respond"],
            "apis": ["messages", "responses"],
            "respond": "message",
        }

    def respond(self, request: dict[str, Any]) -> dict[str, Any]:
        """The response, or the events, that the proxy makes of what an engine behind it sends."""
        streamed, message = request["stream"], request["message"]
        if message.get("rejectedToolNames") and not (message["calls"] or message.get("content")):
            raise Skipped("the engine behind it answers with an error (WR-1.13)")
        body = [*_chunks(request)] if streamed else [json.dumps(_response(request))]
        kind = "text/event-stream" if streamed else "application/json"
        answer = httpx.Response(200, headers={"content-type": kind}, text="".join(body))
        http = httpx.Client(transport=httpx.MockTransport(lambda _: answer))
        client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http, max_retries=0)
        answered = litellm.completion(
            model="openai/model", messages=MESSAGES, stream=streamed, client=client, max_retries=0
        )
        if request["api"] == "messages":
            return _in_messages(answered, streamed)
        if streamed:
            events = LiteLLMCompletionStreamingIterator("model", answered, "Hi.", {}, "openai")
            return {"status": "ok", "events": [event.model_dump_json(exclude_none=True) for event in events]}
        found = LiteLLMCompletionResponsesConfig.transform_chat_completion_response_to_responses_api_response(
            "Hi.", {}, answered
        )
        return {"status": "ok", "response": json.loads(found.model_dump_json())}

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The message of the response that the chunks become."""
        client = OpenAI(
            api_key="key",
            base_url="http://server.test/v1",
            http_client=client_for(httpx, request),
            max_retries=0,
        )
        try:
            chunks = litellm.completion(
                model="openai/model",
                messages=MESSAGES,
                tools=request.get("tools") or None,
                stream=True,
                client=client,
                max_retries=0,
            )
            choice = litellm.stream_chunk_builder(list(chunks), messages=MESSAGES).choices[0]
        except Exception as error:
            return failed(error)
        calls = [
            {"id": call.id, "name": call.function.name or "", "arguments": call.function.arguments}
            for call in choice.message.tool_calls or []
        ]
        reasoning = getattr(choice.message, "reasoning_content", None)
        return completed(choice.message.content, calls, choice.finish_reason, reasoning)


def _in_messages(answered: Any, streamed: bool) -> dict[str, Any]:
    """What ``anthropic_messages_handler`` makes of what ``completion`` answered."""
    adapter = AnthropicAdapter()
    if not streamed:
        return {"status": "ok", "response": adapter.translate_completion_output_params(answered)}
    sent = adapter.translate_completion_output_params_streaming(answered, model="model", is_async=False)
    body = b"".join(sent or ()).decode()
    return {"status": "ok", "events": events_of(body)}


ENVELOPE = {"id": "a", "created": 0, "model": "model"}


def _reason(request: dict[str, Any]) -> str:
    """Why the engine says that it stopped."""
    if request.get("stopReason") == "length":
        return "length"
    return "tool_calls" if request["message"]["calls"] else "stop"


def _ids(request: dict[str, Any]) -> list[str]:
    """The ids of the calls: the engine gives each its own (WR-1.3)."""
    ids: list[str] = []
    for index, call in enumerate(request["message"]["calls"]):
        numbered = (f"call_{number}" for number in count(index))
        id = call.get("id")
        ids.append(id if id and id not in ids else next(each for each in numbered if each not in ids))
    return ids


def _mark(call: dict[str, Any]) -> str:
    """What the engine sends behind a call that is incomplete and could be taken for a whole one (WR-1.7)."""
    if call.get("complete", True):
        return ""
    try:
        json.loads(call["arguments"].strip() or "{}")
    except ValueError:
        return ""
    return "{"


def _response(request: dict[str, Any]) -> dict[str, Any]:
    """The engine's response in chat."""
    message = request["message"]
    calls = [
        {
            "id": id,
            "type": "function",
            "function": {"name": call["name"], "arguments": call["arguments"] + _mark(call)},
        }
        for id, call in zip(_ids(request), message["calls"], strict=True)
    ]
    said: dict[str, Any] = {"role": "assistant", "content": message.get("content") or None}
    said |= {"reasoning_content": message["reasoning"]} if message.get("reasoning") else {}
    said |= {"tool_calls": calls} if calls else {}
    choice = {"index": 0, "message": said, "finish_reason": _reason(request)}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {**ENVELOPE, "object": "chat.completion", "choices": [choice], "usage": usage}


def _chunks(request: dict[str, Any]) -> Iterator[str]:
    """The engine's stream in chat."""
    yield _chunk({"role": "assistant", "content": ""})
    ids, calls = _ids(request), request["message"]["calls"]
    for delta in (delta for step in request["deltas"] for delta in step):
        kind, index = delta["type"], delta.get("index")
        if kind == "call":
            function = {"name": delta["name"], "arguments": ""}
            head = {"index": index, "id": ids[index], "type": "function", "function": function}
            yield _chunk({"tool_calls": [head]})
        elif kind == "arguments":
            yield _chunk({"tool_calls": [{"index": index, "function": {"arguments": delta["text"]}}]})
        elif kind != "id":
            yield _chunk({"content" if kind == "content" else "reasoning_content": delta["text"]})
    for index, mark in enumerate(map(_mark, calls)):
        if mark:
            yield _chunk({"tool_calls": [{"index": index, "function": {"arguments": mark}}]})
    yield _chunk({}, _reason(request))
    yield "data: [DONE]\n\n"


def _chunk(delta: dict[str, Any], reason: str | None = None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    return f"data: {json.dumps({**ENVELOPE, 'object': 'chat.completion.chunk', 'choices': [choice]})}\n\n"


if __name__ == "__main__":
    serve(LiteLLM)
