"""The adapter of XGrammar: its structural tags for models, which it has no parsers for."""

from __future__ import annotations

from functools import partial
from importlib import metadata
from typing import Any

from toolcall_apart import Apart
from toolcall_kit import (
    Skipped,
    description_of,
    formats_beside,
    generation_prompt_of,
    serve,
)
from toolcall_structural_tags import Matchers, check_lengths, constrained, with_following
from xgrammar import get_model_structural_tag

_FORMATS: dict[str, dict[str, Any]] = formats_beside(__file__)


class XGrammar:
    """Asks the tag that XGrammar has for the model of a format."""

    def __init__(self) -> None:
        matchers = Matchers()
        self._ask = Apart(lambda method, *arguments: getattr(matchers, method)(*arguments))

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        about = {"name": "xgrammar", "version": metadata.version("xgrammar"), "language": "c++"}
        return {
            "protocol": 1,
            "implementation": {**about, "url": "https://github.com/mlc-ai/xgrammar"},
            "profiles": ["template"],
            "ops": ["constrain"],
            "formats": sorted(_FORMATS),
            "features": ["constraint"],
            "wants": ["format", "generationPrompt"],
        }

    def constrain(self, request: dict[str, Any]) -> dict[str, Any]:
        """The states of the outputs under the tag."""
        options = request.get("options") or {}
        for name, usual in (("jsonSchema", None), ("continueFinalMessage", "none")):
            if options.get(name, usual) != usual:
                raise Skipped(f"no tag for tool calls knows {name}")
        check_lengths(request)
        ends, tag = _FORMATS[request["format"]].get("ends", ()), _tag(request)
        reply = constrained(request, tag, lambda tag, outputs: self._ask("answers", tag, outputs, ends))
        if tag is None or request.get("next") is not True:
            return reply
        return with_following(reply, request["outputs"], partial(self._ask, "following", tag))


def _tag(request: dict[str, Any]) -> str | None:
    """The structural tag of a request, as JSON text; None if there is none."""
    known, options = _FORMATS[request["format"]], request.get("options") or {}
    tools = [
        {"type": "function", "function": {**tool["function"], "strict": True}}
        for tool in request.get("tools") or ()
    ]
    choice = options.get("toolChoice", "auto")
    tag = get_model_structural_tag(
        known["tag"],
        tools,
        {"type": "function", "function": choice} if isinstance(choice, dict) else choice,
        reasoning=known.get("reasoning") or _reasoning(request),
        parallel_tool_calls=options.get("parallelToolCalls", True),
    )
    return None if tag is None else str(tag.model_dump_json())


def _reasoning(request: dict[str, Any]) -> str:
    """Whether the model reasons: by the end of the prompt, which may open reasoning, or close it."""
    prompt, description = generation_prompt_of(request) or "", description_of(request)
    if description is None:
        return "auto"
    start = description.text("reasoning.start").strip()
    end = description.text("reasoning.end").strip()
    if start and prompt.rfind(start) > prompt.rfind(end or "\0"):
        return "enabled"
    return "disabled" if end and end in prompt else "auto"


if __name__ == "__main__":
    serve(XGrammar)
