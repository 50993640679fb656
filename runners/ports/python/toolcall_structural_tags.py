"""Asks texts of XGrammar's structural tags, for engines in Python whose environment has xgrammar.

The vocabulary is the 256 bytes and one stop token, so no tokenizer is needed: a text is possible if each of
its bytes is, and complete if the stop token is possible after it (AP-4.10).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from toolcall_apart import Apart
from toolcall_kit import Skipped, ok_constrained, without_stop

#: ``complete``, ``open`` or ``rejected``, and how many code points were possible.
State: TypeAlias = "tuple[str, int | None]"
_STOP = 256
#: How many code points an output may have (AP-4.11).
_LONGEST = 20_000
#: What XGrammar writes before the message of an error: the time, and the place in its code.
_LOGGED = re.compile(r"^\[\d\d:\d\d:\d\d\] \S+: ")
#: How many compiled tags are kept: those of all vectors, for failing ones are asked again.
_KEPT = 1024


class Matchers:
    """Compiles structural tags, and asks them for texts."""

    def __init__(self) -> None:
        import numpy
        import xgrammar

        self._mask = numpy.zeros((1, (_STOP + 32) // 32), dtype=numpy.int32)
        self._matcher = xgrammar.GrammarMatcher
        vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
        raw = xgrammar.VocabType.RAW
        info = xgrammar.TokenizerInfo(vocabulary, vocab_type=raw, stop_token_ids=[_STOP])
        compiler = xgrammar.GrammarCompiler(info, max_threads=1)
        self._compiled = lru_cache(_KEPT)(compiler.compile_structural_tag)

    def answers(self, tag: str, outputs: Sequence[str], ends: Sequence[str] = ()) -> list[State]:
        """The state of each output.  ``ends``: markers at which the engine stops, and which a tag may write.

        ``tag``: JSON text.  Raises what xgrammar raises for one that cannot be compiled.
        """
        try:
            compiled = self._compiled(tag)
        except RuntimeError as error:
            raise RuntimeError(_LOGGED.sub("", str(error))) from error
        return [self._state(compiled, output, ends) for output in outputs]

    def _state(self, compiled: Any, output: str, ends: Sequence[str]) -> State:
        matcher = self._matcher(compiled)
        try:
            possible = not output or matcher.accept_string(output.encode("utf-8"))
        except UnicodeEncodeError:
            possible = False
        if not possible:
            return "rejected", _place(matcher, output)
        for end in ("", *ends):
            ended = matcher.fork() if ends else matcher
            if (not end or ended.accept_string(end)) and ended.accept_token(_STOP):
                return "complete", None
        return "open", None

    def following(self, tag: str, outputs: Sequence[str]) -> list[dict[str, str]]:
        """What may follow each output, which is possible: the fields of AP-4.13."""
        compiled = self._compiled(tag)
        return [self._following(self._matcher(compiled), output) for output in outputs]

    def _following(self, matcher: Any, output: str) -> dict[str, str]:
        if output and not matcher.accept_string(output.encode("utf-8")):
            return {"next": ""}
        must: str = "" if matcher.is_completed() else matcher.find_jump_forward_string()
        if must:
            return {"must": must}
        self._mask.fill(-1)
        matcher.fill_next_token_bitmask(self._mask)
        words = [int(word) for word in self._mask[0]]
        return {"next": "".join(chr(byte) for byte in range(128) if words[byte >> 5] >> (byte & 31) & 1)}


def _place(matcher: Any, output: str) -> int:
    """How many code points are possible of an output that is not.

    A piece that is refused does not change the matcher.
    """
    at, size = 0, 1 << len(output).bit_length()
    while size := size >> 1:
        piece = output[at : at + size]
        try:
            at += size if len(piece) == size and matcher.accept_string(piece.encode("utf-8")) else 0
        except UnicodeEncodeError:
            continue
    return at


def with_following(
    reply: dict[str, Any],
    outputs: Sequence[str],
    following: Callable[[Sequence[str]], Sequence[dict[str, str]]],
) -> dict[str, Any]:
    """The reply with what may follow each output that is possible (AP-4.13)."""
    possible = [at for at, result in enumerate(reply["results"]) if result["state"] != "rejected"]
    for at, fields in zip(possible, following([outputs[at] for at in possible]), strict=True):
        reply["results"][at] |= fields
    return reply


def gated(
    request: dict[str, Any], tag: str | None, gates: Sequence[int | None], ask: Callable[..., Any]
) -> dict[str, Any]:
    """The reply to ``constrain`` where the tag takes hold of each output at an offset, its gate; None: never.

    ``ask`` calls a method of ``Matchers``.
    """
    behind = [text[gate:] for text, gate in zip(request["outputs"], gates, strict=True) if gate is not None]

    def answers(tag: str, outputs: Sequence[str]) -> list[State]:
        found = iter(ask("answers", tag, behind))
        return [("open", None) if gate is None else _moved(next(found), gate) for gate in gates]

    reply = constrained(request, tag, answers)
    if tag is not None and request.get("next") is True:
        # In front of the gate nothing is constrained, and nothing is said.
        told = [each for each, gate in zip(reply["results"], gates, strict=True) if gate is not None]
        with_following({"results": told}, behind, lambda outputs: ask("following", tag, outputs))
    return {**reply, "from": [*gates] if tag is not None else [None] * len(gates)}


def _moved(found: State, gate: int) -> State:
    state, at = found
    return state, None if at is None else gate + at


def with_strict_tools(request: dict[str, Any], server: str, stops: list[str]) -> dict[str, Any]:
    """The request with strict tools: of others a server promises no arguments, and of ``auto`` nothing.

    ``stops``: the tokens at which the model stops.  Where a text ends with one, its state is that before it.
    Skips what a ``server`` is not asked.
    """
    tools = [
        {**tool, "function": {**tool["function"], "strict": True}} for tool in request.get("tools") or ()
    ]
    options = request.get("options") or {}
    if options.get("jsonSchema") is not None:
        raise Skipped("the constraint of a response without calls is not asked")
    if options.get("continueFinalMessage", "none") != "none":
        raise Skipped(f"{server} has no such option: continueFinalMessage")
    outputs = [without_stop({"output": output}, stops)["output"] for output in request["outputs"]]
    return {**request, "tools": tools, "outputs": outputs}


def check_lengths(request: dict[str, Any]) -> None:
    """Skip a request with an output that is too long (AP-4.11)."""
    for index, output in enumerate(request["outputs"]):
        if len(output) > _LONGEST:
            raise Skipped(f"outputs[{index}]: it is longer than {_LONGEST:,} code points")


def constrained(
    request: dict[str, Any], tag: str | None, answers: Callable[[str, Sequence[str]], Sequence[State]]
) -> dict[str, Any]:
    """The reply to ``constrain``: ``answers`` asks the structural tag.  Without a tag nothing is held."""
    if tag is None:
        return ok_constrained(False, [("complete", None)] * len(request["outputs"]))
    return ok_constrained(True, answers(tag, request["outputs"]), ("structural-tag", tag))


def main() -> None:
    """Answer lines of standard input, for programs that know a structural tag and cannot run it.

    A line is an object with a ``tag``, ``outputs`` and, where what may follow is asked too, ``next: true``.
    The answer has ``results``, a state for each output, and ``following``; or a reason, ``skipped`` or
    ``refused``.
    """
    matchers = Matchers()
    ask = Apart(lambda method, *arguments: getattr(matchers, method)(*arguments))
    for line in sys.stdin:
        print(json.dumps(_answer(ask, json.loads(line))), flush=True)


def _answer(ask: Callable[..., Any], asked: dict[str, Any]) -> dict[str, Any]:
    try:
        results = ask("answers", asked["tag"], asked["outputs"])
        if not asked.get("next"):
            return {"results": results}
        return {"results": results, "following": ask("following", asked["tag"], asked["outputs"])}
    except Skipped as skipped:
        return {"skipped": str(skipped)}
    except RuntimeError as error:
        return {"refused": str(error)}


if __name__ == "__main__":
    main()
