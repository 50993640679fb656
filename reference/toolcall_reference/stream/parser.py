"""The parser of one request, and its streams: the public interface of the library."""

from __future__ import annotations

from collections.abc import Iterator

from ..json.text import join_halves
from ..message import Delta, Message, not_text
from .cursor import NOTHING_FOUND, Cursor, Leaf, Span
from .destination import Destination
from .message_builder import CallableTools, MessageBuilder
from .nodes import InOrder, Node, Until


class Parser:
    """Parses the outputs of one request.

    It is built once (``template.pipeline``) and has no state of a parse (TP-11.2).  Every chunk goes to the
    one leaf that waits, and consumed text is dropped, so the work is linear.  ``str`` prints what the parser
    is assembled from.  Implements TP-11.1 and ST-3.1.
    """

    def __init__(
        self,
        root: Node,
        tools: CallableTools,
        parallel: bool,
        late_ids: bool = False,
        only_these: bool = False,
    ) -> None:
        #: The tree of combinators.
        self.root = root
        # The text that the tree leaves unread is content.
        self._whole = InOrder((root, Until(Destination.CONTENT)))
        #: Whether the id of a call may come after its name, in a delta of its own (ST-1.6).
        self.late_ids = late_ids
        # The tools that may be called; None allows every name.
        self._tools = tools
        self._parallel = parallel
        # Whether ``toolChoice`` excludes every other name.
        self._only_these = only_these

    def parse(self, output: str, *, keep_unknown: bool = False) -> Message:
        """The message of a whole output.  Never fails, whatever text the output is.

        ``keep_unknown``: see ``stream``.  Raises TypeError if ``output`` is not text.
        """
        stream = self.stream(keep_unknown=keep_unknown)
        stream.feed(output)
        stream.finish()
        return stream.message

    def stream(self, *, keep_unknown: bool = False) -> Stream:
        """A stream for one output that arrives in pieces.

        ``keep_unknown``: calls of tools that nobody offered are calls of the message, unless ``toolChoice``
        excludes them.  A server sends them to its client, which answers that there is no such tool: else
        the client would see an empty answer.  Implements WR-1.12.
        """
        keep_unknown = keep_unknown and not self._only_these
        return Stream(self._whole, MessageBuilder(self._tools, self._parallel, keep_unknown))

    def explain(self, output: str) -> list[Span]:
        """The parts of an output and what each was read as, in order and without gaps."""
        stream = self.stream()
        stream.cursor.ledger = []
        stream.feed(output)
        stream.finish()
        return stream.cursor.ledger

    def describe(self) -> Iterator[str]:
        """The assembled parser in words, line by line."""
        return self.root.lines()

    def __str__(self) -> str:
        return str(self.root)


class Stream:
    """One output while it arrives.  The message does not depend on the division into chunks (ST-1)."""

    __slots__ = ("_half", "_leaf", "_steps", "cursor", "message")

    def __init__(self, root: Node, message: MessageBuilder) -> None:
        #: The message, complete after ``finish``.
        self.message = Message()
        #: The state of the parse, for tools that inspect it.
        self.cursor = Cursor(message)
        self._steps = root.steps(self.cursor, NOTHING_FOUND)
        self._leaf: Leaf = _at_once
        self._half = ""

    def feed(self, chunk: str) -> list[Delta]:
        """The deltas that more output adds to the message.

        Raises ValueError after ``finish``, TypeError for anything but text.
        """
        if not isinstance(chunk, str):
            raise not_text(chunk)
        if self._half or not chunk.isascii():
            chunk = self._join_halves(chunk)
        if not chunk:
            return []
        cursor = self.cursor
        cursor.feed(chunk)
        if self._leaf():
            self._leaf = next(self._steps, _over)
        if cursor.echoed is not None:
            cursor.echo()
        return cursor.message.deltas.take()

    def finish(self) -> list[Delta]:
        """End the output: the last deltas.  From now on ``message`` is complete."""
        cursor = self.cursor
        if self._half:
            cursor.feed(self._half)
        cursor.ended = True
        if self._leaf():
            self._leaf = next(self._steps, _over)
        cursor.message.finish()
        deltas = cursor.message.deltas.take()
        self.message = cursor.message.build()
        return deltas

    def _join_halves(self, chunk: str) -> str:
        """Join surrogate pairs, also pairs that chunks or their source divided.  Implements ST-1.8."""
        try:
            if not self._half:
                # The fastest way to look for surrogates.
                chunk.encode("utf-32-le")
                return chunk
        except UnicodeEncodeError:
            pass
        chunk = self._half + chunk
        self._half = chunk[-1:] if "\ud800" <= chunk[-1:] <= "\udbff" else ""
        if self._half:
            chunk = chunk[:-1]
        return join_halves(chunk)


def _at_once() -> bool:
    """The leaf of a parse that has not begun."""
    return True


def _over() -> bool:
    """The leaf of a parse that has ended."""
    raise ValueError("the stream is finished")
