"""The adapter of langchain-anthropic: the sum of the chunks that ``ChatAnthropic.stream`` gives."""

from __future__ import annotations

import json
from functools import cached_property
from importlib import metadata
from typing import Any

import anthropic
import httpx2
from langchain_anthropic import ChatAnthropic
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve


class _Model(ChatAnthropic):  # type: ignore[misc]
    """The model, whose client gets the body of a request of the protocol: it takes no client of HTTP."""

    body: dict[str, Any]

    @cached_property
    def _client(self) -> anthropic.Client:
        return anthropic.Client(**{**self._client_params, "http_client": client_for(httpx2, self.body)})


class LangChainAnthropic:
    """Streams as an agent does, and adds the chunks up."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/langchain-ai/langchain"
        version = metadata.version("langchain-anthropic")
        return hello_of_client("langchain-anthropic", version, url, ["reasoning-content"], ["messages"])

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The message that the chunks add up to: valid calls may run, invalid ones may not."""
        try:
            model = _Model(
                model="model",
                api_key="key",
                base_url="http://server.test",
                max_retries=0,
                body=request,
            ).bind_tools(_tools(request))
            message = None
            for chunk in model.stream("Hi."):
                message = chunk if message is None else message + chunk
            if message is None:
                raise ValueError("no chunk came")
            calls = [
                {"id": call["id"], "name": call["name"], "arguments": json.dumps(call["args"])}
                for call in message.tool_calls
            ]
            calls += [
                {"id": call["id"], "name": call["name"] or "", "arguments": call["args"], "complete": False}
                for call in message.invalid_tool_calls
            ]
        except Exception as error:
            return failed(error)
        reason = message.response_metadata.get("stop_reason")
        blocks = [block for block in message.content if isinstance(block, dict)]
        reasoning = "".join(block.get("thinking") or "" for block in blocks)
        signature = "".join(block.get("signature") or "" for block in blocks)
        return completed(message.text, calls, reason, reasoning, signature=signature)


def _tools(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The tools, with the schema that the client asks for."""
    usual = {"description": "", "parameters": {"type": "object", "properties": {}}}
    return [{**tool, "function": {**usual, **tool["function"]}} for tool in request.get("tools", [])]


if __name__ == "__main__":
    serve(LangChainAnthropic)
