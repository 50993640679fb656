"""How long a request takes before its parser is warm: to build the parser and to parse a first output."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .measurement import Column, Setting, Table, TableRow
from .outputs import FORMATS, code, request
from .subjects import parser_for
from .timing import seconds

#: Calls in JSON, arguments in tags, and a row of messages, whose parser has the most heads.
MEASURED = ("hermes", "qwen3-coder", "gpt-oss")


def table(setting: Setting) -> Table:
    """A row for each format; the setting is not used.

    The template is analysed before the clock starts, as in a server that has answered a request of it.
    """
    columns = (Column("ms", 3), Column("again, ms", 3), Column("×", 1))
    title = "Build and first parse of a short call; again: a second parse with the same parser."
    return Table(title, "format", columns, _rows(), len(MEASURED))


def _rows() -> Iterator[TableRow]:
    for name in MEASURED:
        first, again = (seconds(action) for action in _actions(name))
        yield TableRow(name, (first * 1000, again * 1000, first / again))


def _actions(name: str) -> tuple[Callable[[], object], Callable[[], object]]:
    asked = request(name, FORMATS[name].output(code(1)))
    output, parser = asked["output"], parser_for(asked)
    return lambda: parser_for(asked).parse(output), lambda: parser.parse(output)
