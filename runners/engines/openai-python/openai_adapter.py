"""The adapter of openai-python: what ``chat.completions.stream`` makes of a body."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import httpx2
from openai import OpenAI
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve

MESSAGES: Any = [{"role": "user", "content": "Hi."}]


class OpenAIPython:
    """Streams as an application does, and reads the completion at the end."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/openai/openai-python"
        return hello_of_client("openai-python", metadata.version("openai"), url, ["reasoning-content"])

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The message of the final completion."""
        client = OpenAI(
            api_key="key",
            base_url="http://server.test/v1",
            http_client=client_for(httpx2, request),
            max_retries=0,
        )
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


def _text(arguments: Any) -> str | None:
    """Arguments as an application gets them: text, whatever the stream had."""
    return None if arguments is None else str(arguments)


if __name__ == "__main__":
    serve(OpenAIPython)
