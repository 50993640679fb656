"""Whether an anchor is found in each prompt that a chat template writes."""

from __future__ import annotations

from collections.abc import Iterator

from toolcall_reference import PromptEnd, ResponseTemplate

from .findings import Remark


def anchored(template: ResponseTemplate, ends: list[PromptEnd]) -> Iterator[Remark]:
    """What goes wrong with the prompts, or that nothing can."""
    missed = [each for each in ends if not _is_found(template, each.prompt)]
    early = [each for each in ends if each not in missed and _reads_history(template, each)]
    if missed:
        what = "no anchor is found, so runtimes read the earlier turns, and hand on their calls as new ones"
        yield _finding(what, missed)
    if early:
        yield _finding("the last anchor stands before the last message, so that is read as the answer", early)
    if not missed and not early:
        yield Remark("safe", f"no anchor can miss: each of {len(ends)} prompts of this template has one")


def _finding(what: str, ends: list[PromptEnd]) -> Remark:
    first = ends[0]
    others = f", and {len(ends) - 1} other prompts" if len(ends) > 1 else ""
    return Remark("wrong", f"start_anchor: {what}: {first.about}{others}", ("RT-2.3",), first.prompt[-60:])


def _is_found(template: ResponseTemplate, prompt: str) -> bool:
    # A character that no prompt ends with shows an anchor at the very end.
    return template.begun(prompt + "\0") != ""


def _reads_history(template: ResponseTemplate, each: PromptEnd) -> bool:
    return len(template.begun(each.prompt)) > len(each.end)
