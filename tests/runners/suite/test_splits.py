"""The splits of the sweep: what is cut, where, and where never."""

from __future__ import annotations

from itertools import accumulate

import pytest

from toolcall_conformance.suite.splits import SIZES, preserved_spans, sweep


def test_every_split_is_the_output_cut_apart() -> None:
    output = "<tool_call>x😀y</tool_call>"
    splits = list(sweep(output))
    assert all("".join(split.chunks) == output for split in splits)
    assert all(all(split.chunks) for split in splits)
    assert len({split.chunks for split in splits}) == len(splits)
    assert {f"size-{size}" for size in SIZES} < {split.name for split in splits}


@pytest.mark.parametrize("length", [2, 30, 33, 500])
def test_every_place_is_cut_and_no_chunk_is_too_long_for_a_server(length: int) -> None:
    output = "abcdefghij" * (length // 10) + "x" * (length % 10)
    splits = [split for split in sweep(output) if split.name.startswith(("size-1", "size-32"))]
    cuts = {cut for split in splits for cut in list(accumulate(map(len, split.chunks)))[:-1]}
    assert cuts == set(range(1, length))
    assert all(split.served for split in sweep(output) if split.name != "whole")


def test_a_longer_output_in_one_chunk_does_not_decide_for_who_takes_tokens() -> None:
    assert [split.served for split in sweep("x" * 33, "whole")] == [False]
    assert [split.served for split in sweep("x" * 32, "whole")] == [True]


def test_a_longer_output_is_not_cut_in_more_ways() -> None:
    assert len(list(sweep("ab" * 50))) == len(list(sweep("ab" * 5000)))


@pytest.mark.parametrize(
    ("which", "lengths"),
    [
        ("none", []),
        ("whole", [[10]]),
        ("at-7", [[7, 3]]),
        ("size-4", [[4, 4, 2]]),
        ("size-4+1", [[1, 4, 4, 1]]),
        ("size-12", [[10]]),
    ],
)
def test_one_split_can_be_named(which: str, lengths: list[list[int]]) -> None:
    assert [list(map(len, split.chunks)) for split in sweep("abcdefghij", which)] == lengths


def test_all_splits_are_those_and_every_cut_in_two() -> None:
    cuts = [len(split.chunks[0]) for split in sweep("ab" * 1000, "all") if len(split.chunks) == 2]
    assert cuts == list(range(1, 2000))


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
