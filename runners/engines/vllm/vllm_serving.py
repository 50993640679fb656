"""What vLLM's servers send, with outputs that are given in place of a model (chapter WR)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from toolcall_kit import events_of
from vllm.entrypoints.anthropic.serving import AnthropicServingMessages
from vllm.entrypoints.generate.base.protocol import RequestResponseMetadata, StreamOptions
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.entrypoints.openai.chat_completion.serving import OpenAIServingChat
from vllm.entrypoints.openai.responses.api_router import _convert_stream_to_sse_events
from vllm.entrypoints.openai.responses.context import SimpleContext
from vllm.entrypoints.openai.responses.protocol import ResponsesRequest
from vllm.entrypoints.openai.responses.serving import OpenAIServingResponses
from vllm.outputs import CompletionOutput, RequestOutput
from vllm.sampling_params import SamplingParams

#: A piece of the output as the engine hands it on: text, token ids, finish reason.
Step = tuple[str, list[int], "str | None"]
#: What ``OpenAIServingChat.__init__`` sets, and the two methods read: without a model it cannot be called.
_SETTINGS: dict[str, Any] = {
    "chat_template": None,
    "chat_template_content_format": "auto",
    "default_chat_template_kwargs": {},
    "enable_auto_tools": True,
    "enable_force_include_usage": False,
    "enable_log_deltas": False,
    "enable_log_outputs": False,
    "enable_per_request_metrics": False,
    "enable_prompt_tokens_details": False,
    "_include_reasoning_tokens_details": False,
    "log_error_stack": False,
    "model_config": None,
    "request_logger": None,
    "response_role": "assistant",
    "system_fingerprint": None,
}


class ChatServer:
    """The chat completion server around one parser, for one request."""

    _class: Any = OpenAIServingChat

    def __init__(
        self, request: ChatCompletionRequest, tokenizer: Any, parser: Any, variables: dict[str, Any]
    ) -> None:
        self._request, self._tokenizer, self._variables = request, tokenizer, variables
        self._parser = parser
        self._server: Any = object.__new__(self._class)
        vars(self._server).update(_SETTINGS, parser_cls=type(parser))

    def response(self, prompt_ids: list[int], whole: Step) -> dict[str, Any]:
        """What ``chat_completion_full_generator`` makes of a whole output."""
        response: dict[str, Any] = self._whole(prompt_ids, whole).model_dump(mode="json")
        return response

    def _whole(self, prompt_ids: list[int], whole: Step) -> Any:
        metadata = RequestResponseMetadata(request_id="chatcmpl-1")
        results = _results([whole], prompt_ids)
        return asyncio.run(
            self._server.chat_completion_full_generator(
                self._request, results, "chatcmpl-1", "model", [], self._tokenizer, metadata, self._parser
            )
        )

    def events(self, prompt_ids: list[int], steps: Sequence[Step]) -> list[str]:
        """What ``chat_completion_stream_generator`` sends while the output comes."""
        metadata = RequestResponseMetadata(request_id="chatcmpl-1")
        sent = self._server.chat_completion_stream_generator(
            self._request,
            _results(steps, prompt_ids),
            "chatcmpl-1",
            "model",
            [],
            self._tokenizer,
            metadata,
            self._variables,
        )
        return asyncio.run(_collected(sent))


class MessagesServer(ChatServer):
    """The server of Messages: one of chat completions, whose answers it converts."""

    _class = AnthropicServingMessages

    def response(self, prompt_ids: list[int], whole: Step) -> dict[str, Any]:
        """What ``messages_full_converter`` makes of a chat completion."""
        made = self._server.messages_full_converter(self._whole(prompt_ids, whole))
        response: dict[str, Any] = made.model_dump(mode="json", exclude_none=True)
        return response

    def events(self, prompt_ids: list[int], steps: Sequence[Step]) -> list[str]:
        """What ``message_stream_converter`` makes of chunks that ``_handle_streaming_options`` asks for."""
        self._request.stream = True
        self._request.stream_options = StreamOptions(include_usage=True, continuous_usage_stats=True)
        return super().events(prompt_ids, steps)


class ResponsesServer:
    """The server of Responses around one parser, for one request."""

    def __init__(self, request: ResponsesRequest, tokenizer: Any, parser: Any, _: dict[str, Any]) -> None:
        self._request, self._tokenizer, self._parser = request, tokenizer, parser
        self._server: Any = object.__new__(OpenAIServingResponses)
        vars(self._server).update(_SETTINGS, use_harmony=False, tool_server=None)

    def response(self, prompt_ids: list[int], whole: Step) -> dict[str, Any]:
        """What ``responses_full_generator`` makes of a whole output."""
        made = asyncio.run(self._server.responses_full_generator(*self._asked([whole], prompt_ids)))
        response: dict[str, Any] = made.model_dump(mode="json", by_alias=True)
        return response

    def events(self, prompt_ids: list[int], steps: Sequence[Step]) -> list[str]:
        """What ``responses_stream_generator`` sends while the output comes."""
        sent = self._server.responses_stream_generator(*self._asked(steps, prompt_ids))
        return asyncio.run(_collected(_convert_stream_to_sse_events(sent)))

    def _asked(self, steps: Sequence[Step], prompt_ids: list[int]) -> tuple[Any, ...]:
        """The arguments of both generators."""
        self._parser.set_prompt_token_ids(prompt_ids)
        context = SimpleContext(response_parser=self._parser)
        metadata = RequestResponseMetadata(request_id="resp_1")
        results = _in_context(context, _results(steps, prompt_ids))
        return self._request, SamplingParams(), results, context, "model", self._tokenizer, metadata


#: The server of each API.
SERVERS: Mapping[str, Any] = {
    "chat": ChatServer,
    "messages": MessagesServer,
    "responses": ResponsesServer,
}


async def _in_context(
    context: SimpleContext, results: AsyncIterator[RequestOutput]
) -> AsyncIterator[SimpleContext]:
    """What ``_generate_with_builtin_tools`` does with the engine's results."""
    async for result in results:
        context.append_output(result)
        yield context


async def _results(steps: Sequence[Step], prompt_ids: list[int]) -> AsyncIterator[RequestOutput]:
    for text, ids, finish in steps:
        output = CompletionOutput(
            index=0, text=text, token_ids=ids, cumulative_logprob=None, logprobs=None, finish_reason=finish
        )
        yield RequestOutput("chatcmpl-1", None, prompt_ids, None, [output], finish is not None)


async def _collected(sent: AsyncIterator[str]) -> list[str]:
    return events_of("".join([part async for part in sent]))
