"""The adapter of Pydantic AI: the response of a stream of its models for OpenAI and Anthropic."""

from __future__ import annotations

import asyncio
import json
from importlib import metadata
from typing import Any

import httpx2
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.tools import ToolDefinition
from toolcall_bodies import async_client_for, completed, failed, hello_of_client
from toolcall_kit import serve

#: What each API calls the finish reasons of Pydantic AI.
FINISH_REASONS: dict[str, dict[str, str]] = {
    "chat": {"tool_call": "tool_calls"},
    "messages": {"stop": "end_turn", "tool_call": "tool_use", "length": "max_tokens"},
    "responses": {"stop": "completed", "tool_call": "completed", "length": "incomplete"},
}


class PydanticAI:
    """Streams as an agent does, and reads the response at the end."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Name the package and its version."""
        url = "https://github.com/pydantic/pydantic-ai"
        version = metadata.version("pydantic-ai-slim")
        return hello_of_client("pydantic-ai", version, url, ["reasoning-content"], [*FINISH_REASONS])

    def accumulate(self, request: dict[str, Any]) -> dict[str, Any]:
        """The parts of the response."""
        try:
            response = asyncio.run(_response(request))
        except Exception as error:
            return failed(error)
        parts = response.parts
        calls = [
            {"id": part.tool_call_id, "name": part.tool_name, "arguments": _text(part.args)}
            for part in parts
            if isinstance(part, ToolCallPart)
        ]
        content = "".join(part.content for part in parts if isinstance(part, TextPart))
        thoughts = [part for part in parts if isinstance(part, ThinkingPart)]
        reasoning = "".join(part.content for part in thoughts)
        signature = "".join(part.signature or "" for part in thoughts)
        refusal = (response.provider_details or {}).get("refusal")
        reason, words = response.finish_reason, FINISH_REASONS[request.get("api", "chat")]
        return completed(
            content, calls, words.get(reason or "", reason), reasoning, refusal=refusal, signature=signature
        )


def _model(request: dict[str, Any]) -> Model:
    """The model of the API, whose client gets the body of the request."""
    http, key = async_client_for(httpx2, request), "key"
    if request.get("api") == "messages":
        anthropic = AsyncAnthropic(
            api_key=key, base_url="http://server.test", http_client=http, max_retries=0
        )
        return AnthropicModel("model", provider=AnthropicProvider(anthropic_client=anthropic))
    client = AsyncOpenAI(api_key=key, base_url="http://server.test/v1", http_client=http, max_retries=0)
    model = OpenAIResponsesModel if request.get("api") == "responses" else OpenAIChatModel
    return model("model", provider=OpenAIProvider(openai_client=client))


async def _response(request: dict[str, Any]) -> ModelResponse:
    model = _model(request)
    functions = [tool["function"] for tool in request.get("tools", [])]
    tools = [
        ToolDefinition(
            name=function["name"],
            parameters_json_schema=function.get("parameters", {"type": "object", "properties": {}}),
        )
        for function in functions
    ]
    parameters = ModelRequestParameters(function_tools=tools)
    messages = [ModelRequest(parts=[UserPromptPart("Hi.")])]
    async with model.request_stream(messages, None, parameters) as stream:
        async for _ in stream:
            pass
        return stream.get()


def _text(arguments: Any) -> str | None:
    """Arguments as text: where a server sends other JSON than text, the client hands it on as it is."""
    return arguments if isinstance(arguments, str | None) else json.dumps(arguments)


if __name__ == "__main__":
    serve(PydanticAI)
