"""Names and policy: each step of NP-2, ties, and what becomes of rejected calls (NP-1 to NP-3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.message import Call
from toolcall_reference.policy import AllowList, Resolution, apply_policy, ascii_lower


@pytest.mark.parametrize(
    ("name", "tools", "resolution"),
    [
        ("a", ["A", "a"], Resolution("a", "NP-2.2")),
        ("READ", ["read_file", "Read", "read"], Resolution("Read", "NP-2.3")),
        ("mcp.fs.Read", ["fs.read", "read", "READ"], Resolution("read", "NP-2.4")),
        ("read-file", ["readfile", "read_file"], Resolution("readfile", "NP-2.5")),
        # A step compares with all tools before the next one begins.
        ("read.file", ["readfile", "file"], Resolution("file", "NP-2.4")),
        ("mcp.read-file", ["read_file"], None),
        ("file.", ["file"], Resolution("file", "NP-2.5")),
        (".", ["-"], None),
        ("搜索", ["查询"], None),
        ("\u212aelvin", ["kelvin"], None),
        ("a", [], None),
        ("a", [" a\t", "  "], Resolution("a", "NP-2.2")),
        # A blank tool is no tool, neither for an empty name nor for an empty tail.
        ("", ["", " \n"], None),
        ("a.", ["", " \n"], None),
        ("-", ["", " \n"], None),
    ],
)
def test_names_resolve_step_by_step(name: str, tools: list[str], resolution: Resolution | None) -> None:
    assert AllowList(tools).resolve(name) == resolution


def test_a_mixture_keeps_the_accepted_calls_and_lists_the_rejected_names_once() -> None:
    calls = [Call("x", "{}"), Call("A", '{"n":1}', "id-1", False), Call("X", "{}"), Call("x", "{}")]
    verdict = apply_policy(calls, AllowList(["a"]).resolve)
    assert verdict.calls == (Call("a", '{"n":1}', "id-1", False),)
    assert verdict.rejected_tool_names == ("x", "X")
    assert not verdict.rejected_by_policy


def test_rejection_of_all_calls_is_by_policy_and_of_none_is_not() -> None:
    assert apply_policy([Call("x", "{}")], AllowList([]).resolve).rejected_by_policy
    assert not apply_policy([], AllowList([]).resolve).rejected_by_policy


@given(st.text(st.characters(exclude_categories=[])))
def test_folding_changes_ascii_letters_only(text: str) -> None:
    folded = ascii_lower(text)
    assert len(folded) == len(text)
    assert all(new == (old.lower() if old.isascii() else old) for old, new in zip(text, folded, strict=True))
