"""The adapter of anthropic-python: what ``messages.stream`` makes of a body."""

from __future__ import annotations

import json
from importlib import metadata
from typing import Any

import httpx2
from anthropic import Anthropic
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve

MESSAGES: Any = [{"role": "user", "content": "Hi."}]


class AnthropicPython:
    """Streams as an application does, and reads the message at the end."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/anthropics/anthropic-sdk-python"
        version = metadata.version("anthropic")
        return hello_of_client("anthropic-python", version, url, ["reasoning-content"], ["messages"])

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The final message."""
        client = Anthropic(
            api_key="key",
            base_url="http://server.test",
            http_client=client_for(httpx2, request),
            max_retries=0,
        )
        try:
            with client.messages.stream(model="model", max_tokens=999, messages=MESSAGES) as stream:
                message = stream.get_final_message()
        except Exception as error:
            return failed(error)
        blocks = message.content
        calls = [
            {"id": block.id, "name": block.name, "arguments": _text(block.input)}
            for block in blocks
            if block.type == "tool_use"
        ]
        content = "".join(block.text or "" for block in blocks if block.type == "text")
        thoughts = [block for block in blocks if block.type == "thinking"]
        return completed(
            content,
            calls,
            message.stop_reason,
            "".join(block.thinking or "" for block in thoughts),
            signature="".join(block.signature or "" for block in thoughts),
        )


def _text(value: Any) -> str:
    """The input that an application runs, as JSON text."""
    return value if isinstance(value, str) else json.dumps(value)


if __name__ == "__main__":
    serve(AnthropicPython)
