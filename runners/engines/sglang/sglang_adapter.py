"""The adapter of SGLang: its parsers of reasoning and of calls, joined as its server joins them."""

from __future__ import annotations

import json
from importlib import metadata
from typing import Any

import sglang_constraints
import sglang_rendering
import sglang_response_templates
from sglang.srt.entrypoints.openai.protocol import ChatCompletionRequest, ResponsesRequest, Tool, ToolChoice
from sglang.srt.function_call.function_call_parser import FunctionCallParser
from sglang.srt.parser.chat_parsing import ResponseParser
from sglang.srt.parser.chat_parsing.response_templates import load_response_template
from sglang.srt.parser.reasoning_parser import ReasoningParser
from sglang_serving import ResponsesServing, Serving
from toolcall_apart import Apart
from toolcall_kit import (
    Deltas,
    Rejected,
    Skipped,
    check_server,
    formats_beside,
    hello_of,
    ok,
    ok_stream,
    serve,
    without_stop,
)
from toolcall_prompts import check_always_open, opens, prompt_of, thinks
from toolcall_response_templates import claimed, reply_to
from toolcall_structural_tags import Matchers, with_strict_tools

FORMATS = formats_beside(__file__)


class SGLang:
    """Processes a model's answer as ``OpenAIServingChat`` does.

    That class hands on responses, not messages.  So this one repeats what version 0.5.23 does with an answer;
    the docstrings name the methods of ``OpenAIServingChat``.  What it sends, it writes itself (``respond``).
    """

    def __init__(self) -> None:
        for known in FORMATS.values():
            FunctionCallParser([], known["tool"])
            if "reasoning" in known:
                ReasoningParser(known["reasoning"])
        check_server("OpenAIServingChat of SGLang", self.respond, "hermes")
        matchers = Matchers()
        self._ask = Apart(lambda method, *arguments: getattr(matchers, method)(*arguments))

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        version, url = metadata.version("sglang"), "https://github.com/sgl-project/sglang"
        hello = hello_of(
            "sglang",
            version,
            url,
            FORMATS,
            features=["argument-deltas"],
            render=["server"],
            responds=["chat", "messages", "responses"],
            constrains=True,
        )
        return claimed(hello)

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse as ``_build_chat_response`` does, or by the request's own response template."""
        if "responseTemplate" in request:
            return sglang_response_templates.message_of(request)
        request = _received(request)
        chat = _Chat(request)
        text, found = request["output"], Deltas()
        reasoning = chat.reasoning_parser(stream=False)
        if reasoning is not None:
            thought, text = reasoning.parse_non_stream(text)
            found.reasoning(thought)
        calls: list[Any] = []
        if chat.calls_are_read:
            text, calls = _process_tool_calls(chat.tool_parser(), text)
        found.content(text)
        for index, call in enumerate(calls):
            found.call(index, call.name, call.parameters)
        return ok(found)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Stream as ``_generate_chat_stream`` does: chunks of tokens, and a chunk without text at the end."""
        if "responseTemplate" in request:
            return sglang_response_templates.streamed(request)
        request = _received(request)
        chat = _Chat(request)
        reasoning = chat.reasoning_parser(stream=True)
        tools = chat.tool_parser() if chat.calls_are_read else None
        groups = [_step(reasoning, tools, chunk, last=False) for chunk in request["chunks"]]
        groups.append(_step(reasoning, tools, "", last=True))
        return ok_stream(groups)

    def respond(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send what the server of the API sends."""
        request = _received(request)
        api = request.get("api", "chat")
        serving = _Chat(request).serving(api)
        finish = "length" if request.get("stopReason") == "length" else "stop"
        if request["stream"]:
            return {"status": "ok", "events": serving.events(request["chunks"], finish, api)}
        return {"status": "ok", "response": serving.response(request["output"], finish, api)}

    def extract(self, request: dict[str, Any]) -> dict[str, Any]:
        """Read an output by the request's own response template."""
        return reply_to(request, load_response_template, ResponseParser)

    def constrain(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the structural tag with which the server constrains the request."""
        if "responseTemplate" in request:
            return sglang_response_templates.derived(request)
        request = with_strict_tools(request, "SGLang", FORMATS[request["format"]].get("stops", []))
        options = {**(request.get("options") or {}), "parallelToolCalls": True}  # the constraint forbids them
        return _Chat({**request, "options": options}).constraint(request, self._ask)

    def render(self, request: dict[str, Any]) -> dict[str, Any]:
        """Render as ``_apply_jinja_template`` does."""
        return sglang_rendering.reply_to(request)


def _continued(request: dict[str, Any]) -> ChatCompletionRequest:
    """The request that has the server continue the last message."""
    messages = request.get("messages") or [{"role": "assistant", "content": "It is"}]
    return ChatCompletionRequest(model="model", messages=messages, continue_final_message=True)


def _is_forced(how: str, request: dict[str, Any]) -> bool:
    """Whether the server assumes that the output begins inside reasoning.

    The server decides by rules about the text of the model's own template (`template_detection`).  Templates
    of the suite have another text, so `force` in ``formats.json`` says what the rules decide for the model.
    """
    if how == "always":
        check_always_open(request)
    prompt = prompt_of(request)
    if how == "prompt":
        return opens(prompt)
    return how == "always" or (how == "toggle" and thinks(request, prompt) is not False)


def _received(request: dict[str, Any]) -> dict[str, Any]:
    return without_stop(request, FORMATS[request["format"]].get("stops", []))


class _Tokenizer:
    """The part of a model's tokenizer that parsers use: which tokens it has."""

    def __init__(self, tokens: list[str]) -> None:
        self._vocabulary = {token: number for number, token in enumerate(tokens)}

    def get_vocab(self) -> dict[str, int]:
        return self._vocabulary


class _Chat:
    """One chat completion: the tools, and the parsers that read the answer."""

    def __init__(self, request: dict[str, Any]) -> None:
        options = request.get("options") or {}
        self._format = FORMATS[request["format"]]
        self._tokenizer = _Tokenizer(self._format.get("tokens", []))
        self._tools = [Tool(**tool) for tool in request.get("tools") or ()]
        self._choice = options.get("toolChoice", "auto")
        continued = options.get("continueFinalMessage", "none")
        if continued == "reasoning":
            raise Skipped("SGLang continues the content of a message, not its reasoning")
        self._continued = _continued(request) if continued == "content" else None
        if options.get("parallelToolCalls", True) is False:
            raise Skipped("SGLang forbids parallel calls by the grammar alone, not by its parser")
        self._forced = _is_forced(self._format.get("force", "never"), request)
        self._reasons = "reasoning" in self._format and options.get("reasoningFormat") != "none"
        self.calls_are_read = self._reads_calls()

    def reasoning_parser(self, *, stream: bool) -> ReasoningParser | None:
        """A new parser of reasoning; None if reasoning stays in the content."""
        if not self._reasons:
            return None
        return ReasoningParser(
            self._format["reasoning"],
            stream_reasoning=stream,
            force_reasoning=self._forced,
            request=self._continued,
            tool_call_parser_active=self.calls_are_read,
            tokenizer=self._tokenizer,
        )

    def tool_parser(self) -> FunctionCallParser:
        """A new parser of calls."""
        choice = self._choice
        named = ToolChoice(function={"name": choice["name"]}) if isinstance(choice, dict) else choice
        parser = FunctionCallParser(
            self._tools, self._format["tool"], tokenizer=self._tokenizer, tool_choice=named
        )
        if choice not in ("auto", "none") and not parser.owns_tool_format():
            raise Skipped("SGLang has the model write JSON in place of its own format for this toolChoice")
        return parser

    def constraint(self, request: dict[str, Any], ask: Any) -> dict[str, Any]:
        """What the server lets its model write; ``ask`` calls a method of Matchers."""
        if "gate" in self._format:
            raise Skipped(
                "SGLang constrains what follows a thought, and this model decides whether it thinks"
            )
        choice = self._choice
        names = [tool.function.name for tool in self._tools]
        if (isinstance(choice, dict) and choice["name"] not in names) or (choice == "required" and not names):
            raise Rejected("a call is demanded, and there is no such tool (_validate_request)")
        named = ToolChoice(function={"name": choice["name"]}) if isinstance(choice, dict) else choice
        parser = FunctionCallParser(self._tools, self._format["tool"], tokenizer=self._tokenizer)
        reasoning = self.reasoning_parser(stream=False)
        return sglang_constraints.reply_to(request, parser, named, reasoning, self._forced, ask)

    def serving(self, api: str) -> Serving:
        """The server of an API around the same parsers."""
        self.tool_parser()  # skips what the server does not ask of its parser
        reasoning = self._format.get("reasoning", "")
        server, request = (
            (ResponsesServing, self._responses()) if api == "responses" else (Serving, self._chat())
        )
        return server(request, self._tokenizer, self._format["tool"], reasoning, self._forced)

    def _chat(self) -> ChatCompletionRequest:
        """A request of chat completions; Messages become one as well."""
        choice = (
            {"type": "function", "function": self._choice} if isinstance(self._choice, dict) else self._choice
        )
        return ChatCompletionRequest(
            model="model",
            messages=[{"role": "user", "content": "Hi."}],
            tools=self._tools or None,
            tool_choice=choice if self._tools else "none",
            separate_reasoning=self._reasons,
        )

    def _responses(self) -> ResponsesRequest:
        """A request of Responses."""
        if self._format["tool"] == "gpt-oss":
            raise Skipped(
                "of gpt-oss the server of Responses has openai-harmony read the output, not its parser"
            )
        if "reasoning" in self._format and not self._reasons:
            raise Skipped("a request of Responses has no separate_reasoning")
        choice = {"type": "function", **self._choice} if isinstance(self._choice, dict) else self._choice
        return ResponsesRequest(
            model="model",
            input="Hi.",
            store=False,
            request_id="resp_1",
            tools=[{"type": "function", **tool.function.model_dump()} for tool in self._tools],
            tool_choice=choice if self._tools else "none",
        )

    def _reads_calls(self) -> bool:
        """Whether calls are looked for, as ``_tool_call_parsing_active`` decides."""
        if not self._tools:
            return bool(FunctionCallParser.ToolCallParserEnum[self._format["tool"]].parses_without_tools())
        return bool(self._choice != "none")


def _process_tool_calls(parser: FunctionCallParser, text: str) -> tuple[str, list[Any]]:
    """Do what ``_process_tool_calls`` does, which keeps the text when the parser fails."""
    if not parser.has_tool_call(text):
        return text, []
    try:
        rest, calls = parser.parse_non_stream(text)
    except Exception:
        return text, []
    return rest, calls


def _step(
    reasoning: ReasoningParser | None, tools: FunctionCallParser | None, delta: str, *, last: bool
) -> Deltas:
    """Do what ``_process_reasoning_stream`` does, then ``_process_tool_call_stream`` with the rest."""
    found = Deltas()
    if reasoning is not None:
        thought, rest = reasoning.parse_stream_chunk(delta)
        if last:
            end_thought, end_rest = reasoning.parse_stream_end()
            thought, rest = (thought or "") + (end_thought or ""), (rest or "") + (end_rest or "")
        found.reasoning(thought)
        delta = rest or ""
    if tools is None:
        return found.content(delta)
    text, calls = tools.parse_stream_chunk(delta)
    if last:
        end_text, end_calls = tools.parse_stream_end()
        text, calls = (text or "") + end_text, [*calls, *end_calls]
    found.content(text)
    for call in calls:
        if call.name:
            found.call(call.tool_index, call.name)
        found.arguments(call.tool_index, call.parameters)
    if last:
        _unstreamed(tools.detector, found)
    return found


def _unstreamed(detector: Any, found: Deltas) -> None:
    """Add the rest of the last call's arguments, as ``_check_for_unstreamed_tool_args`` does."""
    parsed = getattr(detector, "prev_tool_call_arr", None)
    streamed = getattr(detector, "streamed_args_for_tool", None)
    if not parsed or not streamed or len(parsed) > len(streamed):
        return
    index = len(parsed) - 1
    arguments = parsed[index].get("arguments", {})
    whole = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    if whole.startswith(streamed[index]):
        found.arguments(index, whole[len(streamed[index]) :])


if __name__ == "__main__":
    serve(SGLang)
