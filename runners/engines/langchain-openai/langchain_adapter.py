"""The adapter of langchain-openai: the sum of the chunks that ``ChatOpenAI.stream`` gives."""

from __future__ import annotations

import json
from importlib import metadata
from typing import Any

import httpx2
from langchain_openai import ChatOpenAI
from toolcall_bodies import client_for, completed, failed, hello_of_client
from toolcall_kit import serve

APIS = ["chat", "responses"]


class LangChainOpenAI:
    """Streams as an agent does, and adds the chunks up."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/langchain-ai/langchain"
        return hello_of_client("langchain-openai", metadata.version("langchain-openai"), url, [], APIS)

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The message that the chunks add up to: valid calls may run, invalid ones may not."""
        responses = request.get("api") == "responses"
        try:
            model = ChatOpenAI(
                model="model",
                api_key="key",
                base_url="http://server.test/v1",
                http_client=client_for(httpx2, request),
                max_retries=0,
                use_responses_api=responses,
            ).bind_tools(request.get("tools", []))
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
        reason = message.response_metadata.get("status" if responses else "finish_reason")
        return completed(message.text, calls, reason, refusal=_refusal(message))


def _refusal(message: Any) -> str | None:
    """The refusal: chat has it beside the content, Responses in a block of it."""
    blocks = [block for block in message.content if isinstance(block, dict)]
    told = [block["refusal"] for block in blocks if block.get("type") == "refusal"]
    return "".join(told) or message.additional_kwargs.get("refusal")


if __name__ == "__main__":
    serve(LangChainOpenAI)
