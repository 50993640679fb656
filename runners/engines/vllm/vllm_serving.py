"""What vLLM's chat completion server sends, with outputs that are given in place of a model (chapter WR)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from toolcall_kit import events_of
from vllm.entrypoints.generate.base.protocol import RequestResponseMetadata
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.entrypoints.openai.chat_completion.serving import OpenAIServingChat
from vllm.outputs import CompletionOutput, RequestOutput

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


class Serving:
    """The chat completion server around one parser, for one request."""

    def __init__(
        self, request: ChatCompletionRequest, tokenizer: Any, parser: Any, variables: dict[str, Any]
    ) -> None:
        self._request, self._tokenizer, self._variables = request, tokenizer, variables
        self._parser = parser
        self._server: Any = object.__new__(OpenAIServingChat)
        vars(self._server).update(_SETTINGS, parser_cls=type(parser))

    def response(self, prompt_ids: list[int], whole: Step) -> dict[str, Any]:
        """What ``chat_completion_full_generator`` makes of a whole output."""
        metadata = RequestResponseMetadata(request_id="chatcmpl-1")
        results = _results([whole], prompt_ids)
        made = asyncio.run(
            self._server.chat_completion_full_generator(
                self._request, results, "chatcmpl-1", "model", [], self._tokenizer, metadata, self._parser
            )
        )
        response: dict[str, Any] = made.model_dump(mode="json")
        return response

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


async def _results(steps: Sequence[Step], prompt_ids: list[int]) -> AsyncIterator[RequestOutput]:
    for text, ids, finish in steps:
        output = CompletionOutput(
            index=0, text=text, token_ids=ids, cumulative_logprob=None, logprobs=None, finish_reason=finish
        )
        yield RequestOutput("chatcmpl-1", None, prompt_ids, None, [output], finish is not None)


async def _collected(sent: AsyncIterator[str]) -> list[str]:
    return events_of("".join([part async for part in sent]))
