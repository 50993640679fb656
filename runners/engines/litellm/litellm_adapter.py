"""The adapter of LiteLLM: what ``stream_chunk_builder`` makes of the chunks of ``completion``."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import httpx
import litellm
from openai import OpenAI
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve

MESSAGES = [{"role": "user", "content": "Hi."}]


class LiteLLM:
    """Streams as an application does, and has the chunks put together."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/BerriAI/litellm"
        return hello_of_client("litellm", metadata.version("litellm"), url, ["reasoning-content"])

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


if __name__ == "__main__":
    serve(LiteLLM)
