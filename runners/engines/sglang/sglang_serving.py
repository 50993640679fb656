"""What SGLang's servers send, with given outputs in place of a model (chapter WR)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any

from sglang.srt.entrypoints.anthropic.serving import AnthropicServing
from sglang.srt.entrypoints.context import SimpleContext
from sglang.srt.entrypoints.openai import serving_chat, serving_responses
from sglang.srt.entrypoints.openai.protocol import (
    ChatCompletionRequest,
    RequestResponseMetadata,
    ResponsesRequest,
    StreamOptions,
)
from toolcall_kit import events_of

#: The settings of a server that was started without flags, as far as an answer needs them.
_SERVING = SimpleNamespace(
    enable_cache_report=False,
    incremental_streaming_output=True,
    return_input_ids=False,
    return_output_ids=False,
    stream_response_default_include_usage=False,
)


class Serving:
    """The servers of one format, for one request: of chat completions, and of Messages, which converts those.

    ``OpenAIServingChat.__init__`` asks the model's files.  It is not called; what it would set is here.
    """

    _class: Any = serving_chat.OpenAIServingChat

    def __init__(
        self,
        request: ChatCompletionRequest | ResponsesRequest,
        tokenizer: Any,
        tool_parser: str,
        reasoning_parser: str,
        forced: bool,
    ) -> None:
        serving_chat.get_serving = serving_responses.get_serving = lambda: _SERVING
        self._request: Any = request
        self._server: Any = object.__new__(self._class)
        vars(self._server).update(
            tokenizer_manager=SimpleNamespace(tokenizer=tokenizer, generate_request=self._generated),
            template_manager=SimpleNamespace(force_reasoning=forced),
            tool_call_parser=tool_parser,
            reasoning_parser=reasoning_parser or None,
            supports_inline_system=False,
            chat_encoding_spec=None,
            _encoding_adapter=None,
            _get_reasoning_from_request=lambda request: forced,
        )
        self._steps: Sequence[tuple[str, str | None]] = ()

    def response(self, output: str, finish: str, api: str = "chat") -> dict[str, Any]:
        """What ``_build_chat_response`` makes of a whole output, and ``_convert_response`` of that."""
        item = _item(output, finish)
        made = self._server._build_chat_response(self._request, [item], 0)
        if api == "messages":
            made = AnthropicServing(self._server)._convert_response(made)
        response: dict[str, Any] = made.model_dump(mode="json", exclude_none=api == "messages")
        return response

    def events(self, chunks: Sequence[str], finish: str, api: str = "chat") -> list[str]:
        """What ``_generate_chat_stream`` or ``_generate_anthropic_stream`` sends while the output comes."""
        self._steps = [*((chunk, None) for chunk in chunks), ("", finish)]
        if api == "messages":
            # As _convert_to_chat_completion_request asks.
            self._request.stream_options = StreamOptions(include_usage=True)
            asked = SimpleNamespace(model="model")
            messages = AnthropicServing(self._server)
            return asyncio.run(
                _collected(messages._generate_anthropic_stream(None, self._request, asked, None))
            )
        return asyncio.run(_collected(self._server._generate_chat_stream(None, self._request, None)))

    async def _generated(self, *_: object) -> AsyncIterator[dict[str, Any]]:
        for text, finish in self._steps:
            yield _item(text, finish)


class ResponsesServing(Serving):
    """The server of Responses of one format, for one request: one of chat completions with another writer.

    Its constructor asks the configuration of the model for ``use_harmony`` and makes a store of responses.
    """

    _class = serving_responses.OpenAIServingResponses

    def response(self, output: str, finish: str, api: str = "responses") -> dict[str, Any]:
        """What ``responses_full_generator`` makes of a whole output."""
        context = SimpleContext()
        context.append_output(_item(output, finish))
        made = asyncio.run(self._server.responses_full_generator(**self._asked(), context=context))
        response: dict[str, Any] = made.model_dump(mode="json")
        return response

    def events(self, chunks: Sequence[str], finish: str, api: str = "responses") -> list[str]:
        """What ``responses_stream_generator_non_harmony`` sends while the output comes."""
        self._steps = [*((chunk, None) for chunk in chunks), ("", finish)]
        return asyncio.run(_collected(self._server.responses_stream_generator_non_harmony(**self._asked())))

    def _asked(self) -> dict[str, Any]:
        """The arguments that both generators have."""
        vars(self._server).update(
            enable_prompt_tokens_details=False, enable_response_store=False, use_harmony=False
        )
        return {
            "request": self._request,
            "sampling_params": {},
            "result_generator": self._generated(),
            "model_name": "model",
            "tokenizer": None,
            "request_metadata": RequestResponseMetadata(request_id="resp_1"),
            "require_reasoning": self._server._get_reasoning_from_request(self._request),
        }


def _item(text: str, finish: str | None) -> dict[str, Any]:
    """A piece of the output as the scheduler hands it on."""
    reason = None if finish is None else {"type": finish}
    about = {"id": "chatcmpl-1", "finish_reason": reason, "weight_version": "default"}
    return {"index": 0, "text": text, "meta_info": {**about, "prompt_tokens": 1, "completion_tokens": 1}}


async def _collected(sent: AsyncIterator[str]) -> list[str]:
    return events_of("".join([part async for part in sent]))
