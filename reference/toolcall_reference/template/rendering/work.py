"""The work one rendering may do, and the size of the values that it makes.

A chat template is code from strangers.  A limit on time would make results depend on the machine, and Python
cannot interrupt its own built-in operations.  So each operation is paid for, before it runs if its price is
known by then.  A unit stands for at most four bytes of memory and about 20 ns of time: a character that is
made costs one, a syntax node that is executed ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ...errors import TemplateExhausted, TemplateOverLimit

#: Units for one rendering: enough for millions of characters; an endless loop ends after about a second.
DEFAULT_WORK: Final = 25_000_000
#: How deep values may nest; to hash a deeper tuple could overflow the interpreter's stack.
MAX_NESTING: Final = 512
#: How deep macros, blocks, recursive loops and lazy filters may call each other.
MAX_CALLS: Final = 100

_VIEWS: Final[tuple[type, ...]] = (type({}.keys()), type({}.values()), type({}.items()))
_CONTAINERS: Final = (list, tuple, dict, *_VIEWS)
#: The address of an object as Python prints it, which differs from run to run.
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+>")


class Work:
    """The units that one rendering has left.  All methods raise TemplateExhausted when none is left."""

    __slots__ = ("_has_objects", "_weights", "calls", "left", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.left = limit
        self.calls = 0
        #: Whether a container was seen with anything in it that is not data, such as a function.
        self._has_objects = False
        # By id, because lists are not hashable.  Each value is kept, so that no other value gets its id.
        self._weights: dict[int, tuple[object, int, int]] = {}

    def charge(self, units: int) -> None:
        """Pay for something done or made."""
        self.left -= units
        if self.left < 0:
            raise self._over()

    def expect(self, units: int) -> None:
        """Refuse to begin an operation that may need more units than are left."""
        if units > self.left:
            raise self._over()

    def _over(self) -> TemplateExhausted:
        return TemplateExhausted(
            f"the template does more work than one rendering may ({self.limit:,} units, one per character)"
        )

    def size(self, value: Any) -> int:
        """About how many characters the value has when it is written as text."""
        if isinstance(value, str):
            return len(value)
        return self._measure(value)[0] if isinstance(value, _CONTAINERS) else _scalar_size(value)

    def _measure(self, value: Any) -> tuple[int, int]:
        """The size of a container and how deep it nests.

        A list may hold another one twice, and so on: forty such lists print as 2**40 items.  So the size of
        each value is computed once, and remembered.
        """
        known = self._weights.get(id(value))
        if known is not None:
            return known[1], known[2]
        size = depth = 0
        self.charge(4 * len(value))
        for child in value if type(value) is not dict else (*value, *value.values()):
            if isinstance(child, str):
                size += len(child) + 4
            elif isinstance(child, _CONTAINERS):
                child_size, child_depth = self._measure(child)
                size += child_size
                depth = max(depth, child_depth)
            else:
                size += _scalar_size(child)
                self._has_objects |= not (child is None or isinstance(child, (int, float)))
        size, depth = size + 4, depth + 1
        if depth > MAX_NESTING:
            raise TemplateOverLimit(f"the template nests values more than {MAX_NESTING} deep")
        self._weights[id(value)] = (value, size, depth)
        return size, depth

    def changed(self) -> None:
        """Forget all sizes: a value has changed, and with it the size of every value that holds it."""
        self._weights.clear()

    def made(self, value: Any) -> Any:
        """Pay for a value that an expression has made, and return it; an iterator becomes a Counted."""
        if isinstance(value, str):
            self.charge(len(value))
        elif isinstance(value, (list, tuple, dict)):
            self.charge(16 + 16 * len(value))
            self._measure(value)
        elif hasattr(type(value), "__next__") and hasattr(type(value), "__iter__"):
            return value if type(value) is Counted else Counted(self, value)
        return value

    def compared(self, value: Any) -> Any:
        """Pay for comparing a value or looking through it, and return it."""
        if isinstance(value, str):
            self.charge(len(value) >> 4)
        elif isinstance(value, _CONTAINERS):
            self.charge(self._measure(value)[0])
        elif isinstance(value, range):
            self.charge(len(value))
        return value

    def text(self, value: Any) -> Any:
        """Pay for the value as text, and return the text; a Markup stays a Markup."""
        if isinstance(value, str):
            self.charge(len(value))
            return value
        if isinstance(value, _CONTAINERS):
            self.expect(10 * self._measure(value)[0])  # what the longest escape sequence takes
        text = str(value)
        if self._has_objects or not isinstance(value, _CONTAINERS):
            text = _ADDRESS.sub(">", text)
        self.charge(len(text) + 16)
        return text


class Counted:
    """An iterator whose values are paid for when they are taken."""

    __slots__ = ("depth", "values", "work")

    def __init__(self, work: Work, values: Iterator[Any], depth: int = 1) -> None:
        if depth > MAX_CALLS:  # each filter calls the next on the interpreter's stack
            raise TemplateOverLimit(f"the template chains more than {MAX_CALLS} filters")
        self.work, self.values, self.depth = work, values, depth

    def __iter__(self) -> Counted:
        return self

    def __next__(self) -> Any:
        self.work.charge(30)
        return next(self.values)

    def __repr__(self) -> str:
        return "<iterator>"


def _scalar_size(value: object) -> int:
    return 4 + value.bit_length() // 3 if isinstance(value, int) else 24
