"""The adapter of mlx-lm: its OpenAI server, with outputs that are given in place of a model."""

from __future__ import annotations

import importlib
import io
import json
from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from mlx_lm import __version__
from mlx_lm.generate import make_text_state_machine
from mlx_lm.server import APIHandler, CompletionRequest, GenerationContext, Response
from mlx_lm.tokenizer_utils import TokenizerWrapper
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from toolcall_kit import (
    Deltas,
    check_server,
    check_without_options,
    events_of,
    formats_beside,
    hello_of,
    ok,
    ok_stream,
    serve,
    without_stop,
)
from toolcall_prompts import prompt_of
from transformers import PreTrainedTokenizerFast

FORMATS = formats_beside(__file__)
#: What ``APIHandler.do_POST`` sets from the body of a request, and ``handle_completion`` reads.
_SETTINGS: dict[str, Any] = {
    **dict.fromkeys(("requested_draft_model", "adapter", "logit_bias", "seed", "chat_template_kwargs")),
    **dict.fromkeys(("temperature", "top_p", "min_p", "xtc_probability", "xtc_threshold"), 0.0),
    **dict.fromkeys(("repetition_penalty", "presence_penalty", "frequency_penalty"), 0.0),
    **dict.fromkeys(("repetition_context_size", "presence_context_size", "frequency_context_size"), 20),
    **dict.fromkeys(("top_k", "num_draft_tokens", "created"), 0),
    "max_tokens": 512,
    "logprobs": False,
    "top_logprobs": -1,
    "requested_model": "model",
    "request_id": "chatcmpl-1",
    "system_fingerprint": "none",
    "stream_options": None,
}


class MlxLm:
    """The HTTP handler of the server, one chat completion a request."""

    def __init__(self) -> None:
        for name in FORMATS:
            _tokenizer(name)  # parsers that cannot be loaded must fail here, not in a request
        check_server("APIHandler of mlx-lm", self.respond, "hermes")

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        url = "https://github.com/ml-explore/mlx-lm"
        return hello_of("mlx-lm", __version__, url, FORMATS, responds=["chat"])

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """The message of the response."""
        (body,) = _sent(request, [request["output"]], stream=False)
        return ok(_deltas(body["choices"][0]["message"]))

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """The deltas of the events that each chunk makes the server send."""
        sent = _sent(request, request["chunks"], stream=True)
        return ok_stream([_joined(each) for each in sent])

    def respond(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the server sends."""
        if request["stream"]:
            sent = _sent(request, request["chunks"], stream=True)
            events = [json.dumps(event) for events in sent for event in events]
            return {"status": "ok", "events": [*events, "[DONE]"]}
        (body,) = _sent(request, [request["output"]], stream=False)
        return {"status": "ok", "response": body}


def _sent(request: dict[str, Any], chunks: Sequence[str], stream: bool) -> list[Any]:
    """The body of a response; in a stream the events that follow each chunk, and those of the end."""
    check_without_options(request, "mlx-lm's server")
    format = request["format"]
    given = without_stop({**request, "chunks": chunks}, FORMATS[format].get("stops", []))["chunks"]
    tokenizer = _tokenizer(format)
    prompt = tokenizer.encode(prompt_of(request), add_special_tokens=False)
    context = GenerationContext(
        has_tool_calling=tokenizer.has_tool_calling,
        has_thinking=tokenizer.has_thinking,
        tool_parser=tokenizer.tool_parser,
        text_sm=_state_machine(format),
        initial_state=_initial_state(tokenizer, prompt),
        prompt=prompt,
        prompt_cache_count=0,
    )
    written = _Written()
    handler: Any = object.__new__(APIHandler)
    vars(handler).update(_SETTINGS, stream=stream, wfile=written)
    handler.object_type = "chat.completion.chunk" if stream else "chat.completion"
    finish = "length" if request.get("stopReason") == "length" else "stop"
    steps = written.steps(given, finish)
    handler.response_generator = SimpleNamespace(generate=lambda *a, **k: (context, steps))
    for name in ("_set_stream_headers", "_set_completion_headers", "send_header", "end_headers"):
        setattr(handler, name, lambda *a: None)
    asked = CompletionRequest("chat", "", [], request.get("tools") or None, None)
    handler.handle_completion(asked, [])
    if not stream:
        return [json.loads(written.getvalue())]
    bodies = [events_of(body) for body in written.bodies()]
    return [[json.loads(event) for event in events if event != "[DONE]"] for events in bodies]


class _Written(io.BytesIO):
    """What the server has written, and where the model's pieces came in between."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: list[int] = []

    def steps(self, chunks: Sequence[str], finish: str) -> Iterator[Response]:
        """The pieces that the generator hands on.  The last one is the token that ends the turn."""
        for number, text in enumerate([*chunks, ""]):
            is_last = number == len(chunks)
            yield Response(text, 0, 0.0, finish if is_last else None, ())
            if not is_last:
                self._marks.append(self.tell())

    def bodies(self) -> list[str]:
        """What was written after each piece, and at the end."""
        text = self.getvalue()
        ends = [*self._marks, len(text)]
        return [text[begin:end].decode() for begin, end in zip([0, *ends], ends, strict=False)]


def _initial_state(tokenizer: TokenizerWrapper, prompt: list[int]) -> str:
    """As ``ResponseGenerator._tokenize`` decides it."""
    initial = "normal"
    if tokenizer.has_thinking and tokenizer.rfind_think_start(prompt) > tokenizer.rfind_think_end(prompt):
        initial = "reasoning"
    return tokenizer.response_initial_state or initial


@cache
def _state_machine(format: str) -> Any:
    return make_text_state_machine(_tokenizer(format), [])


@cache
def _tokenizer(format: str) -> TokenizerWrapper:
    """A tokenizer with a token for every byte and for every marker, in the server's wrapper."""
    known = FORMATS[format]
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: number for number, letter in enumerate(alphabet)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_tokens([AddedToken(token, normalized=False, special=False) for token in known["tokens"]])
    module = importlib.import_module(f"mlx_lm.tool_parsers.{known['tool']}")
    return TokenizerWrapper(
        PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|end|>"),
        tool_parser=module.parse_tool_call,
        tool_call_start=module.tool_call_start,
        tool_call_end=module.tool_call_end,
    )


def _joined(events: Sequence[Any]) -> Deltas:
    found = Deltas()
    for event in events:
        _deltas(event["choices"][0]["delta"], found)
    return found


def _deltas(message: dict[str, Any], found: Deltas | None = None) -> Deltas:
    """What a client reads in a message or a delta."""
    found = Deltas() if found is None else found
    found.reasoning(message.get("reasoning")).content(message.get("content"))
    for index, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        found.call(call.get("index", index), function["name"], function["arguments"])
    return found


if __name__ == "__main__":
    serve(MlxLm)
