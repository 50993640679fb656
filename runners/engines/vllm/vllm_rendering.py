"""Renders conversations as vLLM's server does: layer ``server`` of operation ``render``."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

from tokenizers import Tokenizer, models
from toolcall_kit import Skipped
from toolcall_prompts import prompts
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.renderers.chat_utils.chat_message import parse_chat_messages
from vllm.renderers.hf import resolve_chat_template_content_format, safe_apply_chat_template


def reply_to(request: dict[str, Any]) -> dict[str, Any]:
    """The reply with the prompt that ``HfRenderer.render_messages`` makes."""
    options = request.get("options") or {}
    if options.get("continueFinalMessage", "none") != "none":
        raise Skipped("the adapter asks for no continued message")
    return prompts(lambda add: _rendered(copy.deepcopy(request), options, add))


def _no_multimodal_config() -> None:
    raise ValueError("The model is not multimodal.")  # as ModelConfig says it


def _rendered(request: dict[str, Any], options: dict[str, Any], add_generation_prompt: bool) -> str:
    # A model of texts, without a processor: what `render_messages` asks the configuration of a model.
    model: Any = SimpleNamespace(
        multimodal_config=None,
        enable_prompt_embeds=False,
        trust_remote_code=False,
        revision=None,
        code_revision=None,
        is_multimodal_model=False,
        get_multimodal_config=_no_multimodal_config,
    )
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.BPE({}, [])))
    tools = request.get("tools") or None
    # The model of a request refuses arguments that are objects, with which vectors compare those as text.  So
    # only the tools go through it.
    asked = ChatCompletionRequest(messages=[], model="model", tools=tools)
    tools = [tool.model_dump() for tool in asked.tools] if asked.tools else None
    template = request["template"]
    content_format = resolve_chat_template_content_format(
        template, tools, "auto", tokenizer, model_config=model
    )
    conversation, _, _ = parse_chat_messages(request["messages"], model, content_format=content_format)
    thinking = {} if options.get("enableThinking") is None else {"enable_thinking": options["enableThinking"]}
    prompt = safe_apply_chat_template(
        model,
        tokenizer,
        conversation,
        tools=tools,
        chat_template=template,
        tokenize=False,
        add_generation_prompt=add_generation_prompt,
        bos_token=options.get("bosToken", ""),
        eos_token=options.get("eosToken", ""),
        **(options.get("templateKwargs") or {}),
        **thinking,
    )
    return str(prompt)
