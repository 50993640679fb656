"""The adapter of openai-python: what ``chat.completions.stream`` and ``responses.stream`` make of a body."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import httpx2
from openai import OpenAI
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve

APIS = ["chat", "responses"]
MESSAGES: Any = [{"role": "user", "content": "Hi."}]


class OpenAIPython:
    """Streams as an application does, and reads the completion at the end."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/openai/openai-python"
        return hello_of_client("openai-python", metadata.version("openai"), url, ["reasoning-content"], APIS)

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the helper of the API hands on."""
        client = OpenAI(
            api_key="key",
            base_url="http://server.test/v1",
            http_client=client_for(httpx2, request),
            max_retries=0,
        )
        if request.get("api") == "responses":
            return _response(client)
        return self._completion(client)

    def _completion(self, client: OpenAI) -> dict[str, Any]:
        """The message of the final completion."""
        try:
            # Without tools: the helper takes strict schemas alone, and parses arguments by them.
            with client.chat.completions.stream(model="model", messages=MESSAGES) as stream:
                for _ in stream:
                    pass
                choice = stream.get_final_completion().choices[0]
        except Exception as error:
            return failed(error)
        calls = [
            {"id": call.id, "name": call.function.name, "arguments": _text(call.function.arguments)}
            for call in choice.message.tool_calls or []
        ]
        reasoning = (choice.message.model_extra or {}).get("reasoning_content")
        message = choice.message
        return completed(message.content, calls, choice.finish_reason, reasoning, message.refusal)


def _response(client: OpenAI) -> dict[str, Any]:
    """The items of the final response: a call is complete unless its item says that it is not."""
    try:
        with client.responses.stream(model="model", input="Hi.") as stream:
            for _ in stream:
                pass
            response = stream.get_final_response()
    except Exception as error:
        return failed(error)
    calls = [
        {"id": item.call_id, "name": item.name, "arguments": _text(item.arguments)}
        | ({"complete": False} if item.status == "incomplete" else {})
        for item in response.output
        if item.type == "function_call"
    ]
    thoughts = [item for item in response.output if item.type == "reasoning"]
    parts = [part for item in response.output if item.type == "message" for part in item.content]
    reasoning = "".join(part.text for item in thoughts for part in (item.content or item.summary or []))
    refusal = "".join(part.refusal for part in parts if part.type == "refusal")
    # A response that is in progress has not ended.
    ended = None if response.status == "in_progress" else response.status
    return completed(response.output_text, calls, ended, reasoning, refusal)


def _text(arguments: Any) -> str | None:
    """Arguments as an application gets them: text, whatever the stream had."""
    return None if arguments is None else str(arguments)


if __name__ == "__main__":
    serve(OpenAIPython)
