"""Reads an output, at once or in pieces: its regions, the message and the events.

Implements RT-2.5, RT-9.6.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from .casting import cast_calls, properties_of
from .content import Json, MalformedRegion
from .pattern import Match, Program, Scanner
from .template import Declared, Field
from .transform import each_transformed, transformed

Event: TypeAlias = dict[str, Any]

#: Text that was read is dropped when there is so much of it.
_READ_TEXT_KEPT: Final = 4096
#: How many characters a delimiter may be searched in again, beside a multiple of all that was read.
_FREE_WORK: Final = 65536
_WORK_A_CHARACTER: Final = 16


@dataclass(frozen=True, slots=True)
class Extracted:
    """What an output says."""

    fields: dict[str, Json]
    #: ``{"code": "malformed", "field", "text", "reason"}`` and ``{"code": "missing", "field"}``.
    problems: tuple[Mapping[str, str], ...] = ()

    def to_wire(self) -> dict[str, Any]:
        """As in a reply of the operation ``extract``."""
        return {"fields": self.fields, **({"problems": list(self.problems)} if self.problems else {})}


@dataclass(slots=True)
class _Place:
    """Where a delimiter is looked for: from ``begin`` to ``end`` of a text."""

    text: str
    begin: int
    end: int
    #: Whether the output ends there.
    final: bool
    #: How many characters of prompt and output are read.
    read: int


class _Watch:
    """A delimiter that is looked for."""

    def __init__(self, field: Field, program: Program, opens: bool) -> None:
        self.field = field
        self.opens = opens
        self._program = program
        self._scanner: Scanner | None = None
        #: How many characters were searched again.
        self._again = 0

    def look(self, at: _Place, empty_at: int, limit: int | None) -> Match | None:
        """The first match, if it is whole.  Implements RT-3.14.

        ``empty_at``: where it must not be empty.  ``limit``: no match that begins behind it is needed.
        """
        scanner = self._scanner
        if scanner is None:
            scanner = self._scanner = Scanner(self._program, at.text, at.begin)
        elif self._is_past(scanner, at):
            self._again += max(0, scanner.position - at.begin)
            scanner.restart(at.text, at.begin)
        if self._again > _FREE_WORK + _WORK_A_CHARACTER * at.read:
            return None
        scanner.advance(at.text, at.end, at.final, limit)
        match = scanner.match(at.text)
        if match is not None and match.start == match.end == empty_at:
            if match.end == at.end:
                return None
            scanner.restart(at.text, match.end + 1)
            return self.look(replace(at, begin=match.end + 1), -1, limit)
        return match

    def told_to(self, text: str, begin: int, end: int) -> int | None:
        """Where a match begins that may still come, ``end`` if none can before it.

        None: ``look`` can say more.
        """
        scanner = self._scanner
        if scanner is None or scanner.is_decided or scanner.position < begin:
            return None
        waits = scanner.waits_from
        if waits is not None and waits < begin:
            return None
        scanner.advance(text, end, final=False)
        return None if scanner.is_decided else self.waits_from(end)

    def waits_from(self, end: int) -> int:
        """Where a match begins that may still come; ``end`` if none can before it."""
        found = self._scanner.waits_from if self._scanner else None
        return end if found is None else found

    @staticmethod
    def _is_past(scanner: Scanner, at: _Place) -> bool:
        """Whether what was found out belongs to text that is read already."""
        match = scanner.match(at.text)
        first = scanner.waits_from if match is None else match.start
        return scanner.position < at.begin or (first is not None and first < at.begin)

    def shift(self, by: int) -> None:
        """The text has lost its first ``by`` characters."""
        if self._scanner is not None and self._scanner.position < by:
            self._scanner = None
        if self._scanner is not None:
            self._scanner.shift(by)


@dataclass(slots=True)
class _Region:
    target: Field | None
    #: Where its text begins.
    begin: int
    opened: bool = False
    captures: dict[str, str] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)


class ResponseStream:
    """Reads one output.  ``initial`` has the events of what the prompt had begun.  Implements RT-8.7."""

    def __init__(self, template: Declared, prefix: str, tools: Sequence[Any]) -> None:
        self._template = template
        self._tools = properties_of(tools)
        self._text = template.begun(prefix)
        self._position = self._dropped = 0
        self._implicit = template.implicit
        self._opened_empty = -1
        self._values: dict[str, Json] = copy.deepcopy(dict(template.defaults))
        self._gathered: dict[str, list[str]] = {}
        self._problems: list[Mapping[str, str]] = []
        self._finished = False
        between = [_Watch(each, each.open, True) for each in template.fields.values() if each.open]
        if self._implicit and self._implicit.close:
            between.append(_Watch(self._implicit, self._implicit.close, False))
        self._between = between
        self._closers = {
            each.name: _Watch(each, each.close, False)
            for each in template.fields.values()
            if each.open and each.close
        }
        self._region = _Region(self._implicit, self._position)
        self.initial: list[Event] = list(self._read(final=False)) if self._text else []

    def feed(self, chunk: str) -> list[Event]:
        """The events that more of the output brings.  Implements RT-8.6."""
        if self._finished:
            raise ValueError("the output has ended")
        if chunk:
            if self._position > _READ_TEXT_KEPT:
                self._forget()
            text, self._text = self._text, ""
            text += chunk
            self._text = text
            plain = self._passed(text)
            if plain is not None:
                return plain
        return list(self._read(final=False))

    def _passed(self, text: str) -> list[Event] | None:
        """The events of text without a delimiter, in a region that is open; None if more is to be done."""
        region = self._region
        target, begin, to = region.target, self._position, len(text)
        if target is None or not region.opened:
            return None
        closer = None if target is self._implicit else self._closers.get(target.name)
        for watch in self._between if target is self._implicit else [closer] if closer else []:
            told = watch.told_to(text, begin, len(text))
            if told is None:
                return None
            to = min(to, told)
        if to <= begin:
            return []
        self._position = to
        return [self._chunk(target, text[begin:to])]

    def finish(self) -> list[Event]:
        """The events of the end of the output.  Implements RT-6.1, RT-6.2."""
        if self._finished:
            raise ValueError("the output has ended")
        events = list(self._read(final=True))
        self._finished = True
        for each in self._template.fields.values():
            malformed = any(problem["field"] == each.name for problem in self._problems)
            if not each.optional and each.name not in self._values and not malformed:
                self._problems.append({"code": "missing", "field": each.name})
        return events

    @property
    def extracted(self) -> Extracted:
        """The message.  Implements RT-6.5, RT-6.6."""
        fields = self._template.fields
        texts = {name: fields[name].content.read("".join(pieces)) for name, pieces in self._gathered.items()}
        kept = {
            name: value
            for name, value in {**self._values, **texts}.items()
            if name in self._template.defaults or not (value is None or value in ("", [], {}))
        }
        return Extracted(kept, tuple(self._problems))

    def _forget(self) -> None:
        """Drop text that is read, but for the character that patterns may look back at."""
        by = self._position - 1
        self._text = self._text[by:]
        self._dropped += by
        self._position -= by
        self._region.begin -= by
        self._opened_empty -= by
        for watch in (*self._between, *self._closers.values()):
            watch.shift(by)

    def _read(self, final: bool) -> Iterator[Event]:
        """The events of what can be told.

        Implements RT-3.1, RT-3.2, RT-3.6, RT-3.7, RT-8.1, RT-8.2, RT-8.5.
        """
        while True:
            end = len(self._text)
            watch, match, pending = self._next(end, final)
            if watch is None or match is None:
                yield from self._accumulate(self._text[self._position : pending])
                self._position = max(self._position, pending)
                if final:
                    yield from self._close(cut_off=True)
                return
            yield from self._accumulate(self._text[self._position : match.start])
            self._position = match.end
            if watch.opens:
                yield from self._close(cut_off=False)
                self._opened_empty = match.end if match.start == match.end else -1
                self._region = _Region(watch.field, match.end, True, dict(match.groups))
                yield {"type": "region_open", "field": watch.field.name}
            else:
                self._region.captures.update(match.groups)
                yield from self._close(cut_off=False)

    def _next(self, end: int, final: bool) -> tuple[_Watch | None, Match | None, int]:
        """The next delimiter, or None, and up to where there is none.  Implements RT-3.3, RT-3.4."""
        region = self._region
        explicit = region.target is not None and region.target is not self._implicit
        if explicit:
            assert region.target is not None
            closer = self._closers.get(region.target.name)
            watches = [closer] if closer else []
        else:
            watches = self._between
        best: tuple[tuple[int, int, bool], _Watch, Match] | None = None
        at = _Place(self._text, self._position, end, final, self._dropped + self._position)
        for watch in watches:
            empty_at = self._opened_empty if watch.opens else region.begin
            limit = best[0][0] if best else None
            match = watch.look(at, empty_at, limit)
            if match is None:
                continue
            key = (match.start, match.start - match.end, not watch.opens)
            if best is None or key < best[0]:
                best = key, watch, match
        pending = end if final else min((watch.waits_from(end) for watch in watches), default=end)
        if best is not None and (final or best[2].start < pending):
            return best[1], best[2], best[2].start
        return None, None, pending if best is None else min(pending, best[2].start)

    def _accumulate(self, text: str) -> Iterator[Event]:
        """Text of the region.  Implements RT-3.8, RT-8.3, RT-8.4."""
        region = self._region
        if not text or region.target is None:
            return
        if not region.opened:
            region.opened = True
            yield {"type": "region_open", "field": region.target.name}
        yield self._chunk(region.target, text)

    def _chunk(self, target: Field, text: str) -> Event:
        self._region.pieces.append(text)
        dirty = not target.content.is_text
        return {"type": "region_chunk", "field": target.name, "text": text, "dirty": dirty}

    def _close(self, cut_off: bool) -> Iterator[Event]:
        """The end of the region, and of its value.  Implements RT-6.3, RT-6.4, RT-6.7, RT-8.8."""
        region, self._region = self._region, _Region(self._implicit, self._position)
        target = region.target
        if target is None or not region.opened:
            return
        text = "".join(region.pieces)
        try:
            if cut_off and target.close is not None and not target.content.shows_its_end:
                raise MalformedRegion("the output ends inside of it")
            value = self._value(target, text, region.captures)
            self._put(target, value, text)
        except MalformedRegion as error:
            self._problems.append(
                {"code": "malformed", "field": target.name, "text": text, "reason": str(error)}
            )
            yield {"type": "region_malformed", "field": target.name}
            return
        yield {"type": "region_close", "field": target.name, "value": copy.deepcopy(value)}

    def _value(self, target: Field, text: str, captures: Mapping[str, str]) -> Json:
        """The value of a region.  Raises ``MalformedRegion``.  Implements RT-5.2."""
        value = target.content.read(text)
        if target.transform_each:
            value = each_transformed(target.transform, value, captures)
        elif target.transform is not None:
            value = transformed(target.transform, {**captures, "content": value})
        return cast_calls(value, self._tools) if self._tools else value

    def _put(self, target: Field, value: Json, text: str) -> None:
        """Put the value of a region into the message.  Implements RT-3.9 to RT-3.13."""
        name, before = target.name, self._values.get(target.name)
        if target.join is not None:
            if not isinstance(value, str):
                raise MalformedRegion("it is not a text, which join needs")
            self._values[name] = value if before is None else before + target.join + value
        elif target.repeats:
            more = value if target.transform_each else [value]
            if not isinstance(before, list):
                before = self._values[name] = []
            before.extend(more)
        elif target.gathers_text:
            self._gathered.setdefault(name, []).append(text)
            self._values[name] = value
        elif isinstance(value, list) and isinstance(before, list) and target.transform_each:
            before.extend(value)
        else:
            self._values[name] = value
