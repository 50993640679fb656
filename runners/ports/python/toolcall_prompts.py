"""Renders the prompt that an engine would have sent, with transformers from the engine's environment."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from toolcall_kit import Skipped
from transformers.utils.chat_template_utils import render_jinja_template

_QUESTION = [{"role": "user", "content": "Hi."}]
_ANSWER = {"role": "assistant", "content": "It is"}
#: The end of a prompt that closes reasoning, so that the model does not reason.
_CLOSED = re.compile(
    r"(</(\w+:)?think(:\w+)?>|\[/THINK\]|<\|END_THINKING\|>|<\|(close\|>think|open\|>response)<\|sep\|>"
    r"|<channel\|>)\s*$"
)
#: The end of a prompt that opens reasoning.
_OPEN = re.compile(
    r"(<(\w+:)?think(:\w+)?>|\[THINK\]|<\|START_THINKING\|>|<\|open\|>think<\|sep\|>|<\|channel>thought)\s*$"
)


def prompt_of(request: dict[str, Any]) -> str:
    """The text before the output: the request's own generation prompt, else the rendered conversation.

    "" where the template refuses the conversation.
    """
    if "generationPrompt" in request:
        _check_written(request)
        return str(request["generationPrompt"])
    options = request.get("options") or {}
    messages = request.get("messages") or _QUESTION
    if not request.get("messages") and options.get("continueFinalMessage") == "content":
        messages = [*_QUESTION, _ANSWER]
    # As text, for a key of the cache: a vector is streamed in hundreds of ways, always with the same prompt.
    asked = json.dumps([messages, request.get("tools") or None, options])
    return _rendered(request.get("template") or "", asked)


def _check_written(request: dict[str, Any]) -> None:
    """Skip a request with a generation prompt that its template never writes.

    The server takes no prompt from a client, so such a request cannot reach the parser.
    """
    given, options = request["generationPrompt"], request.get("options") or {}
    asked = [request.get("messages") or _QUESTION, request.get("tools") or None]
    for thinking in (None, True, False):
        settings = {**options, "enableThinking": thinking, "continueFinalMessage": "none"}
        written = _rendered(request.get("template") or "", json.dumps([*asked, settings]))
        if written.rstrip().endswith(given.rstrip()):
            return
    raise Skipped("the model's template never writes this prompt, and the server takes none from a client")


@lru_cache(maxsize=64)
def _rendered(template: str, asked: str) -> str:
    messages, tools, options = json.loads(asked)
    try:
        return rendered(template, messages, tools, options)
    except Skipped:
        raise
    except Exception:
        return ""


def rendered_as_given(request: dict[str, Any]) -> dict[str, Any]:
    """The reply to a request for a prompt in layer ``template``: of the conversation as it is (RN-1.1)."""
    template, options = request["template"], request.get("options") or {}
    return prompts(lambda add: rendered(template, request["messages"], request.get("tools"), options, add))


def prompts(render: Callable[[bool], str]) -> dict[str, Any]:
    """The reply with what is rendered with ``add_generation_prompt``, and what that adds."""
    bare, prompt = render(False), render(True)
    added = prompt[len(bare) :] if prompt.startswith(bare) else ""
    return {"status": "ok", "prompt": prompt, "generationPrompt": added}


def rendered(
    template: str,
    messages: list[Any],
    tools: list[Any] | None,
    options: dict[str, Any],
    add_generation_prompt: bool = True,
) -> str:
    """The prompt of a conversation, as transformers renders it.  Raises what the template raises."""
    arguments = dict(options.get("templateKwargs") or {})
    if options.get("enableThinking") is not None:
        arguments["enable_thinking"] = options["enableThinking"]
    continued = options.get("continueFinalMessage", "none")
    if continued == "reasoning":
        raise Skipped("transformers continues the content of a message, not its reasoning")
    (prompt,), _ = render_jinja_template(
        conversations=[messages],
        tools=tools or None,
        chat_template=template,
        add_generation_prompt=add_generation_prompt and continued == "none",
        continue_final_message=continued == "content",
        bos_token=options.get("bosToken", ""),
        eos_token=options.get("eosToken", ""),
        **arguments,
    )
    return str(prompt)


def thinks(request: dict[str, Any], prompt: str) -> bool | None:
    """Whether the model is to reason: the client's option decides, else the prompt's end; None if unknown."""
    asked = (request.get("options") or {}).get("enableThinking")
    if asked is not None:
        return bool(asked)
    if _CLOSED.search(prompt):
        return False
    return True if opens(prompt) else None


def opens(prompt: str) -> bool:
    """Whether the prompt ends inside reasoning."""
    return _OPEN.search(prompt) is not None


def check_always_open(request: dict[str, Any]) -> None:
    """Skip a request whose prompt does not open reasoning, for a parser that assumes open reasoning.

    The server takes no prompt from a client, and such a model's template has no switch that the parser
    would hear of, so such a request cannot reach the parser.
    """
    options = request.get("options") or {}
    differs = "generationPrompt" in request or options.get("enableThinking") is False
    if differs and not opens(prompt_of(request)):
        raise Skipped("the engine takes from the model's template that reasoning is open")
