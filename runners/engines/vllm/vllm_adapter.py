"""The adapter of vLLM: the parsers of its OpenAI server, composed as the server composes them."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any

import vllm
import vllm_constraints
import vllm_rendering
import vllm_response_templates
from toolcall_apart import Apart
from toolcall_kit import (
    Deltas,
    Skipped,
    check_server,
    hello_of,
    ok,
    ok_stream,
    serve,
    without_stop,
)
from toolcall_prompts import check_always_open, opens, prompt_of, thinks
from toolcall_response_templates import claimed, reply_to
from toolcall_structural_tags import Matchers, with_strict_tools
from vllm.entrypoints.openai.chat_completion.message_assembly import assemble_chat_message_fields
from vllm.entrypoints.openai.chat_completion.stream_processor import ChatStreamProcessor
from vllm.parser.chat_parsing import ResponseParser
from vllm.parser.chat_parsing.response_templates import load_response_template
from vllm.parser.parser_manager import ParserManager
from vllm_requests import chat_request, responses_request
from vllm_serving import SERVERS
from vllm_tokens import FORMATS, bytes_of, encode, tokenizer_of


class Vllm:
    """Processes a model's answer as the chat completion server does."""

    def __init__(self) -> None:
        for name in FORMATS:
            _parser_class(name, True)  # parsers that cannot be composed must fail here, not in a request
        check_server("the servers of vLLM", self.respond, "hermes")
        matchers = Matchers()
        self._ask = Apart(lambda method, *arguments: getattr(matchers, method)(*arguments))

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        url = "https://github.com/vllm-project/vllm"
        hello = hello_of(
            "vllm",
            vllm.__version__,
            url,
            FORMATS,
            features=["argument-deltas"],
            render=["server"],
            responds=["chat", "messages", "responses"],
            constrains=True,
        )
        return claimed(hello)

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse as ``chat_completion_full_generator`` does, or by the request's own response template."""
        if "responseTemplate" in request:
            return vllm_response_templates.message_of(request)
        request = _received(request)
        chat = _Chat(request)
        chat.parser.set_prompt_token_ids(chat.prompt_ids)
        ids = [*encode(request["format"], request["output"]), *chat.end]
        reasoning, content, calls = chat.parser.parse(
            request["output"], chat.request, enable_auto_tools=True, model_output_token_ids=ids
        )
        fields = assemble_chat_message_fields(
            chat.request, reasoning, content, calls, enable_auto_tools=True, parser_cls=type(chat.parser)
        )
        found = Deltas().reasoning(fields.reasoning).content(fields.content)
        for index, call in enumerate(fields.tool_calls or ()):
            found.call(index, call.function.name, call.function.arguments)
        return ok(found)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Stream as ``chat_completion_stream_generator`` does, a chunk of tokens at a time."""
        if "responseTemplate" in request:
            return vllm_response_templates.streamed(request)
        request = _received(request)
        chat = _Chat(request)
        processor = ChatStreamProcessor(
            chat.request, chat.parser, enable_auto_tools=True, parser_cls=type(chat.parser)
        )
        steps = [(chunk, encode(request["format"], chunk), None) for chunk in request["chunks"]]
        groups = []
        for text, ids, finish in [*steps, ("", chat.end, "stop")]:
            groups.append(_deltas(processor.step(text, ids, finish, chat.prompt_ids).delta))
        return ok_stream(groups)

    def respond(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send what the server of the API sends."""
        request = _received(request)
        format, chat = request["format"], _Chat(request)
        server = SERVERS[request.get("api", "chat")]
        serving = server(chat.request, tokenizer_of(format), chat.parser, chat.variables)
        finish = "length" if request.get("stopReason") == "length" else "stop"
        if request["stream"]:
            steps = [(chunk, encode(format, chunk), None) for chunk in request["chunks"]]
            ended = [*steps, ("", chat.end, finish)]
            return {"status": "ok", "events": serving.events(chat.prompt_ids, ended)}
        whole = (request["output"], [*encode(format, request["output"]), *chat.end], finish)
        return {"status": "ok", "response": serving.response(chat.prompt_ids, whole)}

    def constrain(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the structural tag with which the server constrains the request."""
        if "responseTemplate" in request:
            return vllm_response_templates.derived(request)
        request = with_strict_tools(request, "vLLM", FORMATS[request["format"]].get("stops", []))
        chat = _Chat(request)
        return vllm_constraints.reply_to(
            request,
            chat,
            lambda output: encode(request["format"], output),
            bytes_of(request["format"]),
            self._ask,
        )

    def extract(self, request: dict[str, Any]) -> dict[str, Any]:
        """Read an output by the request's own response template."""
        return reply_to(request, load_response_template, ResponseParser)

    def render(self, request: dict[str, Any]) -> dict[str, Any]:
        """Render as ``HfRenderer`` does."""
        return vllm_rendering.reply_to(request)


class _Chat:
    """One chat completion: the request, the prompt, and a new parser."""

    def __init__(self, request: dict[str, Any]) -> None:
        format, options = request["format"], request.get("options") or {}
        if FORMATS[format].get("always"):
            check_always_open(request)
        if FORMATS[format].get("separates") and options.get("reasoningFormat") == "none":
            raise Skipped("vLLM's parser for this model separates reasoning whether or not it is asked to")
        prompt = prompt_of(request)
        self.variables = _variables(request, prompt)
        api = request.get("api", "chat")
        if (api, format) == ("responses", "gpt-oss"):
            raise Skipped("vLLM's Responses server reads gpt-oss in the engine, with a parser of its own")
        asked = [api, format, request.get("tools"), options, self.variables]
        self.request = _adjusted(json.dumps(asked))
        self.parser = _parser(format, options, self.request, self.variables)
        self.prompt_ids = encode(format, prompt)
        cut_off = "length" in (request.get("stopReason"), options.get("stopReason"))
        #: The token that ended the output, if one did.
        self.end = [] if cut_off else [tokenizer_of(format).eos_token_id]


def _received(request: dict[str, Any]) -> dict[str, Any]:
    return without_stop(request, FORMATS[request["format"]].get("stops", []))


def _variables(request: dict[str, Any], prompt: str) -> dict[str, Any]:
    """The client's variables for the template, which the server gives to the parser as well."""
    given = (request.get("options") or {}).get("templateKwargs") or {}
    thinking = thinks(request, prompt)
    if thinking is None:
        return {**given}
    mode = {"thinking_mode": "enabled"} if opens(prompt) else {}
    return {**given, "enable_thinking": thinking, "thinking": thinking, **mode}


def _parser(format: str, options: dict[str, Any], request: Any, variables: dict[str, Any]) -> Any:
    parser_class = _parser_class(format, options.get("reasoningFormat") != "none")
    tokenizer = tokenizer_of(format)
    return parser_class(tokenizer, request.tools, chat_template_kwargs=variables, model_config=None)


@lru_cache(maxsize=64)
def _adjusted(asked: str) -> Any:
    """The request after `adjust_request`, which makes grammars and takes longer than parsing an answer.

    Cached: a vector is streamed in hundreds of ways, always with the same request.
    """
    api, format, tools, options, variables = json.loads(asked)
    request = (responses_request if api == "responses" else chat_request)(format, tools, options)
    parser = _parser(format, options, request, variables)
    if _forced(options) and getattr(parser.tool_parser, "supports_required_and_named", True):
        raise Skipped("vLLM has the model write JSON in place of its own format for this toolChoice")
    return parser.adjust_request(request)


def _forced(options: dict[str, Any]) -> bool:
    return options.get("toolChoice", "auto") not in ("auto", "none")


@cache
def _parser_class(format: str, reasons: bool) -> Any:
    known = FORMATS[format]
    # For a model that does not reason, the server has no reasoning parser.
    parser = ParserManager.get_parser(
        tool_parser_name=known["tool"],
        reasoning_parser_name=known.get("reasoning") if reasons else None,
        enable_auto_tools=True,
        model_name=format,
        is_harmony=known.get("harmony", False),
        tokenizer=tokenizer_of(format),
    )
    if not known.get("harmony"):
        return parser
    # There is one class for Harmony, and its next composition would change this one.
    parts = {name: getattr(parser, name) for name in ("reasoning_parser_cls", "tool_parser_cls")}
    return type(parser.__name__, (parser,), parts)


def _deltas(delta: Any) -> Deltas:
    """What a client reads in a ``DeltaMessage``."""
    found = Deltas()
    if delta is None:
        return found
    found.reasoning(delta.reasoning).content(delta.content)
    for call in delta.tool_calls or ():
        if call.function is None:
            continue
        if call.function.name is not None:
            found.call(call.index, call.function.name)
        found.arguments(call.index, call.function.arguments)
    return found


if __name__ == "__main__":
    serve(Vllm)
