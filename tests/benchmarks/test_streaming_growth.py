"""Streams take time linear in the output, however it is cut (ST-3.1): ratios measured within one run."""

from __future__ import annotations

import pytest

from tests.support.growth import assert_takes, streaming, streaming_by
from toolcall_conformance.lab.bench.outputs import FORMATS, code, request
from toolcall_conformance.lab.bench.subjects import parser_for

_SMALL, _LARGE = 16 * 1024, 64 * 1024


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", [1, 4])
def test_four_times_the_output_takes_at_most_4_4_times_as_long(format: str, size: int) -> None:
    small, large = (FORMATS[format].output(code(length)) for length in (_SMALL, _LARGE))
    parser = parser_for(request(format, small))
    most = 4.4 * len(large) / (4 * len(small))
    assert_takes(most, streaming_by(parser, large, size), streaming_by(parser, small, size))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", [1, 4])
def test_a_hostile_value_grows_no_faster(format: str, size: int) -> None:
    small, large = (FORMATS[format].output(FORMATS[format].hostile(length)) for length in (_SMALL, _LARGE))
    parser = parser_for(request(format, small))
    assert_takes(5, streaming_by(parser, large, size), streaming_by(parser, small, size))


@pytest.mark.parametrize("format", FORMATS)
def test_no_cut_of_a_hostile_value_costs_more_than_ten_times_its_one_shot(format: str) -> None:
    output = FORMATS[format].output(FORMATS[format].hostile(_LARGE))
    parser = parser_for(request(format, output))
    for cut in range(1, len(output), len(output) // 15 | 1):
        parts = output[:cut], output[cut:]
        assert_takes(10, streaming(parser, parts), streaming(parser, [output]))
