"""What a response template itself shows that will go wrong, without running anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from .findings import Remark

#: The fields that all runtimes have a place for.
_FIELDS: Final = ("thinking", "content", "tool_calls")
_THOUGHTS: Final = ("reasoning_content", "reasoning", "thought", "thoughts")
_TO_THE_END: Final = re.compile(r"\(\?=.*(?:\$|\\[zZ]).*\)")
_UNBOUNDED: Final = re.compile(r"(?:\\s|\[[^\]]*\\s[^\]]*\]|\\n| )[*+]")


def advice(template: Mapping[str, Any]) -> Iterator[Remark]:
    """What is wrong with a template that loads."""
    others = [name for name in template.get("defaults", {}) if name != "role"]
    for name in others:
        yield Remark("wrong", f"defaults.{name}: vLLM and SGLang refuse any default but the role")
    for name, field in template["fields"].items():
        place = f"fields.{name}"
        if name not in _FIELDS:
            instead = "; name it thinking" if name in _THOUGHTS else ""
            yield Remark("wrong", f"{place}: vLLM and SGLang refuse a field of this name{instead}")
        if field.get("join") is not None:
            yield Remark("wrong", f"{place}.join: vLLM and SGLang refuse it")
        yield from _of_lists(place, field)
        for key in ("open_pattern", "close_pattern"):
            yield from _of_pattern(f"{place}.{key}", field.get(key, ""))
        yield from _of_closers(place, field)


def _of_lists(place: str, field: Mapping[str, Any]) -> Iterator[Remark]:
    if not field.get("transform_each"):
        return
    if field.get("repeats"):
        what = "with repeats the lists of several sections nest, and no consumer finds a call in them"
        yield Remark("wrong", f"{place}.transform_each: {what}; leave out repeats")
    yield Remark("lost", f"{place}.transform_each: the server of transformers cannot stream a list of calls")


def _of_pattern(place: str, pattern: str) -> Iterator[Remark]:
    if _TO_THE_END.search(pattern):
        what = "a look ahead at the end of the output is true wherever a chunk ends"
        yield Remark("wrong", f"{place}: {what}, so a stream closes the region too early")
    if _UNBOUNDED.match(pattern):
        what = "a model that writes nothing but whitespace makes readers search it again with each token"
        yield Remark("wrong", f"{place}: {what}; write \\s{{0,4}}")


def _of_closers(place: str, field: Mapping[str, Any]) -> Iterator[Remark]:
    closers = field.get("close")
    texts = [closers] if isinstance(closers, str) else closers or []
    bare = [text for text in texts if not text.lstrip().startswith(("}", "]"))]
    if field.get("content") == "json" and bare:
        what = f"{bare[-1]} in a JSON string ends the call"
        yield Remark("lost", f"{place}.close: {what}; a closer behind the bracket reads more", ("TP-5.10",))
