"""The options of a request, checked once and then trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from ...errors import BadRequest
from ...request import Tool, read_tool_choice, shown
from .wire_format import Analysis, camel

#: Variables that a request gives in other fields, and so may not give as ``templateKwargs``.
_RESERVED: Final = (
    "messages",
    "tools",
    "add_generation_prompt",
    "continue_final_message",
    "bos_token",
    "eos_token",
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a request, with the defaults of the adapter protocol."""

    #: ``auto``, ``none``, ``required``, or a tool by name: see ``tool_name``.
    tool_choice: Literal["auto", "none", "required", "named"] = "auto"
    #: The only tool that may be called, if ``tool_choice`` is ``named``.
    tool_name: str = ""
    parallel_tool_calls: bool = True
    enable_thinking: bool = True
    reasoning_format: Literal["auto", "none"] = "auto"
    continue_final_message: Literal["none", "reasoning", "content"] = "none"
    #: Whether a conversation is first made what the template wants (RN-2), or reaches it as it is (RN-1).
    history: Literal["openai", "raw"] = "openai"
    #: The schema of the response; None if it is free text.
    json_schema: Mapping[str, Any] | bool | None = None
    #: Why the engine stopped, None if nobody knows: ``length`` may mean that reasoning was cut off (HD-2.17),
    #: ``stop`` that the output is whole (HD-3.23).
    stop_reason: Literal["stop", "length"] | None = None
    #: Whether what models write by mistake is read as they meant it (TP-10.8).
    repair: bool = True
    #: The generation prompt of this request; None if only the template's own prompt is known.
    generation_prompt: str | None = None
    #: Variables of the template, among them ``enable_thinking`` where the request has it.
    template_kwargs: Mapping[str, Any] = field(default_factory=dict)
    bos_token: str = ""
    eos_token: str = ""

    def prompt(self, analysis: Analysis) -> str:
        """The generation prompt: of this request, else the template's own."""
        return analysis.generation_prompt if self.generation_prompt is None else self.generation_prompt

    def with_prompt_of(self, analysis: Analysis) -> Options:
        """The options with the prompt that a plain question has, unless the request says which.  TA-12.9."""
        if self.generation_prompt is not None or self.continue_final_message != "none":
            return self
        prompt = analysis.prompts.asked(self.template_kwargs.get("enable_thinking"))
        # Without any prompt the mode of reasoning decides where an output begins (TP-2.1).
        return replace(self, generation_prompt=prompt or None)

    def callable_tools(self, tools: Sequence[Tool]) -> tuple[Tool, ...]:
        """Those of the tools that may be called.  Implements NP-4.3 and TP-10.4."""
        if self.tool_choice == "none":
            return ()
        if self.tool_choice == "named":
            return tuple(tool for tool in tools if tool.name == self.tool_name)
        return tuple(tools)


def read_options(options: object, generation_prompt: object = None) -> Options:
    """The options of a request of the adapter protocol.  Unknown fields are ignored.

    Raises ``BadRequest``.  Implements AP-4.3 and TP-10.6.
    """
    if not isinstance(options, Mapping):
        raise BadRequest("options", "an object is needed")
    values: dict[str, Any] = {}
    for name, check in _CHECKS.items():
        wire = camel(name)
        if wire in options:
            values[name] = _checked(options[wire], check, f"options.{wire}")
    values |= _thinking(options, values.get("template_kwargs", {}))
    values["tool_choice"], values["tool_name"] = read_tool_choice(options, "options.toolChoice")
    if generation_prompt is not None:
        values["generation_prompt"] = _checked(generation_prompt, _is(str), "generationPrompt")
    return Options(**values)


def _thinking(options: Mapping[str, Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The template's variables, and whether thinking is on: an option or a variable says so."""
    for name in _RESERVED:
        if name in kwargs:
            raise BadRequest(f"options.templateKwargs.{name}", "the request says this elsewhere")
    if "enableThinking" in options:
        kwargs = {**kwargs, "enable_thinking": options["enableThinking"]}
    # Only false turns thinking off, as in most templates.
    return {"template_kwargs": kwargs, "enable_thinking": kwargs.get("enable_thinking") is not False}


def _checked(value: object, check: Callable[[object], bool], place: str) -> object:
    if not check(value):
        raise BadRequest(place, f"{shown(value)} is not a value it can have")
    return value


def _one_of(*values: str) -> Callable[[object], bool]:
    return lambda value: value in values


def _is(*types: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, types)


#: The values allowed for each field of ``Options`` that a request gives under the field's own name.
_CHECKS: dict[str, Callable[[object], bool]] = {
    "parallel_tool_calls": _is(bool),
    "enable_thinking": _is(bool),
    "reasoning_format": _one_of("auto", "none"),
    "continue_final_message": _one_of("none", "reasoning", "content"),
    "history": _one_of("openai", "raw"),
    "json_schema": _is(Mapping, bool, type(None)),
    "stop_reason": _one_of("stop", "length"),
    "repair": _is(bool),
    "template_kwargs": _is(Mapping),
    "bos_token": _is(str),
    "eos_token": _is(str),
}
