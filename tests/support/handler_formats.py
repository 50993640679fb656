"""The wire formats of dedicated handlers, for the tests of parsing: analyses of our own templates."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from toolcall_conformance.suite import data
from toolcall_reference.template.model.wire_format import Analysis
from toolcall_reference.template.pipeline import analyze

_Arguments: TypeAlias = Mapping[str, Any]


def _analysis(template: str) -> Analysis:
    path = data.template_path(template)
    return analyze(path.read_text(encoding="utf-8"))


def _section(start: str, end: str) -> Callable[[list[str]], str]:
    return lambda calls: start + "".join(calls) + end


def _bare(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _kimi_k3(name: str, arguments: _Arguments) -> str:
    inside = "".join(
        f'<|open|>argument key="{key}" type="{"string" if isinstance(value, str) else "number"}"<|sep|>'
        f"{_bare(value)}<|close|>argument<|sep|>"
        for key, value in arguments.items()
    )
    return f'<|open|>call tool="{name}" index="1"<|sep|>{inside}<|close|>call<|sep|>'


def _tagged_thinking(name: str, arguments: _Arguments) -> str:
    values = "".join(f"<parameter={key}>\n{_bare(value)}\n</parameter>\n" for key, value in arguments.items())
    return f"<tool_call>\n<function={name}>\n{values}</function>\n</tool_call>"


def _functionary32(name: str, arguments: _Arguments) -> str:
    return f">>>{name}\n{json.dumps(arguments, ensure_ascii=False)}"


def _gpt_oss(name: str, arguments: _Arguments) -> str:
    text = json.dumps(arguments, ensure_ascii=False)
    header = f"<|start|>assistant<|channel|>commentary to=functions.{name} <|constrain|>json<|message|>"
    return f"{header}{text}<|call|>"


_MARK = "]<]minimax[>["


def _element(name: str, value: object) -> str:
    if isinstance(value, dict):
        inside = "".join(_element(key, member) for key, member in value.items())
    elif isinstance(value, list):
        inside = "".join(_element("item", item) for item in value)
    else:
        inside = _bare(value)
    return f"{_MARK}<{name}>{inside}{_MARK}</{name}>"


def _minimax_m3(name: str, arguments: _Arguments) -> str:
    inside = "".join(_element(key, value) for key, value in arguments.items())
    return f'{_MARK}<invoke name="{name}">{inside}{_MARK}</invoke>\n'


def _python(name: str, arguments: _Arguments) -> str:
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"


def _list(start: str, end: str) -> Callable[[list[str]], str]:
    return lambda calls: f"{start}[{', '.join(calls)}]{end}"


def _lines(calls: list[str]) -> str:
    return "\n".join(("<function_calls>", *calls, "</function_calls>"))


def _braces(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{','.join(f'{key}:{_braces(member)}' for key, member in value.items())}}}"
    if isinstance(value, list):
        return f"[{','.join(map(_braces, value))}]"
    return f'<|"|>{value}<|"|>' if isinstance(value, str) else json.dumps(value)


def _gemma4(name: str, arguments: _Arguments) -> str:
    return f"<|tool_call>call:{name}{_braces(dict(arguments))}<tool_call|>"


def _muse_glimmer(name: str, arguments: _Arguments) -> str:
    values = "".join(
        f'<atem:parameter name="{key}">{_bare(value)}</atem:parameter>\n' for key, value in arguments.items()
    )
    return f'<atem:invoke name="{name}">\n{values}</atem:invoke>\n'


def _messages(calls: list[str]) -> str:
    """Each call in a message to the tool it names."""
    names = (call.split('"')[1] for call in calls)
    return "<|eom|>".join(
        f"<|start|>assistant to={name}<|message|><atem:function_calls>\n{call}</atem:function_calls>"
        for name, call in zip(names, calls, strict=True)
    )


def _bare_python(name: str, arguments: _Arguments) -> str:
    return f"{name}({', '.join(f'{key}={value!s}' for key, value in arguments.items())})"


def _tokens(name: str, arguments: _Arguments) -> str:
    values = ",".join(f"{key}:<escape>{value!s}<escape>" for key, value in arguments.items())
    return f"<start_function_call>call:{name}{{{values}}}<end_function_call>"


def _object(name: str, arguments: _Arguments) -> str:
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


#: Name, analysis, the text of one call, the text of several.
HANDLER_FORMATS: tuple[
    tuple[str, Analysis, Callable[[str, _Arguments], str], Callable[[list[str]], str]], ...
] = (
    *(
        (name, _analysis(name), _tagged_thinking, "\n".join)
        for name in ("qwen35", "qwen35-no-prefill", "nemotron3", "step35")
    ),
    (
        "kimi-k3",
        _analysis("kimi-k3"),
        _kimi_k3,
        _section("<|open|>tools<|sep|>", "<|close|>tools<|sep|>"),
    ),
    ("gemma4", _analysis("gemma4"), _gemma4, "".join),
    ("gpt-oss", _analysis("gpt-oss"), _gpt_oss, "".join),
    ("functionary32", _analysis("functionary32"), _functionary32, "".join),
    *(
        (name, _analysis(name), _python, _list("<|tool_call_start|>", "<|tool_call_end|>"))
        for name in ("lfm2", "pythonic")
    ),
    ("llama4", _analysis("llama4"), _python, _list("", "")),
    ("python-lines", _analysis("python-lines"), _python, _lines),
    (
        "minimax-m3",
        _analysis("minimax-m3"),
        _minimax_m3,
        _section(f"{_MARK}<tool_call>\n", f"{_MARK}</tool_call>"),
    ),
    ("muse-glimmer", _analysis("muse-glimmer"), _muse_glimmer, _messages),
    ("python-bare", _analysis("python-bare"), _bare_python, _list("", "")),
    ("functiongemma", _analysis("functiongemma"), _tokens, "".join),
    ("phi4-mini", _analysis("phi4-mini"), _object, _list("functools", "")),
)
