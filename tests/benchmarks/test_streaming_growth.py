"""Streams take time linear in the output, however it is cut (ST-3.1): ratios measured within one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest

from toolcall_conformance.bench.outputs import FORMATS, code, request
from toolcall_conformance.bench.subjects import parser_for
from toolcall_reference.stream.parser import Parser

_SMALL, _LARGE = 16 * 1024, 64 * 1024


def took(parser: Parser, chunks: Sequence[str]) -> float:
    stream = parser.stream()
    start = time.thread_time()
    for chunk in chunks:
        stream.feed(chunk)
    stream.finish()
    return time.thread_time() - start


def pieces(output: str, size: int) -> list[str]:
    return [output[start : start + size] for start in range(0, len(output), size)]


def assert_at_most(limit: float, ratio: Callable[[], float]) -> None:
    # What is quadratic shows 16 each time; a machine that is busy once is not so four times.
    measured: list[float] = []
    while not measured or (measured[-1] > limit and len(measured) < 4):
        measured.append(ratio())
    assert min(measured) <= limit, f"{measured}"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", [1, 4])
def test_four_times_the_output_takes_at_most_4_4_times_as_long(format: str, size: int) -> None:
    small, large = (FORMATS[format].output(code(length)) for length in (_SMALL, _LARGE))
    parser = parser_for(request(format, small))
    wider = 4 * len(small) / len(large)
    assert_at_most(4.4, lambda: took(parser, pieces(large, size)) / took(parser, pieces(small, size)) * wider)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", [1, 4])
def test_a_hostile_value_grows_no_faster(format: str, size: int) -> None:
    small, large = (FORMATS[format].output(FORMATS[format].hostile(length)) for length in (_SMALL, _LARGE))
    parser = parser_for(request(format, small))
    assert_at_most(5.0, lambda: took(parser, pieces(large, size)) / took(parser, pieces(small, size)))


@pytest.mark.parametrize("format", FORMATS)
def test_no_cut_of_a_hostile_value_costs_more_than_ten_times_its_one_shot(format: str) -> None:
    output = FORMATS[format].output(FORMATS[format].hostile(_LARGE))
    parser = parser_for(request(format, output))
    for cut in range(1, len(output), len(output) // 15 | 1):
        parts = output[:cut], output[cut:]
        assert_at_most(10.0, lambda parts=parts: took(parser, parts) / took(parser, [output]))  # type: ignore[misc]
