"""Measures long outputs that are one mistake, again and again: a parser must not try for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...adapters.implementation import JsonObject
from ...suite.data import vectors_dir
from ...suite.registry import registry_for
from .measurement import GROWTH_BAR, GROWTH_FACTOR, Column, Setting, Table, TableRow
from .subjects import Subject, Unmeasured


class Mistake(NamedTuple):
    """What an output begins with, and what repeats in it."""

    template: str
    start: str
    unit: str

    def output(self, size: int) -> str:
        """An output of about ``size`` code points."""
        return self.start + self.unit * (size // len(self.unit) + 1)


_HEAD: Final = '<tool_call>\n{"name": "run_python", "arguments": '
#: By what is wrong in them.
MISTAKES: Final = {
    "heads of calls in open reasoning": Mistake("qwq", "", "<tool_call>{"),
    "calls in open reasoning": Mistake("qwq", "", _HEAD + "{}}\n</tool_call>\nNo.\n"),
    "heads without their outer marker": Mistake("qwen3-coder", "", "<function=run_python>\n"),
    "opening braces": Mistake("hermes", _HEAD, '{"code": '),
    "brackets that are missing": Mistake("hermes", "", _HEAD + '{"code": "x"\n</tool_call>\n'),
    "closing markers of a value": Mistake(
        "qwen3-coder", "<tool_call>\n<function=run_python>\n<parameter=code>\n", "</parameter></parameter> x "
    ),
}


def table(setting: Setting) -> Table:
    """A row for each mistake and subject, with the time of the whole size and how it grew from a quarter."""
    pairs = [
        (name, subject)
        for name, each in MISTAKES.items()
        for subject in setting.subjects
        if subject.takes("template", "parse", each.template)
    ]
    columns = (Column("size", 0), Column("ms", 1), Column("growth", 2, GROWTH_BAR))
    title = "One mistake again and again, parsed at once; growth is from a quarter of the output."
    return Table(title, "mistake", columns, _rows(setting.size, pairs), len(pairs))


def _rows(size: int, pairs: list[tuple[str, Subject]]) -> Iterator[TableRow]:
    for name, subject in pairs:
        try:
            short, long = (
                subject.seconds(_request(MISTAKES[name], part)) for part in (size // GROWTH_FACTOR, size)
            )
        except Unmeasured as why:
            yield TableRow(subject.row(name), (str(why),))
            continue
        yield TableRow(subject.row(name), (size, long * 1000, long / short))


def _request(mistake: Mistake, size: int) -> JsonObject:
    registry = registry_for(vectors_dir() / "tools.yaml")
    return {
        "op": "parse",
        "profile": "template",
        "template": registry.templates[mistake.template],
        "format": mistake.template,
        "output": mistake.output(size),
        "tools": [registry.tools["run_python"]],
    }
