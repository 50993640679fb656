"""Calls written as markup: `tool_call`, `function_call` and `invoke` blocks (CT-7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..json.text import WHITESPACE, skip_whitespace
from ..message import Call
from .elements import Element, Markup
from .entities import unwrap
from .fields import object_of, read_arguments
from .json_payload import NAME_KEYS_IN_BLOCK, Payload, read_json_payload
from .tags import FUNCTION_PARAMETER, OpeningTag, closing_tag_behind_json, may_have_blocks, opening_tag_at
from .text import ContractText
from .tools import Tools
from .trace import Trace, excerpt

#: The attributes that name a block (CT-7.11).
NAME_ATTRIBUTES = ("name", "function", "tool")
#: The child elements whose text names a block (CT-7.16, CT-7.17).
NAME_ELEMENTS = ("name", "function", "tool_name")

_bare_name = re.compile(rf"[{WHITESPACE}]*([A-Za-z0-9_.\-]+)[{WHITESPACE}]*")


class Block(NamedTuple):
    """A block; its content extends from the end of its tag."""

    tag: OpeningTag
    #: What an attribute calls it (CT-7.11), else ``""``.
    name: str
    content_end: int
    end: int
    #: Its content as a payload, where it is one JSON value and the block has no name.
    payload: Payload | None = None
    #: Whether the content is one JSON value.
    holds_json: bool = False


def read_markup(text: ContractText, tools: Tools, trace: Trace | None = None, depth: int = 0) -> list[Call]:
    """The calls of all blocks of the text, in order.  Implements CT-7.7 to CT-7.10."""
    calls: list[Call] = []
    markup = Markup(text.spans)
    reader = _Reader(markup, tools, trace, depth)
    tag = markup.block_opening_from(0) if may_have_blocks(text) else None
    while tag:
        # A block without calls is looked into: reading goes on after its opening tag.
        cursor = tag.end
        block = reader.block(tag)
        if block:
            found, cursor = reader.calls(block)
            calls += found
        tag = markup.block_opening_from(cursor)
    if trace and not calls:
        trace.note(depth, "CT-7", "no call in markup")
    return calls


class _Reader:
    """Reads the blocks of one text."""

    def __init__(self, markup: Markup, tools: Tools, trace: Trace | None, depth: int) -> None:
        self._markup = markup
        self._tools = tools
        self._text = markup.text
        self._trace = trace
        self._depth = depth

    def block(self, tag: OpeningTag) -> Block | None:
        """The block that the tag opens.  Implements CT-7.1, CT-7.4, CT-7.5 and CT-7.6."""
        name = tag.attribute(*NAME_ATTRIBUTES)
        if tag.is_self_closing:
            return Block(tag, name, tag.end, tag.end) if tag.name == "invoke" else None
        spans = self._markup.spans
        # Before anything asks for its end: this reading leaves the ends of the values in it, the end alone
        # does not.  The JSON of a block with a name is arguments, kept as they are.
        payload = None if name else Payload(spans, skip_whitespace(self._text, tag.end))
        closing = closing_tag_behind_json(spans, tag, of_block=True)
        if closing:
            return Block(tag, name, closing.start, closing.end, payload, holds_json=True)
        closing = self._markup.closing_from(tag.end, tag.name)
        if closing is None:
            if self._trace:
                self._note(0, "CT-7.4", f"<{tag.spelled}> at {tag.start} opens no block: it is not closed")
            return None
        return Block(tag, name, closing.start, closing.end)

    def calls(self, block: Block) -> tuple[list[Call], int]:
        """The calls of a block, and where reading goes on.

        Implements CT-7.11 to CT-7.20 and CT-7.38.
        """
        tag = block.tag
        if self._trace:
            clause = "CT-7.5" if block.holds_json else "CT-7.1"
            self._note(0, clause, f"block <{tag.spelled}> {tag.start}:{block.end}")
        if block.name:
            return self._call(block.name, "CT-7.11", tag.end, block.content_end, None), block.end
        payload = self._payload(block)
        if payload is not None:
            return payload, block.end if payload else tag.end
        if tag.name == "function_call":
            bare_name = _bare_name.fullmatch(self._text, tag.end, block.content_end)
            if bare_name:
                return self._call_with_parameters_behind(bare_name[1], block)
        calls = self._call_of_element(block)
        if calls is None:
            if self._trace:
                self._note(1, "CT-7.20", "no name, so no call; looked into (CT-7.9)")
            return [], tag.end
        return calls, block.end

    def _payload(self, block: Block) -> list[Call] | None:
        """The calls of a block whose content is a JSON payload.  Implements CT-7.13 to CT-7.15."""
        trace, depth = self._trace, self._depth + 1
        if block.payload and block.payload.end is not None:
            return block.payload.calls(NAME_KEYS_IN_BLOCK, trace, depth)
        json = self._markup.json(block.tag.end, block.content_end)
        if json is None:
            return None
        return read_json_payload(
            json.spans,
            json.start,
            json.end,
            further_name_keys=NAME_KEYS_IN_BLOCK,
            trace=trace,
            depth=depth,
        )

    def _call_of_element(self, block: Block) -> list[Call] | None:
        """The call of a block that a child element names; None if none does.

        Implements CT-7.16 to CT-7.18.
        """
        for child in self._markup.unseen_children(block.tag.end, block.content_end):
            if child.tag.name in NAME_ELEMENTS:
                name = unwrap(self._text[child.tag.end : child.content_end], decode=True).strip(WHITESPACE)
                if name:
                    return self._call(name, "CT-7.16", block.tag.end, block.content_end, child)
            elif child.tag.name == "tool":
                name = child.tag.attribute("name")
                if name:
                    return self._call(name, "CT-7.17", child.tag.end, child.content_end, None)
        return None

    def _call_with_parameters_behind(self, name: str, block: Block) -> tuple[list[Call], int]:
        """The call of a block that is only a name, with the elements that follow it.  Implements CT-7.19."""
        elements = list(self._parameters_from(block.end))
        arguments = object_of(self._markup, elements, self._tools.types_of(name))
        if self._trace:
            self._note(1, "CT-7.19", f"call {excerpt(name)} {excerpt(arguments)}")
        return [Call(name, arguments)], elements[-1].end if elements else block.end

    def _parameters_from(self, position: int) -> Iterator[Element]:
        while tag := opening_tag_at(self._text, skip_whitespace(self._text, position)):
            is_parameter = tag.name == FUNCTION_PARAMETER and tag.attribute("name")
            element = self._markup.element(tag, len(self._text)) if is_parameter else None
            if element is None:
                return
            yield element
            position = element.end

    def _call(self, name: str, clause: str, start: int, end: int, naming: Element | None) -> list[Call]:
        """The call of that name, unless what the span holds keeps it from being one (CT-7.38)."""
        arguments = read_arguments(self._markup, start, end, naming, self._tools.types_of(name))
        if self._trace:
            self._note(1, clause, f"named {excerpt(name)}")
            if arguments:
                self._note(1, arguments.clause, f"arguments {excerpt(arguments.text)}")
            else:
                self._note(1, "CT-7.38", "no call: an element names its argument in an unknown way")
        return [Call(name, arguments.text)] if arguments else []

    def _note(self, depth: int, clauses: str, text: str) -> None:
        if self._trace:
            self._trace.note(self._depth + depth, clauses, text)
