"""The grammar of outputs that are one object."""

from __future__ import annotations

from ....stream.destination import Cut
from ....stream.nodes import Choice, InOrder, Node
from ...grammar.output import PlainOutput
from ...grammar.triggers import Trigger
from ...grammar.writer import GrammarWriter

_SPACES = r"[ \t\r\n]*"


class ObjectOutput(PlainOutput):
    """Writes the grammar of an object with calls, or with an answer."""

    def __init__(self, tree: Node, writer: GrammarWriter) -> None:
        nodes = tree.nodes if isinstance(tree, InOrder) else ()
        branches = (branch for node in nodes if isinstance(node, Choice) for branch in node.branches)
        calls = [branch for branch in branches if branch.cut is Cut.CALL]
        super().__init__(Choice(tuple(calls)), writer)
        if calls:
            self.wrapper = '{"response": ', "}"

    def triggers(self) -> tuple[Trigger, ...]:
        return (Trigger("pattern", rf'^{_SPACES}(\{{{_SPACES}"tool_calls?")'),)
