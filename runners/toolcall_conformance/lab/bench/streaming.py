"""Streams of one call with a long string argument: in small chunks, and a hostile one in two pieces."""

from __future__ import annotations

from collections.abc import Iterator

from .measurement import GROWTH_BAR, Cell, Column, Setting, Table, TableRow
from .outputs import FORMATS, code, request, taken
from .subjects import Subject, Unmeasured

#: Code points in a chunk, about as many as in a token.
_CHUNK = 4
#: The largest size is divided by these numbers: 4, 16, 64 KB and 1 MB by default.
_PARTS = (256, 64, 16, 1)
#: Bars in milliseconds a KB: 8 ms for 16 KB and 32 ms for 64 KB; 100 ms for 64 KB one character at a time.
_BAR, _BAR_BY_ONE = 0.5, 100 / 64
_SPLIT_BAR = 10
#: At how many places a hostile output is cut, each time at one place.
_CUTS = 61
#: Seconds for 64 KB, in chunks or whole.  What takes longer would take minutes at every place.
_LONGEST = 1.0


def table(setting: Setting) -> Table:
    """A row for each format."""
    four, sixteen, sixty_four, largest = (setting.size // part for part in _PARTS)
    columns = (
        Column(_size(four)),
        Column(_size(sixteen), bar=_bar(sixteen, _BAR)),
        Column(_size(sixty_four), bar=_bar(sixty_four, _BAR)),
        Column(_size(largest), 0),
        Column("growth", 2, GROWTH_BAR),
        Column("by 1", bar=_bar(sixty_four, _BAR_BY_ONE)),
        Column("cut, ×", bar=f"≤ {_SPLIT_BAR}"),
    )
    pairs = taken(setting.subjects, "stream")
    title = (
        f"Streaming one call, ms in chunks of {_CHUNK} characters; growth: from {_size(sixteen)} to "
        f"{_size(sixty_four)}; by 1: {_size(sixty_four)} character by character; cut: a hostile "
        f"{_size(sixty_four)} in two pieces, the worst of {_CUTS} cuts as × of its one-shot."
    )
    return Table(title, "format", columns, _rows(setting.size, pairs), len(pairs))


def _rows(size: int, pairs: list[tuple[str, Subject]]) -> Iterator[TableRow]:
    four, sixteen, sixty_four, largest = (size // part for part in _PARTS)
    for name, subject in pairs:
        # The deltas of the largest output do not fit into a line of the protocol.
        sizes = [four, sixteen, sixty_four, *[largest] * (not subject.in_lines)]
        cells: list[Cell] = []
        times: dict[int, float] = {}
        for each in sizes:
            try:
                times[each] = _streamed(subject, name, each, _CHUNK)
                cells.append(times[each] * 1000)
            except Unmeasured as why:
                # What is larger takes longer.
                cells.append(str(why))
                break
        cells += [None] * (len(_PARTS) - len(cells))
        if sixty_four in times:
            lengths = len(_output(name, sixteen)) / len(_output(name, sixty_four))
            cells.append(times[sixty_four] / times[sixteen] * 4 * lengths)
            if times[sixty_four] <= _LONGEST:
                cells += [_by_one(subject, name, sixty_four), _cut(subject, name, sixty_four)]
            else:
                cells += ["slow", "slow"]
        yield TableRow(subject.row(name), tuple(cells))


def _output(name: str, size: int) -> str:
    return FORMATS[name].output(code(size))


def _streamed(subject: Subject, name: str, size: int, chunk: int) -> float:
    form, output = FORMATS[name], _output(name, size)
    # The markers come whole: a server never divides a special token (AP-7.6).
    starts = range(len(form.head), len(output) - len(form.tail), chunk)
    chunks = [form.head, *(output[start : start + chunk] for start in starts[:-1])]
    last = output[starts[-1] : len(output) - len(form.tail)]
    return subject.seconds(request(name, output, [*chunks, last, form.tail]))


def _by_one(subject: Subject, name: str, size: int) -> Cell:
    """The time in milliseconds for one character at a time, or why there is none."""
    try:
        return _streamed(subject, name, size, 1) * 1000
    except Unmeasured as why:
        return str(why)


def _cut(subject: Subject, name: str, size: int) -> Cell:
    """The worst ratio for a hostile output, or why there is none: an engine may fail only on this output."""
    try:
        return _worst_cut(subject, name, size)
    except Unmeasured as why:
        return str(why)


def _worst_cut(subject: Subject, name: str, size: int) -> float:
    """The time for a hostile output in two pieces over its time in one; the worst of ``_CUTS`` cuts."""
    form = FORMATS[name]
    output = form.output(form.hostile(size))
    whole = subject.seconds(request(name, output))
    if whole > _LONGEST:
        raise Unmeasured("slow")
    # The output repeats a unit.  An odd distance between cuts brings them to different places in the unit.
    cuts = range(1, len(output), len(output) // _CUTS | 1)
    requests = [request(name, output, (output[:cut], output[cut:])) for cut in cuts]
    worst = sorted(requests, key=lambda each: subject.seconds(each, least=0))[-3:]
    return max(map(subject.seconds, worst)) / whole


def _bar(size: int, rate: float) -> str:
    bar = rate * size / 1024
    # A bar below 1 ms is too small for the clock and the table.
    return f"≤ {bar:.3g}" if bar >= 1 else "–"


def _size(size: int) -> str:
    for unit, step in (("MB", 1 << 20), ("KB", 1 << 10)):
        if size >= step:
            return f"{size / step:.3g} {unit}"
    return f"{size} B"
