"""The calls of a completion while their parts arrive (WR-3)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class OpenCall:
    """A call while it arrives.  One that never gets a name does not count."""

    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


def index_of(value: object) -> int | None:
    """The index of a part, which servers write as ``0``, ``0.0`` or ``"0"`` too; None if it has none.

    Implements WR-3.36.
    """
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < _DIGITS:
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


#: No answer has a call whose index has as many digits.
_DIGITS = 10


class OpenCalls:
    """Says which call a part belongs to.  Its work does not grow with the number of calls."""

    def __init__(self) -> None:
        #: In the order in which they began.
        self.all: list[OpenCall] = []
        #: The call that each index means now.
        self._by_index: dict[int, OpenCall] = {}
        self._by_id: dict[str, OpenCall] = {}
        #: The last call that began with the index of another.
        self._strayed: OpenCall | None = None

    @property
    def named(self) -> list[OpenCall]:
        """Those that are calls of the completion."""
        return [call for call in self.all if call.name]

    @property
    def nobodys(self) -> str:
        """Arguments that belong to no call; "" if there are none.  Implements WR-3.23."""
        return "".join(text for call in self.all if not call.name for text in call.arguments)

    def of_part(self, index: int | None, id: str, name: str) -> OpenCall:
        """The call of a part, perhaps a new one, which takes the id and the name over; "" stands for neither.

        Implements WR-3.5, WR-3.31, WR-3.32 and WR-3.33.
        """
        call = self._target(index, id, name)
        if id and not call.id:
            call.id = id
            self._by_id.setdefault(id, call)
        if name != call.name:
            call.name += name
        return call

    def _target(self, index: int | None, id: str, name: str) -> OpenCall:
        """Implements WR-3.6, WR-3.7, WR-3.19, WR-3.22 and WR-3.35."""
        known = self._by_id.get(id)
        if index is None:
            if id:
                return known or self._opened()
            last = self.all[-1] if self.all else None
            return last if last and not (name and last.name) else self._opened()
        call = self._by_index.get(index)
        if known and not name and (call is None or call.id != id):
            self._by_index.setdefault(index, known)
            return known
        if call is None and not id and not name and self._strayed is not None:
            call = self._by_index[index] = self._strayed
        elif call is None:
            call = self._by_index[index] = self._opened()
        elif id and name and call.id not in ("", id):
            call = self._by_index[index] = self._strayed = self._opened()
        return call

    def _opened(self) -> OpenCall:
        self._strayed = None
        self.all.append(OpenCall())
        return self.all[-1]
