"""Measures profile `contract`: an output of each kind that it reads, with one call or with thousands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from ...adapters.implementation import JsonObject
from ...suite.registry import openai_tool
from .measurement import GROWTH_BAR, GROWTH_FACTOR, Column, Setting, Table, TableRow
from .outputs import CODE, arguments, code
from .subjects import Subject, Unmeasured
from .timing import seconds

_TOOLS = [openai_tool({"name": "write_file"})]
#: The bar for one long call in JSON: at most twice the time of ``json.loads``.
_RATIO_BAR = "≤ 2"


def _repeated(call: str, size: int) -> str:
    return call * max(1, size // len(call))


def _json(content: str) -> str:
    return f'{{"name": "write_file", "arguments": {arguments(content)}}}'


def _invoke(content: str) -> str:
    return f'<invoke name="write_file"><parameter name="content">{content}</parameter></invoke>\n'


def _key_value(content: str) -> str:
    return f"function.name: write_file\nfunction.arguments: {arguments(content)}\n"


def _envelope(calls: str) -> str:
    return f'{{"tool_calls": [{calls}]}}'


#: For each kind of output: a function that makes an output of about a given size, and the bar for its ratio.
OUTPUTS: Mapping[str, tuple[Callable[[int], str], str | None]] = {
    "JSON, one call": (lambda size: _envelope(_json(code(size))), _RATIO_BAR),
    "JSON, many calls": (lambda size: _envelope(_repeated(_json(CODE) + ",", size)[:-1]), None),
    "JSON in prose": (lambda size: "Look: " + _envelope(_json(code(size))) + " Done.", _RATIO_BAR),
    "tool_call with JSON": (lambda size: f"<tool_call>{_json(code(size))}</tool_call>", _RATIO_BAR),
    "tool_calls with JSON": (lambda size: _repeated(f"<tool_call>{_json(CODE)}</tool_call>", size), None),
    "invoke, one call": (lambda size: _invoke(code(size)), None),
    "invoke, many calls": (lambda size: _repeated(_invoke(CODE), size), None),
    "text key-value": (lambda size: _repeated(_key_value(CODE), size), None),
    "fenced code": (lambda size: _repeated(f"```python\n{CODE}```\n", size), None),
    "prose": (code, None),
    "open braces": (lambda size: _repeated('{"a":', size), None),
    "open tags": (lambda size: _repeated("<tool_call>{", size), None),
}


def table(setting: Setting) -> Table:
    """A row for each kind; the yardstick is ``json.loads`` of an object with one string of that size."""
    subjects = [subject for subject in setting.subjects if subject.takes("contract", "parse")]
    columns = (Column("ms"), Column("×"), Column("bar"), Column("growth", 2, GROWTH_BAR))
    title = "Profile contract, one-shot: × is times json.loads of a text of that size."
    return Table(title, "output", columns, _rows(setting.size, subjects), len(OUTPUTS) * len(subjects))


def _rows(size: int, subjects: list[Subject]) -> Iterator[TableRow]:
    text = arguments(code(size))
    yardstick = seconds(lambda: json.loads(text)) / len(text)
    for name, (make, bar) in OUTPUTS.items():
        output, longer = make(size), make(GROWTH_FACTOR * size)
        for subject in subjects:
            try:
                took = subject.seconds(_request(output))
                growth = subject.seconds(_request(longer)) / took
            except Unmeasured as why:
                yield TableRow(subject.row(name), (str(why),))
                continue
            ratio = took / (yardstick * len(output))
            growth *= GROWTH_FACTOR * len(output) / len(longer)
            yield TableRow(subject.row(name), (took * 1000, ratio, bar, growth))


def _request(output: str) -> JsonObject:
    return {"op": "parse", "profile": "contract", "mode": "detailed", "output": output, "tools": _TOOLS}
