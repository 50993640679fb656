"""Shows a parsed output in a terminal: the parser's steps, the deltas of each chunk, and the message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from toolcall_reference import Delta, Message, TraceNote

from .terminal import labelled, visible


def steps(notes: Iterable[TraceNote]) -> Table:
    """Each step of a parse on one line, indented by its nesting depth."""
    table = labelled()
    for note in notes:
        shown = visible(note.text)
        shown.rstrip()
        table.add_row(note.clauses, Padding(shown, (0, 0, 0, 2 * note.depth)))
    return table


def timeline(chunks: Iterable[tuple[str, Sequence[Delta]]]) -> Table:
    """The deltas that each chunk brought; a chunk without deltas is shown as held."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold", max_width=24)
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for chunk, deltas in chunks:
        shown = visible(chunk) if chunk else Text("end of output", "dim")
        if not deltas:
            table.add_row(shown, "held" if chunk else "", "")
        for number, delta in enumerate(deltas):
            fields: Mapping[str, Any] = delta
            label = fields["type"] + (f"[{fields['index']}]" if "index" in fields else "")
            value = visible(fields.get("text") or fields.get("name") or fields.get("id") or "")
            if "complete" in fields:  # of the last piece of arguments, whose text may be empty (ST-1.9)
                ending = Text("complete", "dim") if fields["complete"] else Text("incomplete", "yellow")
                value = Text(" ").join([value, ending] if value else [ending])
            table.add_row(shown if number == 0 else "", label, value)
    return table


def fields(message: Message) -> Table:
    """The fields of the message; empty texts are omitted."""
    table = labelled()
    for name, text in (("content", message.content), ("reasoning", message.reasoning)):
        if text:
            table.add_row(name, visible(text))
    for index, call in enumerate(message.calls):
        table.add_row(f"calls[{index}]", visible(call.name).append(" " + call.id if call.id else "", "dim"))
        table.add_row("", visible(call.arguments))
        if not call.complete:
            table.add_row("", Text("incomplete", "yellow"))
    if not message.calls:
        table.add_row("calls", Text("none", "dim"))
    for problem in message.problems:
        table.add_row("problem", f"{problem.code} at {problem.offset}, length {problem.length}")
    table.add_row("sawToolCallSyntax", str(message.saw_tool_call_syntax).lower())
    table.add_row("rejectedByPolicy", str(message.rejected_by_policy).lower())
    names = Text(", ").join(visible(name) for name in message.rejected_tool_names)
    table.add_row("rejectedToolNames", names or Text("none", "dim"))
    return table


def message_text(message: Mapping[str, Any]) -> Text:
    """A message in its wire form, a line for each part that it has."""
    said = [(name, message.get(name, "")) for name in ("reasoning", "content")]
    lines = [Text.assemble((f"{name} ", "dim"), visible(text)) for name, text in said if text]
    for call in message["calls"]:
        line = Text.assemble(("call ", "dim"), visible(call["name"]), " ", visible(call["arguments"]))
        line.append(f" {call['id']}" if call.get("id") else "", "dim")
        line.append("" if call.get("complete", True) else " incomplete", "yellow")
        lines.append(line)
    return Text("\n").join(lines) if lines else Text("nothing", "dim")
