"""The splits of the sweep: what is cut, where, and where never."""

from __future__ import annotations

from itertools import pairwise

import pytest

from toolcall_conformance.suite.splits import SIZES, TWO_PART_LIMIT, preserved_spans, sweep


def test_every_split_is_the_output_cut_apart() -> None:
    output = "<tool_call>x😀y</tool_call>"
    splits = list(sweep(output))
    assert all("".join(split.chunks) == output for split in splits)
    assert all(all(split.chunks) for split in splits)
    assert len({split.chunks for split in splits}) == len(splits)
    assert {f"size-{size}" for size in SIZES} < {split.name for split in splits}


def test_two_part_splits_reach_every_place() -> None:
    cuts = {len(split.chunks[0]) for split in sweep("abcdefghij" * 3) if len(split.chunks) == 2}
    assert cuts == set(range(1, 30))


@pytest.mark.parametrize(
    ("which", "count"), [("default", TWO_PART_LIMIT), ("all", 1999), ("none", 0), ("at-7", 1), ("size-9", 0)]
)
def test_long_outputs_are_cut_at_evenly_spread_places(which: str, count: int) -> None:
    cuts = [len(split.chunks[0]) for split in sweep("ab" * 1000, which) if len(split.chunks) == 2]
    assert len(cuts) == count
    if count == TWO_PART_LIMIT:
        assert {later - earlier for earlier, later in pairwise(cuts)} <= {3, 4}


@pytest.mark.parametrize("output", ["", "a"])
def test_what_cannot_be_cut_is_one_chunk(output: str) -> None:
    assert [split.chunks for split in sweep(output)] == [(output,)]


def test_preserved_tokens_are_never_divided() -> None:
    output = "a<|tool|>{}</tool_call><｜x｜>b"
    spans = preserved_spans(output)
    assert [output[start:end] for start, end in spans] == ["<|tool|>", "</tool_call>", "<｜x｜>"]
    for split in sweep(output, "default", spans):
        assert all(token in "\n".join(split.chunks) for token in ("<|tool|>", "</tool_call>", "<｜x｜>"))


def test_the_adapters_own_tokens_count_longest_first() -> None:
    spans = preserved_spans("<<a>>", ["<", "<<a>>"])
    assert spans == [(0, 5)]
    assert preserved_spans("<|x|>", []) == []
